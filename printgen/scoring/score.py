"""A filled pad → contests settled, every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from printgen.expression import shape
from printgen.model.game import Game
from printgen.model.score import Contest, Ending, Score, TieBreak, Win
from printgen.model.values import Ids
from printgen.scoring.formulas import Names, PadFormulas, amount, combined, number, numbers, own_parts, whole
from printgen.scoring.values import ContestEntries, ContestResult, Entries, GameScore, Pad, PlayerScore, Value

HEAD = 3
"""So many parts of a key stand before the tie-breaks: has the mark, has reached it, the total."""

Key = tuple[int, ...]
"""What a player is ranked by; larger is better."""


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


def ranked(
    formulas: PadFormulas,
    contests: Mapping[str, tuple[ContestResult, ...]],
    unranked: Sequence[PlayerScore],
    names: Mapping[str, Names],
) -> GameScore:
    """Return players ranked by their totals, ties broken as the game says, and who has won."""
    score, win, ties = formulas.game.score, formulas.win, formulas.ties
    reached = {
        player.name: bool(formulas.value(win.reached, names[player.name]))
        if win
        else score.goal is None or player.total >= score.goal
        for player in unranked
    }
    mark = win.mark if win else None
    blank = next(iter(score.entries[mark].choices)) if mark else ""
    marked = [player.name for player in unranked if mark and player.entries.get(mark, blank) != blank]
    keys: dict[str, Key] = {}
    for player in unranked:
        name, done = player.name, reached[player.name]
        in_ties = tie_key(score, ties, player) if done else [0] * len(ties)
        keys[name] = (name in marked and done, done, player.total, *in_ties)
    winners, ending = _winners(win, reached, marked, keys)
    if ending == "unfinished" and win and win.without and formulas.pad.holds(win.without):
        ending = "nobody"
    best = max(keys.values())[:HEAD]
    hangs_on = _open_tie(score, ties, [player for player in unranked if keys[player.name][:HEAD] == best])
    if ending == "won" and hangs_on:
        winners, ending = (), "undecided"
    everybody, totals = list(keys.values()), [player.total for player in unranked]
    found = [
        replace(
            player,
            rank=1 + sum(other > key for other in everybody),
            shared=everybody.count(key) > 1,
            tied=totals.count(player.total) > 1,
            decided_by=_decided_by(ties, win, key, everybody),
            reached=reached[player.name],
            won=player.name in winners,
        )
        for player, key in zip(unranked, everybody, strict=True)
    ]
    found.sort(key=lambda player: player.rank)
    return GameScore(contests, tuple(found), ending, win.id if win else "", hangs_on)


def _winners(
    win: Win | None, reached: Mapping[str, bool], marked: Sequence[str], keys: Mapping[str, Key]
) -> tuple[Ids, Ending]:
    """Return who has won; nobody has while nobody has reached it, or has no mark it takes."""
    names = tuple(name for name in reached if reached[name])
    if not names:
        return (), "unfinished"
    if win is None or win.mark is None:
        best = max(keys[name] for name in names)
        return tuple(name for name in names if keys[name] == best), "won"
    if marked:
        first = tuple(name for name in marked if reached[name])
        return first, "won" if first else "unfinished"
    return (names, "won") if len(names) == 1 else ((), "undecided")


def _decided_by(ties: Sequence[TieBreak], win: Win | None, key: Key, keys: Iterable[Key]) -> Ids:
    """Return what parts a key from those with the same total: the mark, or tie-breaks in order."""
    others = [other for other in keys if other[1:HEAD] == key[1:HEAD] and other != key]
    if win is not None and win.mark is not None and key[0] and others:
        return (win.mark,)
    firsts = {
        next(n for n, (own, one) in enumerate(zip(key, other, strict=True)) if own != one)
        for other in others
        if other[0] == key[0]
    }
    return tuple(ties[first - HEAD].by for first in sorted(firsts))


def tie_key(score: Score, ties: Iterable[TieBreak], player: PlayerScore) -> list[int]:
    """Return what equals are ranked by, for each tie-break; larger is better."""
    key = []
    for tie in ties:
        count = player.lines.get(tie.by, 0)
        if tie.by in score.entries:
            count = amount(number(score.entries[tie.by], player.entries.get(tie.by)))
        key.append(count if tie.wins == "more" else -count)
    return key


def silent_in(score: Score, tie: TieBreak, equals: Iterable[PlayerScore]) -> tuple[PlayerScore, ...]:
    """Return those for whom a tie-break is left blank that counts nowhere else.

    What is left blank counts as 0. That is meant where points come of it: who has none, writes
    nothing. What only breaks ties is often left out until there is one, and 0 may be wrong. A choice
    left blank is its first one: that is meant where the first counts 0.
    """
    entry = score.entries.get(tie.by)
    if entry is None or (entry.choices and not next(iter(entry.choices.values()))):
        return ()
    formulas = (score.total, *(line.formula for line in score.lines))
    if any(tie.by.replace("-", "_") in shape(formula, ()).ways for formula in formulas):
        return ()
    return tuple(player for player in equals if tie.by not in player.entries)


def _open_tie(score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]) -> str:
    """Return the tie-break, left blank, on which it hangs who of equals is first; else nothing."""
    for tie in ties:
        if len(equals) < 2:
            break
        if silent_in(score, tie, equals):
            return tie.by
        best = max(tie_key(score, [tie], player) for player in equals)
        equals = [player for player in equals if tie_key(score, [tie], player) == best]
    return ""
