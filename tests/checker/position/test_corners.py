"""The rule about corners: by its definition on small boards, by the sampler's own test on large."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from printgen.checker.position.tile_maps import judge_map
from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import Half, TileMapPlan
from printgen.setup.tile_map.corners import forced_only, neighbourhoods
from tests.setup.tile_map.one_by_one import Sampler

KINDS = {"1": "SSSS", "2": "LSSS", "3": "LSLS", "4": "LLSS", "5": "LLSL", "6": "LLLL"}
Place = tuple[int, int]


def plan_of(rows: int, columns: int, fixed: dict[Place, str], **changes: object) -> TileMapPlan:
    values: dict[str, object] = {
        "rows": rows,
        "columns": columns,
        "sides": ("S", "L"),
        "edge": "S",
        "kinds": KINDS,
        "fixed": fixed,
        "symbol_kinds": {},
        "supply": dict.fromkeys(KINDS, rows * columns),
        "symbols": {},
        "halves": (),
        "weight": 1.0,
        "avoid_diagonal": False,
        "attempts_at_most": 1000,
        "names": {(r, c): f"{r}-{c}" for r in range(rows) for c in range(columns)},
    }
    return TileMapPlan(**{**values, **changes})  # type: ignore[arg-type]


def marked(places: Iterable[Place]) -> list[PlacedTile]:
    return [PlacedTile(f"{r}-{c}", r, c, "1", "SSSS", 0, "star") for r, c in places]


def corners_only_when_forced(plan: TileMapPlan, tiles: Iterable[PlacedTile]) -> Finding:
    findings = judge_map(replace(plan, avoid_diagonal=True), tuple(tiles), "default")
    return next(one for one in findings if one.rule == "diagonal-only-when-forced")


def near(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def some_part_could_be_first(symbols: set[Place], free: set[Place]) -> bool:
    return any(
        not any(near(a, b) for a, b in combinations(part, 2))
        and all(any(near(cell, laid) for laid in part) for cell in free)
        for size in range(len(symbols) + 1)
        for part in combinations(sorted(symbols), size)
    )


PLACES = st.tuples(st.integers(0, 4), st.integers(0, 3))


@given(st.sets(PLACES, max_size=10), st.sets(PLACES, max_size=6))
def test_the_finding_is_what_its_definition_says(symbols: set[Place], fixed: set[Place]) -> None:
    for turn in (False, True):
        if turn:
            symbols = {(c, r) for r, c in symbols}
            fixed = {(c, r) for r, c in fixed}
        rows, columns = (4, 5) if turn else (5, 4)
        plan = plan_of(rows, columns, dict.fromkeys(fixed, "1"))
        finding = corners_only_when_forced(plan, marked(symbols - fixed))
        free = set(plan.names) - fixed
        assert finding.ok == some_part_could_be_first(symbols - fixed, free)


def test_finding_and_sampler_agree_on_the_large_board() -> None:
    hills = ((1, 2), (1, 7), (3, 4), (3, 5), (5, 2), (5, 7))
    corners = ((0, 0), (0, 9), (6, 0), (6, 9))
    counts = dict(zip("123456", (3, 6, 2, 6, 3, 0), strict=True))
    plan = plan_of(
        7,
        10,
        dict.fromkeys(corners, "1") | dict.fromkeys(hills, "6"),
        symbol_kinds=counts,
        symbols={"star": 20},
        halves=(Half(0, 5, 10), Half(5, 10, 10)),
    )
    sampler = Sampler(plan)
    around = neighbourhoods(7, 10)
    free = sum(1 << r * 10 + c for r, c in plan.names if (r, c) not in plan.fixed)
    answers = []
    for seed in range(300):
        tiles = sampler.draw(seed).tiles
        cells = [tile.row * 10 + tile.column for tile in tiles if tile.symbol]
        answers.append(corners_only_when_forced(plan, tiles).ok)
        assert answers[-1] == forced_only(cells, free, around)
    assert 0.15 < sum(answers) / 300 < 0.40  # 0.27 was measured


def test_the_spaces_that_touch_at_a_corner_are_counted_and_named() -> None:
    finding = corners_only_when_forced(plan_of(5, 5, {}), marked([(0, 0), (1, 1), (2, 0), (4, 4)]))
    assert not finding.ok
    assert finding.figures == {"pairs": 2}
    assert set(finding.spaces) == {"0-0", "1-1", "2-0"}


def test_a_long_board_full_of_symbols_is_judged_at_once() -> None:
    plan = plan_of(12, 200, {})
    chequered = [place for place in plan.names if sum(place) % 2 == 0]
    finding = corners_only_when_forced(plan, marked(chequered))
    assert finding.figures["pairs"] > 2000
