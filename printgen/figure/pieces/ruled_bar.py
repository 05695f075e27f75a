"""Bars for the true size of a print → each with a ruler along it, as one measures it, or all with one between them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.drawing.scene import Anchor, Box, Fill, Item, Run, Stroke, Text, line
from printgen.figure.pieces.part import Look
from printgen.geometry import Point, Rect
from printgen.units import PT

LABEL_LARGE = 1.6  # how much larger than 7 pt words are at most
LENGTHS, LOW_BARS = (100.0, 101.6), 16.4
"""How long both bars are, in mm; how high both are about one ruler, in parts of their size."""

LOW = 0.4  # the share of a field that is dark where there are no fills


class BarOf(NamedTuple):
    """A bar: its name, its colour, how many fields it has, the ticks of a ruler for each of them."""

    label: str
    colour: str
    fields: int
    ticks: int


def ruled_bar(room: float, large: float, bar: BarOf, look: Look) -> Iterator[Item]:
    """Yield a bar over a width in mm, about a middle height of 0, and the ruler below it.

    ``large``: how many times as large as for a narrow room.
    """
    ruler, bold = Rect(0, -2.4 * large, room, 8 * large), 7 * PT * min(large, LABEL_LARGE)
    yield from _ruler(ruler, large, look)
    yield from _along(ruler, 1.0, large, bar, 2.6, 1.5, look)
    yield _word("0", Point(1.5 * large, ruler.bottom - 1.6 * large), bold, "start", look)
    yield _word(bar.label, Point(room - 1.5 * large, ruler.bottom - 1.6 * large), bold, "end", look)


def between_bars(room: float, large: float, bars: Sequence[BarOf], middle: float, look: Look) -> Iterator[Item]:
    """Yield a ruler over a width in mm, about a middle height, and the bars of 100 mm and 4 in at its two edges."""
    ruler, bold = Rect(0, middle - 5.0 * large, room, 10.0 * large), 7 * PT * large
    yield from _ruler(ruler, large, look)
    yield _word("0", Point(1.5 * large, middle + 0.9 * large), bold, "start", look)
    for bar, length, base in zip(bars, LENGTHS, (-0.5, 2.5), strict=True):
        share = length / max(LENGTHS)
        yield from _along(ruler, share, large, bar, 2.4, 1.1, look, below=base > 0)
        right = 1.5 * large + share * (room - 3 * large)
        yield _word(bar.label, Point(right, middle + base * large), bold, "end", look)


def _ruler(ruler: Rect, large: float, look: Look) -> Iterator[Item]:
    yield Box(ruler, Fill(look.theme.colours["face"]), Stroke(look.theme.colours["grey"], 0.2), 0.8 * large)


def _along(
    ruler: Rect, share: float, large: float, bar: BarOf, thick: float, tick: float, look: Look, below: bool = False
) -> Iterator[Item]:
    """Yield a bar along the upper or the lower edge of a ruler, over a share of it, and the ticks of the ruler there.

    ``thick``, ``tick``: how high the bar and a short tick are, in parts of the size.
    """
    ink, paper, dark = (look.theme.colours[name] for name in ("ink", "paper", bar.colour))
    left, wide, high = 1.5 * large, share * (ruler.width - 3 * large), thick * large
    edge, inward = (ruler.bottom, -1) if below else (ruler.y, 1)
    top = edge + 0.6 * large if below else edge - 0.6 * large - high
    step, count = wide / bar.fields, bar.fields * bar.ticks
    yield Box(Rect(left, top, wide, high), Fill(paper))
    for n in range(0, bar.fields, 2):
        yield Box(Rect(left + n * step, top, step, high if look.theme.fills else LOW * high), Fill(dark))
    yield Box(Rect(left, top, wide, high), stroke=Stroke(ink, 0.25))
    for n in range(count + 1):
        x, long = left + wide * n / count, (tick if n % bar.ticks else 1.8 * tick) * large * inward
        yield line(Point(x, edge), Point(x, edge + long), Stroke(ink, 0.12 * large))


def _word(words: str, at: Point, size: float, anchor: Anchor, look: Look) -> Text:
    return Text(at, (Run(words, size, 700, look.theme.colours["ink"]),), anchor)
