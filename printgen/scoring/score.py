"""A filled pad → contests, every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.score import Score, ScoreLine
from printgen.scoring.contests import settle
from printgen.scoring.names import Table, amount, number, numbers, own_parts, table, whole
from printgen.scoring.ranking import ranked
from printgen.scoring.values import Entries, GameScore, Pad, PlayerScore, Value

Told = Callable[[str | None], bool]
"""Tells whether a condition holds at the table."""


class Worked(NamedTuple):
    """What one player came to: the lines, the total, and all that formulas may name of it."""

    lines: Mapping[str, int]
    total: int
    names: Mapping[str, Any]


def play(game: Game, pad: Pad) -> GameScore:
    """Settle the contests of a pad, then score and rank its players; see ``rank``."""
    known = table(game, pad)
    settled = {
        name: tuple(settle(game.score.contests[name], one, pad, known) for one in held)
        for name, held in pad.contests.items()
    }
    won = {
        player: {
            name: sum(outcome.points.get(player, 0) for outcome in settled.get(name, ()))
            for name in game.score.contests
        }
        for player in pad.players
    }
    worked = work_out(game.score, pad, won)
    plain = [
        PlayerScore(name, entries, worked[name].lines, worked[name].total, won[name])
        for name, entries in pad.players.items()
    ]
    names = {name: one.names for name, one in worked.items()}
    found = ranked(game, pad, plain, names, known)
    return GameScore(settled, found.players, found.ending, found.win, found.open_tie)


def rank(game: Game, players: Mapping[str, Entries]) -> tuple[PlayerScore, ...]:
    """Score and rank all players, best first; ties are broken as the game says, else shared.

    Raises PrintgenError for a formula without a value, or with one that is no whole number.
    """
    return play(game, Pad(players, {})).players


def score_lines(score: Score, entries: Entries, told: Told = lambda when: when is None) -> tuple[dict[str, int], int]:
    """Work out the lines and the total of one player alone; an entry left out counts nothing.

    Raises PrintgenError like ``rank``.
    """
    known = {
        name: number(entry, entries.get(name) if told(entry.when) else None) for name, entry in score.entries.items()
    }
    points = dict.fromkeys(score.contests, 0)
    worked = _work_out(score, {"": {**known, **points}}, told)[""]
    return dict(worked.lines), worked.total


def work_out(score: Score, pad: Pad, won: Mapping[str, Mapping[str, int]] | None = None) -> Mapping[str, Worked]:
    """Work out the lines and the total of each player; ``won``: the points out of contests."""
    points = won or {player: dict.fromkeys(score.contests, 0) for player in pad.players}
    known = {
        player: numbers(score.entries, entries, pad) | dict(points[player]) for player, entries in pad.players.items()
    }
    worked = _work_out(score, known, pad.holds)
    return {
        player: one._replace(names={**one.names, **own_parts(score, pad, player), "total": one.total})
        for player, one in worked.items()
    }


def _work_out(score: Score, known: Mapping[str, dict[str, Value]], told: Told) -> Mapping[str, Worked]:
    """Work out line by line for all players, since a line may ask for the most of them all."""
    plain = [name for name, entry in score.entries.items() if entry.kind == "number"]
    _set_most(known, plain)
    lines: dict[str, dict[str, int]] = {player: {} for player in known}
    for line in score.lines:
        for player, names in known.items():
            value = _line(line, names, told)
            names[line.id] = value or 0
            if value is not None:
                lines[player][line.id] = value
        _set_most(known, [line.id])
    return {player: Worked(lines[player], whole(score.total, names), names) for player, names in known.items()}


def _line(line: ScoreLine, names: Entries, told: Told) -> int | None:
    return whole(line.formula, names) if told(line.when) else None


def _set_most(known: Mapping[str, dict[str, Value]], names: Iterable[str]) -> None:
    for name in names:
        most = max((amount(held[name]) for held in known.values()), default=0)
        for held in known.values():
            held[f"most-{name}"] = most


__all__ = ["Table", "Worked", "play", "rank", "score_lines", "work_out"]
