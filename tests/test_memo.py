"""What the suite keeps of typeset sheets can hide no fault: what differs in anything is made anew."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app import pipeline
from tests import workshop
from tests.conftest import digest_judged, digest_shown
from tests.memo import Latest, Memo, content_key
from tests.workshop import request_of

NAMED = """
from tests import workshop
from tests.conftest import digest_judged, digest_shown
from tests.memo import content_key
sheet = workshop.lay_out(workshop.game_context(workshop.request_of("pad", "ghost-ship")))
print(content_key(digest_shown(sheet)), content_key(*digest_judged(sheet)))
"""


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
    """Return a memory for few results."""
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


@pytest.mark.parametrize("seed", ["1", "2"])
def test_equal_sheets_are_one_in_all_processes(memo: Memo, root: Path, seed: str) -> None:
    command, env = [sys.executable, "-c", NAMED], os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    told = subprocess.check_output(command, env=env, text=True).split()
    sheet = workshop.lay_out(workshop.game_context(request_of("pad", "ghost-ship")))
    assert told == [content_key(digest_shown(sheet)), content_key(*digest_judged(sheet))]


def test_while_any_of_the_code_is_replaced_all_is_made_anew(memo: Memo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not memo.passed_over
    with monkeypatch.context() as patch:
        patch.setattr(pipeline, "ATTACHMENT", "other.json")
    assert memo.passed_over


def test_afterwards_it_is_not(memo: Memo) -> None:
    assert not memo.passed_over
