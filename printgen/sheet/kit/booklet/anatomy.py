"""KitContext → the anatomy page: suits, ranks, and what is to be seen on each kind of piece.

The kit says which pieces are explained; each is drawn with its words in a cell, and the cells are
put in rows here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from printgen.drawing.scene import Group, Item, Scene
from printgen.geometry import Point, Rect, Transform
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy_cell import Cell, Label, cell_of, each_of
from printgen.sheet.kit.booklet.layout import Layout, head, layout_of
from printgen.sheet.kit.context import KitContext

BELOW, APART = 5.5, 6.0

SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""How much smaller than wanted pieces may be drawn where that saves a page."""

DRAWN_POINTS = 3.0
"""The smallest figure on a drawn piece, in pt: it is to be seen, not to be read."""


def anatomy_pages(context: KitContext) -> tuple[Page, ...]:
    """Explain the suits, the ranks and the parts that are printed; nothing on a tiny paper."""
    anatomy, layout = context.loaded.kit.anatomy, layout_of(context)
    if anatomy is None or layout.kind == "tiny":
        return ()
    figures = [one for one in anatomy.figures if one.part in context.parts]
    tries = []
    for smaller in SMALLER:
        scaled = replace(layout, scale=layout.scale * smaller)
        cells = [each_of(context, anatomy.suits, scaled), each_of(context, anatomy.ranks, scaled)]
        cells += [cell_of(context, figure, scaled) for figure in figures]
        tries.append(list(_filled(list(_rows(cells, scaled)), scaled)))
    pages = min(tries, key=len)
    return tuple(_page(context, rows, layout, number) for number, rows in enumerate(pages))


def _rows(cells: Sequence[Cell], layout: Layout) -> Iterator[list[Cell]]:
    """Put cells side by side while there is room."""
    row: list[Cell] = []
    for cell in cells:
        if row and sum(one.width + APART for one in row) + cell.width > layout.width:
            yield row
            row = []
        row.append(cell)
    if row:
        yield row


def _filled(rows: list[list[Cell]], layout: Layout) -> Iterator[list[list[Cell]]]:
    page: list[list[Cell]] = []
    left = layout.height
    for row in rows:
        high = max(cell.height for cell in row) + BELOW
        if page and high - BELOW > left:
            yield page
            page, left = [], layout.height
        page.append(row)
        left -= high
    if page:
        yield page


def _page(context: KitContext, rows: list[list[Cell]], layout: Layout, number: int) -> Page:
    """Set rows on a page, their cells spread from margin to margin, air shared between rows."""
    high = sum(max(cell.height for cell in row) for row in rows)
    air = min(BELOW + 7, (layout.height - high) / max(1, len(rows) - 1))
    items: list[Item] = []
    labels: list[dict[str, Any]] = []
    top = layout.top
    for row in rows:
        spare = layout.width - sum(cell.width for cell in row)
        between = spare / (len(row) - 1) if len(row) > 1 else 0.0
        x = layout.margin
        for cell in row:
            place = Transform.shift(x, top)
            items.append(Group((*cell.items, *cell.over), place))
            labels += [_set(label, Point(x, top)) for label in cell.labels]
            x += cell.width + between
        top += max(cell.height for cell in row) + air
    name = context.tool("kit.anatomy")
    content = head(context, name) | {"labels": labels, "layout": layout.kind, "part": "anatomy"}
    return Page(
        size=context.portrait,
        template="kit/anatomy.html.j2",
        content=content,
        figures={"page": Scene(Rect(0, 0, *context.portrait), tuple(items), name)},
        texts=content_texts({key: told for key, told in content.items() if key != "labels"})
        + content_texts([label["words"] for label in labels]),
        smallest_text=DRAWN_POINTS,
        least_contrast=DRAWN_CONTRAST,
        bookmark=name if number == 0 else None,
    )


def _set(label: Label, at: Point) -> dict[str, Any]:
    return {
        "x": at.x + label.at.x,
        "y": at.y + label.at.y,
        "width": label.width,
        "words": label.words,
        "kind": label.align + (" strong" if label.strong else ""),
    }
