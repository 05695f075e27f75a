"""No tile map can be laid as the data says, or there is none where one is needed.

The tiles must cover the whole board: enough of them, not too many, fixed ones that match the border and each other,
as many symbols as symbol tiles, balances that together hold all of these. What only shows when a map is drawn (sides
that never come out even, no room for symbols) is reported then. Pieces that are laid by the tile below them need a tile
map, and so do those for which somebody chooses one of several spaces: no other board is drawn with a choice.

PASS board.yaml
    gaps: []
AND setup.yaml
    tile-map: {tiles: tile, edge: W, fixed: {a1: 1}, fixed-pile: ordinary,
        symbols: {pile: symbol, cite: {source: leaflet, section: Setup}},
        cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    tile-map: {tiles: tile, edge: W, fixed-pile: ordinary, symbols: {pile: symbol, cite: []},
        cite: []}
FAIL board.yaml
    gaps: []
AND setup.yaml
    tile-map: {tiles: tile, edge: W, supply: {1: 2}, fixed-pile: ordinary,
        symbols: {pile: symbol, cite: []}, cite: []}
FAIL board.yaml
    gaps: []
AND setup.yaml
    tile-map: {tiles: tile, edge: W, fixed: {a1: 1, b2: 2}, fixed-pile: ordinary,
        symbols: {pile: symbol, cite: []}, cite: []}
"""

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.errors import PrintgenError
from printgen.model.board.board import SIDES
from printgen.model.board.spaces import STEPS
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import TileMapPlan

MAP: Path = ("setup", "tile-map")
PLACES: dict[str, Path] = {
    "fixed-from-symbol-pile": (*MAP, "fixed-pile"),
    "tile-map-with-gaps": ("board", "gaps"),
    "too-few-fixed-tiles": (*MAP, "fixed"),
}
"""Where the faults of a plan stand that are none of its balances."""


@covers(
    "spaces of a tile map",
    lambda data: tile_map_plan(data.game).names if data.game.setup.tile_map else (),
    lambda data: ("sides that never come out even show only when a map is drawn",) if data.game.setup.tile_map else (),
)
def check(data: CheckInput) -> Problems:
    """Look everything up as for a drawing, then count and match."""
    if data.game.setup.tile_map is None:
        for path, what in _needing(data.game):
            yield data.problem(f"there is no tile map, which {what} need", path, key=True)
        return
    try:
        plan = tile_map_plan(data.game)
    except PrintgenError as error:  # no plan can be made: that is what this check looks for
        for problem in error.problems:
            yield data.problem(problem.message, PLACES.get(problem.code, (*MAP, "symbols", "balance")))
        return
    for path, message in (*_counts(plan), *_sides(plan)):
        yield data.problem(message, path)


def _needing(game: Game) -> Faults:
    for number, placement in enumerate(game.setup.placements):
        if placement.on_tiles is not None:
            yield ("setup", "placements", number, "on-tiles"), "pieces laid by tiles"
        if placement.one_of:
            yield ("setup", "placements", number, "one-of"), "pieces with a choice of spaces"


def _counts(plan: TileMapPlan) -> Faults:
    tiles, symbols = sum(plan.symbol_kinds.values()), sum(plan.symbols.values())
    if symbols != tiles:
        yield (*MAP, "symbols", "pile"), f"the {symbols} symbols do not go on {tiles} symbol tiles"
    balanced = sum(half.count for half in plan.halves)
    if plan.halves and (balanced != tiles or min(half.count for half in plan.halves) < 0):
        yield (*MAP, "symbols", "balance"), f"the balances hold {balanced} symbol tiles, there are {tiles}"
    spaces, fixed, supply = len(plan.names), len(plan.fixed), sum(plan.supply.values())
    if not fixed + tiles <= spaces <= fixed + tiles + supply:
        counts = f"{fixed} fixed tiles, {tiles} symbol tiles and {supply} others"
        yield MAP, f"{counts} do not cover {spaces} spaces"


def _sides(plan: TileMapPlan) -> Faults:
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
