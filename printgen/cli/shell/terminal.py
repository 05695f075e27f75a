"""What people see: problems and notes on stderr, coloured only where that is wanted."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from printgen.cli.shell.streams import is_lost, let_go
from printgen.problems import Problem, format_text

SETTING = "--set "


def coloured() -> bool:
    """Tell whether stderr takes colour: NO_COLOR and FORCE_COLOR first, then the terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stderr.isatty()


def warn(text: str) -> None:
    """Write a line to stderr; what it does not take is lost, there is nobody left to tell."""
    try:
        click.echo(text, err=True, color=coloured())
    except OSError as error:
        if not is_lost(error):
            raise
        let_go(2)


def note(text: str, quiet: bool = False) -> None:
    """Write a line about progress to stderr, unless quiet."""
    if not quiet:
        warn(text)


def read_for_excerpt(name: str) -> str | None:
    """Read a file named in a problem, for the line with the caret."""
    path = Path(name)
    try:
        return path.read_text("utf-8-sig", errors="replace") if path.is_file() else None
    except OSError:
        return None


def say_problems(problems: Iterable[Problem]) -> None:
    """Write problems to stderr with their excerpts."""
    text = format_text(map(_without_place, problems), read_for_excerpt)
    warn(_paint(text) if coloured() else text)


def _without_place(problem: Problem) -> Problem:
    """A value of the command line has a name but no line and column worth telling."""
    if problem.span is not None and problem.span.file.startswith(SETTING):
        return replace(problem, span=None, file=problem.span.file)
    return problem


def _paint(text: str) -> str:
    painted = text.replace("error[", click.style("error", fg="red", bold=True) + "[")
    return painted.replace("warning[", click.style("warning", fg="yellow", bold=True) + "[")


@contextmanager
def progress(label: str, length: int, quiet: bool = False, noun: str | None = None) -> Iterator["Bar"]:
    """Show a bar with time left on a terminal; show nothing elsewhere.

    ``noun``: what is counted, where it comes so fast that its rate is worth telling.
    """
    if quiet or not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many come in a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} {noun}/s" if task.speed else "")

    columns = [*Progress.get_default_columns(), *([Rate()] if noun else [])]
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(label, total=length)
        yield Bar(lambda steps: shown.update(task, advance=steps))


class Bar:
    """Moves on step by step."""

    def __init__(self, advance: Callable[[int], object] = lambda steps: None) -> None:
        self._advance = advance

    def step(self, steps: int = 1) -> None:
        """Say that so much more is done."""
        self._advance(steps)
