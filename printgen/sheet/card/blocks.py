"""What a player card is made of: faces of stacks of blocks, each block a frozen value with a template of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block, Content, Key, ListRow, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row

WIDE = 60.0
"""From this width in mm on the words of a stack are set larger on a large card."""


@dataclass(frozen=True, slots=True)
class CardHead(Content):
    """The title of a block under a coloured rule; the lead is half a sentence beside it.

    ``large``: what stands below is in larger type.
    """

    id: Key
    accent: Key
    title: RichText
    lead: RichText | None
    large: bool = False


@dataclass(frozen=True, slots=True)
class CardPanel(Block):
    """A block of a card with a title."""

    head: CardHead


@dataclass(frozen=True, slots=True)
class Steps(CardPanel):
    """The steps of the turn; their numbers follow from their order."""

    template: ClassVar[str] = "card/steps.html.j2"
    rows: tuple[ListRow, ...]


@dataclass(frozen=True, slots=True)
class Price(ListRow):
    """A row of costs; ``paid_with``: what is given up, ``look``: of the price."""

    paid_with: tuple[Picture | None, ...] = ()
    look: Literal["plain", "extra", "whole"] = "plain"


@dataclass(frozen=True, slots=True)
class Prices(CardPanel):
    """What things cost, in columns; a ``price`` that all have in common is said once, beside the title.

    The ``note`` stands below the last row. ``tiles``: the one column lies across, prices above their names.
    """

    template: ClassVar[str] = "card/prices.html.j2"
    price: Price | None
    columns: tuple[tuple[Price, ...], ...]
    note: RichText | None = None
    tiles: bool = False

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the price of all beside the title, or each column as a table: a name beside its price."""
        if self.price is not None:
            yield ExpectedTable(self.head.id, (row(self.head.title, *self.price.values),))
        if self.tiles:
            rows = self.columns[0]
            above, below = row(*(one.values[0] for one in rows)), row(*(one.name for one in rows))
            yield ExpectedTable(self.head.id, (above, below))
        for column in self.columns if self.price is None and not self.tiles else ():
            yield ExpectedTable(self.head.id, tuple(row(one.name, *one.values) for one in column))


@dataclass(frozen=True, slots=True)
class Cell(Content):
    """What holds for ``span`` neighbouring columns and so many ``rows``; words only where the icon does not say it."""

    span: int
    rows: int
    look: Key
    icon: Picture | None
    name: RichText


@dataclass(frozen=True, slots=True)
class GridRow(ListRow):
    """A row of a grid; of cells that reach down from above None is left, with the columns they take."""

    cells: tuple[Cell | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid(CardPanel):
    """A decision table; the column of the cases is ``head_width`` mm wide, the others as ``widths`` say."""

    template: ClassVar[str] = "card/grid.html.j2"
    head_width: float
    widths: tuple[float, ...]
    sign: Picture | None
    heads: tuple[str, ...]
    rows: tuple[GridRow, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the grid; a cell of several rows stands in the middle one."""
        rows: list[list[ExpectedCell]] = []
        late: list[tuple[int, int, str]] = []  # row, place within it, words
        for number, one in enumerate(self.rows):
            cells = [ExpectedCell(readable(one.name))]
            for place, cell in enumerate(one.cells, 1):
                words = readable(cell.name) if isinstance(cell, Cell) else ""
                middle = (cell.rows - 1) // 2 if isinstance(cell, Cell) else 0
                if middle:
                    late.append((number + middle, place, words))
                cells.append(ExpectedCell("" if middle else words, cell.span if isinstance(cell, Cell) else cell))
            rows.append(cells)
        for number, place, words in late:
            rows[number][place] = ExpectedCell(words, rows[number][place].span)
        yield ExpectedTable(self.head.id, (row("", *self.heads), *map(tuple, rows)))


@dataclass(frozen=True, slots=True)
class Lines(CardPanel):
    """Clauses in a few words, in columns; ``boxed``: each in a tinted box, in rows of so many ``across``.

    ``below``: a line of its own below all of them.
    """

    template: ClassVar[str] = "card/lines.html.j2"
    boxed: bool
    across: int
    parts: tuple[tuple[ListRow, ...], ...]
    below: RichText | None = None


@dataclass(frozen=True, slots=True)
class Headed(Content):
    """A clause in a few words, or the numbers that are its ``parts``, below letters, figures or an icon."""

    head: str
    icon: Picture | None
    text: RichText
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heads(CardPanel):
    """Clauses side by side below their heads; ``boxed``: each in a tinted box.

    With ``lines`` they are a table of numbers, and these the names of its rows; ``upright``: of its columns, the first
    half of the heads below each other, the others beside them.
    """

    template: ClassVar[str] = "card/heads.html.j2"
    boxed: bool
    columns: tuple[Headed, ...]
    lines: tuple[RichText, ...] = ()
    upright: bool = False

    @property
    def pairs(self) -> tuple[tuple[Headed, ...], ...]:
        """The rows of an upright table: a head of the first half, and its counterpart of the second."""
        half = -(-len(self.columns) // 2)
        return tuple(self.columns[row::half] for row in range(half))

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the table of numbers."""
        if self.lines and self.upright:
            numbers = (row(*(words for one in pair for words in (one.head, *one.parts))) for pair in self.pairs)
            yield ExpectedTable(self.head.id, (row(*self.lines, *self.lines), *numbers))
        elif self.lines:
            heads = row(self.lines[0], *(one.head for one in self.columns))
            below = (row(name, *(one.parts[nth] for one in self.columns)) for nth, name in enumerate(self.lines[1:]))
            yield ExpectedTable(self.head.id, (heads, *below))


@dataclass(frozen=True, slots=True)
class CardStack(Content):
    """Blocks one below another, so many mm wide."""

    width: float
    blocks: tuple[Block, ...]

    @property
    def is_wide(self) -> bool:
        """Whether words in it are set larger where the card is large."""
        return self.width >= WIDE


@dataclass(frozen=True, slots=True)
class Face(Content):
    """One side of a card, rows ``pitch`` times as high as usual.

    Only one that is seen first has the title with its ``art``.
    """

    art: Picture | None
    title: str
    sheet_name: str
    points: float
    bands: tuple[tuple[CardStack, ...], ...]
    pitch: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face lies on the page, in mm; ``turned``: it stands on its head."""

    face: int
    left: float
    top: float
    turned: bool


@dataclass(frozen=True, slots=True)
class CardPage(Block):
    """A page of cards: ``below`` them marks and the grounds that run over their edges, then the faces in their places.

    ``width``, ``height``: of a card; ``words_left``,
    ``words_right``: how far from the edges of the page the line of words begins and ends. In mm.
    """

    template: ClassVar[str] = "card/card.html.j2"
    look: Key
    width: float
    height: float
    below: Picture
    faces: tuple[Face, ...]
    places: tuple[Place, ...]
    words: str
    words_left: float
    words_right: float
