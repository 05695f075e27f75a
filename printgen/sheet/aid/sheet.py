"""GameContext → player aid: the bands of stacks that the plan of the game names, each block read from the rules."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product

from printgen.drawing.metrics import fits
from printgen.figure.artwork import art_left, band
from printgen.geometry import Size
from printgen.model.play.options import seated
from printgen.model.sheets import PagePlan
from printgen.model.sheets import Stack as StackPlan
from printgen.model.text.game_catalog import Inline
from printgen.model.text.message_catalog import as_text
from printgen.sheet.aid.blocks import AidPage, DecisionGrid, ListPanel, Matrix, Panel, ScoringPanel, Stack
from printgen.sheet.aid.equations import at_one_place
from printgen.sheet.aid.panels import aid_block, look_of
from printgen.sheet.aid.scoring import in_lines, turned
from printgen.sheet.aid.usual import page_of_few, usual_pages
from printgen.sheet.aid.variants import players_text
from printgen.sheet.core.blocks import Block, PageHead, RichText, parted_title
from printgen.sheet.core.context import title_points
from printgen.sheet.core.game_context import GameContext, Pictures, title_of
from printgen.sheet.core.page import Page, Sheet
from printgen.units import PT

TWELFTHS = 12
GUTTER = 4.0
BAND_HEIGHT = {"large": 19.0, "small": 17.0}
NEXT_BAND = {"large": 12.0, "small": 8.0}
NEXT_POINTS = {"large": 14.0, "small": 11.0}
POINTS = {"large": 20.0, "small": 18.0}
PARTED_POINTS = {"large": 16.0, "small": 12.0}
"""The size in points that a title on two lines has at most, and that a smaller one is parted for."""

TALL = {"large": 300.0, "small": 215.0}
"""Pages higher than so many mm keep their panels together at the top."""

PLANNED = {"large": ("large", "tight eased", "tight"), "small": ("small roomy", "small", "small tight")}
"""The looks of pages that a game arranges, the more generous first, by that of their paper."""

AMPLE = {"large": ("large ample tall", "large tall", "tight tall"), "tight": ("large ample tall", "tight tall")}
"""The looks of pages that it does not: in larger type, if there is room, and together at the top."""

_GRAND = ("large ample grand tall",)
GRAND = {"large": _GRAND, "tight": _GRAND, "small": ("small ample grand tall", "small ample tall")}
"""The looks of a single page that has much room: in type to be read from the other side of the table."""

TURNED, BESIDE = "turned", 6
"""The look in which worked scores stand in columns, and how many of their entries are sure to stand side by side."""

CREDIT_POINTS = 7.5
"""The size of the credits in the band of small paper, in points."""

WORDS_LEFT, CLEAR = 5.2, 3.0
"""Where the words of the band begin, and what stays free between them and the art, in mm."""


def aid_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the player aid, page by page: with room in its tables, without, with closer rows.

    A variant may say more than a page holds. Readings in play are named in the title band, or only counted. With two
    languages each page has its translation on the back.
    """
    game, layout = context.game, context.paper.layout
    pages = game.sheets.aid.pages(layout)
    if pages:
        yield from _arranged(context, pages, PLANNED)
        return
    if layout == "large" and (few := page_of_few(game)) is not None:
        yield from _arranged(context, (few,), GRAND)
    for plan in usual_pages(game, layout):
        looks = PLANNED | AMPLE
        if len(plan) == 1:
            looks = {one: (*GRAND[one], *several) for one, several in looks.items()}
        yield from _arranged(context, plan, looks)


def _arranged(
    context: GameContext,
    pages: Sequence[PagePlan],
    known: Mapping[str, tuple[str, ...]],
    tightest: bool = False,
    turn: bool = True,
) -> Iterator[Sheet]:
    look = look_of(context)
    looks = known.get(look, (look,))
    tall = " tall" if context.paper.height > TALL[context.paper.layout] else ""
    counted = (False, True) if context.request.readings else (False,)

    @cache
    def laid_out(number: int, form: tuple[str, bool]) -> tuple[Page, ...]:
        return tuple(
            replace(_page(one, pages[number], number + 1, len(pages), *form), language=one.catalog.language)
            for one in context.in_each_language
        )

    def forms(number: int) -> list[tuple[str, bool]]:
        close = pages[number].close and not tall and len(looks) > 1 and not context.request.variants
        own = looks[1:] if close else looks
        if pages[number].open and not tall:
            own = (f"{looks[0]} open", *own)
        if turn and any(map(_is_wide, laid_out(number, (own[0] + tall, False)))):
            own = (*own, *(f"{one} {TURNED}" for one in own))
        if number == 0:
            return [*product([one + tall for one in own], counted)]
        if look == "tight" and not tall and context.request.variants:  # with which less may stand on it
            own = ("tight eased", *own)
        spreads = look == "large" and not close and any(map(_spreads, laid_out(number, (look + tall, False))))
        return [(one + tall, False) for one in (("large roomy", *own) if spreads else own)]

    for chosen in product(*(forms(number)[-1:] if tightest else forms(number) for number in range(len(pages)))):
        laid = tuple(chain.from_iterable(laid_out(number, form) for number, form in enumerate(chosen)))
        duplex = "long-edge" if len(laid) == 2 or context.translations else None
        yield context.sheet(context.tool("aid.name"), laid, duplex=duplex)


def fullest_first(context: GameContext, turn: bool = False) -> Iterator[Sheet]:
    """Yield of each way to fill pages the tightest arrangement; ``turn``: that in which wide scores are turned.

    A game arranges its pages in one way; of others the fewest pages come first.
    """
    pages = context.game.sheets.aid.pages(context.paper.layout)
    for plan in [pages] if pages else usual_pages(context.game, context.paper.layout):
        yield from _arranged(context, plan, PLANNED if pages else PLANNED | AMPLE, tightest=True, turn=turn)


def tightest(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements one of which fits if any does: most pages, as tight as can be, with scores turned or not."""
    (last,) = deque(fullest_first(context), maxlen=1)
    yield last
    if any(map(_is_wide, last.pages)):
        yield deque(fullest_first(context, turn=True), maxlen=1)[0]


def _blocks(page: Page) -> list[Block]:
    assert isinstance(page.body, AidPage)
    return [one for one, _ in page.body.blocks_of_data()]


def _spreads(page: Page) -> bool:
    """Return whether a large page has rows that take more room where there is some."""
    return any(type(one) is Matrix or (isinstance(one, ListPanel) and one.look == "write-in") for one in _blocks(page))


def _is_wide(page: Page) -> bool:
    """Return whether a page has worked scores with so many entries that they may be too wide."""
    return any(isinstance(one, ScoringPanel) and len(one.entries) > BESIDE for one in _blocks(page))


def _page(context: GameContext, plan: PagePlan, number: int, of: int, look: str, counted: bool) -> Page:
    pictures, layout, artwork = Pictures(context), context.paper.layout, context.game.artwork
    width = context.paper.width - 2 * context.margin
    first = number == 1
    size = Size(width, (BAND_HEIGHT if first else NEXT_BAND)[layout])
    room = art_left(artwork, size) - WORDS_LEFT - CLEAR
    name = context.tool("aid.summary" if plan.summary else "aid.name")
    head, foot = title_of(context, name)
    if first:
        head = _titled(head, room, layout)
    else:
        called = context.catalog.plain(f"pages.{plan.name}") if plan.name else name
        shown = called if of == 2 and (plan.name or plan.summary) else f"{called}, {number}/{of}"
        points = title_points(head.title, shown, room, NEXT_POINTS[layout])
        head = PageHead(head.title, shown, "", "", points)
    body = AidPage(
        look=look,
        art=pictures.add("band", band(artwork, size, context)),
        room=room,
        lead=_lead(context, counted, room if head.is_parted and layout == "small" else None) if first else None,
        bands=_aligned(
            tuple(
                alone
                for band in plan.bands
                for alone in _parted(tuple(_stack(context, pictures, stack, width, look) for stack in band.stacks))
            )
        ),
        summary=plan.summary,
        is_parted=first and layout == "small" and not fits(head.credits, room, CREDIT_POINTS * PT),
    )
    return Page(size=context.portrait, body=body, head=head, foot=foot, figures=pictures.scenes).filled


def _titled(head: PageHead, room: float, layout: str) -> PageHead:
    """Return the head of the first page: on two lines where one would be small print and the title has a colon."""
    name, (first, *rest) = head.sheet_name, parted_title(head.title)
    points = title_points(head.title, name, room, POINTS[layout])
    if not rest or points >= PARTED_POINTS[layout]:
        return replace(head, points=points)
    parted = min(title_points(first, "", room), title_points(rest[0], name, room), PARTED_POINTS[layout])
    return replace(head, points=parted, is_parted=True)


def _parted(band: tuple[Stack, ...]) -> Iterator[tuple[Stack, ...]]:
    """Yield a band; of one stack each panel for itself, so that they share what is left of the page."""
    if len(band) > 1:
        yield band
        return
    (stack,) = band
    yield from ((replace(stack, blocks=tuple(run)),) for run in _runs(stack.blocks))


def _runs(blocks: Iterable[Block]) -> list[list[Block]]:
    """Return blocks, each panel with those that go on in it."""
    runs: list[list[Block]] = []
    for one in blocks:
        if runs and isinstance(one, Panel) and not one.head.title:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _aligned(bands: tuple[tuple[Stack, ...], ...]) -> tuple[tuple[Stack, ...], ...]:
    """Return the bands with the columns of all decision grids in stacks of one width at one place."""
    widest: dict[float, float] = {}
    for stack in chain.from_iterable(bands):
        for one in stack.blocks:
            if isinstance(one, DecisionGrid):
                widest[stack.width] = max(one.head_width, widest.get(stack.width, 0.0))

    def aligned(one: Block, width: float) -> Block:
        return replace(one, head_width=widest[width]) if isinstance(one, DecisionGrid) else one

    return tuple(
        tuple(replace(one, blocks=tuple(aligned(block, one.width) for block in one.blocks)) for one in stacks)
        for stacks in bands
    )


def _lead(context: GameContext, counted: bool, room: float | None) -> RichText:
    """Return for whom the aid is; where a table plays variants or readings of its own, their names.

    Readings that are too many to be named are counted; the foot names them with the command. Where there is but one
    line of ``room`` mm for all that, the count stands alone.
    """
    catalog, request = context.catalog, context.request
    least, most = context.game.head.players
    lead = catalog.maybe("game.lead") or catalog.tool_text(
        "aid.players", players=least if least == most else f"{least}–{most}"
    )
    if request.variants:
        names = ", ".join(catalog.plain(f"variants.{name}.name") for name in request.variants)
        numbers = (request.players,) if request.players else seated(context.game, request.variants)
        some = numbers and catalog.tool_text(
            "aid.players", players=numbers[0] if len(numbers) == 1 else players_text(numbers)
        )
        lead = (*(some or lead), *catalog.tool_text("aid.in-play", n=len(request.variants), names=names))
    if request.readings:
        names = ", ".join(reading.replace(".", " ", 1) for reading in request.readings)
        if counted:
            readings = catalog.tool_text("aid.readings-counted", n=len(request.readings))
        else:
            readings = catalog.tool_text("aid.readings", names=names)
        whole = (*lead, Inline("text", " · "), *readings)
        alone = counted and room is not None and not fits(as_text(whole), room, CREDIT_POINTS * PT)
        lead = readings if alone else whole
    return lead


def _scored(panel: ScoringPanel, width: float, look: str) -> Block:
    """Return worked scores as there is room for them."""
    if TURNED in look:
        return turned(panel, width)
    return in_lines(panel) if "small" in look else panel


def _stack(context: GameContext, pictures: Pictures, stack: StackPlan, width: float, look: str) -> Stack:
    """Return the blocks of a stack that mean something at this table; it is so many of twelve columns wide."""
    known = context.game.sheets.aid.blocks
    column = (width - (TWELFTHS - 1) * GUTTER) / TWELFTHS
    wide = stack.columns * column + (stack.columns - 1) * GUTTER
    blocks = (
        aid_block(context, pictures, name, wide, stack.columns == TWELFTHS, look)
        for name in stack.blocks
        if context.holds(known[name].when)
    )
    shown = (_scored(one, wide, look) if isinstance(one, ScoringPanel) else one for one in blocks)
    return Stack(width=wide, blocks=tuple(chain.from_iterable(map(at_one_place, _runs(shown)))))
