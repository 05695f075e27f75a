"""A filled pad → Sheet: who has won and by what, line by line, contest by contest.

The podium of the first places beside a bar for each player; each line of the pad with what it came
to, and the contests, below or behind; only more contests than a page holds go on to further pages.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from printgen.errors import UsageError
from printgen.geometry import Size
from printgen.model.text.message_catalog import with_mark
from printgen.problems import Problem
from printgen.scoring import GameScore, play, read_pad
from printgen.scoring.formulas import PadFormulas
from printgen.scoring.outcome import sharing
from printgen.scoring.values import Pad
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Sheet, filled_alike
from printgen.sheet.result.blocks import Contests, Date, ResultPage, Said
from printgen.sheet.result.podium import GAP, PODIUM, podium, standings
from printgen.sheet.result.rows import contest_tables, result_lines
from printgen.source import read_text

SCALES = (2.4, 2.1, 1.9, 1.75, 1.6, 1.45, 1.3, 1.15, 1.0, 0.85, 0.72)
WRITTEN = 8.0
"""How high a line to be written on is, in mm."""

LOW = (0.5, 0.3)
"""How many times as high rows may be as they should be, to fill the page or to find room on it; bars may be lower."""


def result_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of what a filled pad came to, from high rows to low ones, then contests on further pages.

    Large paper has all of it below each other; small paper lies on its side and has podium and bars in front.
    """
    if context.request.filled is None:
        hint = "`printgen score GAME FILE -o result.pdf` prints one"
        raise UsageError(Problem("no-pad", "a result sheet needs a filled pad", hints=(hint,)))
    pad = read_pad(context.game, read_text(context.request.filled, "pad"))
    score = play(context.game, pad)
    pictures, small = Pictures(context), context.paper.layout == "small"
    size = context.portrait.turned if small else context.portrait
    width = size.width - 2 * context.margin
    rules = tuple(_rules(context, pad, score))
    front = ResultPage(
        scale=1.0,
        date=_date(context, pad),
        podium=podium(context, pictures, pad, score),
        standings=standings(context, pictures, pad, score, width - PODIUM - GAP),
        said=_said(context, rules, size) if rules else None,
    )
    lines = result_lines(context, pictures, score, width)
    contests = tuple(contest_tables(context, pictures, pad, score, width))
    back = ResultPage(scale=1.0, lines=lines)
    apart = (replace(front, said=None), replace(back, said=front.said))
    together = ((front, back), apart) if small else ((replace(front, lines=lines),), apart)
    for first in together:
        for pages in ((*first[:-1], replace(first[-1], contests=contests)), *_further(first, contests)):
            yield from _scaled(context, pictures, size, pages)


def _further(first: tuple[ResultPage, ...], contests: tuple[Contests, ...]) -> Iterator[tuple[ResultPage, ...]]:
    """Yield pages with the contests on more and more further ones."""
    for number in range(1, max((len(one.rows) for one in contests), default=0) + 1):
        further = (
            ResultPage(scale=1.0, contests=(replace(one, rows=tuple(rows)),))
            for one in contests
            for rows in filled_alike(one.rows, number, lambda row: 1)
        )
        yield (*first, *further)


def _scaled(context: GameContext, pictures: Pictures, size: Size, pages: tuple[ResultPage, ...]) -> Iterator[Sheet]:
    name = context.tool("result.name")
    for each in product((*SCALES, *LOW), *(SCALES for _ in pages[1:2])):
        bodies = (replace(page, scale=each[nth > 0]) for nth, page in enumerate(pages))
        yield context.sheet(name, tuple(context.banded(context.page(name, body, pictures, size)) for body in bodies))


def _said(context: GameContext, rules: tuple[RichText, ...], size: Size) -> Said:
    return Said(
        title=context.tool("result.said"),
        rules=rules,
        signed=context.tool("result.signed"),
        remember=context.tool("result.remember"),
        lines=int(size.height / WRITTEN),
    )


def _date(context: GameContext, pad: Pad) -> Date:
    known = context.game.variants
    variants = (context.catalog.plain(f"variants.{one}.name") for one in pad.options if one in known)
    readings = (one.replace(".", " = ", 1) for one in pad.options if one not in known)
    return Date(
        word=context.tool("result.played-on"),
        day=context.request.date or "",
        played=(
            *((context.tool("result.map", name=context.request.map),) if context.request.map else ()),
            context.tool("result.players", count=pad.number),
            *variants,
            *(context.tool("result.reading", name=one) for one in readings),
        ),
    )


def _rules(context: GameContext, pad: Pad, score: GameScore) -> Iterator[RichText]:
    """Yield what it takes to win and what parts equals, in the words of the rules; or that nothing does."""
    formulas = PadFormulas(context.game, pad)
    if formulas.win is not None:
        yield with_mark(context.catalog.text(f"score.wins.{formulas.win.id}"), formulas.win.confidence)
    for tie in formulas.ties:
        yield with_mark(context.catalog.text(f"score.ties.{tie.by}"), tie.confidence)
    if score.winners and any(player.shared for player in score.players):
        yield sharing(context.catalog, "result.shared", pad)
