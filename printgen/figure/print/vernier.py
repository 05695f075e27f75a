"""Two halves of a vernier, for a page and its back: held against the light they show the drift; how to read them.

The front has lines at every 2 mm, the back at every 2.1 mm. Where the back lies right, both middle lines meet; for
every tenth of a millimetre it has moved, the next pair does. All is drawn as it is seen from the back: along the
vernier and across it, in mm from its middle; what the front gets must be mirrored. Numbers stand on the back alone,
plus before the middle: where the back has moved forward, the front seems to lie behind.
"""

from collections.abc import Callable, Iterator

from printgen.drawing.scene import Box, Disc, Fill, Item, Path, Run, Scene, Stroke, Text, line, polyline
from printgen.figure.print.axis import Axis, Line
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

_GUIDE, _GUIDE_LINES, _MEETS = 46.0, 4, -2
_GUIDE_PITCH, _FINER = 6.0, 6.9
_ARROW, _HEAD = 11.0, 2.2
"""The pictures that explain a vernier, larger than it is: width, lines to each side, the one that meets, pitches."""


def back_line(number: int) -> float:
    """Return where a line of the back stands, in mm along from the middle."""
    return number * (PITCH + TENTH)


def front_line(number: int) -> float:
    """Return where a line of the front stands, in mm along from its own middle."""
    return number * PITCH


def told_by(number: int) -> float:
    """Return the drift in mm that the back's line shows when it meets one of the front."""
    return -number * TENTH


def front_lines(at: Point, upright: bool) -> tuple[Line, ...]:
    """Return the lines of the front's half, as they are seen from the back."""
    axis, numbers = Axis(at, upright), range(-REACH, REACH + 1)
    return tuple(axis.line(front_line(i), _BOTH[0], _STEM if i == 0 else _FRONT) for i in numbers)


def back_lines(at: Point, upright: bool) -> tuple[Line, ...]:
    """Return the lines of the back's half."""
    axis, numbers = Axis(at, upright), range(-TENTHS, TENTHS + 1)
    return tuple(axis.line(back_line(j), _BACK if j % 5 else _LONG, _BOTH[1]) for j in numbers)


def front_half(at: Point, upright: bool, theme: Theme) -> tuple[Item, ...]:
    """Draw the front's half, as it is seen from the back: lines, a triangle at the middle one."""
    ink, axis = theme.colours["ink"], Axis(at, upright)
    corners = tuple(axis.point(along, across) for along, across in ((-1.3, _STEM), (1.3, _STEM), (0.0, _TIP)))
    return (
        *(line(*ends, Stroke(ink, 0.16)) for ends in front_lines(at, upright)),
        Path(polyline(corners, closed=True), Fill(ink)),
    )


def back_half(at: Point, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the back's half: lines with their numbers, and the cells the triangle points into."""
    lines = (line(*ends, Stroke(theme.colours["blue"], 0.16)) for ends in back_lines(at, upright))
    axis = Axis(at, upright)
    return (*lines, *_numbers(axis, theme, number), *_cells(axis, theme))


def _numbers(axis: Axis, theme: Theme, number: Callable[[float], str]) -> Iterator[Item]:
    """Write the tenths over every line, and the whole number over every fifth."""
    for j in range(-TENTHS, TENTHS + 1):
        drift, across = told_by(j), _BACK - 0.7
        run = Run(str(abs(j)), _DIGIT, 400, theme.colours["grey"])
        if j % 5 == 0:
            run = Run(("+" if drift > 0 else "") + number(drift), _NUMBER, 700, theme.colours["ink"])
            across = _LONG - 0.9
        place = axis.point(back_line(j), across)
        yield Text(place.moved(0, 0.33 * run.size if axis.upright else 0), (run,), "end" if axis.upright else "middle")


def _cells(axis: Axis, theme: Theme) -> Iterator[Item]:
    """Draw the coarse scale: a cell for every two millimetres, its sign at either end."""
    ink, hairline = theme.colours["ink"], Stroke(theme.colours["grey"], 0.15)
    end = (CELLS + 0.5) * PITCH + 1.6
    signs = [(-end, Run("+", 3.4, 700, ink)), (end, Run("\N{MINUS SIGN}", 3.4, 700, ink))]
    for cell in range(-CELLS, CELLS + 1):
        fill = Fill(theme.colours["strip"]) if theme.fills and cell % 2 else None
        yield Box(axis.rect(cell * PITCH - PITCH / 2, _STRIP, PITCH, _DEEP), fill, hairline)
        yield _centred(axis, cell * PITCH, Run(str(abs(2 * cell)), _DIGIT, 400 if cell else 700, ink))
    yield from (_centred(axis, along, run) for along, run in signs)


def _centred(axis: Axis, along: float, run: Run) -> Text:
    return Text(axis.point(along, _STRIP + _DEEP / 2).moved(0, 0.33 * run.size), (run,), "middle")


def meeting(theme: Theme, number: Callable[[float], str]) -> Scene:
    """Draw some lines of both halves, larger than they are; one pair meets."""
    ink, blue = theme.colours["ink"], theme.colours["blue"]
    front = [i * _GUIDE_PITCH + 1.0 for i in range(-_GUIDE_LINES - 1, _GUIDE_LINES + 2)]
    items: list[Item] = [
        line(Point(x, 7.5), Point(x, 17.0), Stroke(ink, 0.35)) for x in front if abs(x) < _GUIDE / 2 - 1
    ]
    for j in range(-_GUIDE_LINES, _GUIDE_LINES + 1):
        x = j * _FINER + _MEETS * (_GUIDE_PITCH - _FINER) + 1.0
        if abs(x) <= _GUIDE / 2 - 1:
            run = Run(str(abs(j)), 3.0, 900, ink) if j == _MEETS else Run(str(abs(j)), 2.4, 400, ink)
            items.append(line(Point(x, 3.4), Point(x, 12.5), Stroke(blue, 0.35)))
            items.append(Text(Point(x, 2.4), (run,), "middle"))
    spot = Point(_MEETS * _GUIDE_PITCH + 1.0, 10.0)
    items.append(Disc(spot, 4.2, stroke=Stroke(theme.colours["vermilion"], 0.5)))
    drift = Run(f"+{number(told_by(_MEETS))}", 3.6, 900, theme.colours["vermilion-text"])
    items.append(Text(Point(spot.x, 21.0), (drift,), "middle"))
    return Scene(Rect(-_GUIDE / 2, -1, _GUIDE, 23.0), tuple(items))


def signs(theme: Theme) -> Scene:
    """Draw the ways to the right, down and round that count as plus."""
    ink = theme.colours["ink"]
    stroke = Stroke(ink, 0.4, cap="round", join="round")
    right, down = Point(_ARROW, 0), Point(0, _ARROW)
    turn = Path((("M", (24.0, 5.5)), ("A", (6.0, 6.0, 0.0, 1.0, 1.0, 30.0, 11.5))), None, stroke)
    tips = (
        (Point(_ARROW - _HEAD, -1.3), right, Point(_ARROW - _HEAD, 1.3)),
        (Point(-1.3, _ARROW - _HEAD), down, Point(1.3, _ARROW - _HEAD)),
        (Point(31.9, 10.2), Point(30, 11.5), Point(31.2, 13.4)),
    )
    words = (
        Text(Point(_ARROW + 2.2, 1.2), (Run("+ dx", 3.0, 700, ink),)),
        Text(Point(0, _ARROW + 4.2), (Run("+ dy", 3.0, 700, ink),), "middle"),
        Text(Point(30, 6.6), (Run("+ turn", 3.0, 700, ink),), "middle"),
    )
    ways = (line(Point(0, 0), end, stroke) for end in (right, down))
    heads = (Path(polyline(tip), None, stroke) for tip in tips)
    return Scene(Rect(-6, -2, 46, 18), (*ways, turn, *heads, *words))
