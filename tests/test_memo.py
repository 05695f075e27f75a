"""What the suite keeps of typeset sheets can hide no fault: what differs in anything is made anew."""

from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app import pipeline
from tests import workshop
from tests.memo import Latest, Memo
from tests.workshop import request_of


class Stage:
    """A stage that counts how often it was gone through."""

    def __init__(self) -> None:
        self.times = 0

    def go(self, *given: object) -> str:
        self.times += 1
        return f"{given}"


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def small(tmp_path: Path) -> Memo:
    """Give a memory for few results."""
    return Memo(tmp_path, 100)


def test_a_stage_is_gone_through_once_for_equal_content_in_all_processes(stage: Stage, small: Memo) -> None:
    ours, theirs = small.kept(stage.go), Memo(small.folder, 100).kept(stage.go)
    assert ours(b"a", 1) == ours(bytes([97]), 1) == theirs(b"a", 1) == "(b'a', 1)"
    assert stage.times == 1
    assert ours(b"a", 2) == "(b'a', 2)"


def test_nothing_is_taken_or_kept_while_the_memory_is_aside(stage: Stage, small: Memo) -> None:
    kept = small.kept(stage.go)
    kept(1)
    with small.aside():
        kept(1)
        kept(2)
    kept(2)
    assert stage.times == 4


def test_the_oldest_results_go_first(stage: Stage, small: Memo) -> None:
    kept = small.kept(stage.go)
    for number in range(20):
        kept(number)
    assert sum(path.stat().st_size for path in small.folder.iterdir()) <= 100
    kept(19)
    assert stage.times == 20


def test_the_latest_results_of_a_process_are_those_last_asked_for(stage: Stage) -> None:
    kept = Latest(2).kept(stage.go)
    for number in (1, 2, 1, 3, 1, 2):
        kept(number)
    assert stage.times == 4


def test_a_sheet_that_differs_in_anything_is_typeset_anew(memo: Memo) -> None:
    sheet = workshop.lay_out(workshop.game_context(request_of("pad", "ghost-ship")))
    other = replace(sheet, title="Another title")
    assert pipeline.typeset(sheet) == pipeline.typeset(sheet) != pipeline.typeset(other)
    found = [{one.code for one in pipeline.measure(pipeline.typeset(made), other)} for made in (sheet, other)]
    assert found[0] - found[1]


def test_a_test_that_may_patch_the_code_goes_round_what_is_kept(memo: Memo, monkeypatch: pytest.MonkeyPatch) -> None:
    assert memo.passed_over
