"""Marks and errors of the YAML parser → Spans inside the text, and Problems in our words."""

from typing import Any

import yaml

from printgen.problems import Problem, Related
from printgen.span import Span

_MESSAGES: dict[str, tuple[str, str | None]] = {
    "mapping values are not allowed": (
        "a `: ` cannot stand here",
        "put a text that contains `: ` in quotes, and look at the indentation",
    ),
    "could not find expected ':'": (
        "a key without `:`",
        "write `key: value`; a text over several lines needs `|` or quotes",
    ),
    "found character that cannot start any token": (
        "no value can begin with this character",
        "indent with spaces, never with tabs; put a text that begins so in quotes",
    ),
    "found a tab character": ("a tab stands in the indentation", "indent with spaces"),
    "found unexpected ':'": (
        "a `:` cannot stand here",
        "write a space after the `:` of a key, or put the text in quotes",
    ),
    "found unexpected end of stream": ("the text ends inside quotes", "close the quotes that are opened here"),
    "found unknown escape character": (
        "there is no such escape in double quotes",
        "use single quotes when a backslash is meant",
    ),
    "found invalid Unicode character escape": ("this escape is no character", None),
    "did not find expected key": (
        "a key was expected here",
        "look at the indentation, and at quotes and brackets that end too early",
    ),
    "did not find expected '-' indicator": ("a `-` was expected here", "all items of a list stand in the same column"),
    "did not find expected ',' or ']'": ("a `,` or `]` was expected here", "close the list"),
    "did not find expected ',' or '}'": ("a `,` or `}` was expected here", "close the map"),
    "did not find expected <document start>": ("something stands after the end of the document", "delete the `...`"),
    "found incompatible YAML document": ("this version of YAML is not read", "write `%YAML 1.2`"),
    "did not find expected node content": ("a value was expected here", None),
}
_OPENED = {"while scanning a quoted scalar", "while parsing a flow sequence", "while parsing a flow mapping"}


class TextPlaces:
    """Turns the marks of the parser, counted from 0, into spans of one text."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self._widths = [len(line) for line in text.splitlines()] or [0]
        self._lines = len(self._widths)

    def at(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Return a span from places counted from 0, drawn back to where the text ends."""
        start = self._inside(line, column)
        end = max(start, self._inside(end_line, end_column))
        return Span(self.name, start[0] + 1, start[1] + 1, end[0] + 1, end[1] + 1)

    def of(self, event: Any) -> Span:
        """Return the span of an event."""
        start, end = event.start_mark, event.end_mark
        line, end_column = start.line, end.column
        if line == end.line and line < self._lines and end_column <= self._widths[line]:
            return Span(self.name, line + 1, start.column + 1, line + 1, end_column + 1)
        return self.at(line, start.column, end.line, end_column)

    def from_to(self, first: Span, last: Span) -> Span:
        """Return the span from the start of one to the end of another."""
        end = max((first.line, first.column), (last.end_line, last.end_column))
        return Span(self.name, first.line, first.column, *end)

    def _inside(self, line: int, column: int) -> tuple[int, int]:
        last = len(self._widths) - 1
        if line > last:
            return last, self._widths[last]
        return max(line, 0), max(0, min(column, self._widths[line]))


def syntax_problem(error: yaml.YAMLError, places: TextPlaces) -> Problem:
    """Return an error of the parser in our words, with its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    message, hint = next((ours for theirs, ours in _MESSAGES.items() if theirs in said), (said.lower(), None))
    return Problem(
        "yaml-syntax",
        message,
        places.at(line, column, line, column + 1),
        hints=(hint,) if hint else (),
        related=_opened(error, places),
    )


def _opened(error: yaml.YAMLError, places: TextPlaces) -> tuple[Related, ...]:
    """Name the bracket or quote that was never closed."""
    mark = getattr(error, "context_mark", None)
    if mark is None or getattr(error, "context", None) not in _OPENED:
        return ()
    span = places.at(mark.line, mark.column, mark.line, mark.column + 1)
    return (Related("opened here", span),)
