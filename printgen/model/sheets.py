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


class TopicPlan(Model):
    """The rulings about one thing, in the order in which they are printed; the topics' names are words."""

    icon: IconId
    accent: Accent
    rulings: Annotated[Ids, Ref("ruling")]


class Sheets(Model):
    """What is printed for a game and in which order.

    ``rulings``: the topics of the rulings sheet; what stands in none comes last.
    ``not-printed``: rules no sheet prints (``clauses.x``, ``odds.x``), each with the reason.
    """

    aid: AidPlan
    setup: SetupPlan
    pad: PadPlan
    rulings: dict[Id, TopicPlan] = {}
    not_printed: dict[Annotated[str, Ref("part of the rules")], str] = {}

    @property
    def write_ins(self) -> frozenset[str]:
        """What the sheets have written in; another game with the same box may have other."""
        blocks = (one for one in self.aid.blocks.values() if isinstance(one, WriteInBlock))
        return frozenset(name for block in blocks for name in block.write_ins)
