"""Case → ExpectedMap of tiles; and what every drawn map has: labels at its edges, and signs.

A sign is called like its icon; ``coin`` is the mark of all that is drawn after that part of a kit.
"""

from collections.abc import Iterable, Sequence

from printgen.model.board.board import Region
from printgen.model.board.spaces import grid_names, places
from printgen.model.box.box import Component
from printgen.model.game import Game
from printgen.model.layers import PathLayer
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Dealt, PlacedHex, PlacedPiece, PlacedTile, Position
from printgen.model.setup import Piece
from printgen.preflight.expected.case import Case
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSpace

PLAIN = ("house", "rod", "hex", "tile")
"""Looks that show no icon of their own."""


def expected_tile_map(case: Case, position: Position) -> ExpectedMap:
    """Return each tile: its kind and turn, its land, its symbol and what lies on it in the open."""
    plan, catalog = tile_map_plan(case.game), case.catalog
    land = next(side for side in plan.sides if side != plan.edge)
    shown = {tile.symbol for tile in position.tiles}
    pieces = {icon for piece in case.game.setup.pieces.values() if (icon := piece.icon)}
    cells = places(case.game.board, case.game.grid)
    return ExpectedMap(
        *edge_labels(case.game),
        tuple(_space(case, position, tile, land, cells[tile.space]) for tile in position.tiles),
        {} if case.hidden else {name: catalog.plain(symbol_key(case, name)) for name in plan.symbols if name in shown},
        shapes(case, {*plan.symbols, *pieces}),
        aspect=case.game.grid.pitch.y / case.game.grid.pitch.x,
    )


def symbol_key(case: Case, symbol: str) -> str:
    """Return the key of what a symbol is called beside a map: in one word, where the game has such."""
    brief = f"symbols-brief.{symbol}"
    return brief if case.catalog.has(brief) else f"symbols.{symbol}"


def _space(case: Case, position: Position, tile: PlacedTile, land: str, cell: tuple[int, int]) -> ExpectedSpace:
    placed = [one for one in position.pieces if tile.space in one.spaces and not one.waiting and not tile.symbol]
    texts = [tile.kind, *([f"{tile.degrees}°"] if len(set(tile.sides)) > 1 else [])]
    texts += [str(position.seats.index(one.owner) + 1) for one in placed if one.owner]
    signs = {icon for one in placed if (icon := case.game.setup.pieces[one.piece].icon)}
    if tile.symbol and case.hidden:
        texts.append("?")
    elif tile.symbol:
        signs.add(tile.symbol)
    north, east, south, west = (side == land for side in tile.sides)
    return ExpectedSpace(tile.space, cell[1], cell[0], tuple(texts), (north, east, south, west), frozenset(signs))


def edge_labels(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of the columns from the left and of the rows from the top."""
    board, grid = game.board, game.grid
    parted = board.labels.model_copy(update={"pattern": "{row} {column}"})
    names = grid_names(board.model_copy(update={"labels": parted}), grid)
    columns = tuple(names[0, column].split()[1] for column in range(grid.columns))
    return columns, tuple(names[row, 0].split()[0] for row in range(grid.rows))


def is_chart(game: Game) -> bool:
    """Return whether the board is printed as a chart, with the name of each space on it."""
    board = game.board
    return game.grid.kind == "squares" and board.edge_circles is not None and board.ground is None


def shapes(case: Case, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the paths of each icon, and the marks that are filled alike on all coins of the kit."""
    icons, wanted = case.icons or {}, sorted(set(names))
    found = {name: tuple(path.d for path in icons[name].paths) for name in wanted if name in icons}
    if "coin" in wanted and case.looks:
        layers = (layer for layer in case.looks["coin"].front.layers if isinstance(layer, PathLayer))
        found["coin"] = tuple(layer.d for layer in layers if layer.line is None)
    return found


def signs_of(case: Case, one: PlacedPiece) -> tuple[str, ...]:
    """Return the signs a piece shows: its own icon, else that of the seat it belongs to."""
    piece = case.game.setup.pieces[one.piece]
    if piece.look == "pawn":
        return ("pawn",)
    numbered = piece.look == "token" and piece.kind is not None and piece.kind.isdecimal()
    if piece.look in PLAIN or numbered:
        return ()
    icon = piece.icon
    if icon is None and piece.coloured:
        seat, component = case.game.setup.seats.get(one.owner or ""), case.game.components.get(piece.component)
        icon = seat.icon if seat else component.icon if component else None
    return (*(("coin",) if piece.look == "coin" else ()), *((icon,) if icon is not None else ()))


def signs_here(
    case: Case, placed: Sequence[PlacedPiece], dealt: Sequence[Dealt], hexes: Sequence[PlacedHex]
) -> set[str]:
    """Return the signs of what lies on a space: pieces, and hexes by their kinds."""
    pieces = case.game.setup.pieces
    # Cards that lie on a board of cards are the board itself.
    upright = [one for one in placed if pieces[one.piece].look != "card"]
    kinds = [pieces[one.piece].kind for one in placed]
    kinds += [thing.kind for one in dealt for thing in one.things]
    kinds += [one.kind for one in hexes]
    icons = _hex_icons(case)
    return {sign for one in upright for sign in signs_of(case, one)} | {icons[kind] for kind in kinds if kind in icons}


def region_signs(case: Case, regions: Sequence[Region], covered: bool) -> set[str]:
    """Return the icons of the regions a space lies in; a hex that lies (``covered``) hides those of its space."""
    kind = case.game.grid.kind
    shown = [one for one in regions if one.icon]
    if kind == "hexes":
        shown = [] if covered else shown[-1:]
    chart = kind == "squares" and case.game.board.ground is None
    return set() if chart else {str(one.icon) for one in shown if not one.raised}


def _hex_icons(case: Case) -> dict[str | None, str]:
    """Return the icon of every kind of hex that has one."""
    made = {piece.kind: piece for piece in case.game.setup.pieces.values()}
    hexes = [part for part in case.game.components.values() if part.shape == "hex"]
    found = {kind: kind_icon(case, part, kind, made.get(kind)) for part in hexes for kind in part.kinds}
    return {kind: icon for kind, icon in found.items() if icon is not None}


def kind_icon(case: Case, part: Component | None, kind: str, piece: Piece | None) -> str | None:
    """Return the icon of a kind: its piece's own, that of the box, else the one called like it; of hexes, or of all."""
    own = piece.icon if piece is not None else None
    named = own or (part.icons.get(kind) if part is not None else None)
    known = {*(case.icons or {})}
    others = {one for one in part.kinds if not one.isdecimal()} if part is not None and part.shape != "hex" else set()
    return named or (kind if kind in known and others <= known else None)
