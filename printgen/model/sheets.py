"""What stands on a sheet: blocks, and the stacks they stand in for each paper."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.aid_block import ActionsBlock, AidBlock, BudgetsBlock, LayingBlock, PagePlan, Row
from printgen.model.artwork import Shape
from printgen.model.board.board import Accent
from printgen.model.equations import Equation, FactPath, Sides
from printgen.model.player_card import CardPlan
from printgen.model.values import IconId, Id, Ids, Many, Model, Ref


class StripBlock(AidBlock):
    """The turn as a row of arrows."""

    kind: Literal["strip"]


class SideColumn(Model):
    """A number for each row of a matrix of goods: its price in this table or in another one, or a fact each."""

    id: Id
    prices: Annotated[Id, Ref("cost table")] | None = None
    facts: dict[Annotated[Id, Ref("row", "of")], FactPath] = {}


class CostsBlock(AidBlock):
    """A cost table: icon, name, note, price; only the rows named, or all.

    ``by``: how the rows are arranged. By ``goods`` those are columns, with a card for each to pay, and further
    columns ``beside`` them; by ``price`` one bar says it for all rows below it, beside the icon of its ``unit``; as
    ``tiles`` they stand side by side.
    """

    kind: Literal["costs"]
    of: Annotated[Id, Ref("cost table")]
    only: Annotated[Ids, Ref("row", "of")] = ()
    by: Literal["row", "goods", "price", "tiles"] = "row"
    beside: Many[SideColumn] = ()
    unit: IconId | None = None


class GridBlock(AidBlock):
    """A decision table as a grid.

    ``edges``: heads that are pictures of an edge between two hexes, by what lies on its two sides.
    """

    kind: Literal["grid"]
    of: Annotated[Id, Ref("decision table")]
    edges: dict[Annotated[Id, Ref("head", "of")], Sides] = {}


class RowsBlock(AidBlock):
    """Clauses one under another, each with its icon; in several columns without."""

    kind: Literal["rows"]
    rows: Many[Row]
    columns: Annotated[int, Field(ge=1, le=4)] = 1


class EquationsBlock(AidBlock):
    """Clauses, each beside what it says in signs: what is given, an arrow, what comes of it.

    In one column the words stand beside the signs, in several below them; ``boxed``: each in a box of its own.
    """

    kind: Literal["equations"]
    rows: Many[Equation]
    columns: Annotated[int, Field(ge=1, le=4)] = 1
    boxed: bool = False


class TilesBlock(AidBlock):
    """What follows all at once from one cause: the cause in a bar, an equal tile below it for each effect."""

    kind: Literal["tiles"]
    cause: Annotated[Id, Ref("clause")] | None = None
    rows: Many[Row]


class StepsBlock(AidBlock):
    """Clauses that come one after another, as a row of arrows."""

    kind: Literal["steps"]
    rows: Many[Row]


class TrackBlock(AidBlock):
    """A worked number on a track of numbers: where the counter stands, and how many markers lie above it.

    ``counter`` and ``markers`` are what the example calls them; both have an icon.
    """

    kind: Literal["track"]
    example: Annotated[Id, Ref("example")]
    counter: Annotated[Id, Ref("number given", "example")]
    markers: Annotated[Id, Ref("number given", "example")]
    counter_icon: IconId
    marker_icon: IconId
    last: FactPath


class CourseBlock(AidBlock):
    """The way of a piece over the cards of the board towards another one: so many steps, and what it leaves behind."""

    kind: Literal["course"]
    piece: IconId
    target: IconId
    drops: IconId
    steps: FactPath


class PictureBlock(AidBlock):
    """A drawing of the game, as wide as its column and so many mm high, with clauses on it at the right."""

    kind: Literal["picture"]
    height: Annotated[float, Field(gt=0, le=200)]
    shapes: Many[Shape]
    clauses: Annotated[Ids, Ref("clause")] = ()


class Column(Model):
    """A clause under a large head."""

    clause: Annotated[Id, Ref("clause")]
    head: str


class ColumnsBlock(AidBlock):
    """Clauses side by side under large heads; the heads may be kinds of a tile set, which are drawn then."""

    kind: Literal["columns"]
    columns: Many[Column]
    tiles: Annotated[Id, Ref("tile set")] | None = None


class CompassBlock(AidBlock):
    """A piece and the eight ways it may go, with clauses beside it; the caption is a clause too."""

    kind: Literal["compass"]
    piece: Annotated[Id, Ref("piece")]
    straight: Accent = "blue"
    diagonal: Accent = "purple"
    caption: Annotated[Id, Ref("clause")]
    clauses: Annotated[Ids, Ref("clause")]


class ScoringBlock(AidBlock):
    """The formula as the head of a table of worked examples."""

    kind: Literal["scoring"]


class VariantsBlock(AidBlock):
    """Variants with players, needs and conflicts."""

    kind: Literal["variants"]
    columns: Annotated[int, Field(ge=1, le=4)] = 2


class CardsBlock(AidBlock):
    """Variants as cards, family by family, each in its accent.

    ``key``: behind them follow the variants that choose among others, and a card that explains the signs.
    """

    kind: Literal["cards"]
    families: dict[Annotated[Id, Ref("family")], Accent]
    key: bool = True


class PairsBlock(AidBlock):
    """Which variants go together: a sign where two meet, and a list of those that go with every other one."""

    kind: Literal["pairs"]


class OddsBlock(AidBlock):
    """Chances as bars, fractions and percentages."""

    kind: Literal["odds"]


class FigureBlock(AidBlock):
    """The board, small, with its regions named."""

    kind: Literal["board"]


class RoutesBlock(AidBlock):
    """Worked moves: dice and path; only those named, or all."""

    kind: Literal["routes"]
    only: Annotated[Ids, Ref("route")] = ()


class TableRow(Model):
    """A row of a table: its icon, and a clause for each column."""

    id: Id
    icon: IconId | None = None
    clauses: Annotated[Ids, Ref("clause")]


class TableBlock(AidBlock):
    """Clauses in rows and columns that have heads, such as what two solo games change."""

    kind: Literal["table"]
    columns: Ids
    rows: Many[TableRow]


class WriteInBlock(AidBlock):
    """What no source states, a row each: the owner's text, what is perhaps so, or lines."""

    kind: Literal["write-in"]
    write_ins: Annotated[Ids, Ref("write-in")]


class FormulasBlock(AidBlock):
    """Worked examples of the rules: what is given, and what comes out."""

    kind: Literal["examples"]
    examples: Annotated[Ids, Ref("example")]


Block = Annotated[
    StripBlock
    | CostsBlock
    | GridBlock
    | RowsBlock
    | EquationsBlock
    | TilesBlock
    | StepsBlock
    | TrackBlock
    | CourseBlock
    | PictureBlock
    | ColumnsBlock
    | CompassBlock
    | ScoringBlock
    | VariantsBlock
    | CardsBlock
    | PairsBlock
    | OddsBlock
    | FigureBlock
    | RoutesBlock
    | TableBlock
    | WriteInBlock
    | FormulasBlock
    | BudgetsBlock
    | ActionsBlock
    | LayingBlock,
    Field(discriminator="kind"),
]


class AidPlan(Model):
    """The blocks of the player aid and their pages on large (A4, Letter) and small (A5) paper.

    ``inks``: icons that have a colour of their own beside clauses and within them. What a game leaves out is arranged
    by what it has (`printgen.model.usual_sheets`).
    """

    blocks: dict[Id, Block] = {}
    inks: dict[IconId, Annotated[Id, Ref("colour")]] = {}
    large: Many[PagePlan] = ()
    small: Many[PagePlan] = ()

    def pages(self, layout: Literal["large", "small"]) -> tuple[PagePlan, ...]:
        """Return the pages on large or small paper; none where the game leaves them to us."""
        return self.large if layout == "large" else self.small

    def placed(self, layout: Literal["large", "small"]) -> tuple[str, ...]:
        """Name the blocks that stand on large or small paper: those of its pages, else all."""
        stacks = (stack for page in self.pages(layout) for band in page.bands for stack in band.stacks)
        return tuple(name for stack in stacks for name in stack.blocks) or tuple(self.blocks)


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

    players: Annotated[int, Field(ge=1, le=12)] = 4
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

    aid: AidPlan = AidPlan.model_construct()
    setup: SetupPlan = SetupPlan.model_construct()
    pad: PadPlan = PadPlan.model_construct()
    card: CardPlan | None = None
    rulings: dict[Id, TopicPlan] = {}
    not_printed: dict[Annotated[str, Ref("part of the rules")], str] = {}

    @property
    def write_ins(self) -> frozenset[str]:
        """What the sheets have written in; another game with the same box may have other."""
        blocks = (one for one in self.aid.blocks.values() if isinstance(one, WriteInBlock))
        return frozenset(name for block in blocks for name in block.write_ins)
