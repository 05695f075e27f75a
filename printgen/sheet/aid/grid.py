"""Decision grid: a decision table to rows of cells, equal neighbours merged into one."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from printgen.model.rules import DecisionTable, TableRow
from printgen.model.text.game_catalog import Inline
from printgen.model.values import Ids
from printgen.sheet.core.game_context import GameContext, Pictures

ICON, NAME, NOTE = 9.0, 1.72, 1.3
"""The column of icons, a letter of a name (9 pt bold) and of a note (7.5 pt), in mm."""

NARROWEST, WIDEST = 27.0, 40.0
MANY_HEADS = 5
"""From so many columns on a cell of one column has no room for an icon."""

INK_OF = {"good": "good-ink", "bad": "bad-ink", "special": "special-ink", "nothing": "grey"}


def grid_content(context: GameContext, pictures: Pictures, name: str) -> dict[str, Any]:
    """Give heads and rows of a decision table; a row's cells cover all values across."""
    table = context.game.rules.tables[name]
    heads = table.over[table.across]
    rows = [
        {
            "icon": pictures.icon(row.icon, 6),
            "name": context.catalog.text(f"tables.{name}.rows.{row.id}.name"),
            "note": context.catalog.maybe(f"tables.{name}.rows.{row.id}.note"),
            "cells": _cells(context, pictures, name, table, row),
            "assumed": row.confidence != "stated",
        }
        for row in table.rows
    ]
    across = context.catalog.text(f"tables.{name}.across")
    return {
        "head_width": _head_width(rows),
        "heads": [_head(context, name, head) for head in heads],
        "across": across,
        "across_icon": pictures.icon(_across_icon(context, table.across), 4.2, "grey"),
        "rows": rows,
    }


def _head(context: GameContext, name: str, head: str) -> str:
    """The word for a value across, where it has one; a number speaks for itself."""
    key = f"tables.{name}.heads.{head}"
    return context.catalog.plain(key) if context.catalog.has(key) else head


def _head_width(rows: list[dict[str, Any]]) -> float:
    """The width in mm that the longest name or note needs beside its icon."""
    letters = [max(NAME * len(_plain(row["name"])), NOTE * len(_plain(row["note"]))) for row in rows]
    return min(WIDEST, max(NARROWEST, ICON + max(letters, default=0.0)))


def _plain(words: Iterable[Inline] | None) -> str:
    return "".join(part.text for part in words or ())


def _across_icon(context: GameContext, across: str) -> str | None:
    """The icon of the dimension, when there is one of that name (or of the component)."""
    component = context.game.components.get(across)
    name = component.icon if component and component.icon else across
    return name if name in context.icons else None


def _cells(
    context: GameContext, pictures: Pictures, name: str, table: DecisionTable, row: TableRow
) -> list[dict[str, Any]]:
    answers = [_answer(row, value) for value in table.over[table.across]]
    cells = []
    for outcome, same in groupby(answers):
        span = len(list(same))
        key = f"tables.{name}.outcomes.{outcome}"
        short = span == 1 and context.catalog.has(f"{key}.short")
        look = table.outcomes[outcome].look
        crowded = span == 1 and len(answers) >= MANY_HEADS
        icon = None if crowded else table.outcomes[outcome].icon
        cells.append(
            {
                "span": span,
                "look": look,
                "icon": pictures.icon(icon, 3.6 if span == 1 else 4.4, INK_OF[look]),
                "name": context.catalog.text(f"{key}.short" if short else f"{key}.name"),
                "note": context.catalog.maybe(f"{key}.note"),
            }
        )
    return cells


def _answer(row: TableRow, value: str) -> str:
    """The outcome of a row for one value; the checker has proved that there is exactly one."""
    return next(outcome for values, outcome in row.then.items() if value in _spread(values))


def _spread(values: str) -> Ids:
    """Read ``2..4`` as its numbers, anything else as itself."""
    first, dots, last = values.partition("..")
    return tuple(str(n) for n in range(int(first), int(last) + 1)) if dots else (values,)
