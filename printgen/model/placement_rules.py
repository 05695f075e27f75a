"""How a deal lies, and which rules keep what chance lays apart, together or in balance."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from printgen.model.values import Conditional, Id, Ids, Model, Ref, fault


class Laid(Model):
    """What a deal laid: all of it, or all but the kinds ``except``."""

    deal: Annotated[Id, Ref("deal")]
    except_: Annotated[Ids, Ref("kind", "deal")] = ()


class Laying(Conditional):
    """How things that were shuffled come to lie on spaces.

    ``over``: one onto each thing that another deal laid, ``left-by``: onto the spaces that another deal left empty.
    ``spread``: there are more spaces than things, and chance decides which stay empty. ``in-order``: the things are not
    shuffled but laid one after another along one of these lines, drawn by chance, passing over spaces that get none.
    ``facing``: each is turned to a side beyond which another deal laid something; no corner belongs to two such sides.
    ``mirrored`` and ``turned``: nothing is shuffled, each space gets what another deal laid on the space opposite, in
    a mirror that swaps top and bottom, or turned by half.
    """

    over: Laid | None = None
    left_by: Annotated[Id, Ref("deal")] | None = None
    spread: bool = False
    in_order: Annotated[Ids, Ref("line of the board")] = ()
    facing: Laid | None = None
    mirrored: Annotated[Id, Ref("deal")] | None = None
    turned: Annotated[Id, Ref("deal")] | None = None

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
    kinds: Annotated[Ids, Ref("kind", "deal")] = ()


class Apart(Model):
    """No two of them, or of ``from`` and them, fewer steps apart; ``equal``: only two of one kind.

    A step leads over a side; with ``by: corner`` over a corner of a square as well, as a king goes.
    """

    at_least: Annotated[int, Field(ge=2, le=100)] = 2
    by: Literal["side", "corner"] = "side"
    equal: bool = False
    from_: Things | None = None


class Together(Model):
    """No more than so many of one kind lie in one piece, side by side."""

    at_most: Annotated[int, Field(ge=1, le=100)]


class Places(Model):
    """Spaces: these, those of regions, the rim of the board, the squares of one colour; the lower left one is dark."""

    spaces: Annotated[Ids, Ref("space")] = ()
    regions: Annotated[Ids, Ref("region")] = ()
    rim: bool = False
    colour: Literal["dark", "light"] | None = None


class Balance(Model):
    """In each region, or on each kind of what another deal laid, they count so much together.

    A thing counts 1, or what ``values`` says of its kind.
    """

    regions: Annotated[Ids, Ref("region")] = ()
    within: Things | None = None
    values: dict[Annotated[Id, Ref("kind", "of")], Annotated[int, Field(ge=-1000, le=1000)]] = {}
    at_least: int = 0
    at_most: int

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        if bool(self.regions) == (self.within is not None):
            raise fault("not-one-noun", "a balance is kept in `regions` or `within` a deal, in one of both")
        return self


NOUNS = ("apart", "together", "on", "not_on", "between", "colours", "balance")


class PlacementRule(Conditional):
    """A rule that chance must keep when it lays things; one noun says which.

    ``between``: each of them lies between two of these kinds, in the order of the spaces of the deal. ``colours``: they
    lie on squares of one colour, or on either colour as many as can be.
    """

    of: Things
    apart: Apart | None = None
    together: Together | None = None
    on: Places | None = None
    not_on: Places | None = None
    between: Annotated[Ids, Ref("kind", "of")] = ()
    colours: Literal["same", "different"] | None = None
    balance: Balance | None = None

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
