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
    variants = tuple(name for name in game.variants if name in options)
    fitting = [
        players
        for players in sorted({one.players for one in game.setup.seatings})
        if named in (players, players + len(automata(game, players, options)))
        and not variant_conflicts(game, players, variants)
    ]
    return max(fitting, default=None)


def seat_conflicts(game: Game, named: int, options: Sequence[str]) -> Iterator[Problem]:
    """Yield what speaks against so many players with these variants and readings."""
    variants = tuple(name for name in game.variants if name in options)
    others = [one for one in options if one not in variants]
    yield from variant_conflicts(game, None, [one for one in others if "." not in one])
    yield from reading_conflicts(game, [one for one in others if "." in one])
    if problems := variant_conflicts(game, None, variants):
        yield from problems
    elif seated(game, named, options) is None:
        yield from variant_conflicts(game, named, variants)


def automata(game: Game, players: int | None, options: Sequence[str]) -> Sequence[str]:
    """Return the seats that no player takes where so many play."""
    taken = (one for one in game.setup.seatings if one.players == players and holds(one.when, players, options))
    seats = ([name for name in one.seats if game.setup.seats[name].role == "automaton"] for one in taken)
    return max(seats, key=len, default=())
