"""What an aid is made of: bands of stacks of panels, each panel a typed block with a template of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.model.text.message_catalog import DAGGER
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row


@dataclass(frozen=True, slots=True)
class Step(Content):
    """A step of the turn; ``assumed``: no rule states it."""

    number: str
    icon: Picture | None
    name: RichText
    text: RichText
    assumed: bool


@dataclass(frozen=True, slots=True)
class TurnStrip(Block):
    """The turn as rows of arrows, each ``step`` mm long."""

    template: ClassVar[str] = "aid/turn_strip.html.j2"
    id: Key
    art: Picture
    step: float
    rows: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True)
class PanelHead(Content):
    """The title of a panel under a coloured rule; notes stand small below the panel."""

    id: Key
    accent: Key
    title: RichText | None
    lead: RichText | None
    notes: tuple[RichText, ...]


@dataclass(frozen=True, slots=True)
class Panel(Block):
    """A block with a title."""

    head: PanelHead

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the rows and columns of the panel, where it has any."""
        if rows := tuple(self._rows()):
            yield ExpectedTable(self.head.id, rows)

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        """Yield the cells of each row that must stand beside each other."""
        yield from ()


@dataclass(frozen=True, slots=True)
class CostRow(Content):
    """An action and its price; ``paid_with``: pictures of what is given up for it."""

    icon: Picture | None
    name: RichText
    note: RichText | None
    cost: str
    paid_with: tuple[Picture | None, ...]
    look: Literal["plain", "extra", "whole"]
    assumed: bool


@dataclass(frozen=True, slots=True)
class CostTable(Panel):
    """Actions and their prices, a row each, in one column or two."""

    template: ClassVar[str] = "aid/cost_table.html.j2"
    columns: tuple[tuple[CostRow, ...], ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column as a table of its own."""
        for column in self.columns:
            yield ExpectedTable(self.head.id, tuple(row(_named(one), one.cost) for one in column))


@dataclass(frozen=True, slots=True)
class DecisionCell(Content):
    """An outcome for ``span`` neighbouring values."""

    span: int
    look: Key
    icon: Picture | None
    name: RichText
    note: RichText | None


@dataclass(frozen=True, slots=True)
class DecisionRow(Content):
    """A case and its outcomes."""

    icon: Picture | None
    name: RichText
    note: RichText | None
    cells: tuple[DecisionCell, ...]
    assumed: bool


@dataclass(frozen=True, slots=True)
class DecisionGrid(Panel):
    """A decision table: cases in rows, values across; the column of the cases is ``head_width`` mm wide."""

    template: ClassVar[str] = "aid/decision_grid.html.j2"
    head_width: float
    across: RichText
    across_icon: Picture | None
    heads: tuple[str, ...]
    rows: tuple[DecisionRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(self.across, *self.heads)
        for one in self.rows:
            cells = (ExpectedCell(readable((cell.name, cell.note)), cell.span) for cell in one.cells)
            yield row(_named(one), *cells)


@dataclass(frozen=True, slots=True)
class ClauseRow(Content):
    """A clause, beside an icon if it has one."""

    icon: Picture | None
    text: RichText


@dataclass(frozen=True, slots=True)
class ClauseList(Panel):
    """Clauses one below another."""

    template: ClassVar[str] = "aid/clause_list.html.j2"
    rows: tuple[ClauseRow, ...]


@dataclass(frozen=True, slots=True)
class Column(Content):
    """A clause under the words of a large head."""

    head: tuple[str, ...]
    text: RichText


@dataclass(frozen=True, slots=True)
class Columns(Panel):
    """Clauses side by side under large heads."""

    template: ClassVar[str] = "aid/columns.html.j2"
    columns: tuple[Column, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(*(" ".join(one.head) for one in self.columns))
        yield row(*(one.text for one in self.columns))


@dataclass(frozen=True, slots=True)
class Compass(Panel):
    """The eight ways a piece goes, with clauses beside the picture."""

    template: ClassVar[str] = "aid/compass.html.j2"
    picture: Picture
    caption: RichText
    clauses: tuple[RichText, ...]


@dataclass(frozen=True, slots=True)
class VariantItem(Content):
    """A variant: for how many players, what it does, needs and excludes."""

    name: RichText
    players: str
    text: RichText
    needs: str
    excludes: RichText
    assumed: bool


@dataclass(frozen=True, slots=True)
class VariantList(Panel):
    """Variants in columns; the ``key`` explains the signs."""

    template: ClassVar[str] = "aid/variant_list.html.j2"
    columns: tuple[tuple[VariantItem, ...], ...]
    key: RichText | None


@dataclass(frozen=True, slots=True)
class OddsRow(Content):
    """A chance, as a fraction and in percent."""

    text: RichText
    fraction: str
    percent: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class OddsTable(Panel):
    """Chances, a row each."""

    template: ClassVar[str] = "aid/odds_table.html.j2"
    rows: tuple[OddsRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row(one.text, one.fraction, one.percent) for one in self.rows)


@dataclass(frozen=True, slots=True)
class KeyEntry(Content):
    """A sign of a figure and what it means."""

    icon: Picture | None
    name: str


@dataclass(frozen=True, slots=True)
class FigureBlock(Panel):
    """A figure with the key of its signs below."""

    template: ClassVar[str] = "aid/figure_block.html.j2"
    picture: Picture
    key: tuple[KeyEntry, ...]


@dataclass(frozen=True, slots=True)
class RouteRow(Content):
    """A worked move: the dice, the spaces it leads over, what it shows."""

    dice: tuple[str, ...]
    path: str
    text: RichText
    assumed: bool


@dataclass(frozen=True, slots=True)
class RouteTable(Panel):
    """Worked moves, a row each."""

    template: ClassVar[str] = "aid/route_table.html.j2"
    rows: tuple[RouteRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row("".join(one.dice), one.path) for one in self.rows)


@dataclass(frozen=True, slots=True)
class MatrixCell(Content):
    """A clause that holds for ``span`` neighbouring columns."""

    text: RichText
    span: int


@dataclass(frozen=True, slots=True)
class MatrixRow(Content):
    """A row of clauses and its name."""

    icon: Picture | None
    name: RichText
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class MatrixTable(Panel):
    """Clauses in rows and columns that have heads."""

    template: ClassVar[str] = "aid/matrix_table.html.j2"
    heads: tuple[RichText, ...]
    rows: tuple[MatrixRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row("", *self.heads)
        for one in self.rows:
            yield row(one.name, *(ExpectedCell(readable(cell.text), cell.span) for cell in one.cells))


@dataclass(frozen=True, slots=True)
class WriteInRow(Content):
    """A thing no source states: the owner's text, or what is likely, or room to write."""

    icon: Picture | None
    name: RichText
    own: str
    likely: RichText


@dataclass(frozen=True, slots=True)
class WriteIn(Panel):
    """Lines to write on."""

    template: ClassVar[str] = "aid/write_in.html.j2"
    rows: tuple[WriteInRow, ...]


@dataclass(frozen=True, slots=True)
class Stack(Content):
    """Blocks one below another, so many mm wide."""

    width: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class AidPage(Block):
    """A page: its title band with ``art``, then bands of stacks side by side.

    ``room``: the width in mm of the words before the art. Only the first page has a ``lead`` and credits.
    """

    template: ClassVar[str] = "aid/aid.html.j2"
    look: Key
    art: Picture
    room: float
    lead: RichText | None
    bands: tuple[tuple[Stack, ...], ...]


def _named(one: CostRow | DecisionRow) -> str:
    return readable((one.name, DAGGER if one.assumed else None, one.note))
