"""Pins that reach toward an edge of the paper, each 1 mm nearer: heads show what is printed."""

from printgen.figure.scene import Item, Run, Stroke, Text, line
from printgen.game.board import Side
from printgen.game.stationery import Theme
from printgen.geometry import Point, Size

PINS = 12
"""The farthest head lies so many mm from the edge, the nearest 1 mm."""

STEP = 4.0
HALF_LENGTH = PINS * STEP / 2
DEEP = 17.0
"""How far pins and numbers reach from the edge."""

_FOOT, _NUMBER, _HEAD = 13.0, 15.2, 1.4

Line = tuple[Point, Point]


def pin_lines(side: Side, paper: Size, middle: float) -> tuple[tuple[int, Line, Line], ...]:
    """Give the number, head and shaft of all pins at one edge, around ``middle`` along it."""
    pins = []
    for number in range(1, PINS + 1):
        along = middle + (number - (PINS + 1) / 2) * STEP
        head = (
            _point(side, paper, along - _HEAD, number),
            _point(side, paper, along + _HEAD, number),
        )
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
