"""Clauses in rows and columns → a table; rows that say the same → cells that reach down over them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printgen.model import aid_block as blocks
from printgen.sheet.aid.blocks import GridCell, GridRow, Matrix, PanelHead
from printgen.sheet.core.game_context import GameContext, Pictures


def clause_table(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.TableBlock) -> Matrix:
    """Return the clauses of a block; equal neighbours of a row become one wide cell."""
    key = f"blocks.{head.id}"
    return Matrix(
        head=head,
        heads=tuple(context.catalog.text(f"{key}.columns.{column}") for column in block.columns),
        rows=tuple(
            GridRow(
                icon=pictures.icon(row.icon, 5),
                name=context.catalog.text(f"{key}.rows.{row.id}"),
                cells=tuple(_cells(context, row)),
            )
            for row in block.rows
        ),
    )


def _cells(context: GameContext, row: blocks.TableRow) -> Iterator[GridCell]:
    for text, same in groupby(map(context.clause, row.clauses)):
        yield GridCell(len([*same]), text, look="led" if text[0].kind in ("pip", "extra") else "")


def reaching_down(rows: Sequence[GridRow]) -> tuple[GridRow, ...]:
    """Return rows in which a cell without news reaches down over those below that say the same of its columns."""
    lines = [[*one.cells] for one in rows]
    for upper, line in enumerate(lines):
        for place, cell in enumerate(line):
            if cell.look != "nothing" or not cell.rows:
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
