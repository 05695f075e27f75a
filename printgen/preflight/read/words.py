"""Word: a run of letters on a page, its place in mm, its size and its colour."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from printgen.geometry import Rect
from printgen.preflight.read.boxes import union

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

BLACK: Colour = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text is painted: its colour, of which ``alpha`` is seen, and the line round it."""

    colour: Colour = BLACK
    alpha: float = 1.0
    halo: Colour | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A run of letters without a gap: the box of their ink, their size in pt.

    ``seen`` is the part of the box that no clip cuts off. ``upright`` is false for text that is
    turned by something else than a quarter.
    """

    text: str
    box: Rect
    size: float
    seen: Rect
    order: int
    upright: bool
    ink: Ink = field(default_factory=Ink)

    @property
    def visible(self) -> bool:
        """Whether some of it can be seen."""
        return self.seen.width > 0 and self.seen.height > 0


def lines(words: Iterable[Word]) -> list[Word]:
    """Join the words that were painted at one go: a line of text is reported as one."""
    painted: dict[int, list[Word]] = {}
    for word in words:
        painted.setdefault(word.order, []).append(word)
    return [
        replace(
            line[0],
            text=" ".join(word.text for word in line),
            box=union(word.box for word in line),
            seen=union(word.seen for word in line),
        )
        for line in painted.values()
    ]
