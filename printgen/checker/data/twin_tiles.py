"""Two kinds of tile are the same tile, only turned.

Kinds of tile differ in their sides, whichever way round they lie. Two that look the same when one
is turned cannot be told apart at the table, and maps would be drawn with too many of them.

PASS tiles.yaml
    tiles: {tile: {kinds: {2: {sides: RWRW}}}}
FAIL tiles.yaml
    tiles: {tile: {kinds: {2: {sides: RWWW}, 3: {sides: WWRW}}}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.box.box import TileSet
from printgen.model.nouns import Path, nouns
from printgen.problems import Problem, Related

CODE = "twin-tiles"


def check(data: Data) -> Iterator[Problem]:
    """Turn every kind of every tile set into the one way round that all its likes share."""
    for path, tiles in nouns(data.game):
        seen: dict[str, Path] = {}
        for kind, tile in tiles.kinds.items() if isinstance(tiles, TileSet) else ():
            place: Path = (*path, "kinds", kind, "sides")
            turned = min(tile.sides[turn:] + tile.sides[:turn] for turn in range(len(tile.sides)))
            first = seen.setdefault(turned, place)
            if first != place:
                message = f"the kinds `{first[-2]}` and `{kind}` are the same tile turned"
                related = (Related("the other one", data.span(first)),)
                yield Problem(CODE, message, data.span(place), related=related)


def coverage(data: Data) -> Coverage:
    """Count the kinds of tile."""
    kinds = sum(len(tiles.kinds) for tiles in data.game.tile_sets.values())
    return Coverage(kinds, "kinds of tile")
