"""Two kinds of tile are the same tile, only turned.

Kinds of tile differ in their sides, whichever way round they lie. Two that look the same when one
is turned cannot be told apart at the table, and maps would be drawn with too many of them.

PASS tiles.yaml
    tiles: {tile: {kinds: {2: {sides: RWRW}}}}
FAIL tiles.yaml
    tiles: {tile: {kinds: {2: {sides: RWWW}, 3: {sides: WWRW}}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.box.box import TileSet
from printgen.model.nouns import Path
from printgen.problems import Related


@covers("kinds of tile", lambda data: sum(len(tiles.kinds) for tiles in data.game.tile_sets.values()))
def check(data: CheckInput) -> Problems:
    """Turn every kind of every tile set into the one way round that all its likes share."""
    for path, tiles in data.nouns(TileSet):
        seen: dict[str, Path] = {}
        for kind, tile in tiles.kinds.items():
            place: Path = (*path, "kinds", kind, "sides")
            turned = min(tile.sides[turn:] + tile.sides[:turn] for turn in range(len(tile.sides)))
            first = seen.setdefault(turned, place)
            if first != place:
                message = f"the kinds `{first[-2]}` and `{kind}` are the same tile turned"
                yield data.problem(message, place, related=(Related("the other one", data.span(first)),))
