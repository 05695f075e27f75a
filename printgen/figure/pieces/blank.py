"""A part's shape and size in mm → what is cut out of the paper, flat or the net of a body: outline, folds, faces, tabs.

A net is printed on the outside of its body and folded away from the reader. Its origin is the middle of its box. Each
face has its own mm, origin in the middle of its box, art upright; its ``place`` turns and shifts, never mirrors.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_lowercase

from printgen.drawing.path import Commands, bounds, circle, rectangle
from printgen.drawing.scene import polyline
from printgen.geometry import Point, Rect, Transform, between
from printgen.model.kit import HEX_WIDE, Measure, Part

STANDING = 3  # how many folds a strip has that stands: between foot, back, front and foot
CHAMFER = 0.4  # how much the ends of a tab slant, for its depth
MIDDLE = Point(0, 0)

CUBE_ORDER = (0, 1, 2, 5, 3, 4, 6)  # the tabs of a cube as they are glued: the row to a ring, one lid, then the other
Fold = tuple[Point, Point]
Corners = tuple[Point, ...]

_SAME = 1e-6  # corners this near in mm are one corner: far below a cut, far above rounding
_TIP = 5 / 6  # how much of the angle at the apex the tab takes: a tab that fills it all does not slip in
_Key = tuple[int, int]  # a side: number of the face, number of the side
_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)  # the sides of a rectangle, as the net shows it


@dataclass(frozen=True, slots=True)
class Face:
    """One face: ``place`` takes its own mm to the net's; its corners, clockwise on paper, are in its own mm."""

    place: Transform
    corners: Corners

    @property
    def outline(self) -> Commands:
        """The closed line through its corners."""
        return polyline(self.corners, closed=True)

    def sides(self) -> list[Fold]:
        """Return the sides as the net has them; side n begins at corner n."""
        placed = [self.place.apply(corner) for corner in self.corners]
        return list(zip(placed, placed[1:] + placed[:1], strict=True))


@dataclass(frozen=True, slots=True)
class Blank:
    """What is cut out, about the middle of its box: one closed outline; a ``radius`` makes it a disc.

    A hex is cut along its outline. ``art`` is where the middle of the art lies: that of the part without its tab. The
    folds of tabs come last.
    """

    box: Rect
    outline: Commands
    radius: float | None = None
    art: Point = MIDDLE
    folds: tuple[Fold, ...] = ()
    faces: tuple[Face, ...] = ()
    tabs: tuple[Commands, ...] = ()
    is_hex: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is a strip of foot, front, back and foot, which stands when it is folded."""
        return len(self.folds) == STANDING and not self.tabs and self.box.width > self.box.height

    @property
    def feet(self) -> tuple[Rect, ...]:
        """The parts of a strip that stands on which it stands."""
        if not self.stands:
            return ()
        left, *_, right = sorted(fold[0].x for fold in self.folds)
        box = self.box
        return box._replace(width=left - box.x), box._replace(x=right, width=box.right - right)

    def inset(self, by: float) -> Rect:
        """Return the box of a line that runs everywhere so far within the edge."""
        down = by / HEX_WIDE if self.is_hex else by
        return self.box.grown(-by)._replace(y=self.box.y + down, height=self.box.height - 2 * down)

    def lettered_tabs(self) -> Iterator[tuple[str, Point]]:
        """Return the tabs of a body of several in the order in which they are glued, and where."""
        if len(self.tabs) != len(CUBE_ORDER):
            return
        for letter, number in zip(ascii_lowercase, CUBE_ORDER, strict=False):
            xs, ys = zip(*(numbers for _, numbers in self.tabs[number] if numbers), strict=True)
            yield letter, Point(sum(xs) / len(xs), sum(ys) / len(ys))


def blank(part: Part, size: Measure) -> Blank:
    """Return the blank of a part of a size; raises ValueError for folds and tabs that do not fit."""
    width, height, tab = size.width, size.height, part.tab or 0.0
    match part.shape:
        case "rectangle":
            box = Rect(-width / 2, -height / 2, width, height)
            return Blank(box, rectangle(box))
        case "disc":
            return Blank(Rect(-width / 2, -width / 2, width, width), circle(MIDDLE, width / 2), radius=width / 2)
        case "hex":
            box = Rect(-width / 2, -height / 2, width, height)
            return Blank(box, hexagon(box), is_hex=True)
        case "cube":
            return cube_net(width, [facet.quarters for facet in part.faces], tab, CHAMFER * tab)
        case "pyramid":
            return pyramid_net(width, height, tab, CHAMFER * tab)
    # The art of a strip is one drawing over all its faces.
    return replace(strip_net(width, height, part.folds, tab, CHAMFER * tab), faces=(), art=Point(-tab / 2, 0))


def hexagon(box: Rect) -> Commands:
    """Return the outline of a hex that stands on a corner and fills a box."""
    (x, y), side = box.centre, box.height / 4
    right = (Point(box.right, y - side), Point(box.right, y + side))
    left = (Point(box.x, y + side), Point(box.x, y - side))
    return polyline((Point(x, box.y), *right, Point(x, box.bottom), *left), closed=True)


def cube_net(side: float, quarters: Sequence[int], tab: float, chamfer: float) -> Blank:
    """Return a cube as a cross: a row of four, one above and one below the second.

    ``quarters`` turn the art of the faces clockwise: of the four of the row, the one above, the one below; opposite are
    the first and the third, the second and the fourth, the last two. Seven tabs, ``tab`` deep, their ends slanted by
    ``chamfer``: on the free end of the first, on both sides of the two outside the row, above and below the fourth.
    Raises ValueError for tabs that do not fit.
    """
    _check_tab(side, tab, chamfer, chamfer)
    if tab > side:
        raise ValueError(f"a tab {tab} mm deep does not fit into a face of {side} mm")
    cells = [(column, 0) for column in range(4)] + [(1, -1), (1, 1)]
    faces = [
        _rectangle(Rect(x * side, y * side, side, side), turns) for (x, y), turns in zip(cells, quarters, strict=True)
    ]
    tabbed = [(0, _LEFT), (4, _LEFT), (4, _RIGHT), (5, _LEFT), (5, _RIGHT), (3, _TOP), (3, _BOTTOM)]
    # The sides of a face turn with its art.
    keys = [(number, (at - quarters[number]) % 4) for number, at in tabbed]
    return _net(faces, {(n, at): _tab(faces[n].sides()[at], tab, chamfer, chamfer) for n, at in keys})


def pyramid_net(base: float, height: float, tab: float, chamfer: float) -> Blank:
    """Return a square pyramid as a fan of four triangles round its apex, from left to right.

    ``height`` is that of a triangle. One tab, on the last triangle, is glued under the first; it begins one ``chamfer``
    below the apex, so that the point stays sharp, and is slanted there so much that it never looks out. The body stays
    open below, so that others nest in it. Raises ValueError for a pyramid flatter than its base is wide, whose fan
    would run into itself, and for tabs that do not fit.
    """
    if height < base:
        raise ValueError(f"faces {height} mm high are too low for a base of {base} mm")
    half = math.atan(base / 2 / height)
    leg = math.hypot(base / 2, height)
    foot = max(chamfer, tab * base / 2 / height)  # no steeper than the corner it goes into
    point = tab / math.tan(2 * half * _TIP)
    _check_tab(leg - chamfer, tab, point, foot)
    low = height / 2
    triangle = (Point(0, -low), Point(base / 2, low), Point(-base / 2, low))
    turns = [Transform.turn(math.degrees(half) * by) for by in (3, 1, -1, -3)]
    faces = [Face(Transform.shift(0, low).then(turn), triangle) for turn in turns]
    apex, end = faces[3].sides()[0]
    return _net(faces, {(3, 0): _tab((between(apex, end, chamfer / leg), end), tab, point, foot)})


def strip_net(
    width: float, height: float, folds: Sequence[float] = (), tab: float = 0.0, chamfer: float = 0.0
) -> Blank:
    """Return a strip folded across at ``folds``, mm from its left end, and its faces in between.

    A ``tab`` hangs on its right end and is no part of ``width``. Raises ValueError for folds that do not ascend inside
    the strip and for a tab that does not fit.
    """
    ends = [0.0, *folds, width]
    if any(before >= after for before, after in pairwise(ends)):
        raise ValueError(f"folds at {list(folds)} do not ascend inside a strip of {width} mm")
    faces = [_rectangle(Rect(left, 0, right - left, height)) for left, right in pairwise(ends)]
    if tab <= 0:
        return _net(faces, {})
    _check_tab(height, tab, chamfer, chamfer)
    return _net(faces, {(len(faces) - 1, _RIGHT): _tab(faces[-1].sides()[_RIGHT], tab, chamfer, chamfer)})


def _rectangle(rect: Rect, quarters: int = 0) -> Face:
    """Return a face that fills an upright rectangle of the net, its art turned in it."""
    x, y = (rect.height / 2, rect.width / 2) if quarters % 2 else (rect.width / 2, rect.height / 2)
    place = Transform.turn(90 * quarters).then(Transform.shift(*rect.centre))
    return Face(place, (Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)))


def _check_tab(length: float, depth: float, first: float, last: float) -> None:
    """Refuse a tab whose slanted ends meet, or not slanted at all: it would lie on the side of the face beside it."""
    if depth <= 0 or first <= 0 or last <= 0 or first + last >= length:
        raise ValueError(
            f"a tab {depth} mm deep with ends {first:.2f} and {last:.2f} mm does not fit on a side of {length:.2f} mm"
        )


def _tab(side: Fold, depth: float, first: float, last: float) -> Corners:
    """Return a tab outside a side that runs clockwise on paper; its ends slant by first and last."""
    start, end = side
    length = math.dist(start, end)
    out = ((end.y - start.y) / length * depth, (start.x - end.x) / length * depth)
    near, far = between(start, end, first / length), between(start, end, 1 - last / length)
    return start, near.moved(*out), far.moved(*out), end


def _net(faces: Sequence[Face], tabs: Mapping[_Key, Corners]) -> Blank:
    """Put faces and tabs together: a side that two faces have is a fold, the rest is cut."""
    sides = {(n, m): side for n, face in enumerate(faces) for m, side in enumerate(face.sides())}
    folds: list[Fold] = []
    free: list[Corners] = []
    for key, (start, end) in sides.items():
        partner = next((k for k, (a, b) in sides.items() if _same(a, end) and _same(b, start)), None)
        if partner is None:
            free.append((start, *tabs.get(key, ()), end))
        elif key < partner:
            folds.append((start, end))
    folds += [(tab[0], tab[-1]) for tab in tabs.values()]
    cut = _loop(free)
    box = bounds(polyline(cut))
    to_middle = Transform.shift(-box.centre.x, -box.centre.y)

    def loop(corners: Iterable[Point]) -> Commands:
        return polyline(tuple(map(to_middle.apply, corners)), closed=True)

    return Blank(
        Rect(-box.width / 2, -box.height / 2, box.width, box.height),
        loop(cut),
        folds=tuple((to_middle.apply(start), to_middle.apply(end)) for start, end in folds),
        faces=tuple(replace(face, place=face.place.then(to_middle)) for face in faces),
        tabs=tuple(map(loop, tabs.values())),
    )


def _loop(free: Sequence[Corners]) -> Corners:
    """Return the corners of the one loop that lines make of which each begins where another ends."""
    loop: list[Point] = []
    here = free[0][0]
    for _ in free:
        line = next(line for line in free if _same(line[0], here))
        loop += (before for before, after in pairwise(line) if not _same(before, after))
        here = line[-1]
    return tuple(loop)


def _same(one: Point, other: Point) -> bool:
    return math.dist(one, other) < _SAME
