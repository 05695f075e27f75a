"""A filled score pad → every line, the total, ranks and ties of each player.

The formulas are the game's own; an entry that the box cannot hold is a problem at its place.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.game import Game
from printgen.game.score import Entry, Score
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span

Value = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player: what was entered, every line of the pad, the total, the rank (1 is best).

    ``tied``: somebody has the same total; ``shared``: and no tie-break tells them apart.
    """

    name: str
    entries: Mapping[str, Value]
    lines: Mapping[str, int]
    total: int
    rank: int = 0
    shared: bool = False
    tied: bool = False


def score_lines(score: Score, entries: Mapping[str, Value]) -> tuple[dict[str, int], int]:
    """Work out the lines and the total of one player's entries; entries left out count nothing."""
    names: dict[str, Any] = {
        name: entries.get(name, () if entry.kind == "tally" else 0)
        for name, entry in score.entries.items()
    }
    lines: dict[str, int] = {}
    for line in score.lines:
        lines[line.id] = _whole(line.formula, names | lines)
    return lines, _whole(score.total, names | lines)


def _whole(formula: str, names: Mapping[str, Any]) -> int:
    value = compile_expression(formula, frozenset(names)).value(**names)
    return int(value)


def read_players(game: Game, pad: Node) -> dict[str, dict[str, Value]]:
    """Read a filled pad; raises PrintgenError with everything that cannot be, at its place."""
    problems: list[Problem] = []
    players: dict[str, dict[str, Value]] = {}
    holder = pad.child("players") or pad
    if holder.kind != "map" or not holder.entries:
        hint = "write each player's name, and the entries of the pad below it"
        raise PrintgenError(Problem("no-players", "no player is named", holder.span, hints=(hint,)))
    for name, entry in holder.entries.items():
        if entry.value.kind != "map":
            problems.append(
                _fault("not-entries", f"{quoted(name)} has no entries", entry.value.span)
            )
            continue
        players[name] = {}
        for key, item in entry.value.entries.items():
            if key not in game.score.entries:
                problems.append(_unknown(key, game.score, item.key.span))
                continue
            faults = tuple(_entry_faults(key, game.score.entries[key], item.value))
            problems += faults
            if not faults:
                value = item.value.plain()
                players[name][key] = tuple(value) if isinstance(value, list) else value
    problems += _beyond_box(game, players, holder.span)
    if problems:
        raise PrintgenError(problems)
    return players


def _unknown(key: str, score: Score, span: Span) -> Problem:
    close = get_close_matches(key, score.entries, 1)
    hint = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(score.entries)}"
    return Problem("unknown-entry", f"the pad has no entry {quoted(key)}", span, hints=(hint,))


def _fault(code: str, message: str, span: Span) -> Problem:
    return Problem(code, message, span)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _entry_faults(name: str, entry: Entry, node: Node) -> Iterator[Problem]:
    if entry.kind == "tally":
        if node.kind != "list":
            yield _fault("not-a-list", f"`{name}` is a list of the values won", node.span)
        for item in node.items:
            if item.plain() not in entry.values or isinstance(item.plain(), bool):
                known = ", ".join(map(str, entry.values))
                message = f"`{name}` has no piece of value {quoted(str(item.plain()))}"
                yield Problem("unknown-value", message, item.span, hints=(f"values are {known}",))
        return
    value = node.plain()
    if not _is_count(value):
        yield _fault("not-a-count", f"`{name}` is a whole number from 0", node.span)
    elif entry.most is not None and value > entry.most:
        message = f"`{name}` is {value}, there are only {entry.most}"
        yield _fault("more-than-exist", message, node.span)


def _beyond_box(
    game: Game, players: Mapping[str, Mapping[str, Value]], span: Span
) -> Iterator[Problem]:
    """All players together cannot hold more pieces than the box does."""
    for name, entry in game.score.entries.items():
        held = [entries[name] for entries in players.values() if name in entries]
        component = game.components.get(entry.component or "")
        if entry.kind == "tally" and component is not None and component.values:
            counts = Counter(v for values in held if isinstance(values, tuple) for v in values)
            for value, count in sorted(counts.items()):
                if count > component.values.get(value, 0):
                    there = component.values.get(value, 0)
                    message = f"{count} of `{name}` have the value {value}, the box holds {there}"
                    yield _fault("more-than-exist", message, span)
        elif entry.most is not None and not entry.tie_only:
            total = sum(value for value in held if isinstance(value, int))
            if entry.component and total > entry.most >= max(map(_number, held), default=0):
                message = f"{total} of `{name}` were won in all, there are only {entry.most}"
                yield _fault("more-than-exist", message, span)


def _number(value: Value) -> int:
    return value if isinstance(value, int) else sum(value)


def rank(game: Game, players: Mapping[str, Mapping[str, Value]]) -> tuple[PlayerScore, ...]:
    """Score and rank all players, best first; ties are broken as the game says, else shared."""
    score = game.score
    plain = [
        PlayerScore(name, entries, *score_lines(score, entries))
        for name, entries in players.items()
    ]
    keys = [_key(score, player) for player in plain]
    ranked = [
        replace(
            player,
            rank=1 + sum(other > key for other in keys),
            shared=keys.count(key) > 1,
            tied=sum(other.total == player.total for other in plain) > 1,
        )
        for player, key in zip(plain, keys, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda player: player.rank))


def _key(score: Score, player: PlayerScore) -> tuple[int, ...]:
    """Sort key: total, then each tie-break in order; larger is better."""
    breaks = []
    for tie in score.ties:
        value = player.lines.get(tie.by, player.entries.get(tie.by, 0))
        number = _number(value)
        breaks.append(number if tie.wins == "more" else -number)
    return (player.total, *breaks)
