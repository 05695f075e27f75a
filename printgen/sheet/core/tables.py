"""What a page prints → its tables as rows of cells: each word and number in its own cell.

The proof over a printed table is about places: a number that has slipped into the cell beside it
is still on the page. Told are the tables of all sheets of a game, read from their content alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from printgen.model.text.game_catalog import Inline
from printgen.model.text.message_catalog import DAGGER
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable

Content = Mapping[str, Any]
Row = tuple[ExpectedCell, ...]


def content_tables(content: Content) -> tuple[ExpectedTable, ...]:
    """Give the tables of a page in the order of its content."""
    found = [*_of_setup(content), *_of_index(content)]
    return tuple(table for table in found if len(table.rows) * max(map(len, table.rows)) > 1)


def _of_setup(content: Content) -> Iterator[ExpectedTable]:
    if content.get("part") == "table":
        heads = _row("", *content["columns"])
        body = [_row(row["label"], *map(_space, row["cells"])) for row in content["rows"]]
        yield _table("spaces", [heads, *body])
    if content.get("steps") and content.get("part") != "map-only":
        across = int(content["columns"]) if "legend_columns" in content else 1
        told = [(_cell(step["count"]), _cell(_text(step["text"]) + _dagger(step))) for step in content["steps"]]
        yield _table("steps", [sum(row, ()) for row in _parted(told, across)])
    for band in (*content.get("bands", ()), *(content.get("table") or ())):
        if isinstance(band, Mapping) and "columns" in band:
            yield from _dealt(band)
    for panel in content.get("fairness") or ():
        if panel["look"] in ("wide", "column"):
            rows = [_row(row["name"], *row["values"], row["share"]) for row in panel["rows"]]
            yield _table("fairness", rows)


def _space(cell: Content) -> str:
    return f"{cell['kind']}{cell['degrees']}{cell['symbol']}{cell['pieces']}"


def _dealt(band: Content) -> Iterator[ExpectedTable]:
    """Give each column of a band: the numbers of what was dealt, each beside its thing."""
    for column in band["columns"]:
        rows = [_row(row["number"], _joined(row, "note")) for row in column["rows"]]
        if rows:
            yield _table(column["head"] or band["title"], rows)


def _of_index(content: Content) -> Iterator[ExpectedTable]:
    """Give each column of an index of maps: the spread, the map, its seed and its page."""
    columns = content.get("columns")
    if "heads" not in content or not isinstance(columns, list):
        return
    for column in (one for one in columns if isinstance(one, list)):
        rows = [_row(row["spread"], row["number"], row["seed"], row["page"]) for row in column]
        yield _table("index", [_row(*content["heads"]), *rows])


def _parted(cells: Sequence[Row], across: int) -> Iterator[list[Row]]:
    for _, part in groupby(enumerate(cells), lambda one: one[0] // across):
        yield [row for _, row in part]


def _table(name: str, rows: Sequence[Row]) -> ExpectedTable:
    return ExpectedTable(name, tuple(rows))


def _row(*cells: Any) -> Row:
    return tuple(_cell(cell) for cell in cells)


def _cell(words: Any, span: int = 1) -> ExpectedCell:
    return ExpectedCell(_text(words), span)


def _joined(row: Content, other: str) -> str:
    return _text(row["name"]) + _text(row.get(other))


def _dagger(row: Content) -> str:
    return DAGGER.text if row.get("assumed") else ""


def _text(words: Any) -> str:
    """Give words as one text, icons left out."""
    if words is None:
        return ""
    if isinstance(words, Inline):
        return "" if words.kind == "icon" else words.text
    if isinstance(words, list | tuple):
        return "".join(map(_text, words))
    return str(words)
