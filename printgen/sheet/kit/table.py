"""The game a kit serves → all that lies on its table beside the pieces: set-up, cards, aids and pad, as pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from printgen.geometry import Point, Size
from printgen.model.resources import Paper
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.aid.sheet import tightest
from printgen.sheet.card.request import CardRequest
from printgen.sheet.card.sheet import card_sheet
from printgen.sheet.core.context import FOOT_POINTS
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.core.request import GameRequest
from printgen.sheet.kit.booklet.cover import Section
from printgen.sheet.kit.context import capitalized
from printgen.sheet.kit.imposition.page import EmptyPage
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.pad.sheet import pad_sheet
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.setup.sheet import setup_sheet

HALVED = 1.0  # how far twice the smaller paper may miss the larger one, in mm


def halved(context: PositionContext, papers: Iterable[Paper]) -> PositionContext | None:
    """Return the context on the paper two of which make its own; None if there is none."""
    large = context.portrait
    for paper in papers:
        is_half = abs(2 * paper.width - large.height) <= HALVED and abs(paper.height - large.width) <= HALVED
        if paper.layout == "small" and is_half:
            return replace(context, paper=paper, request=context.request.changed(paper=paper.id))
    return None


def table_pages(
    table: PositionContext, half: PositionContext | None, both_sides: bool, before: int
) -> Iterator[tuple[tuple[Section, ...], list[Page]]]:
    """Yield each set-up with each pad, the roomiest first, a card and an aid for each player between.

    ``half``: the table on paper of half the size; ``before``: how many pages lie before these since the pieces.
    """
    players = table.request.players or table.game.setup.players[1]
    aids = tuple(_aids(table, half, players, both_sides))
    cards = _cards(table)
    pads = tuple(pad_sheet(_of_kind(table, PadRequest)))
    pads = tuple(one for one in pads if len(one.pages) == len(pads[0].pages))
    for pad, set_up in product(pads, setup_sheet(_of_kind(table, SetupRequest))):
        sections: list[Section] = []
        after: list[Page] = []
        held = (("setup", 1, set_up.pages), ("card", players, cards), ("aid", players, aids), ("pad", 1, pad.pages))
        for kind, count, pages in held:
            if not pages:
                continue
            if both_sides and len(after) % 2:
                after.append(Page(after[-1].size, EmptyPage()))
            name = table.catalog.tool(f"{kind}.name")
            sections.append(Section(name, count, before + len(after), len(pages)))
            after += [replace(pages[0], bookmark=capitalized(name)), *pages[1:]]
        yield tuple(sections), after


def _of_kind(table: PositionContext, kind: type[GameRequest]) -> PositionContext:
    """Return the context that prints one of the sheets on its own."""
    return replace(table, request=table.request.of_kind(kind, **({"copies": 1} if kind is PadRequest else {})))


def _cards(table: PositionContext) -> tuple[Page, ...]:
    """Return a card for each player, where the game has cards, in their tightest arrangement."""
    if table.game.sheets.card is None:
        return ()
    *_, cards = card_sheet(_of_kind(table, CardRequest))
    return cards.pages


def _aids(table: PositionContext, half: PositionContext | None, times: int, both_sides: bool) -> Iterator[Page]:
    """Yield an aid for each player: two on a page, if that takes fewer papers."""

    def papers(pages: Sequence[Page]) -> int:
        return (len(pages) + 1) // 2 if both_sides else len(pages)

    aid = tightest(_of_kind(table, AidRequest))
    pages = aid.pages
    if half is not None and times > 1:
        aid = tightest(_of_kind(half, AidRequest))
        pairs = tuple(map(_side_by_side, aid.pages))
        if papers(pairs) * ((times + 1) // 2) < papers(pages) * times:
            pages, times = pairs, (times + 1) // 2
    for _ in range(times):
        yield from pages
        if both_sides and len(pages) % 2:
            yield Page(pages[-1].size, EmptyPage())


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
