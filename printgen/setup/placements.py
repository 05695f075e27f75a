"""Game, seats and tiles → the pieces that lie on the board or wait beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.model.board.spaces import name_on
from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play, holds
from printgen.model.position import PlacedPiece, PlacedTile
from printgen.model.setup import OnTiles, Placement


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what: number of players, variants, seats taken in order of turns."""

    players: int
    variants: tuple[str, ...]
    seats: tuple[str, ...]


def place_pieces(game: Game, table: Table, tiles: Sequence[PlacedTile]) -> tuple[PlacedPiece, ...]:
    """Lay all pieces whose conditions are met, in the order of the data.

    Spaces of a seat are those of the board the seat is at; all others are named in full.
    """
    return tuple(
        piece
        for placement in game.setup.placements
        if holds(placement.when, table.players, table.variants)
        for spaces, owner in _spots(game, table, tiles, placement)
        for piece in [_placed(placement, spaces, owner)] * placement.copies
    )


def _placed(placement: Placement, spaces: tuple[str, ...], owner: str | None) -> PlacedPiece:
    return PlacedPiece(placement.piece, spaces[0], owner, placement.waiting, placement.facing, spaces[1:])


def _spots(
    game: Game, table: Table, tiles: Sequence[PlacedTile], placement: Placement
) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Return the space of each piece, behind it those that may be chosen instead, and its seat."""
    for space in placement.on:
        yield (space,), None
    if placement.one_of:
        yield placement.one_of, None
    if placement.on_tiles is not None:
        for tile in tiles:
            if _chosen(placement.on_tiles, tile):
                yield (tile.space,), None
    boards = boards_in_play(game, table.players, table.variants)
    for seat, spaces in placement.for_seats.items():
        board = game.setup.seats[seat].board
        if seat in table.seats or (placement.all_seats and board <= boards):
            for space in spaces:
                yield (name_on(game.board, board, space),), seat


def _chosen(wanted: OnTiles, tile: PlacedTile) -> bool:
    return wanted.kind in (None, tile.kind) and wanted.symbol in (None, tile.symbol is not None)
