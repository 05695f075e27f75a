"""A table → the things in its rows, by the words at the head of its columns; what cannot be read is a problem."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from printgen.app.importing.table import HEADS_WITHIN, SHEET, Merged, Row, Table, fault
from printgen.limits import IMPORTED_LETTERS
from printgen.model.text.phrases import folded
from printgen.model.values import LENGTH_AT_MOST
from printgen.problems import Problem
from printgen.resources import template_root
from printgen.source import quoted, read_file
from printgen.units import MM_PER, format_number

_WHOLE = re.compile(r"\+?\d{1,5}", re.ASCII)
_THOUSANDS = re.compile(r"(?<=\d)[.,'’ ](?=\d{3}(?!\d))", re.ASCII)
_ZEROS = re.compile(r"(?<=\d)[.,]0{1,2}$", re.ASCII)
_TIMES = re.compile(r"[x×*]\s*(\d+)|(\d+)\s*[x×]", re.IGNORECASE | re.ASCII)
_NOTHING = re.compile("[-–—]+")
_HEAD = re.compile(r"(.*?)\s*(?:\((?:in )?([\w€$£¥]*)\))?\s*[.:*]?")
_UNIT = r"(?:[€$£¥]|EUR|USD|GBP|CHF|Euros?|Dollars?|Fr\.|kr)"
_PRICE = re.compile(
    rf"(?:{_UNIT}\s*)?([+-]?\d[\d.,'’ ]*?)(?:[.,][-–—]{{1,2}})?(?:\s*{_UNIT})?", re.IGNORECASE | re.ASCII
)
"""A cost in money: what stands around its number is no part of it."""
_SIZE = re.compile(r"(?:ø\s*)?(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?(?:\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?)?", re.ASCII)


SIZES = ("size", "width", "height", "diameter")


class Thing(NamedTuple):
    """What a row is about; None and empty are what it does not say. ``extra``: its cost is paid on top of another."""

    name: str
    kind: str
    text: str
    copies: int | None
    cost: int | str | None
    extra: bool
    size: tuple[tuple[str, str], ...]


class Things(NamedTuple):
    """The things of a table: ``cards``, ``costs``, ``rules`` or ``components``; ``columns``: where they come from."""

    use: str
    title: str
    columns: tuple[str, ...]
    things: tuple[Thing, ...]


@cache
def words() -> Any:
    """Return the words that are recognised."""
    return read_file(template_root() / "new" / "columns.yaml", "columns.yaml").value


def named(word: str, names: Mapping[str, Any]) -> str | None:
    """Return the name that a word stands for; the words of a name may be sorted by languages."""
    own = folded(word)
    for name, known in names.items():
        lists = known.values() if isinstance(known, dict) else [known]
        if any(own == folded(one) for several in lists for one in several):
            return name
    return None


class Headed(NamedTuple):
    """A table below the row of its heads: ``columns``: the numbers of those that are recognised; none, no table.

    ``above``: rows that say something else.
    """

    title: str
    place: str
    above: tuple[Row, ...]
    head: Row
    columns: Mapping[int, str]
    rows: tuple[Row, ...]


def tables_in(table: Table) -> Iterator[Headed]:
    """Yield a table, or the several that it is made of: each begins where heads of columns stand again.

    The first column has names, whatever is above it, where no row says so.
    """
    heads = [_heads_of(row) for row in table.rows]
    begins = [number for number, one in enumerate(heads) if len(one) > 1 and "name" in one.values()]
    if not begins or begins[0] >= HEADS_WITHIN:
        unnamed = [number for number, one in enumerate(heads[:HEADS_WITHIN]) if one and 0 not in one]
        begins = [*unnamed[:1], *begins] if unnamed else []
    for start, begin, end in zip([0, *begins[1:]], begins, [*begins[1:], len(heads)], strict=False):
        columns = heads[begin] if "name" in heads[begin].values() else {0: "name", **heads[begin]}
        rows = table.rows
        yield Headed(table.title, table.place, rows[start:begin], rows[begin], columns, rows[begin + 1 : end])
    if not begins:
        yield Headed(table.title, table.place, table.rows, Row(0, ()), {}, ())


def things_of(table: Headed, passed: list[str], problems: list[Problem]) -> Things | None:
    """Return what a table tells, None where nothing is recognised; adds what was passed over, and what is wrong."""
    use = _use(set(table.columns.values()))
    if use is None:
        passed.append(f"the table {quoted(table.title or table.place.removesuffix(SHEET))}")
        return None
    passed += [f"row {row.line}" for row in table.above]
    passed += [f"column {quoted(cell)}" for cell in _unknown(table)]
    problems += _shared_heads(table, table.place)
    units = [unit.lower() if (unit := _head(cell)[1]) else "" for cell in table.head.cells]
    things: dict[Thing, Thing] = {}
    passed += _units_of_costs(table)
    for row in table.rows:
        if len(table.columns) > 1 and any(_is_across(one, table.columns) for one in row.merged):
            passed.append(f"row {row.line}, {quoted(row.cells[0])} across all columns")
            continue
        if (thing := _thing(row, table.columns, units, table.place, problems)) is None:
            continue
        same = thing._replace(copies=None)
        if same in things:
            passed.append(f"row {row.line}, which says again what another does" + ": copies added" * bool(thing.copies))
            thing = thing._replace(copies=(thing.copies or 0) + (things[same].copies or 0) or None)
        things[same] = thing
    return Things(use, table.title, tuple(table.columns.values()), tuple(things.values()))


def _units_of_costs(table: Headed) -> Iterator[str]:
    """Yield what stands around the numbers of the costs of a table, each once."""
    at = next((at for at, name in table.columns.items() if name == "cost"), None)
    cells = [row.cells[at] for row in table.rows if at is not None and at < len(row.cells)]
    prices = [(cell, match[1]) for cell in cells if (match := _PRICE.fullmatch(cell)) and match[1] != cell]
    around = dict.fromkeys(cell.replace(number, "", 1).strip() for cell, number in prices)
    if at is not None and around:
        yield f"{', '.join(map(quoted, around))} in the column {quoted(table.head.cells[at])}"


def _unknown(table: Headed) -> Iterator[str]:
    """Yield the heads of columns that are not recognised, one of several cells once."""
    again = {at for one in table.head.merged for at in range(one.left + 1, one.right + 1)}
    yield from (cell for at, cell in enumerate(table.head.cells) if cell and at not in {*table.columns, *again})


def _shared_heads(table: Headed, place: str) -> Iterator[Problem]:
    """Yield the recognised heads that stand over several columns with something in them: which one is meant?"""
    for one in table.head.merged:
        if one.left in table.columns and one.right > one.left:
            below = range(one.left, one.right + 1)
            used = [at for at in below if any(row.cells[at : at + 1] not in ((), ("",)) for row in table.rows)]
            if len(used) > 1:
                said = f"the head {quoted(table.head.cells[one.left])} stands over {len(below)} columns ({one.place})"
                yield fault(place, table.head.line, "bad-row", said, "give each of them a head of its own", at=one.left)


def _is_across(one: Merged, columns: Mapping[int, str]) -> bool:
    """Return whether cells that are one take all columns of a table: a heading between its rows."""
    return one.left <= min(columns) and one.right >= max(columns)


def _head(cell: str) -> tuple[str, str]:
    """Return the words at the head of a column, and the unit in brackets behind them."""
    match = _HEAD.fullmatch(cell)
    return (match[1], match[2] or "") if match else (cell, "")


def _heads_of(row: Row) -> dict[int, str]:
    """Return the columns that a row is the head of, each kind once."""
    heads: dict[int, str] = {}
    for at, cell in enumerate(row.cells):
        name = named(_head(cell)[0], words()["columns"])
        if name is not None and name not in heads.values():
            heads[at] = name
    return heads


def _use(columns: set[str]) -> str | None:
    """Return what a table with these columns is about."""
    if "count" in columns:
        return "cards" if columns & {"cost", "text"} else "components"
    if columns & {"size", "width", "height", "diameter"}:
        return "components"
    return "costs" if "cost" in columns else "rules" if columns & {"text", "note"} else None


def _thing(
    row: Row, heads: Mapping[int, str], units: Sequence[str], place: str, problems: list[Problem]
) -> Thing | None:
    """Return the thing of a row; None where something is wrong with it. ``units``: of the columns."""
    again = {at for one in row.merged for at in range(one.left + 1, one.right + 1)}
    row = row._replace(cells=tuple("" if at in again else cell for at, cell in enumerate(row.cells)))
    cells = {name: _cell(name, row.cells[at], units[at]) for at, name in heads.items() if at < len(row.cells)}
    if wrong := [*_wrong(row, cells, len(units)), *_shared_counts(row, heads)]:
        at = {name: number for number, name in heads.items()}
        problems += (fault(place, row.line, "bad-row", said, at=at.get(name, 0)) for name, said in wrong)
        return None
    cost, count = cells.get("cost", ""), cells.get("count", "")
    return Thing(
        name=_plain(cells.get("name", "")),
        kind=_plain(cells.get("kind", "")),
        text=" ".join(filter(None, (cells.get("text"), cells.get("note")))),
        copies=int(count) if count else None,
        cost=int(cost) if _WHOLE.fullmatch(cost) else named(cost, words()["costs"]),
        extra=cost.startswith("+"),
        size=_size(cells),
    )


def _cell(name: str, cell: str, unit: str) -> str:
    """Return a cell without what only adorns a number, and with the unit that its head names."""
    if name in ("cost", "count"):
        if name == "cost" and (price := _PRICE.fullmatch(cell)):
            cell = price[1]
        cell = "" if _NOTHING.fullmatch(cell) else _ZEROS.sub("", _THOUSANDS.sub("", cell))
        if name == "count" and (match := _TIMES.fullmatch(cell)):
            cell = match[1] or match[2]
    elif unit in MM_PER and cell[-1:].isdigit():
        cell = f"{cell} {unit}"
    return cell


def _plain(text: str) -> str:
    return text.replace("**", "").strip()


def _wrong(row: Row, cells: Mapping[str, str], width: int) -> Iterator[tuple[str, str]]:
    """Yield the column of each cell that cannot be read, and what is wrong with it."""
    if any(row.cells[width:]):
        yield "", f"it has {len(row.cells)} cells and its head {width}; put a text with a separator in quotes"
        return
    if not _plain(cells.get("name", "")):
        yield "name", "it has no name"
    cost, count = cells.get("cost", ""), cells.get("count", "")
    if cost and not (_WHOLE.fullmatch(cost) or named(cost, words()["costs"])):
        yield "cost", f"{quoted(cost)} is no cost: write a whole number of 0 or more, `free` or `turn`"
    if count and not _WHOLE.fullmatch(count):
        yield "count", f"{quoted(count)} is no count: write a whole number"
    try:
        _size(cells)
    except ValueError as error:
        wrong = next(name for name in SIZES if cells.get(name, "").lower() == str(error))
        yield wrong, f"{quoted(str(error))} is no size: write for example `63 x 88 mm`"
    for name in [name for name, cell in cells.items() if len(cell) > IMPORTED_LETTERS][:1]:
        yield name, f"a cell has more than {IMPORTED_LETTERS:,} letters"


def _shared_counts(row: Row, heads: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the counts that stand in cells of several rows: of each, or of all together?"""
    for one in row.merged:
        if heads.get(one.left) == "count" and one.top == row.line < one.bottom:
            yield (
                "count",
                f"the count {quoted(row.cells[one.left])} stands in one cell for several rows ({one.place}): "
                "write in each row how many there are of it",
            )


def _size(cells: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the lengths of a row, in mm where it names no unit; raises ValueError with what is no length."""
    found: dict[str, float] = {}
    for name in SIZES:
        if not (cell := cells.get(name, "").lower()):
            continue
        match = _SIZE.fullmatch(cell)
        unit = (match[4] or match[2] or "mm") if match else ""
        lengths = [float(one.replace(",", ".")) * MM_PER[unit] for one in (match[1], match[3]) if one] if match else []
        if not lengths or not all(0.1 <= one <= LENGTH_AT_MOST for one in lengths):
            raise ValueError(cell)
        names = (name,) if name != "size" else ("width", "height") if len(lengths) > 1 else ("diameter",)
        found |= zip(names, lengths, strict=False)
    return tuple((name, f"{format_number(length)} mm") for name, length in found.items())
