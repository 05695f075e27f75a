"""The map as a table: what stands in each of its cells, the words beside and below it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Content, Key, Picture
from printgen.sheet.core.expectations import ExpectedTable, row


@dataclass(frozen=True, slots=True)
class TableCell(Content):
    """A tile as it lies on its space, with what lies on it."""

    kind: str
    degrees: str
    tile: Picture
    symbol: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRow(Content):
    """The spaces of one row of the board; how far down it begins and how high it is, in percent of all rows."""

    label: str
    down: float
    high: float
    cells: tuple[TableCell, ...]


@dataclass(frozen=True, slots=True)
class SpaceTable(Block):
    """The map as a table, alone or with words: ``below`` it, to the ``left`` of these, some at its ``right``.

    ``tile``: the side of a tile. ``fold_after``: so many columns lie before the fold. ``high``: how high it is with
    other words, in mm. ``spacing``: how far the lines at its right stand apart.
    """

    template: ClassVar[str] = "setup/table.html.j2"
    label: str
    seed: str
    lead: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    tile: float
    fold_after: int | None
    left: tuple[Block, ...]
    below: tuple[Block, ...]
    right: tuple[Block, ...]
    high: float
    spacing: Key = ""

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the spaces row by row, then the tables below them."""
        cells = (
            (f"{one.kind}{one.degrees}{one.symbol}{', '.join(one.pieces)}" for one in line.cells) for line in self.rows
        )
        body = (row(line.label, *words) for line, words in zip(self.rows, cells, strict=True))
        yield ExpectedTable("spaces", (row("", *self.columns), *body))
        for block in (*self.left, *self.below, *self.right):
            yield from block.tables()
