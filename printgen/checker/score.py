"""What players wrote down → every line, the total, ranks and ties, by the formulas of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.game import Game
from printgen.game.score import Entry, Score
from printgen.problems import Problem

Value = int | tuple[int, ...] | str
"""What is written down for an entry: a number, the values of a tally, or the id of a choice."""


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
    """Work out the lines and the total of one player; an entry left out counts nothing.

    Raises PrintgenError for a formula without a value, or with one that is no whole number.
    """
    known: dict[str, Value] = {
        name: number(entry, entries.get(name)) for name, entry in score.entries.items()
    }
    lines: dict[str, int] = {}
    for line in score.lines:
        lines[line.id] = _whole(line.formula, known | lines)
    return lines, _whole(score.total, known | lines)


def number(entry: Entry, value: Value | None) -> int | tuple[int, ...]:
    """Give what an entry counts in a formula; left out it counts nothing."""
    if entry.kind == "choice":
        blank = next(iter(entry.choices))
        return entry.choices[value if isinstance(value, str) else blank]
    if value is None or isinstance(value, str):
        return () if entry.kind == "tally" else 0
    return value


def _whole(formula: str, names: Mapping[str, Value]) -> int:
    value = compile_expression(formula, names.keys()).value(**names)
    if not isinstance(value, int | float) or value != int(value):
        message = f"the formula `{formula}` gives `{value}`, a score is a whole number"
        hint = "round it with `floor(…)` or `half_up(…)`"
        raise PrintgenError(Problem("score-not-whole", message, hints=(hint,)))
    return int(value)


def rank(game: Game, players: Mapping[str, Mapping[str, Value]]) -> tuple[PlayerScore, ...]:
    """Score and rank all players, best first; ties are broken as the game says, else shared.

    Raises PrintgenError like ``score_lines``.
    """
    score = game.score
    plain = [
        PlayerScore(name, entries, *score_lines(score, entries))
        for name, entries in players.items()
    ]
    keys = [_key(score, player) for player in plain]
    totals = [player.total for player in plain]
    ranked = [
        replace(
            player,
            rank=1 + sum(other > key for other in keys),
            shared=keys.count(key) > 1,
            tied=totals.count(player.total) > 1,
        )
        for player, key in zip(plain, keys, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda player: player.rank))


def _key(score: Score, player: PlayerScore) -> tuple[int, ...]:
    """Give what players are ranked by: the total, then each tie-break; larger is better."""
    key = [player.total]
    for tie in score.ties:
        told = player.lines.get(tie.by, player.entries.get(tie.by, 0))
        if isinstance(told, str):
            told = score.entries[tie.by].choices[told]
        worth = sum(told) if isinstance(told, tuple) else told
        key.append(worth if tie.wins == "more" else -worth)
    return tuple(key)
