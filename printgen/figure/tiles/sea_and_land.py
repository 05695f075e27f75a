"""Coast lines → water, land, hills and coast as items, lowest first; in mm."""

import math
from collections.abc import Iterable, Iterator

from printgen.drawing.noise import Noise
from printgen.drawing.path import Commands, rectangle, smooth_loop
from printgen.drawing.scene import Box, Command, Fill, Group, Item, Path, Stroke, polyline
from printgen.figure.tiles.coast import Loop, coast_lines
from printgen.figure.tiles.map_view import MapStyle, MapView, map_window
from printgen.figure.tiles.tile_shape import shape_of
from printgen.geometry import Point, Rect

_WATERS = (("shelf", 0.36), ("shallow", 0.22), ("shore", 0.105))
"""Depths under the coast: colour, and how wide it lies along the coast (in units, both sides)."""

_DOUBLED = (("paper", 0.10), ("coast", 0.07), ("paper", 0.052))
"""The second line inside the coast of hatched land: strokes upon each other."""


def coast_path(view: MapView, style: MapStyle) -> Commands:
    """Return the coasts of all tiles as one path: islands clockwise, lakes against the clock."""
    rocks = [cell for cell, tile in view.by_cell.items() if tile.symbol is not None and not any(view.sides[cell])]
    return smooth_coast(coast_lines(view.sides, rocks, Noise(style.seed)), style)


def smooth_coast(loops: Iterable[Loop], style: MapStyle) -> Commands:
    """Return coast lines in tile units as one smooth path in mm."""
    return tuple(command for loop in loops for command in smooth_loop([style.at(point) for point in loop]))


def terrain(view: MapView, style: MapStyle, coast: Commands) -> tuple[Item, ...]:
    """Draw water, land, hills and coast of a whole map with its band."""
    area = map_window(view, style)
    return (*water_and_land(coast, area, style, style.corner), *hills(view, style), *coast_line(coast, style))


def water_and_land(coast: Commands, area: Rect, style: MapStyle, radius: float) -> tuple[Item, ...]:
    """Draw the water in an area and the land within the coast, without the coast line."""
    if style.low_ink:
        edge = Box(area, stroke=Stroke(style.colour("coast"), 0.25), radius=radius)
        return (edge, _hatched(coast, area, style)) if coast else (edge,)
    sea = Box(area, Fill(style.colour("sea")), radius=radius)
    if not coast:
        return (sea,)
    waters = tuple(_along(coast, name, width, style) for name, width in _WATERS)
    return (
        sea,
        Group(waters, clip=Path(rectangle(area, radius))),
        Path(coast, Fill(style.colour("land"), even_odd=True)),
        Group((_along(coast, "beach", 0.085, style),), clip=Path(coast)),
    )


def coast_line(coast: Commands, style: MapStyle) -> tuple[Item, ...]:
    """Draw the coast itself."""
    return (_along(coast, "coast", 0.019, style, style.weight),) if coast else ()


def hills(view: MapView, style: MapStyle) -> Iterator[Item]:
    """Draw a hill with its hachures in the middle of every tile that is land on all sides."""
    unit, noise = style.unit, Noise(style.seed)
    edge = Stroke(style.colour("hill-line"), 0.011 * unit)
    for cell in (cell for cell, sides in view.sides.items() if shape_of(sides).arrangement == "land"):
        middle, outline = style.tile(cell).centre, []
        for corner in range(8):
            angle = 2 * math.pi * corner / 8 + 0.25 * noise(*cell, corner, "hill angle")
            radius = 0.25 * unit * (1 + 0.15 * noise(*cell, corner, "hill radius"))
            outline.append(_on_ellipse(middle, angle, radius))
        hachures: list[Command] = []
        for hair in range(22):
            angle = 2 * math.pi * (hair + 0.3 * noise(*cell, hair, "hachure angle")) / 22
            length = 0.325 + 0.03 * noise(*cell, hair, "hachure length")
            ends = _on_ellipse(middle, angle, 0.275 * unit), _on_ellipse(middle, angle, length * unit)
            hachures += polyline(ends)
        yield Path(smooth_loop(outline), Fill(style.colour("hill")), edge)
        yield Path(tuple(hachures), stroke=Stroke(style.colour("hachure"), 0.0125 * unit, cap="round"))


def _on_ellipse(middle: Point, angle: float, radius: float) -> Point:
    return middle.moved(1.12 * radius * math.cos(angle), 0.92 * radius * math.sin(angle))


def _along(coast: Commands, colour: str, width: float, style: MapStyle, weight: float = 1.0) -> Path:
    return Path(coast, stroke=Stroke(style.colour(colour), width * style.unit * weight, join="round"))


def _hatched(coast: Commands, area: Rect, style: MapStyle) -> Item:
    """Draw land by hatching, with a second line inside its coast."""
    pitch = 0.085 * style.unit
    lines: list[Command] = []
    for step in range(math.ceil((area.width + area.height) / pitch)):
        x = area.x + step * pitch
        lines += polyline((Point(x, area.y), Point(x - area.height, area.bottom)))
    hatch = Path(tuple(lines), stroke=Stroke(style.colour("hatch"), 0.12))
    doubled = tuple(_along(coast, name, width, style) for name, width in _DOUBLED)
    return Group((hatch, *doubled), clip=Path(coast))
