"""Case → ExpectedMap: what a drawn map of tiles must show of the position, space by space."""

from printgen.model.board.spaces import places
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedTile, Position
from printgen.preflight.expected.case import Case
from printgen.preflight.expected.labels import edge_labels
from printgen.preflight.expected.signs import shapes
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSpace


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
        {} if case.hidden else {name: catalog.plain(f"symbols.{name}") for name in plan.symbols if name in shown},
        shapes(case, {*plan.symbols, *pieces}),
    )


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
