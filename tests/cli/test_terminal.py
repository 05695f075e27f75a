"""What people see while they wait: a bar on a terminal, plain lines anywhere else."""

import json
import os
import subprocess
import sys

import pytest

from printgen.cli.shell.terminal import echo_json

PROGRAM = """
from printgen.cli.shell.terminal import note, progress
with progress("printing", 2) as advance:
    advance(1)
    note("one.pdf")
    advance(1)
note("done")
"""


def seen(on_terminal: bool, **variables: str) -> str:
    """Run a short wait and give what stderr was sent."""
    try:
        ours, theirs = os.openpty() if on_terminal else os.pipe()
    except OSError as error:
        pytest.skip(f"this machine has no terminal to open: {error}")
    environment = {k: v for k, v in os.environ.items() if not k.endswith("_COLOR")} | variables
    environment["TERM"] = "xterm"
    subprocess.run([sys.executable, "-c", PROGRAM], stderr=theirs, env=environment, check=True)
    os.close(theirs)
    parts = []
    try:
        while part := os.read(ours, 65536):
            parts.append(part)
    except OSError:  # the way a terminal says that nobody writes to it any more
        pass
    os.close(ours)
    return b"".join(parts).decode()


def test_a_terminal_gets_a_bar_that_leaves_the_lines_whole() -> None:
    text = seen(True)
    assert "printing" in text
    assert "100%" in text
    assert "one.pdf\r\n" in text
    assert text.endswith("done\r\n")


def test_a_terminal_without_colour_gets_none() -> None:
    assert "\x1b[3" in seen(True)
    assert "\x1b[3" not in seen(True, NO_COLOR="1")


def test_a_file_gets_plain_lines() -> None:
    assert seen(False) == "one.pdf\ndone\n"


@pytest.mark.parametrize("letters", ["\x9b2J", "\x7f", "\u202e", "\u2066"])
def test_json_says_the_same_without_what_steers_a_terminal(letters: str, capsys: pytest.CaptureFixture[str]) -> None:
    echo_json({"name": f"Anna{letters}"})
    written = capsys.readouterr().out
    assert letters not in written
    assert json.loads(written) == {"name": f"Anna{letters}"}
