"""The sums somebody wrote on a pad, and the score → those that are not what the rules give."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.problems import Problem, Severity
from printgen.scoring.pad.bounds import bare
from printgen.scoring.pad.cells import SERIES, Noted
from printgen.scoring.pad.words import ALL, PadWords
from printgen.scoring.values import GameScore, PlayerScore


def misadded(score: GameScore, noted: Iterable[Noted], words: PadWords) -> Iterator[Problem]:
    """Tell the sums on a pad that are not what the rules give; a total goes by the rules."""
    players = {player.name: player for player in score.players}
    for one in noted:
        right = _right(score, one, players)
        if right is not None and right != one.number:
            key, who = ("sum", "") if one.who == ALL else ("sum-of", bare(one.who))
            message = words.tell(key, entry=one.row, who=who, there=one.number, right=right)
            yield Problem("wrong-sum", message, one.span, Severity.WARNING)


def _right(score: GameScore, noted: Noted, players: Mapping[str, PlayerScore]) -> int | None:
    if noted.contest is not None:
        sort, number = noted.contest
        if number == 0:
            return 0
        outcome = score.contests[sort][number - 1]
        return outcome.value if noted.who == ALL else outcome.points.get(noted.who, 0)
    player = players[noted.who]
    if noted.row == "total":
        return player.total
    series = SERIES.fullmatch(noted.row)
    if series and series[2] in player.entries:
        value = player.entries[series[2]]
        return value if isinstance(value, int) else None
    if noted.row.endswith("-points"):
        name, _, worth = noted.row.removesuffix("-points").rpartition("-")
        held = player.entries.get(name, ())
        return held.count(int(worth)) * int(worth) if isinstance(held, tuple) else None
    return player.lines.get(noted.row, player.contests.get(noted.row))
