"""The game a kit serves → all that lies on its table beside the pieces: set-up, cards, aids and pad, as pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from printgen.geometry import Point, Size
from printgen.model.resources import Paper
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.aid.sheet import aid_sheet, fullest_first
from printgen.sheet.card.request import CardRequest
from printgen.sheet.card.sheet import card_sheet
from printgen.sheet.core.context import FOOT_POINTS
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.core.request import GameRequest
from printgen.sheet.kit.booklet.cover import Section
from printgen.sheet.kit.context import capitalized
from printgen.sheet.kit.imposition.page import EmptyPage, empty_page
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.pad.sheet import pad_sheet
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.setup.sheet import setup_sheet

SIGNS = {"setup": "board", "card": "card", "aid": "paper", "pad": "points"}  # what stands for each part in a list
HALVED = 1.0  # how far twice the smaller paper may miss the larger one, in mm


def halved(context: PositionContext, papers: Iterable[Paper]) -> PositionContext | None:
    """Return the context on the paper two of which make its own; None if there is none."""
    large = context.portrait
    for paper in papers:
        is_half = abs(2 * paper.width - large.height) <= HALVED and abs(paper.height - large.width) <= HALVED
        if paper.layout == "small" and is_half:
            return replace(context, paper=paper, request=context.request.changed(paper=paper.id))
    return None


@dataclass(frozen=True, slots=True)
class TablePart:
    """A kind of sheet that lies on a table ``times``, and the ways to lay it out, the roomiest first.

    Aids that take fewer papers come before roomier ones.
    """

    kind: str
    times: int
    ways: Iterable[Sequence[Page]]


def table_parts(table: PositionContext, half: PositionContext | None, both_sides: bool) -> tuple[TablePart, ...]:
    """Return set-up, a card and an aid for each player, and pad, as they follow one another.

    What the game has no rules for has no pages. ``half``: the table on paper of half the size.
    """
    players = table.request.players or table.game.setup.players[1]
    return (
        TablePart("setup", 1, _set_ups(table)),
        TablePart("card", players, _cards(table)),
        TablePart("aid", players, _aids(table, half, players, both_sides)),
        TablePart("pad", 1, _pads(table)),
    )


def table_pages(
    table: PositionContext, chosen: Iterable[tuple[TablePart, Sequence[Page]]], both_sides: bool, before: int
) -> tuple[tuple[Section, ...], list[list[Page]]]:
    """Return the sections of what lies on a table, and the pages of each of its parts; each begins on a front.

    ``before``: how many pages lie before these since the pieces.
    """
    sections: list[Section] = []
    after: list[list[Page]] = []
    for part, pages in chosen:
        count = sum(map(len, after))
        if not pages:
            after.append([])
            continue
        blank: list[Page] = []
        if both_sides and count % 2:
            blank = [empty_page([*chain(*after)][-1].size, table)]
        name = table.catalog.tool(f"{part.kind}.name")
        sections.append(Section(name, part.times, before + count + len(blank), len(pages), icon=SIGNS[part.kind]))
        after.append([*blank, replace(pages[0], bookmark=capitalized(name)), *pages[1:]])
    return tuple(sections), after


def _of_kind(table: PositionContext, kind: type[GameRequest]) -> PositionContext:
    """Return the context that prints one of the sheets on its own."""
    return replace(table, request=table.request.of_kind(kind, **({"copies": 1} if kind is PadRequest else {})))


def _cards(table: PositionContext) -> Sequence[Sequence[Page]]:
    """Return a card for each player in all arrangements, where the game has cards."""
    if table.game.sheets.card is None:
        return ((),)
    return [one.pages for one in card_sheet(_of_kind(table, CardRequest))]


def _set_ups(table: PositionContext) -> Iterator[Sequence[Page]]:
    """Yield the pages of a set-up in all arrangements, where the game says how it is set up."""
    if {"setup", "board"} <= {*table.game.has}:
        yield from (one.pages for one in setup_sheet(_of_kind(table, SetupRequest)))
    else:
        yield ()


def _pads(table: PositionContext) -> Sequence[Sequence[Page]]:
    """Return the pads in all arrangements, those of fewest pages first, where the game counts points."""
    if "score" not in table.game.has:
        return ((),)
    return sorted((one.pages for one in pad_sheet(_of_kind(table, PadRequest))), key=len)


def _aids(
    table: PositionContext, half: PositionContext | None, times: int, both_sides: bool
) -> Sequence[Sequence[Page]]:
    """Return the pages of an aid for each player, in all ways: two on a page if that takes fewer papers."""
    if "rules" not in table.game.has:
        return ((),)
    ways = [(one.pages, times) for one in aid_sheet(_of_kind(table, AidRequest))]
    if half is not None and times > 1:
        small = fullest_first(_of_kind(half, AidRequest))
        ways += [(tuple(map(_side_by_side, one.pages)), (times + 1) // 2) for one in small]
    copies = [_copies(table, pages, times, both_sides) for pages, times in ways]
    return sorted(copies, key=len)


def _copies(table: PositionContext, pages: Sequence[Page], times: int, both_sides: bool) -> Sequence[Page]:
    """Return pages so many times, each time beginning on a front."""
    blank = [empty_page(pages[-1].size, table)] if both_sides and len(pages) % 2 else []
    return [*pages, *blank] * times


def _side_by_side(page: Page) -> Page:
    """Return a page twice as wide on which a page lies twice."""
    places = (Point(0, 0), Point(page.size.width, 0))
    return Page(
        size=Size(2 * page.size.width, page.size.height),
        body=EmptyPage(),
        texts=tuple(
            replace(text, within=text.within.moved(*at) if text.within else None)
            for at in places
            for text in page.texts
        ),
        lines=tuple(
            replace(one, start=one.start.moved(*at), end=one.end.moved(*at)) for at in places for one in page.lines
        ),
        smallest_text=min(page.smallest_text, FOOT_POINTS),
        least_contrast=page.least_contrast,
        language=page.language,
        within=tuple((at, replace(page, layout="small")) for at in places),
    )
