"""What a game says of a card → its text in lines and its price in a circle, about their middle, in mm."""

import re
from collections.abc import Iterator

from printgen.drawing.metrics import fits, size_to_fit
from printgen.drawing.scene import Disc, Item, Stroke, centred
from printgen.geometry import Point
from printgen.model.layers import PriceLayer, TextLayer
from printgen.units import PT

SMALLEST = 6.5 * PT
LEADING = 1.25
"""From line to line, in parts of the size of letters."""

UNIT = re.compile(r"(?<=\d) (?=[€$£¥%]|(?:mm|cm|m|g|kg|s|min)\b)|(?<=[€$£¥×]) (?=\d)")
"""The space between a number and its unit."""

_KEPT = "\N{NO-BREAK SPACE}"

STEP = 0.1  # mm: by how much letters are made smaller until a text has room
PEN, WORDS_WIDE, WORDS_HIGH = 0.5, 0.74, 0.68
"""The line of a circle in mm; how wide and large its words are at most, in parts of its diameter."""


def text_lines(text: str, layer: TextLayer, colour: str, scale: float = 1.0) -> Iterator[Item]:
    """Draw a text in lines about the middle of its room, as large as it may be there; ``scale`` of all art."""
    size, lines = fitted(text, layer, scale)
    top = -(len(lines) - 1) / 2 * LEADING * size
    for number, words in enumerate(lines):
        yield centred(words, Point(0, top + number * LEADING * size), size, 400, colour)


def fitted(text: str, layer: TextLayer, scale: float = 1.0) -> tuple[float, list[str]]:
    """Return the size of letters and all lines of a text, as large as they have room, no smaller than is read."""
    size, lines = layer.size, wrapped(text, layer.width, layer.size)
    while size - STEP >= SMALLEST / scale and not _has_room(lines, layer, size):
        size -= STEP
        lines = wrapped(text, layer.width, size)
    return min([size, *(size_to_fit(one, layer.width, size) for one in lines)]), lines


def has_room(text: str, layer: TextLayer, scale: float = 1.0) -> bool:
    """Return whether all lines of a text have room, the letters as small as they may be."""
    size, lines = fitted(text, layer, scale)
    return len(lines) * LEADING * size <= layer.height


def room_for(text: str, layer: TextLayer, scale: float = 1.0) -> int:
    """Return with how many letters a text would have room, were it to end after one of its words."""
    words = text.split()
    fewer = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((len(one) for one in fewer if has_room(one, layer, scale)), 0)


def _has_room(lines: list[str], layer: TextLayer, size: float) -> bool:
    return len(lines) * LEADING * size <= layer.height and all(fits(one, layer.width, size) for one in lines)


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Return the lines of a text, broken between words; a single word may be wider than there is room.

    A number and its unit stay together.
    """
    lines: list[str] = []
    for word in (part.replace(_KEPT, " ") for part in UNIT.sub(_KEPT, " ".join(text.split())).split(" ")):
        if lines and fits(f"{lines[-1]} {word}", room, size):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def price(words: str, layer: PriceLayer, colour: str) -> Iterator[Item]:
    """Draw a price in a circle; nothing where there is none."""
    if words:
        middle, size = Point(0, 0), size_to_fit(words, WORDS_WIDE * layer.size, WORDS_HIGH * layer.size, 900)
        yield Disc(middle, layer.size / 2, stroke=Stroke(colour, PEN))
        yield centred(words, middle, size, 900, colour)
