"""What every block of the player aid has, and the blocks that print clauses with icons and what is spent."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from printgen.model.artwork import Shape, Square
from printgen.model.board.board import Accent
from printgen.model.equations import FactPath, KindOf, WorkedSigns
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Numbers, Ref

Ground = Literal["sea", "land"]


class AidBlock(Model):
    """A block of the player aid; its title stands in ``words/`` under ``blocks.NAME.title``."""

    accent: Accent = "blue"
    """The colour of the rule above it."""
    notes: Annotated[Ids, Ref("clause")] = ()
    """Clauses in small print below it."""
    when: Expression | None = None
    """It is printed only while this condition holds."""
    continues: bool = False
    """Whether it goes on in the panel above it, without a title of its own."""


class UnsureBlock(AidBlock):
    """A block whose title may bear the mark of what the rules do not state, for all that stands in it."""

    unsure: bool = False
    """Whether its title alone bears the mark, as long as the rules state nothing of what stands in it."""


class Row(Model):
    """A clause beside an icon."""

    clause: Annotated[Id, Ref("clause")]
    """The clause that stands there."""
    icon: IconId | None = None
    """The sign beside it."""


PricedRow = Annotated[Id, Ref("row of the cost table", "priced")]


class BudgetsBlock(AidBlock):
    """What each of some budgets buys: bars of actions, each as long as its cost."""

    kind: Literal["budgets"]
    of: Annotated[Id, Ref("cost table")]
    """The cost table whose actions are bought."""
    budgets: Numbers
    """The budgets, such as `2..5`, one below another."""
    over: dict[PricedRow, Many[Ground]]
    """The ground each action is done on; of two it goes from the first to the second."""
    buys: Many[Annotated[Ids, Ref("row of the cost table", "priced")]]
    """Actions that follow on each other; each list stands under the budget that it uses up."""


class Action(Model):
    """A row of a table of costs, and the clause that tells it in full."""

    cost: PricedRow
    """The row of the cost table."""
    clause: Annotated[Id, Ref("clause")]
    """The clause that tells it in full."""


class ActionsBlock(AidBlock):
    """Actions with what they cost, each in full: icon, name, pip, clause."""

    kind: Literal["actions"]
    of: Annotated[Id, Ref("cost table")]
    """The cost table whose actions are told."""
    rows: Many[Action]
    """The actions from top to bottom."""


class LayingBlock(AidBlock):
    """How a tile map is laid by hand: the board with its fixed tiles, and numbered steps beside it."""

    kind: Literal["laying"]
    steps: Annotated[Ids, Ref("clause")]
    """The clauses that are the steps."""
    samples: Annotated[Ids, Ref("space")] = ()
    """Spaces where tiles with a symbol may lie at the same time, drawn as an example."""


class RowsBlock(UnsureBlock):
    """Clauses one under another, each with its icon; in several columns without."""

    kind: Literal["rows"]
    rows: Many[Row]
    """The clauses from top to bottom, each with its sign."""
    columns: Annotated[int, Field(ge=1, le=4)] = 1
    """In how many columns they stand; in several without signs."""


class TilesBlock(AidBlock):
    """What follows all at once from one cause: the cause in a bar, an equal tile below it for each effect."""

    kind: Literal["tiles"]
    cause: Annotated[Id, Ref("clause")] | None = None
    """The clause in the bar on top."""
    rows: Many[Row]
    """The effects, a tile each."""


class StepsBlock(AidBlock):
    """Clauses that come one after another, as a row of arrows."""

    kind: Literal["steps"]
    rows: Many[Row]
    """The clauses, an arrow each."""


class TrackBlock(AidBlock):
    """A worked number on a track of numbers: where the counter stands, and how many markers lie above it."""

    kind: Literal["track"]
    example: Annotated[Id, Ref("example")]
    """The worked number of the rules."""
    counter: Annotated[Id, Ref("number given", "example")]
    """The number of the example at which the counter stands."""
    markers: Annotated[Id, Ref("number given", "example")]
    """The number of the example that tells how many markers lie above it."""
    counter_icon: IconId
    """The sign of the counter."""
    marker_icon: IconId
    """The sign of a marker."""
    last: FactPath
    """The fact that tells where the track ends."""


class CourseBlock(AidBlock):
    """The way of a piece over the cards of the board towards another one: so many steps, and what it leaves behind."""

    kind: Literal["course"]
    piece: IconId
    """The sign of the piece that moves."""
    target: IconId
    """The sign of the one it moves towards."""
    drops: IconId
    """The sign of what it leaves behind on its way."""
    steps: FactPath
    """The fact that tells how many steps it goes."""


StepSpot = Annotated[tuple[float, float, Annotated[int, Field(ge=1, le=99)]], Strict(False)]
"""x, y in units of a picture, and the number of the step that stands there."""


class KindAt(KindOf):
    """A thing out of the box on a picture, as it looks."""

    place: Square
    """Where it lies: x and y of its middle, and how large it is, in units of the picture."""


class PictureBlock(AidBlock):
    """A drawing of the game with clauses on it at the right, or beside it."""

    kind: Literal["picture"]
    height: Annotated[float, Field(gt=0, le=200)]
    """How high it is, in mm."""
    shapes: Many[Shape]
    """What it is drawn of, lowest first, in the shapes of `artwork.yaml`."""
    width: Annotated[float, Field(gt=0, le=120)] | None = None
    """How wide it is, in mm, where its clauses stand beside it; left out, they stand on it."""
    on_small_paper: Annotated[float, Field(ge=0.5, le=1.5)] = 0.78
    """How many times as large as on large paper it is drawn on small paper."""
    on_full_pages: Annotated[float, Field(ge=0.5, le=1.0)] = 1.0
    """How many times as large it is drawn on a page of large paper whose rows stand as close as can be."""
    clauses: Annotated[Ids, Ref("clause")] = ()
    """The clauses that stand on it, or beside it."""
    first_step: Annotated[int, Field(ge=1, le=99)] | None = None
    """The number of the step that its first clause is, where they are steps: each has its disc."""
    things: Many[KindAt] = ()
    """Things out of the box that lie on it, such as number tokens, above all shapes."""
    steps: Many[StepSpot] = ()
    """Where the discs of steps stand on it, each by x, y and its number: `[12.5, 20, 3]`."""


class CompassBlock(AidBlock):
    """A piece and the eight ways it may go, with clauses beside it; the caption is a clause too."""

    kind: Literal["compass"]
    piece: Annotated[Id, Ref("piece")]
    """The piece that goes."""
    straight: Accent = "blue"
    """The colour of the four straight arrows."""
    diagonal: Accent = "purple"
    """The colour of the four slanting arrows."""
    caption: Annotated[Id, Ref("clause")]
    """The clause below the drawing."""
    clauses: Annotated[Ids, Ref("clause")]
    """The clauses beside it."""


class FormulasBlock(AidBlock):
    """Worked examples of the rules: what is given, and what comes out."""

    kind: Literal["examples"]
    examples: Annotated[Ids, Ref("example")]
    """The worked numbers of the rules that are printed."""
    signs: dict[Annotated[Id, Ref("example")], WorkedSigns] = {}
    """What is given in a worked number, in signs beside its words, or above them where these would have little room."""


class TableRow(Model):
    """A row of a table: its icon, and a clause for each column."""

    id: Id
    """The name of the row; its head is a word."""
    icon: IconId | None = None
    """The sign at the head of the row."""
    step: Annotated[int, Field(ge=1, le=99)] | None = None
    """The number of its disc on a picture above the table, which its head bears as well."""
    clauses: Annotated[Ids, Ref("clause")]
    """A clause for each column."""


class TableBlock(AidBlock):
    """Clauses in rows and columns that have heads, such as a worked example."""

    kind: Literal["table"]
    columns: Ids = ()
    """The names of the columns; their heads are words. Left out, those of the table that it goes on below."""
    rows: Many[TableRow]
    """The rows from top to bottom."""

    @property
    def words(self) -> tuple[str, ...]:
        """What it has words for: its columns and its rows."""
        return (*(f"columns.{column}" for column in self.columns), *(f"rows.{row.id}" for row in self.rows))
