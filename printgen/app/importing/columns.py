"""A table → the things in its rows, by the words at the head of its columns; what cannot be read is a problem."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from printgen.app.importing.table import HEADS_WITHIN, Row, Table, fault
from printgen.limits import IMPORTED_LETTERS
from printgen.model.text.phrases import folded
from printgen.model.values import LENGTH_AT_MOST
from printgen.problems import Problem
from printgen.resources import template_root
from printgen.source import quoted, read_file
from printgen.units import MM_PER, format_number

_WHOLE = re.compile(r"[+-]?\d{1,5}", re.ASCII)
_THOUSANDS = re.compile(r"(?<=\d)[.,'’ ](?=\d{3}(?!\d))", re.ASCII)
_ZEROS = re.compile(r"(?<=\d)[.,]0{1,2}$", re.ASCII)
_TIMES = re.compile(r"[x×*]\s*(\d+)|(\d+)\s*[x×]", re.IGNORECASE | re.ASCII)
_NOTHING = re.compile("[-–—]+")
_HEAD = re.compile(r"(.*?)\s*(?:\((?:in )?(\w*)\))?\s*[.:*]?")
_SIZE = re.compile(r"(?:ø\s*)?(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?(?:\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?)?", re.ASCII)


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


def things_of(table: Table, passed: list[str], problems: list[Problem]) -> Things | None:
    """Return what a table tells, None where nothing is recognised; adds what was passed over, and what is wrong."""
    heads, rows = _heads(table)
    use = _use(set(heads.values()))
    if use is None:
        passed.append(f"the table {quoted(table.title or table.place)}")
        return None
    first = len(table.rows) - len(rows) - 1
    passed += [f"row {row.line}" for row in table.rows[:first]]
    passed += [f"column {quoted(cell)}" for at, cell in enumerate(table.rows[first].cells) if cell and at not in heads]
    units = [unit.lower() if (unit := _head(cell)[1]) else "" for cell in table.rows[first].cells]
    things: dict[Thing, Thing] = {}
    for row in rows:
        if (thing := _thing(row, heads, units, table.place, problems)) is None:
            continue
        same = thing._replace(copies=None)
        if same in things:
            passed.append(f"row {row.line}, which says again what another does" + ": copies added" * bool(thing.copies))
            thing = thing._replace(copies=(thing.copies or 0) + (things[same].copies or 0) or None)
        things[same] = thing
    return Things(use, table.title, tuple(heads.values()), tuple(things.values()))


def _head(cell: str) -> tuple[str, str]:
    """Return the words at the head of a column, and the unit in brackets behind them."""
    match = _HEAD.fullmatch(cell)
    return (match[1], match[2] or "") if match else (cell, "")


def tables_in(table: Table) -> Iterator[Table]:
    """Yield a table, or the several that it is made of: each begins where heads of columns stand again."""
    heads = [_heads_of(row) for row in table.rows]
    begins = [number for number, one in enumerate(heads) if len(one) > 1 and "name" in one.values()]
    for start, end in zip([0, *begins[1:]], [*begins[1:], len(table.rows)], strict=True):
        yield table._replace(rows=table.rows[start:end])


def _heads(table: Table) -> tuple[dict[int, str], tuple[Row, ...]]:
    """Return the columns that are recognised, by their numbers, and the rows below; the first column has names."""
    for number, row in enumerate(table.rows[:HEADS_WITHIN]):
        heads = _heads_of(row)
        if heads and "name" not in heads.values() and 0 not in heads:
            heads = {0: "name", **heads}
        if len(heads) > 1 and "name" in heads.values():
            return heads, table.rows[number + 1 :]
    return {}, ()


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
    cells = {name: _cell(name, row.cells[at], units[at]) for at, name in heads.items() if at < len(row.cells)}
    if wrong := [*_wrong(row, cells, len(units))]:
        problems += (fault(place, row.line, "bad-row", said) for said in wrong)
        return None
    cost, count = cells.get("cost", ""), cells.get("count", "")
    return Thing(
        name=_begun(cells.get("name", "")),
        kind=_begun(cells.get("kind", "")),
        text=" ".join(filter(None, (cells.get("text"), cells.get("note")))),
        copies=int(count) if count else None,
        cost=int(cost) if _WHOLE.fullmatch(cost) else named(cost, words()["costs"]),
        extra=cost.startswith("+"),
        size=_size(cells),
    )


def _cell(name: str, cell: str, unit: str) -> str:
    """Return a cell without what only adorns a number, and with the unit that its head names."""
    if name in ("cost", "count"):
        cell = "" if _NOTHING.fullmatch(cell) else _ZEROS.sub("", _THOUSANDS.sub("", cell))
        if name == "count" and (match := _TIMES.fullmatch(cell)):
            cell = match[1] or match[2]
    elif unit in MM_PER and cell[-1:].isdigit():
        cell = f"{cell} {unit}"
    return cell


def _begun(text: str) -> str:
    """Write a text with a capital: it is a name then, never an id."""
    plain = text.replace("**", "").strip()
    return plain[:1].upper() + plain[1:]


def _wrong(row: Row, cells: Mapping[str, str], width: int) -> Iterator[str]:
    """Yield what is wrong with each cell that cannot be read."""
    if any(row.cells[width:]):
        yield f"it has {len(row.cells)} cells and its head {width}; put a text with a separator in quotes"
        return
    if not _begun(cells.get("name", "")):
        yield "it has no name"
    cost, count = cells.get("cost", ""), cells.get("count", "")
    if cost and not (_WHOLE.fullmatch(cost) or named(cost, words()["costs"])):
        yield f"{quoted(cost)} is no cost: write a whole number, `free` or `turn`"
    if count and not (_WHOLE.fullmatch(count) and int(count) >= 0):
        yield f"{quoted(count)} is no count: write a whole number"
    try:
        _size(cells)
    except ValueError as error:
        yield f"{quoted(str(error))} is no size: write for example `63 x 88 mm`"
    if any(len(cell) > IMPORTED_LETTERS for cell in cells.values()):
        yield f"a cell has more than {IMPORTED_LETTERS:,} letters"


def _size(cells: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the lengths of a row, in mm where it names no unit; raises ValueError with what is no length."""
    found: dict[str, float] = {}
    for name in ("size", "width", "height", "diameter"):
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
