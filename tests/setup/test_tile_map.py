"""The sampler: exactly its law on small boards, on the large one its known figures."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest

from printgen.errors import LimitError, PrintgenError
from printgen.game.tile_map import Half, TileMapPlan
from printgen.setup.tile_map import DrawnMap, Sampler, draw_map

Likely = Callable[[Sequence[int], Sequence[float]], bool]
Key = tuple[str, tuple[int, ...]]


def key_of(drawn: DrawnMap) -> Key:
    """Give the sides of all tiles and the cells with a symbol."""
    marked = tuple(n for n, tile in enumerate(drawn.tiles) if tile.symbol)
    return " ".join(tile.sides for tile in drawn.tiles), marked


def corner_pairs(drawn: DrawnMap) -> int:
    marked = [(tile.row, tile.column) for tile in drawn.tiles if tile.symbol]
    return sum(abs(a - c) == abs(b - d) == 1 for (a, b), (c, d) in combinations(marked, 2))


def every_map(plan: TileMapPlan) -> dict[Key, int]:
    """Find every map by brute force, with its pairs of symbol tiles that touch at a corner."""
    kind_of = {s[t:] + s[:t]: kind for kind, s in plan.kinds.items() for t in range(4)}
    cells = list(plan.names)
    across = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < plan.columns]
    edges = across + [((r, c), (r + 1, c)) for r, c in cells if r + 1 < plan.rows]
    choices = symbol_cells(plan, cells)
    found: dict[Key, int] = {}
    for sides in product(plan.sides, repeat=len(edges)):
        shown = dict(zip(edges, sides, strict=True))
        looks = [
            shown.get(((r - 1, c), (r, c)), plan.edge)
            + shown.get(((r, c), (r, c + 1)), plan.edge)
            + shown.get(((r, c), (r + 1, c)), plan.edge)
            + shown.get(((r, c - 1), (r, c)), plan.edge)
            for r, c in cells
        ]
        kinds = [kind_of.get(look, "") for look in looks]
        if "" in kinds or any(
            looks[cells.index(cell)] != plan.kinds[kind] for cell, kind in plan.fixed.items()
        ):
            continue
        for marked, pairs in choices.items():
            if Counter(kinds[n] for n in marked) == Counter(plan.symbol_kinds):
                barred = {*marked, *(cells.index(cell) for cell in plan.fixed)}
                used = Counter(kind for n, kind in enumerate(kinds) if n not in barred)
                if all(count <= plan.supply[kind] for kind, count in used.items()):
                    found[" ".join(looks), marked] = pairs
    return found


def symbol_cells(plan: TileMapPlan, cells: list[tuple[int, int]]) -> dict[tuple[int, ...], int]:
    """Find every choice of symbol cells, with its pairs that touch at a corner."""
    found = {}
    for marked in combinations(range(len(cells)), sum(plan.symbol_kinds.values())):
        at = [cells[n] for n in marked]
        apart = all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in combinations(at, 2))
        even = all(sum(h.first <= c < h.last for _, c in at) == h.count for h in plan.halves)
        if apart and even and plan.fixed.keys().isdisjoint(at):
            found[marked] = sum(
                abs(a - c) == abs(b - d) == 1 for (a, b), (c, d) in combinations(at, 2)
            )
    return found


def reachable(plan: TileMapPlan, marked: tuple[int, ...]) -> bool:
    cells = list(plan.names)

    def near(one: int, other: int) -> bool:
        return all(abs(a - b) <= 1 for a, b in zip(cells[one], cells[other], strict=True))

    free = [n for n, cell in enumerate(cells) if cell not in plan.fixed]
    return any(
        not any(near(a, b) for a, b in combinations(part, 2))
        and all(any(near(n, laid) for laid in part) for n in free)
        for size in range(len(marked) + 1)
        for part in combinations(marked, size)
    )


def test_every_map_of_a_small_board_is_equally_likely(
    boards: dict[str, TileMapPlan], likely: Likely
) -> None:
    # 20 draws a map: were the chances of the maps 10 % apart (one deviation), chi-square would
    # stand 3.5 deviations off its mean on average; a law that favours some maps twice, 35.
    plan = boards["3x4"]
    maps = every_map(plan)
    sampler = Sampler(plan, "uniform")
    counts = Counter(key_of(sampler.draw(seed)) for seed in range(20 * len(maps)))
    assert len(maps) == 624
    assert counts.keys() <= maps.keys()
    assert likely([counts[key] for key in maps], [20.0] * len(maps))


def test_the_default_law_weighs_pairs_and_keeps_to_what_the_rule_can_reach(
    make_plan: Callable[..., TileMapPlan], likely: Likely
) -> None:
    plan = make_plan(
        3,
        4,
        {(0, 0): "1", (2, 3): "1"},
        (1, 1, 0, 1, 0, 0),
        (9, 9, 9, 9, 9, 0),
        ((2, 1), (2, 2)),
        weight=0.4,
        avoid_diagonal=True,
    )
    maps = every_map(plan)
    weights: Counter[tuple[int, ...]] = Counter()
    reached = {marked: reachable(plan, marked) for _, marked in maps}
    for (_, marked), pairs in maps.items():
        weights[marked] += 0.4**pairs * reached[marked]  # type: ignore[assignment]
    assert 0 < sum(map(bool, reached.values())) < len(reached)
    assert len({pairs for _, pairs in maps.items()}) > 1
    sampler = Sampler(plan)
    drawn = [sampler.draw(seed) for seed in range(4000)]
    counts = Counter(key_of(one)[1] for one in drawn)
    possible = [marked for marked, weight in weights.items() if weight]
    assert counts.keys() <= set(possible)
    share = 4000 / weights.total()
    assert likely([counts[m] for m in possible], [weights[m] * share for m in possible])


def test_three_sorts_of_sides_and_missing_kinds_are_drawn_evenly_too(
    make_plan: Callable[..., TileMapPlan], likely: Likely
) -> None:
    kinds = {
        "calm": "SSSS", "coast": "LSSS", "cape": "LLSS", "river": "RSSS", "mouth": "LRSS",
        "bend": "RRSS", "delta": "RLSS", "ford": "RSRS", "neck": "LSLS",
    }  # fmt: skip
    plan = replace(
        make_plan(2, 3, {}, (0,) * 6, (0,) * 6),
        sides=("S", "L", "R"),
        kinds=kinds,
        symbol_kinds={"coast": 1},
        supply=dict.fromkeys(kinds, 2),
        symbols={"star": 1},
    )
    maps = every_map(plan)
    assert len(maps) > 40
    sampler = Sampler(plan)
    counts = Counter(key_of(sampler.draw(seed)) for seed in range(30 * len(maps)))
    assert counts.keys() <= maps.keys()
    assert likely([counts[key] for key in maps], [30.0] * len(maps))


def test_the_supply_lets_through_as_many_tries_as_measured(boards: dict[str, TileMapPlan]) -> None:
    # The acceptance of this board is 0.84327; four deviations of 2000 draws are 0.036.
    sampler = Sampler(boards["7x10"], "uniform")
    tries = sum(sampler.draw(seed).attempts for seed in range(2000))
    assert abs(2000 / tries - 0.84327) < 0.036


@pytest.mark.parametrize(("weight", "mean"), [(1.0, 14.3), (0.41, 9.9)])
def test_pairs_at_corners_are_as_many_as_measured(
    boards: dict[str, TileMapPlan], weight: float, mean: float
) -> None:
    sampler = Sampler(replace(boards["7x10"], weight=weight))
    pairs = [corner_pairs(sampler.draw(seed)) for seed in range(1000)]
    assert abs(sum(pairs) / 1000 - mean) < 0.35


def test_a_map_depends_on_seed_and_index_alone(boards: dict[str, TileMapPlan]) -> None:
    plan = boards["4x5"]
    sampler = Sampler(plan)
    forward = [sampler.draw("storm", index) for index in range(6)]
    backward = [Sampler(plan).draw("storm", index) for index in reversed(range(6))]
    assert forward == backward[::-1]
    assert len({key_of(drawn) for drawn in forward}) > 3
    assert draw_map(plan, "storm") == forward[0]
    assert draw_map(plan, "7") == draw_map(plan, 7)


@pytest.mark.parametrize("law", ["default", "uniform"])
def test_seeds_keep_their_maps(
    boards: dict[str, TileMapPlan],
    golden: Callable[[str, str], None],
    seeds_text: Callable[[TileMapPlan, str], str],
    law: str,
) -> None:
    kinds = dict(zip("123456", (3, 6, 2, 6, 3, 0), strict=True))
    plan = replace(
        boards["7x10"],
        symbol_kinds=kinds,
        supply=dict(zip("123456", (11, 23, 14, 25, 15, 2), strict=True)),
        symbols={"skull": 3, "storm": 4, "hostile": 3, "ruins": 3, "friendly": 4, "chest": 3},
        weight=0.41,
        avoid_diagonal=True,
    )
    golden(f"tile-maps-{law}.txt", seeds_text(plan, law))


def test_symbols_are_all_laid_in_every_order(boards: dict[str, TileMapPlan]) -> None:
    plan = replace(boards["4x5"], symbols={"star": 2, "moon": 1, "sun": 1})
    drawn = [draw_map(plan, seed) for seed in range(60)]
    names = [tuple(tile.symbol for tile in one.tiles if tile.symbol) for one in drawn]
    assert {tuple(sorted(row)) for row in names} == {("moon", "star", "star", "sun")}
    assert len(set(names)) == 12


def test_a_supply_too_scarce_to_find_a_map_names_the_kind(
    boards: dict[str, TileMapPlan],
) -> None:
    plan = boards["7x10"]
    supply = plan.supply | {"1": 40, "3": 0}
    with pytest.raises(LimitError) as caught:
        draw_map(replace(plan, supply=supply, attempts_at_most=50), 1)
    (problem,) = caught.value.problems
    assert problem.code == "no-map-found"
    assert "50 tries" in problem.message
    assert "more than 0 tiles of kind `3`" in problem.message


def test_corners_that_cannot_be_forced_are_named(make_plan: Callable[..., TileMapPlan]) -> None:
    plan = make_plan(
        5, 5, {}, (1, 0, 0, 0, 0, 0), (25,) * 6, avoid_diagonal=True, attempts_at_most=20
    )
    with pytest.raises(LimitError, match="20 of them symbol tiles touch at corners without need"):
        draw_map(plan, 1)


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"edge": "X"}, "unknown-side", "`X`"),
        ({"kinds": {"1": "SSSS", "2": "LXSS"}}, "unknown-side", "kind `2` has a side `X`"),
        ({"kinds": {"1": "SSSS", "2": "LSSS", "3": "SSLS"}}, "same-kind-twice", "`2` and `3`"),
        ({"supply": {"9": 100}}, "unknown-kind", "`9`"),
        ({"halves": (Half(0, 2, 2), Half(3, 5, 2))}, "halves-do-not-join", "whole board"),
        ({"halves": (Half(0, 2, 2), Half(2, 5, 3))}, "halves-count", "hold 5 symbol tiles"),
        ({"symbols": {"star": 3}}, "symbol-count", "3 symbols do not go on 4"),
        ({"supply": {"1": 4, "2": 5}}, "too-few-tiles", "10 spaces are left"),
        ({"fixed": {(4, 0): "1"}}, "fixed-outside", "5, 1"),
        ({"fixed": {(0, 0): "6"}}, "fixed-contradicts-border", "`L` to the border"),
        ({"fixed": {(1, 1): "6", (1, 2): "1"}}, "fixed-contradict", "`B-2` and `B-3`"),
        ({"fixed": {(1, 1): "6", (2, 1): "1"}}, "fixed-contradict", "`L` meets `S`"),
        ({"fixed": {(1, c): "1" for c in range(5)}}, "no-room-for-symbols", "4 symbol tiles"),
    ],
)
def test_a_plan_that_can_have_no_map_is_refused_with_the_reason(
    boards: dict[str, TileMapPlan], changes: dict[str, object], code: str, words: str
) -> None:
    plan = boards["4x5"]
    if code == "no-room-for-symbols":
        halves = (Half(0, 1, 4), Half(1, 5, 0))
        changes = changes | {"halves": halves, "supply": dict.fromkeys("123456", 20)}
    if (code == "unknown-side" and "kinds" in changes) or code == "same-kind-twice":
        changes = changes | {"fixed": {}, "symbol_kinds": {}, "supply": {}, "halves": ()}
    with pytest.raises(PrintgenError) as caught:
        draw_map(replace(plan, **changes), 1)  # type: ignore[arg-type]
    assert caught.value.exit_code == 1
    messages = {problem.code: problem.message for problem in caught.value.problems}
    assert words in messages[code]


def test_an_exact_supply_with_an_odd_number_of_land_sides_is_refused(
    boards: dict[str, TileMapPlan],
) -> None:
    def with_supply(*counts: int) -> TileMapPlan:
        return replace(boards["7x10"], supply=dict(zip("123456", counts, strict=True)))

    with pytest.raises(PrintgenError) as caught:
        draw_map(with_supply(3, 11, 4, 11, 9, 2), 1)
    assert {problem.code for problem in caught.value.problems} == {"odd-sides"}
    with pytest.raises(LimitError):  # even, so it is looked for, but too rare to be found soon
        draw_map(replace(with_supply(3, 11, 4, 10, 10, 2), attempts_at_most=3), 1)


def test_one_tile_more_mends_an_odd_supply(boards: dict[str, TileMapPlan]) -> None:
    plan = replace(boards["3x4"], supply=dict.fromkeys("123456", 0) | {"1": 3, "2": 2, "4": 1})
    with pytest.raises(PrintgenError, match="odd"):
        draw_map(plan, 1)
    assert draw_map(replace(plan, supply=plan.supply | {"3": 1}), 1).tiles


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rows": 13}, "13 rows is above the bound of 12"),
        ({"rows": 10, "columns": 251}, "2510 spaces is above the bound of 2500"),
        ({"symbol_kinds": {"1": 201}}, "201 symbol tiles is above the bound of 200"),
        ({"symbol_kinds": dict.fromkeys("123456", 9)}, "tables of"),
        (
            {"rows": 12, "columns": 12, "symbol_kinds": dict.fromkeys("12345", 2) | {"6": 1}},
            "sums is above",
        ),
    ],
)
def test_a_plan_too_large_is_a_limit_and_not_tried(
    boards: dict[str, TileMapPlan], changes: dict[str, object], words: str
) -> None:
    with pytest.raises(LimitError, match=words):
        draw_map(replace(boards["7x10"], **changes), 1)  # type: ignore[arg-type]


def test_the_largest_tables_that_are_allowed_still_work(
    make_plan: Callable[..., TileMapPlan],
) -> None:
    plan = make_plan(12, 12, {}, (2, 2, 2, 1, 1, 1), (144,) * 6)
    assert len(draw_map(plan, 1).tiles) == 144


def test_numpy_is_not_loaded_before_a_map_is_drawn() -> None:
    code = "import sys, printgen.setup.position as _; print('numpy' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"
