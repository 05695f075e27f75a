"""Job → ExpectedMap: what a drawn map of tiles must say of the position, space by space."""

from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedTile
from printgen.sheet.core.drawn_signs import shapes
from printgen.sheet.core.game_context import Job
from printgen.sheet.core.map_view import land_letter, map_view
from printgen.sheet.core.page import ExpectedMap, ExpectedSpace


def expected_map(job: Job) -> ExpectedMap:
    """Give each tile: its kind and turn, its land, its symbol and what lies on it in the open."""
    assert job.position is not None
    view, land = map_view(job), land_letter(job)
    symbols = tile_map_plan(job.game).symbols
    shown = {tile.symbol for tile in job.position.tiles if tile.symbol}
    pieces = {icon for piece in job.game.setup.pieces.values() if (icon := piece.icon)}
    labels = {name: job.say.plain(f"symbols.{name}") for name in symbols if name in shown}
    return ExpectedMap(
        view.column_labels,
        view.row_labels,
        tuple(_space(job, tile, land) for tile in job.position.tiles),
        {} if job.request.hidden else labels,
        shapes(job, {*symbols, *pieces}),
    )


def _space(job: Job, tile: PlacedTile, land: str) -> ExpectedSpace:
    position = job.position
    assert position is not None
    lying = [one for one in position.pieces if tile.space in one.spaces and not one.waiting]
    open_here = [] if tile.symbol else lying
    texts = [tile.kind]
    if len(set(tile.sides)) > 1:
        texts.append(f"{tile.degrees}°")
    texts += [str(position.seats.index(one.owner) + 1) for one in open_here if one.owner]
    signs = {icon for one in open_here if (icon := job.game.setup.pieces[one.piece].icon)}
    if tile.symbol and job.request.hidden:
        texts.append("?")
    elif tile.symbol:
        signs.add(tile.symbol)
    north, east, south, west = (side == land for side in tile.sides)
    return ExpectedSpace(
        tile.space,
        tile.column,
        tile.row,
        tuple(texts),
        (north, east, south, west),
        frozenset(signs),
    )
