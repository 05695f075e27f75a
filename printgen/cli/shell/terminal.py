"""What people see: problems and notes on stderr, coloured only where that is wanted."""

import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import click

from printgen.cli.shell.process import is_lost, let_go, pause
from printgen.problems import Problem, format_text, one_line

SETTING = "--set "
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
QUIET = "printgen.quiet"
"""Where the context of a command keeps whether it is to say nothing but problems."""


def stderr_colour() -> bool:
    """Return whether stderr takes colour: NO_COLOR and FORCE_COLOR first, then the terminal."""
    forced = result_colour()
    return sys.stderr.isatty() if forced is None else forced


def result_colour() -> bool | None:
    """Return whether stdout takes colour: NO_COLOR and FORCE_COLOR first, then click decides."""
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def shown(text: str) -> str:
    """Return a text without what would steer a terminal: such characters are written as what they are.

    >>> shown("\\x1b[2J")
    '\\\\x1b[2J'
    """
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown_json(text: str) -> str:
    """Return a document of JSON that means the same, without what would steer a terminal.

    >>> shown_json('"\\x9b2J"')
    '"\\\\u009b2J"'
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def shown_line(text: str) -> str:
    """Return a text as `shown` does, in one line.

    >>> shown_line("chess\\n")
    'chess\\\\n'
    """
    return shown(one_line(text))


def warn(*lines: str) -> None:
    """Write lines to stderr; what it does not take is lost, there is nobody left to report to."""
    _write("\n".join(map(shown_line, lines)))


def _write(text: str) -> None:
    try:
        click.echo(text, err=True, color=stderr_colour())
    except OSError as error:
        if not is_lost(error):
            raise
        let_go(2)


def is_quiet() -> bool:
    """Return whether the command was asked to be quiet."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(QUIET))


def note(*lines: str) -> None:
    """Write lines about progress to stderr, unless the command is quiet."""
    if not is_quiet():
        warn(*lines)


def read_for_excerpt(name: str) -> str | None:
    """Read a file named in a problem, for the line with the caret."""
    from printgen.source import unpacked

    path = Path(name)
    try:
        return unpacked(path.read_bytes()) if path.is_file() else None
    except OSError:
        return None
    except UnicodeDecodeError:
        return path.read_text("utf-8-sig", errors="replace")


def report_problems(problems: Iterable[Problem]) -> None:
    """Write problems to stderr with their excerpts."""
    text = shown(format_text(map(_without_place, problems), read_for_excerpt))
    if stderr_colour():
        for word, colour in (("error", "red"), ("warning", "yellow")):
            text = text.replace(f"{word}[", click.style(word, fg=colour, bold=True) + "[")
    _write(text)


def _without_place(problem: Problem) -> Problem:
    """Return a problem of a value of the command line without its line and column: they say nothing."""
    if problem.span is None or not problem.span.file.startswith(SETTING):
        return problem
    return replace(problem, span=None, file=problem.span.file)


def counted(count: int, noun: str) -> str:
    """Return how many there are of something.

    >>> counted(1, "page"), counted(2, "page")
    ('1 page', '2 pages')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def in_columns(rows: Sequence[Sequence[Any]], width: int | None = None, right: Collection[int] = ()) -> list[str]:
    """Return rows set in columns, the last one as it comes; cells are wrapped where the lines are wider than ``width``.

    ``right``: the columns, from 0, whose cells stand at the right. Cells are texts, lists of lines or rich's own.
    """
    if not rows:
        return []
    from rich.console import Console
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    for number in range(max(map(len, rows), default=0)):
        table.add_column(justify="right" if number in right else "left", no_wrap=width is None)
    for row in rows:
        table.add_row(*map(_cell, row))
    console = Console(file=StringIO(), width=width or 10_000, markup=False, highlight=False, emoji=False)
    with console.capture() as written:
        console.print(table)
    return [line.rstrip() for line in written.get().splitlines()]


def _cell(cell: Any) -> Any:
    if isinstance(cell, str):
        return shown_line(cell)
    return "\n".join(map(shown_line, cell)) if isinstance(cell, list) else cell


def echo_columns(rows: Sequence[Sequence[Any]], width: int | None = None) -> None:
    """Write rows set in columns to stdout."""
    for line in in_columns(rows, width):
        click.echo(line)


def echo_json(record: object) -> None:
    """Write a document of JSON to stdout."""
    click.echo(shown_json(json.dumps(record, indent=2, ensure_ascii=False)))


@contextmanager
def progress(label: str, length: int, noun: str | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar with time left on a terminal, nothing elsewhere; what it yields is called with how many more are done.

    ``noun``: what is counted, where it comes so fast that its rate is worth showing.
    """
    if is_quiet() or not sys.stderr.isatty():
        yield lambda more: pause()
        return
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many come in a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} {noun}/s" if task.speed else "")

    columns = [*Progress.get_default_columns(), *([Rate()] if noun else [])]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=length)

        def advance(more: int) -> None:
            pause()
            bar.update(task, advance=more)

        yield advance
