"""Equations: what a rule says in signs, such as a price, an arrow and what it brings."""

from typing import Annotated, Literal, Self

from pydantic import model_validator

from printgen.model.values import Expression, IconId, Id, Many, Model, Ref, fault

FactPath = Annotated[str, Ref("fact", "paths")]
"""A number, by the path that words name it by."""

Ground = Literal["land", "sea", "gap"]
Mark = Literal["arrow", "plus", "equals"]
Look = Literal["had", "taken", "new"]
SIGNS = ("icon", "pip", "number", "tile", "cards", "card", "word")


class Sides(Model):
    """What lies on the two sides of an edge between hexes; a ``gap`` is a hex that is missing."""

    left: Ground
    right: Ground


class Sign(Model):
    """One sign of an equation.

    It is an icon; a fact in a ``pip``, on a ``tile`` or as a bare ``number``; so many ``cards`` side by side,
    or one ``card``; or a ``word`` of the block. ``look`` of cards: those one has, those one gets, those that are new.
    """

    icon: IconId | None = None
    pip: FactPath | None = None
    number: FactPath | None = None
    tile: FactPath | None = None
    cards: FactPath | None = None
    card: Look | None = None
    word: Id | None = None
    look: Look = "had"
    extra: bool = False

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        given = [name for name in SIGNS if getattr(self, name) is not None]
        if len(given) != 1:
            raise fault("bad-value", f"a sign is one of {', '.join(SIGNS)}; here is {' and '.join(given) or 'none'}")
        return self


class Equation(Model):
    """A clause beside the signs that say the same; with ``when`` only while those are right."""

    clause: Annotated[Id, Ref("clause")]
    when: Expression | None = None
    signs: Many[Mark | Sign]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the block that stand among the signs."""
        return tuple(one.word for one in self.signs if isinstance(one, Sign) and one.word is not None)
