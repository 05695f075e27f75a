"""The sides of a tile → a small tile whose land reaches the sides that are land, in mm."""

from printgen.drawing.scene import Box, Command, Fill, Group, Item, Path, Scene, Stroke, polyline
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

RADIUS, COAST, FRAME = 0.8, 0.35, 0.25
WATER = 0.3
"""How deep water reaches into a tile whose opposite or neighbouring sides are land, in parts of its side."""

HATCH, HATCH_PITCH = 0.13, 0.95


def tile_sides(land: tuple[bool, bool, bool, bool], side: float, theme: Theme) -> Scene:
    """Draw a tile from above; ``land``: whether its north, east, south and west side is land."""
    rect = Rect(0, 0, side, side).grown(-FRAME / 2)
    items: list[Item] = [Box(rect, Fill(theme.colours["shallow"]), radius=RADIUS)]
    if any(land):
        items.append(Group(tuple(_land(land, rect, theme)), clip=Path(_rounded(rect))))
    items.append(Box(rect, stroke=Stroke(theme.colours["coast"], FRAME), radius=RADIUS))
    return Scene(Rect(0, 0, side, side), tuple(items), title="")


def _land(land: tuple[bool, bool, bool, bool], rect: Rect, theme: Theme) -> list[Item]:
    outline = polyline(_outline(land, rect), closed=True)
    coast = Stroke(theme.colours["coast"], COAST, join="round")
    if theme.fills:
        return [Path(outline, Fill(theme.colours["land"]), coast)]
    lines: list[Command] = []
    for step in range(int(2 * rect.width / HATCH_PITCH) + 1):
        x = rect.x + step * HATCH_PITCH
        lines += polyline((Point(x, rect.y), Point(x - rect.height, rect.bottom)))
    hatch = Group((Path(tuple(lines), stroke=Stroke(theme.colours["hatch"], HATCH)),), clip=Path(outline))
    return [hatch, Path(outline, stroke=coast)]


def _outline(land: tuple[bool, bool, bool, bool], rect: Rect) -> list[Point]:
    """Return the outline of the land: at a side of land it lies beyond the tile, at water within."""
    out, inn = rect.width, WATER * rect.width
    north, east, south, west = (rect.width * 0.5 + (out if one else -inn) for one in land)
    middle = rect.centre
    return [
        middle.moved(-west + _cut(land, 3, 0, inn), -north),
        middle.moved(east - _cut(land, 1, 0, inn), -north),
        middle.moved(east, -north + _cut(land, 0, 1, inn)),
        middle.moved(east, south - _cut(land, 2, 1, inn)),
        middle.moved(east - _cut(land, 1, 2, inn), south),
        middle.moved(-west + _cut(land, 3, 2, inn), south),
        middle.moved(-west, south - _cut(land, 2, 3, inn)),
        middle.moved(-west, -north + _cut(land, 0, 3, inn)),
    ]


def _cut(land: tuple[bool, bool, bool, bool], one: int, other: int, by: float) -> float:
    """Return how far a corner between two waters is cut off."""
    return 0.0 if land[one] or land[other] else by / 2


def _rounded(rect: Rect) -> tuple[Command, ...]:
    return (
        ("M", (rect.x + RADIUS, rect.y)),
        ("L", (rect.right - RADIUS, rect.y)),
        ("Q", (rect.right, rect.y, rect.right, rect.y + RADIUS)),
        ("L", (rect.right, rect.bottom - RADIUS)),
        ("Q", (rect.right, rect.bottom, rect.right - RADIUS, rect.bottom)),
        ("L", (rect.x + RADIUS, rect.bottom)),
        ("Q", (rect.x, rect.bottom, rect.x, rect.bottom - RADIUS)),
        ("L", (rect.x, rect.y + RADIUS)),
        ("Q", (rect.x, rect.y, rect.x + RADIUS, rect.y)),
        ("Z", ()),
    )
