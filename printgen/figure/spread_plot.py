"""How often each spread came, and which map was kept → a histogram, as a scene or as characters."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.scene import Box, Fill, Item, Scene, Stroke, label, line, polygon
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

WIDTH, HEIGHT = 160.0, 84.0
FIELD = Rect(16, 14, 138, 52)
BARS_AT_LEAST, BARS_AT_MOST = 8, 46
BEYOND = 0.02  # the part of all maps that may lie beyond the last bar
LEVELS = " ▁▂▃▄▅▆▇█"
ROWS = 5  # how many lines of characters the highest bar has
_NICE = (1, 2, 4, 5, 10, 20, 40, 50, 100, 200, 400, 500, 1000, 2000, 4000, 5000, 10_000, 20_000)
"""So many steps make one bar."""


@dataclass(frozen=True, slots=True)
class Spreads:
    """Pairs of step and count, how many steps are one ``unit`` (in words), and the spread of the map that was kept."""

    steps: Sequence[tuple[int, int]]
    per_unit: int
    unit: str
    kept: float | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars of one width, from a spread of 0 on: how many maps each holds, how many lie beyond."""

    width: float
    counts: tuple[int, ...]
    beyond: int

    @property
    def summary(self) -> str:
        """How many maps there are, in words."""
        beyond = f", {self.beyond:,} of them farther apart" if self.beyond else ""
        return f"{sum(self.counts) + self.beyond:,} maps{beyond}"

    def place(self, spread: float) -> float:
        """Return where a spread lies, in bars."""
        return min(spread / self.width, float(len(self.counts)))


def bars(spreads: Spreads, at_most: int = BARS_AT_MOST) -> Bars:
    """Gather steps to bars as narrow as so many can be, each with as many steps; the last few are only counted."""
    last = _last(spreads)
    apart = math.gcd(*(step for step, _ in spreads.steps)) or 1
    wide = next((n * apart for n in _NICE if last // (n * apart) < at_most), last + 1)
    counts = [0] * max(BARS_AT_LEAST, last // wide + 1)
    for step, count in spreads.steps:
        if step <= last:
            counts[step // wide] += count
    beyond = sum(count for step, count in spreads.steps if step > last)
    return Bars(wide / spreads.per_unit, tuple(counts), beyond)


def _last(spreads: Spreads) -> int:
    """Return the step up to which nearly all lie, and the map that was kept."""
    left = int(sum(count for _, count in spreads.steps) * BEYOND)
    kept = 0 if spreads.kept is None else int(spreads.kept * spreads.per_unit)
    for step, count in sorted(spreads.steps, reverse=True):
        if count > left or step <= kept:
            return step
        left -= count
    return 0


def spread_text(spreads: Spreads) -> str:
    """Draw the histogram with characters, a bar a column, the kept one marked from below."""
    found = bars(spreads)
    most = max(found.counts, default=0) or 1
    heights = [-(-count * ROWS * 8 // most) for count in found.counts]
    top, scale, lines = f"{most:,}", "", []
    for row in reversed(range(ROWS)):
        cells = "".join(LEVELS[max(0, min(8, height - row * 8))] for height in heights)
        lines.append(f"{top if row == ROWS - 1 else '':>{len(top)}} {cells}".rstrip())
    indent = " " * (len(top) + 1)
    for place in range(0, len(found.counts) + 1, 10):  # below the left edge of every tenth column
        scale = f"{scale:<{place}}{place * found.width:g}"
    lines.append(f"{indent}{scale}".rstrip())
    if spreads.kept is not None:
        place = min(int(found.place(spreads.kept)), len(found.counts) - 1)
        lines.append(f"{indent}{' ' * place}▲ {spreads.kept:.3g} kept")
    lines.append(f"{indent}spread in {spreads.unit}, {found.width:g} a column; {found.summary}")
    return "\n".join(lines)


def spread_scene(spreads: Spreads, theme: Theme, title: str) -> Scene:
    """Draw the histogram, the map that was kept as a line."""
    found, colours = bars(spreads), theme.colours
    most = max(found.counts, default=0) or 1
    each = FIELD.width / len(found.counts)
    items: list[Item] = [
        Box(Rect(0, 0, WIDTH, HEIGHT), Fill(colours["paper"])),
        label(title, Point(FIELD.x, 8), 4, colours["ink"], 700, "start"),
    ]
    for n, count in enumerate(found.counts):
        if count:
            height = FIELD.height * count / most
            bar = Rect(FIELD.x + n * each, FIELD.bottom - height, each * 0.88, height)
            items.append(Box(bar, Fill(colours["sky"])))
    items += _axes(found, most, each, theme)
    if spreads.kept is not None:
        items += _mark(FIELD.x + found.place(spreads.kept) * each, spreads.kept, theme)
    below = f"spread in {spreads.unit}; {found.summary}"
    items.append(label(below, Point(FIELD.centre.x, HEIGHT - 4.5), 3.2, colours["grey"]))
    return Scene(Rect(0, 0, WIDTH, HEIGHT), tuple(items), title)


def _axes(found: Bars, most: int, each: float, theme: Theme) -> Iterator[Item]:
    """Draw the line the bars stand on with numbers below, and the height of the highest."""
    ink, grey = theme.colours["ink"], theme.colours["grey"]
    yield line(Point(FIELD.x, FIELD.bottom), Point(FIELD.right, FIELD.bottom), Stroke(ink, 0.3))
    apart = max(1, -(-len(found.counts) // 10))
    for n in range(0, len(found.counts) + 1, apart):
        x = FIELD.x + n * each
        yield line(Point(x, FIELD.bottom), Point(x, FIELD.bottom + 1.2), Stroke(ink, 0.3))
        yield label(f"{n * found.width:g}", Point(x, FIELD.bottom + 5), 3.2, ink)
    for count, y in ((most, FIELD.y), (0, FIELD.bottom)):
        yield label(f"{count:,}", Point(FIELD.x - 1.5, y + 1), 3.2, grey, anchor="end")


def _mark(x: float, spread: float, theme: Theme) -> Iterator[Item]:
    colour, right = theme.colours["vermilion"], x < FIELD.centre.x
    yield line(Point(x, FIELD.y - 1), Point(x, FIELD.bottom), Stroke(colour, 0.5, cap="round"))
    yield polygon((Point(x, FIELD.y + 1.6), Point(x - 1.4, FIELD.y - 1.2), Point(x + 1.4, FIELD.y - 1.2)), Fill(colour))
    at, ink = Point(x + (2.5 if right else -2.5), FIELD.y + 0.8), theme.colours["vermilion-text"]
    yield label(f"kept: {spread:.3g}", at, 3.4, ink, 700, "start" if right else "end")
