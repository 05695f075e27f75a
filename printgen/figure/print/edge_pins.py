"""Pins that reach toward an edge of the paper, each 1 mm nearer: heads show what is printed."""

from printgen.drawing.scene import Disc, Item, Run, Scene, Stroke, Text, line
from printgen.geometry import Point, Rect, Size
from printgen.model.board.board import Side
from printgen.model.resources import Theme

PINS = 12
"""The farthest head lies so many mm from the edge, the nearest 1 mm."""

STEP = 4.0
HALF_LENGTH = PINS * STEP / 2
DEEP = 17.0
"""How far pins and numbers reach from the edge."""

_FOOT, _NUMBER, _HEAD = 13.0, 15.2, 1.4

Line = tuple[Point, Point]


def pin_lines(side: Side, paper: Size, middle: float) -> tuple[tuple[int, Line, Line], ...]:
    """Return the number, head and shaft of all pins at one edge, around ``middle`` along it."""
    pins = []
    for number in range(1, PINS + 1):
        along = middle + (number - (PINS + 1) / 2) * STEP
        head = (_point(side, paper, along - _HEAD, number), _point(side, paper, along + _HEAD, number))
        shaft = (_point(side, paper, along, number), _point(side, paper, along, _FOOT))
        pins.append((number, head, shaft))
    return tuple(pins)


def edge_pins(side: Side, paper: Size, middle: float, theme: Theme) -> tuple[Item, ...]:
    """Draw the pins of one edge with their numbers."""
    ink, items = theme.colours["ink"], list[Item]()
    for number, head, shaft in pin_lines(side, paper, middle):
        items += [line(*head, Stroke(ink, 0.3)), line(*shaft, Stroke(theme.colours["grey"], 0.14))]
        along = middle + (number - (PINS + 1) / 2) * STEP
        place = _point(side, paper, along, _NUMBER)
        items.append(Text(place.moved(0, 0.8), (Run(str(number), 2.4, 600, ink),), "middle"))
    return tuple(items)


def pins_example(theme: Theme, blank: float = 3.4, pins: int = 8) -> Scene:
    """Show a printed edge: pins in the margin lack heads, the first that has one is ringed."""
    ink, grey = theme.colours["ink"], theme.colours["grey"]
    wide, foot = (pins + 1) * STEP, 10.0
    dashed = Stroke(theme.colours["vermilion"], 0.25, (0.9, 0.7))
    items: list[Item] = [
        line(Point(0, 0), Point(wide, 0), Stroke(grey, 0.3)),
        line(Point(0, blank), Point(wide, blank), dashed),
    ]
    lowest = int(blank) + 1
    for number in range(1, pins + 1):
        x, colour = number * STEP, ink if number >= lowest else grey
        items.append(line(Point(x, max(blank, number)), Point(x, foot), Stroke(grey, 0.14)))
        if number >= lowest:
            head = (Point(x - _HEAD, number), Point(x + _HEAD, number))
            items.append(line(*head, Stroke(ink, 0.3)))
        run = Run(str(number), 2.4, 900 if number == lowest else 400, colour)
        items.append(Text(Point(x, foot + 2.8), (run,), "middle"))
    ring = Stroke(theme.colours["vermilion"], 0.4)
    items.append(Disc(Point(lowest * STEP, foot + 2), 1.9, stroke=ring))
    return Scene(Rect(0, -0.5, wide, foot + 4.8), tuple(items))


def _point(side: Side, paper: Size, along: float, inward: float) -> Point:
    match side:
        case "north":
            return Point(along, inward)
        case "south":
            return Point(along, paper.height - inward)
        case "west":
            return Point(inward, along)
        case "east":
            return Point(paper.width - inward, along)
