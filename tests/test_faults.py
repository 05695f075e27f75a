"""Killed at any step, the old file or the new one is there, whole, and the next run leaves nothing astray."""

from pathlib import Path

import pytest

from tests.faults import SCENARIOS, kills


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_kill_at_any_step_tears_nothing_and_leaves_nothing_after_the_next_run(name: str, tmp_path: Path) -> None:
    assert sum(1 for _ in kills(SCENARIOS[name], tmp_path / "folder")) > 5
