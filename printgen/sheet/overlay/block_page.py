"""One paper of an overlay: a block of the board at true scale, its joins, the bars to measure."""

from typing import Any

from printgen.drawing.items import seen
from printgen.drawing.path import rectangle
from printgen.drawing.scene import Box, Fill, Group, Item, Path, Scene, Stroke, Text, line
from printgen.errors import LimitError
from printgen.figure.print.ruler import crop_marks, true_size_bars
from printgen.geometry import Point, Rect, Size
from printgen.problems import Problem
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.fitted import FITTED
from printgen.sheet.core.game_context import DAGGER, GameContext, Pictures, title_content
from printgen.sheet.core.page import Page
from printgen.sheet.overlay.board_plan import Ground, within
from printgen.sheet.overlay.joins import assembly, join_marks
from printgen.sheet.overlay.labels import expected_labels
from printgen.sheet.overlay.tiling import OVERLAP, Block, blocks, split

TOP = 11.5
"""From the margin to the block: title and rule."""

PANEL = 43.0
GAP = 4.0
MARKS = 5.0
"""Room for marks outside the block, in mm."""

BARS = 27.0
"""How wide the bars are with the space beside them."""

WIDE_PANEL = 54.0
"""From this width on the panel has room for a table beside the bars."""


def plan_blocks(context: GameContext, board: Ground) -> tuple[Block, ...]:
    """Cut the board into the fewest papers; raises LimitError when not one space fits."""
    return _planned(context, board)[1]


def _planned(context: GameContext, board: Ground) -> tuple[Size, tuple[Block, ...]]:
    """Give the paper, lying unless fewer are needed upright, and the blocks for it."""
    lying, upright = context.portrait.turned, context.portrait
    ways = [(size, found) for size in (lying, upright) if (found := _cut(context, board, size))]
    if not ways:
        message = f"one space of {board.space.width:g} × {board.space.height:g} mm does not fit"
        hint = "take a larger paper"
        raise LimitError(Problem("space-larger-than-paper", message, hints=(hint,)))
    return min(ways, key=lambda way: len(way[1]))


def _cut(context: GameContext, board: Ground, page: Size) -> tuple[Block, ...]:
    """Cut the board into the fewest papers of a size; none when not one space fits."""
    room = Size(page.width - 2 * context.margin - GAP - PANEL, page.height - 2 * context.margin - TOP - 2)
    at_most = (
        int((room.width - OVERLAP + 1e-6) / board.pitch.width),
        int((room.height - OVERLAP + 1e-6) / board.pitch.height),
    )
    columns, rows = board.columns, board.rows
    if columns[1] - columns[0] <= (room.width + 1e-6) / board.pitch.width:
        at_most = (columns[1] - columns[0], at_most[1])
    if rows[1] - rows[0] <= (room.height + 1e-6) / board.pitch.height:
        at_most = (at_most[0], rows[1] - rows[0])
    if min(at_most) < 1:
        return ()
    return blocks(split(*columns, at_most[0], board.prefer_columns), split(*rows, at_most[1], board.prefer_rows))


def block_page(context: GameContext, board: Ground, block: Block, all_blocks: tuple[Block, ...]) -> Page:
    """Lay out one block: its upper left corner stands at the margins, below the title."""
    pictures = Pictures(context)
    page, _ = _planned(context, board)
    shown = block.shown(board.pitch)
    window = Rect(shown.x - MARKS, shown.y - MARKS, shown.width + 2 * MARKS, shown.height + 2 * MARKS)
    scene = Scene(window, (*_drawing(context, board, block), *join_marks(context, board, block)), "")
    panel = page.width - 2 * context.margin - shown.width - GAP
    title = context.catalog.tool("overlay.sheet-of", number=block.number, count=len(all_blocks), **_range(board, block))
    together = _together(context, board, block, all_blocks, panel, pictures)
    beside = together is not None and context.paper.layout == "small"
    content: dict[str, Any] = title_content(context, title, "") | {
        "block": pictures.add("block", scene),
        "together": together,
        "true_size": _true_size(context, board, panel, pictures, beside),
    }
    if beside and together and together["steps"]:
        content["true_size"]["short"] = []
    steering = {
        "origin": {"x": context.margin - MARKS, "y": context.margin + TOP - MARKS},
        "panel": panel,
        "panel_top": context.margin + TOP,
        "beside": beside,
    }
    return Page(
        size=page,
        template="overlay/block.html.j2",
        content=content | steering,
        figures=pictures.shown_in(content),
        texts=content_texts(content),
        lines=_expected(context, board, block),
        labels=expected_labels(context, block.area(board.pitch), Point(context.margin, context.margin + TOP)),
        true_scale=True,
    )


def _together(
    context: GameContext, board: Ground, block: Block, all_blocks: tuple[Block, ...], panel: float, pictures: Pictures
) -> dict[str, Any] | None:
    """How the papers are put together.

    On small paper that stands beside the bars, and only the first page has room for the steps;
    the other pages tell there what a ruler reads.
    """
    if len(all_blocks) == 1:
        return None
    small = context.paper.layout == "small"
    steps = ["right", "glue", *(["fold"] if context.game.grid.fold_after is not None else [])]
    room = panel - BARS if small else panel
    later = small and block.number > 1
    return {
        "title": context.catalog.tool("overlay.together"),
        "picture": pictures.add("assembly", assembly(context, board, all_blocks, block, room)),
        "steps": [context.catalog.tool(f"overlay.together-{step}") for step in steps if not later],
    }


def _true_size(context: GameContext, board: Ground, panel: float, pictures: Pictures, short: bool) -> dict[str, Any]:
    """The bars, and what a ruler reads on them when the printer has scaled the page."""
    labels = (context.catalog.tool("overlay.bar-mm"), context.catalog.tool("overlay.bar-inch"))
    bars = Scene(Rect(-2, -1, 26, 104), true_size_bars(Point(0, 0), context.theme, labels))
    rows = _readings(context, board)
    shared = {
        "title": context.catalog.tool("overlay.true-size"),
        "bars": pictures.add("bars", bars),
        "measure": context.catalog.tool("overlay.measure-bar"),
    }
    if short or panel < WIDE_PANEL:
        return shared | {"short": [(row["reads"], row["means"]) for row in rows]}
    heads = [context.catalog.tool(f"overlay.{name}") for name in ("reads", "so-page", "space")]
    assumed = context.catalog.facts.is_assumed("board.pitch.x")
    heads[-1] += DAGGER.text if assumed else ""
    return shared | {
        "heads": heads,
        "assumed": assumed,
        "rows": [tuple(row.values()) for row in rows],
        "other": context.catalog.tool_text("overlay.other-boards"),
    }


def _range(board: Ground, block: Block) -> dict[str, Any]:
    """Name the columns and rows of a block, and tell how many there are of either."""
    across, down = board.steps
    columns = _inside(board.column_labels, block.columns, across)
    rows = _inside(board.row_labels, block.rows, down)
    return {"columns": _span(columns), "rows": _span(rows), "across": len(columns), "down": len(rows)}


def _inside(labels: tuple[str, ...], of: tuple[int, int], steps: int) -> tuple[str, ...]:
    """Give the labels of a stretch; extra spaces beyond the grid have none.

    Where the steps are smaller than the spaces, those count whose middle is in the stretch.
    """
    first, last = ((place - steps // 2 + steps - 1) // steps for place in of)
    return labels[max(first, 0) : max(min(last, len(labels)), 0)]


def _span(labels: tuple[str, ...]) -> str:
    return "–".join(dict.fromkeys((labels[0], labels[-1]))) if labels else "–"


def _readings(context: GameContext, board: Ground) -> list[dict[str, str]]:
    """What the 100 mm bar reads on a scaled print, and how large a space then is."""
    catalog = context.catalog
    cases = [(catalog.tool("overlay.full-size"), 1.0)]
    cases += [(catalog.tool(f"overlay.{name}"), share) for name, share in FITTED.items()]
    rows = [
        {
            "reads": catalog.number(100 * factor, 1, exactly=True),
            "means": means,
            "space": catalog.number(board.space.width * factor, 1, exactly=True),
        }
        for means, factor in cases
    ]
    return [*rows, {"reads": catalog.tool("overlay.else"), "means": catalog.tool("overlay.set-printer"), "space": ""}]


def _drawing(context: GameContext, board: Ground, block: Block) -> tuple[Item, ...]:
    shown, area = block.shown(board.pitch), block.area(board.pitch)
    ink = Stroke(context.colour("ink"), 0.18)
    veil = Fill(context.colour("paper"), 0.62)
    drawn = tuple(item for item in seen(board.items, shown) if not _is_text_beyond(item, area))
    items: list[Item] = [Group(drawn, clip=Path(rectangle(shown)))]
    items += _grid(context, board, block)
    if block.joins_right:
        items.append(Box(Rect(area.right, shown.y, OVERLAP, shown.height), veil))
    if block.joins_below:
        items.append(Box(Rect(area.x, area.bottom, area.width, OVERLAP), veil))
    items.append(Box(area, stroke=ink))
    return (*items, *crop_marks(area, context.theme))


def _is_text_beyond(item: Item, area: Rect) -> bool:
    """Words in the strip that is glued over would only stand under its caption."""
    return isinstance(item, Text) and (item.at.x > area.right or item.at.y > area.bottom)


def _grid(context: GameContext, board: Ground, block: Block) -> list[Item]:
    """The borders of the spaces, each one straight line: the lengths that are measured.

    Hexes have their sides instead, which are drawn already.
    """
    if not board.in_squares:
        return []
    stroke = Stroke(context.colour("coast"), 0.12, opacity=0.45)
    return [line(edge.start, edge.end, stroke) for edge in _edges(board, block)]


def _edges(board: Ground, block: Block) -> list[ExpectedLine]:
    area, pitch = block.area(board.pitch), board.pitch
    if not board.in_squares:
        sides = within(board.sides, area)
        return [ExpectedLine(f"side {n}", *side) for n, side in enumerate(sides, 1)]
    down = [
        ExpectedLine(f"column border {c}", Point(c * pitch.width, area.y), Point(c * pitch.width, area.bottom))
        for c in range(block.columns[0] + 1, block.columns[1])
    ]
    across = [
        ExpectedLine(f"row border {r}", Point(area.x, r * pitch.height), Point(area.right, r * pitch.height))
        for r in range(block.rows[0] + 1, block.rows[1])
    ]
    return down + across


def _expected(context: GameContext, board: Ground, block: Block) -> tuple[ExpectedLine, ...]:
    """Borders and outline in page mm: the block's corner stands at the margins below the title."""
    area = block.area(board.pitch)
    dx, dy = context.margin - area.x, context.margin + TOP - area.y
    corners = {
        "upper edge": (Point(area.x, area.y), Point(area.right, area.y)),
        "left edge": (Point(area.x, area.y), Point(area.x, area.bottom)),
        "right edge": (Point(area.right, area.y), Point(area.right, area.bottom)),
        "lower edge": (Point(area.x, area.bottom), Point(area.right, area.bottom)),
    }
    edges = [ExpectedLine(name, *ends) for name, ends in corners.items()] + _edges(board, block)
    return tuple(ExpectedLine(edge.name, edge.start.moved(dx, dy), edge.end.moved(dx, dy)) for edge in edges)
