"""A bar for the true size of a print → the bar with a ruler along it, as one measures it; two with one between them."""

from collections.abc import Iterator, Sequence

from printgen.drawing.scene import Box, Fill, Item, Run, Stroke, Text, line
from printgen.figure.pieces.part import Look
from printgen.geometry import Point, Rect
from printgen.units import PT

LABEL_LARGE = 1.6  # how much larger than 7 pt words are at most
LENGTHS, LOW_BARS = (100.0, 101.6), 16.4
"""How long both bars are, in mm; how high both are about one ruler, in parts of their size."""

LOW = 0.4  # the share of a field that is dark where there are no fills


def ruled_bar(
    room: float, large: float, label: str, colour: str, fields: int, ticks: int, look: Look
) -> tuple[Item, ...]:
    """Return a bar of so many fields over a width in mm, about a middle height of 0, and the ruler below it.

    ``large``: how many times as large as for a narrow room; ``ticks``: of the ruler for each field.
    """
    ink, paper, dark = (look.theme.colours[name] for name in ("ink", "paper", colour))
    left, wide, top = 1.5 * large, room - 3 * large, -5.6 * large
    step, bold, thick = wide / fields, 7 * PT * min(large, LABEL_LARGE), 2.6 * large
    ruler = Rect(0, top + 3.2 * large, room, 8 * large)
    low, count = ruler.bottom - 1.6 * large, fields * ticks
    ends = ((left + wide * n / count, (1.5 if n % ticks else 2.8) * large) for n in range(count + 1))
    dark_high = thick if look.theme.fills else LOW * thick
    return (
        Box(Rect(left, top, wide, thick), Fill(paper)),
        *(Box(Rect(left + n * step, top, step, dark_high), Fill(dark)) for n in range(0, fields, 2)),
        Box(Rect(left, top, wide, thick), stroke=Stroke(ink, 0.25)),
        Box(ruler, Fill(look.theme.colours["face"]), Stroke(look.theme.colours["grey"], 0.2), 0.8 * large),
        *(line(Point(x, ruler.y), Point(x, ruler.y + long), Stroke(ink, 0.12 * large)) for x, long in ends),
        Text(Point(left, low), (Run("0", bold, 700, ink),)),
        Text(Point(left + wide, low), (Run(label, bold, 700, ink),), "end"),
    )


def between_bars(
    room: float, large: float, bars: Sequence[tuple[str, str, int, int]], middle: float, look: Look
) -> Iterator[Item]:
    """Yield a ruler over a width in mm, about a middle height, and the bars of 100 mm and 4 in at its two edges.

    ``bars``: the name, the colour, the fields of each, and the ticks for each field.
    """
    ink, paper = look.theme.colours["ink"], look.theme.colours["paper"]
    bold, thick, left, longest = 7 * PT * large, 2.4 * large, 1.5 * large, room - 3 * large
    ruler = Rect(0, middle - 5.0 * large, room, 10.0 * large)
    yield Box(ruler, Fill(look.theme.colours["face"]), Stroke(look.theme.colours["grey"], 0.2), 0.8 * large)
    yield Text(Point(left, middle + 0.9 * large), (Run("0", bold, 700, ink),))
    for (label, colour, fields, ticks), length, below in zip(bars, LENGTHS, (False, True), strict=True):
        wide = longest * length / max(LENGTHS)
        step, count = wide / fields, fields * ticks
        edge, inward = (ruler.bottom, -1) if below else (ruler.y, 1)
        top = edge + 0.6 * large if below else edge - 0.6 * large - thick
        high = thick if look.theme.fills else LOW * thick
        yield Box(Rect(left, top, wide, thick), Fill(paper))
        for n in range(0, fields, 2):
            yield Box(Rect(left + n * step, top, step, high), Fill(look.theme.colours[colour]))
        yield Box(Rect(left, top, wide, thick), stroke=Stroke(ink, 0.25))
        for n in range(count + 1):
            x, long = left + wide * n / count, (1.1 if n % ticks else 1.9) * large * inward
            yield line(Point(x, edge), Point(x, edge + long), Stroke(ink, 0.12 * large))
        base = middle + (2.5 if below else -0.5) * large
        yield Text(Point(left + wide, base), (Run(label, bold, 700, ink),), "end")
