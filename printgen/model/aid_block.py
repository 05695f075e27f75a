"""What every block of the player aid has, and the blocks that print what is spent."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Numbers, Ref

Ground = Literal["sea", "land"]


class AidBlock(Model):
    """A block of the player aid: the colour of its rule, the notes below it, when it is printed.

    One that ``continues`` goes on in the panel above it, without a title of its own.
    """

    accent: Accent = "blue"
    notes: Annotated[Ids, Ref("clause")] = ()
    when: Expression | None = None
    continues: bool = False


class Row(Model):
    """A clause beside an icon."""

    clause: Annotated[Id, Ref("clause")]
    icon: IconId | None = None


PricedRow = Annotated[Id, Ref("row of the cost table", "priced")]


class BudgetsBlock(AidBlock):
    """What each of some budgets buys: bars of actions, each as long as its cost.

    ``over``: the ground an action is done on; of two it goes from the first to the second. ``buys``: actions that
    follow on each other; they stand under the budget that they use up.
    """

    kind: Literal["budgets"]
    of: Annotated[Id, Ref("cost table")]
    budgets: Numbers
    over: dict[PricedRow, Many[Ground]]
    buys: Many[Annotated[Ids, Ref("row of the cost table", "priced")]]


class Action(Model):
    """A row of a table of costs, and the clause that tells it in full."""

    cost: PricedRow
    clause: Annotated[Id, Ref("clause")]


class ActionsBlock(AidBlock):
    """Actions with what they cost, each in full: icon, name, pip, clause."""

    kind: Literal["actions"]
    of: Annotated[Id, Ref("cost table")]
    rows: Many[Action]


class LayingBlock(AidBlock):
    """How a tile map is laid by hand: the board with its fixed tiles, and numbered steps beside it.

    ``samples``: spaces where symbol tiles may lie at the same time, as an example.
    """

    kind: Literal["laying"]
    steps: Annotated[Ids, Ref("clause")]
    samples: Annotated[Ids, Ref("space")] = ()


class Stack(Model):
    """Blocks one under another, so many of the twelve columns wide."""

    columns: Annotated[int, Field(ge=2, le=12)]
    blocks: Annotated[Ids, Ref("block")]


class Band(Model):
    """Stacks side by side; they share their upper edge."""

    stacks: Many[Stack]


class PagePlan(Model):
    """One page: bands from top to bottom; a ``summary`` is read between games, not in every turn.

    Its title band may say by its ``name`` what stands there. The rows of a ``close`` page, which is full, stand close
    from the outset.
    """

    bands: Many[Band]
    name: Id | None = None
    summary: bool = False
    close: bool = False
