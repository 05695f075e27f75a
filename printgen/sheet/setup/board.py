"""Setup sheet of a board built of pieces: PositionContext to pages: the board with the steps, behind it what proves it.

CSS shrinks the drawing to the room that the words leave; an arrangement says which words stand with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import product, repeat

from printgen.drawing.metrics import text_width
from printgen.geometry import Size
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import ABOVE_FOOT, Page
from printgen.sheet.setup.arrangement import (
    ABREAST,
    BRIEF,
    COLUMNS,
    DEALT,
    KINDS,
    LAID,
    TABLE,
    Arrangement,
    Words,
    arrangements,
    options_fit,
    proof_of,
    shows_kinds,
)
from printgen.sheet.setup.deal.card_grid import CardGrid
from printgen.sheet.setup.deal.lines import beside_lines, dealt_word, piles
from printgen.sheet.setup.deal.pages import bands, board_table, deal_pages, rows_of_page
from printgen.sheet.setup.deal.strips import StripsHow, sealed_kinds, strips_alone, strips_how
from printgen.sheet.setup.laid import LaidPieces, laid_pieces
from printgen.sheet.setup.legend import (
    NamedKinds,
    Stamp,
    changed_by,
    legend,
    named_kinds,
    option_notes,
    stamp,
    variants,
)
from printgen.sheet.setup.log import game_log, note_lines
from printgen.sheet.setup.pictured import PICTURED, is_pictured, is_staged, pictured, signs_of_steps, staged
from printgen.sheet.setup.proof.certificate import counted
from printgen.sheet.setup.proof.fairness import fairness_panel
from printgen.sheet.setup.proof.fairness_panel import FairnessPanel
from printgen.sheet.setup.proof.rule_words import seat_name
from printgen.sheet.setup.steps import GroupedSteps, Notes, StackPage, Steps, brief_steps, grouped_steps, notes, steps
from printgen.sheet.setup.table.callouts import numbered_board, steps_lead
from printgen.sheet.setup.table.picture import draws_table, shows_legend, table_picture
from printgen.sheet.setup.title import behind_title, set_up_title
from printgen.units import PT

SMALLEST = {"squares": 5.4, "cards": 15.0, "hexes": 14.0}
"""The side of a space at least, in mm, for the board to share its page with words; more
stands on a card or hex than on a square."""

MORE = {"squares": 1.0, "cards": 1.25, "hexes": 1.25}
"""A board drawn with smaller spaces asks for up to so much more room than its share, so that words make way for it."""

SIGNS = 4
"""Up to so many signs stand in one row, also with the stamp behind them."""

SPREAD = 3
"""From so many blocks on what a page of a deal has room for stands between them, not in lines of the log."""

UNTITLED_LINES = 3
"""Notes stand below what was judged, rather than in its columns, where these would be so many lines higher."""

AIR, CLOSE = {"large": ABOVE_FOOT, "small": 2.4}, {"large": ABOVE_FOOT, "small": 0.8}
"""What is free above the rule of a foot at least, and below a board, in mm; on small paper a foot often has several
lines."""

PLACE_POINTS, PLACE_WIDE = 8.5, 26.0
"""How large it is said on small paper where pieces of a seat lie, in points, and the room for it beside large pictures
of these, in mm."""

PROVED = ("certificate", "notes")
"""What stands on the last small page where what was judged would be all: notes fill its columns."""

LOOSE = (3.4, 2.4, 1.8, 1.2, 0.8, 0.4, 0.0)
"""How much more air the rows of steps, signs and rules that were checked are tried with on small paper, in mm."""

CHANGE_POINTS, CHANGE_OFF, ASIDE, SEALED = 8.5, 6.0, 22.0, 60.0
"""The size of what variants change, in points; how far one is off what stands before it, with the air in its tint, what
the title takes, and what a stamp on its line, in mm."""

ENLARGED = 1.2
"""How far a drawing is enlarged at most, so that names and signs beside the board keep their size."""


def board_pages(context: PositionContext) -> Iterator[tuple[Arrangement, tuple[Page, ...]]]:
    """Yield each arrangement with its pages; one that stands in several is made once."""
    front, behind = cache(partial(_front, context)), cache(partial(_page, context))
    small = context.paper.layout == "small"
    for arrangement in arrangements(context):
        parted = _noted_last(arrangement.pages) if small else arrangement.pages
        first, *others = parted
        proof = next(number for number, page in enumerate(parted, 1) if "certificate" in page)
        in_full = next((number for number, page in enumerate(parted, 1) if "steps" in page), 0)
        strips = _strips_from(context, arrangement)
        drawn, logged = front(first, proof, in_full, arrangement.drawn, strips), arrangement.logged
        lead = steps_lead(context, drawn.figures["board"])
        stamped = proof if BRIEF not in first or _ends_short(context) else 0
        tried = (0.0,) if BRIEF not in first else LOOSE
        for loose, proven in product(tried, tried):
            pages = (
                behind(
                    page,
                    stamped,
                    lead,
                    logged and page is others[-1],
                    arrangement.ample and ("steps" in page or (small and page is others[0])),
                    loose if "steps" in page else proven if "certificate" in page else 0.0,
                    strips,
                )
                for page in others
            )
            yield arrangement, (drawn, *pages)


def _noted_last(pages: tuple[Words, ...]) -> tuple[Words, ...]:
    """Return pages with the notes on the last one, where that has nothing but what was judged."""
    *others, last = pages
    if last != PROVED[:1] or not any("notes" in page for page in others):
        return pages
    return (*(tuple(name for name in page if name != "notes") for page in others), PROVED)


def _ends_short(context: PositionContext) -> bool:
    """Return whether steps on stages leave the last place of their last row empty: there the stamp stands again."""
    return is_staged(context) and _steps(context, Pictures(context), "", 0).has_room


def _strips_from(context: PositionContext, arrangement: Arrangement) -> int:
    """Return the page on which sealed strips begin: behind all others."""
    if not any(piles(context, sealed=True)):
        return 0
    shown, logs = arrangement.sections, repeat(note_lines(context))
    others = () if DEALT in shown else deal_pages(context, TABLE not in shown, logs, 1.0)
    return len(arrangement.pages) + sum(1 for _ in others) + 1


def _front(
    context: PositionContext, sections: tuple[str, ...], proof: int, in_full: int, drawn: float, strips: int
) -> Page:
    """Return the page with the board.

    ``proof``, ``in_full``, ``strips``: where the certificate, the steps in full and sealed strips stand.
    """
    pictures = Pictures(context)
    size = context.portrait if sections else _best_page(context)
    board, least, widest = _board(context, pictures, bool(sections), drawn, size)
    lead = steps_lead(context, pictures.scenes["board"])
    if in_full > 1 and lead == context.tool("setup.steps-drawn"):
        lead = context.tool("setup.in-full", page=in_full)
    blocks = _blocks(context, pictures, sections, proof, lead, strips)
    body = StackPage(blocks, None, board, least, widest)
    return replace(context.page(set_up_title(context), body, pictures, size), above_foot=CLOSE[context.paper.layout])


def _page(
    context: PositionContext,
    sections: tuple[str, ...],
    proof: int,
    lead: str,
    is_last: bool,
    ample: bool,
    loose: float,
    strips: int,
) -> Page:
    """Return a page behind the board; ``lead``: which steps that shows by their numbers; ``proof``: 0 for no stamp.

    ``loose``: how much more air its steps and what was checked have.
    """
    pictures, is_front = Pictures(context), "steps" in sections
    blocks = _blocks(context, pictures, sections, proof, lead, strips)
    log = game_log(context) if is_last else None
    if context.paper.layout == "large":
        blocks = _joined(blocks)
    many = len(blocks) >= SPREAD or any(isinstance(one, CardGrid) and one.note for one in blocks)
    few = sum(not isinstance(one, Notes | NamedKinds) for one in blocks) < SPREAD
    if few and any(isinstance(one, StripsHow) for one in blocks):
        blocks = (*blocks, sealed_kinds(context, pictures))
    spread = many and (context.position.dealt or context.position.hexes or not (log or is_front))
    spacing = "spread" if spread else "" if is_front else "sparse many" if many else "sparse"
    if log is not None and any(isinstance(one, LaidPieces) and one.board and len(one.below) > 1 for one in blocks):
        spacing = "sparse many filled"  # so that the log has room for several games
    if context.paper.layout == "small":
        alone = "roomy" if len(blocks) == 1 else ""
        spacing = alone if log is not None else "spread close ample" if ample else "spread close"
    body = StackPage(blocks, log, spacing=spacing, loose=loose)
    name = "proof" if DEALT not in sections or not context.position.dealt else dealt_word(context)
    proves = "certificate" in sections or LAID not in sections or context.paper.layout == "large"
    title = behind_title(context, name) if proves and not is_front else set_up_title(context)
    return replace(context.page(title, body, pictures), above_foot=AIR[context.paper.layout])


def _joined(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks with a low panel of fairness behind a short line of what was dealt, if there are such."""
    low = [one for one in blocks if isinstance(one, FairnessPanel) and one.is_low]
    return beside_lines(blocks, low[0]) if low else blocks


def _blocks(
    context: PositionContext, pictures: Pictures, sections: tuple[str, ...], proof: int, lead: str, strips: int
) -> tuple[Block, ...]:
    """Return the blocks of a page; the stamp stands with the steps where the proof is on page ``proof``, not here."""
    layout, sealed = context.paper.layout, proof and "certificate" not in sections and {"steps", BRIEF} & {*sections}
    seal = stamp(context, pictures, proof) if sealed else None
    signs = "legend" in sections and shows_legend(context)
    proven = sections == PROVED if layout == "small" else "certificate" in sections
    made: list[Block | None] = []
    brief = option_notes(context) if {"variants", "steps", "notes"} <= {*sections} else ()
    for name in sections:
        if name == "variants" and brief:
            continue
        if name == "legend" and signs:
            beside = None if "notes" in sections else seal  # notes are short: there it takes no sign its room
            several = COLUMNS[layout] + (beside is None or layout == "small")
            shown = [*signs_of_steps(context, pictures).values()] if is_pictured(context) else []
            few = len(context.game.sheets.setup.legend) <= SIGNS
            most = PICTURED if shown else SIGNS if few else several
            made.append(legend(context, pictures, most, beside, shown))
            seal = None if beside else seal
        elif name == "certificate":
            made += _proven(context, pictures, proven and "notes" in sections)
            made += (strips_how(context, pictures),) if layout == "large" and not strips_alone(context) else ()
        elif name == "notes":
            made += () if proven else (_noted(context, seal, brief),)
            seal = None
        elif name == "steps":
            listed = _steps(context, pictures, lead, strips)
            made.append(staged(context, pictures, listed) if is_staged(context) else listed)
        elif name == BRIEF:
            made.append(brief_steps(context, lead, seal, sealed=is_pictured(context)))
            seal = None
        elif layout == "small" and sections == (LAID,):
            made.append(laid_pieces(context, pictures, alone=_is_brief(context)))
        elif name != "legend":
            made += _SECTIONS[name](context, pictures)
        done = made[-1] if made else None
        takes = layout == "large" or isinstance(done, GroupedSteps) or (isinstance(done, Steps) and done.has_room)
        if isinstance(done, GroupedSteps | Steps) and takes:
            made[-1], seal = replace(done, stamp=seal), None
    made.append(seal)
    return tuple(block for block in made if block is not None)


def _is_brief(context: PositionContext) -> bool:
    """Return whether large pictures of the pieces of a seat leave room for where these lie."""
    laid = laid_pieces(context, Pictures(context))
    rows = laid.rows if laid is not None else ()
    said = (sort.spaces for row in rows if row.number for sort in row.sorts)
    return all(text_width(one, PLACE_POINTS * PT) <= PLACE_WIDE for one in said)


def _proven(context: PositionContext, pictures: Pictures, noted: bool) -> tuple[Block, ...]:
    """Return the certificate, kinds above it; ``noted``: with notes in its columns, or below where that is lower."""
    proof, said = proof_of(context), notes(context) if noted else None
    both = proof if said is None else proof_of(context, said.notes)
    is_joined = said is not None and both.lines <= proof.lines + len(said.notes) + UNTITLED_LINES
    first: Block = both if is_joined else proof
    kinds = named_kinds(context, pictures) if shows_kinds(context) and context.paper.layout == "large" else None
    above = () if kinds is None else (kinds,)
    return (*above, first) if said is None or is_joined else (*above, first, said)


def _noted(context: PositionContext, seal: Stamp | None, brief: tuple[RichText, ...]) -> Block | None:
    """Return the notes of the game, before them what brief variants say."""
    said = notes(context, seal)
    return replace(said, notes=(*brief, *said.notes)) if said is not None else None


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


def _steps(context: PositionContext, pictures: Pictures, lead: str, strips: int) -> Steps | GroupedSteps:
    """Return the steps, in groups where a table has such, and which seats are whose if players have several."""
    table = context.game.setup.table
    if table is not None and table.groups and draws_table(context):
        grouped = grouped_steps(context, table, ABREAST, strips)
        return replace(grouped, options=variants(context)) if options_fit(context, grouped) else grouped
    held = context.game.setup.held(context.position.players, context.position.seats)
    lines = []
    for number, seats in enumerate(held, 1):
        names = f" {context.tool('list.and')} ".join(counted(seat_name(context, seat) for seat in seats))
        lines.append(context.tool_text("setup.held", number=number, seats=names))
    listed = steps(context, lead, ABREAST, tuple(lines), strips)
    if is_pictured(context):
        return pictured(context, pictures, listed)
    changes = _changes(context, 0.0 if listed.has_room else SEALED)
    return replace(listed, lead="" if changes else lead, changes=changes)


def _changes(context: PositionContext, taken: float) -> tuple[RichText, ...]:
    """Return what variants change in the set-up, in place of the lead of the steps, as much of it as has room.

    ``taken``: what the stamp takes of the line, in mm.
    """
    room = context.paper.width - 2 * context.margin - ASIDE - taken
    kept = list[RichText]()
    for one in changed_by(context) if context.paper.layout == "large" else ():
        room -= text_width(as_text(one), CHANGE_POINTS * PT, 600) + CHANGE_OFF
        kept += [one] if room > 0 else []
    return tuple(kept)


_Made = Callable[[PositionContext, Pictures], tuple[Block | None, ...]]

_SECTIONS: Mapping[str, _Made] = {
    "variants": lambda context, pictures: (variants(context),),
    "fairness": lambda context, pictures: (fairness_panel(context, pictures),),
    LAID: lambda context, pictures: (laid_pieces(context, pictures),),
    KINDS: lambda context, pictures: (named_kinds(context, pictures),),
    TABLE: board_table,
    DEALT: lambda context, pictures: bands(context, pictures, False, rows_of_page(context)),
}
