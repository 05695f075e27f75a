"""No tile map can be laid as the data says, or there is none where one is needed.

The tiles must cover the whole board: enough of them, not too many, fixed ones that match the border
and each other, as many symbols as symbol tiles, balances that together hold all of these. What only
shows when a map is drawn (sides that never come out even, no room for symbols) is told then. Pieces
that are laid by the tile below them need a tile map, and so do those for which somebody chooses one
of several spaces: no other board is drawn with a choice.

PASS board.yaml
    gaps: []
AND setup.yaml
    tile-map:
      tiles: tile
      edge: W
      fixed: {a1: 1}
      fixed-pile: ordinary
      symbols: {pile: symbol, cite: {source: leaflet, section: Setup}}
      cite: {source: leaflet, section: Setup}
FAIL setup.yaml
    tile-map:
      tiles: tile
      edge: W
      fixed-pile: ordinary
      symbols: {pile: symbol, cite: {source: leaflet, section: Setup}}
      cite: {source: leaflet, section: Setup}
FAIL board.yaml
    gaps: []
AND setup.yaml
    tile-map:
      tiles: tile
      edge: W
      supply: {1: 2}
      fixed-pile: ordinary
      symbols: {pile: symbol, cite: {source: leaflet, section: Setup}}
      cite: {source: leaflet, section: Setup}
FAIL board.yaml
    gaps: []
AND setup.yaml
    tile-map:
      tiles: tile
      edge: W
      fixed: {a1: 1, b2: 2}
      fixed-pile: ordinary
      symbols: {pile: symbol, cite: {source: leaflet, section: Setup}}
      cite: {source: leaflet, section: Setup}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.errors import PrintgenError
from printgen.model.board.board import SIDES
from printgen.model.board.spaces import STEPS
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import TileMapPlan
from printgen.problems import Problem

CODE = "impossible-map"

MAP: Path = ("setup", "tile-map")
PLACES: dict[str, Path] = {
    "balance-leaves-gaps": (*MAP, "symbols", "balance"),
    "balance-not-a-block": (*MAP, "symbols", "balance"),
    "balance-outside": (*MAP, "symbols", "balance"),
    "fixed-from-symbol-pile": (*MAP, "fixed-pile"),
    "tile-map-with-gaps": ("board", "gaps"),
    "too-few-fixed-tiles": (*MAP, "fixed"),
}
"""Where each fault of a plan stands; names that do not exist are told by another check."""


def check(data: Data) -> Iterator[Problem]:
    """Look everything up as for a drawing, then count and match."""
    if data.game.setup.tile_map is None:
        for path, what in _needing(data.game):
            yield Problem(CODE, f"there is no tile map, which {what} need", data.span(path, True))
        return
    if data.grid is None:
        return
    try:
        plan = tile_map_plan(data.game)
    except PrintgenError as error:
        for problem in error.problems:
            if problem.code in PLACES:
                yield Problem(CODE, problem.message, data.span(PLACES[problem.code]))
        return
    for path, message in (*_counts(plan), *_sides(plan)):
        yield Problem(CODE, message, data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the spaces of the map."""
    if data.game.setup.tile_map is None or data.grid is None:
        return Coverage(0, "spaces of a tile map")
    drawn = "sides that never come out even show only when a map is drawn"
    return Coverage(len(tile_map_plan(data.game).names), "spaces of a tile map", (drawn,))


def _needing(game: Game) -> Iterator[tuple[Path, str]]:
    for number, placement in enumerate(game.setup.placements):
        if placement.on_tiles is not None:
            yield ("setup", "placements", number, "on-tiles"), "pieces laid by tiles"
        if placement.one_of:
            yield ("setup", "placements", number, "one-of"), "pieces with a choice of spaces"


def _counts(plan: TileMapPlan) -> Iterator[tuple[Path, str]]:
    tiles, symbols = sum(plan.symbol_kinds.values()), sum(plan.symbols.values())
    if symbols != tiles:
        message = f"the {symbols} symbols do not go on {tiles} symbol tiles"
        yield (*MAP, "symbols", "pile"), message
    balanced = sum(half.count for half in plan.halves)
    if plan.halves and (balanced != tiles or min(half.count for half in plan.halves) < 0):
        message = f"the balances hold {balanced} symbol tiles, there are {tiles}"
        yield (*MAP, "symbols", "balance"), message
    spaces, fixed, supply = len(plan.names), len(plan.fixed), sum(plan.supply.values())
    if not fixed + tiles <= spaces <= fixed + tiles + supply:
        laid = f"{fixed} fixed tiles, {tiles} symbol tiles and {supply} others"
        yield MAP, f"{laid} do not cover {spaces} spaces"


def _sides(plan: TileMapPlan) -> Iterator[tuple[Path, str]]:
    if len(plan.sides) < 2:
        yield (*MAP, "tiles"), "all sides of the tiles are alike, so there is nothing to match"
    for (row, column), kind in plan.fixed.items():
        place: Path = (*MAP, "fixed", plan.names[row, column])
        for way, side in enumerate(SIDES):
            beside = (row + STEPS[side][0], column + STEPS[side][1])
            shown = plan.kinds[kind][way]
            if beside not in plan.names and shown != plan.edge:
                yield place, f"kind `{kind}` shows `{shown}` to the border, not `{plan.edge}`"
            elif beside in plan.fixed and side in ("east", "south"):
                other = plan.kinds[plan.fixed[beside]][way - 2]
                if shown != other:
                    yield place, f"`{shown}` of this tile meets `{other}` of the one {side} of it"
