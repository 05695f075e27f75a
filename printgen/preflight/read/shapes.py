"""Painted paths and the texts of icons → what was drawn where, and how far it is turned."""

import cmath
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from printgen.geometry import Point, Rect, Size
from printgen.model.path_syntax import read_path
from printgen.preflight.read.boxes import around
from printgen.preflight.read.facts import Drawn

_ALIKE = 0.03  # of the longer side: how far the points of two drawings of one sign may be apart
_KNOTS_AT_LEAST = 4


@dataclass(slots=True)
class Sign:
    """One shape: its points in a square of one, and the boxes of all its drawings."""

    points: list[Point]
    boxes: list[Rect] = field(default_factory=list)

    @property
    def extent(self) -> Size:
        """Return how wide and high it is, the longer side being one."""
        box = self.boxes[0]
        size = max(box.width, box.height)
        return Size(box.width / size, box.height / size)


def signs(drawn: Iterable[Drawn], largest: float) -> list[Sign]:
    """Sort paths into shapes; what is larger than so many mm, or plain, is no sign."""
    found: dict[tuple[int, ...], list[Sign]] = {}
    for one in drawn:
        if 0 < max(one.box.width, one.box.height) <= largest and sum(map(len, one.knots)) >= _KNOTS_AT_LEAST:
            shape, points = _shape(one)
            alike = found.setdefault(shape, [])
            sign = next((sign for sign in alike if all(map(_meet, sign.points, points))), None)
            if sign is None:
                sign = Sign(points)
                alike.append(sign)
            sign.boxes.append(one.box)
    return [sign for alike in found.values() for sign in alike]


def _shape(one: Drawn) -> tuple[tuple[int, ...], list[Point]]:
    """Return the numbers of points of a path's parts, and the points in a square of one."""
    x, y, size = one.box.x, one.box.y, max(one.box.width, one.box.height)
    points = [Point((p.x - x) / size, (p.y - y) / size) for part in one.knots for p in part]
    return tuple(map(len, one.knots)), points


def _meet(one: Point, other: Point) -> bool:
    return math.dist(one, other) <= _ALIKE


_NEAR = 0.03  # of the longer side of a shape: how far its points may lie from where they should
_ARC = 12  # one arc has no more ends on the page
_APART = 0.15  # of a drawing: parts of one whole agree so well in where it lies
_PLAIN = 3  # so few ends are not enough to know a path by
_STEPS = 32  # places of an arc that are known; its further ends lie near one


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where a path was drawn: its box, where its own origin lies, and its scale and turn."""

    box: Rect
    origin: complex
    change: complex
    mirrored: bool = False

    @property
    def degrees(self) -> float:
        """Return how far it is turned clockwise."""
        return math.degrees(cmath.phase(self.change)) % 360

    def goes_with(self, other: "Drawing") -> bool:
        """Return whether two paths were drawn as parts of one whole."""
        size = max(self.box.width, self.box.height)
        together = abs(self.origin - other.origin) <= _APART * size
        alike = self.mirrored == other.mirrored
        return alike and together and abs(self.change - other.change) <= _APART * abs(self.change)


def drawings(
    shapes: Sequence[Sign], paths: Mapping[str, Sequence[str]], mirrored: bool = False
) -> dict[str, list[Drawing]]:
    """Find for each name where its paths were drawn, all together; ``mirrored``: also as seen from behind."""
    found = {name: list(_together(shapes, texts)) for name, texts in paths.items()}
    for name, texts in paths.items() if mirrored else ():
        there = {one.box for one in found[name]}
        found[name] += (one for one in _together(shapes, texts, mirrored=True) if one.box not in there)
    return found


def _together(shapes: Sequence[Sign], texts: Sequence[str], mirrored: bool = False) -> Iterator[Drawing]:
    telling = [text for text in texts if len(_outline(text)[0]) > _PLAIN or "A" in text]
    first, *others = ([*_drawn(shapes, text, mirrored)] for text in telling or texts)
    for one in first:
        if all(any(one.goes_with(other) for other in part) for part in others):
            yield one


def _drawn(shapes: Sequence[Sign], text: str, mirrored: bool = False) -> Iterator[Drawing]:
    """Find where one path was drawn; what is mirrored has its place on the page seen from behind."""
    ends, arcs = _outline(text)
    # A closed part ends where it began; an arc has further ends on its way.
    at_most = len(ends) + text.count("Z") + _ARC * text.count("A")
    for shape in shapes:
        if len(ends) <= len(shape.points) <= at_most:
            knots = [complex(-point.x if mirrored else point.x, point.y) for point in shape.points]
            room = Rect(-shape.extent.width if mirrored else 0.0, 0.0, *shape.extent).grown(_NEAR)
            changes = (one for one in _changes(ends, knots) if _agree(ends, arcs, knots, room, one))
            if (change := next(changes, None)) is not None:
                for box in shape.boxes:
                    size = max(box.width, box.height)
                    begin = complex(-box.x if mirrored else box.x, box.y) + size * knots[0]
                    yield Drawing(box, begin - size * change * ends[0], size * change, mirrored)


@lru_cache(maxsize=500)
def _outline(text: str) -> tuple[tuple[complex, ...], tuple[complex, ...]]:
    """Return where the lines and curves of a path end, in order, and places along its arcs."""
    here, ends, arcs = 0j, list[complex](), list[complex]()
    for letter, numbers in read_path(text):
        if letter == "Z":
            continue
        last = here
        if letter == "H":
            here = complex(numbers[0], here.imag)
        elif letter == "V":
            here = complex(here.real, numbers[0])
        else:
            here = complex(*numbers[-2:])
        if letter == "A":
            arcs += _arc(last, here, numbers)
        ends.append(here)
    return tuple(ends), tuple(arcs)


def _arc(start: complex, end: complex, numbers: Sequence[float]) -> Iterator[complex]:
    """Yield places along an arc: on the circle that the ellipse becomes when it is squeezed."""
    wide, high, degrees, large, sweep = numbers[:5]
    lean = cmath.rect(1, math.radians(degrees))

    def squeezed(point: complex) -> complex:
        point /= lean
        return complex(point.real / wide, point.imag / high)

    one, other = squeezed(start), squeezed(end)
    half = (other - one) / 2
    away = math.sqrt(max(0.0, 1 / abs(half) ** 2 - 1)) * (-1 if large == sweep else 1)
    middle = one + half + away * half * 1j
    radius, way = abs(one - middle), 1 if sweep else -1
    first = cmath.phase(one - middle)
    span = (way * (cmath.phase(other - middle) - first)) % math.tau
    for step in range(1, _STEPS):
        point = middle + cmath.rect(radius, first + way * span * step / _STEPS)
        yield complex(point.real * wide, point.imag * high) * lean


def _changes(ends: Sequence[complex], knots: Sequence[complex]) -> Iterator[complex]:
    """Yield every scale and turn that lay the beginning of a path upon that of a shape."""
    second = next((n for n, end in enumerate(ends) if abs(end - ends[0]) > 0), None)
    if second is not None:
        for knot in knots[second : second + _ARC]:
            if knot != knots[0]:
                yield (knot - knots[0]) / (ends[second] - ends[0])


def _agree(
    ends: Sequence[complex], arcs: Sequence[complex], knots: Sequence[complex], room: Rect, change: complex
) -> bool:
    """Return whether a shape passes all ends of a path, changed so, in order, and else its arcs."""
    base = knots[0] - ends[0] * change
    meant = [base + end * change for end in ends]
    passed, further, spare = 0, list[complex](), len(knots) - len(meant)
    for knot in knots:
        if len(further) > spare:
            return False
        if passed < len(meant) and abs(knot - meant[passed]) <= _NEAR:
            passed += 1
        else:
            further.append(knot)
    if passed < len(meant):
        return False
    bows = [base + place * change for place in arcs]
    if bows and not room.holds(around((bow.real, bow.imag) for bow in bows)):
        return False
    known = [*meant, *bows]
    return all(any(abs(knot - place) <= _NEAR for place in known) for knot in further)
