"""One paper of an overlay: a block of the board at true scale, its joins, the bars to measure."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from printgen.drawing.scene import Scene
from printgen.errors import LimitError
from printgen.figure.print.ruler import FACING, FOUR_INCHES, NARROW, facing_bars, true_size_bars
from printgen.geometry import Point, Rect, Size
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.problems import Problem
from printgen.sheet.core.blocks import Block as PageBlock
from printgen.sheet.core.blocks import Content, RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.page import FITTED, MOST_INK, Page
from printgen.sheet.overlay.block_drawing import block_drawing, expected_labels, expected_lines
from printgen.sheet.overlay.board_plan import BoardPlan
from printgen.sheet.overlay.join_places import Joins
from printgen.sheet.overlay.joins import assembly, briefly, join_marks, joining_steps
from printgen.sheet.overlay.signs import FOR_SIGNS, WIDE, SignsMeant, signs_meant
from printgen.sheet.overlay.tiling import Block, blocks

BAND = 9.5
"""How high the band of the title is on a page at true scale, in mm."""

TOP = 14.8
"""From the margin to the block: title, rule, and the marks that stand above the block."""

SMALL_TOP = 11.5
"""The same to the panel on small paper."""

PANEL = 43.0
GAP = 4.0
MARKS = 5.0
"""Room for marks outside the block, in mm."""

BARS = 18.8
"""How wide the bars at the outer edge are with the space beside them, in mm."""

FOOT, HEAD = 13.0, 9.0
"""What the foot of a page and the head of a panel take of the height, in mm."""

Plan = tuple[float, bool, bool]
PLANS: tuple[Plan, ...] = (
    (44.0, True, True),
    *((high, True, False) for high in (44.0, 37.0, 31.0, 26.0)),
    *((high, False, False) for high in (37.0, 31.0, 26.0)),
    *((22.0, True, False), (18.0, True, False), (18.0, False, False)),
)
"""How high the picture of all papers is at most, in mm, whether each step stands there, and whether words are large
in a panel of middling width: the best first."""

BESIDE, PICTURE, LARGER, LEVEL, RIM = 1.7, 0.6, 1.8, 1.2, 2.0
"""How much higher that picture is where the steps stand beside it, which share of the width it takes there; how much
higher above them in a roomy panel, for a board wider by so much than high; how much is free around it, in mm."""

ABOVE_FOOT = 2.4
"""How far all ends above the rule of the foot, in mm."""

LOW = 34.0
"""From this height on the room below a block is taken by how the papers are put together, in mm."""

LEVEL_HIGH, LEVEL_PICTURE = 24.0, 38.0
"""What is below a block as wide as the paper takes of its height, and how wide the picture of all papers is there."""

HIGH = 80.0
"""From this height on the steps there stand below that picture, in mm."""

SIGN_HIGH = 9.5
"""How high a row of signs below a block is, in mm."""

AIR = 2.0
"""Between the strip of the next paper and what is below it in a row, in mm."""

Air = Literal["narrow", "wide", "roomy"]
ROOMY = 120.0
"""From this width on all in the panel is set with more air, in mm."""

WIDE_PANEL = 52.0
"""From this width on the panel has room for a table beside the bars, in mm."""

SIGN = 0.4
"""Of a space: how large the icon on it is at most."""


@dataclass(frozen=True, slots=True)
class Together(Content):
    """How the papers are put together: which one lies where, and what is done with them in words.

    ``across``: the words stand beside the picture; ``below``: where all that begins below the block, in mm of the page;
    ``lead``: what the whole is for, beside the title where there is room.
    """

    title: str
    picture: Picture
    steps: tuple[str, ...]
    across: bool = False
    below: float | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class TrueSize(Content):
    """The bars, and what a ruler reads on them when the printer has scaled the page.

    ``readings``: what is read, what the print is then, and how large a space; in a line above what the print is where
    that has none of the ``heads``, without any in brief.
    """

    title: str
    bars: Picture
    measure: str
    readings: tuple[tuple[str, ...], ...]
    heads: tuple[RichText | str, ...] = ()
    other: RichText = ()


@dataclass(frozen=True, slots=True)
class OverlayBlock(PageBlock):
    """A part of the board at true scale, its corner at ``origin``; beside it a panel, both in mm of the page.

    ``words_width``: that of the words beside the bars, in mm; ``air``: how large they are set; ``signs``: what
    those on the board mean, at ``signs_below`` where there is room below the block, else in the panel.
    ``bars_below``: how papers are put together stands above the bars, as wide as the panel; ``level``: where a row
    with all that begins below a block as wide as the paper, in mm of the page; ``large``: whether words in a panel
    of middling width, or in a high row, are set larger.
    """

    template: ClassVar[str] = "overlay/block.html.j2"
    drawing: Picture
    origin: Point
    panel: float
    panel_top: float
    words_width: float
    air: Air
    together: Together | None
    bars_below: bool
    true_size: TrueSize
    signs: SignsMeant | None
    signs_below: Rect | None
    level: float | None = None
    large: bool = False


def plan_blocks(context: GameContext, board: BoardPlan) -> tuple[Size, tuple[Block, ...]]:
    """Return the paper, level unless fewer are needed upright, and the blocks of a board for it.

    Where that saves papers, the last ones of each row have nothing beside their blocks, which reach nearly to the edge.
    Raises LimitError when not one space fits.
    """
    ways = []
    for page in (context.portrait.turned, context.portrait):
        beside, high = page.width - 2 * context.margin - GAP - PANEL, page.height - 2 * context.margin - TOP - 2
        whole = page.width - 2 * (context.paper.printer_margin + MARKS)
        can_be_whole = board.in_squares and context.paper.layout != "small"
        for last, below in ((0.0, 0.0), (whole, LEVEL_HIGH)) if can_be_whole else ((0.0, 0.0),):
            columns, rows = board.columns.cut(beside, last), board.rows.cut(high - below)
            if columns and rows:
                ways.append((page, blocks(columns, rows, board.rows.reach)))
    if not ways:
        message = f"one space of {board.space.width:g} × {board.space.height:g} mm does not fit"
        hint = "take a larger paper"
        raise LimitError(Problem("space-larger-than-paper", message, hints=(hint,)))
    return min(ways, key=lambda way: len(way[1]))


def block_page(
    context: GameContext,
    board: BoardPlan,
    page: Size,
    block: Block,
    all_blocks: tuple[Block, ...],
    marks: Joins,
    plan: Plan = PLANS[-1],
) -> Page:
    """Return the page of one block: its upper left corner stands at the margins, below the title."""
    pictures = Pictures(context)
    shown = block.shown(board.pitch)
    window = Rect(shown.x - MARKS, shown.y - MARKS, shown.width + 2 * MARKS, shown.height + 2 * MARKS)
    joins = join_marks(context, board, block, all_blocks, marks)
    scene = Scene(window, (*block_drawing(context, board, block), *joins))
    panel = page.width - 2 * context.margin - shown.width - GAP
    level = _is_level(panel)
    title = context.tool("overlay.sheet-of", number=block.number, count=len(all_blocks), **_range(board, block))
    corner = Point((page.width - shown.width) / 2 if level else context.margin, context.margin + TOP)
    under = corner.y + shown.height + (AIR if level and block.joins_below else MARKS)
    small, free = context.paper.layout == "small", page.height - FOOT - under
    together = _together(context, board, block, all_blocks, Size(panel, free), pictures, under, plan, marks)
    signs = signs_meant(context, pictures, shown.width) if not small and not level else None
    is_filled_below = together is not None and together.below is not None
    below = _has_room(signs, free) and not is_filled_below and panel < ROOMY
    air: Air = "narrow" if small or panel < WIDE_PANEL else "roomy" if panel >= ROOMY or is_filled_below else "wide"
    said: Air = "wide" if not small and panel < ROOMY else air
    body = OverlayBlock(
        drawing=pictures.add("block", scene),
        origin=corner.moved(-MARKS, -MARKS),
        panel=panel,
        panel_top=context.margin + SMALL_TOP if small else corner.y,
        words_width=panel - BARS,
        air=air,
        together=together,
        bars_below=air == "narrow" and not small and together is not None and not is_filled_below,
        true_size=_true_size(context, board, "level" if level else said, pictures),
        signs=signs if below or panel >= FOR_SIGNS else None,
        signs_below=Rect(corner.x, under, shown.width, free) if below else None,
        level=under if level else None,
        large=free >= HIGH if level else plan[2],
    )
    return replace(
        context.banded(context.page(title, body, pictures, page), BAND),
        lines=expected_lines(board, block, corner),
        labels=expected_labels(context, block.area(board.pitch), corner),
        true_scale=True,
        above_foot=ABOVE_FOOT,
        most_ink=max(MOST_INK, (SIGN * min(board.space)) ** 2),
    )


def _is_level(panel: float) -> bool:
    """Return whether a block leaves no room for a panel beside it, so that all stands in a row below."""
    return panel < PANEL - 1e-6


def _has_room(signs: SignsMeant | None, high: float) -> bool:
    """Return whether there are signs, and so much room below a block takes them."""
    return signs is not None and bool(signs.rows) and HEAD + len(signs.rows) * SIGN_HIGH <= high


def _together(
    context: GameContext,
    board: BoardPlan,
    block: Block,
    all_blocks: tuple[Block, ...],
    free: Size,
    pictures: Pictures,
    under: float,
    plan: Plan,
    marks: Joins,
) -> Together | None:
    """Return how the papers are put together; None for a single paper.

    ``free``: the width beside the block, and the height below it, from ``under`` on. On small paper the first page
    alone tells the steps.
    """
    if len(all_blocks) == 1:
        return None
    small, wide = context.paper.layout == "small", free.width >= WIDE
    high, in_full, _ = plan
    if _is_level(free.width):
        is_high = free.height >= HIGH
        room = Size(2 * LEVEL_PICTURE, free.height - HEAD - LOW) if is_high else Size(LEVEL_PICTURE, free.height - HEAD)
        picture = pictures.add("assembly", assembly(context, board, all_blocks, block, room, True))
        steps = joining_steps(context, block, all_blocks, marks)
        return Together(context.tool("overlay.together"), picture, steps, across=not is_high)
    below, roomy = not small and not wide and free.height >= LOW, free.width >= ROOMY and not small
    last = all_blocks[-1].area(board.pitch)
    beside = wide and not small and not (roomy and last.right >= LEVEL * last.bottom)
    if below:
        room = Size(2 * WIDE, free.height - HEAD)
    elif wide and not small:
        share, more = (PICTURE, BESIDE) if beside else (1.0, LARGER)
        room = Size(share * (free.width - BARS) - RIM, more * high)
    elif small or free.width >= WIDE_PANEL:
        room = Size(min(free.width - BARS, 70.0) - RIM, high)
    else:
        room = Size(free.width - RIM, high)
    steps = () if small and block.number > 1 else joining_steps(context, block, all_blocks, marks)
    return Together(
        context.tool("overlay.together"),
        pictures.add("assembly", assembly(context, board, all_blocks, block, room, not small)),
        steps if in_full or below or wide or not steps else briefly(context, block, steps, marks),
        across=below or beside,
        below=under if below else None,
        lead=context.tool("overlay.purpose") if wide and not small else "",
    )


def _true_size(context: GameContext, board: BoardPlan, air: Air | Literal["level"], pictures: Pictures) -> TrueSize:
    """Return the bars and their readings: in brief in a narrow panel, in a wide one each in a line above its words."""
    labels = (context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch"))
    if air == "level":
        bars = true_size_bars(Point(2, 2), context.theme, labels, False, 7.5, 4, beside=True)
        picture = pictures.add("bars", Scene(Rect(0, 0, FOUR_INCHES + 16, 15.5), bars))
        brief = tuple(row[:2] for row in readings(context, board))
        return TrueSize(context.tool("overlay.true-size"), picture, context.tool("overlay.measure-bar"), brief)
    window = Rect(-2, -1, FACING + NARROW + 4, FOUR_INCHES + 2)
    facing = Scene(window, facing_bars(Point(0, 0), context.theme, labels))
    title, measure = context.tool("overlay.true-size"), context.tool("overlay.measure-bar")
    picture, rows = pictures.add("bars", facing), readings(context, board)
    if air == "narrow":
        return TrueSize(title, picture, measure, tuple(row[:2] for row in rows))
    reads, page, space = reading_heads(context)
    heads = (reads, page, space) if air == "roomy" else (reads, space)
    return TrueSize(title, picture, measure, rows, heads, other_boards(context))


def other_boards(context: GameContext) -> RichText:
    """Return how the spaces of another board are measured."""
    return context.tool_text(f"overlay.other-boards.{context.game.grid.kind}")


def reading_heads(context: GameContext) -> tuple[RichText | str, ...]:
    """Return the heads of the table of readings."""
    *heads, space = (context.tool(f"overlay.{name}") for name in ("reads", "so-page", "space"))
    assumed = any(context.catalog.facts.is_assumed(f"board.pitch.{axis}") for axis in "xy")
    return (*heads, (*with_mark((Inline("text", space),), "assumed" if assumed else "stated"), Inline("text", ", mm")))


def _range(board: BoardPlan, block: Block) -> dict[str, str | int]:
    """Return the names of the columns and rows of a block, and how many there are of either."""
    columns, rows = board.columns.labels_within(block.columns), board.rows.labels_within(block.rows)
    spans = ("–".join(dict.fromkeys((some[0], some[-1]))) if some else "–" for some in (columns, rows))
    return dict(zip(("columns", "rows"), spans, strict=True)) | {"across": len(columns), "down": len(rows)}


def readings(context: GameContext, board: BoardPlan) -> tuple[tuple[str, ...], ...]:
    """Return what the 100 mm bar reads on a scaled print, what that means, and how large a space then is."""
    number, (wide, high) = context.catalog.number, board.space
    sides = (wide,) if context.game.grid.kind == "hexes" or wide == high else (wide, high)
    rows = (
        (
            number(100 * share, 1, exactly=True),
            context.tool(f"overlay.{name}"),
            " × ".join(number(share * side, 1, exactly=True) for side in sides),
        )
        for name, share in {"full-size": 1.0, **FITTED}.items()
    )
    return (*rows, (context.tool("overlay.else"), context.tool("overlay.set-printer"), ""))
