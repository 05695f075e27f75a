"""What a page prints → its tables as rows of cells: each word and number in its own cell.

The proof over a printed table is about places: a number that has slipped into the cell beside it
is still on the page. Told are the tables of all sheets of a game, read from their content alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from printgen.model.text.game_catalog import Inline
from printgen.model.text.message_catalog import DAGGER
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable

Content = Mapping[str, Any]
Row = tuple[ExpectedCell, ...]


def content_tables(content: Content) -> tuple[ExpectedTable, ...]:
    """Give the tables of a page in the order of its content."""
    found = [*_of_aid(content), *_of_pad(content), *_of_result(content)]
    return tuple(table for table in found if len(table.rows) * max(map(len, table.rows)) > 1)


def _of_aid(content: Content) -> Iterator[ExpectedTable]:
    stacks = [stack for band in content.get("bands", ()) if isinstance(band, list) for stack in band]
    for block in (block for stack in stacks for block in stack["blocks"]):
        if block["kind"] in _BLOCKS:
            yield from _BLOCKS[block["kind"]](block)


def _costs(block: Content) -> Iterator[ExpectedTable]:
    rows = [_row(_named(row), row["cost"]) for row in block["rows"]]
    half = (len(rows) + 1) // 2
    parts = (rows[:half], rows[half:]) if block["wide"] else (rows,)
    yield from (_table(block["id"], part) for part in parts if part)


def _grid(block: Content) -> Iterator[ExpectedTable]:
    yield _table(
        block["id"],
        [
            _row(block["across"], *block["heads"]),
            *(
                (_cell(_named(row)), *(_cell(_joined(c, "note"), c["span"]) for c in row["cells"]))
                for row in block["rows"]
            ),
        ],
    )


def _matrix(block: Content) -> Iterator[ExpectedTable]:
    body = [
        (_cell(row["name"]), *(_cell(cell["text"], cell["span"]) for cell in row["cells"])) for row in block["rows"]
    ]
    yield _table(block["id"], [_row("", *block["heads"]), *body])


def _columns(block: Content) -> Iterator[ExpectedTable]:
    heads = [" ".join(column["head"]) for column in block["columns"]]
    texts = [column["text"] for column in block["columns"]]
    yield _table(block["id"], [_row(*heads), _row(*texts)])


def _odds(block: Content) -> Iterator[ExpectedTable]:
    rows = [_row(row["text"], row["fraction"], row["percent"]) for row in block["rows"]]
    yield _table(block["id"], rows)


def _examples(block: Content) -> Iterator[ExpectedTable]:
    yield _table(block["id"], [_row(row["text"], row["gives"]) for row in block["rows"]])


def _routes(block: Content) -> Iterator[ExpectedTable]:
    rows = [_row("".join(map(str, row["dice"])), row["path"]) for row in block["rows"]]
    yield _table(block["id"], rows)


def _scoring(block: Content) -> Iterator[ExpectedTable]:
    heads = [_joined(line, "formula") for line in block["lines"]]
    total = _text(block["total"]) + _text(block["total_formula"])
    body = [
        _row(row["player"], *map(_thing, row["entries"]), *row["lines"], f"{'=' if row['equal'] else ''}{row['total']}")
        for row in block["rows"]
    ]
    if body:
        yield _table(block["id"], [_row("", *block["entries"], *heads, total), *body])
    for contest in block["contests"]:
        rows = [
            _row(row["player"], "".join(map(_thing, row["things"])), row["place"], row["points"])
            for row in contest["rows"]
        ]
        yield _table(_text(contest["name"]), rows)


def _thing(cell: Content) -> str:
    """Give what can be read of some things; icons are no text."""
    if cell["kind"] == "tally":
        return "".join(str(piece["value"]) for piece in cell["values"])
    return "" if cell["kind"] == "icons" else _text(cell["number"])


def _of_pad(content: Content) -> Iterator[ExpectedTable]:
    """Give the rows of all pads of a page with the numbers printed in each player's box."""
    if not (pads := content.get("pads")):
        return
    players = int(content["players"])
    rows = [row for line in content["rows"] for row in _pad_row(line, players)]
    if rows:
        yield _table("pad", rows * len(pads))
    shares = [
        _row(place["place"], *place["points"])
        for line in content["rows"]
        if line["kind"] == "shares"
        for place in line["shares"]
    ]
    if shares:
        yield _table("shares", shares * len(pads))


def _pad_row(row: Content, players: int) -> Iterator[Row]:
    if row["kind"] == "entry" and row["times"]:
        yield _row(_joined(row, "note"), *[row["times"]] * players)
    elif row["kind"] == "choice":
        ticks = [_text(tick["name"]) + _text(tick["worth"]) for tick in row["ticks"]]
        yield (_cell(_joined(row, "note")), *(_cell("".join(ticks)) for _ in range(players)))
    elif row["kind"] == "track":
        yield (_cell(row["name"]), *(_cell(row["steps"]) for _ in range(players)))
    elif row["kind"] == "contest":
        yield _row(row["nth"])


def _of_result(content: Content) -> Iterator[ExpectedTable]:
    if "standings" in content:
        rows = [
            _row(one["place"], _text(one["name"]) + _text(one["remark"]), one["points"])
            for one in content["standings"]["players"]
        ]
        yield _table("standings", rows)
        table = content["table"]
        body = [
            _row(_text(row.get("disc")) + _joined(row, "note"), *map(_scored, row["cells"])) for row in table["rows"]
        ]
        yield _table("lines", [_row("", *table["heads"]), *body])


def _scored(cell: Content) -> str:
    return _text(cell.get("word", cell.get("value"))) + _text(cell.get("told"))


_BLOCKS: Mapping[str, Callable[[Content], Iterator[ExpectedTable]]] = {
    "costs": _costs,
    "grid": _grid,
    "table": _matrix,
    "columns": _columns,
    "odds": _odds,
    "examples": _examples,
    "routes": _routes,
    "scoring": _scoring,
}


def _table(name: str, rows: Sequence[Row]) -> ExpectedTable:
    return ExpectedTable(name, tuple(rows))


def _row(*cells: Any) -> Row:
    return tuple(_cell(cell) for cell in cells)


def _cell(words: Any, span: int = 1) -> ExpectedCell:
    return ExpectedCell(_text(words), span)


def _named(row: Content) -> str:
    return _text(row["name"]) + _dagger(row) + _text(row["note"])


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
