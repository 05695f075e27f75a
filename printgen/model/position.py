"""Position: what lies where after set-up. Finished values, made by setup, judged by the checker."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on a space: its kind, its sides from north clockwise as it lies, its symbol."""

    space: str
    row: int
    column: int
    kind: str
    sides: str
    degrees: int
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on a space, or in the tray beside it (``waiting``); ``owner`` is a seat.

    ``or_on``: the other spaces that somebody at the table may choose for it instead.
    """

    piece: str
    space: str
    owner: str | None = None
    waiting: bool = False
    facing: str | None = None
    or_on: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """The space it lies on, then those that may be chosen instead."""
        return (self.space, *self.or_on)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that was dealt: its kind, the symbol on it, its number among those of its kind."""

    kind: str
    symbol: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """Things of one deal in order, the first on top; on a space, or in a pile numbered from 1.

    ``facing``: the side it is turned to.
    """

    deal: str
    things: tuple[Thing, ...]
    space: str | None = None
    pile: int | None = None
    owner: str | None = None
    facing: str | None = None


@dataclass(frozen=True, slots=True)
class PlacedHex:
    """A hex of a hex map; a harbour has the side it faces, a hex that yields has a token."""

    space: str
    kind: str
    facing: str | None = None
    token: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Everything a set-up decides, by chance or by rule; ``index`` = its number within the seed."""

    game: str
    players: int
    seats: tuple[str, ...]
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    seed: str | None = None
    sampler: int | None = None
    distribution: str | None = None
    attempts: int = 0
    tiles: tuple[PlacedTile, ...] = ()
    pieces: tuple[PlacedPiece, ...] = ()
    boards: int = 1
    dealt: tuple[Dealt, ...] = ()
    hexes: tuple[PlacedHex, ...] = ()
    index: int = 0

    @property
    def options(self) -> tuple[str, ...]:
        """All that conditions may ask for: variants, then readings."""
        return (*self.variants, *self.readings)


@dataclass(frozen=True, slots=True)
class Finding:
    """One placement rule and whether the position keeps it; figures are for the printed line.

    A rule that is judged for several things has the id of each behind a dot: ``pieces.gold``.
    ``rests_on``: the data it was judged by, named as rulings name things, ``box.tile.piles`` what a
    box says of a component; ``assumed``: no source states some of that.
    """

    rule: str
    ok: bool
    figures: dict[str, int] = field(default_factory=dict)
    spaces: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    assumed: bool = False

    @property
    def name(self) -> str:
        """The rule without what it is judged for."""
        return self.rule.partition(".")[0]

    @property
    def of(self) -> str:
        """The id of the deal or placement it is judged for; empty where there is none."""
        return self.rule.partition(".")[2]
