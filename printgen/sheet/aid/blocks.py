"""What an aid is made of: bands of stacks of panels, each panel a typed block with a template of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.aid.signs import EquationSign, signs_and_words
from printgen.sheet.core.blocks import Block, Content, Key, ListRow, Picture, RichText, Sign
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row


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

    @property
    def called(self) -> str:
        """What the data calls it."""
        return self.head.id

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the rows and columns of the panel, where it has any."""
        if rows := tuple(self._rows()):
            yield ExpectedTable(self.head.id, rows)

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        """Yield the cells of each row that must stand beside each other."""
        yield from ()


@dataclass(frozen=True, slots=True)
class PanelRow(ListRow):
    """A row of a panel; ``signs`` stand before its words, ``room`` mm wide, or above them where that is 0.

    ``paid_with``: what is given up, ``look``: of its value.
    """

    signs: tuple[EquationSign, ...] = ()
    room: float = 0.0
    paid_with: tuple[Picture | None, ...] = ()
    look: Literal["plain", "extra", "whole"] = "plain"

    @property
    def words(self) -> str:
        """All its words, those among its signs first."""
        return signs_and_words(self.signs, readable((self.name or self.text, self.note)))


@dataclass(frozen=True, slots=True)
class ListPanel(Panel):
    """Rows one below another, in one column or two: what costs what, worked numbers, clauses, lines to write on.

    ``abreast``: so many lines to write on stand side by side, in boxes.
    """

    template: ClassVar[str] = "aid/list.html.j2"
    look: Literal["costs", "examples", "clauses", "write-in"]
    columns: tuple[tuple[PanelRow, ...], ...]
    abreast: int = 1

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column as a table of its own: the words of a row beside its values."""
        if self.look not in ("clauses", "write-in"):
            for column in self.columns:
                yield ExpectedTable(self.head.id, tuple(row(one.words, *one.values) for one in column))


@dataclass(frozen=True, slots=True)
class GridCell(Content):
    """What holds for ``span`` neighbouring columns.

    ``two_lines``: its note stands below its name. It reaches down over so many ``rows``; 0: one from above does here.
    """

    span: int
    name: RichText
    note: RichText | None = None
    icon: Picture | None = None
    look: Key = ""
    two_lines: bool = False
    rows: int = 1

    @property
    def words(self) -> str:
        """All its words."""
        return readable((self.name, self.note))


@dataclass(frozen=True, slots=True)
class GridRow(ListRow):
    """A row with its name and its cells."""

    cells: tuple[GridCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Matrix(Panel):
    """Clauses in rows and columns that have heads, unless it goes on below another."""

    template: ClassVar[str] = "aid/matrix.html.j2"
    heads: tuple[RichText | str, ...]
    rows: tuple[GridRow, ...]
    across: RichText = ()

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        if self.heads:
            yield row(self.across, *self.heads)
        for one in self.rows:
            cells = (ExpectedCell(cell.words, cell.span) for cell in one.cells)
            yield row(one.words, *cells)


@dataclass(frozen=True, slots=True)
class DecisionGrid(Matrix):
    """A decision table: cases in rows, values across; the column of the cases is ``head_width`` mm wide.

    ``words``: its heads are words, not numbers; ``head_pictures`` stand above them, one for each or none.
    """

    template: ClassVar[str] = "aid/decision_grid.html.j2"
    head_width: float = 0.0
    across_icon: Picture | None = None
    head_pictures: tuple[Picture, ...] = ()
    words: bool = False

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        """Yield the heads and rows; what a cell of several rows says stands in the middle one."""
        yield row(self.across, *self.heads)
        above: dict[int, int] = {}  # the column of a cell → how many rows further down its words stand
        for one in self.rows:
            cells, column = [ExpectedCell(one.words)], 0
            for cell in one.cells:
                above[column] = (cell.rows - 1) // 2 if cell.rows else above[column] - 1
                cells.append(ExpectedCell("" if above[column] else cell.words, cell.span))
                column += cell.span
            yield tuple(cells)


@dataclass(frozen=True, slots=True)
class Compass(Panel):
    """The eight ways a piece goes, with clauses beside the picture.

    ``straight`` and ``diagonal``: the colours of the ways, and of the two bold words of the caption.
    """

    template: ClassVar[str] = "aid/compass.html.j2"
    picture: Picture
    caption: RichText
    clauses: tuple[RichText, ...]
    straight: Key
    diagonal: Key


@dataclass(frozen=True, slots=True)
class FigureBlock(Panel):
    """A figure with the key of its signs below."""

    template: ClassVar[str] = "aid/figure_block.html.j2"
    picture: Picture
    key: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Thing(Content):
    """What a player has: discs with numbers (``lead``: the one that counts most), pictures, or words."""

    discs: tuple[str, ...] = ()
    lead: Key = ""
    pictures: tuple[Picture | None, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class ScoringHead(Content):
    """What a column of results is called and by which formula it is found."""

    name: RichText
    formula: RichText | None


@dataclass(frozen=True, slots=True)
class ScoredPlayer(Content):
    """A worked example; ``equal``: another one comes to the same total."""

    player: str
    best: bool
    equal: bool
    entries: tuple[Thing, ...]
    results: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class ContestPlayer(Content):
    """What a player had in a worked contest, and got for it."""

    player: str
    best: bool
    things: tuple[Thing, ...]
    place: str
    points: str


@dataclass(frozen=True, slots=True)
class WorkedContest(Content):
    """A contest: what is shared by all, a row for each player."""

    name: RichText
    shared: tuple[str, ...]
    rows: tuple[ContestPlayer, ...]

    @property
    def table(self) -> ExpectedTable:
        """What must stand in its rows."""
        rows = (row(one.player, _thing_text(one.things), one.place, one.points) for one in self.rows)
        return ExpectedTable(readable(self.name), tuple(rows))


@dataclass(frozen=True, slots=True)
class Scores(Panel):
    """Worked examples of scores, worked contests below.

    ``reckoned``: how each line and the total are found, above them, where no words of the game say so.
    """

    contests: tuple[WorkedContest, ...]
    reckoned: tuple[ScoringHead, ...]


@dataclass(frozen=True, slots=True)
class ScoringPanel(Scores):
    """The formula as the head of a table of worked examples."""

    template: ClassVar[str] = "aid/scoring_panel.html.j2"
    entries: tuple[RichText, ...]
    results: tuple[ScoringHead, ...]
    rows: tuple[ScoredPlayer, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the worked examples, then each worked contest."""
        yield from Panel.tables(self)
        yield from (one.table for one in self.contests)

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        if self.rows:
            yield row("", *self.entries, *(readable((one.name, one.formula)) for one in self.results))
        for one in self.rows:
            things = (_thing_text((each,)) for each in one.entries)
            yield row(one.player, *things, *one.results, f"{'=' if one.equal else ''}{one.total}")


@dataclass(frozen=True, slots=True)
class ScoredLine(Content):
    """An entry, a line or the total, and what each of the worked examples has there."""

    name: RichText
    formula: RichText | None
    things: tuple[Thing, ...]
    look: Literal["entry", "result", "total"] = "entry"


@dataclass(frozen=True, slots=True)
class TurnedScoring(Scores):
    """Worked examples in columns under their letters, in one or several tables side by side.

    ``best``: for each example whether nobody has more.
    """

    template: ClassVar[str] = "aid/turned_scoring.html.j2"
    players: tuple[str, ...]
    best: tuple[bool, ...]
    columns: tuple[tuple[ScoredLine, ...], ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each of the tables, then each worked contest."""
        for lines in self.columns:
            rows = (
                row(readable((one.name, one.formula)), *(_thing_text((each,)) for each in one.things)) for one in lines
            )
            yield ExpectedTable(self.head.id, (row("", *self.players), *rows))
        yield from (one.table for one in self.contests)


@dataclass(frozen=True, slots=True)
class Stack(Content):
    """Blocks one below another, so many mm wide."""

    width: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class AidPage(Block):
    """A page: its title band with ``art``, then bands of stacks side by side.

    ``room``: the width in mm of the words before the art. Only the first page has a ``lead`` and credits.
    ``is_parted``: its disclaimer stands below the credit, for want of room beside it.
    ``summary``: it is read between games.
    """

    template: ClassVar[str] = "aid/aid.html.j2"
    look: Key
    art: Picture
    room: float
    lead: RichText | None
    bands: tuple[tuple[Stack, ...], ...]
    summary: bool = False
    is_parted: bool = False

    def blocks_of_data(self) -> Iterator[tuple[Block, float]]:
        """Yield the blocks of all stacks, with the widths of these."""
        for band in self.bands:
            for stack in band:
                yield from ((one, stack.width if len(band) > 1 else self.art.width) for one in stack.blocks)


def _thing_text(things: tuple[Thing, ...]) -> str:
    return "".join("".join(one.discs) + one.words for one in things)
