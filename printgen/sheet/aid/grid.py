"""Decision table → grid: rows of cells, equal neighbours merged into one."""

from collections.abc import Iterator
from itertools import groupby

from printgen.drawing.metrics import text_width
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import GridBlock
from printgen.model.text.message_catalog import DAGGER
from printgen.model.values import Ids
from printgen.sheet.aid.blocks import DecisionGrid, GridCell, GridRow, PanelHead
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.units import PT

ICON = 8.6
"""The icon beside the name of a row and the air behind both, in mm."""

NARROWEST, WIDEST = 27.0, 40.0
MANY_HEADS = 5
"""From so many columns on a cell of one column has no room for an icon."""

INK_OF = {"good": "good-ink", "bad": "bad-ink", "special": "special-ink", "nothing": "grey"}


def decision_grid(context: GameContext, pictures: Pictures, head: PanelHead, block: GridBlock) -> DecisionGrid:
    """Return a decision table as a grid; the cells of a row cover all values across."""
    catalog, name = context.catalog, block.of
    table = context.game.rules.tables[name]
    rows = tuple(
        GridRow(
            icon=pictures.icon(row.icon, 6),
            name=catalog.text(f"tables.{name}.rows.{row.id}.name"),
            note=catalog.maybe(f"tables.{name}.rows.{row.id}.note"),
            cells=tuple(_cells(context, pictures, name, table, row)),
            assumed=row.confidence != "stated",
        )
        for row in table.rows
    )
    keys = {value: f"tables.{name}.heads.{value}" for value in table.over[table.across]}
    return DecisionGrid(
        head=head,
        head_width=_head_width(rows),
        across=catalog.text(f"tables.{name}.across"),
        across_icon=pictures.icon(_across_icon(context, table.across), 4.2, "grey"),
        heads=tuple(catalog.plain(key) if catalog.has(key) else value for value, key in keys.items()),
        rows=rows,
    )


def _head_width(rows: tuple[GridRow, ...]) -> float:
    """Return the width in mm of the column of names: the longest name or note beside its icon."""
    names = [text_width(readable((row.name, DAGGER if row.assumed else None)), 9 * PT, 700) for row in rows]
    notes = [text_width(readable(row.note), 7.5 * PT) for row in rows]
    return min(WIDEST, max(NARROWEST, ICON + max((*names, *notes), default=0.0)))


def _across_icon(context: GameContext, across: str) -> str | None:
    """Return the icon of the dimension, when there is one of that name (or of the component)."""
    component = context.game.components.get(across)
    name = component.icon if component and component.icon else across
    return name if name in context.icons else None


def _cells(
    context: GameContext, pictures: Pictures, name: str, table: DecisionTable, row: TableRow
) -> Iterator[GridCell]:
    answers = [_answer(row, value) for value in table.over[table.across]]
    for outcome, same in groupby(answers):
        span = len(list(same))
        key, look = f"tables.{name}.outcomes.{outcome}", table.outcomes[outcome].look
        crowded = span == 1 and len(answers) >= MANY_HEADS
        short = span == 1 and context.catalog.has(f"{key}.short")
        yield GridCell(
            span=span,
            look=look,
            icon=pictures.icon(
                None if crowded else table.outcomes[outcome].icon, 3.6 if span == 1 else 4.4, INK_OF[look]
            ),
            name=context.catalog.text(f"{key}.short" if short else f"{key}.name"),
            note=context.catalog.maybe(f"{key}.note"),
        )


def _answer(row: TableRow, value: str) -> str:
    """Return the outcome of a row for one value; the checker has proved that there is exactly one."""
    return next(outcome for values, outcome in row.then.items() if value in _spread(values))


def _spread(values: str) -> Ids:
    """Read ``2..4`` as its numbers, anything else as itself."""
    first, dots, last = values.partition("..")
    return tuple(str(n) for n in range(int(first), int(last) + 1)) if dots else (values,)
