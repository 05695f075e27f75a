"""A board of hexes, its style → the drawing: kinds, tokens, regions, names, pieces; in mm."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import cast, get_args

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.shape import edge_degrees, edges, middle, outline, place, rim, whole
from printgen.figure.hexes.tile import HexKind, hex_tile, number_token, placed_tile
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.seat_row import seat_row
from printgen.geometry import Point, Transform
from printgen.model.board.board import Region
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedPiece
from printgen.model.setup import Facing
from printgen.units import PT

NAME, NAME_HIGH, NAME_WIDE = 0.22, 0.045, 0.62
"""On an overlay: how high a name is, how far its baseline lies above the middle, how wide at most (all for a hex 1
wide).
"""

SMALL_NAME, SMALL_HIGH = 0.1, 0.3
TINT, EDGE = 0.16, 0.028
SMALLEST = 6 * PT
HOUSE, ROD, DISC = 0.27, 0.36, 0.34


def hex_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    known = _tiles(view, style)
    blank = frozenset(view.squares) - known.keys()
    overlay, small = style.look == "overlay", style.look == "thumbnail"
    return (
        *_blanks(view, style, blank),
        *(known[cell] for cell in sorted(known)),
        *_outlines(view, style),
        *_regions(view, style, blank),
        *(() if small else _names(view, style, blank)),
        *_tokens(view, style, frozenset(known)),
        *(_footprints(view, style) if overlay else _pieces(view, style)),
        *(() if overlay or small else seat_row(view, style, whole(view.grid, style.pitch))),
    )


def hex_middle(view: BoardView, style: BoardStyle, space: str) -> Point:
    """Return where a space, an edge or a corner of the board lies."""
    if space in view.cells:
        return middle(view.grid, view.cells[space], style)
    return place(view.grid, view.meetings[space], style)


def _blanks(view: BoardView, style: BoardStyle, cells: frozenset[Cell]) -> list[Item]:
    """Draw the hexes of which nothing is known: faint water with the icons of their regions."""
    if style.look == "overlay":
        return []
    signs = {
        view.cells[space]: region
        for region in view.board.regions.values()
        for space in region.spaces
        if region.icon is not None and space in view.cells
    }
    items: list[Item] = []
    for cell in sorted(cells):
        at = middle(view.grid, cell, style)
        if style.theme.fills:
            items.append(Path(outline(at, style.pitch), Fill(style.colour("sea"), 0.4)))
        if cell in signs:
            colour = style.colour("hatch")
            sign = signs[cell].icon or ""
            items.append(icon(sign, at, 0.22 * style.unit, colour, style.icons))
    return items


def _tiles(view: BoardView, style: BoardStyle) -> dict[Cell, Group]:
    """Draw the hexes that lie: those of the set-up, those dealt, those of a hex map."""
    laid: dict[str, tuple[str, str | None, str | None]] = {}
    for placed in view.placed:
        piece = view.pieces[placed.piece]
        if piece.look == "hex" and not placed.waiting:
            laid[placed.space] = (piece.component, piece.kind, placed.facing)
    for dealt in view.dealt:
        component = view.deals[dealt.deal].component
        if dealt.space is not None and _is_hex(view, component):
            laid[dealt.space] = (component, dealt.things[0].kind, None)
    hexes = next((name for name in view.components if _is_hex(view, name)), "")
    laid |= {one.space: (hexes, one.kind, one.facing) for one in view.hexes}
    tokens = _numbers(view)
    return {
        view.cells[space]: placed_tile(
            hex_tile(
                view_kind(view, style, component, kind),
                style.theme,
                style.icons,
                _facing(facing),
                tokens.get(space),
                least=SMALLEST / style.unit,
                marked=style.look != "thumbnail",
            ),
            middle(view.grid, view.cells[space], style),
            style.pitch,
        )
        for space, (component, kind, facing) in laid.items()
    }


def view_kind(view: BoardView, style: BoardStyle, component: str, kind: str | None) -> HexKind:
    """Return what a kind of hex shows on this board."""
    made = [piece for piece in view.pieces.values() if piece.component == component]
    piece = next((piece for piece in made if piece.kind == kind), None)
    name = view.word(f"kinds.{kind}")
    return hex_kind(view.components.get(component), kind, style.icons, name, piece)


def _numbers(view: BoardView) -> dict[str, str]:
    """Return the number on each space: a token of the set-up, dealt, or of a hex map."""
    found = {one.space: one.token for one in view.hexes if one.token is not None}
    for placed in view.placed:
        piece = view.pieces[placed.piece]
        if piece.look == "token" and piece.kind is not None and not placed.waiting:
            found[placed.space] = piece.kind
    for dealt in view.dealt:
        if dealt.space is not None and not _is_hex(view, view.deals[dealt.deal].component):
            found[dealt.space] = dealt.things[0].kind
    return found


def _is_hex(view: BoardView, component: str) -> bool:
    part = view.components.get(component)
    return part is not None and part.shape == "hex"


def _facing(side: str | None) -> Facing | None:
    return cast(Facing, side) if side in get_args(Facing) else None


def _outlines(view: BoardView, style: BoardStyle) -> list[Item]:
    """Draw every edge once: on an overlay they are what is measured."""
    strong = style.look == "overlay"
    stroke = Stroke(style.colour("coast"), 0.2 if strong else 0.14, cap="round")
    return [line(*edge, stroke) for edge in edges(view.grid, view.squares, style)]


def _regions(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> list[Item]:
    """Tint the blank spaces of each region on an overlay, and draw a thick line round all."""
    items: list[Item] = []
    for region in view.board.regions.values():
        cells = frozenset(view.cells[name] for name in region.spaces if name in view.cells)
        if style.theme.fills and style.look == "overlay":
            ground = Fill(style.colour(region.accent or "coast"), TINT)
            items += [
                Path(outline(middle(view.grid, cell, style), style.pitch), ground) for cell in sorted(cells & blank)
            ]
        items += _round(view, style, cells, region)
    return items


def _round(view: BoardView, style: BoardStyle, cells: frozenset[Cell], region: Region) -> list[Item]:
    wide = min(1.2, EDGE * style.unit)
    light = Stroke(style.colour("paper"), 1.9 * wide, cap="round")
    dash = () if style.theme.fills else (2.4 * wide, 1.8 * wide)
    stroke = Stroke(style.colour(region.accent or "coast"), wide, dash, cap="round")
    border = rim(view.grid, cells, style)
    return [Path(polyline(edge), stroke=pen) for pen in (light, stroke) for edge in border]


def _names(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> list[Item]:
    """Write the name of every space: large where an overlay has nothing else, else at its top."""
    items: list[Item] = []
    for cell in sorted(view.squares):
        name, at = view.names[cell], middle(view.grid, cell, style)
        if style.look == "overlay" and cell in blank:
            size = size_to_fit(name, NAME_WIDE * style.unit, NAME * style.unit, 300)
            run = Run(name, size, 300, style.colour("grey"))
            items.append(Text(at.moved(0, -NAME_HIGH * style.unit), (run,), "middle"))
            items += _region_names(view, style, cell, at)
        else:
            size = max(SMALL_NAME * style.unit, SMALLEST)
            run = Run(name, size, 600, style.colour("coast"))
            items.append(Text(at.moved(0, -SMALL_HIGH * style.unit), (run,), "middle"))
    return items


def _region_names(view: BoardView, style: BoardStyle, cell: Cell, at: Point) -> list[Item]:
    """Write which regions a space belongs to, below its name, with their icons."""
    items: list[Item] = []
    low = 0.11
    for key, region in view.board.regions.items():
        if view.names[cell] not in region.spaces:
            continue
        accent = region.accent or "ink"
        colour = style.colour(accent if accent == "ink" else f"{accent}-text")
        word = view.word(f"board.regions.{key}")
        size = max(SMALLEST, size_to_fit(word, NAME_WIDE * style.unit, 0.055 * style.unit, 600))
        run = Run(word, size, 600, colour)
        items.append(Text(at.moved(0, low * style.unit), (run,), "middle"))
        if region.icon is not None:
            spot = at.moved(0, (low + 0.14) * style.unit)
            items.append(icon(region.icon, spot, 0.16 * style.unit, colour, style.icons))
            low += 0.2
        low += 0.1
    return items


def _tokens(view: BoardView, style: BoardStyle, known: frozenset[Cell]) -> list[Item]:
    """Draw the numbers of spaces on which no hex is known to lie."""
    items: list[Item] = []
    for space, value in _numbers(view).items():
        if view.cells.get(space) not in known:
            at = hex_middle(view, style, space)
            items += number_token(value, at, 0.165 * style.unit, style.theme, SMALLEST)
    return items


def _pieces(view: BoardView, style: BoardStyle) -> list[Item]:
    """Draw what stands on spaces, edges and corners; pieces that share a place lie side by side."""
    shown = [
        placed
        for placed in view.placed
        if not placed.waiting
        and view.pieces[placed.piece].look != "hex"
        and not (view.pieces[placed.piece].look == "token" and view.pieces[placed.piece].kind)
    ]
    shared = view.meetings
    items: list[Item] = []
    for space, group in groupby(sorted(shown, key=lambda p: p.space), key=lambda p: p.space):
        at, together = hex_middle(view, style, space), list(group)
        turn = edge_degrees(view.grid, shared[space], style) if _is_edge(shared, space) else 0.0
        step = 0.3 * style.unit
        for number, placed in enumerate(together):
            across = (number - (len(together) - 1) / 2) * step
            look = view.pieces[placed.piece].look
            size = {"house": HOUSE, "rod": ROD, "pawn": 0.5}.get(look, DISC) * style.unit
            art = placed_piece(view, style, placed, size)
            if look == "house":
                art = _numbered(view, style, placed, art)
            rod = Transform.turn(turn) if look == "rod" else Transform()
            items.append(Group((art,), rod.then(Transform.shift(at.x + across, at.y))))
    return items


def _numbered(view: BoardView, style: BoardStyle, placed: PlacedPiece, art: Group) -> Group:
    """Write on a house whose it is: the number of the seat, as in the row below the board."""
    if placed.owner is None or placed.owner not in view.seats:
        return art
    size = max(0.12 * style.unit, SMALLEST)
    seat = view.seats[placed.owner]
    ink = style.theme.on(seat.colour) if style.theme.fills else style.colour("ink")
    run = Run(str(list(view.seats).index(placed.owner) + 1), size, 900, ink)
    return Group((*art.items, Text(Point(0, 0.52 * size), (run,), "middle")), art.transform)


def _is_edge(shared: Mapping[str, frozenset[Cell]], space: str) -> bool:
    return space in shared and len(shared[space]) == 2


def _footprints(view: BoardView, style: BoardStyle) -> Sequence[Item]:
    """Mark the corners and edges where pieces start by dashed circles, for overlays."""
    dashes = Stroke(style.colour("grey"), 0.25, (1.0, 0.8))
    spaces = {p.space for p in view.placed if not p.waiting and p.space not in view.cells}
    return [Disc(hex_middle(view, style, space), 0.09 * style.unit, stroke=dashes) for space in sorted(spaces)]
