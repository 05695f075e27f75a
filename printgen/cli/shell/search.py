"""What the commands that draw many maps do alike: who works, what is journalled, how a search gets on."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from printgen.cli.shell.command import output_option
from printgen.cli.shell.terminal import note
from printgen.errors import CannotWrite, UsageError, reason

if TYPE_CHECKING:
    from printgen.search.journal import Record, Results
    from printgen.search.pool import Pool

F = TypeVar("F", bound=Callable[..., Any])

WORDS = ("--workers", "--scheduler", "--resume")
"""The options that say who works."""

WORKERS_AT_MOST = 256
PATIENCE = 2.0
"""Seconds after which a search reports how it gets on, again and again."""


@dataclass(frozen=True, slots=True)
class Work:
    """Who works: so many processes of this machine, or a scheduler with its workers."""

    workers: int | None
    scheduler: str | None
    resume: bool

    def check(self, journal: bool) -> None:
        """Refuse what contradicts itself, and going on without a journal; raises UsageError."""
        if self.workers is not None and self.scheduler is not None:
            message = "`--workers` are processes of this machine, `--scheduler` has its own"
            raise UsageError.with_code("contradiction", message, "leave one of them out")
        if self.resume and not journal:
            message = "`--resume` goes on with a journal, and only a file has one"
            raise UsageError.with_code("no-journal", message, "name the file with -o, as it was begun")

    @contextmanager
    def pool(self, tasks: int | None = None) -> "Iterator[Pool]":
        """Yield those who work; they have nothing to do any more in the end.

        ``tasks``: how many pieces of work a process of this machine may do.
        """
        from printgen.search.pool import Pool, Processes

        if self.scheduler is not None:
            from printgen.cli.cluster import connected

            pool: Pool = connected(self.scheduler)
            for remark in (f"{pool.workers} workers at {self.scheduler}", *pool.remarks):
                note(remark)
        elif self.workers in (None, 1) and tasks is None:
            pool = Pool()
        else:
            pool = Processes(self.workers or 1, tasks)
        try:
            yield pool
        finally:
            pool.close()


def work_options(function: F) -> F:
    """Add the options that say who works; they come as ``workers``, ``scheduler``, ``resume``."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


_OPTIONS = (
    output_option(
        "--workers",
        metavar="N",
        type=click.IntRange(1, WORKERS_AT_MOST),
        help="Let so many processes of this machine work; else one.",
    ),
    output_option(
        "--scheduler",
        metavar="tcp://HOST:PORT",
        help="Let the workers of a Dask scheduler work, on any number of machines.",
    ),
    output_option("--resume", is_flag=True, help="Go on with what a run that was stopped has journalled."),
)


def has_journal(output: str | None) -> bool:
    """Return whether what goes there can be taken up again: not stdout, a pipe or a device."""
    return output is not None and output != "-" and (Path(output).is_file() or not Path(output).exists())


@contextmanager
def journalled(output: str | None, header: "Record", resume: bool) -> "Iterator[Results]":
    """Open the journal of a target that can have one, which stays until it is finished; else what takes the results."""
    from printgen.search.journal import Journal, Results

    if output is None or output == "-":
        yield Results(lambda text: click.echo(text, nl=False))
    elif not has_journal(output):
        with _device(output) as file:
            yield Results(lambda text: (file.write(text), file.flush()))
    else:
        journal = Journal(Path(output), header, resume)
        if journal.resumed:
            note(f"{journal.done:,} were done, going on with `{journal.path}`")
        elif resume:
            note(f"there is no journal `{journal.path}`, beginning")
        try:
            yield journal
        finally:
            journal.close()


@contextmanager
def _device(output: str) -> Iterator[BinaryIO]:
    try:
        with Path(output).open("wb") as file:
            yield file
    except OSError as error:
        message = f"`{output}` cannot be written: {reason(error)}"
        raise CannotWrite.with_code("cannot-write", message, "choose another place with -o", file=output) from error


@contextmanager
def search_reported() -> Iterator[None]:
    """Report now and then how many maps were looked at, when a search for fair ones lasts."""
    from printgen.search.fair import watched

    reported: float | None = None

    def watch(number: int, best: float) -> None:
        nonlocal reported
        now = time.monotonic()
        if reported is None:
            reported = now
        elif now - reported >= PATIENCE:
            reported = now
            note(f"looked at {number:,} maps, the best spread is {best:.3g}")

    with watched(watch):
        yield
