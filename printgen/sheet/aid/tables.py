"""Clauses in rows and columns → a table; rows that say the same → cells that reach down over them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, takewhile

from printgen.model import aid_block as blocks
from printgen.model.text.message_catalog import Inline, as_text, with_mark
from printgen.sheet.aid.blocks import GridCell, GridRow, Matrix, PanelHead
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures


def clause_table(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.TableBlock) -> Matrix:
    """Return the clauses of a block; equal neighbours of a row become one wide cell.

    One without columns goes on below another, under its heads.
    """
    key = f"blocks.{head.id}"
    heads = tuple(context.catalog.text(f"{key}.columns.{column}") for column in block.columns)
    rows = ((row, context.catalog.text(f"{key}.rows.{row.id}")) for row in block.rows)
    return Matrix(head, heads, tuple(_row(context, pictures, row, name) for row, name in rows))


def _row(context: GameContext, pictures: Pictures, row: blocks.TableRow, name: RichText) -> GridRow:
    step = (Inline("disc", str(row.step)),) if row.step else ()
    return GridRow(icon=pictures.icon(row.icon, 5), name=(*step, *name), cells=tuple(_cells(context, row, name)))


def _cells(context: GameContext, row: blocks.TableRow, name: RichText) -> Iterator[GridCell]:
    """Yield the cells of a row; none begins with the bold words that the ``name`` of the row says already."""
    for text, same in groupby(map(context.clause, row.clauses)):
        look = "led" if text[0].kind in ("pip", "extra") else ""
        yield GridCell(len([*same]), _without(text, f"{as_text(name)}:"), look=look)


def _without(text: RichText, start: str) -> RichText:
    """Return a text without the bold words it begins with, if they are these; their mark goes to what is left."""
    bold = tuple(takewhile(lambda one: one.kind == "bold", text))
    if as_text(bold) != start or bold == text:
        return text
    first, *others = text[len(bold) :]
    rest = (replace(first, text=first.text.lstrip()), *others)
    return with_mark(rest, next((one.confidence for one in bold if one.is_doubtful), "stated"))


def reaching_down(rows: Sequence[GridRow]) -> tuple[GridRow, ...]:
    """Return rows in which a cell without news, or a forbidden one, reaches down over those that say the same."""
    lines = [[*one.cells] for one in rows]
    for upper, line in enumerate(lines):
        for place, cell in enumerate(line):
            if cell.look not in ("nothing", "bad") or not cell.rows:
                continue
            start = _start(line, place)
            for lower in range(upper + 1, len(lines)):
                same = [n for n, one in enumerate(lines[lower]) if one == cell and _start(lines[lower], n) == start]
                if not same:
                    break
                lines[lower][same[0]] = replace(cell, rows=0)
                line[place] = replace(line[place], rows=line[place].rows + 1)
    return tuple(replace(one, cells=tuple(line)) for one, line in zip(rows, lines, strict=True))


def _start(line: Sequence[GridCell], place: int) -> int:
    return sum(one.span for one in line[:place])
