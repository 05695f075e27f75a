"""What stands on the card of each player: few blocks in few words, chosen by the game."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.aid_block import Row
from printgen.model.board.board import Accent
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Ref


class _CardBlock(Model):
    accent: Accent = "blue"
    """The colour of its head."""
    when: Expression | None = None
    """It is printed only while this condition holds."""


class CardTurn(_CardBlock):
    """The steps of the turn, a line each."""

    kind: Literal["turn"]


class CardCosts(_CardBlock):
    """A cost table: icon, a word or two, pip."""

    kind: Literal["costs"]
    of: Annotated[Id, Ref("cost table")]
    """The cost table."""
    only: Annotated[Ids, Ref("cost")] = ()
    """The rows that are printed; left out, all."""
    columns: Annotated[int, Field(ge=1, le=2)] = 2
    """In how many columns they stand."""
    note: Annotated[Id, Ref("clause")] | None = None
    """A clause below the last row, as what one of these is worth; its few words stand under `card.clauses`."""
    tiles: bool = False
    """Whether they stand side by side instead, each in a tinted box: icon and pip above the name."""


class CardGrid(_CardBlock):
    """A decision table as a grid of icons."""

    kind: Literal["grid"]
    of: Annotated[Id, Ref("decision table")]
    """The decision table."""


class CardLines(_CardBlock):
    """Clauses in a few words, one under another."""

    kind: Literal["lines"]
    rows: Many[Row]
    """The clauses; their few words stand under `card.clauses`."""
    columns: Annotated[int, Field(ge=1, le=2)] = 1
    """In how many columns they stand."""
    boxed: bool = False
    """Whether each stands in a tinted box, as a formula does."""
    below: Annotated[Id, Ref("clause")] | None = None
    """A clause in a line of its own below them, such as what a letter of the formula means."""


class CardHead(Model):
    """A clause in a few words below a head: some letters or figures, or an icon."""

    clause: Annotated[Id, Ref("clause")]
    """The clause below the head."""
    head: str = ""
    """The head: some letters or figures."""
    icon: IconId | None = None
    """The head: an icon."""


class CardHeads(_CardBlock):
    """Clauses side by side below their heads."""

    kind: Literal["heads"]
    heads: Many[CardHead]
    """The clauses from left to right."""
    lines: Ids = ()
    """The clauses are numbers, one below the other: what the heads and each of them mean, in words under `lines`."""
    boxed: bool = False
    """Whether each stands in a tinted box, as what threatens does."""


CardBlock = Annotated[CardTurn | CardCosts | CardGrid | CardLines | CardHeads, Field(discriminator="kind")]


class CardStack(Model):
    """Blocks of a card one under another."""

    columns: Annotated[int, Field(ge=2, le=12)]
    """How wide it is: so many of the twelve columns of the card."""
    blocks: Annotated[Ids, Ref("card block")]
    """The blocks from top to bottom."""


class CardPlan(Model):
    """What a player holds: the blocks of a card in at most 119 words, and the bands they stand in."""

    blocks: dict[Id, CardBlock]
    """The blocks by name; their titles are words under `card.blocks`."""
    pitch: Annotated[float, Field(ge=0.85, le=1.2)] = 1.2
    """How many times as high as usual the rows of the small card are at most."""
    front_pitch: Annotated[float, Field(ge=0.85, le=1.4)] | None = None
    """How many times as high as usual the rows of its front are, where that has more room than its back."""
    front: Many[Many[CardStack]]
    """The front of a small card: bands from top to bottom, each of stacks side by side."""
    back: Many[Many[CardStack]]
    """The back of a small card."""
    large: Many[Many[CardStack]]
    """The one side of a larger card."""

    @property
    def clauses(self) -> Ids:
        """The clauses that it says in a few words."""
        blocks = self.blocks.values()
        rows = (row.clause for block in blocks if isinstance(block, CardLines) for row in block.rows)
        heads = (head.clause for block in blocks if isinstance(block, CardHeads) for head in block.heads)
        notes = (block.note for block in blocks if isinstance(block, CardCosts) and block.note)
        below = (block.below for block in blocks if isinstance(block, CardLines) and block.below)
        return (*rows, *heads, *notes, *below)
