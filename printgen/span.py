"""Where something stands in a text file, and the excerpt with a caret under it."""

from typing import NamedTuple

EXCERPT_WIDTH = 100


class Span(NamedTuple):
    """A stretch of a file; lines and columns count from 1 in characters, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def excerpt(span: Span, text: str) -> str:
    """Show the line of the span with carets under the part that is meant.

    A line longer than the terminal is cut to a window around the place; tabs stay tabs, so
    that the caret stands right in any tab width.
    """
    lines = text.splitlines()
    if not 1 <= span.line <= len(lines):
        return ""
    line = lines[span.line - 1]
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    first = max(0, start - EXCERPT_WIDTH // 2) if len(line) > EXCERPT_WIDTH else 0
    shown = line[first : first + EXCERPT_WIDTH]
    lead = "".join("\t" if letter == "\t" else " " for letter in shown[: start - first])
    width = max(1, min(end - start, len(shown) - (start - first)))
    number = str(span.line)
    return f"{number:>5} | {_printable(shown)}\n{'':>5} | {lead}{'^' * width}"


def _printable(line: str) -> str:
    """Replace control characters, which would write over the terminal."""
    return "".join(c if c == "\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
