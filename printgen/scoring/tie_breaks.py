"""The tie-breaks of a game at a table → what parts equals, and what nobody has written down."""

from collections.abc import Iterable, Sequence

from printgen.expression import shape
from printgen.model.game import Game
from printgen.model.score import Equals, Score, TieBreak
from printgen.scoring.names import Table, amount, has_several_matches, number
from printgen.scoring.values import Pad, PlayerScore


def ties_at(game: Game, pad: Pad, known: Table) -> tuple[TieBreak, ...]:
    """Return the tie-breaks that are asked for in the game of a pad."""
    several = has_several_matches(game, pad, known)
    return tuple(tie for tie in game.score.ties if pad.holds(tie.when) and (several or not tie.several))


def equals_at(game: Game, pad: Pad, known: Table) -> Equals | None:
    """Return what becomes of those whom no tie-break parts, in the game of a pad."""
    several = has_several_matches(game, pad, known)
    fitting = (one for one in game.score.equals if pad.holds(one.when) and (several or not one.several))
    return next(fitting, None)


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
    nothing. What only breaks ties is often left out until there is one, and 0 may be wrong.
    """
    if not _breaks_ties_alone(score, tie.by):
        return ()
    return tuple(player for player in equals if tie.by not in player.entries)


def open_tie(score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]) -> str:
    """Return the tie-break, left blank, on which it hangs who of equals is first; else nothing."""
    for tie in ties:
        if len(equals) < 2:
            break
        if silent_in(score, tie, equals):
            return tie.by
        best = max(tie_key(score, [tie], player) for player in equals)
        equals = [player for player in equals if tie_key(score, [tie], player) == best]
    return ""


def _breaks_ties_alone(score: Score, name: str) -> bool:
    """Return whether an entry counts nowhere else and a blank one may be a slip.

    A choice left blank is its first one: that is meant where the first counts 0.
    """
    entry = score.entries.get(name)
    if entry is None or (entry.choices and not next(iter(entry.choices.values()))):
        return False
    formulas = (score.total, *(line.formula for line in score.lines))
    return not any(name.replace("-", "_") in shape(formula, ()).ways for formula in formulas)
