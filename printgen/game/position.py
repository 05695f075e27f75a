"""Position: what lies where after set-up. Finished values, made by setup, judged by legality."""

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
    """A piece on a space, or in the tray beside it (``waiting``); ``owner`` is a seat."""

    piece: str
    space: str
    owner: str | None = None
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """Everything a set-up decides, by chance or by rule."""

    game: str
    players: int
    seats: tuple[str, ...]
    variants: tuple[str, ...] = ()
    seed: str | None = None
    sampler: int | None = None
    law: str | None = None
    attempts: int = 0
    tiles: tuple[PlacedTile, ...] = ()
    pieces: tuple[PlacedPiece, ...] = ()
    boards: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One placement rule and whether the position keeps it; figures are for the printed line."""

    rule: str
    ok: bool
    figures: dict[str, int] = field(default_factory=dict)
    spaces: tuple[str, ...] = ()
