"""Scene → the operators of a PDF that draw it, in mm; texts are left to whoever has the fonts.

Numbers are those of the SVG back end, so that both draw the same; what is already set is not set again.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from math import cos, isfinite, radians, sin
from typing import assert_never

from printgen.drawing.items import extent, line_width
from printgen.drawing.metrics import text_width
from printgen.drawing.path import Commands, circle, rectangle, transformed
from printgen.drawing.scene import HOLLOW, Box, Disc, Fill, Group, Item, Path, Scene, Stroke, Text, Weight
from printgen.geometry import Point, Rect, Transform, between

_MATRIX_DIGITS, _COLOUR_DIGITS = 7, 6
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_MITRE = b"4 M"  # as SVG has it where nothing is said
_NOWHERE = b"0 0 0 0 re"  # what a clip without points leaves open
_LETTERS = {"M": b" m", "L": b" l", "C": b" c", "Q": b" c", "Z": b"h"}
_ALIGNED = {"start": 0.0, "middle": 0.5, "end": 1.0}


_WORTH_SHARING, _LONG = 256, 1024  # bytes of a group and of a path; what is shorter takes no less as an object

SHAPED_AT = 16.0
"""The size of the letters that the matrix of words makes smaller or larger."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text in one face, to be shown where ``matrix`` takes letters of the size ``SHAPED_AT``."""

    text: str
    weight: Weight
    matrix: bytes


@dataclass(frozen=True, slots=True)
class Faded:
    """What is painted with an opacity of its own."""

    fill: float
    stroke: float
    parts: tuple["Part", ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """The lines and areas of a group, in mm of its own; a file may hold them once and draw them often."""

    content: bytes
    parts: tuple["bytes | Symbol", ...] = field(compare=False, repr=False)
    items: tuple[Item, ...] = field(compare=False, repr=False)

    @property
    def reach(self) -> Rect:
        """A rectangle that holds more than it covers: corners of broad lines stand out."""
        box = extent(self.items)
        return Rect.around(box.centre, 3 * box.width, 3 * box.height)


Part = bytes | Words | Faded | Symbol


def to_operators(scene: Scene) -> tuple[Part, ...]:
    """Return what draws a scene, in its own mm, y down. Raises ValueError for a number that is not finite."""
    writer = _Writer()
    for item in scene.items:
        writer.add(item)
    return (_MITRE, *_shared(list(writer.finished()), scene.items))


@dataclass(slots=True)
class _State:
    """What the graphics state is known to hold; None: nobody knows."""

    fill: str | None = None
    stroke: Stroke | None = None


class _Writer:
    """The parts of one scene in the making."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._state = _State()

    def finished(self) -> tuple[Part, ...]:
        """Return the parts, neighbouring operators joined."""
        found: list[Part] = []
        for kind, some in groupby(self.parts, type):
            parts = list(some)
            found += [b"\n".join(part for part in parts if isinstance(part, bytes))] if kind is bytes else parts
        return tuple(found)

    def add(self, item: Item) -> None:
        """Draw an item above those before."""
        match item:
            case Path():
                self._shape(_path(item.commands), item)
            case Box():
                self._shape(_box(item), item)
            case Disc():
                self._shape(_path(circle(item.centre, item.radius)), item)
            case Text():
                self._text(item)
            case Group():
                self._group(item)
            case _:
                assert_never(item)

    def _shape(self, path: bytes, item: Path | Box | Disc) -> None:
        fill, stroke = item.fill, item.stroke
        if not path or (fill is None and stroke is None):
            return
        opacity = 1.0 if fill is None else fill.opacity, 1.0 if stroke is None else stroke.opacity
        with self._faded(*opacity):
            if fill is not None:
                self._set_fill(fill.colour)
            if stroke is not None:
                self._set_stroke(stroke)
            painted = path + b" " + _painter(fill, stroke)  # coasts are drawn again in other colours and widths
            self.parts.append(painted if len(painted) < _LONG else Symbol(painted, (painted,), (item,)))

    def _text(self, item: Text) -> None:
        """Show the runs of a line one behind the other, all of their outlines first."""
        words = tuple(_words(item))
        if item.halo is not None:
            with self._faded(1.0, item.halo.opacity):
                self._set_stroke(item.halo)
                self.parts += (b"1 Tr", *(run for run, _ in words), b"0 Tr")
        for run, colour in words:
            if colour != HOLLOW:
                self._set_fill(colour)
                self.parts.append(run)

    def _group(self, item: Group) -> None:
        if item.transform == Transform() and item.clip is None:
            for child in item.items:
                self.add(child)
            return
        outer, self._state = self._state, _State()  # a symbol is the same whatever was set before it
        self.parts.append(b"q")
        if item.transform != Transform():
            self.parts.append(_matrix(item.transform) + b" cm")
        if item.clip is not None:
            self.parts.append((_path(item.clip.commands) or _NOWHERE) + b" W n")
        outside, self.parts = self.parts, []
        for child in item.items:
            self.add(child)
        self.parts = [*outside, *_shared(self.parts, item.items), b"Q"]
        self._state = outer

    @contextmanager
    def _faded(self, fill: float, stroke: float) -> Iterator[None]:
        """Let what is drawn inside the block be seen through."""
        if fill == stroke == 1:
            yield
            return
        before, outer = self.parts, self._state
        self.parts, self._state = [], replace(outer)
        yield
        before.append(Faded(fill, stroke, self.finished()))
        self.parts, self._state = before, outer

    def _set_fill(self, colour: str) -> None:
        if colour != self._state.fill:
            self._state.fill = colour
            self.parts.append(_rgb(colour) + b" rg")

    def _set_stroke(self, stroke: Stroke) -> None:
        before = self._state.stroke
        self._state.stroke = stroke
        if before is None or stroke.colour != before.colour:
            self.parts.append(_rgb(stroke.colour) + b" RG")
        if before is None or stroke.width != before.width:
            self.parts.append(_numbers(stroke.width) + b" w")
        if before is None or stroke.dash != before.dash:
            self.parts.append(b"[" + _numbers(*stroke.dash if any(stroke.dash) else ()) + b"] 0 d")
        if before is None or (stroke.cap, stroke.join) != (before.cap, before.join):
            self.parts.append(b"%d J %d j" % (_CAPS[stroke.cap], _JOINS[stroke.join]))


def _shared(parts: list[Part], items: tuple[Item, ...]) -> list[Part]:
    """Make one symbol of a group, unless its texts or what is seen through it belong to the page."""
    found = [part for part in parts if isinstance(part, bytes | Symbol)]
    content = b"\n".join(part.content if isinstance(part, Symbol) else part for part in found)
    if len(found) < len(parts) or len(content) < _WORTH_SHARING:
        return parts
    return [Symbol(content, tuple(found), items)]


def _words(item: Text) -> Iterator[tuple[Words, str]]:
    """Yield each run of a line where it begins, with its colour."""
    across, down = cos(radians(item.degrees)), sin(radians(item.degrees))
    reach = -_ALIGNED[item.anchor] * line_width(item)
    for run in item.runs:
        reach += run.gap
        place, size = item.at.moved(reach * across, reach * down), run.size / SHAPED_AT
        matrix = Transform(size * across, size * down, size * down, -size * across, *place)
        if run.text.strip():
            yield Words(run.text, run.weight, _matrix(matrix)), run.colour
        reach += text_width(run.text, run.size, run.weight)


def _painter(fill: Fill | None, stroke: Stroke | None) -> bytes:
    if fill is None:
        return b"S"
    return (b"f" if stroke is None else b"B") + (b"*" if fill.even_odd else b"")


def _box(item: Box) -> bytes:
    rect = item.rect
    if min(rect.width, rect.height) <= 0:
        return b""
    if item.radius > 0:
        return _path(rectangle(rect, item.radius))
    return _numbers(rect.x, rect.y, rect.width, rect.height) + b" re"


@lru_cache(maxsize=4096)  # an icon is drawn many times
def _path(commands: Commands) -> bytes:
    if any(letter == "A" for letter, _ in commands):
        commands = transformed(commands)
    found: list[bytes] = []
    here: Sequence[float] = ()
    for letter, numbers in commands:
        if letter == "Q":  # the cubic that is the same curve
            middle, end = Point(*numbers[:2]), Point(*numbers[2:])
            numbers = (*between(Point(*here), middle, 2 / 3), *between(end, middle, 2 / 3), *end)
        found.append(_numbers(*numbers) + _LETTERS[letter])
        here = numbers[-2:] or here
    return b" ".join(found)


def _matrix(by: Transform) -> bytes:
    linear = (_number(value, _MATRIX_DIGITS) for value in (by.a, by.b, by.c, by.d))
    return b"%s %s" % (" ".join(linear).encode(), _numbers(by.e, by.f))


@lru_cache(maxsize=256)
def _rgb(colour: str) -> bytes:
    return " ".join(_number(int(colour[place : place + 2], 16) / 255, _COLOUR_DIGITS) for place in (1, 3, 5)).encode()


def _numbers(*values: float) -> bytes:
    return " ".join([_number(value) for value in values]).encode()


def _number(value: float, digits: int = 3) -> str:
    """Write a number; ValueError when it is not finite."""
    if not isfinite(value):
        raise ValueError(f"a drawing cannot hold the number {value}")
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")
