"""A filled pad → contests settled, every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.score import Contest, Score
from printgen.scoring.formulas import PadFormulas, amount, combined, number, numbers, own_parts, whole
from printgen.scoring.ranking import ranked
from printgen.scoring.values import ContestEntries, ContestResult, Entries, GameScore, Pad, PlayerScore, Value

Holds = Callable[[str | None], bool]
"""Returns whether a condition holds."""


class WorkedOut(NamedTuple):
    """What one player came to: the lines, the total, and all that formulas may name of it."""

    lines: Mapping[str, int]
    total: int
    names: Mapping[str, Any]


def play(game: Game, pad: Pad) -> GameScore:
    """Return contests settled, players scored and ranked, best first; ties are broken as the game says, else shared.

    Raises PrintgenError for a formula without a value, or with one that is no whole number.
    """
    formulas, score = PadFormulas(game, pad), game.score
    settled = {
        name: tuple(settle(score.contests[name], one, pad, formulas) for one in held)
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
    return ranked(formulas, settled, unranked, {name: one.names for name, one in worked.items()})


def settle(contest: Contest, held: ContestEntries, pad: Pad, formulas: PadFormulas | None = None) -> ContestResult:
    """Return the places of one contest, its value shared out by place, and the broken demands.

    Demands are asked where ``formulas`` are given. Raises PrintgenError like ``play``.
    """
    shared = numbers(contest.shared, held.shared, pad)
    each = {player: numbers(contest.entries, entries, pad) for player, entries in held.players.items()}
    keys = {player: tuple(amount(own[name]) for name in contest.rank_by) for player, own in each.items()}
    ahead = sorted({key for key in keys.values() if any(key)}, reverse=True)
    places = {player: ahead.index(key) + 1 if any(key) else 0 for player, key in keys.items()}
    everybody = combined(contest.entries, each.values())
    value = whole(contest.value, shared | everybody)
    by_place = {0: 0} | dict(enumerate(shares(contest, value, len(ahead)), 1))
    points = {player: by_place[place] for player, place in places.items()}
    names = shared | {f"all-{name}": one for name, one in everybody.items()}
    names["leaders"] = list(places.values()).count(1)
    broken = tuple(
        (player, name)
        for player, own in (each.items() if formulas else ())
        for name, demand in contest.demands.items()
        if formulas and not formulas.value(demand, {**names, **own, "place": places[player]})
    )
    return ContestResult(value, places, points, broken)


def shares(contest: Contest, value: int, places: int) -> tuple[int, ...]:
    """Return the points of so many places, the first of which gets the whole value."""
    points = [value] if places else []
    while len(points) < places:
        points.append(whole(contest.share, {"ahead": points[-1]}))
    return tuple(points)


def score_lines(score: Score, entries: Entries, holds: Holds = lambda when: when is None) -> tuple[dict[str, int], int]:
    """Return the lines and the total of one player alone; an entry left out counts nothing.

    Raises PrintgenError like ``play``.
    """
    known = {
        name: number(entry, entries.get(name) if holds(entry.when) else None) for name, entry in score.entries.items()
    }
    worked = _work_out(score, {"": {**known, **dict.fromkeys(score.contests, 0)}}, holds)[""]
    return dict(worked.lines), worked.total


def work_out(score: Score, pad: Pad, won: Mapping[str, Mapping[str, int]] | None = None) -> Mapping[str, WorkedOut]:
    """Return the lines and the total of each player; ``won``: the points out of contests, else none."""
    nothing = dict.fromkeys(score.contests, 0)
    known = {
        player: {**numbers(score.entries, entries, pad), **(won[player] if won else nothing)}
        for player, entries in pad.players.items()
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
