"""One page's words and the tables it should show → problems of words in another cell than theirs.

Where a cell lies is not known before the page is laid out, so the table itself must tell: its
words are looked for, all at once, so that rows stand under each other, columns beside each other,
and each cell in both its row and its column.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printgen.geometry import Rect
from printgen.preflight.checks.wording import plain
from printgen.preflight.read.facts import PageFacts, Word, union
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable
from printgen.sheet.core.page import Page, Sheet

_SLACK = 0.6  # mm: how far words may reach over the border of their cell
_LEVEL = 6.0  # mm: how far the words of a row may stand apart in height, at the top or in the middle
_MARKS = "†"
_TRIES_AT_MOST = 20_000
_SHOWN = 40


def wrong_cell(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the words and numbers of every table, each in its row and its column.

    A number that is on the page but in the cell beside its own is as wrong as one that is missing.
    The rows must stand below each other, the columns beside each other.
    """
    if not page.tables:
        return
    reading = Reading(facts.seen)
    for table in page.tables:
        search = _Search(table, reading)
        if not search.finds(0, 0, _Row()):
            yield _problem(table, *search.deepest)


def _problem(table: ExpectedTable, row: int, column: int) -> Problem:
    said = table.rows[row][column].text[:_SHOWN]
    head = next((cell.text for cell in table.rows[row] if cell.text), "")[:_SHOWN]
    beside = f"beside `{head}` in " if head and head != said else "in "
    message = f"`{said}` cannot be read {beside}row {row + 1} of the table `{table.name}`"
    return Problem("wrong-cell", message)


class Reading:
    """The words of a page as one run of letters, in which texts are looked for."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words
        self._run = ""
        self._owners: list[int] = []
        self._starts: set[int] = set()
        self._ends: set[int] = set()
        self._found: dict[str, list[Rect]] = {}
        for number, word in enumerate(words):
            letters = plain(word.text)
            self._starts.add(len(self._run))
            self._run += letters
            self._owners += [number] * len(letters)
            self._ends.add(len(self._run))
            self._ends.add(len(self._run) - len(letters) + len(letters.rstrip(_MARKS)))

    def places(self, text: str) -> list[Rect]:
        """Give the boxes of a text wherever it stands as whole words."""
        wanted = plain(text)
        if wanted not in self._found:
            self._found[wanted] = list(self._places(wanted))
        return self._found[wanted]

    def _places(self, wanted: str) -> Iterator[Rect]:
        start = self._run.find(wanted) if wanted else -1
        while start >= 0:
            end = start + len(wanted)
            if start in self._starts and end in self._ends:
                owners = range(self._owners[start], self._owners[end - 1] + 1)
                yield union(self._words[number].seen for number in owners)
            start = self._run.find(wanted, start + 1)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as far as it has been found: each box with its first column and the one after it."""

    cells: tuple[tuple[int, int, Rect], ...] = ()
    column: int = 0


@dataclass(slots=True)
class _Search:
    """Tries the places of each cell in turn; ``deepest``: the cell at which no place was left."""

    table: ExpectedTable
    reading: Reading
    rows: list[_Row] = field(default_factory=list)
    deepest: tuple[int, int] = (0, 0)
    tries: int = 0

    def finds(self, number: int, place: int, row: _Row) -> bool:
        """Tell whether the rest of the table can be found behind what was found of it."""
        if number == len(self.table.rows):
            return True
        if place == len(self.table.rows[number]):
            self.rows.append(row)
            if self.finds(number + 1, 0, _Row()):
                return True
            self.rows.pop()
            return False
        cell = self.table.rows[number][place]
        after = row.column + cell.span
        if not plain(cell.text):
            return self.finds(number, place + 1, _Row(row.cells, after))
        self.deepest = max(self.deepest, (number, place))
        return any(
            self.finds(number, place + 1, _Row((*row.cells, (row.column, after, box)), after))
            for box in self._places(cell, row, after)
        )

    def _places(self, cell: ExpectedCell, row: _Row, after: int) -> Iterator[Rect]:
        """Give the boxes of a cell's text that fit what was found before."""
        for box in self.reading.places(cell.text):
            self.tries += 1
            if self.tries > _TRIES_AT_MOST:
                return
            if self._fits(box, row, after):
                yield box

    def _fits(self, box: Rect, row: _Row, after: int) -> bool:
        if row.cells:
            last = row.cells[-1][2]
            whole = union(one for _, _, one in row.cells)
            apart = max(box.y, whole.y) - min(box.bottom, whole.bottom)
            if box.x < last.right - _SLACK or apart > _LEVEL:
                return False
        return all(
            _agree(box, row.column, after, left, right, up)
            for above in reversed(self.rows)
            for left, right, up in above.cells
        )


def _agree(box: Rect, first: int, after: int, left: int, right: int, up: Rect) -> bool:
    """Tell whether a box stands below one of a row above it, and beside it in other columns.

    Words at the top of their cell may begin above the end of those at the foot of another.
    """
    if left < after and first < right:
        return up.bottom <= box.y + _SLACK
    if up.centre.y + _SLACK >= box.centre.y:
        return False
    return up.right <= box.x + _SLACK if right <= first else box.right <= up.x + _SLACK
