"""Problem: the one record for everything that can be wrong, and how it is written down.

Wording: lower case, no full stop, the user's own word in backquotes, the bound and the value;
a hint says what to do. Sources of text are passed in, so that nothing here touches the disk.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from printgen.geometry import Rect
from printgen.span import Span, excerpt

SHOWN_AT_MOST = 50
_BREAKS = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")

ReadText = Callable[[str], str | None]
"""A function: the text of a file named in a span, or None when it cannot be read."""


class Severity(StrEnum):
    """How bad it is: an error stops the way after its stage, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a problem, such as the first of two equal keys."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in a file (``span``) or on a page (``page``, ``box`` in mm).

    ``part``: what part of a game's data is concerned, as a path; ``said``: letters that are printed there. Where that
    stands in the files of the game may be looked up.
    """

    code: str
    message: str
    span: Span | None = None
    severity: Severity = Severity.ERROR
    hints: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    page: int | None = None
    box: Rect | None = None
    file: str | None = field(default=None, kw_only=True)
    part: str | None = field(default=None, kw_only=True)
    said: str | None = field(default=None, kw_only=True)

    @property
    def place(self) -> str:
        """The place as printed before the message; empty when there is none."""
        if self.span is not None:
            return str(self.span)
        place = self.file or ""
        if self.page is not None:
            place += f"{' ' if place else ''}page {self.page}"
        if self.box is not None:
            place += f" at {self.box.x:.1f}, {self.box.y:.1f} mm"
        return place.strip()


def has_errors(problems: Iterable[Problem]) -> bool:
    """Return whether one of the problems is an error."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort by file, then by place, and drop what is said twice."""
    return tuple(sorted(dict.fromkeys(problems), key=_place_key))


def _place_key(problem: Problem) -> tuple[str, int, int, int, str, str]:
    span = problem.span
    file = span.file if span else problem.file or ""
    line, column = (span.line, span.column) if span else (0, 0)
    return (file, line, column, problem.page or 0, problem.code, problem.message)


def format_text(problems: Iterable[Problem], read: ReadText) -> str:
    """Write problems for a terminal: place, code, message, excerpt, hints."""
    ordered = in_order(problems)
    parts = [_one_text(problem, read) for problem in ordered[:SHOWN_AT_MOST]]
    if len(ordered) > SHOWN_AT_MOST:
        parts.append(f"and {len(ordered) - SHOWN_AT_MOST} more problems")
    return "\n".join(parts)


def _one_text(problem: Problem, read: ReadText) -> str:
    place = f"{problem.place}: " if problem.place else ""
    lines = [one_line(f"{place}{problem.severity.value}[{problem.code}]: {problem.message}")]
    lines += _excerpt_lines(problem.span, read)
    for related in problem.related:
        lines.append(one_line(f"   note: {related.message} ({related.span})"))
    lines += [one_line(f"   hint: {hint}") for hint in problem.hints]
    return "\n".join(lines)


def one_line(text: str) -> str:
    """Write out the breaks of a text: no name of a file, and nothing that is quoted, begins a line of its own.

    >>> one_line("games/chess\\nerror.yaml")
    'games/chess\\\\nerror.yaml'
    """
    return _BREAKS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _excerpt_lines(span: Span | None, read: ReadText) -> list[str]:
    text = read(span.file) if span else None
    shown = excerpt(span, text) if span and text is not None else ""
    return [shown] if shown else []


def as_record(problem: Problem) -> dict[str, object]:
    """Return the problem as a JSON object."""
    span = problem.span
    record: dict[str, object] = {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "file": span.file if span else problem.file,
    }
    if span:
        record |= {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
    if problem.page is not None:
        record["page"] = problem.page
    if problem.box is not None:
        box = problem.box
        record["box_mm"] = [round(v, 3) for v in (box.x, box.y, box.width, box.height)]
    record["hints"] = list(problem.hints)
    return record


def format_json(problems: Iterable[Problem]) -> str:
    """Write problems as one JSON document."""
    ordered = in_order(problems)
    document = {
        "schema": "printgen.problems/1",
        "ok": not has_errors(ordered),
        "problems": [as_record(problem) for problem in ordered],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def format_github(problems: Iterable[Problem]) -> str:
    """Write problems as annotations of a GitHub workflow, one a line."""
    return "\n".join(_one_github(problem) for problem in in_order(problems))


def _one_github(problem: Problem) -> str:
    span = problem.span
    where = ""
    if span:
        where = (
            f"file={_escape(span.file, ':,')},line={span.line},col={span.column},"
            f"endLine={span.end_line},endColumn={span.end_column},"
        )
    text = "; ".join((problem.message, *problem.hints))
    return f"::{problem.severity.value} {where}title={problem.code}::{_escape(text)}"


def _escape(text: str, more: str = "") -> str:
    for letter in "%\r\n" + more:
        text = text.replace(letter, f"%{ord(letter):02X}")
    return text
