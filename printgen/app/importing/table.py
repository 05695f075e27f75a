"""The parts of a file to be imported; a text of comma-separated values → the table in it."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from printgen.errors import PrintgenError
from printgen.limits import IMPORTED_ROWS
from printgen.problems import Problem
from printgen.source import unpacked
from printgen.span import Span

SEPARATORS = ";\t|,"
HEADS_WITHIN = 10
"""The heads of columns are looked for in so many rows: titles may stand above them."""
SHEET = "!"
"""Ends the place of a sheet of a workbook: behind it stands a cell."""
_BRACKETS = str.maketrans("{}[]", "()()")


class Merged(NamedTuple):
    """A range of cells that are one: its first and last row, counted from 1, and column, counted from 0."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def place(self) -> str:
        """What a spreadsheet calls it."""
        return f"{_letters(self.left)}{self.top}:{_letters(self.right)}{self.bottom}"


def _letters(column: int) -> str:
    return (_letters(column // 26 - 1) if column > 25 else "") + chr(ord("A") + column % 26)


class Row(NamedTuple):
    """The cells of a row, and the line of the file it begins in; ``merged``: its cells that say what one of them does.

    These have the value each.
    """

    line: int
    cells: tuple[str, ...]
    merged: tuple[Merged, ...] = ()


class Table(NamedTuple):
    """Rows under a title, which may be empty; ``place``: what problems call the file or sheet."""

    title: str
    place: str
    rows: tuple[Row, ...]


class Prose(NamedTuple):
    """Paragraphs and items of lists under a title, which may be empty."""

    title: str
    texts: tuple[str, ...]


class Document(NamedTuple):
    """What a file holds: its title and lead, where it has them, its parts, and what was passed over."""

    title: str
    lead: str
    parts: tuple[Table | Prose, ...]
    passed: tuple[str, ...] = ()


def plain(value: object) -> str:
    """Return what stands in a cell as one line; what would be more than words in a game is not."""
    text = re.sub(r"\.0$", "", repr(value)) if isinstance(value, float) else str(value if value is not None else "")
    words = "".join(letter if letter.isprintable() else " " for letter in text.translate(_BRACKETS))
    return " ".join((words if words.count("**") % 2 == 0 else words.replace("**", "")).split())


def replaced(cells: Iterable[tuple[int, Iterable[object]]]) -> Iterator[str]:
    """Yield what `plain` makes other signs of, with the rows it stands in."""
    known: dict[str, list[int]] = {}
    for line, several in cells:
        text = " ".join(one for one in several if isinstance(one, str))
        for sign in (one for one in "{}[]" if one in text):
            known.setdefault(sign, []).append(line)
        if any(isinstance(one, str) and one.count("**") % 2 for one in several):
            known.setdefault("**", []).append(line)
    for sign, lines in known.items():
        became = f"`{sign.translate(_BRACKETS)}` stands for it" if sign != "**" else "it marks nothing"
        rows = ", ".join(map(str, dict.fromkeys(lines)))
        yield f"`{sign}` in row {rows}: {became}"


def fault(place: str, line: int, code: str, message: str, *hints: str, at: int = 0) -> Problem:
    """Return a problem of a row, which begins in a line; of a sheet of a workbook it names the cell in a column."""
    if place.endswith(SHEET):
        return Problem(code, f"row {line}: {message}", hints=hints, file=f"{place}{_letters(at)}{line}")
    return Problem(code, f"row {line}: {message}", Span(place, line, 1, line, 1000), hints=hints)


def bounded(title: str, place: str, rows: Iterable[Row]) -> Table:
    """Return a table without its empty rows; raises PrintgenError for one with too many others."""
    kept = tuple(islice((row for row in rows if any(row.cells)), IMPORTED_ROWS + 1))
    if len(kept) > IMPORTED_ROWS:
        message = f"the table has more than {IMPORTED_ROWS:,} rows"
        raise PrintgenError(fault(place, kept[-1].line, "too-large", message, "split it"))
    return Table(title, place, kept)


def _separator(text: str) -> str:
    """Return what parts the cells: it stands in most of the first lines, and as often in each."""
    lines = [*islice(filter(str.strip, text.splitlines()), HEADS_WITHIN)]
    counts = {one: [n for line in lines if (n := line.count(one))] for one in SEPARATORS}
    return max(SEPARATORS, key=lambda one: (len(counts[one]), -len({*counts[one]}), sum(counts[one])))


def read_csv(content: bytes, place: str) -> Document:
    """Read a table whose cells lie between `,`, `;`, `|` or tabs, in UTF-8, UTF-16 or cp1252; raises PrintgenError."""
    try:
        text = unpacked(content)
    except UnicodeDecodeError as error:
        raise PrintgenError(
            fault(place, 1, "not-utf8", "the file is neither UTF-8 nor cp1252", "save it as CSV UTF-8")
        ) from error
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    begun = 1
    try:
        rows, raw = [], []
        for cells in reader:
            raw.append((begun, cells))
            rows.append(Row(begun, tuple(map(plain, cells))))
            begun = reader.line_num + 1
    except csv.Error as error:
        hint = 'a cell with `"` begins and ends with one, and has each other one twice'
        raise PrintgenError(fault(place, begun, "bad-row", f"the row cannot be read: {error}", hint)) from error
    return Document("", "", (bounded("", place, rows),), tuple(replaced(raw)))
