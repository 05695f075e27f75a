"""What lies on a table, each thing drawn already: the values that `layout` places and `drawing` draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from printgen.drawing import scene
from printgen.drawing.items import opened
from printgen.drawing.scene import Item
from printgen.geometry import Point, Size, Transform
from printgen.model.table import TableSide


@dataclass(frozen=True, slots=True)
class Sprite:
    """A thing drawn about the origin, and how large it is."""

    items: tuple[Item, ...]
    size: Size

    def scaled(self, share: float) -> "Sprite":
        """Return it so many times as large."""
        size = Size(self.size.width * share, self.size.height * share)
        return Sprite((scene.Group(self.items, Transform.scale(share)),), size)


@dataclass(frozen=True, slots=True)
class Group:
    """What one step lays before a seat: sprites of one size, in a line or, where a tray stands upright, in rows.

    ``upright``: other sprites for such a tray. ``count``: how many there are, where not all are shown.
    """

    number: str
    sprites: tuple[Sprite, ...]
    upright: tuple[Sprite, ...] = ()
    count: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """A thing on the table, and about its middle the numbers of steps and the counts that stand on it."""

    thing: Sprite
    discs: tuple[tuple[str, Point], ...] = ()
    badges: tuple[tuple[str, Point], ...] = ()

    def scaled(self, share: float) -> "Stand":
        """Return it so many times as large; numbers and counts keep their size."""
        by = Transform.scale(share)
        discs, badges = (tuple((words, by.apply(at)) for words, at in one) for one in (self.discs, self.badges))
        return Stand(self.thing.scaled(share), discs, badges)

    def slimmer(self, share: float) -> "Stand":
        """Return it smaller, but for what bears words."""
        has_words = any(isinstance(one, scene.Text) for one, _ in opened(self.thing.items))
        return self if has_words else self.scaled(share)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: the number of its player in the order of turns, its name, its colour, what lies before it.

    ``hand``: the cards beside its tray.
    """

    number: int
    name: str
    note: str
    colour: str
    groups: tuple[Group, ...]
    hand: Stand | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its uppermost thing, how many edges show below it, its name or its count on its corner."""

    top: Sprite
    edges: int
    name: str = ""
    count: str = ""


@dataclass(frozen=True, slots=True)
class PileRow:
    """The piles of one step, on the far or the near side of the board."""

    number: str
    side: Literal["far", "near"]
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Corner:
    """What a step lays into a corner, and its count."""

    number: str
    thing: Sprite
    count: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """All that lies round a board: the seats of each side in order, rows of piles, corners clockwise from the far left.

    ``below``: rows of things below the board; ``columns``: what lies on both sides of it, from the far end on.
    ``is_tray``: there is no board. ``is_small``: all stands closer. ``in_quarters``: two boards meet at a corner, and
    all else lies in the two quarters that they leave free, at the far left and at the near right. ``across``: how
    wide the board is drawn, if the rows below it reach as far; ``air``: what all these are then apart in addition.
    """

    seats: Mapping[TableSide, tuple[TableSeat, ...]]
    rows: tuple[PileRow, ...]
    corners: tuple[Corner, ...]
    below: tuple[tuple[Stand, ...], ...] = ()
    columns: Mapping[TableSide, tuple[Stand, ...]] = field(default_factory=dict)
    is_tray: bool = False
    is_small: bool = False
    in_quarters: bool = False
    across: float = 0.0
    air: float = 0.0
    share: float = 1.0
    """How much larger than else what lies in trays and on piles is drawn; then many of a kind lie in two rows."""

    def enlarged(self, share: float) -> "TableView":
        """Return the same, what lies in trays and on piles so much larger."""

        def larger(sprites: tuple[Sprite, ...]) -> tuple[Sprite, ...]:
            return tuple(one.scaled(share) for one in sprites)

        def in_tray(one: Group) -> Group:
            return replace(one, sprites=larger(one.sprites), upright=larger(one.upright))

        def in_row(row: PileRow) -> PileRow:
            return replace(row, piles=tuple(replace(one, top=one.top.scaled(share)) for one in row.piles))

        seats = {
            side: tuple(replace(seat, groups=tuple(map(in_tray, seat.groups))) for seat in some)
            for side, some in self.seats.items()
        }
        return replace(self, seats=seats, rows=tuple(map(in_row, self.rows)), share=share)
