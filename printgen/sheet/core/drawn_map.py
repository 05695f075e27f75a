"""GameContext → ExpectedMap: what a drawn map of tiles must say of the position, space by space."""

from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedTile
from printgen.sheet.core.drawn_signs import shapes
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSpace
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.map_view import land_letter, map_view


def expected_map(context: GameContext) -> ExpectedMap:
    """Give each tile: its kind and turn, its land, its symbol and what lies on it in the open."""
    assert context.position is not None
    view, land = map_view(context), land_letter(context)
    symbols = tile_map_plan(context.game).symbols
    shown = {tile.symbol for tile in context.position.tiles if tile.symbol}
    pieces = {icon for piece in context.game.setup.pieces.values() if (icon := piece.icon)}
    labels = {name: context.catalog.plain(f"symbols.{name}") for name in symbols if name in shown}
    return ExpectedMap(
        view.column_labels,
        view.row_labels,
        tuple(_space(context, tile, land) for tile in context.position.tiles),
        {} if context.request.hidden else labels,
        shapes(context, {*symbols, *pieces}),
    )


def _space(context: GameContext, tile: PlacedTile, land: str) -> ExpectedSpace:
    position = context.position
    assert position is not None
    lying = [one for one in position.pieces if tile.space in one.spaces and not one.waiting]
    open_here = [] if tile.symbol else lying
    texts = [tile.kind]
    if len(set(tile.sides)) > 1:
        texts.append(f"{tile.degrees}°")
    texts += [str(position.seats.index(one.owner) + 1) for one in open_here if one.owner]
    signs = {icon for one in open_here if (icon := context.game.setup.pieces[one.piece].icon)}
    if tile.symbol and context.request.hidden:
        texts.append("?")
    elif tile.symbol:
        signs.add(tile.symbol)
    north, east, south, west = (side == land for side in tile.sides)
    return ExpectedSpace(tile.space, tile.column, tile.row, tuple(texts), (north, east, south, west), frozenset(signs))
