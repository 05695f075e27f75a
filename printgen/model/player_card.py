"""What stands on the card of each player: few blocks in few words, chosen by the game."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.aid_block import Row
from printgen.model.board.board import Accent
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Ref


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
    top to bottom, of stacks side by side. ``pitch``: how many times as high as usual the rows of the small card are at
    most.
    """

    blocks: dict[Id, CardBlock]
    pitch: Annotated[float, Field(ge=0.85, le=1.2)] = 1.2
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
