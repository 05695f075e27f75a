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
from dataclasses import replace

from printgen.chance import Draws, source
from printgen.errors import PrintgenError
from printgen.model.board.spaces import name_on
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.position import Dealt, Thing
from printgen.model.setup import Deal
from printgen.problems import Problem
from printgen.setup.deals.supply import boxes_of, deck_of, symbol_places, tiles_of
from printgen.setup.placements import Table

Spot = tuple[str, str | None]
"""A space and the seat it belongs to."""


def deal_things(game: Game, table: Table, seed: str | int, index: int = 0) -> tuple[Dealt, ...]:
    """Draw every deal whose condition is met, in the order of the data, for map ``index``.

    Raises PrintgenError when it is not clear what is dealt, or when it does not suffice.
    """
    return tuple(
        dealt
        for name, deal in game.setup.deals.items()
        if holds(deal.when, table.players, table.variants)
        for dealt in _dealt(game, table, seed, index, name, deal)
    )


def _dealt(game: Game, table: Table, seed: str | int, index: int, name: str, deal: Deal) -> Iterator[Dealt]:
    numbered = enumerate(deal.for_seats.items())
    seats = [(n, _spots(game, seat, spaces)) for n, (seat, spaces) in numbered if seat in table.seats]
    common = [(space, None) for space in deal.onto]
    if deal.items and deal.for_seats:
        first = index * len(deal.for_seats)
        sets = [(first + number, spots) for number, spots in seats]
    else:
        sets = [(index, [*common, *(spot for _, spots in seats for spot in spots)])]
    for number, spots in sets:
        deck = _with_symbols(game, table, seed, index, name, deal)
        things = Draws(source(seed, f"deal.{name}", number)).shuffled(deck)
        yield from _laid(name, things, spots)
        yield from _piled(table, name, deal, things[len(spots) :])


def _spots(game: Game, seat: str, spaces: Sequence[str]) -> list[Spot]:
    board = game.setup.seats[seat].board
    return [(name_on(game.board, board, space), seat) for space in spaces]


def _with_symbols(game: Game, table: Table, seed: str | int, index: int, name: str, deal: Deal) -> tuple[Thing, ...]:
    """Return the things in the order of the box, symbols on those that carry one."""
    things = list(deck_of(game, table, deal))
    places = symbol_places(game, table, deal)
    tiles = tiles_of(game, deal.component)
    if tiles is not None and places:
        boxes = boxes_of(game, table)
        symbols = [name for name, count in tiles.symbols.items() for _ in range(count * boxes)]
        drawn = Draws(source(seed, f"deal.{name}.symbols", index)).shuffled(symbols)
        for place, symbol in zip(places, drawn, strict=False):  # steps may have taken some away
            things[place] = replace(things[place], symbol=symbol)
    return tuple(things)


def _laid(name: str, things: Sequence[Thing], spots: Sequence[Spot]) -> Iterator[Dealt]:
    if len(spots) > len(things):
        raise PrintgenError(_too_few(name, len(things), f"{len(spots)} spaces"))
    for thing, (space, owner) in zip(things, spots, strict=False):
        yield Dealt(name, (thing,), space=space, owner=owner)


def _piled(table: Table, name: str, deal: Deal, things: Sequence[Thing]) -> Iterator[Dealt]:
    """Part what is left into piles, as even as can be, the first of them larger."""
    if not things and (deal.onto or deal.for_seats):
        return
    piles = amount(deal.into, table.players, table.variants)
    if not 1 <= piles <= len(things):
        raise PrintgenError(_too_few(name, len(things), f"{piles} piles"))
    size, more = divmod(len(things), piles)
    start = 0
    for pile in range(1, piles + 1):
        end = start + size + (pile <= more)
        yield Dealt(name, tuple(things[start:end]), pile=pile)
        start = end


def _too_few(name: str, things: int, places: str) -> Problem:
    message = f"`{name}` deals {things} things to {places}"
    hints = ("count the box again, or what the steps take from it",)
    return Problem("deal-too-few", message, hints=hints)
