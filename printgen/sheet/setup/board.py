"""Setup sheet of a board built of pieces: PositionContext to pages: the board, steps, legend, certificate.

CSS shrinks or enlarges the drawing to the room that the words leave; an arrangement says which words stand with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.setup.certificate import certificate, counted, seat_name
from printgen.sheet.setup.deal import board_table, rows_of_page
from printgen.sheet.setup.fairness import Look, fairness_panel
from printgen.sheet.setup.legend import legend
from printgen.sheet.setup.steps import StackPage, Steps, game_log, notes, steps, variants

SMALLEST = {"squares": 5.4, "cards": 15.0, "hexes": 14.0}
"""The side of a space at least, in mm, for the board to share its page with all the words; more
stands on a card or hex than on a square."""

WORTH = 0.8
"""How far a board on a page without all the words still shrinks to have the steps with it."""

DRAWN = (0.54, 0.41, 0.33, 0.26)
"""The shares of a page for which the board is drawn where all words stand below it; CSS then fits it to its room."""

DENSE, FULL, OVERFULL = 43.0, 48.0, 80.0
"""From so many letters of words on 1000 mm² of a page on no large board is tried above them, or the smallest alone;
from so many on what the least board leaves of a page, none."""

ABOVE_STEPS, ALONE = 0.66, 0.96
"""The shares of a page for which the board is drawn above the steps alone, and on a page of its own."""

TALL = 0.85
"""The share of a small page from which a board stands alone on it."""

COLUMNS = {"large": 3, "small": 2}
WORDS = ("variants", "steps", "legend", "certificate", "fairness", "notes")
"""What the words are made of, in the order in which they stand on a page."""

TABLE = "table"
"""What lies on the board."""

ENLARGED = 1.2
"""How far a drawing is enlarged at most, so that names and signs beside the board keep their size."""

SMALL_TABLE = 0.4
"""The share of a page up to which it stands with other words."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which words stand on which page, the first of which has the board; ``logged``: the last one has a log.

    ``drawn``: the share of the page for which the board is drawn where all words share its page.
    """

    pages: tuple[tuple[str, ...], ...]
    look: Look = "wide"
    logged: bool = False
    drawn: float = 0.41


def arrangements(context: PositionContext) -> Iterator[Arrangement]:
    """Yield the ways to part the words into pages, from the most generous to the tightest.

    One page where board and words fit it together, else as many as it takes. How fair the set-up is, is put
    briefly rather than on a page more. A board that fills a small page stands alone on it.
    """
    large, chosen = context.paper.layout == "large", bool(context.request.options)
    looks: tuple[Look, ...] = ("wide", "brief") if context.fairness is not None else ("wide",)
    if large:
        drawn_for = _drawn_for(context)
        yield from (Arrangement((WORDS,), drawn=drawn) for drawn in drawn_for)
        yield from (Arrangement((WORDS,), look, drawn=drawn) for look in looks[1:] if drawn_for for drawn in DRAWN[-2:])
    behind = ("variants", "legend", "certificate", "fairness", "notes")
    if large or _whole(context).window.height < TALL * context.words_height:
        if _is_small(context):
            yield Arrangement((("steps",), (*behind[:-1], TABLE, "notes")), logged=True)
        yield Arrangement((("steps",), behind), logged=True)
        yield from (Arrangement((("steps",), behind), look) for look in looks)
        if chosen:
            yield Arrangement((("steps",), behind[:1], behind[1:]), logged=True)
    first = ("variants", "steps", "legend", "certificate")
    yield Arrangement(((), first, ("fairness", TABLE, "notes")), logged=True)
    yield Arrangement(((), first, ("fairness", "notes")), logged=True)
    yield Arrangement(((), first[:2], behind[1:]), logged=True)
    yield Arrangement(((), first[:3], behind[2:]), logged=True)
    if chosen:
        yield Arrangement(((), first[:1], ("steps",), behind[1:]))


def _is_small(context: PositionContext) -> bool:
    """Return whether anything lies on the board, and a list of it takes so small a share of a page."""
    return 0 < sum(part.height for part in board_table(context)) < SMALL_TABLE * rows_of_page(context)


def _drawn_for(context: PositionContext) -> tuple[float, ...]:
    """Return the shares of a page for which the board is tried above all words: the more of these, the smaller."""
    made = (block for name in WORDS for block in _SECTIONS[name](context, Pictures(context), "wide"))
    letters = sum(len(text) for block in made if block is not None for text in block.texts())
    width, height = context.paper.width - 2 * context.margin, context.words_height
    _, least, _ = _board(context, Pictures(context), WORDS, DRAWN[0])
    if 1000 * letters / width / (height - least) >= OVERFULL:
        return ()
    density = 1000 * letters / width / height
    return DRAWN[-1:] if density >= FULL else DRAWN[int(density > DENSE) :]


def board_pages(context: PositionContext, arrangement: Arrangement) -> tuple[Page, ...]:
    """Return the page with the board and the pages of words behind it."""
    last = len(arrangement.pages) - 1
    return tuple(
        _page(context, arrangement, sections, number == 0, arrangement.logged and number == last)
        for number, sections in enumerate(arrangement.pages)
    )


def _page(
    context: PositionContext, arrangement: Arrangement, sections: tuple[str, ...], has_board: bool, logged: bool
) -> Page:
    pictures = Pictures(context)
    made = (block for name in sections for block in _SECTIONS[name](context, pictures, arrangement.look))
    blocks = tuple(block for block in made if block is not None)
    board, least, widest = _board(context, pictures, sections, arrangement.drawn) if has_board else (None, 0.0, 0.0)
    body = StackPage(blocks, game_log(context) if logged else None, board, least, widest)
    return context.page(context.tool("setup.for-players", players=context.position.players), body, pictures)


def _board(
    context: PositionContext, pictures: Pictures, sections: tuple[str, ...], drawn: float
) -> tuple[Picture, float, float]:
    """Return the board, and in mm how high it is at least and how wide at most."""
    view, whole = board_view(context), _whole(context)
    width, height = context.paper.width - 2 * context.margin, context.words_height
    share = drawn if len(sections) > 1 else ABOVE_STEPS if sections else ALONE
    scene, pitch = fitted_board(context, view, Size(width, share * height))
    if len(sections) > 1:
        least = scene.window.height * SMALLEST[view.grid.kind] / pitch
    else:
        least = (WORTH if sections else 1.0) * whole.window.height
    return pictures.add("board", scene), least, min(whole.window.width, ENLARGED * scene.window.width)


def _whole(context: PositionContext) -> Scene:
    """Return the board on a page of its own."""
    room = Size(context.paper.width - 2 * context.margin, ALONE * context.words_height)
    return fitted_board(context, board_view(context), room)[0]


def _steps(context: PositionContext) -> Steps:
    """Return the steps, and which seats are whose where a player has several; the same suit twice is counted."""
    table = context.position.players, context.position.seats
    held = (one.held for one in context.game.setup.seatings if (one.players, one.seats) == table)
    lines = []
    for number, seats in enumerate(next(held, ()), 1):
        names = f" {context.tool('list.and')} ".join(counted(seat_name(context, seat) for seat in seats))
        lines.append(context.tool_text("setup.held", number=number, seats=names))
    return Steps(steps(context), COLUMNS[context.paper.layout], tuple(lines))


_Made = Callable[[PositionContext, Pictures, Look], tuple[Block | None, ...]]

_SECTIONS: Mapping[str, _Made] = {
    "variants": lambda context, pictures, look: (variants(context),),
    "steps": lambda context, pictures, look: (_steps(context),),
    "legend": lambda context, pictures, look: (legend(context, pictures, COLUMNS[context.paper.layout] + 1),),
    "certificate": lambda context, pictures, look: (certificate(context, COLUMNS[context.paper.layout]),),
    "fairness": lambda context, pictures, look: (fairness_panel(context, pictures, look),),
    "notes": lambda context, pictures, look: (notes(context),),
    TABLE: lambda context, pictures, look: board_table(context),
}
