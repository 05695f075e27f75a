"""Killed at any step, the disk full, or another at work: the old file or the new is there, whole; nothing strays."""

import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.faults import SCENARIOS, Scenario, full_disks, kills, names, parted, short_writes, small_disks
from tests.fuzzing.commands import command
from tests.fuzzing.meetings import meet, namespaces

LEAST = {kills: 6, full_disks: 6, small_disks: 2}
"""At so many steps at least each fault comes: a writer moves its file into place in several, but has one size."""
FAULTS = pytest.mark.parametrize("fault", [*LEAST])
Fault = Callable[[Scenario, Path, int], Iterator[int]]


@FAULTS
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_fault_at_any_step_tears_nothing_and_leaves_nothing_astray(name: str, fault: Fault, tmp_path: Path) -> None:
    assert sum(1 for _ in fault(SCENARIOS[name], tmp_path / "folder", 1)) >= LEAST[fault]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_system_that_takes_half_of_each_write_gets_all_of_it(name: str, tmp_path: Path) -> None:
    assert [*short_writes(SCENARIOS[name], tmp_path / "folder")] == [1]


@FAULTS
@pytest.mark.parametrize(("name", "every"), [("new", 1), ("new --from", 9), ("import", 2)])
def test_a_fault_in_a_command_tears_nothing_and_leaves_nothing_astray(
    name: str, every: int, fault: Fault, tmp_path: Path
) -> None:
    assert sum(1 for _ in fault(command(name, tmp_path), tmp_path / "folder", every)) >= 4


@pytest.mark.parametrize("apart", [False, True], ids=["one namespace", "two namespaces"])
def test_two_writers_that_meet_tear_nothing_whatever_their_numbers(apart: bool, tmp_path: Path) -> None:
    words = namespaces() if apart else ()
    if words is None:
        pytest.skip("this system lets nobody make a process namespace: `unshare --pid` is refused")
    numbers = meet(tmp_path, words)
    assert (len(set(numbers)) == 1) is apart
    assert (tmp_path / "sheet.pdf").read_bytes()[:1] in (b"A", b"B")
    assert not [name for name in names(tmp_path) if name.endswith((".part", ".journal")) or "own-" in name]


def test_no_module_that_python_compiles_meanwhile_is_torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "freshly.py").write_text("AT_HAND = 1\n" * 1000)

    def work(folder: Path) -> None:
        sys.path.insert(0, str(tmp_path))
        assert import_module("freshly").AT_HAND == 1

    scenario = Scenario(lambda _: None, work, lambda _: True, work, lambda _: True)
    assert os.waitstatus_to_exitcode(parted(scenario, tmp_path, most=100)) == 0
    assert [one.name for one in tmp_path.iterdir()] == ["freshly.py"]
