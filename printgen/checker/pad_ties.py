"""The score of a filled pad → the tie-breaks that are asked for and stand nowhere on it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from printgen.checker.pad_values import GameScore, Pad, PlayerScore
from printgen.checker.ranking import tie_key, ties_at
from printgen.checker.score_names import table
from printgen.expression import shape
from printgen.game.game import Game
from printgen.game.score import Score, TieBreak
from printgen.problems import Problem, Severity
from printgen.source import quoted


def untold_ties(
    game: Game, pad: Pad, score: GameScore, file: str, said: Callable[[str], str]
) -> Iterator[Problem]:
    """Tell of equals whose place hangs on something that nobody wrote down.

    What is left blank counts as 0. That is meant where points come of it: who has none, writes
    nothing. What only breaks ties is often left out until there is one, and 0 may be wrong.
    ``said``: what an entry is called on the pad.
    """
    ties = ties_at(game, pad, table(game, pad))
    ranked = [player for player in score.players if player.reached]
    for _, equals in groupby(ranked, lambda player: player.total):
        for name, everybody, silent in _untold(game.score, ties, tuple(equals)):
            message = f"{_listed(everybody)} are equal but for {quoted(said(name))}, "
            message += f"which is blank for {_listed(silent)}"
            hint = "blank counts as 0; write it down for each of them, 0 as well"
            yield Problem("untold-tie", message, None, Severity.WARNING, (hint,), file=file)


Untold = tuple[str, Sequence[PlayerScore], Sequence[PlayerScore]]
"""A tie-break, who is equal but for it, and for whom it is blank."""


def _untold(
    score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]
) -> Iterator[Untold]:
    """Ask one tie-break after another, as long as they leave several equal."""
    if len(equals) < 2 or not ties:
        return
    name = ties[0].by
    silent = [player for player in equals if name not in player.entries]
    if silent and _breaks_ties_alone(score, name):
        yield name, equals, silent
    for _, still in groupby(equals, lambda player: tie_key(score, ties[:1], player)):
        yield from _untold(score, ties[1:], tuple(still))


def _listed(players: Sequence[PlayerScore]) -> str:
    return " and ".join(quoted(player.name) for player in players)


def _breaks_ties_alone(score: Score, name: str) -> bool:
    """Tell whether an entry counts nowhere else; a choice left blank is its first one, as meant."""
    entry = score.entries.get(name)
    if entry is None or entry.kind == "choice":
        return False
    formulas = (score.total, *(line.formula for line in score.lines))
    return not any(name.replace("-", "_") in shape(formula, ()).ways for formula in formulas)
