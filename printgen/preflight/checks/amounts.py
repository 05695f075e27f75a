"""Signs in the cells of a table, such as a card for each thing to pay → cells with others than the data have."""

from collections import Counter
from collections.abc import Iterator
from math import inf

from printgen.geometry import Rect
from printgen.preflight.read.facts import PageFacts, PdfFacts
from printgen.preflight.read.shapes import drawings, signs
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedAmounts
from printgen.sheet.core.page import Sheet

_LARGEST = 7.0  # mm: a sign in a cell
_LEVEL = 3.4  # mm: how far the middles of a sign and of the name of its row may lie apart

Cells = Counter[tuple[str, str, str]]
"""How many of which sign stand in a cell: row, column, sign."""


def wrong_amount(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Count the signs in every cell of a table that shows amounts by them, such as what a thing costs.

    A sign is known by its outline. Each cell must hold as many of the sign of its column as the data say, and no
    other sign; of a table that no page shows so the cell that differs is reported.
    """
    for table in sheet.expected.amounts:
        wanted: Cells = Counter({(label, sort, sort): number for label, paid in table.rows for sort, number in paid})
        seen = [_cells(page, table) for page in facts.pages]
        if wanted not in seen:
            nearest = min(seen, key=lambda cells: _apart(cells, wanted).total(), default=Cells())
            label, column, sign = min(_apart(nearest, wanted))
            found, meant = nearest[label, column, sign], wanted[label, column, sign]
            where = f"in the row `{label}` of the table `{table.name}`"
            message = f"the sign of `{sign}` stands {found} times {where} below `{column}`, the data say {meant}"
            yield Problem("wrong-amount", message)


def _apart(one: Cells, other: Cells) -> Cells:
    return (one - other) + (other - one)


def _cells(page: PageFacts, table: ExpectedAmounts) -> Cells:
    """Count the signs on a page that stand beside the name of a row, below the head that is nearest."""
    found = Counter[tuple[str, str, str]]()
    heads = [(sort, box) for sort, text in table.heads for box in page.reading.places(text)]
    rows = [(label, box) for label, _ in table.rows for box in page.reading.places(label)]
    for sign, drawn in drawings(signs(page.drawn, _LARGEST), dict(table.shapes)).items():
        for one in drawn:
            row = _nearest(one.box, rows)
            above = [(abs(box.centre.x - one.box.centre.x), sort) for sort, box in heads if box.bottom < one.box.y]
            if row is not None and above:
                found[row, min(above)[1], sign] += 1
    return found


def _nearest(sign: Rect, rows: list[tuple[str, Rect]]) -> str | None:
    """Return the row whose name stands at the left of a sign, level with it."""
    beside = [(abs(box.centre.y - sign.centre.y), label) for label, box in rows if box.right < sign.x]
    apart, label = min(beside, default=(inf, ""))
    return label if apart < _LEVEL else None
