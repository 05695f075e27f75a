"""The score of a filled pad → the tie-breaks that are asked for and stand nowhere on it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.model.game import Game
from printgen.model.score import Score, TieBreak
from printgen.problems import Problem, Severity
from printgen.scoring.names import table
from printgen.scoring.pad.bounds import bare
from printgen.scoring.pad.words import PadWords
from printgen.scoring.tie_breaks import silent_in, tie_key, ties_at
from printgen.scoring.values import GameScore, Pad, PlayerScore
from printgen.source import quoted


def untold_ties(game: Game, pad: Pad, score: GameScore, file: str, words: PadWords) -> Iterator[Problem]:
    """Tell of equals whose place hangs on something that nobody wrote down."""
    ties = ties_at(game, pad, table(game, pad))
    ranked = [player for player in score.players if player.reached]
    for _, equals in groupby(ranked, lambda player: player.total):
        for name, everybody, silent in _untold(game.score, ties, tuple(equals)):
            message = words.tell(
                "tie",
                who=_listed(everybody, words),
                entry=bare(words.name("score.entries", name)),
                blank=_listed(silent, words),
            )
            hint = words.tell("blank")
            yield Problem("untold-tie", message, None, Severity.WARNING, (hint,), file=file)


Untold = tuple[str, Sequence[PlayerScore], Sequence[PlayerScore]]
"""A tie-break, who is equal but for it, and for whom it is blank."""


def _untold(score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]) -> Iterator[Untold]:
    """Ask one tie-break after another, as long as they leave several equal."""
    if len(equals) < 2 or not ties:
        return
    if silent := silent_in(score, ties[0], equals):
        yield ties[0].by, equals, silent
    for _, still in groupby(equals, lambda player: tie_key(score, ties[:1], player)):
        yield from _untold(score, ties[1:], tuple(still))


def _listed(players: Sequence[PlayerScore], words: PadWords) -> str:
    return words.listed((quoted(player.name) for player in players), "and")
