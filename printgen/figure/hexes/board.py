"""A board of hexes, its style → the drawing: kinds, tokens, regions, names, pieces; in mm."""

from collections.abc import Iterator
from itertools import groupby
from typing import cast, get_args

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Fill, Group, Item, Path, Stroke, label, line
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes import tile as hexes
from printgen.figure.hexes.tile import hex_tile, number_token
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.seats import seat_row
from printgen.geometry import Point, Transform, side_by_side
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedPiece
from printgen.model.setup import Facing
from printgen.units import PT

NAME, NAME_HIGH, NAME_WIDE = 0.22, 0.045, 0.62
"""On an overlay: how high a name is, how far its baseline lies above the middle, how wide at most
(all for a hex 1 wide)."""

SMALL_NAME, SMALL_HIGH, REGION_NAME = 0.1, 0.3, 0.055
TINT, EDGE = 0.16, 0.028
SMALLEST = 6 * PT
SIZES = {"house": 0.27, "rod": 0.36, "pawn": 0.5}
DISC = 0.34


def hex_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    known = _tiles(view, style)
    blank = frozenset(view.squares) - known.keys()
    overlay, small = style.look == "overlay", style.look == "thumbnail"
    edge = Stroke(style.colour("coast"), 0.2 if overlay else 0.14, cap="round")  # on an overlay they are measured
    return (
        *(() if overlay else _blanks(view, style, blank)),
        *(known[cell] for cell in sorted(known)),
        *(line(*ends, edge) for ends in hexes.edges(view.grid, view.squares, style)),
        *_regions(view, style, blank),
        *(() if small else _names(view, style, blank)),
        *_tokens(view, style, frozenset(known)),
        *(_footprints(view, style) if overlay else _pieces(view, style)),
        *(() if overlay or small else seat_row(view, style, hexes.whole(view.grid, style.pitch))),
    )


def hex_middle(view: BoardView, style: BoardStyle, space: str) -> Point:
    """Return where a space, an edge or a corner of the board lies."""
    return hexes.place(view.grid, [view.cells[space]] if space in view.cells else view.meetings[space], style)


def _blanks(view: BoardView, style: BoardStyle, cells: frozenset[Cell]) -> Iterator[Item]:
    """Draw the hexes of which nothing is known: faint water with the icon of their last region that has one."""
    for cell in sorted(cells):
        at = hexes.middle(view.grid, cell, style)
        if style.theme.fills:
            yield Path(hexes.outline(at, style.pitch), Fill(style.colour("sea"), 0.4))
        signs = [region.icon for _, region in view.regions_of(cell) if region.icon is not None]
        if signs:
            yield icon(signs[-1], at, 0.22 * style.unit, style.colour("hatch"), style.icons)


def _tiles(view: BoardView, style: BoardStyle) -> dict[Cell, Group]:
    """Draw the hexes that lie: those of the set-up, those dealt, those of a hex map."""
    laid: dict[str, tuple[str, str | None, str | None]] = {}
    for placed in view.standing:
        piece = view.pieces[placed.piece]
        if piece.look == "hex":
            laid[placed.space] = (piece.component, piece.kind, placed.facing)
    for dealt in view.dealt:
        component = view.deals[dealt.deal].component
        if dealt.space is not None and _is_hex(view, component):
            laid[dealt.space] = (component, dealt.things[0].kind, None)
    sort = next((name for name in view.components if _is_hex(view, name)), "")
    laid |= {one.space: (sort, one.kind, one.facing) for one in view.hexes}
    tokens, found = _numbers(view), {}
    for space, (component, kind, facing) in laid.items():
        made = (piece for piece in view.pieces.values() if (piece.component, piece.kind) == (component, kind))
        tile = hex_tile(
            hex_kind(view.components.get(component), kind, style.icons, view.word(f"kinds.{kind}"), next(made, None)),
            style,
            cast(Facing, facing) if facing in get_args(Facing) else None,
            tokens.get(space),
            least=SMALLEST / style.unit,
            marked=style.look != "thumbnail",
        )
        cell = view.cells[space]
        at = Transform.shift(*hexes.middle(view.grid, cell, style))
        found[cell] = Group(tile.items, Transform.scale(*style.pitch).then(at))
    return found


def _numbers(view: BoardView) -> dict[str, str]:
    """Return the number on each space: a token of the set-up, dealt, or of a hex map."""
    found = {one.space: one.token for one in view.hexes if one.token is not None}
    for placed in view.standing:
        piece = view.pieces[placed.piece]
        if piece.look == "token" and piece.kind is not None:
            found[placed.space] = piece.kind
    for dealt in view.dealt:
        if dealt.space is not None and not _is_hex(view, view.deals[dealt.deal].component):
            found[dealt.space] = dealt.things[0].kind
    return found


def _is_hex(view: BoardView, component: str) -> bool:
    return component in view.components and view.components[component].shape == "hex"


def _regions(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> Iterator[Item]:
    """Tint the blank spaces of each region on an overlay, and draw a thick line round all."""
    wide = min(1.2, EDGE * style.unit)
    dash = () if style.theme.fills else (2.4 * wide, 1.8 * wide)
    for region in view.board.regions.values():
        cells = frozenset(view.cells[name] for name in region.spaces if name in view.cells)
        colour = style.colour(region.accent or "coast")
        if style.theme.fills and style.look == "overlay":
            for cell in sorted(cells & blank):
                yield Path(hexes.outline(hexes.middle(view.grid, cell, style), style.pitch), Fill(colour, TINT))
        border = hexes.rim(view.grid, cells, style)
        for pen in (Stroke(style.colour("paper"), 1.9 * wide, cap="round"), Stroke(colour, wide, dash, cap="round")):
            yield from (line(*edge, pen) for edge in border)


def _names(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> Iterator[Item]:
    """Write the name of every space: large where an overlay has nothing else, else at its top."""
    unit = style.unit
    for cell in sorted(view.squares):
        name, at = view.names[cell], hexes.middle(view.grid, cell, style)
        if style.look == "overlay" and cell in blank:
            size = size_to_fit(name, NAME_WIDE * unit, NAME * unit, 300)
            yield label(name, at.moved(0, -NAME_HIGH * unit), size, style.colour("grey"), 300)
            yield from _region_names(view, style, cell, at)
        else:
            size = max(SMALL_NAME * unit, SMALLEST)
            yield label(name, at.moved(0, -SMALL_HIGH * unit), size, style.colour("coast"), 600)


def _region_names(view: BoardView, style: BoardStyle, cell: Cell, at: Point) -> Iterator[Item]:
    """Write which regions a space belongs to, below its name, with their icons."""
    unit, low = style.unit, 0.11
    for key, region in view.regions_of(cell):
        colour, word = style.ink(region.accent), view.word(f"board.regions.{key}")
        size = max(SMALLEST, size_to_fit(word, NAME_WIDE * unit, REGION_NAME * unit, 600))
        yield label(word, at.moved(0, low * unit), size, colour, 600)
        if region.icon is not None:
            yield icon(region.icon, at.moved(0, (low + 0.14) * unit), 0.16 * unit, colour, style.icons)
            low += 0.2
        low += 0.1


def _tokens(view: BoardView, style: BoardStyle, known: frozenset[Cell]) -> Iterator[Item]:
    """Draw the numbers of spaces on which no hex is known to lie."""
    for space, value in _numbers(view).items():
        if view.cells.get(space) not in known:
            yield from number_token(value, hex_middle(view, style, space), 0.165 * style.unit, style, SMALLEST)


def _pieces(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw what stands on spaces, edges and corners; pieces that share a place lie side by side."""
    shown = []
    for placed in sorted(view.standing, key=lambda p: p.space):
        piece = view.pieces[placed.piece]
        if piece.look != "hex" and not (piece.look == "token" and piece.kind):
            shown.append(placed)
    for space, group in groupby(shown, key=lambda p: p.space):
        at, together, cells = hex_middle(view, style, space), list(group), view.meetings.get(space, ())
        edge = Transform.turn(hexes.edge_degrees(view.grid, cells, style)) if len(cells) == 2 else Transform()
        for across, placed in zip(side_by_side(len(together), 0.3 * style.unit), together, strict=True):
            look = view.pieces[placed.piece].look
            art = placed_piece(view, style, placed, SIZES.get(look, DISC) * style.unit)
            if look == "house":
                art = _numbered(view, style, placed, art)
            turn = edge if look == "rod" else Transform()
            yield Group((art,), turn.then(Transform.shift(at.x + across, at.y)))


def _numbered(view: BoardView, style: BoardStyle, placed: PlacedPiece, art: Group) -> Group:
    """Write on a house whose it is: the number of the seat, as in the row below the board."""
    if placed.owner is None or placed.owner not in view.seats:
        return art
    size = max(0.12 * style.unit, SMALLEST)
    ink = style.theme.on(view.seats[placed.owner].colour) if style.theme.fills else style.colour("ink")
    number = str(list(view.seats).index(placed.owner) + 1)
    return Group((*art.items, label(number, Point(0, 0.52 * size), size, ink, 900)), art.transform)


def _footprints(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    spaces = {placed.space for placed in view.standing if placed.space not in view.cells}
    return (style.footprint(hex_middle(view, style, space), 0.09 * style.unit) for space in sorted(spaces))
