"""What is measured → a small drawing of how: things in a row, a stack, a board, each with the length that is taken."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from printgen.drawing.items import extent
from printgen.drawing.scene import Box, Disc, Fill, Item, Scene, Stroke, centred, line, polygon
from printgen.geometry import Point, Rect
from printgen.units import PT

SIDE, ALONE, FLAT = 6.4, 9.0, 2.0
"""How large a thing in a row is drawn, one alone, and how low at least, in mm."""

CELL, LAID, BETWEEN = 2.3, (8.4, 5.2), 1.6
"""The side of a space of a board, a card and the gap between two, in mm."""

AWAY, TICK, WORDS = 1.8, 0.9, 7.5 * PT
"""How far a measured length stands from its thing, half of its ends, the size of its words, in mm."""

ROW, STACK, SLAB = 5, 10, 0.9
"""So many things are laid in a row, so many on a stack; how high one of a stack is drawn at least, in mm."""

THINGS, FEW_HEAPS, HEAPED, HEAP, FACE = 3, 3, 5.6, 1.1, 3.6
"""So many things are counted in a drawing; up to so many heaps stand far apart; how large a thing in one is and how
much of each shows below the next, and how large a face of a die is, in mm."""

OPEN = "?"
"""What stands by things that are still to be counted: a number there would be read as the answer."""

AIR, BELOW = 0.3, 2.1
"""What is free around a drawing, and how far words stand below a length, in mm."""


@dataclass(frozen=True, slots=True)
class Pens:
    """The colours: of things, of their faces (none where nothing is filled), of what is measured."""

    thing: str
    face: str | None
    length: str

    @property
    def outline(self) -> Stroke:
        """The line around a thing."""
        return Stroke(self.thing, 0.3)

    def across(self, start: float, end: float, y: float, words: str = "") -> Iterator[Item]:
        """Yield a length that is measured from left to right, its words below it."""
        pen = Stroke(self.length, 0.35)
        yield line(Point(start, y), Point(end, y), pen)
        yield from (line(Point(x, y - TICK), Point(x, y + TICK), pen) for x in (start, end))
        if words:
            yield centred(words, Point((start + end) / 2, y + BELOW), WORDS, 700, self.length)

    def down(self, start: float, end: float, x: float, words: str = "") -> Iterator[Item]:
        """Yield a length that is measured from top to bottom, its words at its right."""
        pen = Stroke(self.length, 0.35)
        yield line(Point(x, start), Point(x, end), pen)
        yield from (line(Point(x - TICK, y), Point(x + TICK, y), pen) for y in (start, end))
        if words:
            yield centred(words, Point(x + 3.4, (start + end) / 2), WORDS, 700, self.length)

    def box(self, rect: Rect, filled: bool = True, radius: float = 0.3) -> Box:
        """Return a face with its line."""
        return Box(rect, Fill(self.face) if filled and self.face else None, self.outline, radius)


def size_scene(shape: str, sides: Mapping[str, float], alone: bool, pens: Pens) -> Scene:
    """Return how a piece is measured: ``alone``, or five in a row, and ten on a stack where it has a thickness."""
    wide, high = _drawn(shape, sides, ALONE if alone else SIDE)
    items: list[Item] = []
    count = 1 if alone else ROW
    for place in range(count):
        items.append(_thing(shape, Rect(place * wide, 0, wide, high), pens))
    items += pens.across(0, count * wide, high + AWAY, "" if alone else f"÷ {ROW}")
    right = count * wide
    if alone and "height" in sides:
        items += pens.down(0, high, right + AWAY)
        right += AWAY
    if "thickness" in sides:
        slab, left = max(high / STACK, SLAB), right + 5
        items += (pens.box(Rect(left, n * slab, 5, slab), radius=0) for n in range(STACK))
        items += pens.down(0, STACK * slab, left + 5 + AWAY)
        below = Point(left + 3.2, max(high + AWAY, STACK * slab) + BELOW)
        items.append(centred(f"÷ {STACK}", below, WORDS, 700, pens.length))
    return _shown(items)


def counted_scene(shape: str, asked: str, parts: int, pens: Pens) -> Scene:
    """Return how pieces are counted: one after another, in a heap for each kind or value, or the faces of a die."""
    wide, high = _drawn(shape, {}, HEAPED) if shape != "card" else (0.7 * HEAPED, HEAPED)
    items = list[Item]()
    if asked == "faces":
        net = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
        return _shown([pens.box(Rect(x * FACE, y * FACE, FACE, FACE), radius=0.2) for x, y in net])
    if asked == "count":
        step = wide + 2 * BETWEEN
        items += (_thing(shape, Rect(nth * step, 0, wide, high), pens) for nth in range(THINGS))
        items += pens.across(0, THINGS * step - 2 * BETWEEN, high + AWAY, OPEN)
        return _shown(items)
    apart = 3 * BETWEEN if parts <= FEW_HEAPS else BETWEEN
    for nth in range(parts):
        left, many = nth * (wide + apart), parts + 1 - nth
        items += (
            _thing(shape, Rect(left, (many - n) * HEAP, wide, high).moved(0, nth * HEAP), pens) for n in range(many)
        )
        items.append(centred(OPEN, Point(left + wide / 2, high + HEAP * (parts + 1) + 2), WORDS, 700, pens.length))
    return _shown(items)


def board_scene(asked: str, pens: Pens, columns: int, rows: int) -> Scene | None:
    """Return how a length or a number of a board is found, of so many columns and rows; None for what is not drawn."""
    if asked in ("columns", "rows"):
        return _shown([*_counted(pens, columns, rows, asked)])
    drawn = _BOARDS.get(asked)
    return None if drawn is None else _shown([*drawn(pens)])


def _drawn(shape: str, sides: Mapping[str, float], largest: float) -> tuple[float, float]:
    """Return how wide and high a thing is drawn, of its own shape where both are known."""
    width = sides.get("width", sides.get("diameter", 1.0))
    height = sides.get("height", width)
    if shape == "hex":
        return largest, largest * 2 / 3**0.5
    larger = max(width, height)
    return max(FLAT, largest * width / larger), max(FLAT, largest * height / larger)


def _thing(shape: str, room: Rect, pens: Pens) -> Item:
    if shape == "hex":
        return polygon(_hex(room), Fill(pens.face) if pens.face else None, pens.outline)
    if shape == "round":
        return Disc(room.centre, room.width / 2, Fill(pens.face) if pens.face else None, pens.outline)
    return pens.box(room)


def _hex(room: Rect) -> list[Point]:
    """Return the corners of a hex with flat sides at its left and right."""
    radius = room.width / 3**0.5
    return [room.centre.moved(radius * sin(n * pi / 3), -radius * cos(n * pi / 3)) for n in range(6)]


def _grid(pens: Pens, columns: int, rows: int, lit: Callable[[int, int], bool] = lambda _x, _y: True) -> Iterator[Item]:
    for y in range(rows):
        yield from (pens.box(Rect(x * CELL, y * CELL, CELL, CELL), lit(x, y), 0) for x in range(columns))


def _pitch(pens: Pens) -> Iterator[Item]:
    yield from _grid(pens, ROW, ROW)
    yield from pens.across(0, ROW * CELL, ROW * CELL + 1.2, f"÷ {ROW}")
    yield from pens.down(0, ROW * CELL, ROW * CELL + AWAY, f"÷ {ROW}")


def _hexes(pens: Pens) -> Iterator[Item]:
    wide, high = _drawn("hex", {}, SIDE)
    for place in range(ROW - 1):
        yield polygon(_hex(Rect((place + 0.5) * wide, -0.75 * high, wide, high)), None, pens.outline)
    yield from size_scene("hex", {"width": 1.0}, False, pens).items


def _cards(pens: Pens) -> Iterator[Item]:
    (wide, high), far = LAID, BETWEEN
    for x in (0.0, wide + far):
        yield from (pens.box(Rect(x, y, wide, high)) for y in (0.0, high + far))
    yield from pens.across(0, wide + far, 2 * high + far + AWAY)
    yield from pens.down(0, high + far, 2 * wide + far + AWAY)


def _counted(pens: Pens, columns: int, rows: int, asked: str) -> Iterator[Item]:
    """Draw a board with the row or the column of which the spaces are counted."""
    across = asked == "columns"
    yield from _grid(pens, columns, rows, lambda x, y: (y if across else x) == 0)
    yield from pens.across(0, columns * CELL, -AWAY) if across else pens.down(0, rows * CELL, -AWAY)


def _band(pens: Pens) -> Iterator[Item]:
    band = 2.6
    yield pens.box(Rect(-band, -band, 7 * CELL + 2 * band, 3 * CELL + 2 * band))
    yield from (Box(one.rect, None, one.stroke) for one in _grid(pens, 7, 3) if isinstance(one, Box))
    yield from pens.across(-band, 0, 3 * CELL + band + AWAY)
    yield from pens.across(7 * CELL, 7 * CELL + band, 3 * CELL + band + AWAY)


def _gap(pens: Pens) -> Iterator[Item]:
    (wide, high), far = LAID, BETWEEN
    yield from (pens.box(Rect(x, 0, wide, high + 2)) for x in (0.0, wide + far))
    yield from pens.across(wide, wide + far, high + 2 + AWAY)


def _circles(pens: Pens) -> Iterator[Item]:
    yield line(Point(-3, 0), Point(17, 0), pens.outline)
    for x in (2.5, 11.5):
        yield line(Point(x, 0), Point(x, -1.6), Stroke(pens.thing, 0.3, (0.6, 0.5)))
        yield Disc(Point(x, 3.2), 2.6, Fill(pens.face) if pens.face else None, pens.outline)
    yield from pens.across(-0.1, 5.1, 5.8 + AWAY)


def _fold(pens: Pens) -> Iterator[Item]:
    yield from _grid(pens, 7, 5, lambda x, _y: x < 4)
    yield line(Point(4 * CELL, -1.5), Point(4 * CELL, 5 * CELL + 1.5), Stroke(pens.length, 0.4, (1.2, 0.8)))


_BOARDS: Mapping[str, Callable[[Pens], Iterator[Item]]] = {
    "pitch": _pitch,
    "pitch-hexes": _hexes,
    "pitch-cards": _cards,
    "band": _band,
    "gap": _gap,
    "edge-circles": _circles,
    "fold-after": _fold,
}


def _shown(items: list[Item]) -> Scene:
    return Scene(extent(items).grown(AIR), tuple(items))
