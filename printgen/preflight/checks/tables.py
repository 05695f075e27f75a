"""Words of a page and the rows and tables it should show → words that stand in another cell than theirs.

Where a cell lies is not known before the page is laid out, so the words themselves are looked
for, all at once, so that rows stand under each other, columns beside each other, and each cell in both its row
and its column.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf

from printgen.geometry import Rect
from printgen.preflight.read.facts import PageFacts, PdfFacts
from printgen.preflight.read.words import Reading, plain
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, Row, Statement
from printgen.sheet.core.page import Page, Sheet

_SLACK = 0.6  # mm: how far words may reach over the border of their cell
_LEVEL = 6.0  # mm: how far the words of a row may stand apart in height, at the top or in the middle
_ALIGNED = 1.0  # mm: how far the words of a column may begin, end or centre apart
_ASIDE, _PICTURE = 5.0, 26.0  # mm: how far words stand aside of the number above them, and below it
_TRIES_AT_MOST = 20_000
_SHOWN = 40


def wrong_cell(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the words and numbers of every table, each in its row and its column.

    A number that is on the page but in the cell beside its own is as wrong as one that is missing.
    The rows must stand below each other, the columns beside each other.
    """
    for table in page.tables:
        searches = [_Search(table, reading) for reading in facts.readings]
        if not any(search.finds() for search in searches):
            yield Problem("wrong-cell", _where(table, *max(search.deepest for search in searches)))


def wrong_statement(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Look for what the data say on any page: every cost beside its price, every step with its count.

    What a sheet must say is read from the rules, the set-up and the scoring by code that no sheet uses, so that a
    number that a sheet has wrong is found even though the sheet itself expects it. Numbers stand right beside
    what they are about, with no other word between; what is said several times stands as often on the pages.
    """
    for statement, number in Counter(sheet.expected.statements).items():
        if max(len([*islice(_places(facts, row), number)]) for row in statement.forms) < number:
            yield Problem("wrong-statement", _unsaid(statement, number))
    for listed in sheet.expected.lists:
        if (lost := _lost(facts, listed)) is not None and (
            not listed.instead or any(_lost(facts, one) is not None for one in listed.instead)
        ):
            yield Problem("wrong-statement", _where(listed, lost, len(listed.rows[lost]) - 1))
    for table in sheet.expected.tables:
        searches = [
            _Search(table, reading, not table.parted, table.parted) for page in facts.pages for reading in page.readings
        ]
        turned = table.turns and _lost_row(facts, table.turned) is None
        if not turned and not any(search.finds() for search in searches):
            deepest = max((search.deepest for search in searches), default=(0, 0))
            yield Problem("wrong-statement", _where(table, *deepest))


def _places(facts: PdfFacts, row: Row, strict: bool = False) -> Iterator[tuple[int, Rect]]:
    """Yield the page and the box of the first cell wherever a whole row stands."""
    first, *others = [cell for cell in row if plain(cell.text)]
    rest = ExpectedTable("", (tuple(others),))
    for number, page in enumerate(facts.pages):
        readings = page.readings if others else page.readings[:1]
        for reading in readings:
            for box in reading.places(first.text):
                if not others or _Search(rest, reading, True, strict).finds(_Found(((0, 1, box),), 1)):
                    yield number, box


def _lost(facts: PdfFacts, listed: ExpectedTable) -> int | None:
    """Return the number of the row of a list that does not stand where it should; None where all do."""
    return (_lost_below if listed.stacked else _lost_row)(facts, listed)


def _lost_row(facts: PdfFacts, listed: ExpectedTable) -> int | None:
    """Return the number of the row that does not stand behind those before it; None where all do.

    The next row stands below the last one, or at the top of another column or page. Each row is reached from any
    place of the one before, together with the height at which its column begins.
    """
    reached: set[tuple[int, Rect, float]] = set()
    for number, row in enumerate(listed.rows):
        places = [*_places(facts, row, strict=True)]
        if number == 0:
            reached = {(page, box, box.y) for page, box in places}
        else:
            reached = {
                (page, box, box.y if page > before else top)
                for page, box in places
                for before, last, top in reached
                if page > before or (page == before and _goes_on(last, box, top))
            }
        if not reached:
            return number
    return None


def _lost_below(facts: PdfFacts, listed: ExpectedTable) -> int | None:
    """Return the number of the first thing that does not stand below its number, each number next to the one before."""
    deepest = 0
    for start in _heads(facts, listed.rows[0]):
        place: tuple[int, Rect] | None = start
        levels: dict[tuple[int, int], tuple[float, ...]] = {}
        for number, row in enumerate(listed.rows):
            place = start if number == 0 else _next(_heads(facts, row), *place) if place is not None else None
            found = _below(facts, row, *place) if place is not None else None
            level = levels.setdefault((place[0], round(place[1].y)), found) if place is not None and found else ()
            if found is None or any(abs(a - b) > _ALIGNED for a, b in zip(level, found, strict=False)):
                deepest = max(deepest, number)
                break
        else:
            return None
    return deepest


def _heads(facts: PdfFacts, row: Row) -> list[tuple[int, Rect]]:
    """Return the page and the box of each word that is the first cell of a row, a number.

    Two things side by side that are called 3 are no number 33.
    """
    return [(n, word.box) for n, page in enumerate(facts.pages) for word in page.words if word.text == row[0].text]


def _next(heads: Sequence[tuple[int, Rect]], page: int, last: Rect) -> tuple[int, Rect] | None:
    """Return the nearest box at the right of another, or else on the next line below it or on a later page."""
    level = [one for one in heads if one[0] == page and abs(one[1].y - last.y) < _ALIGNED and one[1].x > last.x]
    if level:
        return min(level, key=lambda one: one[1].x)
    after = [one for one in heads if (one[0], one[1].y) > (page, last.bottom)]
    return min(after, key=lambda one: (one[0], one[1].y, one[1].x), default=None)


def _below(facts: PdfFacts, row: Row, page: int, head: Rect) -> tuple[float, ...] | None:
    """Return how low the cells of a row stand below its first, each below the last, at most a picture between.

    None where one does not. Things beside each other are level, so no thing is taken for one further down.
    """
    levels = list[float]()
    for cell in row[1:]:
        boxes = (box for reading in facts.pages[page].readings for box in reading.places(cell.text))
        below = [
            box
            for box in boxes
            if box.x - _ASIDE < head.centre.x < box.right + _ASIDE and -_SLACK < box.y - head.bottom < _PICTURE
        ]
        if not below:
            return None
        nearest = min(below, key=lambda box: box.y)
        levels.append(nearest.y)
        head = Rect(head.x, nearest.y, head.width, nearest.height)
    return tuple(levels)


def _goes_on(last: Rect, box: Rect, top: float) -> bool:
    """Return whether a row stands below another in its column, or at the top of one to the right."""
    aligned = min(abs(last.x - box.x), abs(last.right - box.right), abs(last.centre.x - box.centre.x)) < _ALIGNED
    return box.y > last.y if aligned else box.x > last.right and abs(box.y - top) < _LEVEL


def _unsaid(statement: Statement, number: int) -> str:
    first, *others = [cell.text[:_SHOWN] for cell in statement.forms[0] if cell.text]
    times = f" {number} times" if number > 1 else ""
    if not others:
        return f"`{first}` cannot be read{times}, as the data have it"
    return f"`{first}` does not stand{times} beside {', '.join(f'`{other}`' for other in others)}, as the data have it"


def _where(table: ExpectedTable, row: int, column: int) -> str:
    said = table.rows[row][column].text[:_SHOWN]
    head = next((cell.text for cell in table.rows[row] if cell.text), "")[:_SHOWN]
    beside = f"beside `{head}` in " if head and head != said else "in "
    return f"`{said}` cannot be read {beside}row {row + 1} of the table `{table.name}`"


@dataclass(frozen=True, slots=True)
class _Found:
    """A row as far as it has been found: each box with its first column and the one after it."""

    cells: tuple[tuple[int, int, Rect], ...] = ()
    column: int = 0


@dataclass(slots=True)
class _Search:
    """Tries the places of each cell in turn; ``deepest``: the cell at which no place was left.

    ``tight``: no other word stands between two cells of a row. ``strict``: they stand on one level, lest a number
    is taken for one of the next row or of a pile beside its own.
    """

    table: ExpectedTable
    reading: Reading
    tight: bool = False
    strict: bool = False
    rows: list[_Found] = field(default_factory=list)
    deepest: tuple[int, int] = (0, 0)
    tries: int = 0

    def finds(self, begun: _Found = _Found()) -> bool:
        """Return whether the whole table can be found; what was ``begun`` stands before its first row."""
        return self._finds(0, 0, begun)

    def _finds(self, number: int, place: int, row: _Found) -> bool:
        """Return whether the rest of the table can be found behind what was found of it."""
        if number == len(self.table.rows):
            return True
        if place == len(self.table.rows[number]):
            self.rows.append(row)
            if self._finds(number + 1, 0, _Found()):
                return True
            self.rows.pop()
            return False
        cell = self.table.rows[number][place]
        after = row.column + cell.span
        if not plain(cell.text):
            return self._finds(number, place + 1, _Found(row.cells, after))
        self.deepest = max(self.deepest, (number, place))
        return any(
            self._finds(number, place + 1, _Found((*row.cells, (row.column, after, box)), after))
            for box in self._places(cell, row, after)
        )

    def _places(self, cell: ExpectedCell, row: _Found, after: int) -> Iterator[Rect]:
        """Yield the boxes of a cell's text that fit what was found before."""
        bounds: tuple[float, float, float, float] | None = None
        last = row.cells[-1][2] if row.cells else None
        least = -inf if last is None else last.right - _SLACK
        top = min((one.y for _, _, one in row.cells), default=-inf)
        foot = max((one.bottom for _, _, one in row.cells), default=inf)
        apart = 0.0 if self.strict else _LEVEL
        for box in self.reading.places(cell.text):
            self.tries += 1
            if self.tries > _TRIES_AT_MOST:
                return
            x, y, width, height = box
            if x < least or max(y, top) - min(y + height, foot) > apart:
                continue  # it stands before what was found of its row, or on another level
            if self.tight and last is not None and self._parted(last, box):
                continue
            top_, middle, left, right = bounds = bounds or self._bounds(row.column, after)
            beside = left <= x + _SLACK and x + width <= right + _SLACK
            if beside and top_ <= y + _SLACK and middle + _SLACK < y + height / 2:
                yield box

    def _bounds(self, first: int, after: int) -> tuple[float, float, float, float]:
        """Return where a cell of these columns may stand, by the rows above: below the foot of its own columns, lower
        than the middle of the others and between their sides.

        Words at the top of their cell may begin above the end of those at the foot of another.
        """
        top = middle = left = -inf
        right = inf
        for begin, end, up in (cell for above in self.rows for cell in above.cells):
            if begin < after and first < end:
                top = max(top, up.bottom)
            else:
                middle = max(middle, up.centre.y)
                left, right = (max(left, up.right), right) if end <= first else (left, min(right, up.x))
        return top, middle, left, right

    def _parted(self, left: Rect, right: Rect) -> bool:
        """Return whether a word stands between two boxes, level with the second: with all of it or with its middle."""
        top, foot = (right.y, right.bottom) if self.strict else (right.centre.y, right.centre.y)
        begin, end, edges = left.right - _SLACK, right.x + _SLACK, self.reading.edges
        between = edges[bisect_right(edges, (begin, inf)) : bisect_left(edges, (right.x,))]
        return any(y < foot and bottom > top and left.right < beyond < end for _, y, beyond, bottom in between)
