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


def index_pages(desk: Catalogue, page_of: Mapping[int, int]) -> Iterator[Page]:
    """List the maps by their spread; nothing where none was measured."""
    if desk.entries[0].fairness is None:
        return
    numbers, layout = ranked(desk), desk.paper.layout
    room = desk.words_height - INDEX_HEAD
    columns = INDEX_COLUMNS[layout]
    at_most = int(room / INDEX_ROW) * columns
    pages = ceil(len(numbers) / at_most)
    on_page = ceil(len(numbers) / pages)
    for first in range(0, len(numbers), on_page):
        yield _index_page(desk, numbers[first : first + on_page], page_of, room)


def _index_page(
    desk: Catalogue, numbers: list[int], page_of: Mapping[int, int], room: float
) -> Page:
    layout = desk.paper.layout
    columns = INDEX_COLUMNS[layout]
    rows = ceil(len(numbers) / columns)
    pictures = Pictures(desk)
    largest = max(e.fairness.spread for e in desk.entries if e.fairness is not None) or 1.0
    told = [_row(desk, number, page_of[number], largest) for number in numbers]
    wide = desk.paper.width - 2 * desk.margin
    content: Content = head_of(desk, desk.tool("catalogue.index")) | {
        "lead": desk.tool_inline("catalogue.index-lead", unit=unit(desk)),
        "heads": [desk.tool(f"catalogue.{w}") for w in ("spread", "map", "seed", "page")],
        "size": {
            "row": min(INDEX_ROW_AT_MOST, room / rows),
            "column": (wide - (columns - 1) * BETWEEN) / columns,
            "between": BETWEEN,
            "bar": INDEX_BAR[layout] + 2,
        },
        "columns": [told[n : n + rows] for n in range(0, len(told), rows)],
    }
    top = desk.words_top + INDEX_HEAD + rows * float(content["size"]["row"])
    content["log"] = played(desk, top)
    return Page(
        size=desk.portrait,
        template="catalogue/index.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content),
        bookmark=desk.tool("catalogue.index"),
    )


def played(desk: Catalogue, top: float) -> Content | None:
    """Give rows to write in, which fill a page below so many mm; none where that is little room."""
    spare = desk.words_top + desk.words_height - top
    rows = int((spare - LOG_HEAD) / LOG_ROW)
    if rows < LOG_ROWS_AT_LEAST:
        return None
    words = ("map", "played-on", "table", "winner")
    return {
        "title": desk.tool("catalogue.log"),
        "heads": [desk.tool(f"catalogue.log-{word}") for word in words],
        "size": {"top": top + LOG_GAP, "rows": rows, "row": LOG_ROW},
    }


def _row(desk: Catalogue, number: int, page: int, largest: float) -> Content:
    entry = desk.entries[number - 1]
    assert entry.fairness is not None
    spread = entry.fairness.spread
    return {
        "spread": desk.say.number(spread, 2, exactly=True),
        "size": {"bar": INDEX_BAR[desk.paper.layout] * spread / largest},
        "number": str(number),
        "seed": seed_of(entry),
        "page": str(page),
    }
