"""Game, table and seed → what is dealt: piles, things on spaces, things for every seat.

Every deal in force has a stream of its own, so that none changes with another, or with the number
of players as long as that leaves the same things to deal. This never changes within a sampler
number:

- The things stand in the order of the box (piles and kinds, or items), and are shuffled with
  ``source(seed, "deal.<id>", index)``. Items are dealt to each seat by itself: seat number n of
  the S in ``for-seats``, taken or not, has ``source(seed, "deal.<id>", index · S + n)``.
- The symbols of the tile set, each as often as it is there, are shuffled with
  ``source(seed, "deal.<id>.symbols", index)``; the tiles of the symbol pile take them in order,
  before all things are shuffled.
- From the first on they go onto the spaces, as these stand in the data; what is left goes into
  the piles, one pile after the other.
"""

from collections.abc import Iterator, Sequence

from printgen.chance import Draws, source
from printgen.model.board.spaces import name_on
from printgen.model.game import Game
from printgen.model.position import Dealt, Thing
from printgen.setup.decks import piled, too_few, with_symbols
from printgen.setup.placements import Table
from printgen.setup.placing.order import laid_by_rules

Spot = tuple[str, str | None]
"""A space and the seat it belongs to."""


def deal_things(game: Game, table: Table, seed: str | int, index: int = 0) -> tuple[Dealt, ...]:
    """Draw every deal whose condition is met, in the order of the data, for map ``index``.

    Raises PrintgenError when it is not clear what is dealt, or when it does not suffice.
    """
    by_rules: dict[str, list[Dealt]] = {name: [] for name in laid_by_rules(game, table)}
    if by_rules:
        from printgen.setup.placing.lay import lay  # with numpy

        for dealt in lay(game, table, seed, index):
            by_rules[dealt.deal].append(dealt)
    return tuple(
        dealt
        for name, deal in game.setup.deals.items()
        if table.holds(deal.when)
        for dealt in (by_rules[name] if name in by_rules else _dealt(game, table, seed, index, name))
    )


def _dealt(game: Game, table: Table, seed: str | int, index: int, name: str) -> Iterator[Dealt]:
    for (number, several), spots in plain_shares(game, table, name):
        deck = with_symbols(game, table, seed, index, name)
        things = Draws(source(seed, f"deal.{name}", index * several + number)).shuffled(deck)
        yield from _laid(name, things, spots)
        yield from piled(table, name, game.setup.deals[name], things[len(spots) :])


def plain_shares(game: Game, table: Table, name: str) -> list[tuple[tuple[int, int], list[Spot]]]:
    """Return the spots of each share of a deal, with which of the numbers of its stream is its own, of how many."""
    deal = game.setup.deals[name]
    numbered = enumerate(deal.for_seats.items())
    seats = [(n, _spots(game, seat, spaces)) for n, (seat, spaces) in numbered if seat in table.seats]
    if deal.items and deal.for_seats:
        return [((number, len(deal.for_seats)), spots) for number, spots in seats]
    return [((0, 1), [*((space, None) for space in deal.onto), *(spot for _, spots in seats for spot in spots)])]


def _spots(game: Game, seat: str, spaces: Sequence[str]) -> list[Spot]:
    board = game.setup.seats[seat].board
    return [(name_on(game.board, board, space), seat) for space in spaces]


def _laid(name: str, things: Sequence[Thing], spots: Sequence[Spot]) -> Iterator[Dealt]:
    if len(spots) > len(things):
        raise too_few(name, len(things), f"{len(spots)} spaces")
    for thing, (space, owner) in zip(things, spots, strict=False):
        yield Dealt(name, (thing,), space=space, owner=owner)
