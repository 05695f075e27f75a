"""Plans of which no map can come, or whose tables would be too large: refused at once, and why."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.errors import LimitError, PrintgenError
from printgen.model.tile_map import Half, TileMapPlan
from printgen.setup.tile_map.sampler import draw_map


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        (
            {"halves": (Half(0, 2, 4), Half(2, 5, 0))},
            "no-room-for-symbols",
            "4 symbol tiles are wanted in columns 1 to 2, at most 3 can lie there so that no two",
        ),
        (
            {"symbol_kinds": {"6": 7}, "halves": (), "symbols": {"chest": 7}},
            "no-room-for-symbols",
            "7 symbol tiles of kind `6` are to be laid, 4 spaces can take one",
        ),
        ({"symbol_kinds": {"5": 4}, "weight": 0.5}, "no-room-for-symbols", "4 symbol tiles (2 + 2)"),
        (
            {"supply": {"1": 2, "3": 9, "5": 9, "6": 9}},
            "too-few-of-kinds",
            "8 spaces, such as `A-2`, `A-4`, `B-1`, `B-5`, …, can only take tiles of kinds `1`, "
            "`2`, `4`, of which there are 6",
        ),
        (
            {
                "kinds": {"1": "SSSS", "4": "LLSS", "6": "LLLL"},
                "fixed": {(0, 1): "1", (1, 0): "1", (1, 2): "1", (2, 1): "6"},
                "symbol_kinds": {"4": 4},
                "supply": {"1": 20, "4": 20, "6": 20},
            },
            "no-kind-fits",
            "`B-2`",
        ),
    ],
)
def test_a_plan_that_can_have_no_map_is_refused_with_the_reason(
    boards: dict[str, TileMapPlan], changes: dict[str, object], code: str, words: str
) -> None:
    plan = boards["4x5"]
    with pytest.raises(PrintgenError) as caught:
        draw_map(replace(plan, **changes), 1)  # type: ignore[arg-type]
    assert caught.value.exit_code == 1
    messages = {problem.code: problem.message for problem in caught.value.problems}
    assert words in messages[code]


def test_an_exact_supply_with_an_odd_number_of_land_sides_is_refused(boards: dict[str, TileMapPlan]) -> None:
    def with_supply(*counts: int) -> TileMapPlan:
        return replace(boards["7x10"], supply=dict(zip("123456", counts, strict=True)))

    with pytest.raises(PrintgenError) as caught:
        draw_map(with_supply(3, 11, 4, 11, 9, 2), 1)
    [problem] = caught.value.problems
    assert problem.code == "odd-sides"
    mending = "`1`, `2`, `3`, `4`, `5`, `6`"  # whatever more there is, another is left out for it
    assert problem.hints == (f"allow one tile more of a kind that mends it: {mending}",)
    with pytest.raises(LimitError):  # even, so it is looked for, but too rare to be found soon
        draw_map(replace(with_supply(3, 11, 4, 10, 10, 2), attempts_at_most=3), 1)


def test_a_weight_that_leaves_nothing_of_any_map_may_be_raised(boards: dict[str, TileMapPlan]) -> None:
    with pytest.raises(PrintgenError) as caught:
        draw_map(replace(boards["7x10"], weight=1e-300), 1)
    assert "raise `weight`" in caught.value.problems[0].hints


@pytest.mark.parametrize(("supply", "mending"), [({"2": 90}, "`1`, `3`, `4`, `6`"), ({"6": 90}, "`2`, `5`")])
def test_only_kinds_that_mend_an_odd_supply_are_named(
    boards: dict[str, TileMapPlan], supply: dict[str, int], mending: str
) -> None:
    with pytest.raises(PrintgenError, match="odd") as caught:
        draw_map(replace(boards["3x4"], supply=supply), 1)
    assert caught.value.problems[0].hints[0].endswith(f"mends it: {mending}")


def test_where_no_tile_mends_an_odd_board_others_are_to_be_laid(boards: dict[str, TileMapPlan]) -> None:
    plan = boards["3x4"]
    fixed = {cell: "1" for cell in plan.names if cell not in ((1, 1), (1, 2))}
    symbols = {"symbol_kinds": {"2": 1, "1": 1}, "halves": (), "fixed": fixed}
    with pytest.raises(PrintgenError, match="every choice of 0 tiles") as caught:
        draw_map(replace(plan, **symbols), 1)  # type: ignore[arg-type]
    assert caught.value.problems[0].hints == ("take other fixed tiles or symbol tiles",)


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
        ({"symbol_kinds": dict.fromkeys("123456", 9)}, "would take 6,048 MB"),
        (
            {"rows": 12, "columns": 12, "symbol_kinds": dict.fromkeys("12345", 2) | {"6": 1}},
            "828,896,328 sums (12 columns with up to 377 patterns of symbol tiles, 486 ways",
        ),
    ],
)
def test_a_plan_too_large_is_a_limit_and_not_tried(
    boards: dict[str, TileMapPlan], changes: dict[str, object], words: str
) -> None:
    with pytest.raises(LimitError) as caught:
        draw_map(replace(boards["7x10"], **changes), 1)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "the bound" in str(caught.value)


def test_the_largest_tables_that_are_allowed_still_work(make_plan: Callable[..., TileMapPlan]) -> None:
    plan = make_plan(12, 12, {}, (2, 2, 2, 1, 1, 1), (144,) * 6)
    assert len(draw_map(plan, 1).tiles) == 144
