"""Setup sheet of a board built of pieces: PositionContext to pages: the board with the steps, behind it what proves it.

CSS shrinks the drawing to the room that the words leave; an arrangement says which words stand with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from printgen.figure.callouts import numbers_on
from printgen.geometry import Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import ABOVE_FOOT, Page
from printgen.sheet.setup.arrangement import COLUMNS, DEALT, LAID, TABLE, Arrangement, arrangements
from printgen.sheet.setup.callouts import numbered_board, steps_lead
from printgen.sheet.setup.certificate import certificate, counted, seat_name
from printgen.sheet.setup.deal import bands, board_table, rows_of_page
from printgen.sheet.setup.fairness import fairness_panel
from printgen.sheet.setup.laid import laid_pieces
from printgen.sheet.setup.legend import legend, stamp
from printgen.sheet.setup.steps import (
    GroupedSteps,
    StackPage,
    Steps,
    game_log,
    grouped_steps,
    notes,
    set_up_title,
    steps,
    steps_done,
    variants,
)
from printgen.sheet.setup.table import draws_table, shows_legend, table_lead, table_picture

SMALLEST = {"squares": 5.4, "cards": 15.0, "hexes": 14.0}
"""The side of a space at least, in mm, for the board to share its page with words; more
stands on a card or hex than on a square."""

MORE = {"squares": 1.0, "cards": 1.25, "hexes": 1.25}
"""A board drawn with smaller spaces asks for up to so much more room than its share, so that words make way for it."""

SPREAD = 3
"""From so many blocks on what a page of a deal has room for stands between them, not in lines of the log."""

ENLARGED = 1.2
"""How far a drawing is enlarged at most, so that names and signs beside the board keep their size."""


def board_pages(context: PositionContext) -> Iterator[tuple[Arrangement, tuple[Page, ...]]]:
    """Yield each arrangement with its pages; one that stands in several is made once."""
    front, behind = cache(partial(_front, context)), cache(partial(_page, context))
    for arrangement in arrangements(context):
        first, *others = arrangement.pages
        proof = next(number for number, page in enumerate(arrangement.pages, 1) if "certificate" in page)
        logged, ample = arrangement.logged, arrangement.ample
        pages = (behind(page, proof, logged and page is others[-1], ample and "steps" in page) for page in others)
        yield arrangement, _led(context, (front(first, proof, arrangement.drawn), *pages))


def _led(context: PositionContext, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """Return pages whose steps say no longer that the table shows all, where small paper had no room for a number."""
    if context.paper.layout != "small" or not draws_table(context):
        return pages
    shown = numbers_on(pages[0].figures["board"])
    if {str(number) for number, _ in enumerate(steps_done(context), 1)} <= shown:
        return pages
    lead = context.tool("setup.some-steps-drawn")
    return tuple(
        replace(page, body=replace(page.body, sections=tuple(_said(one, lead) for one in page.body.sections)))
        if isinstance(page.body, StackPage)
        else page
        for page in pages
    )


def _said(block: Block, lead: str) -> Block:
    return replace(block, lead=lead) if isinstance(block, Steps) else block


def _front(context: PositionContext, sections: tuple[str, ...], proof: int, drawn: float) -> Page:
    pictures = Pictures(context)
    blocks = _blocks(context, pictures, sections, proof)
    size = context.portrait if sections else _best_page(context)
    board, least, widest = _board(context, pictures, bool(sections), drawn, size)
    body = StackPage(blocks, None, board, least, widest)
    return _airy(context, context.page(set_up_title(context), body, pictures, size))


def _page(context: PositionContext, sections: tuple[str, ...], proof: int, is_last: bool, ample: bool) -> Page:
    pictures, is_front = Pictures(context), "steps" in sections
    blocks = _blocks(context, pictures, sections, proof)
    log = game_log(context) if is_last else None
    many = len(blocks) >= SPREAD
    spread = many and (context.position.dealt or context.position.hexes or not (log or is_front))
    spacing = "spread" if spread else "sparse" if not is_front else ""
    if context.paper.layout == "small":
        spacing = ("spread ample" if ample else "spread") if is_front and log is None else ""
    body = StackPage(blocks, log, spacing=spacing)
    name = "dealt" if DEALT in sections and context.position.dealt else "proof"
    title = set_up_title(context) if is_front else context.tool(f"setup.{name}", seed=context.position.seed or "")
    return _airy(context, context.page(title, body, pictures))


def _airy(context: PositionContext, page: Page) -> Page:
    """Return a page that, if it is large, leaves air above its foot."""
    return replace(page, above_foot=ABOVE_FOOT) if context.paper.layout == "large" else page


def _blocks(context: PositionContext, pictures: Pictures, sections: tuple[str, ...], proof: int) -> tuple[Block, ...]:
    """Return the blocks of a page; the stamp stands with the steps where the proof is on page ``proof``, not here."""
    layout = context.paper.layout
    seal = stamp(context, pictures, proof) if "steps" in sections and "certificate" not in sections else None
    signs = "legend" in sections and shows_legend(context)
    made: list[Block | None] = []
    for name in sections:
        if name == "legend" and signs:
            beside = None if "notes" in sections else seal  # notes are short: there it takes no sign its room
            columns = COLUMNS[layout] + (beside is None or layout == "small")
            made.append(legend(context, pictures, columns, beside))
            seal = None if beside else seal
        elif name == "notes":
            made.append(notes(context, seal))
            seal = None
        elif name != "legend":
            made += _SECTIONS[name](context, pictures)
        done = made[-1] if made else None
        if isinstance(done, GroupedSteps) or (isinstance(done, Steps) and done.has_room):
            made[-1], seal = replace(done, stamp=seal), None
    made.append(seal)
    return tuple(block for block in made if block is not None)


def _best_page(context: PositionContext) -> Size:
    """Return the page on which a board that has it for itself is largest: upright, or turned; a table lies upright."""
    upright, view = context.portrait, board_view(context)
    if draws_table(context):
        return upright
    return max((upright, upright.turned), key=lambda size: fitted_board(context, view, _room(context, size))[1])


def _room(context: PositionContext, size: Size) -> Size:
    """Return the room between the head of a page and its foot."""
    return Size(size.width - 2 * context.margin, context.words_height + size.height - context.portrait.height)


def _board(
    context: PositionContext, pictures: Pictures, shares: bool, drawn: float, size: Size
) -> tuple[Picture, float, float]:
    """Return the board, and in mm how high it is at least and how wide at most; ``shares``: words stand below it."""
    width, height = _room(context, size)
    if draws_table(context):
        table = table_picture(context, Size(width, drawn * height))
        return pictures.add("board", table), table.window.height, table.window.width
    view = board_view(context)
    scene, pitch = numbered_board(context, view, Size(width, drawn * height))
    least = scene.window.height * (min(MORE[view.grid.kind], SMALLEST[view.grid.kind] / pitch) if shares else 1.0)
    return pictures.add("board", scene), least, ENLARGED * scene.window.width


def _steps(context: PositionContext) -> Steps | GroupedSteps:
    """Return the steps, in groups below a table on large paper, and which seats are whose if players have several."""
    table = context.game.setup.table
    if table is not None and table.groups and draws_table(context) and context.paper.layout == "large":
        return grouped_steps(context, table, COLUMNS[context.paper.layout])
    held = context.game.setup.held(context.position.players, context.position.seats)
    lines = []
    for number, seats in enumerate(held, 1):
        names = f" {context.tool('list.and')} ".join(counted(seat_name(context, seat) for seat in seats))
        lines.append(context.tool_text("setup.held", number=number, seats=names))
    lead = table_lead(context) if draws_table(context) else steps_lead(context)
    return steps(context, lead, COLUMNS[context.paper.layout], tuple(lines))


_Made = Callable[[PositionContext, Pictures], tuple[Block | None, ...]]

_SECTIONS: Mapping[str, _Made] = {
    "variants": lambda context, pictures: (variants(context),),
    "steps": lambda context, pictures: (_steps(context),),
    "certificate": lambda context, pictures: (certificate(context, COLUMNS[context.paper.layout]),),
    "fairness": lambda context, pictures: (fairness_panel(context, pictures),),
    LAID: lambda context, pictures: (laid_pieces(context, pictures),),
    TABLE: board_table,
    DEALT: lambda context, pictures: bands(context, pictures, False, rows_of_page(context)),
}
