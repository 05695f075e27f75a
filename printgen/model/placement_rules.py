"""How a deal lies, and which rules keep what chance lays apart, together or in balance."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BeforeValidator, Field, Strict, model_validator

from printgen.model.values import Conditional, Id, Ids, Model, Ref, fault

T = TypeVar("T")


class Laid(Model):
    """What a deal laid: all of it, or all but the kinds ``except``."""

    deal: Annotated[Id, Ref("deal")]
    """The deal that laid them."""
    except_: Annotated[Ids, Ref("kind", "deal")] = ()
    """The kinds of it that do not count, such as the desert."""


class Laying(Conditional):
    """How things that were shuffled come to lie on spaces."""

    over: Laid | None = None
    """One is laid onto each thing that another deal laid."""
    left_by: Annotated[Id, Ref("deal")] | None = None
    """They are laid onto the spaces that another deal left empty."""
    spread: bool = False
    """Whether chance decides which spaces stay empty, where there are more of them than things."""
    to_seats: bool = False
    """Every seat that is taken gets one beside the board; who follows in the order of turns sits next to it."""
    in_order: Annotated[Ids, Ref("line of the board")] = ()
    """They are not shuffled but laid one after another along one of these lines, drawn by chance."""
    facing: Laid | None = None
    """Each is turned to a side of its hex or square beyond which another deal laid something; no corner belongs to two
    such sides.
    """
    mirrored: Annotated[Id, Ref("deal")] | None = None
    """Nothing is shuffled: each space gets what this deal laid opposite, in a mirror that swaps top and bottom."""
    turned: Annotated[Id, Ref("deal")] | None = None
    """Nothing is shuffled: each space gets what this deal laid opposite, the board turned by half."""

    @property
    def copied(self) -> str | None:
        """The deal whose things this one repeats for another seat."""
        return self.mirrored or self.turned

    @property
    def under(self) -> str | None:
        """The deal that decides onto which spaces this one may be laid."""
        return self.over.deal if self.over is not None else self.left_by

    @property
    def based_on(self) -> tuple[str, ...]:
        """The deals that must lie before this one can."""
        laid = (self.over, self.facing)
        names = (self.left_by, self.copied, *(one.deal for one in laid if one is not None))
        return tuple(dict.fromkeys(name for name in names if name is not None))


class Things(Model):
    """What a rule is about: all that a deal laid, or some kinds of it."""

    deal: Annotated[Id, Ref("deal")]
    """The deal whose things are meant."""
    kinds: Annotated[Ids, Ref("kind", "deal")] = ()
    """The kinds that are meant; left out, all."""


class Apart(Model):
    """How far things lie from each other at least."""

    at_least: Annotated[int, Field(ge=2, le=100)] = 2
    """No two of them are fewer steps apart."""
    by: Literal["side", "corner"] = "side"
    """Whether a step leads over a side, or over a corner as well, as a king goes."""
    equal: bool = False
    """Whether only two of one kind keep apart."""
    from_: Things | None = None
    """The things they keep apart from; left out, from each other."""


class Together(Model):
    """How many of one kind may lie side by side."""

    at_most: Annotated[int, Field(ge=1, le=100)]
    """No more of one kind than this lie in one piece."""


PART = re.compile(r"([1-9]\d{0,2})/([1-9]\d{0,2})")


def _as_parts(value: Any) -> Any:
    """Read one part, or a list of parts, as a tuple."""
    parts = (value,) if isinstance(value, str) else value
    for part in parts if isinstance(parts, list | tuple) else ():
        found = PART.fullmatch(part) if isinstance(part, str) else None
        if found is None or int(found[1]) > int(found[2]):
            raise fault("bad-range", f"`{part}` is no part: `1/3` is the first of three")
    return parts


Parts = Annotated[tuple[str, ...], Strict(False), BeforeValidator(_as_parts, json_schema_input_type=str | list[str])]
"""One part of a row of places or several: ``1/3`` is the first of three."""


def part_of(part: str, places: Sequence[T]) -> Sequence[T]:
    """Return one part of a row of places; all are as even as can be, the first ones larger.

    >>> part_of("1/2", "abcde"), part_of("2/2", "abcde")
    ('abc', 'de')
    """
    number, count = map(int, part.split("/"))
    size, more = divmod(len(places), count)
    start = (number - 1) * size + min(number - 1, more)
    return places[start : start + size + (number <= more)]


class Places(Model):
    """Spaces where something must lie, or must not; of a pile or of the seats, parts."""

    spaces: Annotated[Ids, Ref("space")] = ()
    """These spaces."""
    regions: Annotated[Ids, Ref("region")] = ()
    """The spaces of these regions, and the edges and corners between these spaces alone."""
    parts: Parts = ()
    """Parts of a pile from its top, or of the seats in the order of turns: `1/3` is the first of three."""
    rim: bool = False
    """The spaces on the rim of the board."""
    colour: Literal["dark", "light"] | None = None
    """The squares of this colour; the lower left one is dark."""


class Balance(Model):
    """What things count together in each region, or on each kind of what another deal laid."""

    regions: Annotated[Ids, Ref("region")] = ()
    """The regions in each of which they are counted."""
    parts: Parts = ()
    """The parts of a pile or of the seats in each of which they are counted, instead of regions."""
    within: Things | None = None
    """The things on each kind of which they are counted, instead of regions."""
    values: dict[Annotated[Id, Ref("kind", "of")], Annotated[int, Field(ge=-1000, le=1000)]] = {}
    """What a thing of a kind counts; left out, 1."""
    at_least: int = 0
    """They count no less together."""
    at_most: int
    """They count no more together."""

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        if bool(self.regions) + bool(self.parts) + (self.within is not None) != 1:
            message = "a balance is kept in `regions`, in `parts` or `within` a deal, in one of them"
            raise fault("not-one-noun", message)
        return self


NOUNS = ("apart", "together", "on", "not_on", "between", "in_order", "colours", "balance")


class PlacementRule(Conditional):
    """A rule that chance must keep when it lays things; exactly one of its keys says which."""

    of: Things
    """The things the rule is about."""
    apart: Apart | None = None
    """They lie apart from each other, or from others."""
    together: Together | None = None
    """Not too many of one kind lie side by side."""
    on: Places | None = None
    """All of them lie on these spaces."""
    not_on: Places | None = None
    """None of them lies on these spaces."""
    between: Annotated[Ids, Ref("kind", "of")] = ()
    """Each of them lies between two of these kinds, in the order of the spaces of the deal."""
    in_order: Annotated[Ids, Ref("kind", "of")] = ()
    """All of the first of these kinds lie before any of the second, and so on, in the order of the deal's spaces."""
    colours: Literal["same", "different"] | None = None
    """They lie on squares of one colour, or on either colour as many as can be."""
    balance: Balance | None = None
    """They are spread evenly over regions or kinds."""

    @model_validator(mode="after")
    def _one_noun(self) -> Self:
        said = [name for name in NOUNS if getattr(self, name)]
        if len(said) != 1:
            listed = ", ".join(f"`{name.replace('_', '-')}`" for name in NOUNS)
            raise fault("not-one-noun", f"a placement rule says one thing, of {listed}; this one says {len(said)}")
        return self

    @property
    def noun(self) -> str:
        """What the rule says, as YAML calls it."""
        return next(name for name in NOUNS if getattr(self, name)).replace("_", "-")

    @property
    def deals(self) -> tuple[str, ...]:
        """The deals that the rule is about."""
        more = (self.apart and self.apart.from_, self.balance and self.balance.within)
        return tuple(dict.fromkeys((self.of.deal, *(one.deal for one in more if one))))
