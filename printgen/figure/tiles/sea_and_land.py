"""Coast lines → water, land, hills and coast as items, lowest first; in mm."""

import math

from printgen.drawing.noise import Noise
from printgen.drawing.path import Commands, rectangle, smooth_loop
from printgen.drawing.scene import Box, Command, Fill, Group, Item, Path, Stroke
from printgen.figure.tiles.coast import coast_lines
from printgen.figure.tiles.map_view import MapStyle, MapView, map_window
from printgen.figure.tiles.tile_shape import Cell, shape_of
from printgen.geometry import Point, Rect

_WATERS = (("shelf", 0.36), ("shallow", 0.22), ("shore", 0.105))
"""Depths under the coast: colour, and how wide it lies along the coast (in units, both sides)."""


def coast_path(view: MapView, style: MapStyle) -> Commands:
    """Return the coasts of all tiles as one path: islands clockwise, lakes against the clock."""
    rocks = [cell for cell, tile in view.by_cell.items() if tile.symbol is not None and not any(view.sides[cell])]
    loops = coast_lines(view.sides, rocks, Noise(style.seed))
    return tuple(command for loop in loops for command in smooth_loop([style.at(point) for point in loop]))


def water_and_land(coast: Commands, area: Rect, style: MapStyle, radius: float) -> tuple[Item, ...]:
    """Draw the water in an area and the land within the coast, without the coast line."""
    line = style.colour("coast")
    if style.low_ink:
        edge = Box(area, stroke=Stroke(line, 0.25), radius=radius)
        return (edge, *_hatched(coast, area, style)) if coast else (edge,)
    sea = Box(area, Fill(style.colour("sea")), radius=radius)
    if not coast:
        return (sea,)
    waters = tuple(_along(coast, style.colour(name), width * style.unit) for name, width in _WATERS)
    beach = _along(coast, style.colour("beach"), 0.085 * style.unit)
    return (
        sea,
        Group(waters, clip=Path(rectangle(area, radius))),
        Path(coast, Fill(style.colour("land"), even_odd=True)),
        Group((beach,), clip=Path(coast)),
    )


def coast_line(coast: Commands, style: MapStyle) -> tuple[Item, ...]:
    """Draw the coast itself."""
    if not coast:
        return ()
    return (_along(coast, style.colour("coast"), 0.019 * style.unit * style.weight),)


def hills(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw a hill on every tile that is land on all sides."""
    noise = Noise(style.seed)
    cells = [cell for cell, sides in view.sides.items() if shape_of(sides).arrangement == "land"]
    return tuple(item for cell in cells for item in hill(cell, style, noise))


def hill(cell: Cell, style: MapStyle, noise: Noise) -> tuple[Item, ...]:
    """Draw a hill with its hachures in the middle of a tile."""
    unit, middle = style.unit, style.tile(cell).centre
    outline = [
        _on_ellipse(
            middle,
            2 * math.pi * corner / 8 + 0.25 * noise(*cell, corner, "hill angle"),
            0.25 * unit * (1 + 0.15 * noise(*cell, corner, "hill radius")),
        )
        for corner in range(8)
    ]
    strokes: list[Command] = []
    for hair in range(22):
        angle = 2 * math.pi * (hair + 0.3 * noise(*cell, hair, "hachure angle")) / 22
        length = 0.325 + 0.03 * noise(*cell, hair, "hachure length")
        strokes.append(("M", tuple(_on_ellipse(middle, angle, 0.275 * unit))))
        strokes.append(("L", tuple(_on_ellipse(middle, angle, length * unit))))
    return (
        Path(smooth_loop(outline), Fill(style.colour("hill")), Stroke(style.colour("hill-line"), 0.011 * unit)),
        Path(tuple(strokes), stroke=Stroke(style.colour("hachure"), 0.0125 * unit, cap="round")),
    )


def terrain(view: MapView, style: MapStyle, coast: Commands) -> tuple[Item, ...]:
    """Draw water, land, hills and coast of a whole map with its band."""
    area = map_window(view, style)
    radius = 0.45 * style.band if style.rounded else 0.0
    return (*water_and_land(coast, area, style, radius), *hills(view, style), *coast_line(coast, style))


def _on_ellipse(middle: Point, angle: float, radius: float) -> Point:
    return middle.moved(1.12 * radius * math.cos(angle), 0.92 * radius * math.sin(angle))


def _along(coast: Commands, colour: str, width: float) -> Path:
    return Path(coast, stroke=Stroke(colour, width, join="round"))


def _hatched(coast: Commands, area: Rect, style: MapStyle) -> tuple[Item, ...]:
    """Draw land by hatching, with a second line inside its coast."""
    pitch = 0.085 * style.unit
    lines: list[Command] = []
    for step in range(math.ceil((area.width + area.height) / pitch)):
        x = area.x + step * pitch
        lines.append(("M", (x, area.y)))
        lines.append(("L", (x - area.height, area.bottom)))
    hatch = Path(tuple(lines), stroke=Stroke(style.colour("hatch"), 0.12))
    inner = (("paper", 0.10), ("coast", 0.07), ("paper", 0.052))
    doubled = tuple(_along(coast, style.colour(name), width * style.unit) for name, width in inner)
    return (Group((hatch, *doubled), clip=Path(coast)),)
