"""Ways over tile maps: as cheap as Dijkstra finds them, on a small board as a finger does."""

import heapq
import math
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from printgen.game.game import Game
from printgen.game.load import load_game
from printgen.game.plan import tile_map_plan
from printgen.game.position import PlacedTile
from printgen.game.tile_map import TileMapPlan
from printgen.game.travel import TileTravel
from printgen.game.travel_plan import travel_plan
from printgen.setup.maps import BatchSampler, MapBatch
from printgen.setup.travel import FAR, Travel
from printgen.setup.walk import Walk

DATA = Path(__file__).parent.parent.parent / "data"
CORNERS = ("north-west", "north-east", "south-east", "south-west")
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
MORE = {"skull": 7, "storm": 5, "hostile": 3, "ruins": 1, "friendly": 1, "chest": 0}

Cell = tuple[int, int]
Node = tuple[Cell, str]
Tiles = Mapping[Cell, PlacedTile]


@pytest.fixture(scope="session")
def archipelago() -> Game:
    return load_game(DATA / "games" / "ghost-ship", DATA).game


@pytest.fixture(scope="session")
def plan(archipelago: Game) -> TileMapPlan:
    return tile_map_plan(archipelago)


@pytest.fixture(scope="session")
def maps(plan: TileMapPlan) -> MapBatch:
    return BatchSampler(plan).draw(Walk.within("travel", 0, 100))


def land(tile: PlacedTile, side: str) -> bool:
    return tile.sides["NESW".index(side)] == "L"


def coast(tile: PlacedTile, side: str) -> str:
    """Name the coast at the circle that a side belongs to: a strait has two."""
    strait = tile.sides in ("LSLS", "SLSL")
    return "K1" if strait and side in "SE" else "K0"


def touch(tile: PlacedTile, side: str, end: str) -> str:
    """Name what lies where a land side ends at another side."""
    both = "".join(sorted(side + end))
    return f"corner {both}" if land(tile, end) else coast(tile, side)


def lands(tile: PlacedTile) -> dict[str, set[str]]:
    """Name all land nodes of a tile, by its sides."""
    found = {}
    for side in filter(lambda side: land(tile, side), "NESW"):
        if tile.sides in ("LSLS", "SLSL"):
            found[side] = {coast(tile, side)}
            continue
        pairs = [p for p in ("EN", "ES", "SW", "NW") if all(land(tile, s) for s in p)]
        found[side] = {f"corner {''.join(sorted(pair))}" for pair in pairs}
        found[side] |= {"H"} if tile.sides == "LLLL" else {"K0"}
    return found


def ways(tiles: Tiles, node: Node) -> Iterator[tuple[Node, int, bool]]:
    """Give every step from a node: where to, the points, and whether it leaves the tile.

    This is the travel model in plain words, once more, for comparison with what the data says.
    """
    cell, spot = node
    if cell not in tiles:  # a circle beside the board
        for row, column in STEPS.values():
            other = (cell[0] + row, cell[1] + column)
            if other in tiles:
                yield (other, "W"), 1, True
                edge = [(cell[0] + column, cell[1] + row), (cell[0] - column, cell[1] - row)]
                for beside in edge:
                    if (beside[0] + row, beside[1] + column) in tiles:
                        yield (beside, "W"), 3, True
        return
    tile = tiles[cell]
    for side, (row, column) in STEPS.items():
        other = (cell[0] + row, cell[1] + column)
        if spot == "W" and not land(tile, side):
            yield (other, "W"), 1, True
        if spot == "W" and land(tile, side):
            yield (cell, coast(tile, side)), 2, False
        if spot == "W" or not land(tile, side):
            continue
        there = tiles[other]
        for end in "NS" if side in "EW" else "EW":
            arrival = touch(there, BACK[side], end)
            if spot == touch(tile, side, end):
                yield (other, arrival), 2, True
            if spot in lands(tile)[side]:
                yield (other, arrival), 3, True
        if spot in lands(tile)[side]:
            if there.sides == "LLLL":
                yield (other, "H"), 3, True
            for within in lands(tile)[side]:
                yield (cell, within), 3, False


def dijkstra(tiles: Tiles, start: Cell, more: Mapping[str, int]) -> dict[Node, int]:
    found: dict[Node, int] = {}
    heap: list[tuple[int, Node]] = [(0, (start, "W"))]
    while heap:
        cost, node = heapq.heappop(heap)
        if node in found:
            continue
        found[node] = cost
        tile = tiles.get(node[0])
        in_circle = node[1] in ("W", "K0", "K1", "H")
        extra = more.get(tile.symbol or "", 0) if tile is not None and in_circle else 0
        for other, step, leaves in ways(tiles, node):
            heapq.heappush(heap, (cost + step + (extra if leaves else 0), other))
    return found


def picked_up(tile: PlacedTile, found: Mapping[Node, int], hidden: bool) -> float:
    spots = {"SSSS": ["W"], "LLLL": ["H"]}.get(tile.sides, ["K0", "K1"])
    cell = (tile.row, tile.column)
    cost = min(found.get((cell, spot), math.inf) for spot in spots)
    return cost + (3 if tile.symbol == "chest" and not hidden else 1)


@pytest.mark.parametrize("hidden", [False, True], ids=["with symbols", "without"])
def test_all_ways_are_as_cheap_as_dijkstra_finds_them(
    archipelago: Game, plan: TileMapPlan, maps: MapBatch, hidden: bool
) -> None:
    assert isinstance(archipelago.fairness, TileTravel)
    travel = Travel(travel_plan(archipelago, archipelago.fairness, 4, (), CORNERS), plan, hidden)
    costs = travel.costs(maps)
    count = 100 if not hidden else 40
    for n in range(count):
        tiles = {(tile.row, tile.column): tile for tile in maps.tiles(plan, n)}
        for seat, start in enumerate([(0, 0), (0, 9), (6, 9), (6, 0)]):
            found = dijkstra(tiles, start, {} if hidden else MORE)
            expected = [picked_up(tile, found, hidden) for tile in tiles.values()]
            got = [math.inf if cost == FAR else cost for cost in costs[n, seat].tolist()]
            assert got == expected, (n, seat)
