"""The map as a table: what stands in each of its cells, the words beside and below it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Content, Key, Picture
from printgen.sheet.core.expectations import ExpectedTable, row


@dataclass(frozen=True, slots=True)
class TableCell(Content):
    """What lies on a space, its icons as on the map; ``ground``: the tint of a tile that is but sea or but land.

    ``tile``: how another lies; on small paper each, with what lies on it, in place of tint and icons.
    """

    kind: str
    degrees: str
    pictures: tuple[Picture, ...]
    symbol: str
    pieces: tuple[str, ...]
    ground: Key = ""
    tile: Picture | None = None


@dataclass(frozen=True, slots=True)
class TableRow(Content):
    """The spaces of one row of the board."""

    label: str
    cells: tuple[TableCell, ...]


@dataclass(frozen=True, slots=True)
class SpaceTable(Block):
    """The map as a table, alone or with words: ``below`` it, to the ``left`` of these, some at its ``right``.

    ``fold_after``: so many columns lie before the fold. ``high``: how high it is with other words, in mm.
    ``spacing``: how far the lines at its right stand apart.
    """

    template: ClassVar[str] = "setup/table.html.j2"
    label: str
    seed: str
    lead: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
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
