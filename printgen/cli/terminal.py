"""What people see: problems and notes on stderr, coloured only where that is wanted."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from printgen.problems import Problem, format_text


def coloured() -> bool:
    """Tell whether stderr takes colour: NO_COLOR and FORCE_COLOR first, then the terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stderr.isatty()


def warn(text: str) -> None:
    """Write a line to stderr."""
    click.echo(text, err=True, color=coloured())


def note(text: str, quiet: bool = False) -> None:
    """Write a line about progress to stderr, unless quiet."""
    if not quiet:
        warn(text)


def read_for_excerpt(name: str) -> str | None:
    """Read a file named in a problem, for the line with the caret."""
    try:
        return Path(name).read_text("utf-8-sig", errors="replace")
    except OSError:
        return None


def say_problems(problems: Iterable[Problem]) -> None:
    """Write problems to stderr with their excerpts."""
    text = format_text(problems, read_for_excerpt)
    warn(_paint(text) if coloured() else text)


def _paint(text: str) -> str:
    painted = text.replace("error[", click.style("error", fg="red", bold=True) + "[")
    return painted.replace("warning[", click.style("warning", fg="yellow", bold=True) + "[")


@contextmanager
def progress(label: str, length: int, quiet: bool = False) -> Iterator["Bar"]:
    """Show a bar with time left on a terminal; show nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(label, total=length)
        yield Bar(lambda text: shown.update(task, advance=1, description=text))


class Bar:
    """One step at a time, with what is being done."""

    def __init__(self, step: Callable[[str], None] | None = None) -> None:
        self._step = step

    def step(self, text: str) -> None:
        """Say that one more piece is being worked on."""
        if self._step is not None:
            self._step(text)
