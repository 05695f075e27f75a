"""Bars to hold a ruler against, and the marks for cutting, folding and joining sheets; in mm."""

from collections.abc import Iterator
from math import copysign
from typing import NamedTuple

from printgen.drawing.items import line_width
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Box, Fill, Item, Path, Stroke, Text, label, line, polygon, polyline
from printgen.geometry import Point, Rect
from printgen.model.board.board import Side
from printgen.model.resources import Theme
from printgen.units import INCH

HUNDRED_MM = 100.0
FOUR_INCHES = 4 * INCH

THICK = 5.0  # how wide a bar is, unless said otherwise
BAR_PITCH = 13.0  # how far the second bar of a pair lies from the first, edge to edge on the same side
THIN, THIN_GAP = (1.2, 1.0), 0.5  # how thick two thin bars are, and what lies between them
NARROW, FACING = 3.6, 8.6  # how wide each of two bars is whose names stand between them, and how far they are apart
NAME_AIR, NAME_HEIGHT = 0.8, 2.1  # what parts such a name from its bar, and how high its letters are
FRAME, FIELD = 0.4, 0.2  # lines of a bar of which nothing is filled, round it and round its fields
JOIN = "green"  # the colour of a line where papers are joined: no board has borders of it
_OVERHANG = 1.2  # so little that the ends of two bars below each other do not meet
_LETTER = 3.1
_DIAMOND = 2.6
_TAG = 0.5  # how far the ground of a letter reaches beyond it
_TAG_HIGH = 0.94 * _LETTER  # how high a letter is there, and how wide at least
_ARROW = 2.2
_LETTER_PLACES: dict[Side, tuple[tuple[float, float], ...]] = {
    "north": ((-0.65, -0.95), (0.65, -0.95), (0.0, -1.35), (0.0, -2.0), (-1.6, -0.4), (1.6, -0.4)),
    "south": ((-0.65, 1.75), (0.65, 1.75), (0.0, 2.1), (0.0, 2.9), (-2.1, 1.2), (2.1, 1.2)),
    "west": ((-0.65, -0.95), (-0.65, 1.75), (-1.2, 0.4), (-2.0, 0.4)),
    "east": ((0.65, -0.95), (0.65, 1.75), (1.2, 0.4), (2.0, 0.4)),
}  # where the letter of a diamond stands for its middle, in halves of its height

Line = tuple[Point, Point]


class Axis(NamedTuple):
    """Where a scale begins on a page, and whether it runs downward instead of to the right."""

    at: Point
    upright: bool

    def point(self, along: float, across: float) -> Point:
        """Return the point so far along the axis and across it."""
        return self.at.moved(across, along) if self.upright else self.at.moved(along, across)

    def line(self, along: float, start: float, end: float) -> Line:
        """Return a line across the axis."""
        return self.point(along, start), self.point(along, end)

    def rect(self, along: float, across: float, length: float, thick: float) -> Rect:
        """Return a box that lies along the axis."""
        corner = self.point(along, across)
        return Rect(*corner, thick, length) if self.upright else Rect(*corner, length, thick)


def scale_bar(
    at: Point,
    length: float,
    fields: int,
    words: str,
    colour: str,
    theme: Theme,
    upright: bool = True,
    thick: float = THICK,
    beside: bool = False,
    name: Point | None = None,
) -> tuple[Item, ...]:
    """Draw a chequered bar ``length`` mm long from a corner, downward or to the right, its name along it or ``beside``.

    ``name``: how far the foot of a name along the bar is from its first side, in mm, and along, for its length.
    The lines at both ends stand out on both sides, so that a ruler can be laid beside the bar; they lie exactly
    ``length`` apart, middle to middle. ``colour`` is a colour of the theme; without fills fields have lines round them.
    """
    ink, axis, step = theme.colours["ink"], Axis(at, upright), length / fields
    frame = Stroke(ink, 0.25 if theme.fills else FRAME)
    items: list[Item] = [Box(axis.rect(0, 0, length, thick), Fill(theme.colours["paper"]), frame)]
    for field in range(fields):
        half = axis.rect(field * step, thick / 2 if field % 2 else 0.0, step, thick / 2)
        items.append(_field(half, colour, theme))
    for end in (0.0, length):
        items.append(line(*axis.line(end, -_OVERHANG, thick + _OVERHANG), Stroke(ink, 0.3)))
    if beside:
        return (*items, label(words, axis.point(length + 2.4, thick / 2 + 1.1), _LETTER, ink, 700, "start"))
    across, along = name or (thick + _OVERHANG + (2.4 if upright else 2.9), 0.5)
    place = axis.point(along * length, across)
    return (*items, label(words, place, _LETTER, ink, 700, degrees=-90 if upright else 0))


def true_size_bars(
    at: Point,
    theme: Theme,
    labels: tuple[str, str],
    upright: bool = True,
    pitch: float = BAR_PITCH,
    thick: float = THICK,
    beside: bool = False,
) -> tuple[Item, ...]:
    """Draw the two bars of a sheet at true size, 100 mm and 4 in; the first begins ``at`` there."""
    second = Axis(at, upright).point(0, pitch)
    return (
        *scale_bar(at, HUNDRED_MM, 10, labels[0], "ink", theme, upright, thick, beside),
        *scale_bar(second, FOUR_INCHES, 8, labels[1], "blue", theme, upright, thick, beside),
    )


def facing_bars(at: Point, theme: Theme, labels: tuple[str, str]) -> tuple[Item, ...]:
    """Draw the two bars upright, their names between them, so that a ruler has room at the outer sides."""
    first, second = Point(NARROW + NAME_AIR + NAME_HEIGHT, 0.3), Point(-NAME_AIR, 0.7)
    other = at.moved(FACING, 0)
    return (
        *scale_bar(at, HUNDRED_MM, 10, labels[0], "ink", theme, thick=NARROW, name=first),
        *scale_bar(other, FOUR_INCHES, 8, labels[1], "blue", theme, thick=NARROW, name=second),
    )


def thin_bars(
    at: Point, theme: Theme, upright: bool = False, highs: tuple[float, float] = THIN, apart: float = THIN_GAP
) -> tuple[Item, ...]:
    """Draw bars of 100 mm and 4 in beside each other, to the right of a place or up from it.

    ``highs``: how thick they are; ``apart``: what lies between them, in mm.
    """
    items: list[Item] = []
    for high, across, length, fields, dark, width in (
        (highs[0], 0.0, HUNDRED_MM, 10, "ink", 0.2),
        (highs[1], highs[0] + apart, FOUR_INCHES, 4, "blue", 0.12),
    ):
        whole = Rect(at.x + across, at.y - length, high, length) if upright else Rect(at.x, at.y + across, length, high)
        step = length / fields
        for field in range(fields):
            part = Rect(whole.x, at.y - (field + 1) * step, high, step)
            if not upright:
                part = Rect(at.x + field * step, whole.y, step, high)
            items.append(_field(part, "paper" if field % 2 else dark, theme))
        items.append(Box(whole, stroke=Stroke(theme.colours["ink"], width)))
    return tuple(items)


def _field(rect: Rect, colour: str, theme: Theme) -> Box:
    """Draw a field of a bar, filled or, where nothing is, by its outline."""
    if theme.fills:
        return Box(rect, Fill(theme.colours[colour]))
    return Box(rect, stroke=Stroke(theme.colours["ink"], FIELD))


def crop_marks(trim: Rect, theme: Theme, length: float = 2.4, gap: float = 0.8) -> tuple[Item, ...]:
    """Draw the eight short lines outside the corners of a trimmed piece, ``gap`` mm off it."""
    commands = tuple(command for ends in corner_lines(trim, gap, length) for command in polyline(ends))
    return (Path(commands, stroke=Stroke(theme.colours["ink"], 0.2)),)


def corner_lines(trim: Rect, gap: float, length: float) -> Iterator[Line]:
    """Yield the eight lines that lead away from the corners of a box."""
    for x, out in ((trim.x, -1), (trim.right, 1)):
        for y, up in ((trim.y, -1), (trim.bottom, 1)):
            yield Point(x + out * gap, y), Point(x + out * (gap + length), y)
            yield Point(x, y + up * gap), Point(x, y + up * (gap + length))


def join_line(start: Point, end: Point, theme: Theme) -> Path:
    """Draw a line along which a sheet is glued over another."""
    return line(start, end, Stroke(theme.colours[JOIN], 0.3))


def join_diamond(at: Point, theme: Theme) -> tuple[Item, ...]:
    """Draw a mark that both sheets at a join carry; cut through, its halves meet again."""
    ink, paper = theme.colours["ink"], theme.colours["paper"]
    top, right, bottom, left = (at.moved(dx * _DIAMOND, dy * _DIAMOND) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
    return (
        polygon((top, right, bottom, left), Fill(paper), Stroke(ink, 0.25)),
        Path(polyline((left, right)) + polyline((top, bottom)), stroke=Stroke(ink, 0.18)),
    )


def join_letters(at: Point, letter: str, kept: Side, theme: Theme) -> tuple[Text, ...]:
    """Return the places where the letter of a mark may stand, the best first.

    ``kept``: the side of the mark that stays when its sheet is cut.
    """
    colour = theme.colours["paper"] if theme.fills else theme.palette[f"{JOIN}-text"]
    half = max(text_width(letter, _LETTER, 700), _TAG_HIGH) / 2
    return tuple(
        label(
            letter,
            at.moved(across * _DIAMOND + copysign(half, across) * bool(across), down * _DIAMOND),
            _LETTER,
            colour,
            700,
            "middle",
        )
        for across, down in _LETTER_PLACES[kept]
    )


def join_tag(letter: Text, theme: Theme) -> Box:
    """Return the ground of the letter of a mark, so that it is not read as one of the names beside it."""
    colour = theme.palette[f"{JOIN}-text"]
    wide = max(line_width(letter), _TAG_HIGH)
    ground = Rect(letter.at.x - wide / 2, letter.at.y - 0.72 * _LETTER, wide, _TAG_HIGH).grown(_TAG)
    if theme.fills:
        return Box(ground, Fill(colour), radius=0.8)
    return Box(ground, Fill(theme.colours["paper"]), Stroke(colour, 0.25), radius=0.8)


def half_arrow(at: Point, toward: Side, theme: Theme) -> tuple[Item, ...]:
    """Draw half a mark on the cut end of a strip, its tip inside; the next strip has the rest."""
    dx, dy = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[toward]
    corners = (at.moved(x * _ARROW, y * _ARROW) for x, y in ((-dy, dx), (dx, dy), (dy, -dx)))
    return (polygon(corners, Fill(theme.colours["paper"]), Stroke(theme.colours["ink"], 0.25)),)
