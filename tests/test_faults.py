"""Killed at any step, or the disk full: the old file or the new one is there, whole, and nothing is left astray."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults import SCENARIOS, Scenario, full_disks, kills
from tests.fuzzing.commands import command

FAULTS = pytest.mark.parametrize("fault", [kills, full_disks])
Fault = Callable[[Scenario, Path, int], Iterator[int]]


@FAULTS
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_fault_at_any_step_tears_nothing_and_leaves_nothing_astray(name: str, fault: Fault, tmp_path: Path) -> None:
    assert sum(1 for _ in fault(SCENARIOS[name], tmp_path / "folder", 1)) > 5


@FAULTS
@pytest.mark.parametrize(("name", "every"), [("new", 1), ("new --from", 9), ("import", 2)])
def test_a_fault_in_a_command_tears_nothing_and_leaves_nothing_astray(
    name: str, every: int, fault: Fault, tmp_path: Path
) -> None:
    assert sum(1 for _ in fault(command(name, tmp_path), tmp_path / "folder", every)) >= 4
