"""Board view → what stands on the board: its pieces, stacked, with their footprints."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from printgen.drawing.scene import Disc, Fill, Group, Item, Run, Stroke, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.marks import line_direction, raised_middle, region_rect
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.spaces import name_on
from printgen.model.position import PlacedPiece

PIECE, PAWN_ON_SPACE, PAWN_ON_RAISED = 0.75, 0.9, 0.98
STACK = Point(0.035, -0.075)
BADGE, BADGE_AT = 0.17, Point(0.35, 0.33)


def footprints(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Show where round pieces begin by dashed circles of their size, for overlays."""
    dashes = Stroke(style.colour("grey"), 0.25, (1.0, 0.8))
    spots = {
        view.cells[placed.space]: _size(view, style, placed)
        for placed in view.placed
        if not placed.waiting and view.pieces[placed.piece].look in ("coin", "disc")
    }
    return tuple(Disc(style.middle(cell), size / 2, stroke=dashes) for cell, size in sorted(spots.items()))


def placed_pieces(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the pieces that lie on spaces; several on one are stacked and counted."""
    lying = sorted((piece for piece in view.placed if not piece.waiting), key=lambda p: view.cells[p.space])
    items: list[Item] = []
    for space, group in groupby(lying, key=lambda piece: piece.space):
        key, raised = _raised_region(view, style, space)
        at = style.middle(view.cells[space])
        if raised is not None:
            at = raised_middle(view, style, key, raised)
        # The tile of a raised region is the region itself.
        pieces = [p for p in group if raised is None or view.pieces[p.piece].look != "tile"]
        items += _stack(view, style, pieces, at, raised)
    return tuple(items)


def _stack(
    view: BoardView, style: BoardStyle, pieces: Sequence[PlacedPiece], at: Point, raised: Rect | None
) -> list[Item]:
    items: list[Item] = []
    for index, placed in enumerate(pieces):
        level = (index - (len(pieces) - 1) / 2) * style.unit
        dx, dy = STACK.x * level, STACK.y * level
        art = piece_art(view, style, placed, line_direction(view, view.cells[placed.space]), raised)
        items.append(Group((art,), Transform.shift(at.x + dx, at.y + dy)))
    counted = Counter((placed.piece, placed.owner) for placed in pieces)
    most = max(counted.values(), default=0)
    if most > 1:
        corner = at.moved(BADGE_AT.x * style.unit, BADGE_AT.y * style.unit)
        items += _badge(str(most), corner, style)
    return items


def _badge(text: str, at: Point, style: BoardStyle) -> list[Item]:
    """Draw how many pieces a stack has."""
    radius = BADGE * style.unit
    size = max(1.35 * radius, 6 * 25.4 / 72)
    ink, paper = style.colour("ink"), style.colour("paper")
    disc = (
        Disc(at, radius, Fill(ink), Stroke(paper, 0.3))
        if style.theme.fills
        else Disc(at, radius, Fill(paper), Stroke(ink, 0.3))
    )
    run = Run(text, size, 700, paper if style.theme.fills else ink)
    return [disc, Text(at.moved(0, 0.33 * size), (run,), "middle")]


def piece_art(
    view: BoardView, style: BoardStyle, placed: PlacedPiece, direction: float | None = None, raised: Rect | None = None
) -> Group:
    """Draw one piece about the origin; one without an owner's colour looks along a line's end."""
    size = _size(view, style, placed)
    if view.pieces[placed.piece].look == "pawn":
        size = (PAWN_ON_RAISED if raised else PAWN_ON_SPACE) * style.unit
    return placed_piece(view, style, placed, size, direction or 0.0)


def _size(view: BoardView, style: BoardStyle, placed: PlacedPiece) -> float:
    """Return the diameter of a piece on this drawing, its true one where the box tells it."""
    component = view.components.get(view.pieces[placed.piece].component)
    diameter = component.size.diameter if component and component.size else None
    share = PIECE if diameter is None else diameter / min(view.grid.pitch.x, view.grid.pitch.y)
    return share * style.unit


def _raised_region(view: BoardView, style: BoardStyle, space: str) -> tuple[str, Rect | None]:
    """Return the raised region a space lies in and its rectangle, if there is one."""
    for number in view.numbers:
        for key, region in view.board.regions.items():
            names = (name_on(view.board, number, name) for name in region.spaces)
            if region.raised and space in names:
                return key, region_rect(view, style, number, region)
    return "", None
