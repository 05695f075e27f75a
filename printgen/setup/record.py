"""Position and findings → one record of plain values, for JSON; all names are ids of the data."""

from typing import Any

from printgen.game.position import Finding, PlacedPiece, Position


def archipelago_record(position: Position, findings: tuple[Finding, ...]) -> dict[str, Any]:
    """Give the position as a record: tiles by space, pieces by name, the certificate.

    A tile lists what lies on it. ``pieces`` finds what there is one of: its name, or name and
    seat joined by a dot, to its space; what lies several times off the tiles goes to a list of
    spaces. Pieces that wait beside the board are not told.
    """
    lying: dict[str, list[str]] = {}
    for piece in _laid(position):
        lying.setdefault(piece.space, []).append(piece.piece)
    return {
        "game": position.game,
        "seed": position.seed,
        "players": position.players,
        "tiles": {
            tile.space: {
                "kind": int(tile.kind) if tile.kind.isdecimal() else tile.kind,
                "sides": tile.sides,
                "symbol": tile.symbol,
                "pieces": lying.get(tile.space, []),
            }
            for tile in position.tiles
        },
        "pieces": _pieces(position),
        "sampler": position.sampler,
        "certificate": [{"rule": finding.rule, "ok": finding.ok} for finding in findings],
    }


def _pieces(position: Position) -> dict[str, str | list[str]]:
    tiles = {tile.space for tile in position.tiles}
    found: dict[str, list[str]] = {}
    for piece in _laid(position):
        found.setdefault(_name(piece), []).append(piece.space)
    return {
        name: spaces[0] if len(spaces) == 1 else spaces
        for name, spaces in found.items()
        if len(spaces) == 1 or not tiles.issuperset(spaces)
    }


def _laid(position: Position) -> list[PlacedPiece]:
    return [piece for piece in position.pieces if not piece.waiting]


def _name(piece: PlacedPiece) -> str:
    return piece.piece if piece.owner is None else f"{piece.piece}.{piece.owner}"
