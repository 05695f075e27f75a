"""Ctrl-C ends everything with 130 and leaves nothing behind, wherever it strikes."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell import process
from printgen.cli.shell import run as shell
from tests.workshop import WORKSPACE

ENDED = (130, -signal.SIGINT)
"""Before the tool has begun Python itself ends by the signal; a shell tells both as 130."""
STOPPED = b"stopped; nothing was left half-written\n"


@pytest.mark.parametrize("seconds", [0.4, 0.8, 1.1])
def test_ctrl_c_leaves_no_half_written_file(started: Any, tmp_path: Path, mapped: str, seconds: float) -> None:
    (tmp_path / "mat.pdf").write_text("before")
    child = started("overlay", mapped, "--seed", "1", "-o", "mat.pdf")
    time.sleep(seconds)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate()
    assert child.returncode in ENDED
    assert child.returncode != 130 or err in (b"", STOPPED)  # no word before a command has begun
    assert out == b""
    assert [path.name for path in tmp_path.iterdir()] == ["mat.pdf"]
    assert (tmp_path / "mat.pdf").read_text() == "before"


@pytest.mark.parametrize("whole_group", [True, False])
def test_ctrl_c_ends_a_whole_build_at_once(started: Any, tmp_path: Path, whole_group: bool) -> None:
    child = started("build", "-q", "-o", "all", start_new_session=True)
    time.sleep(2.5)
    before = time.monotonic()
    if whole_group:
        os.killpg(child.pid, signal.SIGINT)
    else:
        child.send_signal(signal.SIGINT)
    _, err = child.communicate()
    assert child.returncode in ENDED
    assert child.returncode != 130 or err == STOPPED
    assert time.monotonic() - before < 60  # far below the rest of the build
    assert not list(tmp_path.rglob("*.part"))
    with pytest.raises(ProcessLookupError):
        wait_for_the_end_of_group(child.pid)


def wait_for_the_end_of_group(group: int) -> None:
    """Raise ProcessLookupError as soon as the last process of a group has gone."""
    for _ in range(1200):
        os.killpg(group, 0)
        time.sleep(0.1)


@pytest.mark.parametrize(("pressed", "code"), [(True, 130), (False, 70)])
def test_what_fails_after_ctrl_c_is_no_bug(pressed: bool, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def end_in_the_middle(words: list[str], workspace: object) -> int:
        if pressed:
            with suppress(KeyboardInterrupt):
                process._note(signal.SIGINT, None)
        raise RuntimeError("the library that was ended in the middle")

    monkeypatch.setattr(process, "_came", process._came)
    monkeypatch.setattr(shell, "_obey", end_in_the_middle)
    assert shell.run(["games"]) == code


def test_what_prints_ends_with_what_started_it(started: Any, tmp_path: Path) -> None:
    child = started("build", WORKSPACE.game_ids()[0], "-q", "-o", "all", start_new_session=True)
    time.sleep(2.5)
    child.kill()
    child.communicate()
    with pytest.raises(ProcessLookupError):
        wait_for_the_end_of_group(child.pid)


def test_whoever_wants_ctrl_c_ignored_gets_that(started: Any, tmp_path: Path) -> None:
    child = started("games", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    for _ in range(20):
        child.send_signal(signal.SIGINT)
        time.sleep(0.02)
    child.communicate()
    assert child.returncode == 0
