"""Who is named on a pad, variants and readings → how many play, or why they cannot."""

from collections.abc import Iterator, Sequence

from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.options import reading_conflicts, variant_conflicts
from printgen.problems import Problem


def seated(game: Game, named: int, options: Sequence[str]) -> int | None:
    """Return how many players there are where so many are named; None when there cannot be.

    Those who play without a player, such as a solo opponent, may be named as well.
    """
    variants = variants_of(game, options)
    fitting = [
        players
        for players in sorted({one.players for one in game.setup.seatings})
        if named in (players, players + _automata(game, players, options))
        and not variant_conflicts(game, players, variants)
    ]
    return max(fitting, default=None)


def seat_conflicts(game: Game, named: int, options: Sequence[str]) -> Iterator[Problem]:
    """Yield what speaks against so many players with these variants and readings."""
    variants = variants_of(game, options)
    others = [one for one in options if one not in variants]
    unknown = [one for one in others if "." not in one]
    yield from variant_conflicts(game, None, unknown)
    yield from reading_conflicts(game, [one for one in others if "." in one])
    if problems := variant_conflicts(game, None, variants):
        yield from problems
    elif seated(game, named, options) is None:
        yield from variant_conflicts(game, named, variants)


def variants_of(game: Game, options: Sequence[str]) -> tuple[str, ...]:
    """Return those of the options that are variants, in the order of the data."""
    return tuple(name for name in game.variants if name in options)


def _automata(game: Game, players: int, options: Sequence[str]) -> int:
    """Return how many seats no player takes."""
    taken = (one for one in game.setup.seatings if one.players == players and holds(one.when, players, options))
    seats = game.setup.seats
    return max((sum(seats[name].role == "automaton" for name in one.seats) for one in taken), default=0)
