"""A step of making a kit → its picture: how a page is printed, folded, cut, what comes of it."""

from collections.abc import Sequence

from printgen.drawing.scene import Group, Path, Stroke, polyline
from printgen.figure.pieces.body_view import EDGE, View, flat_view, standing_view
from printgen.figure.pieces.making_view import (
    Mini,
    backing_view,
    bar_view,
    cutting_view,
    folding_view,
    made_view,
    marked_view,
    net_marks,
    printing_view,
    punch_view,
)
from printgen.geometry import Point, Rect, Size
from printgen.model.kit import Part
from printgen.sheet.kit.booklet.steps import Step
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import Leaf
from printgen.sheet.kit.imposition.marks import marks_on
from printgen.sheet.kit.pieces import Piece, pieces_of

BAR = "100\u00a0mm"


def step_view(context: KitContext, leaves: Sequence[Leaf], step: Step, room: Size) -> View | None:
    """Draw what a step tells; None where words alone tell it."""
    look, leaf = context.look, step.leaf
    match step.kind:
        case "check":
            return bar_view(room, BAR, look)
        case "make" if step.piece is not None:
            return _made(context, step.way, step.piece, room)
        case "cut" if context.bleed:
            return marked_view(room, look, marks_on(context, leaves).crops)
    if leaf is None:
        return None
    mini = _mini(leaf)
    match step.kind:
        case "print":
            is_upright = leaf.mirror.axis == "upright"
            return printing_view(mini, _turned(context, leaves, leaf), is_upright, room, look)
        case "fold":
            return folding_view(mini, leaf.mirror.axis == "upright", room, look)
        case "glue":
            return backing_view(mini, room, look, marks_on(context, leaves).crosses)
        case "strip" | "cut":
            cuts = [(one.letter, one.stretches) for one in step.cuts]
            return cutting_view(mini, cuts, room, look)
    return None


def _mini(leaf: Leaf) -> Mini:
    return Mini(leaf.size, tuple((one.trim, one.piece.blank.radius is not None) for one in leaf.lying))


def _turned(context: KitContext, leaves: Sequence[Leaf], front: Leaf) -> Mini | None:
    """Give the back of a page, where it is printed on the other side of its paper."""
    if not BACKINGS[context.arrangement].on_both_sides:
        return None
    backs = (one for one in leaves if one.side == "back" and one.front == front.front)
    back = next(backs, None)
    return _mini(back) if back is not None else None


def _made(context: KitContext, way: str, piece: Piece, room: Size) -> View:
    """Draw what becomes of a piece."""
    part = context.loaded.kit.parts[piece.part]
    flat = flat_view(part, part.front, piece.blank, piece.shown, context.look)
    made = standing_view(part, piece.blank, piece.shown, context.look)
    if way == "disc":
        width = context.catalog.number(piece.blank.box.width, 2)
        return punch_view(flat, f"{width}\u00a0mm", room, context.look)
    if way == "sticker":
        return made_view(_with_inner(context, part, flat), None, room, context.look)
    if way == piece.part:
        return _row(context, piece.part, room)
    if part.shape == "cube":
        return _lettered(context, piece, flat, made, room)
    if made is not None and flat.box.width > 4 * flat.box.height:
        return _stacked(flat, made, room)
    return made_view(flat, made, room, context.look)


def _lettered(context: KitContext, piece: Piece, flat: View, made: View | None, room: Size) -> View:
    """Draw a net with a letter on each tab."""
    scale = (room.width - 7) / (flat.box.width + (made.box.width if made else 0))
    marks = net_marks(piece.blank, context.look, scale)
    return made_view(View((*flat.items, *marks), flat.box.grown(1)), made, room, context.look)


def _stacked(flat: View, made: View, room: Size) -> View:
    """Draw a long strip above what becomes of it."""
    scale = min(room.width / flat.box.width, 1.0)
    one = flat.scaled(scale)
    left = room.height - one.box.height - 2.0
    two = made.scaled(min(left / made.box.height, 1.0))
    return View(
        (
            one.put(Point(room.width / 2, one.box.height / 2 + 0.2)),
            two.put(Point(room.width / 2, room.height - two.box.height / 2 - 0.2)),
        ),
        Rect(0, 0, *room),
    )


def _with_inner(context: KitContext, part: Part, flat: View) -> View:
    """Add the smaller cut."""
    half = (part.inner_cut or 0.0) / 2
    corners = (Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half))
    red = Stroke(context.colour("vermilion"), 0.3, (1.4, 0.9))
    return View((*flat.items, Path(polyline(corners, closed=True), stroke=red)), flat.box)


def _row(context: KitContext, name: str, room: Size) -> View:
    """Draw one piece of each rank side by side, upright."""
    turn = tuple(context.loaded.kit.parts).index(name) % len(context.suits)
    pieces = pieces_of(context.loaded, (name,), (context.suits[turn],))
    shown = list({one.shown.rank: one for one in pieces}.values())
    part = context.loaded.kit.parts[name]
    views = [flat_view(part, part.front, one.blank, one.shown, context.look) for one in shown]
    wide = sum(view.box.width for view in views) + 3.0 * (len(views) - 1)
    high = max(view.box.height for view in views)
    scale = min(room.width / wide, (room.height - 2 * EDGE) / high)
    items: list[Group] = []
    x, foot = (room.width - wide * scale) / 2, room.height - EDGE
    for view in (one.scaled(scale) for one in views):
        items.append(view.put(Point(x + view.box.width / 2, foot - view.box.height / 2)))
        x += view.box.width + 3.0 * scale
    return View(tuple(items), Rect(0, 0, *room))
