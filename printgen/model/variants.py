"""Variants: options a table may agree on, what they need, what they exclude, what they change."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.values import Count, Expression, IconId, Id, Ids, Model, Numbers, Reading, Ref, Replaced, Stated

Topic = Literal["start", "board", "dice", "movement", "treasure", "capture", "alliance", "end"]


class Exclusion(Model):
    """A variant that does not go together with this one, and how sure that is."""

    variant: Annotated[Id, Ref("variant")]
    """The variant that does not go together with this one."""
    confidence: Reading
    """How sure that is."""


class Variant(Stated):
    """One option a table may agree on: whom it is for, what it needs or excludes, what it changes."""

    players: Numbers
    """The numbers of players it is for."""
    players_confidence: Reading = "stated"
    """How sure these numbers are; they may follow from an exclusion that is not stated."""
    icon: IconId | None = None
    """The sign on its card."""
    needs_one_of: Annotated[Ids, Ref("variant")] = ()
    """It is played only together with one of these."""
    excludes: Annotated[tuple[Exclusion, ...], Field(strict=False)] = ()
    """The variants it cannot be played with."""
    sets: dict[Annotated[Id, Ref("fact")], int] = {}
    """The facts that have another value while it is played."""
    uses: dict[Annotated[str, Ref("part of the box")], Count] = {}
    """What it takes from the box on top of the set-up, and how many of each."""
    boxes: Annotated[int, Field(ge=1, le=9)] = 1
    """How many boxes of the same kind it takes."""
    second_suits: Expression | None = None
    """The condition under which a second set of suits is on the table."""
    replaces: Replaced | None = None
    """The statements that do not hold while it is played, each with its replacement or `nothing`; `{}` says that it
    only adds.
    """
    changes: Annotated[tuple[Topic, ...], Field(strict=False)] = ()
    """What it changes, as signs on its card."""
    chooser: bool = False
    """Whether it only says how other variants are chosen."""
    family: Id | None = None
    """The sort of variants it belongs to; a sort shares a colour."""
    favourite: bool = False
    """Whether the author recommends it, which gives it a star."""
