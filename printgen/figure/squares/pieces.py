"""Board view → what stands on the board: its pieces, stacked, with their footprints."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.drawing.scene import Disc, Fill, Group, Item, Stroke, centred
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.marks import line_direction, raised_middle, region_rect
from printgen.geometry import Point, Rect, Transform, side_by_side
from printgen.model.board.spaces import name_on
from printgen.model.position import PlacedPiece
from printgen.units import PT

PIECE, PAWN_ON_SPACE, PAWN_ON_RAISED = 0.75, 0.9, 0.98
STACK = Point(0.035, -0.075)
BADGE, BADGE_AT = 0.17, Point(0.35, 0.33)
SMALLEST = 6 * PT


def footprints(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Show where round pieces begin by dashed circles of their size, for overlays."""
    spots = {
        view.cells[placed.space]: _size(view, style, placed)
        for placed in view.standing
        if view.pieces[placed.piece].look in ("coin", "disc")
    }
    return tuple(style.footprint(style.middle(cell), size / 2) for cell, size in sorted(spots.items()))


def placed_pieces(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the pieces that lie on spaces; several on one are stacked and counted."""
    items: list[Item] = []
    ordered = sorted(view.standing, key=lambda placed: view.cells[placed.space])
    for space, group in groupby(ordered, key=lambda placed: placed.space):
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
) -> Iterator[Item]:
    for level, placed in zip(side_by_side(len(pieces), style.unit), pieces, strict=True):
        art = piece_art(view, style, placed, line_direction(view, view.cells[placed.space]), raised)
        yield Group((art,), Transform.shift(at.x + STACK.x * level, at.y + STACK.y * level))
    most = max(Counter((placed.piece, placed.owner) for placed in pieces).values(), default=0)
    if most > 1:
        spot, radius = at.moved(BADGE_AT.x * style.unit, BADGE_AT.y * style.unit), BADGE * style.unit
        ink, paper = style.colour("ink"), style.colour("paper")
        fill, rim = (ink, paper) if style.theme.fills else (paper, ink)
        yield Disc(spot, radius, Fill(fill), Stroke(rim, 0.3))
        yield centred(str(most), spot, max(1.35 * radius, SMALLEST), 700, rim)


def piece_art(
    view: BoardView, style: BoardStyle, placed: PlacedPiece, direction: float | None = None, raised: Rect | None = None
) -> Group:
    """Draw one piece about the origin; one without an owner's colour points along a line's end."""
    size = _size(view, style, placed)
    if view.pieces[placed.piece].look == "pawn":
        size = (PAWN_ON_RAISED if raised else PAWN_ON_SPACE) * style.unit
    return placed_piece(view, style, placed, size, direction or 0.0)


def _size(view: BoardView, style: BoardStyle, placed: PlacedPiece) -> float:
    """Return the diameter of a piece on this drawing, its true one where the box states it."""
    component = view.components.get(view.pieces[placed.piece].component)
    diameter = component.size.diameter if component and component.size else None
    share = PIECE if diameter is None else diameter / min(view.grid.pitch.x, view.grid.pitch.y)
    return share * style.unit


def _raised_region(view: BoardView, style: BoardStyle, space: str) -> tuple[str, Rect | None]:
    """Return the raised region a space lies in and its rectangle, if there is one."""
    for number in view.numbers:
        for key, region in view.board.regions.items():
            if region.raised and space in (name_on(view.board, number, name) for name in region.spaces):
                return key, region_rect(view, style, number, region)
    return "", None
