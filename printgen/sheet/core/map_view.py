"""GameContext → MapView: the tiles of a position, their signs and what stands on them."""

from typing import Literal

from printgen.figure.board_view import BoardView
from printgen.figure.tiles.map_view import MapPiece, MapStyle, MapView, Sign, sheet_style
from printgen.geometry import Size
from printgen.model.board.spaces import places, space_names
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.sheet.core.game_context import GameContext


def land_letter(context: GameContext) -> str:
    """Return the letter of the side that is not the border's: what the coast is drawn round."""
    plan = tile_map_plan(context.game)
    return next(side for side in plan.sides if side != plan.edge)


def map_view(context: GameContext, pieces: Literal["all", "with-tiles"] = "all") -> MapView:
    """Return the map of a position; without one the board alone, the same for every game on it.

    ``with-tiles``: only the pieces that belong to a tile, such as what lies on a hill.
    """
    game, position = context.game, context.position
    columns, rows = BoardView(game.board, game.grid).labels
    plan = tile_map_plan(game) if game.setup.tile_map is not None else None
    names = space_names(game.board, game.grid)
    symbols = plan.symbols if plan else tuple(one for tiles in game.tile_sets.values() for one in tiles.symbols)
    # The accent the box gives a symbol, in the shade that words have.
    accents = {k: f"{v}-text" for tiles in game.tile_sets.values() for k, v in tiles.accents.items() if v != "ink"}
    return MapView(
        rows=game.grid.rows,
        columns=game.grid.columns,
        land=land_letter(context) if plan else "",
        tiles=position.tiles if position else (),
        column_labels=columns,
        row_labels=rows,
        names=names,
        fold_after=game.grid.fold_after,
        signs={symbol: Sign(symbol, accents.get(symbol, "ink")) for symbol in symbols},
        pieces=_pieces(context, pieces) if position else (),
    )


BAND = 2 * 0.46
"""What the band around a map takes of its width and height, in spaces."""


def fitted_style(context: GameContext, view: MapView, room: Size, hidden: bool = False) -> MapStyle:
    """Return the style with the largest tiles that leave room for the band around the map."""
    unit = min(room.width / (view.columns + BAND), room.height / (view.rows + BAND))
    seed = context.position.seed if context.position else None
    return sheet_style(Size(unit, unit), context.theme, context.icons, seed, hidden=hidden)


def _pieces(context: GameContext, which: str) -> tuple[MapPiece, ...]:
    """What stands on the map in the open; a piece of a seat has the number of its turn."""
    game, position = context.game, context.position
    assert position is not None
    cells = places(game.board, game.grid)
    by_tile = {rule.piece for rule in game.setup.placements if rule.on_tiles is not None}
    shown = []
    hidden = {tile.space for tile in position.tiles if tile.symbol}
    for placed in position.pieces:
        piece = game.setup.pieces[placed.piece]
        on_tiles = placed.piece in by_tile
        if placed.waiting or placed.space in hidden or (which == "with-tiles" and not on_tiles):
            continue
        seat = game.setup.seats.get(placed.owner or "")
        colour = seat.colour if seat and piece.coloured else piece.accent or "ink"
        shown += [
            MapPiece(
                cells[space],
                piece.icon,
                colour,
                "diamond" if piece.look == "diamond" else "disc",
                position.seats.index(placed.owner) + 1 if placed.owner else None,
                optional=bool(placed.or_on),
            )
            for space in placed.spaces
        ]
    return tuple(shown)
