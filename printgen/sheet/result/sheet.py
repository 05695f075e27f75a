"""A filled pad → Sheet: who has won and by what, line by line, contest by contest.

One page: the players in order of place, below them each line of the pad with what it came to, and
the contests; only more contests than a page holds go on to further pages.
"""

from collections.abc import Iterator
from dataclasses import replace

from printgen.errors import UsageError
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.problems import Problem
from printgen.scoring import GameScore, PlayerScore, play, read_pad
from printgen.scoring.formulas import PadFormulas
from printgen.scoring.outcome import ending, reason, remark, sharing
from printgen.scoring.values import Pad
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Sheet, filled_alike
from printgen.sheet.result.blocks import Date, ResultPage, Standing, Standings
from printgen.sheet.result.rows import BLANK, contest_tables, cut, result_lines
from printgen.source import read_text

PLACE, TOTAL = 17.0, 26.0
"""What place and total take of the row of a player, in mm."""

NAME_TEXT = {"large": 15.0, "small": 12.0}
SCALES = (1.3, 1.15, 1.0, 0.85, 0.72)
"""How many times as high rows may be as they should be, to fill the page or to find room on it."""


def result_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of what a filled pad came to: with notes, in lower rows, contests on further pages."""
    if context.request.filled is None:
        hint = "`printgen score GAME FILE -o result.pdf` prints one"
        raise UsageError(Problem("no-pad", "a result sheet needs a filled pad", hints=(hint,)))
    pad = read_pad(context.game, read_text(context.request.filled, "pad"))
    score = play(context.game, pad)
    pictures, name = Pictures(context), context.tool("result.name")
    contests = tuple(contest_tables(context, pictures, pad, score))
    first = ResultPage(
        scale=SCALES[0],
        date=_date(context, pad),
        standings=_standings(context, pad, score),
        lines=result_lines(context, pictures, score),
    )
    whole = replace(first, contests=contests)
    yield context.sheet_of(name, [replace(whole, notes=context.tool("worksheet.notes"))], pictures)
    yield from (context.sheet_of(name, [replace(whole, scale=scale)], pictures) for scale in SCALES)
    for number in range(1, max((len(one.rows) for one in contests), default=0) + 1):
        further = [
            ResultPage(scale=1.0, contests=(replace(one, rows=tuple(rows)),))
            for one in contests
            for rows in filled_alike(one.rows, number, lambda row: 1)
        ]
        yield from (context.sheet_of(name, [replace(first, scale=scale), *further], pictures) for scale in SCALES)


def _date(context: GameContext, pad: Pad) -> Date:
    known = context.game.variants
    variants = (context.catalog.plain(f"variants.{one}.name") for one in pad.options if one in known)
    readings = (one.replace(".", " = ", 1) for one in pad.options if one not in known)
    return Date(
        word=context.tool("result.played-on"),
        day=context.request.date or "",
        played=(
            context.tool("result.players", count=pad.number),
            *variants,
            *(context.tool("result.reading", name=one) for one in readings),
        ),
    )


def _standings(context: GameContext, pad: Pad, score: GameScore) -> Standings:
    """Return the players in order of place, each with a bar as long as the total is high.

    Without a winner nobody has a place.
    """
    room = context.paper.width - 2 * context.margin - PLACE - TOTAL
    most = max(1, *(player.total for player in score.players))
    return Standings(
        title=ending(context.catalog, score) or context.tool("result.standings"),
        players=tuple(
            Standing(
                place=player.place if score.winners else BLANK,
                name=cut(player.name, NAME_TEXT[context.paper.layout], room),
                remark=_remark(context, score, player),
                bar=max(0.0, player.total / most) * 98,
                points=str(player.total),
                first=player.won,
            )
            for player in score.players
        ),
        ties=tuple(_ties(context, pad, score)),
    )


def _ties(context: GameContext, pad: Pad, score: GameScore) -> Iterator[RichText]:
    """Yield by what equals were parted, in the words of the rules; or that nothing does.

    Without a winner, what it takes to win.
    """
    if not score.winners:
        yield from filter(None, [reason(context.catalog, score)])
        return
    used = {name for player in score.players for name in player.decided_by}
    for tie in PadFormulas(context.game, pad).ties:
        if tie.by in used:
            yield with_mark(context.catalog.text(f"score.ties.{tie.by}"), tie.confidence)
    if any(player.shared for player in score.players):
        yield sharing(context.catalog, "result.shared", pad)


def _remark(context: GameContext, score: GameScore, player: PlayerScore) -> RichText:
    """Return what parted a player from equals, with the number that did."""
    if not score.winners:
        return ()
    decided, equal = remark(context.catalog, player), context.tool_text("result.equal") if player.shared else ()
    return (*decided, *((Inline("text", " · "),) if decided and equal else ()), *equal)
