"""A filled pad → contests, every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.conditions import holds
from printgen.game.game import Game
from printgen.game.score import Contest, Entry, Score, ScoreLine
from printgen.game.values import Ids
from printgen.problems import Problem

Value = int | tuple[int, ...] | str
"""What is written down for an entry: a number, the values of a tally, or the id of a choice."""

Entries = Mapping[str, Value]
Told = Callable[[str | None], bool]
"""Tells whether a condition holds at the table."""


@dataclass(frozen=True, slots=True)
class Held:
    """One contest as it stands on a pad: what is shared, and what each player has in it."""

    shared: Entries
    players: Mapping[str, Entries]


@dataclass(frozen=True, slots=True)
class Pad:
    """A filled pad: what each player wrote down, the contests, the variants and readings."""

    players: Mapping[str, Entries]
    contests: Mapping[str, tuple[Held, ...]]
    options: tuple[str, ...] = ()

    def told(self, when: str | None) -> bool:
        """Tell whether a condition holds at the table the pad was filled at."""
        return holds(when, max(1, len(self.players)), self.options)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one contest came to: its value, the place and the points of each player.

    Equals share a place and the next stands one below; place 0 has nothing that counts.
    ``broken``: the demands that do not hold, each with its player.
    """

    value: int
    places: Mapping[str, int]
    points: Mapping[str, int]
    broken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player: what was entered, every line of the pad, the total, the rank (1 is best).

    ``contests``: the points out of all contests of each sort. ``tied``: somebody has the same
    total; ``decided_by``: the tie-breaks that part the player from them; ``shared``: from somebody
    none does.
    """

    name: str
    entries: Entries
    lines: Mapping[str, int]
    total: int
    contests: Mapping[str, int]
    rank: int = 0
    shared: bool = False
    tied: bool = False
    decided_by: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Write the place as it is told: equals share it."""
        return f"= {self.rank}." if self.shared else f"{self.rank}."


@dataclass(frozen=True, slots=True)
class GameScore:
    """A whole game: how each contest came out, and the players, best first."""

    contests: Mapping[str, tuple[Outcome, ...]]
    players: tuple[PlayerScore, ...]


def play(game: Game, pad: Pad) -> GameScore:
    """Settle the contests of a pad, then score and rank its players; see ``rank``."""
    settled = {
        name: tuple(settle(game.score.contests[name], one, pad.told) for one in held)
        for name, held in pad.contests.items()
    }
    won = {
        player: {
            name: sum(outcome.points.get(player, 0) for outcome in settled.get(name, ()))
            for name in game.score.contests
        }
        for player in pad.players
    }
    return GameScore(settled, _ranked(game.score, pad, won))


def rank(game: Game, players: Mapping[str, Entries]) -> tuple[PlayerScore, ...]:
    """Score and rank all players, best first; ties are broken as the game says, else shared.

    Raises PrintgenError for a formula without a value, or with one that is no whole number.
    """
    return play(game, Pad(players, {})).players


def score_lines(
    score: Score, entries: Entries, told: Told = lambda when: when is None
) -> tuple[dict[str, int], int]:
    """Work out the lines and the total of one player alone; an entry left out counts nothing.

    Raises PrintgenError like ``rank``.
    """
    points = {"": dict.fromkeys(score.contests, 0)}
    return _work_out(score, {"": entries}, points, told)[""]


def settle(contest: Contest, held: Held, told: Told) -> Outcome:
    """Rank the players of one contest and share its value out by place.

    Raises PrintgenError like ``rank``.
    """
    shared = _numbers(contest.shared, held.shared, told)
    each = {
        player: _numbers(contest.entries, entries, told) for player, entries in held.players.items()
    }
    keys = {
        player: tuple(_amount(numbers[name]) for name in contest.rank_by)
        for player, numbers in each.items()
    }
    ahead = sorted({key for key in keys.values() if any(key)}, reverse=True)
    places = {player: ahead.index(key) + 1 if any(key) else 0 for player, key in keys.items()}
    together = {
        name: _together(entry, [numbers[name] for numbers in each.values()])
        for name, entry in contest.entries.items()
    }
    everybody = {f"all-{name}": amount for name, amount in together.items()}
    value = whole(contest.value, shared | together)
    by_place = {0: 0} | dict(enumerate(shares(contest, value, len(ahead)), 1))
    points = {player: by_place[place] for player, place in places.items()}
    broken = tuple(
        (player, name)
        for player, numbers in each.items()
        for name, demand in contest.demands.items()
        if not _holds(demand, shared | everybody | numbers | {"place": places[player]})
    )
    return Outcome(value, places, points, broken)


def shares(contest: Contest, value: int, places: int) -> tuple[int, ...]:
    """Give the points of so many places, the first of which gets the whole value."""
    points = [value] if places else []
    while len(points) < places:
        points.append(whole(contest.share, {"ahead": points[-1]}))
    return tuple(points)


def number(entry: Entry, value: Value | None) -> int | tuple[int, ...]:
    """Give what an entry counts in a formula; left out it counts nothing."""
    if entry.kind == "choice":
        return entry.choices.get(str(value), next(iter(entry.choices.values()), 0))
    if value is None or isinstance(value, str):
        return () if entry.kind == "tally" else 0
    return value


def whole(formula: str, names: Entries) -> int:
    """Work out a formula that gives points; raises PrintgenError when they are not whole."""
    value = compile_expression(formula, names.keys()).value(**names)
    if not isinstance(value, int | float) or value != int(value):
        message = f"the formula `{formula}` gives `{value}`, a score is a whole number"
        hint = "round it with `floor(…)` or `half_up(…)`"
        raise PrintgenError(Problem("score-not-whole", message, hints=(hint,)))
    return int(value)


def _holds(demand: str, names: Entries) -> bool:
    return bool(compile_expression(demand, names.keys()).value(**names))


def _numbers(known: Mapping[str, Entry], entries: Entries, told: Told) -> dict[str, Value]:
    """Give what each entry counts; one whose condition does not hold is as good as blank."""
    return {
        name: number(entry, entries.get(name) if told(entry.when) else None)
        for name, entry in known.items()
    }


def _amount(value: Value) -> int:
    return sum(value) if isinstance(value, tuple) else int(value)


def _together(entry: Entry, values: Iterable[Value]) -> Value:
    """Add up what all players have of an entry, or put their tallies together."""
    if entry.kind == "tally":
        return tuple(one for value in values if isinstance(value, tuple) for one in value)
    return sum(map(_amount, values))


def _work_out(
    score: Score,
    players: Mapping[str, Entries],
    won: Mapping[str, Mapping[str, int]],
    told: Told,
) -> dict[str, tuple[dict[str, int], int]]:
    """Work out line by line for all players, since a line may ask for the most of them all."""
    known: dict[str, dict[str, Value]] = {
        player: _numbers(score.entries, entries, told) | dict(won[player])
        for player, entries in players.items()
    }
    plain = [name for name, entry in score.entries.items() if entry.kind == "number"]
    _tell_most(known, plain)
    lines: dict[str, dict[str, int]] = {player: {} for player in players}
    for line in score.lines:
        for player, names in known.items():
            value = _line(line, names, told)
            names[line.id] = value or 0
            if value is not None:
                lines[player][line.id] = value
        _tell_most(known, [line.id])
    return {player: (lines[player], whole(score.total, known[player])) for player in players}


def _line(line: ScoreLine, names: Entries, told: Told) -> int | None:
    return whole(line.formula, names) if told(line.when) else None


def _tell_most(known: Mapping[str, dict[str, Value]], names: Iterable[str]) -> None:
    for name in names:
        most = max((_amount(held[name]) for held in known.values()), default=0)
        for held in known.values():
            held[f"most-{name}"] = most


def _ranked(
    score: Score, pad: Pad, won: Mapping[str, Mapping[str, int]]
) -> tuple[PlayerScore, ...]:
    results = _work_out(score, pad.players, won, pad.told)
    plain = [
        PlayerScore(name, entries, *results[name], won[name])
        for name, entries in pad.players.items()
    ]
    keys = [rank_key(score, player) for player in plain]
    totals = [player.total for player in plain]
    ranked = [
        replace(
            player,
            rank=1 + sum(other > key for other in keys),
            shared=keys.count(key) > 1,
            tied=totals.count(player.total) > 1,
            decided_by=_decided_by(score, key, keys),
        )
        for player, key in zip(plain, keys, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda player: player.rank))


def _decided_by(score: Score, key: tuple[int, ...], keys: Iterable[tuple[int, ...]]) -> Ids:
    """Name the tie-breaks that part one key from those with the same total, in their order."""
    firsts = {
        next(n for n, (own, others) in enumerate(zip(key, other, strict=True)) if own != others)
        for other in keys
        if other[0] == key[0] and other != key
    }
    return tuple(score.ties[first - 1].by for first in sorted(firsts))


def rank_key(score: Score, player: PlayerScore) -> tuple[int, ...]:
    """Give what players are ranked by: the total, then each tie-break; larger is better."""
    key = [player.total]
    for tie in score.ties:
        told = player.lines.get(tie.by, 0)
        if tie.by in score.entries:
            told = _amount(number(score.entries[tie.by], player.entries.get(tie.by)))
        key.append(told if tie.wins == "more" else -told)
    return tuple(key)
