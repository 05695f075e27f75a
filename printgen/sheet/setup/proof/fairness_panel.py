"""What was measured of every seat, as blocks: a bar as long as its share, and the figures that this is made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.game_context import Picture


@dataclass(frozen=True, slots=True)
class FigureHead(Content):
    """What one or several columns hold; several of one kind have numbers below it, one has the colour of its parts."""

    text: RichText
    numbers: tuple[str, ...] = ()
    accent: Key = ""


@dataclass(frozen=True, slots=True)
class BarPart(Content):
    """A part of a bar: how long it is, in percent of the longest bar, its colour, and what it says if it has room."""

    length: float
    accent: Key
    label: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow(Content):
    """The figures of a seat that have columns, its share, and a bar as long as that is large."""

    picture: Picture
    name: str
    values: tuple[str, ...]
    share: str
    parts: tuple[BarPart, ...]


@dataclass(frozen=True, slots=True)
class FairnessPanel(Block):
    """What was measured of every seat."""

    template: ClassVar[str] = "setup/fairness.html.j2"
    note: RichText
    title: str
    lead: RichText
    heads: tuple[FigureHead, ...]
    total: RichText
    rows: tuple[SeatRow, ...]
    small: bool = False

    @property
    def is_paired(self) -> bool:
        """Whether both its bars stand side by side, as on small paper."""
        return self.small and self.is_low

    @property
    def deep(self) -> int:
        """How many rows the heads take."""
        return 2 if any(head.numbers for head in self.heads) else 1

    @property
    def is_low(self) -> bool:
        """Whether it is but a bar for each of two seats."""
        return not self.heads and len(self.rows) == 2

    @property
    def is_labelled(self) -> bool:
        """Whether parts of bars say what they are."""
        return any(part.label for one in self.rows for part in one.parts)

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the figures of each seat beside its name and its share."""
        rows = (row(one.name, *one.values, one.share) for one in self.rows)
        if self.is_paired:
            yield from (ExpectedTable("fairness", (one,)) for one in rows)
        else:
            yield ExpectedTable("fairness", (*rows,))
