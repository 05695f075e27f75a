"""Catalogue → its index, the maps by their spread, and a log of what was played, to fill pages."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from printgen.sheet.catalogue.context import Catalogue, head_of, ranked, seed_of, unit
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import Pictures
from printgen.sheet.core.page import Page

Content = dict[str, Any]

INDEX_COLUMNS = {"large": 2, "small": 1}
INDEX_HEAD, INDEX_ROW, INDEX_ROW_AT_MOST = 12.0, 4.6, 7.8
INDEX_BAR = {"large": 27.0, "small": 48.0}
BETWEEN = 8.0

LOG_GAP, LOG_HEAD, LOG_ROW, LOG_ROWS_AT_LEAST = 4.0, 15.0, 8.0, 3
"""Of the log in mm: the space above it, with its head, and a row to write in."""


def index_pages(context: Catalogue, page_of: Mapping[int, int]) -> Iterator[Page]:
    """List the maps by their spread; nothing where none was measured."""
    if context.entries[0].fairness is None:
        return
    numbers, layout = ranked(context), context.paper.layout
    room = context.words_height - INDEX_HEAD
    columns = INDEX_COLUMNS[layout]
    at_most = int(room / INDEX_ROW) * columns
    pages = ceil(len(numbers) / at_most)
    on_page = ceil(len(numbers) / pages)
    for first in range(0, len(numbers), on_page):
        yield _index_page(context, numbers[first : first + on_page], page_of, room)


def _index_page(context: Catalogue, numbers: list[int], page_of: Mapping[int, int], room: float) -> Page:
    layout = context.paper.layout
    columns = INDEX_COLUMNS[layout]
    rows = ceil(len(numbers) / columns)
    pictures = Pictures(context)
    largest = max(e.fairness.spread for e in context.entries if e.fairness is not None) or 1.0
    told = [_row(context, number, page_of[number], largest) for number in numbers]
    wide = context.paper.width - 2 * context.margin
    content: Content = head_of(context, context.tool("catalogue.index")) | {
        "lead": context.tool_text("catalogue.index-lead", unit=unit(context)),
        "heads": [context.tool(f"catalogue.{w}") for w in ("spread", "map", "seed", "page")],
        "size": {
            "row": min(INDEX_ROW_AT_MOST, room / rows),
            "column": (wide - (columns - 1) * BETWEEN) / columns,
            "between": BETWEEN,
            "bar": INDEX_BAR[layout] + 2,
        },
        "columns": [told[n : n + rows] for n in range(0, len(told), rows)],
    }
    top = context.words_top + INDEX_HEAD + rows * float(content["size"]["row"])
    content["log"] = played(context, top)
    return Page(
        size=context.portrait,
        template="catalogue/index.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content),
        bookmark=context.tool("catalogue.index"),
    )


def played(context: Catalogue, top: float) -> Content | None:
    """Give rows to write in, which fill a page below so many mm; none where that is little room."""
    spare = context.words_top + context.words_height - top
    rows = int((spare - LOG_HEAD) / LOG_ROW)
    if rows < LOG_ROWS_AT_LEAST:
        return None
    words = ("map", "played-on", "table", "winner")
    return {
        "title": context.tool("catalogue.log"),
        "heads": [context.tool(f"catalogue.log-{word}") for word in words],
        "size": {"top": top + LOG_GAP, "rows": rows, "row": LOG_ROW},
    }


def _row(context: Catalogue, number: int, page: int, largest: float) -> Content:
    entry = context.entries[number - 1]
    assert entry.fairness is not None
    spread = entry.fairness.spread
    return {
        "spread": context.catalog.number(spread, 2, exactly=True),
        "size": {"bar": INDEX_BAR[context.paper.layout] * spread / largest},
        "number": str(number),
        "seed": seed_of(entry),
        "page": str(page),
    }
