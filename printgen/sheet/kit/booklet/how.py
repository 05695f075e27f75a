"""KitContext and its leaves → the pages of numbered steps with pictures: how the kit is made."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from printgen.drawing.scene import Scene
from printgen.figure.pieces.body_view import View
from printgen.geometry import Size
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.lines import lines
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.layout import Layout, head, layout_of
from printgen.sheet.kit.booklet.step_views import step_view
from printgen.sheet.kit.booklet.steps import Step, steps_of
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf

POINTS, LINE, TITLE = 8.5, 3.9, 5.6
GUTTER, BESIDE, BETWEEN = 8.0, 4.0, 6.0
PICTURE = {"large": Size(42, 33), "small": Size(36, 27), "tiny": Size(0, 0)}
DRAWN_POINTS = 1.5

Views = dict[str, View]
"""The pictures of the steps, by the names of their figures."""


def how_pages(context: KitContext, leaves: Sequence[Leaf], bars_on: int) -> tuple[Page, ...]:
    """Tell how the kit is made; ``bars_on`` is the page where the bars stand."""
    layout = layout_of(context)
    room = PICTURE[layout.kind]
    column = (layout.width - GUTTER * (layout.columns - 1)) / layout.columns
    cells, views = [], Views()
    for step in steps_of(context, leaves):
        view = step_view(context, leaves, step, room) if layout.kind != "tiny" else None
        text = step.text(context, page=bars_on)
        cells.append(_cell(step, text, view is not None, column, room))
        if view is not None:
            views[_figure(step.number)] = view
    return tuple(_pages(context, cells, views, column, layout))


def _figure(number: int) -> str:
    return f"step-{number}"


def _cell(step: Step, text: tuple[Inline, ...], drawn: bool, column: float, room: Size) -> dict[str, Any]:
    words = column - (room.width + BESIDE if drawn else 0.0)
    high = TITLE * lines(f"00 {step.name}", 10, words - 1, bold=True)
    high += LINE * lines(text, POINTS, words - 0.5)
    return {
        "number": str(step.number),
        "name": step.name,
        "text": text,
        "figure": _figure(step.number) if drawn else None,
        "room": room,
        "main": {"height": max(high, room.height if drawn else 0.0)},
        "space": words,
    }


def _pages(
    context: KitContext, cells: list[dict[str, Any]], views: Views, column: float, layout: Layout
) -> Iterator[Page]:
    """Fill columns from the left, all pages alike, the air shared out between the steps."""
    high = [cell["main"]["height"] + BETWEEN for cell in cells]
    count = max(1, math.ceil(sum(high) / (layout.height * layout.columns)))
    while (filled := _filled(cells, high, count * layout.columns, layout.height)) is None:
        count += 1
    for number in range(count):
        columns = filled[number * layout.columns : (number + 1) * layout.columns]
        placed = []
        for place, column_cells in enumerate(columns):
            left = layout.margin + place * (column + GUTTER)
            taken = sum(cell["main"]["height"] for cell in column_cells)
            spare = (layout.height - taken) / max(1, len(column_cells) - 1)
            top = layout.top
            for cell in column_cells:
                placed.append({**cell, "main": {"x": left, "y": top, "width": column}})
                top += cell["main"]["height"] + min(spare, BETWEEN + 12)
        yield _page(context, placed, views, layout, number)


def _filled(
    cells: list[dict[str, Any]], high: list[float], columns: int, room: float
) -> list[list[dict[str, Any]]] | None:
    """Share cells out to columns, no fuller than is needed; None where they do not fit."""
    for percent in range(50, 101, 2):
        found: list[list[dict[str, Any]]] = [[]]
        left = room * percent / 100 + BETWEEN
        rest = left
        for cell, tall in zip(cells, high, strict=True):
            if tall > rest and found[-1]:
                found.append([])
                rest = left
            found[-1].append(cell)
            rest -= tall
        if len(found) <= columns:
            return found + [[]] * (columns - len(found))
    return None


def _page(context: KitContext, cells: list[dict[str, Any]], views: Views, layout: Layout, number: int) -> Page:
    name = context.tool("kit.how.name")
    content = head(context, name) | {"steps": cells, "layout": layout.kind, "part": "how"}
    figures = {
        figure: Scene(views[figure].box, views[figure].items, cell["name"])
        for cell in cells
        if (figure := cell["figure"]) is not None
    }
    return Page(
        size=context.portrait,
        template="kit/how.html.j2",
        content=content,
        figures=figures,
        texts=content_texts({key: told for key, told in content.items() if key != "steps"})
        + content_texts([{"a": cell["name"], "b": cell["text"]} for cell in cells]),
        smallest_text=DRAWN_POINTS,
        least_contrast=DRAWN_CONTRAST,
        bookmark=name if number == 0 else None,
    )
