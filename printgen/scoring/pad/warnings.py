"""The score of a filled pad → warnings: sums that are wrong, tie-breaks that were left blank."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from printgen.model.game import Game
from printgen.model.score import Score, TieBreak
from printgen.problems import Problem, Severity
from printgen.scoring.names import table
from printgen.scoring.pad.cells import MATCH_ROW, WrittenSum
from printgen.scoring.pad.words import ALL, ENTRIES, PadWords, bare
from printgen.scoring.tie_breaks import silent_in, tie_key, ties_at
from printgen.scoring.values import GameScore, Pad, PlayerScore
from printgen.source import quoted


def wrong_sums(score: GameScore, sums: Iterable[WrittenSum], words: PadWords) -> Iterator[Problem]:
    """Yield the sums on a pad that are not what the rules give; a total goes by the rules."""
    players = {player.name: player for player in score.players}
    for one in sums:
        right = _right(score, one, players)
        if right is not None and right != one.number:
            key, who = ("sum", "") if one.who == ALL else ("sum-of", bare(one.who))
            message = words.message(key, entry=one.row, who=who, there=one.number, right=right)
            yield Problem("wrong-sum", message, one.span, Severity.WARNING)


def _right(score: GameScore, one: WrittenSum, players: Mapping[str, PlayerScore]) -> int | None:
    """Return what a sum should be; None where that cannot be said."""
    if one.contest is not None:
        sort, number = one.contest
        if number == 0:
            return 0
        result = score.contests[sort][number - 1]
        return result.value if one.who == ALL else result.points.get(one.who, 0)
    player = players[one.who]
    if one.row == "total":
        return player.total
    match = MATCH_ROW.fullmatch(one.row)
    if match and match[2] in player.entries:
        value = player.entries[match[2]]
        return value if isinstance(value, int) else None
    if one.row.endswith("-points"):
        name, _, worth = one.row.removesuffix("-points").rpartition("-")
        held = player.entries.get(name, ())
        return held.count(int(worth)) * int(worth) if isinstance(held, tuple) else None
    return player.lines.get(one.row, player.contests.get(one.row))


def open_ties(game: Game, pad: Pad, score: GameScore, file: str, words: PadWords) -> Iterator[Problem]:
    """Yield the equals whose place hangs on a tie-break that nobody wrote down."""
    ties = ties_at(game, pad, table(game, pad))
    ranked = [player for player in score.players if player.reached]
    for _, equals in groupby(ranked, lambda player: player.total):
        for name, everybody, silent in _open_ties(game.score, ties, tuple(equals)):
            who, blank = (words.listed((quoted(one.name) for one in some), "and") for some in (everybody, silent))
            message = words.message("tie", who=who, entry=bare(words.name(ENTRIES, name)), blank=blank)
            yield Problem("untold-tie", message, None, Severity.WARNING, (words.message("blank"),), file=file)


def _open_ties(
    score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]
) -> Iterator[tuple[str, Sequence[PlayerScore], Sequence[PlayerScore]]]:
    """Yield each tie-break with who is equal but for it, and for whom it is blank, in their order."""
    if len(equals) < 2 or not ties:
        return
    if silent := silent_in(score, ties[0], equals):
        yield ties[0].by, equals, silent
    for _, still in groupby(equals, lambda player: tie_key(score, ties[:1], player)):
        yield from _open_ties(score, ties[1:], tuple(still))
