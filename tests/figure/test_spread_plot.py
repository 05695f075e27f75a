"""A histogram of spreads holds every map, in as many bars as can be told apart."""

import pytest

from printgen.drawing.scene import Box, Text
from printgen.figure.spread_plot import BARS_AT_MOST, Spreads, bars, spread_scene, spread_text
from tests.workshop import WORKSPACE


def spreads(steps: dict[int, int], kept: float | None = None) -> Spreads:
    return Spreads(tuple(steps.items()), 20, "chits", kept)


@pytest.mark.parametrize("last", [0, 1, 39, 40, 45, 46, 900, 20_000])
def test_every_map_is_in_a_bar(last: int) -> None:
    found = bars(spreads({0: 3, last // 2: 2, last: 5}))
    assert sum(found.counts) + found.beyond == sum({0: 3, last // 2: 2, last: 5}.values())
    assert len(found.counts) <= BARS_AT_MOST and found.beyond == 0


def test_bars_are_as_wide_as_what_is_measured_is_coarse() -> None:
    assert bars(spreads({0: 3, 20: 2, 60: 5})).width == 1
    assert bars(spreads({0: 3, 1: 2, 7: 5})).width == pytest.approx(0.05)


def test_the_last_few_that_are_far_off_are_only_counted() -> None:
    found = bars(spreads({10: 500, 20: 499, 20_000: 1}))
    assert found.beyond == 1 and len(found.counts) < 10
    assert found.summary == "1,000 maps, 1 of them farther apart"
    assert bars(spreads({10: 500, 20: 499, 20_000: 1}, kept=1000.0)).beyond == 0


def test_characters_show_the_highest_bar_in_full_and_where_the_kept_one_is() -> None:
    lines = spread_text(spreads({0: 1, 1: 8, 2: 4}, kept=0.05)).splitlines()
    assert lines[0] == "8  █"
    assert lines[4].startswith("  ▅██")
    assert lines[-2] == "   ▲ 0.05 kept"
    assert lines[-1].endswith("spread in chits, 0.05 a column; 13 maps")
    assert spread_text(spreads({})).endswith("0 maps")


def test_the_scene_has_a_bar_for_each_that_holds_a_map_and_marks_the_kept_one() -> None:
    theme = WORKSPACE.resources().theme("standard")
    scene = spread_scene(spreads({0: 1, 1: 8, 3: 4}, kept=0.12), theme, "Some game")
    boxes = [item for item in scene.items if isinstance(item, Box)]
    assert len(boxes) == 1 + 3
    texts = {run.text for item in scene.items if isinstance(item, Text) for run in item.runs}
    assert {"Some game", "kept: 0.12", "8", "spread in chits; 13 maps"} <= texts
