"""A part of a kit and what it shows → how it looks when it is made: flat, or folded up and standing on the origin."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printgen.drawing.items import extent, seen
from printgen.drawing.path import Commands, bounds, rectangle, transformed
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, polyline
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.part import DrawnPart, Look
from printgen.geometry import Point, Rect, Transform, between

EDGE = 0.2  # the line round everything, for papers as white as the page
RIGHT, LEFT = Point(math.cos(math.radians(30)), 0.5), Point(-math.cos(math.radians(30)), 0.5)
"""Where the two level edges of a body run on paper, one mm of them."""

ACROSS, NEAR = Point(0.97, 0.24), Point(-0.62, 0.5)
"""Where the width of a standee runs on paper, and where its foot runs towards the reader."""

BENT = (math.cos(math.radians(60)), math.sin(math.radians(60)))
"""How far each half of a standee reaches away and up while it is folded, one mm of it."""

SHADES = (0.0, 0.05, 0.12)
SLICES = 18
LOW = 0.36  # how high a circle of the floor looks for its width


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


def in_a_row(views: Sequence[View], at: Point, gap: float, above: float = 0.5) -> Iterator[Group]:
    """Draw views side by side, centred on a place; ``above``: which share of each lies above it."""
    x = at.x - (sum(view.box.width for view in views) + gap * (len(views) - 1)) / 2
    for view in views:
        yield view.put(Point(x + view.box.width / 2, at.y + (0.5 - above) * view.box.height))
        x += view.box.width + gap


def edge_of(look: Look) -> Stroke:
    """Return the line around what is drawn."""
    return Stroke(look.theme.colours["back-ink"], EDGE, join="round")


def flat_view(one: DrawnPart, side: Literal["front", "back"] = "front") -> View:
    """Draw one side as it is cut out, its folds dashed."""
    blank, edge = one.blank, edge_of(one.look)
    if blank.radius is not None:
        return View((*one.side(side), Disc(Point(0, 0), blank.radius, stroke=edge)), blank.box)
    fold = Stroke(one.look.theme.colours["back-ink"], 0.16, (0.9, 0.7))
    folds = (Path(polyline(ends), stroke=fold) for ends in blank.folds)
    return View((*one.side(side), Path(blank.outline, stroke=edge), *folds), blank.box)


def standing_view(one: DrawnPart) -> View | None:
    """Draw a part folded up, standing on the origin; None for one that stays flat."""
    body = _Body(one.part, one.blank, one.shown, one.look)
    draw = {"cube": body.cube, "pyramid": body.pyramid, "standee": body.standee, "ring": body.ring}.get(one.part.shape)
    if draw is None:
        return None
    items = tuple(draw())
    # Art reaches over the outlines where it is cut off.
    return View(items, extent(item for item in items if not isinstance(item, Group)))


def bent_view(one: DrawnPart) -> View:
    """Draw a standee folded at its middle only, halfway, like a roof; its near end on the origin."""
    items = tuple(_Body(one.part, one.blank, one.shown, one.look).roof())
    return View(items, extent(item for item in items if not isinstance(item, Group)))


def upright_view(one: DrawnPart) -> View | None:
    """Draw the front of a standee, seen straight from before, its foot on the origin; None for other parts."""
    if one.part.shape != "standee":
        return None
    first, middle, _ = one.part.folds
    left, high = one.blank.box.x, one.blank.box.height
    panel, box = (
        Rect(left + first, -high / 2, middle - first, high),
        Rect(-high / 2, first - middle, high, middle - first),
    )
    art = Group((Group(one.side(), clip=Path(rectangle(panel))),), Transform(0, -1, 1, 0, 0, left + first))
    return View((art, Box(box, stroke=edge_of(one.look))), box)


class _Body(DrawnPart):
    """A part that is folded up."""

    def cube(self) -> Iterator[Item]:
        """Draw the face above the second, the second and the third, as the net joins them."""
        edge = math.dist(*self.blank.faces[0].corners[:2])
        # The top's lower side is the upper one of the front.
        for number, corner, along, down, shade in (
            (1, Point(-RIGHT.x, -1.5), RIGHT, Point(0, 1), SHADES[1]),
            (2, Point(0, -1), Point(RIGHT.x, -0.5), Point(0, 1), SHADES[2]),
            (4, Point(-RIGHT.x - LEFT.x, -1.5 - LEFT.y), RIGHT, LEFT, SHADES[0]),
        ):
            middle = Point((corner.x + (along.x + down.x) / 2) * edge, (corner.y + (along.y + down.y) / 2) * edge)
            turned = self.blank.faces[number].place._replace(e=0.0, f=0.0)
            yield from self._face(number, turned, Transform(*along, *down, *middle), shade)

    def pyramid(self) -> Iterator[Item]:
        """Draw the two sides that meet at the edge in front."""
        apex, right, left = self.blank.faces[1].corners
        base, slant = right.x - left.x, right.y - apex.y
        tall = math.sqrt(slant**2 - (base / 2) ** 2)
        ends = (Point(LEFT.x * base, -LEFT.y * base), Point(0, 0), Point(RIGHT.x * base, -RIGHT.y * base))
        tip = Point(0, -base / 2 - tall * 0.9)
        for number, (start, end), shade in ((1, ends[:2], SHADES[0]), (2, ends[1:], SHADES[2])):
            # The triangle's middle is that of its height.
            along = Point((end.x - start.x) / base, (end.y - start.y) / base)
            foot = between(start, end)
            down = Point((foot.x - tip.x) / slant, (foot.y - tip.y) / slant)
            yield from self._face(number, Transform(), Transform(*along, *down, *between(tip, foot)), shade)

    def standee(self) -> Iterator[Item]:
        """Draw it standing: the front upright, one end towards the reader, one away."""
        left, high = self.blank.box.x, self.blank.box.height
        first, middle, _ = self.part.folds
        art, away = self.side(), Point(-NEAR.x, -NEAR.y)
        behind = rectangle(Rect(left, -high / 2, first, high))
        floor = Transform(*away, *ACROSS, -left * away.x, -left * away.y)
        yield Path(transformed(behind, floor), Fill(self.look.theme.colours["face"]), edge_of(self.look))
        for start, end, out, shade in ((0.0, first, away, SHADES[2]), (first, middle, Point(0, -1), SHADES[0])):
            # What lies between two folds: along the strip to ``out``, across it to the right.
            foot = left + first
            place = Transform(*out, *ACROSS, -foot * out.x, -foot * out.y)
            room = rectangle(Rect(left + start, -high / 2, end - start, high))
            yield Group((Group(art, clip=Path(room)),), place)
            yield self._veil(transformed(room, place), shade)

    def roof(self) -> Iterator[Item]:
        """Draw its halves, the front towards the reader; of the other the blank inside is seen beside it."""
        (left, _, width, high), middle, (flat, up) = self.blank.box, self.part.folds[1], BENT
        rise, fall = (Point(-NEAR.x * flat, -NEAR.y * flat + way * up) for way in (-1, 1))
        top = Point(rise.x * middle, rise.y * middle)
        behind = transformed(rectangle(Rect(0, -high / 2, width - middle, high)), Transform(*fall, *ACROSS, *top))
        yield Path(behind, Fill(self.look.theme.colours["face"]), edge_of(self.look))
        yield self._veil(behind, SHADES[2])
        room = rectangle(Rect(left, -high / 2, middle, high))
        place = Transform(*rise, *ACROSS, -left * rise.x, -left * rise.y)
        yield Group((Group(self.side(), clip=Path(room)),), place)
        yield self._veil(transformed(room, place), SHADES[0])
        start, end = (place.apply(Point(left + self.part.folds[0], side * high / 2)) for side in (-1, 1))
        yield Path(polyline((start, end)), stroke=Stroke(self.look.theme.colours["back-ink"], 0.16, (0.9, 0.7)))

    def ring(self) -> Iterator[Item]:
        """Draw a strip as the ring it is glued to: the inside behind, the art round the front."""
        width, high, left = self.blank.box.width - (self.part.tab or 0.0), self.blank.box.height, self.blank.box.x
        radius = width / 2 / math.pi
        art, edge, low = self.side(), edge_of(self.look), radius * LOW
        front = (("M", (-radius, -high)), ("A", (radius, low, 0.0, 0.0, 0.0, radius, -high)))
        oval = (*front, ("A", (radius, low, 0.0, 0.0, 0.0, -radius, -high)), ("Z", ()))
        yield Path(oval, Fill(self.look.theme.colours["face"]), edge)
        yield Path(oval, Fill(self.look.theme.colours["ink"], SHADES[2]))
        for number in range(SLICES):
            one, two = (math.pi * (n / SLICES - 0.5) for n in (number, number + 1))
            start, end = (left + width / 2 + angle * radius for angle in (one, two))
            x0, x1 = radius * math.sin(one), radius * math.sin(two)
            y0, y1 = low * math.cos(one), low * math.cos(two)
            squeeze, rise = (x1 - x0) / (end - start), (y1 - y0) / (end - start)
            place = Transform(squeeze, rise, 0, 1, x0 - start * squeeze, y0 - start * rise - high / 2)
            room = Rect(start, -high / 2, end - start + 0.02, high)
            yield Group((Group(seen(art, room), clip=Path(rectangle(room))),), place)
        sides = (("M", (-radius, 0.0)), ("L", (-radius, -high)), front[1], ("L", (radius, 0.0)))
        yield Path(sides, stroke=edge)
        yield Path((("M", (-radius, 0.0)), ("A", (radius, low, 0.0, 0.0, 0.0, radius, 0.0))), stroke=edge)

    def _face(self, number: int, turned: Transform, place: Transform, shade: float) -> Iterator[Item]:
        """Draw one face in its place, its art turned in it, a little darker where less light falls."""
        face = replace(self.blank.faces[number], place=turned)
        outline = transformed(face.outline, turned)
        alone = self.part.model_copy(update={"faces": (self.part.faces[number],)})
        single = Blank(bounds(outline), outline, faces=(face,))
        yield Group(DrawnPart(alone, single, self.shown, self.look).side(), place)
        yield self._veil(transformed(outline, place), shade)

    def _veil(self, outline: Commands, shade: float) -> Path:
        fill = Fill(self.look.theme.colours["ink"], shade) if shade and self.look.theme.fills else None
        return Path(outline, fill, edge_of(self.look))
