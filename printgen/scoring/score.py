"""A filled pad → contests, every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.score import Score
from printgen.scoring.contests import settle
from printgen.scoring.names import amount, number, numbers, own_parts, table, whole
from printgen.scoring.ranking import ranked
from printgen.scoring.values import Entries, GameScore, Pad, PlayerScore, Value

Holds = Callable[[str | None], bool]
"""Returns whether a condition holds."""


class WorkedOut(NamedTuple):
    """What one player came to: the lines, the total, and all that formulas may name of it."""

    lines: Mapping[str, int]
    total: int
    names: Mapping[str, Any]


def play(game: Game, pad: Pad) -> GameScore:
    """Return the contests of a pad settled, its players scored and ranked; see ``rank``."""
    known, score = table(game, pad), game.score
    settled = {
        name: tuple(settle(score.contests[name], one, pad, known) for one in held)
        for name, held in pad.contests.items()
    }
    won = {
        player: {name: sum(one.points.get(player, 0) for one in settled.get(name, ())) for name in score.contests}
        for player in pad.players
    }
    worked = work_out(score, pad, won)
    unranked = [
        PlayerScore(name, entries, worked[name].lines, worked[name].total, won[name])
        for name, entries in pad.players.items()
    ]
    found = ranked(game, pad, unranked, {name: one.names for name, one in worked.items()}, known)
    return GameScore(settled, found.players, found.ending, found.win, found.open_tie)


def rank(game: Game, players: Mapping[str, Entries]) -> tuple[PlayerScore, ...]:
    """Return all players with score and rank, best first; ties are broken as the game says, else shared.

    Raises PrintgenError for a formula without a value, or with one that is no whole number.
    """
    return play(game, Pad(players, {})).players


def score_lines(score: Score, entries: Entries, holds: Holds = lambda when: when is None) -> tuple[dict[str, int], int]:
    """Return the lines and the total of one player alone; an entry left out counts nothing.

    Raises PrintgenError like ``rank``.
    """
    known = {
        name: number(entry, entries.get(name) if holds(entry.when) else None) for name, entry in score.entries.items()
    }
    worked = _work_out(score, {"": {**known, **dict.fromkeys(score.contests, 0)}}, holds)[""]
    return dict(worked.lines), worked.total


def work_out(score: Score, pad: Pad, won: Mapping[str, Mapping[str, int]] | None = None) -> Mapping[str, WorkedOut]:
    """Return the lines and the total of each player; ``won``: the points out of contests."""
    points = won or {player: dict.fromkeys(score.contests, 0) for player in pad.players}
    known = {
        player: numbers(score.entries, entries, pad) | dict(points[player]) for player, entries in pad.players.items()
    }
    return {
        player: one._replace(names={**one.names, **own_parts(score, pad, player), "total": one.total})
        for player, one in _work_out(score, known, pad.holds).items()
    }


def _work_out(score: Score, known: Mapping[str, dict[str, Value]], holds: Holds) -> Mapping[str, WorkedOut]:
    """Return what all players came to, line by line: a line may ask for the most of them all."""
    _add_most(known, [name for name, entry in score.entries.items() if entry.kind == "number"])
    lines: dict[str, dict[str, int]] = {player: {} for player in known}
    for line in score.lines:
        in_play = holds(line.when)
        for player, names in known.items():
            names[line.id] = value = whole(line.formula, names) if in_play else 0
            if in_play:
                lines[player][line.id] = value
        _add_most(known, [line.id])
    return {player: WorkedOut(lines[player], whole(score.total, names), names) for player, names in known.items()}


def _add_most(known: Mapping[str, dict[str, Value]], names: Iterable[str]) -> None:
    """Add the most that any player has of some names to the names of each."""
    for name in names:
        most = max((amount(own[name]) for own in known.values()), default=0)
        for own in known.values():
            own[f"most-{name}"] = most
