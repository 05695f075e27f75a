"""Game → the rounds that are looked at: numbers of players with variants that go together."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import NamedTuple

from printgen.checker.legality import variant_conflicts
from printgen.game.conditions import holds
from printgen.game.game import Game
from printgen.game.rulings import readings
from printgen.game.setup import Seating
from printgen.game.switches import asked_for

ROUNDS_AT_MOST = 20_000


class Round(NamedTuple):
    """A number of players, variants in play, how they sit, and a reading other than ours."""

    players: int
    variants: tuple[str, ...]
    seating: Seating
    readings: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """All that conditions may ask for."""
        return (*self.variants, *self.readings)

    def __str__(self) -> str:
        return " and ".join((f"{self.players} players", *self.options))


@lru_cache(maxsize=16)
def rounds(game: Game) -> tuple[Round, ...]:
    """Give the plain game, every variant and every pair, for each number of players they suit.

    What a variant needs comes with it, each of several that would do in turn. More than two at a
    time are not tried, nor more than ROUNDS_AT_MOST rounds: the plain game and single variants
    come first. Then comes the plain game with each reading that a condition asks for. Remembered.
    """
    return (*islice(_rounds(game), ROUNDS_AT_MOST), *_other_readings(game))


def _rounds(game: Game) -> Iterator[Round]:
    sets = tuple(islice(dict.fromkeys(_together(game)), ROUNDS_AT_MOST))
    numbers = {seating.players for seating in game.setup.seatings}
    for variants in sets:
        for players in sorted(numbers):
            if all(players in game.variants[name].players for name in variants):
                seating = seating_for(game, players, variants)
                if seating is not None:
                    yield Round(players, variants, seating)


def _other_readings(game: Game) -> Iterator[Round]:
    numbers = sorted({seating.players for seating in game.setup.seatings})
    asked = asked_for(game)
    for reading in (one for one in readings(game.rulings) if one in asked):
        for players in numbers:
            seating = seating_for(game, players, (reading,))
            if seating is not None:
                yield Round(players, (), seating, (reading,))


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
