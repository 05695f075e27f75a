"""What stands on a sheet: blocks, and the stacks they stand in for each paper."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.aid_block import (
    ActionsBlock,
    AidBlock,
    BudgetsBlock,
    CompassBlock,
    CourseBlock,
    FormulasBlock,
    LayingBlock,
    PictureBlock,
    RowsBlock,
    StepsBlock,
    TableBlock,
    TilesBlock,
    TrackBlock,
    UnsureBlock,
)
from printgen.model.board.board import Accent
from printgen.model.equations import Equation, FactPath, PadTrack, PadWorking, ShownKinds, Sides, Signs
from printgen.model.player_card import CardPlan
from printgen.model.values import IconId, Id, Ids, Many, Model, Numbers, Ref


class StripBlock(AidBlock):
    """The turn as a row of arrows."""

    kind: Literal["strip"]


class SideColumn(Model):
    """A further column of a table of goods: a price or a fact for each row."""

    id: Id
    """The name of the column; its head is a word."""
    prices: Annotated[Id, Ref("cost table")] | None = None
    """The cost table whose prices stand there; else those of the table itself."""
    facts: dict[Annotated[Id, Ref("row", "of")], FactPath] = {}
    """The fact that stands in each row, instead of a price."""


class CostsBlock(AidBlock):
    """A cost table: icon, name, note, price."""

    kind: Literal["costs"]
    of: Annotated[Id, Ref("cost table")]
    """The cost table."""
    only: Annotated[Ids, Ref("row", "of")] = ()
    """The rows that are printed; left out, all."""
    by: Literal["row", "goods", "price", "tiles"] = "row"
    """How the rows stand: one below another, by the goods that pay, under one bar for each price, or as tiles."""
    beside: Many[SideColumn] = ()
    """Further columns beside those of the goods."""
    unit: IconId | None = None
    """The sign of the unit, in the bar of a price."""


class GridBlock(AidBlock):
    """A decision table as a grid."""

    kind: Literal["grid"]
    of: Annotated[Id, Ref("decision table")]
    """The decision table."""
    edges: dict[Annotated[Id, Ref("head", "of")], Sides] = {}
    """Heads that are pictures of an edge between two hexes, by what lies on its two sides."""


class EquationsBlock(UnsureBlock):
    """Clauses, each beside what it says in signs: what is given, an arrow, what comes of it."""

    kind: Literal["equations"]
    rows: Many[Equation]
    """The clauses with their signs."""
    columns: Annotated[int, Field(ge=1, le=4)] = 1
    """In how many columns they stand: in one the words are beside the signs, in several below them."""
    boxed: bool = False
    """Whether each stands in a box of its own."""


class Column(Model):
    """A clause under a large head."""

    clause: Annotated[Id, Ref("clause")]
    """The clause below the head."""
    head: str
    """The head: some letters, or the kind of a tile."""


PARTED = " · "
"""What stands between the parts of a clause that is a column of numbers."""


class ColumnsBlock(UnsureBlock):
    """Clauses side by side under large heads; the heads may be kinds of a tile set, which are drawn then."""

    kind: Literal["columns"]
    columns: Many[Column]
    """The columns from left to right."""
    tiles: Annotated[Id, Ref("tile set")] | None = None
    """The tile set whose kinds the heads are; they are drawn."""
    lines: Ids = ()
    """The lines of a table of numbers: the heads are the first, the parts of a clause between ` · ` the others."""
    upright: bool = False
    """Whether such a table is turned: its lines are columns, its heads stand one below another."""
    abreast: Annotated[int, Field(ge=1, le=20)] = 20
    """How many clauses stand side by side at most; further ones follow below them."""

    @property
    def words(self) -> tuple[str, ...]:
        """What it has words for: its lines."""
        return tuple(f"lines.{line}" for line in self.lines)


class ScoringBlock(AidBlock):
    """The formula as the head of a table of worked examples."""

    kind: Literal["scoring"]


class VariantsBlock(UnsureBlock):
    """Variants with players, needs and conflicts."""

    kind: Literal["variants"]
    columns: Annotated[int, Field(ge=1, le=4)] = 2
    """In how many columns the variants stand, on small paper two at most."""


class CardsBlock(UnsureBlock):
    """Variants as cards, family by family."""

    kind: Literal["cards"]
    families: dict[Annotated[Id, Ref("family")], Accent]
    """The families in their order, each with its colour."""
    signs: dict[Annotated[Id, Ref("variant")], Signs] = {}
    """What a variant does, in signs that stand above its text."""
    key: bool = True
    """Whether the variants that choose among others follow, and a card that explains the signs."""
    only: Numbers = ()
    """Which of the cards stand here, where another block has the others; left out, all.

    They are counted from 1, those that choose among others last.
    """


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
    """The worked moves that are printed; left out, all."""


class WriteInBlock(AidBlock):
    """What no source states, a row each: the owner's text, what is perhaps so, or lines."""

    kind: Literal["write-in"]
    write_ins: Annotated[Ids, Ref("write-in")]
    """The write-ins of the box, a row each."""
    columns: Annotated[int, Field(ge=1, le=4)] = 1
    """In how many columns they stand: in one the line is beside the name, in several below it, in boxes."""


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


class Stack(Model):
    """Blocks one under another."""

    columns: Annotated[int, Field(ge=2, le=12)]
    """How wide it is: so many of the twelve columns of a page."""
    blocks: Annotated[Ids, Ref("block")]
    """The blocks from top to bottom, by their names under `blocks`."""


class Band(Model):
    """Stacks side by side; they share their upper edge."""

    stacks: Many[Stack]
    """The stacks from left to right; their columns make twelve."""


class PagePlan(Model):
    """One page: bands from top to bottom."""

    bands: Many[Band]
    """The bands from top to bottom; one begins where the longest stack above it ends."""
    name: Id | None = None
    """The word that says in the title band what stands on this page."""
    summary: bool = False
    """Whether it is read between games, not in every turn."""
    close: bool = False
    """Whether its rows stand close from the outset, because it is full."""
    open: bool = False
    """Whether its panels stand further apart if they can, because it has room."""


class AidPlan(Model):
    """The blocks of the player aid and their pages on large (A4, Letter) and small (A5) paper.

    What a game leaves out is arranged by what it has (`printgen.model.usual_sheets`).
    """

    blocks: dict[Id, Block] = {}
    """The blocks by name; their titles are words."""
    inks: dict[IconId, Annotated[Id, Ref("colour")]] = {}
    """Icons that have a colour of their own wherever a sheet of the game shows them."""
    large: Many[PagePlan] = ()
    """The pages on large paper, such as A4 and Letter."""
    small: Many[PagePlan] = ()
    """The pages on small paper, such as A5."""

    def pages(self, layout: Literal["large", "small"]) -> tuple[PagePlan, ...]:
        """Return the pages on large or small paper; none where the game leaves them to us."""
        return self.large if layout == "large" else self.small

    def placed(self, layout: Literal["large", "small"]) -> tuple[str, ...]:
        """Name the blocks that stand on large or small paper: those of its pages, else all."""
        pages = self.pages(layout)
        stacks = (stack for page in pages for band in page.bands for stack in band.stacks)
        return tuple(name for stack in stacks for name in stack.blocks) if pages else tuple(self.blocks)


class SetupPlan(Model):
    """What the set-up sheet shows beside the drawing."""

    strips: Annotated[Ids, Ref("deal")] = ()
    """The deals into piles whose things `--deal strips` prints sealed, to be torn off one by one."""
    legend: Ids = ()
    """The signs that are explained, with their words under `setup.legend`."""
    notes: Annotated[Ids, Ref("clause")] = ()
    """Clauses that stand below the steps."""
    kinds: ShownKinds | None = None
    """Kinds of a component, pictured with their names beside what was checked."""
    deduced: Annotated[Id, Ref("clause")] | None = None
    """The clause that says what of the set-up is deduced."""
    close: bool = False
    """Whether its steps stand without pictures on small paper, so that what was checked has room below them."""


class PadPlan(Model):
    """What the score pad has beside the scoring itself."""

    players: Annotated[int, Field(ge=1, le=12)] = 4
    """How many columns for players it has."""
    log: Ids = ()
    """Lines on top to fill in, such as the date; their words stand under `pad.log`."""
    rows: Annotated[int, Field(ge=0, le=40)] = 0
    """How many matches of a series it has a row for; 0: it counts one match."""
    per_sheet: Annotated[int, Field(ge=1, le=4)] = 2
    """How many pads stand on a page at most."""
    wins: bool = False
    """Whether it says below its rows how the game is won."""
    tracks: dict[Id, PadTrack] = {}
    """What is kept during the game: numbers of the score are ticked off, what counts nothing has rows of its own.

    Words of the latter stand under `pad.tracks`.
    """
    workings: dict[Id, PadWorking] = {}
    """What players work out on the way to the value of a contest, a column each; words stand under `pad.workings`."""


class TopicPlan(Model):
    """The rulings about one thing, in the order in which they are printed; the names of topics are words."""

    icon: IconId
    """The sign at the head of the topic."""
    accent: Accent
    """The colour of its head."""
    rulings: Annotated[Ids, Ref("ruling")]
    """The rulings that belong to it."""


class Sheets(Model):
    """What is printed for a game and in which order."""

    aid: AidPlan = AidPlan.model_construct()
    """The player aid."""
    setup: SetupPlan = SetupPlan.model_construct()
    """The set-up sheet."""
    pad: PadPlan = PadPlan.model_construct()
    """The score pad."""
    card: CardPlan | None = None
    """The card of each player."""
    rulings: dict[Id, TopicPlan] = {}
    """The topics of the rulings sheet; rulings of none come last."""
    not_printed: dict[Annotated[str, Ref("part of the rules")], str] = {}
    """Rules no sheet prints, such as `clauses.x` or `odds.x`, each with the reason."""

    @property
    def write_ins(self) -> frozenset[str]:
        """What the sheets have written in; another game with the same box may have other."""
        blocks = (one for one in self.aid.blocks.values() if isinstance(one, WriteInBlock))
        return frozenset(name for block in blocks for name in block.write_ins)
