"""A game is watched by a process of its own: what is saved is printed, what is broken is told at its line."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from typing import IO

import pytest

from printgen.preflight import read_pdf
from tests.cli.conftest import Tool

PATIENCE = 90.0


class Told:
    """The lines a process has written, as they come."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines.put(line.decode())

    def until(self, words: str) -> str:
        """Return all lines up to one with some words."""
        text, end = "", time.monotonic() + PATIENCE
        while words not in text:
            try:
                text += self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                pytest.fail(f"no `{words}` in: {text}")
        return text


def test_a_saved_word_is_printed_a_broken_file_told_and_a_mended_one_printed_again(
    own: Path, tmp_path: Path, started: Callable[..., "subprocess.Popen[bytes]"]
) -> None:
    words, page = own / "words" / "en.yaml", tmp_path / "out" / "frogs" / "aid-a4.pdf"
    whole = words.read_text(encoding="utf-8")

    def run() -> str:
        return read_pdf(page.read_bytes()).pages[0].everything.run

    child = started("watch", "frogs", "aid", "-o", "out")
    told = Told(child.stderr)
    told.until("aid-a4.pdf  (")
    assert "Whatarollbuys" in run()

    words.write_text(whole.replace("What a roll buys", "What dice buy"), encoding="utf-8")
    told.until("aid-a4.pdf  (")
    assert "Whatdicebuy" in run()
    before = page.read_bytes()

    words.write_text(whole.replace("{name: Reed}", "{name: Reed"), encoding="utf-8")
    problem = told.until("1 problem, the last good pages stay")
    assert "frogs/words/en.yaml:14:5: error[yaml-syntax]" in problem
    assert page.read_bytes() == before

    words.write_text(whole.replace("name: Reed", "name: Rushes"), encoding="utf-8")
    told.until("aid-a4.pdf  (")
    assert "Rushes" in run()

    os.kill(child.pid, signal.SIGINT)
    assert child.wait(PATIENCE) == 0
    assert "4 times read, 3 sheets printed" in told.until("printed")


def test_a_sheet_that_a_game_has_not_is_refused_with_those_it_has(tool: Tool, own: Path) -> None:
    refused = tool("watch", "frogs", "card")
    assert refused.code == 2
    assert "has no sheet `card`" in refused.err
    assert "known are aid, overlay, setup, pad" in refused.err
