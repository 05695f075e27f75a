"""Clauses in rows and columns → a table, with what they say in signs before their words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printgen.model import aid_block as blocks
from printgen.model.text.message_catalog import Inline
from printgen.sheet.aid.blocks import GridCell, GridRow, Matrix, PanelHead
from printgen.sheet.aid.signs import EquationSign, room_for, signs_of
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures

Said = tuple[RichText, str, tuple[EquationSign, ...]]
"""What a clause says in words, its look, and what it says in signs."""


def clause_table(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.TableBlock) -> Matrix:
    """Return the clauses of a block; words of a column begin at one place behind signs, unless it is only one."""
    key = f"blocks.{head.id}"
    said = [tuple(_said(context, pictures, head.id, block, row)) for row in block.rows]
    rooms = [max((_room(row[place][2]) for row in said), default=0.0) for place in range(len(block.columns))]
    level = block.tinted and context.paper.layout == "large"
    return Matrix(
        head=head,
        heads=tuple(_head(context, f"{key}.columns.{column}", block.icons.get(column)) for column in block.columns),
        rows=tuple(
            GridRow(
                icon=pictures.icon(row.icon, 5),
                name=context.catalog.text(f"{key}.rows.{row.id}"),
                cells=tuple(_cells(cells, rooms, block.tinted, level)),
                part=context.catalog.text(f"{key}.parts.{row.begins}") if row.begins else None,
            )
            for row, cells in zip(block.rows, said, strict=True)
        ),
        tinted=block.tinted,
    )


def _room(signs: tuple[EquationSign, ...]) -> float:
    return room_for(signs) if len(signs) > 1 else 0.0


def _head(context: GameContext, key: str, icon: str | None) -> RichText:
    words = context.catalog.text(key)
    return words if icon is None else (Inline("icon", icon), Inline("text", " "), *words)


def _said(
    context: GameContext, pictures: Pictures, name: str, block: blocks.TableBlock, row: blocks.TableRow
) -> Iterator[Said]:
    for column, clause in zip(block.columns, row.clauses, strict=True):
        signs = signs_of(context, pictures, name, row.signs.get(column, ()))
        yield context.clause(clause), row.looks.get(column, "special"), signs


def _cells(said: tuple[Said, ...], rooms: list[float], tinted: bool, level: bool) -> Iterator[GridCell]:
    """Yield the clauses of a row, each with its look; equal neighbours become one wide cell.

    ``level``: words begin at one place in cells without signs as well; behind a lone sign they follow at once.
    """
    place = 0
    for (text, look, signs), same in groupby(said):
        span = len([*same])
        plain = "led" if text[0].kind in ("pip", "extra") else ""
        room = rooms[place] if (len(signs) > 1 or (level and not signs)) and span == 1 else 0.0
        yield GridCell(span, text, look=look if tinted else plain, signs=signs, room=room)
        place += span


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
