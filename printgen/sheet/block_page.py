"""One paper of an overlay: a block of the board at true scale, its joins, the bars to measure."""

import string
from typing import Any

from printgen.errors import LimitError
from printgen.figure.path import rectangle
from printgen.figure.ruler import crop_marks, guide_line, join_diamond, true_size_bars
from printgen.figure.scene import (
    Box,
    Disc,
    Fill,
    Group,
    Item,
    Path,
    Run,
    Scene,
    Stroke,
    Text,
    line,
)
from printgen.figure.window import seen
from printgen.geometry import Point, Rect, Size, Transform
from printgen.problems import Problem
from printgen.sheet.expect import content_texts
from printgen.sheet.ground import Ground
from printgen.sheet.job import Job, Pictures, title_content
from printgen.sheet.sheet import ExpectedLine, Page
from printgen.sheet.tiling import OVERLAP, Block, blocks, split

TOP = 11.5
"""From the margin to the block: title and rule."""

PANEL = 43.0
GAP = 4.0
MARKS = 5.0
"""Room for marks outside the block, in mm."""

JOIN_AT = 0.79
"""Where on each space a join mark stands."""


def plan_blocks(job: Job, board: Ground) -> tuple[Block, ...]:
    """Cut the board into the fewest papers; raises LimitError when not one space fits."""
    room = _room(job)
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
        message = f"one space of {board.pitch.width:g} × {board.pitch.height:g} mm does not fit"
        hint = "take a larger paper"
        raise LimitError(Problem("space-larger-than-paper", message, hints=(hint,)))
    return blocks(
        split(*columns, at_most[0], board.prefer_columns),
        split(*rows, at_most[1], board.prefer_rows),
    )


def _room(job: Job) -> Size:
    page = job.portrait.turned
    return Size(
        page.width - 2 * job.margin - GAP - PANEL,
        page.height - 2 * job.margin - TOP - 2,
    )


def block_page(job: Job, board: Ground, block: Block, all_blocks: tuple[Block, ...]) -> Page:
    """Lay out one block: its upper left corner stands at the margins, below the title."""
    pictures = Pictures(job)
    page = job.portrait.turned
    shown, area = block.shown(board.pitch), block.area(board.pitch)
    window = Rect(
        shown.x - MARKS, shown.y - MARKS, shown.width + 2 * MARKS, shown.height + 2 * MARKS
    )
    scene = Scene(window, (*_drawing(job, board, block), *_joins(job, board, block)), "")
    panel = page.width - 2 * job.margin - shown.width - GAP
    bars = Scene(Rect(-2, -1, 26, 104), true_size_bars(Point(0, 0), job.theme))
    say = job.say
    title = say.tool(
        "overlay.sheet-of",
        number=block.number,
        count=len(all_blocks),
        **_range(board, block),
    )
    content: dict[str, Any] = title_content(job, title, "") | {
        "origin": {"x": job.margin - MARKS, "y": job.margin + TOP - MARKS},
        "block": pictures.add("block", scene),
        "panel": panel,
        "panel_top": job.margin + TOP,
        "assembly": pictures.add("assembly", _assembly(job, board, all_blocks, block, panel)),
        "bars": pictures.add("bars", bars),
        "joined": len(all_blocks) > 1,
        "space": f"{board.pitch.width:g}",
        "readings": _readings(job, board),
        "words": {
            "together": say.tool("overlay.together"),
            "right": say.tool("overlay.together-right"),
            "glue": say.tool("overlay.together-glue"),
            "fold": say.tool("overlay.together-fold"),
            "true_size": say.tool("overlay.true-size"),
            "measure": say.tool("overlay.measure-bar"),
            "other": say.tool_inline("overlay.other-boards"),
            "reads": say.tool("overlay.reads"),
            "so_page": say.tool("overlay.so-page"),
            "space": say.tool("overlay.space"),
        },
        "has_fold": job.game.grid.fold_after is not None,
        "narrow": panel < 54,
    }
    return Page(
        size=page,
        template="overlay/block.html.j2",
        content=content,
        figures=pictures.scenes,
        texts=content_texts(_printed(content)),
        lines=_expected(job, board, block),
        true_scale=True,
    )


def _printed(content: dict[str, Any]) -> dict[str, Any]:
    gone = {"origin", "space"} | (set() if content["joined"] else {"together"})
    words = dict(content["words"])
    if not content["joined"]:
        for name in ("together", "right", "glue", "fold"):
            words.pop(name)
    elif not content["has_fold"]:
        words.pop("fold")
    if content["narrow"]:
        for name in ("other",):
            words.pop(name, None)
    return {key: value for key, value in content.items() if key not in gone} | {"words": words}


def _range(board: Ground, block: Block) -> dict[str, str]:
    return {
        "columns": _span(board.column_labels, block.columns),
        "rows": _span(board.row_labels, block.rows),
    }


def _span(labels: tuple[str, ...], of: tuple[int, int]) -> str:
    """Name the first and last label of a stretch; extra spaces beyond the grid have none."""
    inside = labels[max(of[0], 0) : max(min(of[1], len(labels)), 0)]
    return "–".join(dict.fromkeys((inside[0], inside[-1]))) if inside else "–"


def _readings(job: Job, board: Ground) -> list[dict[str, str]]:
    """What the 100 mm bar reads on a scaled print, and how large a space then is."""
    say = job.say
    cases = [
        ("100.0", say.tool("overlay.full-size"), 1.0),
        ("97.3", say.tool("overlay.letter-to-a4"), 210 / 215.9),
        ("94.1", say.tool("overlay.a4-to-letter"), 279.4 / 297),
    ]
    rows = [
        {"reads": reads, "means": means, "space": f"{board.pitch.width * factor:.1f}"}
        for reads, means, factor in cases
    ]
    return [
        *rows,
        {"reads": say.tool("overlay.else"), "means": say.tool("overlay.set-printer"), "space": ""},
    ]


def _drawing(job: Job, board: Ground, block: Block) -> tuple[Item, ...]:
    shown, area = block.shown(board.pitch), block.area(board.pitch)
    ink = Stroke(job.colour("ink"), 0.18)
    veil = Fill(job.colour("paper"), 0.62)
    items: list[Item] = [Group(seen(board.items, shown), clip=Path(rectangle(shown)))]
    items += _grid(job, board, block)
    if block.joins_right:
        items.append(Box(Rect(area.right, shown.y, OVERLAP, shown.height), veil))
    if block.joins_below:
        items.append(Box(Rect(area.x, area.bottom, area.width, OVERLAP), veil))
    items.append(Box(area, stroke=ink))
    return (*items, *crop_marks(area, job.theme))


def _grid(job: Job, board: Ground, block: Block) -> list[Item]:
    """The borders of the spaces, each one straight line: the lengths that are measured."""
    stroke = Stroke(job.colour("coast"), 0.12, opacity=0.45)
    return [line(edge.start, edge.end, stroke) for edge in _edges(board, block)]


def _edges(board: Ground, block: Block) -> list[ExpectedLine]:
    area, pitch = block.area(board.pitch), board.pitch
    down = [
        ExpectedLine(
            f"column border {c}",
            Point(c * pitch.width, area.y),
            Point(c * pitch.width, area.bottom),
        )
        for c in range(block.columns[0] + 1, block.columns[1])
    ]
    across = [
        ExpectedLine(
            f"row border {r}", Point(area.x, r * pitch.height), Point(area.right, r * pitch.height)
        )
        for r in range(block.rows[0] + 1, block.rows[1])
    ]
    return down + across


def _expected(job: Job, board: Ground, block: Block) -> tuple[ExpectedLine, ...]:
    """Borders and outline in page mm: the block's corner stands at the margins below the title."""
    area = block.area(board.pitch)
    dx, dy = job.margin - area.x, job.margin + TOP - area.y
    corners = {
        "upper edge": (Point(area.x, area.y), Point(area.right, area.y)),
        "left edge": (Point(area.x, area.y), Point(area.x, area.bottom)),
        "right edge": (Point(area.right, area.y), Point(area.right, area.bottom)),
        "lower edge": (Point(area.x, area.bottom), Point(area.right, area.bottom)),
    }
    edges = [ExpectedLine(name, *ends) for name, ends in corners.items()] + _edges(board, block)
    return tuple(
        ExpectedLine(edge.name, edge.start.moved(dx, dy), edge.end.moved(dx, dy)) for edge in edges
    )


def _joins(job: Job, board: Ground, block: Block) -> tuple[Item, ...]:
    """Red lines where the next paper is glued over, with diamonds that become whole."""
    area, shown, pitch = block.area(board.pitch), block.shown(board.pitch), board.pitch
    items: list[Item] = []
    right, below = job.say.tool("overlay.glue-right"), job.say.tool("overlay.glue-below")
    sides = ((block.joins_right, area.right), (block.columns[0] > board.columns[0], area.x))
    for joined, x in sides:
        if joined:
            items += guide_line(Point(x, area.y - 2), Point(x, shown.bottom + 1), "join", job.theme)
            for number, row in enumerate(range(*block.rows)):
                y = (row + JOIN_AT) * pitch.height
                items += join_diamond(Point(x, y), string.ascii_lowercase[number % 26], job.theme)
    ends = ((block.joins_below, area.bottom), (block.rows[0] > board.rows[0], area.y))
    for joined, y in ends:
        if joined:
            items += guide_line(Point(area.x - 2, y), Point(shown.right + 1, y), "join", job.theme)
            for number, column in enumerate(range(*block.columns)):
                x = (column + JOIN_AT) * pitch.width
                label = string.ascii_lowercase[(number + 15) % 26]
                items += join_diamond(Point(x, y), label, job.theme)
    if block.joins_right:
        items += _caption(job, right, Point(area.right + OVERLAP - 2.2, area.centre.y), -90)
    if block.joins_below:
        items += _caption(job, below, Point(area.centre.x, area.bottom + OVERLAP - 2.2), 0)
    return tuple(items)


def _caption(job: Job, text: str, at: Point, degrees: float) -> tuple[Item, ...]:
    run = Run(text, 2.6, 600, job.colour("vermilion-text"))
    halo = Stroke(job.colour("paper"), 1.2, join="round")
    return (Text(at, (run,), "middle", degrees, halo),)


def _assembly(
    job: Job, board: Ground, all_blocks: tuple[Block, ...], here: Block, panel: float
) -> Scene:
    """The whole board, small: which paper lies where, this one filled."""
    pitch = board.pitch
    first, last = all_blocks[0].area(pitch), all_blocks[-1].area(pitch)
    whole = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
    width = min(panel, 50.0) - 4
    scale = min(width / whole.width, 22 / whole.height)
    ink, sea = job.colour("ink"), job.colour("sea")
    filled = job.theme.fills
    place = Transform.shift(-whole.x, -whole.y).then(Transform.scale(scale))
    items: list[Item] = []
    for block in all_blocks:
        rect = _scaled(block.area(pitch), whole, scale)
        mine = block.number == here.number
        ground = Fill(sea if filled else job.colour("hairline")) if mine else None
        items.append(Box(rect, ground))
    items.append(Group(board.land, place))
    for block in all_blocks:
        rect = _scaled(block.area(pitch), whole, scale)
        mine = block.number == here.number
        items.append(Box(rect, stroke=Stroke(job.colour("vermilion"), 0.4)))
        centre = rect.centre
        radius = min(3.0, 0.4 * min(rect.width, rect.height))
        ground = Fill(ink if mine else job.colour("paper"))
        items.append(Disc(centre, radius, ground, Stroke(ink, 0.3)))
        run = Run(str(block.number), 1.35 * radius, 900, job.colour("paper") if mine else ink)
        items.append(Text(centre.moved(0, 0.46 * radius), (run,), "middle"))
    outline = _scaled(whole, whole, scale)
    items.append(Box(outline, stroke=Stroke(ink, 0.4)))
    return Scene(Rect(-1, -1, outline.width + 2, outline.height + 2), tuple(items))


def _scaled(rect: Rect, whole: Rect, scale: float) -> Rect:
    return Rect(
        (rect.x - whole.x) * scale,
        (rect.y - whole.y) * scale,
        rect.width * scale,
        rect.height * scale,
    )
