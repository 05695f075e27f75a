"""What stands on a sheet: blocks, and the stacks they stand in for each paper."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Ref


class _Block(Model):
    accent: Accent = "blue"
    notes: Annotated[Ids, Ref("clause")] = ()
    when: Expression | None = None


class StripBlock(_Block):
    """The turn as a row of arrows."""

    kind: Literal["strip"]


class CostsBlock(_Block):
    """A cost table: icon, name, note, pip."""

    kind: Literal["costs"]
    of: Annotated[Id, Ref("cost table")]


class GridBlock(_Block):
    """A decision table as a grid."""

    kind: Literal["grid"]
    of: Annotated[Id, Ref("decision table")]


class Row(Model):
    """A clause beside an icon."""

    clause: Annotated[Id, Ref("clause")]
    icon: IconId | None = None


class RowsBlock(_Block):
    """Clauses one under another, each with its icon."""

    kind: Literal["rows"]
    rows: Many[Row]


class Column(Model):
    """A clause under a large head."""

    clause: Annotated[Id, Ref("clause")]
    head: str


class ColumnsBlock(_Block):
    """Clauses side by side under large heads."""

    kind: Literal["columns"]
    columns: Many[Column]


class CompassBlock(_Block):
    """A piece and the eight ways it may go, with clauses beside it; the caption is a clause too."""

    kind: Literal["compass"]
    piece: Annotated[Id, Ref("piece")]
    straight: Accent = "blue"
    diagonal: Accent = "purple"
    caption: Annotated[Id, Ref("clause")]
    clauses: Annotated[Ids, Ref("clause")]


class ScoringBlock(_Block):
    """The formula as the head of a table of worked examples."""

    kind: Literal["scoring"]


class VariantsBlock(_Block):
    """Variants with players, needs and conflicts; only those named, or all."""

    kind: Literal["variants"]
    only: Annotated[Ids, Ref("variant")] = ()
    columns: Annotated[int, Field(ge=1, le=4)] = 2


class OddsBlock(_Block):
    """Chances as fractions and percentages."""

    kind: Literal["odds"]


class FigureBlock(_Block):
    """The board, small, with its regions named."""

    kind: Literal["board"]


class RoutesBlock(_Block):
    """Worked moves: path and dice."""

    kind: Literal["routes"]


class TableRow(Model):
    """A row of a table: its icon, and a clause for each column."""

    id: Id
    icon: IconId | None = None
    clauses: Annotated[Ids, Ref("clause")]


class TableBlock(_Block):
    """Clauses in rows and columns that have heads, such as what two solo games change."""

    kind: Literal["table"]
    columns: Ids
    rows: Many[TableRow]


class WriteInBlock(_Block):
    """What no source states, a row each: the owner's text, what is perhaps so, or lines."""

    kind: Literal["write-in"]
    write_ins: Annotated[Ids, Ref("write-in")]


class FormulasBlock(_Block):
    """Worked examples of the rules: what is given, and what comes out."""

    kind: Literal["examples"]
    examples: Annotated[Ids, Ref("example")]


Block = Annotated[
    StripBlock
    | CostsBlock
    | GridBlock
    | RowsBlock
    | ColumnsBlock
    | CompassBlock
    | ScoringBlock
    | VariantsBlock
    | OddsBlock
    | FigureBlock
    | RoutesBlock
    | TableBlock
    | WriteInBlock
    | FormulasBlock,
    Field(discriminator="kind"),
]


class Stack(Model):
    """Blocks one under another, so many of the twelve columns wide."""

    columns: Annotated[int, Field(ge=2, le=12)]
    blocks: Annotated[Ids, Ref("block")]


class Band(Model):
    """Stacks side by side; they share their upper edge."""

    stacks: Many[Stack]


class PagePlan(Model):
    """One page: bands from top to bottom."""

    bands: Many[Band]


class AidPlan(Model):
    """The blocks of the player aid and their pages on large (A4, Letter) and small (A5) paper."""

    blocks: dict[Id, Block]
    large: Many[PagePlan]
    small: Many[PagePlan]


class _CardBlock(Model):
    accent: Accent = "blue"
    when: Expression | None = None


class CardTurn(_CardBlock):
    """The steps of the turn, a line each."""

    kind: Literal["turn"]


class CardCosts(_CardBlock):
    """A cost table: icon, a word or two, pip; only the rows that are named, or all."""

    kind: Literal["costs"]
    of: Annotated[Id, Ref("cost table")]
    only: Annotated[Ids, Ref("cost")] = ()
    columns: Annotated[int, Field(ge=1, le=2)] = 2


class CardGrid(_CardBlock):
    """A decision table as a grid of icons."""

    kind: Literal["grid"]
    of: Annotated[Id, Ref("decision table")]


class CardLines(_CardBlock):
    """Clauses in a few words, one under another; ``boxed``: each in a tinted box, as a formula is."""

    kind: Literal["lines"]
    rows: Many[Row]
    columns: Annotated[int, Field(ge=1, le=2)] = 1
    boxed: bool = False


class CardHead(Model):
    """A clause in a few words below a head: some letters or figures, or an icon."""

    clause: Annotated[Id, Ref("clause")]
    head: str = ""
    icon: IconId | None = None


class CardHeads(_CardBlock):
    """Clauses side by side below their heads; ``boxed``: each in a tinted box, as what threatens is."""

    kind: Literal["heads"]
    heads: Many[CardHead]
    boxed: bool = False


CardBlock = Annotated[CardTurn | CardCosts | CardGrid | CardLines | CardHeads, Field(discriminator="kind")]


class CardStack(Model):
    """Blocks of a card one under another, so many of its twelve columns wide."""

    columns: Annotated[int, Field(ge=2, le=12)]
    blocks: Annotated[Ids, Ref("card block")]


class CardPlan(Model):
    """What a player holds: the blocks of a card, all of them in a few words.

    ``front``, ``back``: of a small card with two sides; ``large``: of a larger one with one side. Each is bands from
    top to bottom, of stacks side by side.
    """

    blocks: dict[Id, CardBlock]
    front: Many[Many[CardStack]]
    back: Many[Many[CardStack]]
    large: Many[Many[CardStack]]

    @property
    def clauses(self) -> Ids:
        """The clauses that it says in a few words."""
        blocks = self.blocks.values()
        rows = (row.clause for block in blocks if isinstance(block, CardLines) for row in block.rows)
        heads = (head.clause for block in blocks if isinstance(block, CardHeads) for head in block.heads)
        return (*rows, *heads)


class SetupPlan(Model):
    """What the setup sheet shows beside the drawing.

    ``strips``: the deals whose things may be printed sealed, to be torn off one by one.
    """

    strips: Annotated[Ids, Ref("deal")] = ()
    legend: Ids = ()
    notes: Annotated[Ids, Ref("clause")] = ()
    deduced: Annotated[Id, Ref("clause")] | None = None


class PadPlan(Model):
    """What the score pad has beside the scoring itself.

    ``wins``: below its rows it says how the game is won at the table it is printed for.
    """

    players: Annotated[int, Field(ge=1, le=12)]
    log: Ids = ()
    rows: Annotated[int, Field(ge=0, le=40)] = 0
    per_sheet: Annotated[int, Field(ge=1, le=4)] = 2
    wins: bool = False


class Sheets(Model):
    """What is printed for a game and in which order.

    ``not-printed``: rules no sheet prints (``clauses.x``, ``odds.x``), each with the reason.
    """

    aid: AidPlan
    setup: SetupPlan
    pad: PadPlan
    card: CardPlan | None = None
    not_printed: dict[Annotated[str, Ref("part of the rules")], str] = {}

    @property
    def write_ins(self) -> frozenset[str]:
        """What the sheets have written in; another game with the same box may have other."""
        blocks = (one for one in self.aid.blocks.values() if isinstance(one, WriteInBlock))
        return frozenset(name for block in blocks for name in block.write_ins)
