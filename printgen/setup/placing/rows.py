"""Game and table → rows of places that are no spaces: the seats round the table, the order of things in piles.

A place of a row is called by a name with a line break, which no space has.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from printgen.model.game import Game
from printgen.setup.decks import deck_of, pile_sizes
from printgen.setup.placements import Table

SEATS = "seats\n"


@dataclass(frozen=True)
class Row:
    """Places one behind another; ``closed``: the last is next to the first."""

    places: tuple[str, ...]
    closed: bool = False

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the places next to each other."""
        yield from pairwise(self.places)
        if self.closed and len(self.places) > 2:
            yield self.places[-1], self.places[0]


def table_rows(game: Game, table: Table, deals: Iterable[str]) -> Iterator[Row]:
    """Yield the rows on which some deals lie."""
    if any(deal.to_seats for deal in game.setup.deals.values()):
        yield Row(tuple(seats_by_place(table)), closed=True)
    for name in deals:
        if game.setup.deals[name].in_piles:
            yield from (Row(places) for places in pile_places(game, table, name))


def seats_by_place(table: Table) -> Mapping[str, str]:
    """Return the seats taken, in order of turns, by the names of their places."""
    return {f"{SEATS}{seat}": seat for seat in table.seats}


def pile_places(game: Game, table: Table, name: str) -> Iterator[tuple[str, ...]]:
    """Yield the places of each pile of a deal, from the top."""
    sizes = pile_sizes(name, len(deck_of(game, table, name)), table.amount(game.setup.deals[name].into))
    for pile, size in enumerate(sizes, 1):
        yield tuple(f"{name}\n{pile}.{place}" for place in range(1, size + 1))
