"""Game → the rounds that are looked at: every number of players with every legal set of switches.

Switches are variants and readings. Of 19 variants there are half a million sets, but a question
asks for few of them: sets that differ only in switches it does not ask for have the same answer.
So one set is looked at for each choice among the switches that are asked for, and that is complete:
every legal set is alike, to the question, to one that is looked at. A choice counts when it can be
made legal: with variants that it needs and the question does not ask for.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from printgen.model.game import Game
from printgen.model.play.conditions import asked_by, holds, table_formulas
from printgen.model.play.options import asked_for
from printgen.model.setup import Seating

ROUNDS_AT_MOST = 20_000
"""Where there are more, those with fewest switches are looked at and a check says so."""

SETUP = ("setup", "board", "variants")


class Scenario(NamedTuple):
    """A number of players, variants in play, how they sit, and readings other than ours."""

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
def scenarios(game: Game) -> tuple[Scenario, ...]:
    """Give the rounds that differ to anything of board, set-up and variants; remembered."""
    about = switches_in(text for path, text in table_formulas(game) if path[0] in SETUP)
    parts = {name for name, one in game.variants.items() if one.uses or one.boxes > 1}
    return scenarios_about(game, None if about is None else about | parts)


def switches_in(formulas: Iterable[str]) -> frozenset[str] | None:
    """Name the switches that formulas ask for; None when all of them matter."""
    found: set[str] = set()
    for text in formulas:
        asked = asked_by(text)
        if asked is None:
            return None
        found |= asked
    return frozenset(found)


@lru_cache(maxsize=256)
def scenarios_about(game: Game, asked: frozenset[str] | None) -> tuple[Scenario, ...]:
    """Give a round for each legal choice among some switches, those with fewest first; remembered.

    None: every switch matters. Seats matter always, since without any nobody plays.
    """
    if asked is None:
        asked = frozenset(game.variants) | asked_for(game)
    seats = switches_in(one.when for one in game.setup.seatings if one.when is not None)
    asked = asked | (frozenset(game.variants) if seats is None else seats)
    return tuple(islice(_rounds(game, asked), ROUNDS_AT_MOST))


def _rounds(game: Game, asked: frozenset[str]) -> Iterator[Scenario]:
    numbers = sorted({seating.players for seating in game.setup.seatings})
    readings = tuple(_readings(game, asked))
    for chosen in _choices(game, [name for name in game.variants if name in asked]):
        for players in numbers:
            variants = completed(game, players, chosen, asked)
            if variants is None:
                continue
            for other in readings:
                seating = seating_for(game, players, (*variants, *other))
                if seating is not None:
                    yield Scenario(players, variants, seating, other)


def _readings(game: Game, asked: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Give every choice of readings that are asked for; a ruling is read in one way at a time."""
    several = [
        ("", *(f"{name}.{one}" for one in ruling.alternatives if f"{name}.{one}" in asked))
        for name, ruling in game.rulings.items()
    ]
    chosen = product(*(one for one in several if len(one) > 1))
    yield from sorted((tuple(filter(None, one)) for one in chosen), key=len)


def _choices(game: Game, names: list[str]) -> Iterator[tuple[str, ...]]:
    """Give every set of variants of which no two exclude each other, small sets first."""
    for size in range(len(names) + 1):
        of_size = _of_size(names, exclusions(game), size)
        first = next(of_size, None)
        if first is None:
            return
        yield first
        yield from of_size


def _of_size(names: list[str], apart: Collection[tuple[str, str]], size: int) -> Iterator[tuple[str, ...]]:
    if size == 0:
        yield ()
    for number, name in enumerate(names if size else ()):
        others = [other for other in names[number + 1 :] if (name, other) not in apart]
        for more in _of_size(others, apart, size - 1) if len(others) >= size - 1 else ():
            yield (name, *more)


@lru_cache(maxsize=16)
def exclusions(game: Game) -> frozenset[tuple[str, str]]:
    """Give the pairs that exclude each other, both ways round."""
    pairs = {(name, rule.variant) for name, one in game.variants.items() for rule in one.excludes}
    return frozenset(pairs | {(other, name) for name, other in pairs})


def completed(game: Game, players: int, chosen: tuple[str, ...], asked: Collection[str]) -> tuple[str, ...] | None:
    """Add to variants what they need and nobody asks for; None when they cannot be played.

    Tried is every variant that would do, and then what that one needs: when none is left, there
    is no legal set that has just these of the variants asked for.
    """
    known = game.variants
    if not all(name in known and players in known[name].players for name in chosen):
        return None
    for name in chosen:
        needs = known[name].needs_one_of
        if needs and not set(needs) & set(chosen):
            for other in needs:
                apart = any((other, one) in exclusions(game) for one in chosen)
                if other not in asked and other in known and not apart:
                    found = completed(game, players, (*chosen, other), asked)
                    if found is not None:
                        return found
            return None
    return chosen


def seating_for(game: Game, players: int, variants: tuple[str, ...]) -> Seating | None:
    """Give how these players sit; a seating for their variants goes before one for all."""
    suited = [
        seating
        for seating in game.setup.seatings
        if seating.players == players and holds(seating.when, players, variants)
    ]
    special = [seating for seating in suited if seating.when is not None]
    return next(iter(special or suited), None)
