"""Spaces from one to another: read as each of them, whatever names them, each problem at the range."""

from pathlib import Path

import pytest

from printgen.model.load.game import check_load
from printgen.model.load.ranges import with_each_space
from printgen.resources import data_root
from printgen.source import read_text

SKIRMISH = """\
title: Skirmish
players: 2
box:
  components: {White: {count: 4, kinds: {rook: 2, wall: 2}}, Black: {count: 4, kinds: {rook: 2, wall: 2}}}
  boards: {main: {kind: squares, columns: 4, rows: 6, pitch: 30 mm}}
board:
  grid: main
  labels: {columns: letters, rows: numbers, pattern: "{column}{row}"}
setup:
  deals:
    white: {component: white, onto: a1..d1}
    black: {component: black, onto: [d6..c6, b6, a6], mirrored: white}
"""


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a1..d1", ["a1", "b1", "c1", "d1"]),
        ("[x, A-3..A-1, y]", ["x", "A-3", "A-2", "A-1", "y"]),
        ("[b9..b11]", ["b9", "b10", "b11"]),
        ("{row: [d1..c1]}", {"row": ["d1", "c1"]}),
        ("[[a1..a2], [b1..b2]]", [["a1", "a2"], ["b1", "b2"]]),
        ("[a1..b2, 2..5, a1..B1, a1..a]", ["a1..b2", "2..5", "a1..B1", "a1..a"]),
    ],
)
def test_letters_or_numbers_run_forwards_and_backwards_and_others_stay(written: str, read: object) -> None:
    assert with_each_space(read_text(written, "a.yaml")).value == read


def test_a_deal_is_laid_onto_each_space_of_a_range(tmp_path: Path) -> None:
    file = tmp_path / "skirmish.yaml"
    file.write_text(SKIRMISH, encoding="utf-8")
    loaded, problems = check_load(file, data_root())
    assert problems == ()
    assert loaded is not None
    deals = loaded.game.setup.deals
    assert (deals["white"].onto, deals["black"].onto) == (("a1", "b1", "c1", "d1"), ("d6", "c6", "b6", "a6"))


def test_a_problem_of_what_stands_behind_a_range_is_at_its_own_place() -> None:
    node = with_each_space(read_text("onto: [a1..c1, z9]", "a.yaml"))
    assert node.locate(("onto", 3)).column == 16
    assert node.locate(("onto", 1)).column == 8
