"""Ways over tile maps: as cheap as Dijkstra finds them, on a small board as a finger does."""

import gc
import heapq
import math
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from printgen.model.fairness import Spot, Step, TileTravel, TravelPlan
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.play.travel_plan import travel_plan
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.fairness.travel_costs import FAR, Travel
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from printgen.setup.tile_map.layout import layout_of

DATA = Path(__file__).parents[3] / "data"
CORNERS = ("north-west", "north-east", "south-east", "south-west")
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
MORE = {"skull": 7, "storm": 5, "hostile": 3, "ruins": 1, "friendly": 1, "chest": 0}

SYMBOLS = dict.fromkeys(MORE, 1)

Cell = tuple[int, int]
Node = tuple[Cell, str]
Tiles = Mapping[Cell, PlacedTile]


@pytest.fixture(scope="module")
def archipelago() -> Game:
    return load_game(DATA / "games" / "ghost-ship", DATA).game


@pytest.fixture(scope="module")
def plan(archipelago: Game) -> TileMapPlan:
    return tile_map_plan(archipelago)


@pytest.fixture(scope="module")
def travel(archipelago: Game) -> TravelPlan:
    assert isinstance(archipelago.fairness, TileTravel)
    return travel_plan(archipelago, archipelago.fairness, 4, (), CORNERS)


@pytest.fixture(scope="module")
def maps(plan: TileMapPlan) -> MapBatch:
    return BatchSampler(plan).draw(SeedRange.within("travel", 0, 100))


def land(tile: PlacedTile, side: str) -> bool:
    return tile.sides["NESW".index(side)] == "L"


def coast(tile: PlacedTile, side: str) -> str:
    """Register the coast at the circle that a side belongs to: a strait has two."""
    strait = tile.sides in ("LSLS", "SLSL")
    return "K1" if strait and side in "SE" else "K0"


def touch(tile: PlacedTile, side: str, end: str) -> str:
    """Register what lies where a land side ends at another side."""
    both = "".join(sorted(side + end))
    return f"corner {both}" if land(tile, end) else coast(tile, side)


def lands(tile: PlacedTile) -> dict[str, set[str]]:
    """Register all land nodes of a tile, by its sides."""
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
    """Yield every step from a node: where to, the points, and whether it leaves the tile.

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


class Graph:
    """All nodes of a map, numbered, and the steps from each."""

    def __init__(self, tiles: Tiles) -> None:
        around = {(r + y, c + x) for r, c in tiles for y, x in STEPS.values()}
        hills = {cell for cell, tile in tiles.items() if tile.sides == "LLLL"}
        nodes: list[Node] = [(cell, "W") for cell in sorted({*tiles, *around} - hills)]
        for cell, tile in tiles.items():
            nodes += [(cell, spot) for spot in sorted(set().union(*lands(tile).values()))]
        self.number = {node: n for n, node in enumerate(nodes)}
        self.steps = [[(self.number[to], cost, leaves) for to, cost, leaves in ways(tiles, node)] for node in nodes]
        symbols = [tiles[cell].symbol if cell in tiles else None for cell, _ in nodes]
        self.more = [
            MORE.get(symbol or "", 0) if spot in ("W", "K0", "K1", "H") else 0
            for symbol, (_, spot) in zip(symbols, nodes, strict=True)
        ]

    def dijkstra(self, start: Cell, hidden: bool) -> dict[int, int]:
        found: dict[int, int] = {}
        heap = [(0, self.number[start, "W"])]
        while heap:
            cost, node = heapq.heappop(heap)
            if node in found:
                continue
            found[node] = cost
            more = 0 if hidden else self.more[node]
            for other, step, leaves in self.steps[node]:
                if other not in found:
                    heapq.heappush(heap, (cost + step + (more if leaves else 0), other))
        return found

    def picked_up(self, tile: PlacedTile, found: Mapping[int, int], hidden: bool) -> float:
        spots = {"SSSS": ["W"], "LLLL": ["H"]}.get(tile.sides, ["K0", "K1"])
        numbers = [self.number.get(((tile.row, tile.column), spot), -1) for spot in spots]
        cost = min(found.get(number, math.inf) for number in numbers)
        return cost + (3 if tile.symbol == "chest" and not hidden else 1)


def test_all_ways_are_as_cheap_as_dijkstra_finds_them(travel: TravelPlan, plan: TileMapPlan, maps: MapBatch) -> None:
    costs = [Travel(travel, plan, hidden).costs(maps).tolist() for hidden in (False, True)]
    for n in range(len(maps)):
        tiles = {(tile.row, tile.column): tile for tile in maps.tiles(plan, n)}
        graph = Graph(tiles)
        for seat, start in enumerate([(0, 0), (0, 9), (6, 9), (6, 0)]):
            for hidden in (False, True):
                found = graph.dijkstra(start, hidden)
                expected = [graph.picked_up(tile, found, hidden) for tile in tiles.values()]
                got = [math.inf if cost == FAR else cost for cost in costs[hidden][n][seat]]
                assert got == expected, (n, seat, hidden)


# Boards to go over with a finger. The start is the circle of A-1, upper left; beside each row
# stands what it costs to pick something up there. Sailing 1, landing 2, along the coast 2, overland
# 3, border circle to border circle 3, picking up 1.
FINGER = {
    # A-2 sail 1, land 2. A-3: by the coast from there, 2. B-3: three times sail, land. A-4: sail on
    # by B-4, 5, land, or by the coast of A-3.
    "a cape": (("SSSS SLSS SLLL SSSL", "1 4 6 8"), ("SSSS SSSS LSSS SSSS", "2 3 6 5")),
    # The hill: A-2 sail 1, land 2, overland 3.
    "a hill": (("SSSS SSLS SSSS", "1 4 3"), ("SLSS LLLL SSSL", "4 7 6"), ("SSSS LSSS SSSS", "3 6 5")),
    # B-1: land 2, coast 2. Its other shore: out and along the border, 1 + 3 + 1, land 2, coast 2.
    "a strait": (("SSLS", "3"), ("LSLS", "5"), ("LSSS", "10")),
    # The far land of B-2 is left by no sea: only its hill is near, overland 3 from B-1, 3.
    "all land": (
        ("SSSS SSLS SSLS SSSS", "1 4 5 4"),
        ("SLSS LLLL LLLL SSSL", "4 7 8 7"),
        ("SSSS LSSS LSSS SSSS", "3 6 7 6"),
    ),
}


def board(
    make_plan: Callable[..., TileMapPlan], rows: Sequence[str], **changes: object
) -> tuple[TileMapPlan, MapBatch]:
    """Make a plan and its one map of the sides of the tiles, a symbol behind a stroke."""
    tiles = [tile.split("/") for row in rows for tile in row.split()]
    plan = make_plan(len(rows), len(rows[0].split()), {}, (0,) * 6, (99,) * 6, **changes)
    plan = replace(plan, symbols=SYMBOLS)
    layout = layout_of(plan)
    lying = {
        "".join(layout.letters[side] for side in pattern): (kind, turn)
        for kind, turns in enumerate(layout.patterns)
        for turn, pattern in enumerate(turns)
    }
    symbols = [list(SYMBOLS).index(tile[1]) if tile[1:] else -1 for tile in tiles]
    return plan, MapBatch(
        np.array([[lying[tile[0]][0] for tile in tiles]], np.uint8),
        np.array([[lying[tile[0]][1] for tile in tiles]], np.uint8),
        np.array([symbols], np.int8),
        np.ones(1, np.int32),
    )


@pytest.mark.parametrize("rows", FINGER.values(), ids=FINGER)
def test_ways_on_a_small_board_cost_what_a_finger_counts(
    make_plan: Callable[..., TileMapPlan], travel: TravelPlan, rows: tuple[tuple[str, str], ...]
) -> None:
    plan, one = board(make_plan, [tiles for tiles, _ in rows])
    costs = Travel(replace(travel, starts=("A-1",)), plan).costs(one)
    expected = [int(cost) for _, costs in rows for cost in costs.split()]
    assert costs[0, 0].tolist() == expected


@pytest.mark.parametrize(
    ("row", "costs", "hidden"),
    [
        # Not the way in costs more but the way on, 1 + 1 + 7: it is shorter by the border circles,
        # 1 + 3 + 3 + 1. To dig costs 3.
        ("SSSS SSSS/skull SSSS/chest SSSS", "1 2 11 10", "1 2 3 4"),
        # On land as at sea: sail 1, land 2, coast 2 + 3.
        ("SSSS SLSS/hostile SSSL SSSS", "1 4 9 10", "1 4 6 8"),
    ],
)
def test_symbols_hold_up_who_leaves_and_a_chest_who_digs(
    make_plan: Callable[..., TileMapPlan], travel: TravelPlan, row: str, costs: str, hidden: str
) -> None:
    plan, one = board(make_plan, [row])
    for ignored, expected in ((False, costs), (True, hidden)):
        found = Travel(replace(travel, starts=("A-1",)), plan, ignored).costs(one)
        assert found[0, 0].tolist() == [int(cost) for cost in expected.split()]


def test_what_a_map_costs_depends_on_nothing_else(travel: TravelPlan, plan: TileMapPlan, maps: MapBatch) -> None:
    # So many maps that rests are put off: the wanted cells are told the same, one map at a time.
    kinds, turns, symbols = (np.tile(of, (30, 1)) for of in (maps.kinds, maps.turns, maps.symbols))
    many = MapBatch(kinds, turns, symbols, np.ones(len(kinds), np.int32))
    wanted = many.symbols >= 0
    ways = Travel(travel, plan)
    costs, whole = ways.costs(many, wanted), ways.costs(maps)
    for n in range(len(many)):
        assert (costs[n][:, wanted[n]] == whole[n % 100][:, wanted[n]]).all()
    assert all((ways.costs(maps[n : n + 1])[0] == whole[n]).all() for n in range(3))


def test_any_tiles_can_be_travelled_over_roads_through_fields(
    make_plan: Callable[..., TileMapPlan], travel: TravelPlan
) -> None:
    # A walker stands on any tile; by road a step costs 1, over a field 4, over water there is none.
    kinds = {"1": "FFFF", "2": "RFFF", "3": "RFRF", "4": "RRFF", "5": "WFFF", "6": "RWFF"}
    rows = ("FRFF FRFR FFRR FFFF", "FFFF FFFF RWFF FFFW")
    plan, one = board(make_plan, rows, kinds=kinds, sides=("F", "R", "W"), edge="F")
    steps = [Step(("walker",), ("walker",), cost, by, False) for by, cost in (("R", 1), ("F", 4))]
    roads = replace(
        travel,
        spots={"walker": Spot.model_validate({"of": "tile", "sides": "FR"})},
        steps=tuple(steps),
        leaving=(),
        ends=(),
        pick_up={"walker": 2},
        start_spot="walker",
        starts=("A-1", "B-4"),
    )
    costs = Travel(roads, plan).costs(one)[0]
    assert costs[0].tolist() == [2, 3, 4, 8, 6, 7, 5, 12]
    assert costs[1].tolist() == [12, 11, 10, 6, 16, 15, 11, 2]


def test_what_a_map_took_to_measure_is_let_go_at_once(travel: TravelPlan, plan: TileMapPlan, maps: MapBatch) -> None:
    ways = Travel(travel, plan)
    ways.costs(maps[:1])
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for _ in range(3):
            ways.costs(maps[:1])
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()
    assert kept < 1_000_000
