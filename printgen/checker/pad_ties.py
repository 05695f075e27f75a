"""The score of a filled pad → the tie-breaks that are asked for and stand nowhere on it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.checker.score import GameScore, PlayerScore, rank_key
from printgen.expression import shape
from printgen.game.game import Game
from printgen.game.score import Score
from printgen.problems import Problem, Severity
from printgen.source import quoted


def untold_ties(game: Game, score: GameScore, file: str) -> Iterator[Problem]:
    """Tell of equals whose place hangs on something that nobody wrote down.

    What is left blank counts as 0. That is meant where points come of it: who has none, writes
    nothing. What only breaks ties is often left out until there is one, and 0 may be wrong.
    """
    for _, equals in groupby(score.players, lambda player: player.total):
        yield from _untold(game.score, tuple(equals), 0, file)


def _untold(
    score: Score, equals: Sequence[PlayerScore], asked: int, file: str
) -> Iterator[Problem]:
    """Ask the tie-breaks from one of them on, as long as they leave several equal."""
    if len(equals) < 2 or asked == len(score.ties):
        return
    name = score.ties[asked].by
    silent = [player.name for player in equals if name not in player.entries]
    if silent and _breaks_ties_alone(score, name):
        everybody, blank = (
            " and ".join(map(quoted, names)) for names in ([one.name for one in equals], silent)
        )
        message = f"{everybody} are equal but for `{name}`, which is blank for {blank}"
        hint = "blank counts as 0; write it down for each of them, 0 as well"
        yield Problem("untold-tie", message, None, Severity.WARNING, (hint,), file=file)
    for _, still in groupby(equals, lambda player: rank_key(score, player)[asked + 1]):
        yield from _untold(score, tuple(still), asked + 1, file)


def _breaks_ties_alone(score: Score, name: str) -> bool:
    """Tell whether an entry counts nowhere else; a choice left blank is its first one, as meant."""
    entry = score.entries.get(name)
    if entry is None or entry.kind == "choice":
        return False
    formulas = (score.total, *(line.formula for line in score.lines))
    return not any(name.replace("-", "_") in shape(formula, ()).ways for formula in formulas)
