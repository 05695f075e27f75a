"""Board view and style → the drawing of one board or several joined ones, and of what stands on squares; in mm."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from statistics import fmean

from printgen.drawing.items import extent, opened
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Box, Fill, Group, Item, Scene, Stroke, Text, centred
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.cards import card_board, standing_on_cards
from printgen.figure.hexes.board import hex_board
from printgen.figure.pieces.dealt_token import dealt_token
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares import marks
from printgen.figure.squares.seats import extra_spaces, link_captions, piece_size, seat_row, seats
from printgen.figure.squares.surface import board_plan, coordinates, space_labels
from printgen.figure.tiles.map_view import MapView, map_window, sheet_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Point, Rect, Size, Transform, side_by_side
from printgen.model.board.spaces import space_names
from printgen.model.position import Dealt, PlacedPiece
from printgen.units import PT

Draw = Callable[[BoardView, BoardStyle], Iterable[Item]]

AIR = 0.4
STACK, LOWER = Point(0.035, -0.075), Point(-0.06, 0.06)
"""How far the next piece of a stack lies off the one below, and how much farther a sort below another, so that it is
seen; of a square."""
DEALT, DEALT_ASIDE = 0.72, 0.34
BETWEEN, ROD = 0.26, 0.7
"""How large things are at edges and corners, and how long a rod is along an edge, of a square."""
BADGE, BADGE_AT = 0.17, Point(0.26, 0.36)
SMALLEST = 6 * PT


def board_scene_items(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    if view.grid.kind == "hexes":
        return hex_board(view, style)
    if view.grid.kind == "cards":
        return card_board(view, style)
    if view.board.edge_circles is not None and view.board.ground is None:
        return _chart_board(view, style)
    on_spaces = (marks.lines, marks.region_icons, marks.line_names, marks.raised_regions, marks.links)
    around = () if view.at_table else (seats,)
    above: tuple[Draw, ...] = (coordinates, link_captions, placed_pieces, *around)
    if style.look == "overlay":
        above = (footprints, dealt_at_true_size, space_labels)
    return tuple(item for draw in (board_plan, *on_spaces, extra_spaces, *above) for item in draw(view, style))


def board_scene(view: BoardView, style: BoardStyle, title: str = "") -> Scene:
    """Return the view in a window that just holds it."""
    return _scene(view, style, title, tuple(view.seats))


@lru_cache(maxsize=64)  # many sheets show the same board, equally large
def _scene(view: BoardView, style: BoardStyle, title: str, seat_order: tuple[str, ...]) -> Scene:
    """Return the drawing; views are equal whatever the order of their seats, so the order is given as well."""
    items = board_scene_items(view, style)
    return Scene(extent(items).grown(AIR), items, title)


def _chart_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw a printed board with circles round its edge as its overlay does, what lies on it, and the seats below."""
    grid, (columns, rows) = view.grid, view.labels
    names = space_names(view.board, grid)
    chart = MapView(grid.rows, grid.columns, "", (), columns, rows, names, grid.fold_after)
    drawn = sheet_style(Size(*style.pitch), style.theme, style.icons)
    return (
        *space_grid(chart, drawn),
        *standing_on_cards(view, style),
        *seat_row(view, style, map_window(chart, drawn)),
    )


def footprints(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Show where round pieces begin by dashed circles of their size, for overlays."""
    spots = {
        space_middle(view, style, placed.space): piece_size(view, style, placed)
        for placed in view.standing
        if view.pieces[placed.piece].look in ("coin", "disc")
    }
    return (
        style.footprint(at, size / 2) for at, size in sorted(spots.items(), key=lambda spot: (spot[0].y, spot[0].x))
    )


def placed_pieces(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the pieces that lie on spaces; several on one are stacked and counted."""
    items: list[Item] = []
    standing = [placed for placed in view.standing if placed.space in view.cells]
    ordered = sorted(standing, key=lambda placed: view.cells[placed.space])
    for space, group in groupby(ordered, key=lambda placed: placed.space):
        at, on = style.middle(view.cells[space]), list(group)
        raised, at = marks.raised_place(view, style, space) or (None, at)
        if raised is not None:
            on = [placed for placed in on if view.pieces[placed.piece].look != "tile"]  # the region itself
        items += _stack(view, style, on, at, raised)
    between = [placed for placed in view.standing if placed.space not in view.cells]
    return (*items, *_between(view, style, between), *dealt_things(view, style, {placed.space for placed in ordered}))


def _between(view: BoardView, style: BoardStyle, pieces: Iterable[PlacedPiece]) -> Iterator[Item]:
    """Draw what stands at edges and corners, a rod along its edge; several at one place side by side."""
    for space, group in groupby(sorted(pieces, key=lambda placed: placed.space), key=lambda placed: placed.space):
        at, together, cells = space_middle(view, style, space), list(group), view.meetings[space]
        level = len({row for row, _ in cells}) == 1  # beside each other, so that the edge between them stands
        for across, placed in zip(side_by_side(len(together), ROD * style.unit), together, strict=True):
            rod = view.pieces[placed.piece].look == "rod"
            art = placed_piece(view, style, placed, (ROD if rod else BETWEEN) * style.unit)
            turn = Transform.turn(90) if rod and level else Transform()
            yield Group((art,), turn.then(Transform.shift(at.x + across, at.y)))


def space_middle(view: BoardView, style: BoardStyle, space: str) -> Point:
    """Return the middle of a square, or of those that meet at an edge or a corner."""
    if space in view.cells:
        return style.middle(view.cells[space])
    several = [style.middle(cell) for cell in view.meetings[space]]
    return Point(fmean(one.x for one in several), fmean(one.y for one in several))


def dealt_things(view: BoardView, style: BoardStyle, taken: Collection[str]) -> Iterator[Item]:
    """Draw what was dealt to spaces, edges and corners; where pieces stand it lies beside them."""
    for dealt in view.dealt:
        space = str(dealt.space)
        if space in view.cells or space in view.meetings:
            aside, size = (0.35, DEALT_ASIDE) if space in taken else (0.0, DEALT)
            if space not in view.cells:
                size = BETWEEN
            at = space_middle(view, style, space).moved(-aside * style.unit, aside * style.unit)
            yield Group((dealt_token(view, style, dealt, size * style.unit),), Transform.shift(*at))


def dealt_at_true_size(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw what was dealt to spaces, edges and corners as large as it is, where the box states it."""
    for dealt in view.dealt:
        space = str(dealt.space)
        if space in view.cells or space in view.meetings:
            size = true_size(view, dealt) or (DEALT if space in view.cells else BETWEEN) * style.unit
            at = Transform.shift(*space_middle(view, style, space))
            for item, by in opened((dealt_token(view, style, dealt, size),), at):
                # Words stand by themselves, so that they can make way for a cut.
                if isinstance(item, Text) and by == Transform.shift(by.e, by.f):
                    yield replace(item, at=item.at.moved(by.e, by.f))
                else:
                    yield Group((item,), by)


def true_size(view: BoardView, dealt: Dealt) -> float | None:
    """Return how wide something that was dealt is in mm: its diameter, or its shorter side."""
    component = view.component_of(dealt)
    size = component.size if component is not None else None
    if size is None:
        return None
    return size.diameter or min((side for side in (size.width, size.height) if side is not None), default=None)


def _stack(
    view: BoardView, style: BoardStyle, pieces: Sequence[PlacedPiece], at: Point, raised: Rect | None
) -> Iterator[Item]:
    for level, placed in zip(side_by_side(len(pieces), style.unit), pieces, strict=True):
        size = piece_size(view, style, placed, raised is not None)
        # A piece without an owner's colour points along the line that ends here.
        art = placed_piece(view, style, placed, size, marks.line_direction(view, view.cells[placed.space]) or 0.0)
        lower = LOWER if placed.piece != pieces[-1].piece else Point(0, 0)
        off = Point(STACK.x * level + lower.x * style.unit, STACK.y * level + lower.y * style.unit)
        yield Group((art,), Transform.shift(*at.moved(*off)))
    most = max(Counter((placed.piece, placed.owner) for placed in pieces).values(), default=0)
    if most > 1:
        spot, radius = at.moved(BADGE_AT.x * style.unit, BADGE_AT.y * style.unit), BADGE * style.unit
        words, size = f"×{most}", max(1.35 * radius, SMALLEST)
        plate = Rect.around(spot, text_width(words, size, 700) + size, max(2 * radius, 1.4 * size))
        yield Box(plate, Fill(style.colour("paper")), Stroke(style.colour("ink"), 0.3), plate.height / 2)
        yield centred(words, spot, size, 700, style.colour("ink"))
