"""Game and table → layers: what is laid on which spaces, and what every layer hangs on.

A layer is a deal, or what one seat gets of a deal of items. A thing lies on the slot of a number: a space, or a side of
a space where things are turned; what lies on no slot is left for the piles. A layer that lies on another has no slots
of its own: it takes those spaces that the layer below can bear it on, in their order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.errors import PrintgenError
from printgen.model.board.spaces import Cell, name_on
from printgen.model.game import Game
from printgen.model.position import Thing
from printgen.model.setup import Deal
from printgen.setup.placements import Table
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.rows import pile_places, seats_by_place


@dataclass(frozen=True)
class Slot:
    """A space, whose it is, and the side that a thing is turned to, with what lies beyond it and its corners."""

    space: str
    owner: str | None = None
    facing: str | None = None
    beyond: str | None = None
    corners: frozenset[frozenset[Cell]] = frozenset()


@dataclass(frozen=True)
class Layer:
    """What is laid at once, in the order of the deal; ``share``: which of how many shares of the deal it is."""

    deal: str
    noun: Deal
    share: tuple[int, int]
    things: tuple[Thing, ...]
    slots: tuple[Slot, ...]


def layers_of(game: Game, table: Table, ground: Ground, name: str, decks: Sequence[Sequence[Thing]]) -> Iterator[Layer]:
    """Return the layers of a deal, one for each of its decks; raises PrintgenError where things are too few."""
    deal = game.setup.deals[name]
    for (share, spots), deck in zip(shares_of(game, table, name), decks, strict=True):
        if not deal.under and len(spots) > len(deck) and not deal.spread:
            hint = "count the box again, or say `spread: true` where spaces may stay empty"
            message = f"`{name}` deals {len(deck)} things to {len(spots)} spaces"
            raise PrintgenError.with_code("deal-too-few", message, hint, part=f"setup.deals.{name}")
        yield Layer(name, deal, share, tuple(deck), tuple(_slots(game, table, ground, deal, spots)))


def shares_of(game: Game, table: Table, name: str) -> Iterator[tuple[tuple[int, int], tuple[Slot, ...]]]:
    """Return the shares of a deal with their spaces: one for every seat where each is dealt the same items."""
    deal = game.setup.deals[name]
    seats = [(n, *one) for n, one in enumerate(deal.for_seats.items()) if one[0] in table.seats]
    own = [(n, tuple(Slot(_name(game, seat, space), seat) for space in spaces)) for n, seat, spaces in seats]
    if deal.items and deal.for_seats:
        yield from (((n, len(deal.for_seats)), spots) for n, spots in own)
        return
    spaces = deal.onto or (() if deal.for_seats or deal.under else _along(game, deal))
    if deal.in_piles:
        spaces = tuple(place for pile in pile_places(game, table, name) for place in pile)
    seated = (Slot(place, seat) for place, seat in (seats_by_place(table) if deal.to_seats else {}).items())
    yield (0, 1), (*map(Slot, spaces), *seated, *(spot for _, spots in own for spot in spots))


def _along(game: Game, deal: Deal) -> tuple[str, ...]:
    return tuple(dict.fromkeys(space for line in deal.in_order for space in game.board.lines[line].spaces))


def _name(game: Game, seat: str, space: str) -> str:
    return name_on(game.board, game.setup.seats[seat].board, space)


def spaces_of(game: Game, table: Table, name: str) -> tuple[str, ...]:
    """Return every space that a deal may lay something on."""
    under = game.setup.deals[name].under
    if under is not None:
        return spaces_of(game, table, under)
    return tuple(spot.space for _, spots in shares_of(game, table, name) for spot in spots)


def _slots(game: Game, table: Table, ground: Ground, deal: Deal, spots: Sequence[Slot]) -> Iterator[Slot]:
    if deal.facing is None:
        yield from spots
        return
    towards = ground.flags(spaces_of(game, table, deal.facing.deal))
    for spot in spots:
        for side, there, corners in ground.sides(spot.space, towards):
            yield Slot(spot.space, spot.owner, side, there, corners)
