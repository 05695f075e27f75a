"""Requests → finished, measured PDFs, made by a process beside the studio: what is printed, else only the latest."""

import multiprocessing
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from printgen.errors import PrintgenError
from printgen.limits import MEGABYTE
from printgen.problems import Problem

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace
    from printgen.sheet.core.request import Request

QUIET = 0.7
"""Seconds that pass after the last wish before it is begun: whoever types goes on, and wants to see the page first."""

LONG = 4.0
"""Seconds after which a sheet that nobody prints is given up with its process where another one waits."""

MEMORY = 300 * MEGABYTE
"""What the process may hold when a sheet is done; beyond it another takes its place."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What became of a request: its PDF, or none; what was found; which arrangement it is, if that was looked up."""

    pdf: bytes | None
    problems: tuple[Problem, ...]
    pages: int = 0
    seconds: float = 0.0
    arrangement: int | None = None
    is_done: bool = True


LOST = Proof(None, (Problem("process-ended", "the process that prints was ended"),), is_done=False)


@dataclass(slots=True)
class _Wish:
    name: str
    request: "Request"
    due: float
    at_once: bool


class Prover:
    """The process that proves, and a thread that hands it what is wished for; ``done`` hears of each proof.

    Of wishes that come while somebody edits only the latest stays; what somebody prints is made in any case, and first.
    """

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace
        self.done: Callable[[str, Proof], None] = lambda name, proof: None
        self._wish: _Wish | None = None
        self._printed: dict[str, _Wish] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def prove(self, name: str, request: "Request", at_once: bool = False) -> None:
        """Have a request proved under a name; it takes the place of what waits, but for what is wanted ``at_once``."""
        with self._changed:
            wish = _Wish(name, request, time.monotonic() + (0 if at_once else QUIET), at_once)
            if at_once:
                self._printed[name] = wish
            else:
                self._wish = wish
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="prover", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """End the process and the thread."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._stop()

    @property
    def memory(self) -> int:
        """The bytes that the process holds now; 0 where there is none."""
        process = self._process
        return 0 if process is None or process.pid is None else resident(process.pid)

    def _run(self) -> None:
        while (wish := self._next()) is not None:
            proof = self._made(wish)
            if not self._ended:
                self.done(wish.name, proof)

    def _next(self) -> _Wish | None:
        """Wait for a wish that is due."""
        with self._changed:
            while not self._ended:
                wish = next(iter(self._printed.values()), self._wish)
                left = None if wish is None else wish.due - time.monotonic()
                if wish is not None and left is not None and left <= 0:
                    self._printed.pop(wish.name, None)
                    if self._wish is not None and self._wish.name == wish.name:
                        self._wish = None
                    return wish
                self._changed.wait(left)
        return None

    def _made(self, wish: _Wish) -> Proof:
        """Return what the process makes of a wish; it is ended where it takes long and another one waits."""
        pipe, began = self._started(), time.monotonic()
        try:
            pipe.send(wish.request)
            while not pipe.poll(0.1):
                waits = bool(self._wish or self._printed) and not wish.at_once
                if self._ended or (waits and time.monotonic() - began > LONG):
                    self._stop()
                    return LOST
            proof, is_full = pipe.recv()
        except (EOFError, OSError):
            self._stop()
            return LOST
        if is_full:
            self._stop()
        assert isinstance(proof, Proof)
        return proof

    def _started(self) -> Connection:
        if self._process is None or self._pipe is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs, self._workspace), name="prover", daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()


def serve(pipe: Connection, workspace: "Workspace") -> None:
    """Prove what comes through a pipe until nobody is at its other end."""
    import os
    import signal

    if hasattr(os, "nice"):
        os.nice(10)  # the page that is looked at goes first
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            proof = prove(pipe.recv(), workspace)
            pipe.send((proof, resident() > MEMORY))


def prove(request: "Request", workspace: "Workspace") -> Proof:
    """Return the PDF of a request as the command line makes it, and which arrangement fitted."""
    from printgen.app import pipeline

    began, number = time.perf_counter(), None
    try:
        made = pipeline.finished_sheet(request, workspace)
        context = pipeline.make_context(request, workspace)
        if len(list(islice(pipeline.arrangements(context), 2))) > 1:
            pages = pipeline.typeset_first_fitting(context, workspace.store).sheet.pages
            arrangements = enumerate(pipeline.arrangements(context))  # there may be thousands: no more than it takes
            number = next((n for n, one in arrangements if one.pages == pages), None)
    except PrintgenError as error:
        return Proof(None, error.problems, 0, time.perf_counter() - began)
    return Proof(made.pdf, made.problems, made.pages, time.perf_counter() - began, number)


def resident(process: int | None = None) -> int:
    """Return the bytes of memory that a process holds, this one if none is named; 0 where the system does not say."""
    from pathlib import Path

    with suppress(OSError):
        pages = Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * 4096
    return 0
