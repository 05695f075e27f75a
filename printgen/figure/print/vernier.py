"""Two halves of a vernier, for a page and its back: held against the light they tell the drift.

The front has lines at every 2 mm, the back at every 2.1 mm. Where the back lies right, both middle lines meet; for
every tenth of a millimetre it has moved, the next pair does. All is drawn as it is seen from the back: along the
vernier and across it, in mm from its middle; what the front gets must be mirrored. Numbers stand on the back alone,
plus before the middle: where the back has moved forward, the front seems to lie behind.
"""

from collections.abc import Callable, Iterator

from printgen.drawing.scene import Box, Fill, Item, Path, Run, Stroke, Text, line, polyline
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

PITCH, TENTH = 2.0, 0.1
TENTHS = 10
"""How many lines there are to each side of the back's middle; ten make one whole millimetre."""

REACH = 15
"""How many lines the front has to each side: enough where the back is a centimetre off."""

CELLS = 4
"""How many cells the coarse scale has to each side, each as wide as a step of the front."""

BEFORE, BEHIND, HALF_LENGTH = 12.0, 14.0, REACH * PITCH + 1.0
"""How far a vernier reaches across, to its numbers and to its cells; and along, in mm."""

_BOTH = (-3.4, 0.0)
_BACK, _LONG = -6.0, -7.9
_FRONT, _STEM, _TIP = 3.0, 5.6, 8.4
_STRIP, _DEEP = 9.0, 3.8
_DIGIT, _NUMBER = 2.15, 2.9

Line = tuple[Point, Point]


def back_line(number: int) -> float:
    """Return where a line of the back stands, in mm along from the middle."""
    return number * (PITCH + TENTH)


def front_line(number: int) -> float:
    """Return where a line of the front stands, in mm along from its own middle."""
    return number * PITCH


def told_by(number: int) -> float:
    """Return the drift that the back's line tells when it meets one of the front, in mm."""
    return -number * TENTH


def front_lines(at: Point, upright: bool) -> tuple[Line, ...]:
    """Return the lines of the front's half, as they are seen from the back."""
    return tuple(
        _line(at, front_line(i), _BOTH[0], _STEM if i == 0 else _FRONT, upright) for i in range(-REACH, REACH + 1)
    )


def back_lines(at: Point, upright: bool) -> tuple[Line, ...]:
    """Return the lines of the back's half."""
    return tuple(
        _line(at, back_line(j), _LONG if j % 5 == 0 else _BACK, _BOTH[1], upright) for j in range(-TENTHS, TENTHS + 1)
    )


def front_half(at: Point, upright: bool, theme: Theme) -> tuple[Item, ...]:
    """Draw the front's half, as it is seen from the back: lines, a triangle at the middle one."""
    ink = theme.colours["ink"]
    corners = tuple(_point(at, along, across, upright) for along, across in ((-1.3, _STEM), (1.3, _STEM), (0.0, _TIP)))
    return (
        *(line(*ends, Stroke(ink, 0.16)) for ends in front_lines(at, upright)),
        Path(polyline(corners, closed=True), Fill(ink)),
    )


def back_half(at: Point, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the back's half: lines with their numbers, and the cells the triangle points into."""
    blue = theme.colours["blue"]
    return (
        *(line(*ends, Stroke(blue, 0.16)) for ends in back_lines(at, upright)),
        *_numbers(at, upright, theme, number),
        *_cells(at, upright, theme),
    )


def _numbers(at: Point, upright: bool, theme: Theme, number: Callable[[float], str]) -> Iterator[Item]:
    """Write the tenths over every line, and the whole number over every fifth."""
    ink, grey = theme.colours["ink"], theme.colours["grey"]
    for j in range(-TENTHS, TENTHS + 1):
        told = told_by(j)
        if j % 5:
            run = Run(str(abs(j)), _DIGIT, 400, grey)
            yield _text(at, back_line(j), _BACK - 0.7, run, upright, away=True)
        else:
            run = Run(("+" if told > 0 else "") + number(told), _NUMBER, 700, ink)
            yield _text(at, back_line(j), _LONG - 0.9, run, upright, away=True)


def _cells(at: Point, upright: bool, theme: Theme) -> Iterator[Item]:
    """Draw the coarse scale: a cell for every two millimetres."""
    ink, hairline = theme.colours["ink"], Stroke(theme.colours["grey"], 0.15)
    for cell in range(-CELLS, CELLS + 1):
        told = -2 * cell
        ground = Fill(theme.colours["strip"]) if theme.fills and cell % 2 else None
        corner = _point(at, cell * PITCH - PITCH / 2, _STRIP, upright)
        size = (_DEEP, PITCH) if upright else (PITCH, _DEEP)
        yield Box(Rect(*corner, *size), ground, hairline)
        run = Run(str(abs(told)), _DIGIT, 700 if told == 0 else 400, ink)
        yield _text(at, cell * PITCH, _STRIP + _DEEP / 2, run, upright, away=False)
    end = (CELLS + 0.5) * PITCH + 1.6
    for along, sign in ((-end, "+"), (end, "\N{MINUS SIGN}")):
        run = Run(sign, 3.4, 700, ink)
        yield _text(at, along, _STRIP + _DEEP / 2, run, upright, away=False)


def _text(at: Point, along: float, across: float, run: Run, upright: bool, away: bool) -> Text:
    """Write along the lines; ``away``: it ends there, else it is centred."""
    place = _point(at, along, across, upright)
    lower = 0.33 * run.size
    if upright:
        return Text(place.moved(0, lower), (run,), "end" if away else "middle")
    return Text(place.moved(0, 0 if away else lower), (run,), "middle")


def _line(at: Point, along: float, start: float, end: float, upright: bool) -> Line:
    return _point(at, along, start, upright), _point(at, along, end, upright)


def _point(at: Point, along: float, across: float, upright: bool) -> Point:
    return at.moved(across, along) if upright else at.moved(along, across)
