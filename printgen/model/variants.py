"""Variants: options a table may agree on, what they need, what they exclude, what they change."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.values import Count, Expression, IconId, Id, Ids, Model, Numbers, Reading, Ref, Replaced, Stated

Topic = Literal["start", "board", "dice", "movement", "treasure", "capture", "alliance", "end"]


class Exclusion(Model):
    """A variant that does not go together with this one, and how sure that is."""

    variant: Annotated[Id, Ref("variant")]
    confidence: Reading


class Variant(Stated):
    """One option: players it is for, variants it needs or excludes, facts it sets, parts it uses.

    ``sets``: facts of the rules with the value they have while the variant is played. ``uses``:
    parts of the box taken on top of the set-up. ``boxes``: how many boxes of the same kind.
    ``replaces``: the statements of the rules that do not hold while it is played, each with the id
    of the replacement that holds instead, or ``nothing``; an empty list says that it only adds.
    ``family``: variants of one sort share it. ``favourite``: the author recommends it.
    """

    players: Numbers
    icon: IconId | None = None
    needs_one_of: Annotated[Ids, Ref("variant")] = ()
    excludes: Annotated[tuple[Exclusion, ...], Field(strict=False)] = ()
    sets: dict[Annotated[Id, Ref("fact")], int] = {}
    uses: dict[Annotated[str, Ref("part of the box")], Count] = {}
    boxes: Annotated[int, Field(ge=1, le=9)] = 1
    second_suits: Expression | None = None
    replaces: Replaced | None = None
    changes: Annotated[tuple[Topic, ...], Field(strict=False)] = ()
    chooser: bool = False
    family: Id | None = None
    favourite: bool = False
