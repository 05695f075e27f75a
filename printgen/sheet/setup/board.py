"""Setup sheet of a board built of pieces: PositionContext to pages: the board with the steps, behind it what proves it.

CSS shrinks the drawing to the room that the words leave; an arrangement says which words stand with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from printgen.geometry import Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.setup.callouts import numbered_board
from printgen.sheet.setup.certificate import certificate, counted, seat_name
from printgen.sheet.setup.deal import bands, board_table, rows_of_page
from printgen.sheet.setup.fairness import fairness_panel
from printgen.sheet.setup.legend import legend
from printgen.sheet.setup.stamp import stamp
from printgen.sheet.setup.steps import StackPage, Steps, game_log, notes, steps, variants
from printgen.sheet.setup.table import draws_table, table_picture

SMALLEST = {"squares": 5.4, "cards": 15.0, "hexes": 14.0}
"""The side of a space at least, in mm, for the board to share its page with words; more
stands on a card or hex than on a square."""

DRAWN: Mapping[str, tuple[float, ...]] = {"large": (0.64, 0.57, 0.5, 0.43, 0.36, 0.3), "small": (0.6, 0.45)}
"""The shares of a page for which the board is drawn above words; CSS then fits it to its room."""

TABLE_DRAWN = (0.68, 0.64, 0.6, 0.56, 0.52)
"""The shares of a page for which a whole table is drawn: it is as wide as the page and hardly shrinks."""

STIFF = 0.97
"""How far a table still shrinks."""

ALONE = 0.96
"""The share of a page for which the board is drawn on a page of its own."""

COLUMNS = {"large": 3, "small": 2}

UNDRAWN = ("variants", "steps", "legend", "certificate", "notes")
"""What stands with a board of which chance decides nothing: all there is, where a page takes it."""

FRONTS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "large": (("variants", "steps", "legend", "notes"), ("steps", "legend", "notes"), ("steps",), ()),
    "small": (("steps",), ()),
}
"""What may stand with the board, from all words of use at the table to none of them."""

WORDS = ("variants", "steps", "legend", "notes", "fairness", "certificate")
"""What the words are made of, in the order in which they stand on the pages."""

TABLE, DEALT = "table", "dealt"
"""What lies on the board, and all that was dealt."""

ENLARGED = 1.2
"""How far a drawing is enlarged at most, so that names and signs beside the board keep their size."""

FEW = 40
"""Up to so many things of piles stand on the page that proves the set-up; more have pages of their own."""

SMALL_TABLE = 0.4
"""The share of a page up to which it stands with other words."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which words stand on which page, the first of which has the board, the last a log.

    ``drawn``: the share of its page for which the board is drawn.
    """

    pages: tuple[tuple[str, ...], ...]
    drawn: float

    @property
    def sections(self) -> frozenset[str]:
        """All that stands on its pages."""
        return frozenset(name for page in self.pages for name in page)


def arrangements(context: PositionContext) -> Iterator[Arrangement]:
    """Yield the ways to part the words into pages, from the most generous to the tightest.

    Board and steps in front, on the back what proves them and what was dealt; more pages where that is too much.
    """
    layout = context.paper.layout
    if context.fairness is None and not context.position.dealt and not draws_table(context):
        yield from (Arrangement((UNDRAWN,), drawn) for drawn in DRAWN[layout])
    for front in FRONTS[layout]:
        behind = tuple(name for name in WORDS if name not in front)
        shares = TABLE_DRAWN if draws_table(context) else DRAWN[layout]
        for drawn, back in product(shares if front else (ALONE,), _backs(context, behind)):
            yield Arrangement((front, *back), drawn)


def _backs(context: PositionContext, behind: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield how what stands behind the board is parted: on one page, without what was dealt, at last on two."""
    if sum(len(one.things) for one in context.position.dealt if one.pile is not None) <= FEW:
        yield ((*behind, TABLE, DEALT),)
    if _is_small(context):
        yield ((*behind, TABLE),)
    yield (behind,)
    if len(behind) > 2:
        yield behind[:-2], behind[-2:]
    if "steps" in behind:
        yield behind[:2], behind[2:-2], behind[-2:]


def _is_small(context: PositionContext) -> bool:
    """Return whether anything lies on the board, and a list of it takes so small a share of a page."""
    return 0 < sum(part.height for part in board_table(context)) < SMALL_TABLE * rows_of_page(context)


def board_pages(context: PositionContext) -> Iterator[tuple[Arrangement, tuple[Page, ...]]]:
    """Yield each arrangement with its pages; one that stands in several is made once."""
    front, behind = cache(partial(_front, context)), cache(partial(_page, context))
    for arrangement in arrangements(context):
        first, *others = arrangement.pages
        proof = next(number for number, page in enumerate(arrangement.pages, 1) if "certificate" in page)
        pages = (behind(page, proof, page is others[-1]) for page in others)
        yield arrangement, (front(first, proof, arrangement.drawn), *pages)


def _front(context: PositionContext, sections: tuple[str, ...], proof: int, drawn: float) -> Page:
    pictures = Pictures(context)
    blocks = _blocks(context, pictures, sections, proof)
    board, least, widest = _board(context, pictures, bool(sections), drawn)
    body = StackPage(blocks, None, board, least, widest)
    return context.page(_title(context), body, pictures)


def _page(context: PositionContext, sections: tuple[str, ...], proof: int, is_last: bool) -> Page:
    pictures, is_front = Pictures(context), "steps" in sections
    body = StackPage(_blocks(context, pictures, sections, proof), game_log(context) if is_last else None)
    return context.page(_title(context) if is_front else context.tool("setup.proof"), body, pictures)


def _title(context: PositionContext) -> str:
    return context.tool("setup.for-players", players=context.position.players)


def _blocks(context: PositionContext, pictures: Pictures, sections: tuple[str, ...], proof: int) -> tuple[Block, ...]:
    """Return the blocks of a page; the stamp stands with the steps where the proof is on page ``proof``, not here."""
    layout = context.paper.layout
    seal = stamp(context, pictures, proof) if "steps" in sections and "certificate" not in sections else None
    made: list[Block | None] = []
    for name in sections:
        if name == "legend":
            made.append(legend(context, pictures, COLUMNS[layout] + 1, seal))
        else:
            made += _SECTIONS[name](context, pictures)
    if "legend" not in sections:
        made.append(seal)
    return tuple(block for block in made if block is not None)


def _board(context: PositionContext, pictures: Pictures, shares: bool, drawn: float) -> tuple[Picture, float, float]:
    """Return the board, and in mm how high it is at least and how wide at most; ``shares``: words stand below it."""
    width, height = context.paper.width - 2 * context.margin, context.words_height
    if draws_table(context):
        table = table_picture(context, Size(width, drawn * height))
        return pictures.add("board", table), STIFF * table.window.height, table.window.width
    view = board_view(context)
    scene, pitch = numbered_board(context, view, Size(width, drawn * height))
    least = scene.window.height * (min(1.0, SMALLEST[view.grid.kind] / pitch) if shares else 1.0)
    return pictures.add("board", scene), least, ENLARGED * scene.window.width


def _steps(context: PositionContext) -> Steps:
    """Return the steps, and which seats are whose where a player has several; the same suit twice is counted."""
    table = context.position.players, context.position.seats
    held = (one.held for one in context.game.setup.seatings if (one.players, one.seats) == table)
    lines = []
    for number, seats in enumerate(next(held, ()), 1):
        names = f" {context.tool('list.and')} ".join(counted(seat_name(context, seat) for seat in seats))
        lines.append(context.tool_text("setup.held", number=number, seats=names))
    return steps(context, COLUMNS[context.paper.layout], tuple(lines))


_Made = Callable[[PositionContext, Pictures], tuple[Block | None, ...]]

_SECTIONS: Mapping[str, _Made] = {
    "variants": lambda context, pictures: (variants(context),),
    "steps": lambda context, pictures: (_steps(context),),
    "certificate": lambda context, pictures: (certificate(context, COLUMNS[context.paper.layout]),),
    "fairness": lambda context, pictures: (fairness_panel(context, pictures),),
    "notes": lambda context, pictures: (notes(context),),
    TABLE: lambda context, pictures: board_table(context),
    DEALT: lambda context, pictures: bands(context, pictures, False, rows_of_page(context)),
}
