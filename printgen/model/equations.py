"""Equations: what a rule says in signs, such as a price, an arrow and what it brings; steps up to a fact; kinds."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Ref, fault

FactPath = Annotated[str, Ref("fact", "paths")]
"""A number, by the path that words name it by."""

Ground = Literal["land", "sea", "gap"]
Mark = Literal["arrow", "plus", "minus", "times", "equals", "beats"]
Look = Literal["had", "taken", "new"]
SIGNS = ("icon", "pip", "number", "tile", "cards", "card", "thing", "word")


class Sides(Model):
    """What lies on the two sides of an edge between hexes; a ``gap`` is a hex that is missing."""

    left: Ground
    """What lies on the left of the edge; a `gap` is a hex that is missing."""
    right: Ground
    """What lies on its right."""


class KindOf(Model):
    """A thing out of the box, drawn as on the sheets of a game that was set up."""

    component: Annotated[Id, Ref("component")]
    """The component it is one of."""
    kind: Annotated[Id, Ref("kind", "component")]
    """Which of its kinds it is."""


class Sign(Model):
    """One sign of an equation: exactly one of the first eight keys says what it is."""

    icon: IconId | None = None
    """It is this icon."""
    pip: FactPath | None = None
    """It is this fact, as a number in a round pip."""
    number: FactPath | None = None
    """It is this fact, as a bare number."""
    tile: FactPath | None = None
    """It is this fact, as a number on a tile."""
    cards: FactPath | None = None
    """It is so many cards side by side, as this fact tells."""
    card: Look | None = None
    """It is one card: one that one has, that is taken, or that is new."""
    thing: KindOf | None = None
    """It is a thing out of the box, such as a hex or a number token, as it looks."""
    word: Id | None = None
    """It is a word of the block, from `blocks.BLOCK.signs`."""
    look: Look = "had"
    """How `cards` look: those one has, those one gets, those that are new."""
    extra: bool = False
    """Whether a pip is paid on top and shows a plus."""

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        given = [name for name in SIGNS if getattr(self, name) is not None]
        if len(given) != 1:
            raise fault("bad-value", f"a sign is one of {', '.join(SIGNS)}; here is {' and '.join(given) or 'none'}")
        return self


Signs = Many[Mark | Sign]
"""Signs from left to right; marks such as `arrow` and `plus` stand between them."""


def _joined(signs: Signs) -> Signs:
    """Return signs that can be worked out: a mark joins what stands on its sides, and two numbers are joined by one."""
    terms: list[list[Sign]] = [[]]
    for one in signs:
        if isinstance(one, Sign):
            terms[-1].append(one)
        else:
            terms.append([])
    if not all(terms):
        raise fault("bad-value", "a mark joins two signs; here one stands at an end, or beside another")
    for term in terms:
        if len(numbers := [path for one in term if (path := one.number or one.pip)]) > 1:
            raise fault("bad-value", f"no mark joins the numbers `{numbers[0]}` and `{numbers[1]}`")
    return signs


WorkedSigns = Annotated[Signs, AfterValidator(_joined)]
"""Signs of a worked number; marks join all its numbers."""


def words_among(signs: Signs) -> tuple[str, ...]:
    """Return the words of the block that stand among the signs."""
    return tuple(one.word for one in signs if isinstance(one, Sign) and one.word is not None)


class Equation(Model):
    """A clause beside the signs that say the same; with ``when`` only while those are right."""

    clause: Annotated[Id, Ref("clause")]
    """The clause that says the same in words."""
    when: Expression | None = None
    """The signs are shown only while they are right, under this condition."""
    alone: bool = False
    """Whether the signs say all of it, so that its words stay with whoever asks; doubtful ones are printed."""
    step: Annotated[int, Field(ge=1, le=99)] | None = None
    """The number of the step that it is, in a disc before its signs, as on a picture with the same `steps`."""
    signs: Signs = ()
    """The signs from left to right; `arrow`, `plus`, `minus`, `times`, `equals` and `beats` stand between them."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the block that stand among the signs."""
        return words_among(self.signs)


class PadWorking(Model):
    """A column of the pad for what is worked out on the way to the value of a contest."""

    contest: Annotated[Id, Ref("contest")]
    """The contest whose value needs it."""
    icon: IconId
    """The sign at its head, above its name."""


class PadTrack(Model):
    """A row of the pad that is kept while the game goes on."""

    icon: IconId | None = None
    """The sign at its head."""
    steps: FactPath | None = None
    """How many boxes there are to tick, the last of them the goal; without it there is a cell to write in."""


class ShownKinds(Model):
    """Kinds of a component, pictured with their names."""

    component: Annotated[Id, Ref("component")]
    """The component whose kinds are shown."""
    kinds: Annotated[Ids, Ref("kind", "component")]
    """The kinds, in their order."""
    clause: Annotated[Id, Ref("clause")]
    """What the pictures show; if it is not stated, their title has a dotted line."""
