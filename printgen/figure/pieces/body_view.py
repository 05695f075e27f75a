"""A part of a kit and what it shows → how it looks when it is made: flat, or folded up, in space.

Everything is drawn from the same outlines and layers as the print; a body stands on the origin.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printgen.drawing.items import extent
from printgen.drawing.path import Commands, rectangle, transformed
from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Stroke, polyline
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.net import Face
from printgen.figure.pieces.part import Look, Shown, drawn_side
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import Part, Side

EDGE = 0.2
"""The line round everything, for papers as white as the page."""

RIGHT, LEFT = Point(math.cos(math.radians(30)), 0.5), Point(-math.cos(math.radians(30)), 0.5)
"""Where the two level edges of a body run on paper, one mm of them."""

SHADES = (0.0, 0.05, 0.12)
SLICES = 18
LOW = 0.36
"""How high a circle of the floor looks for its width."""


@dataclass(frozen=True, slots=True)
class View:
    """A drawing in its own mm and the box of what is seen of it."""

    items: tuple[Item, ...]
    box: Rect

    def scaled(self, by: float) -> "View":
        """Return it smaller or larger."""
        box = Rect(self.box.x * by, self.box.y * by, self.box.width * by, self.box.height * by)
        return View((Group(self.items, Transform.scale(by)),), box)

    def put(self, at: Point) -> Group:
        """Draw it with the middle of its box at a place."""
        middle = self.box.centre
        return Group(self.items, Transform.shift(at.x - middle.x, at.y - middle.y))


def edge_of(look: Look) -> Stroke:
    """Return the line round what is drawn."""
    return Stroke(look.theme.colours["back-ink"], EDGE, join="round")


def _seen(items: Iterable[Item]) -> View:
    """Take the box from the outlines: art reaches over them where it is cut off."""
    drawn = tuple(items)
    return View(drawn, extent(item for item in drawn if not isinstance(item, Group)))


def flat_view(part: Part, side: Side, blank: Blank, shown: Shown, look: Look) -> View:
    """Draw one side as it is cut out, its folds dashed."""
    drawn = drawn_side(part, side, blank, shown, look, 0.0)
    fold = Stroke(look.theme.colours["back-ink"], 0.16, (0.9, 0.7))
    folds = (Path(polyline(ends), stroke=fold) for ends in blank.folds)
    if blank.radius is not None:
        return View((*drawn, Disc(Point(0, 0), blank.radius, stroke=edge_of(look))), blank.box)
    return View((*drawn, Path(blank.outline, stroke=edge_of(look)), *folds), blank.box)


def standing_view(part: Part, blank: Blank, shown: Shown, look: Look) -> View | None:
    """Draw a part folded up, standing on the origin; None for one that stays flat."""
    if part.shape == "cube":
        return _seen(_cube(part, blank, shown, look))
    if part.shape == "pyramid":
        return _seen(_pyramid(part, blank, shown, look))
    if part.shape == "standee":
        return _seen(_standee(part, blank, shown, look))
    if part.shape == "ring":
        return _seen(_ring(part, blank, shown, look))
    return None


def _cube(part: Part, blank: Blank, shown: Shown, look: Look) -> Iterator[Item]:
    """Draw the face above the second, the second and the third, as the net joins them."""
    edge = _length(blank.faces[0].outline)
    up = Point(0, -edge)
    front = _frame(Point(-RIGHT.x, -0.5), RIGHT, Point(0, 1), edge)
    right = _frame(Point(0, 0), Point(RIGHT.x, -0.5), Point(0, 1), edge)
    top = _frame(Point(-RIGHT.x, -0.5), RIGHT, LEFT, edge)
    box = Rect(-edge / 2, -edge / 2, edge, edge)
    for number, place, shade in (
        (1, front.then(Transform.shift(*up)), SHADES[1]),
        (2, right.then(Transform.shift(*up)), SHADES[2]),
        (4, _top(top, edge), SHADES[0]),
    ):
        face = blank.faces[number]
        turned = replace(face, place=replace(face.place, e=0.0, f=0.0))
        yield from _face(part, number, turned, (box, rectangle(box)), place, shade, shown, look)


def _frame(corner: Point, along: Point, down: Point, edge: float) -> Transform:
    """Return the place of a square whose middle is the origin of its own mm."""
    start = Point(corner.x * edge, corner.y * edge)
    middle = start.moved((along.x + down.x) * edge / 2, (along.y + down.y) * edge / 2)
    return Transform(along.x, along.y, down.x, down.y, *middle)


def _top(place: Transform, edge: float) -> Transform:
    """Put the top on the front: its lower side is the upper one of the front."""
    return place.then(Transform.shift(-LEFT.x * edge, -edge - LEFT.y * edge))


def _pyramid(part: Part, blank: Blank, shown: Shown, look: Look) -> Iterator[Item]:
    """Draw the two sides that meet at the edge in front."""
    face = blank.faces[1]
    apex, right, left = (Point(*numbers) for letter, numbers in face.outline[:3])
    base, slant = right.x - left.x, right.y - apex.y
    tall = math.sqrt(slant**2 - (base / 2) ** 2)
    ends = (Point(LEFT.x * base, -LEFT.y * base), Point(0, 0), Point(RIGHT.x * base, -RIGHT.y * base))
    tip = Point(0, -base / 2 - tall * 0.9)
    box = Rect(left.x, apex.y, base, slant)
    for number, (start, end), shade in ((1, ends[:2], SHADES[0]), (2, ends[1:], SHADES[2])):
        place = _through((apex, left, right), (tip, start, end))
        one = replace(blank.faces[number], place=Transform())
        yield from _face(part, number, one, (box, face.outline), place, shade, shown, look)


def _through(own: tuple[Point, ...], there: tuple[Point, ...]) -> Transform:
    """Return the map that takes three points to three others."""
    (x0, y0), (x1, y1), (x2, y2) = own
    ax, ay, bx, by = x1 - x0, y1 - y0, x2 - x0, y2 - y0
    whole = ax * by - bx * ay
    (px, py), (qx, qy), (rx, ry) = there
    a, c = ((qx - px) * by - (rx - px) * ay) / whole, ((rx - px) * ax - (qx - px) * bx) / whole
    b, d = ((qy - py) * by - (ry - py) * ay) / whole, ((ry - py) * ax - (qy - py) * bx) / whole
    return Transform(a, b, c, d, px - a * x0 - c * y0, py - b * x0 - d * y0)


def _face(
    part: Part,
    number: int,
    face: Face,
    shape: tuple[Rect, Commands],
    place: Transform,
    shade: float,
    shown: Shown,
    look: Look,
) -> Iterator[Item]:
    """Draw one face of a body in its place, a little darker where less light falls."""
    alone = part.model_copy(update={"faces": (part.faces[number],)})
    single = Blank(*shape, faces=(face,))
    yield Group(drawn_side(alone, part.front, single, shown, look, 0.0), place)
    outline = transformed(shape[1], place)
    veil = Fill(look.theme.colours["ink"], shade) if shade else None
    yield Path(outline, veil, edge_of(look))


def _standee(part: Part, blank: Blank, shown: Shown, look: Look) -> Iterator[Item]:
    """Draw it standing: the front upright, one end towards the reader, one away."""
    left, high = blank.box.x, blank.box.height
    first, middle, _ = part.folds
    art = drawn_side(part, part.front, blank, shown, look, 0.0)
    across, near = Point(0.97, 0.24), Point(-0.62, 0.5)

    def put(start: float, end: float, out: Point, shade: float) -> Iterator[Item]:
        """Map what lies between two folds: along the strip to ``out``, across it to the right."""
        foot = left + first
        start_at = Point(-foot * out.x, -foot * out.y)
        place = Transform(out.x, out.y, across.x, across.y, *start_at)
        room = rectangle(Rect(left + start, -high / 2, end - start, high))
        yield Group((Group(art, clip=Path(room)),), place)
        veil = Fill(look.theme.colours["ink"], shade) if shade else None
        yield Path(transformed(room, place), veil, edge_of(look))

    behind = Rect(left, -high / 2, first, high)
    ground = Transform(-near.x, -near.y, across.x, across.y, -left * -near.x, -left * -near.y)
    paper = Fill(look.theme.colours["face"])
    yield Path(transformed(rectangle(behind), ground), paper, edge_of(look))
    yield from put(0.0, first, Point(-near.x, -near.y), SHADES[2])
    yield from put(first, middle, Point(0, -1), SHADES[0])


def _ring(part: Part, blank: Blank, shown: Shown, look: Look) -> Iterator[Item]:
    """Draw a strip as the ring it is glued to: the inside behind, the art round the front."""
    width = blank.box.width - (part.tab or 0.0)
    high, left = blank.box.height, blank.box.x
    radius = width / 2 / math.pi
    art = drawn_side(part, part.front, blank, shown, look, 0.0)
    ground, ink = Fill(look.theme.colours["face"]), look.theme.colours["ink"]
    low = radius * LOW
    yield Path(_oval(radius, low, -high), ground, edge_of(look))
    yield Path(_oval(radius, low, -high), Fill(ink, SHADES[2]))
    for number in range(SLICES):
        one, two = (math.pi * (n / SLICES - 0.5) for n in (number, number + 1))
        start, end = (left + width / 2 + angle * radius for angle in (one, two))
        x0, x1 = radius * math.sin(one), radius * math.sin(two)
        y0, y1 = low * math.cos(one), low * math.cos(two)
        squeeze, rise = (x1 - x0) / (end - start), (y1 - y0) / (end - start)
        place = Transform(squeeze, rise, 0, 1, x0 - start * squeeze, y0 - start * rise - high / 2)
        room = Rect(start, -high / 2, end - start + 0.02, high)
        seen = tuple(_within(art, room))
        yield Group((Group(seen, clip=Path(rectangle(room))),), place)
    side = (("M", (-radius, 0.0)), ("L", (-radius, -high)), *_bow(radius, low, -high)[1:])
    yield Path((*side, ("L", (radius, 0.0))), stroke=edge_of(look))
    yield Path(_bow(radius, low, 0.0), stroke=edge_of(look))


def _within(art: tuple[Item, ...], room: Rect) -> Iterator[Item]:
    """Return what of a drawing meets a room."""
    for item in art:
        if isinstance(item, Group):
            inner = tuple(one for one in item.items if extent((replace(item, items=(one,)),)).meets(room))
            if inner:
                yield replace(item, items=inner)
        elif extent((item,)).meets(room):
            yield item


def _bow(radius: float, low: float, y: float) -> Commands:
    """Return the front half of a level circle, from left to right."""
    return (("M", (-radius, y)), ("A", (radius, low, 0.0, 0.0, 0.0, radius, y)))


def _oval(radius: float, low: float, y: float) -> Commands:
    back = ("A", (radius, low, 0.0, 0.0, 0.0, -radius, y))
    return (*_bow(radius, low, y), back, ("Z", ()))


def _length(outline: Commands) -> float:
    (one, two) = (numbers for _, numbers in outline[:2])
    return math.dist(one, two)
