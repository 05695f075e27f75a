"""Measures in mm → nets: flat outlines that are cut, scored, folded and glued to bodies.

A net is printed on the outside of its body and folded away from the reader. Its origin is the middle of its box. Each
face has its own mm, origin in the middle of its box, art upright; its ``place`` turns and shifts, never mirrors.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from printgen.drawing.path import Commands, bounds
from printgen.drawing.scene import polyline
from printgen.geometry import Point, Rect, Transform, between

Turned = tuple[str, int]
"""The id of a face and the quarter turns of its art, clockwise on paper."""

Fold = tuple[Point, Point]
Corners = tuple[Point, ...]

_SAME = 1e-6
"""Corners this near in mm are one corner: far below a cut, far above rounding."""

_TIP = 5 / 6
"""How much of the angle at the apex the tab takes: a tab that fills it all does not slip in."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face: ``place`` takes its own mm to the net's; ``outline`` is in its own mm."""

    id: str
    place: Transform
    outline: Commands


@dataclass(frozen=True, slots=True)
class Net:
    """A net in its own mm: one closed cut, the faces, the folds (tabs' last), the tabs."""

    outline: Commands
    faces: tuple[Face, ...]
    folds: tuple[Fold, ...]
    tabs: tuple[Commands, ...]
    box: Rect


class _Panel(NamedTuple):
    """A face in the making; corners clockwise on paper, in its own mm."""

    id: str
    place: Transform
    corners: Corners

    def sides(self) -> list[Fold]:
        """Return the sides as the net has them; side n begins at corner n."""
        placed = [self.place.apply(corner) for corner in self.corners]
        return list(zip(placed, placed[1:] + placed[:1], strict=True))


_Key = tuple[int, int]
"""A side: number of the panel, number of the side."""

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
"""The sides of a rectangle, as the net shows it."""


def cube_net(side: float, faces: Sequence[Turned], tab: float, chamfer: float) -> Net:
    """Return a cube as a cross: a row of four, one above and one below the second.

    ``faces`` are the four of the row, the one above, the one below; opposite are the first and the third, the second
    and the fourth, the last two. Seven tabs, ``tab`` deep, their ends slanted by ``chamfer``: on the free end of the
    first, on both sides of the two outside the row, above and below the fourth. Raises ValueError for tabs that do not
    fit.
    """
    _check_tab(side, tab, chamfer, chamfer)
    if tab > side:
        raise ValueError(f"a tab {tab} mm deep does not fit into a face of {side} mm")
    cells = [(column, 0) for column in range(4)] + [(1, -1), (1, 1)]
    panels = [_rectangle(face, Rect(x * side, y * side, side, side)) for face, (x, y) in zip(faces, cells, strict=True)]
    where = [(0, _LEFT), (4, _LEFT), (4, _RIGHT), (5, _LEFT), (5, _RIGHT), (3, _TOP), (3, _BOTTOM)]
    keys = [_key(faces, n, at) for n, at in where]
    return _net(panels, _even_tabs(panels, keys, tab, chamfer))


def pyramid_net(base: float, height: float, faces: Sequence[str], tab: float, chamfer: float) -> Net:
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
    panels = [
        _Panel(face, Transform.shift(0, low).then(turn), triangle) for face, turn in zip(faces, turns, strict=True)
    ]
    apex, end = panels[3].sides()[0]
    return _net(panels, {(3, 0): _tab(between(apex, end, chamfer / leg), end, tab, point, foot)})


def strip_net(
    width: float,
    height: float,
    faces: Sequence[Turned],
    folds: Sequence[float] = (),
    tab: float = 0.0,
    chamfer: float = 0.0,
) -> Net:
    """Return a strip folded across at ``folds``, mm from its left end, and its faces in between.

    A ``tab`` hangs on its right end and is no part of ``width``. Raises ValueError for folds that do not ascend inside
    the strip and for a tab that does not fit.
    """
    ends = [0.0, *folds, width]
    if any(before >= after for before, after in pairwise(ends)):
        raise ValueError(f"folds at {list(folds)} do not ascend inside a strip of {width} mm")
    panels = [
        _rectangle(face, Rect(left, 0, right - left, height))
        for face, left, right in zip(faces, ends[:-1], ends[1:], strict=True)
    ]
    if tab <= 0:
        return _net(panels, {})
    _check_tab(height, tab, chamfer, chamfer)
    keys = [_key(faces, len(panels) - 1, _RIGHT)]
    return _net(panels, _even_tabs(panels, keys, tab, chamfer))


def _rectangle(face: Turned, rect: Rect) -> _Panel:
    """Return a face that fills an upright rectangle of the net, its art turned in it."""
    name, turns = face
    across = turns % 2 == 1
    x = (rect.height if across else rect.width) / 2
    y = (rect.width if across else rect.height) / 2
    place = Transform.turn(90 * turns).then(Transform.shift(*rect.centre))
    return _Panel(name, place, (Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)))


def _key(faces: Sequence[Turned], panel: int, side: int) -> _Key:
    """Return the side that lies at ``side`` of the net: the sides of a face turn with its art."""
    return panel, (side - faces[panel][1]) % 4


def _check_tab(length: float, depth: float, first: float, last: float) -> None:
    """Refuse a tab whose slanted ends meet, or whose ends are not slanted at all.

    An end at a right angle would lie on the side of the face beside it.
    """
    if depth <= 0 or first <= 0 or last <= 0 or first + last >= length:
        raise ValueError(
            f"a tab {depth} mm deep with ends {first:.2f} and {last:.2f} mm does not fit on a side of {length:.2f} mm"
        )


def _even_tabs(panels: Sequence[_Panel], keys: Sequence[_Key], depth: float, chamfer: float) -> dict[_Key, Corners]:
    """Return tabs on whole sides, both ends slanted alike."""
    return {(n, at): _tab(*panels[n].sides()[at], depth, chamfer, chamfer) for n, at in keys}


def _tab(start: Point, end: Point, depth: float, first: float, last: float) -> Corners:
    """Return a tab outside a side that runs clockwise on paper; its ends slant by first and last."""
    length = math.dist(start, end)
    out = ((end.y - start.y) / length * depth, (start.x - end.x) / length * depth)
    return (
        start,
        between(start, end, first / length).moved(*out),
        between(start, end, 1 - last / length).moved(*out),
        end,
    )


def _net(panels: Sequence[_Panel], tabs: Mapping[_Key, Corners]) -> Net:
    """Put panels and tabs together: a side that two panels have is a fold, the rest is cut."""
    sides = {(n, m): side for n, panel in enumerate(panels) for m, side in enumerate(panel.sides())}
    folds: list[Fold] = []
    free: list[Corners] = []
    for key, (start, end) in sides.items():
        partner = next((k for k, (a, b) in sides.items() if _same(a, end) and _same(b, start)), None)
        if partner is None:
            free.append((start, *tabs.get(key, ()), end))
        elif key < partner:
            folds.append((start, end))
    folds += [(tab[0], tab[-1]) for tab in tabs.values()]
    cut = _chained(free)
    box = bounds(polyline(cut))
    to_middle = Transform.shift(-box.centre.x, -box.centre.y)

    def loop(corners: Corners) -> Commands:
        return polyline(tuple(to_middle.apply(corner) for corner in corners), closed=True)

    return Net(
        outline=loop(cut),
        faces=tuple(
            Face(panel.id, panel.place.then(to_middle), polyline(panel.corners, closed=True)) for panel in panels
        ),
        folds=tuple((to_middle.apply(start), to_middle.apply(end)) for start, end in folds),
        tabs=tuple(loop(tab) for tab in tabs.values()),
        box=Rect(-box.width / 2, -box.height / 2, box.width, box.height),
    )


def _chained(free: Sequence[Corners]) -> Corners:
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
