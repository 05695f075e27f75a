"""What a printer is measured by: lines to lay a ruler along, verniers on a page and its back, pins at its edges; in mm.

The mark of a gauge's scale that lies at the stated length of a ruler is the size a page was printed at.

The front of a vernier has lines at every 2 mm, the back at every 2.1 mm. Where the back lies right, both middle lines
meet; for every tenth of a millimetre it has moved, the next pair does. All is drawn as it is seen from the back: along
the vernier and across it, in mm from its middle; what the front gets must be mirrored. Numbers stand on the back alone,
plus before the middle: where the back has moved forward, the front seems to lie behind.
"""

from collections.abc import Callable, Iterator

from printgen.drawing.scene import Box, Disc, Fill, Item, Path, Scene, Stroke, centred, label, line, polygon, polyline
from printgen.figure.print.ruler import Axis, Line
from printgen.geometry import Point, Rect, Size, between, side_by_side
from printgen.model.board.board import Side
from printgen.model.resources import Theme

SMALLEST, LARGEST = 94.0, 102.0  # the scale of a gauge in per cent: from A4 fitted to Letter to a little too large
NUMBERED = (94, 97, 100)  # far enough apart to be read on small paper; 94.1 and 97.3 are what happens most
FIFTHS = 5  # marks of a gauge for each per cent
_OVERHANG = 3.0

PITCH, TENTH = 2.0, 0.1
TENTHS = 10  # how many lines there are to each side of the back's middle; ten make one whole millimetre
REACH = 15  # how many lines the front has to each side: enough where the back is a centimetre off
CELLS = 4  # how many cells the coarse scale has to each side, each as wide as a step of the front
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

PINS, PIN_STEP = 12, 4.0  # the farthest head lies so many mm from the edge, the nearest 1 mm; how far pins are apart
HALF_PINS = PINS * PIN_STEP / 2

_PIN_FOOT, _PIN_NUMBER, _PIN_HEAD = 13.0, 15.2, 1.4


def mark(length: float, scale: float) -> float:
    """Return where a gauge's mark stands: printed so it lies at ``length`` mm of the ruler."""
    return length * 100 / scale


def gauge_lines(at: Point, length: float, upright: bool) -> dict[str, Line]:
    """Return the line of a gauge, its beginning and its mark for the true size."""
    axis = Axis(at, upright)
    zero, true = axis.line(0, -_OVERHANG, 5), axis.line(mark(length, 100), -_OVERHANG, 4.6)
    return {"line": (at, axis.point(mark(length, SMALLEST), 0)), "zero": zero, "true": true}


def gauge(at: Point, length: float, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the line from ``at`` to the right or downward, its scale to the right or below."""
    ink, axis = theme.colours["ink"], Axis(at, upright)
    items: list[Item] = [line(*ends, Stroke(ink, 0.25)) for ends in gauge_lines(at, length, upright).values()]
    for fifth in range(round(SMALLEST * FIFTHS), round(LARGEST * FIFTHS) + 1):
        deep, wide = (3.6, 0.2) if fifth % FIFTHS == 0 else (2.0, 0.12)
        if fifth != 100 * FIFTHS:
            ends = axis.line(mark(length, fifth / FIFTHS), 0, deep)
            items.append(line(*ends, Stroke(theme.colours["blue"], wide)))
    for scale in NUMBERED:
        spot = axis.point(mark(length, scale), 5.4).moved(0, 0.8) if upright else axis.point(mark(length, scale), 6.6)
        bold = scale == 100
        items.append(label(number(scale), spot, 2.3, ink, 700 if bold else 400, "start" if upright else "middle"))
    return tuple(items)


def back_line(number: int) -> float:
    """Return where a line of the back stands, in mm along from the middle."""
    return number * (PITCH + TENTH)


def front_line(number: int) -> float:
    """Return where a line of the front stands, in mm along from its own middle."""
    return number * PITCH


def drift_of(number: int) -> float:
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
    corners = (axis.point(along, across) for along, across in ((-1.3, _STEM), (1.3, _STEM), (0.0, _TIP)))
    return (*(line(*ends, Stroke(ink, 0.16)) for ends in front_lines(at, upright)), polygon(corners, Fill(ink)))


def back_half(at: Point, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the back's half: lines with their numbers, and the cells the triangle points into."""
    lines = (line(*ends, Stroke(theme.colours["blue"], 0.16)) for ends in back_lines(at, upright))
    axis = Axis(at, upright)
    return (*lines, *_numbers(axis, theme, number), *_cells(axis, theme))


def _numbers(axis: Axis, theme: Theme, number: Callable[[float], str]) -> Iterator[Item]:
    """Write the tenths over every line, and the whole number over every fifth."""
    for j in range(-TENTHS, TENTHS + 1):
        drift, fifth = drift_of(j), j % 5 == 0
        words = ("+" if drift > 0 else "") + number(drift) if fifth else str(abs(j))
        size, colour = (_NUMBER, "ink") if fifth else (_DIGIT, "grey")
        place = axis.point(back_line(j), _LONG - 0.9 if fifth else _BACK - 0.7)
        place = place.moved(0, 0.33 * size) if axis.upright else place
        ink = theme.colours[colour]
        yield label(words, place, size, ink, 700 if fifth else 400, "end" if axis.upright else "middle")


def _cells(axis: Axis, theme: Theme) -> Iterator[Item]:
    """Draw the coarse scale: a cell for every two millimetres, its sign at either end."""
    ink, hairline = theme.colours["ink"], Stroke(theme.colours["grey"], 0.15)

    def middle(along: float) -> Point:
        return axis.point(along, _STRIP + _DEEP / 2)

    for cell in range(-CELLS, CELLS + 1):
        fill = Fill(theme.colours["strip"]) if theme.fills and cell % 2 else None
        yield Box(axis.rect(cell * PITCH - PITCH / 2, _STRIP, PITCH, _DEEP), fill, hairline)
        yield centred(str(abs(2 * cell)), middle(cell * PITCH), _DIGIT, 400 if cell else 700, ink)
    for sign, way in (("+", -1), ("\N{MINUS SIGN}", 1)):
        yield centred(sign, middle(way * ((CELLS + 0.5) * PITCH + 1.6)), 3.4, 700, ink)


def meeting(theme: Theme, number: Callable[[float], str]) -> Scene:
    """Draw some lines of both halves, larger than they are; one pair meets."""
    ink, blue = theme.colours["ink"], theme.colours["blue"]
    front = [i * _GUIDE_PITCH + 1.0 for i in range(-_GUIDE_LINES - 1, _GUIDE_LINES + 2)]
    shown = (x for x in front if abs(x) < _GUIDE / 2 - 1)
    items: list[Item] = [line(Point(x, 7.5), Point(x, 17.0), Stroke(ink, 0.35)) for x in shown]
    for j in range(-_GUIDE_LINES, _GUIDE_LINES + 1):
        x = j * _FINER + _MEETS * (_GUIDE_PITCH - _FINER) + 1.0
        if abs(x) <= _GUIDE / 2 - 1:
            items.append(line(Point(x, 3.4), Point(x, 12.5), Stroke(blue, 0.35)))
            meets = j == _MEETS
            items.append(label(str(abs(j)), Point(x, 2.4), 3.0 if meets else 2.4, ink, 900 if meets else 400))
    spot, drift = Point(_MEETS * _GUIDE_PITCH + 1.0, 10.0), f"+{number(drift_of(_MEETS))}"
    ring = Disc(spot, 4.2, stroke=Stroke(theme.colours["vermilion"], 0.5))
    words = label(drift, Point(spot.x, 21.0), 3.6, theme.colours["vermilion-text"], 900)
    return Scene(Rect(-_GUIDE / 2, -1, _GUIDE, 23.0), (*items, ring, words))


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
        label("+ dx", Point(_ARROW + 2.2, 1.2), 3.0, ink, 700, "start"),
        label("+ dy", Point(0, _ARROW + 4.2), 3.0, ink, 700),
        label("+ turn", Point(30, 6.6), 3.0, ink, 700),
    )
    ways = (line(Point(0, 0), end, stroke) for end in (right, down))
    heads = (Path(polyline(tip), None, stroke) for tip in tips)
    return Scene(Rect(-6, -2, 46, 18), (*ways, turn, *heads, *words))


def pin_lines(side: Side, paper: Size, middle: float) -> tuple[tuple[int, Line, Line], ...]:
    """Return the number, head and shaft of all pins at one edge, around ``middle`` along it."""
    pins = []
    for number, off in enumerate(side_by_side(PINS, PIN_STEP), 1):
        along = middle + off
        head = (_at_edge(side, paper, along - _PIN_HEAD, number), _at_edge(side, paper, along + _PIN_HEAD, number))
        shaft = (_at_edge(side, paper, along, number), _at_edge(side, paper, along, _PIN_FOOT))
        pins.append((number, head, shaft))
    return tuple(pins)


def edge_pins(side: Side, paper: Size, middle: float, theme: Theme) -> tuple[Item, ...]:
    """Draw the pins of one edge with their numbers."""
    ink, items = theme.colours["ink"], list[Item]()
    for number, head, shaft in pin_lines(side, paper, middle):
        place = between(*shaft, (_PIN_NUMBER - number) / (_PIN_FOOT - number))
        items += [line(*head, Stroke(ink, 0.3)), line(*shaft, Stroke(theme.colours["grey"], 0.14))]
        items.append(label(str(number), place.moved(0, 0.8), 2.4, ink, 600))
    return tuple(items)


def pins_example(theme: Theme, blank: float = 3.4, pins: int = 8) -> Scene:
    """Show a printed edge: pins in the margin lack heads, the first that has one is ringed."""
    ink, grey, red = (theme.colours[name] for name in ("ink", "grey", "vermilion"))
    wide, foot, lowest = (pins + 1) * PIN_STEP, 10.0, int(blank) + 1
    items: list[Item] = [
        line(Point(0, 0), Point(wide, 0), Stroke(grey, 0.3)),
        line(Point(0, blank), Point(wide, blank), Stroke(red, 0.25, (0.9, 0.7))),
    ]
    for number in range(1, pins + 1):
        x, printed = number * PIN_STEP, number >= lowest
        items.append(line(Point(x, max(blank, number)), Point(x, foot), Stroke(grey, 0.14)))
        if printed:
            items.append(line(Point(x - _PIN_HEAD, number), Point(x + _PIN_HEAD, number), Stroke(ink, 0.3)))
        colour = ink if printed else grey
        items.append(label(str(number), Point(x, foot + 2.8), 2.4, colour, 900 if number == lowest else 400))
    items.append(Disc(Point(lowest * PIN_STEP, foot + 2), 1.9, stroke=Stroke(red, 0.4)))
    return Scene(Rect(0, -0.5, wide, foot + 4.8), tuple(items))


def _at_edge(side: Side, paper: Size, along: float, inward: float) -> Point:
    """Return the point so far along an edge of the paper and so far inward from it."""
    level, far = side in ("north", "south"), side in ("south", "east")
    deep = (paper.height if level else paper.width) - inward if far else inward
    return Point(along, deep) if level else Point(deep, along)
