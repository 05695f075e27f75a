"""stdin, stdout and stderr that are closed, full or gone: an exit code, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@needs_full
@pytest.mark.parametrize("words", [("games",), ("--help",), ("schema",)])
def test_a_full_stdout_ends_with_5(process: Any, words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        result = process(*words, stdout=full)
    assert result.code == 5
    assert result.err == "error[cannot-write]: stdout cannot be written: no space left on device\n"


@needs_full
def test_a_pdf_for_a_full_stdout_ends_with_5(process: Any) -> None:
    with FULL.open("w") as full:
        result = process("calibrate", "-o", "-", stdout=full)
    assert result.code == 5
    assert result.err == "error[cannot-write]: stdout cannot be written: no space left on device\n"


@needs_full
def test_a_full_stderr_changes_no_exit_code(started: Any) -> None:
    with FULL.open("w") as full:
        child = started("nonsense", stderr=full)
        assert child.wait() == 2


def terminal() -> tuple[int, int]:
    """Open a terminal of our own, as far as the machine has any."""
    try:
        return os.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no terminal to open: {error}")


def in_shell(tmp_path: Path, script: str) -> subprocess.CompletedProcess[str]:
    program = f'printgen() {{ "{sys.executable}" -m printgen "$@"; }}; {script}'
    command = ["bash", "-c", program]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_a_reader_that_has_had_enough_is_no_fault(tmp_path: Path, unmapped: str) -> None:
    script = f"printgen pad {unmapped} -o - | head -c 5; echo ${{PIPESTATUS[0]}}"
    done = in_shell(tmp_path, script)
    assert done.stdout == "%PDF-0\n"
    assert done.stderr == ""


def test_a_reader_that_never_came_is_no_fault(tmp_path: Path) -> None:
    done = in_shell(tmp_path, "printgen games | true; echo ${PIPESTATUS[0]}")
    assert done.stdout == "0\n"
    assert done.stderr == ""


def test_a_result_for_a_closed_stdout_ends_with_5(tmp_path: Path) -> None:
    done = in_shell(tmp_path, "printgen games >&-")
    assert done.returncode == 5
    assert done.stderr == "error[cannot-write]: stdout cannot be written: bad file descriptor\n"


def test_a_file_is_printed_with_all_streams_closed(tmp_path: Path) -> None:
    done = in_shell(tmp_path, "printgen calibrate -o bars.pdf <&- >&- 2>&-")
    assert done.returncode == 0
    assert (tmp_path / "bars.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "bars.pdf").read_bytes().rstrip().endswith(b"%%EOF")


def test_a_closed_stdin_is_an_empty_file(tmp_path: Path) -> None:
    done = in_shell(tmp_path, "printgen preflight - <&-")
    assert done.returncode == 1
    assert done.stderr.startswith("stdin: error[unreadable-pdf]: ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_text_in_a_file_is_utf8_whatever_the_machine_speaks(process: Any, encoding: str) -> None:
    result = process("games", env={"PYTHONIOENCODING": encoding, "LC_ALL": "C"})
    assert result.code == 0
    assert "–" in result.text


def test_a_pdf_is_not_poured_into_a_terminal(started: Any) -> None:
    ours, theirs = terminal()
    child = started("calibrate", "-o", "-", stdout=theirs)
    os.close(theirs)
    _, err = child.communicate()
    os.close(ours)
    assert child.returncode == 2
    assert b"stdout is a terminal, and a PDF is not text" in err


def test_words_that_are_no_text_are_told_as_they_can_be(process: Any, mapped: str) -> None:
    result = process("setup", mapped, "--seed", b"\xff")
    assert result.code == 2
    assert "error[bad-seed]" in result.err
    assert process(b"\xff").code == 2


def test_the_first_sheet_of_a_machine_comes_alone_on_stdout(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "printgen", "calibrate", "-o", "-"],
        env={**os.environ, "PRINTGEN_CACHE": str(tmp_path / "empty")},
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"%PDF")
    assert done.stderr == b""
