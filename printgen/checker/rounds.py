"""Game → the rounds that are looked at: numbers of players with variants that go together."""

from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import NamedTuple

from printgen.checker.legality import variant_conflicts
from printgen.game.conditions import holds
from printgen.game.game import Game
from printgen.game.setup import Seating

ROUNDS_AT_MOST = 20_000


class Round(NamedTuple):
    """A number of players, the variants in play, and how they sit."""

    players: int
    variants: tuple[str, ...]
    seating: Seating

    def __str__(self) -> str:
        return " and ".join((f"{self.players} players", *self.variants))


def rounds(game: Game) -> Iterator[Round]:
    """Give the plain game, every variant and every pair, for each number of players they suit.

    What a variant needs comes with it, each of several that would do in turn. More than two at a
    time are not tried, nor more than ROUNDS_AT_MOST rounds: the plain game and single variants
    come first.
    """
    return islice(_rounds(game), ROUNDS_AT_MOST)


def _rounds(game: Game) -> Iterator[Round]:
    sets = tuple(islice(dict.fromkeys(_together(game)), ROUNDS_AT_MOST))
    numbers = {seating.players for seating in game.setup.seatings}
    for variants in sets:
        for players in sorted(numbers):
            if all(players in game.variants[name].players for name in variants):
                seating = seating_for(game, players, variants)
                if seating is not None:
                    yield Round(players, variants, seating)


def seating_for(game: Game, players: int, variants: tuple[str, ...]) -> Seating | None:
    """Give how these players sit; a seating for their variants goes before one for all."""
    suited = [
        seating
        for seating in game.setup.seatings
        if seating.players == players and holds(seating.when, players, variants)
    ]
    special = [seating for seating in suited if seating.when is not None]
    return next(iter(special or suited), None)


def _together(game: Game) -> Iterator[tuple[str, ...]]:
    known = game.variants
    for names in chain([()], combinations(known, 1), combinations(known, 2)):
        choices = [known[name].needs_one_of for name in names if known[name].needs_one_of]
        for needed in product(*choices):
            variants = tuple(dict.fromkeys((*names, *needed)))
            if not variant_conflicts(game, None, variants):
                yield variants
