"""A block of the plan of a card → its panel, read from the rules that hold at this table, in a few words.

What the words say of a statement in full is said here by the words under `card`; where there are none, its name is.
A clause that a variant or reading replaces is left out, unless its replacement has such words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Literal, TypeVar

from printgen.drawing.metrics import fits, text_width
from printgen.model import player_card as plan
from printgen.model.aid_block import Row
from printgen.model.play.decision_tables import spread
from printgen.model.play.in_play import CARD
from printgen.model.rules import CostRow, DecisionTable
from printgen.model.sheets import CostsBlock
from printgen.model.text.message_catalog import with_mark
from printgen.model.values import Reading
from printgen.sheet.card.blocks import (
    CardHead,
    CardPanel,
    Cell,
    Grid,
    GridRow,
    Headed,
    Heads,
    Lines,
    Price,
    Prices,
    Steps,
)
from printgen.sheet.core.blocks import ListRow, RichText
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.prices import accents_of, price_look, price_text
from printgen.units import PT

ICON, IN_BOX, PAID = 4.3, 4.6, 3.9
IN_CELL = {"poker": 3.5, "a6": 4.0}
ROW_ICON, ROW_TEXT = 5.6, {"poker": 8.2, "a6": 9.0}
"""What the icon of a row takes with the space beside it in mm, and the size of the row's name in points."""

CELL_AIR, CELL_TEXT = 2.7, {"poker": 8.0, "a6": 9.0}
"""What lies between and around icon and words of a cell, with the gap to the next, in mm; their size in points."""

HEAD_TEXT, GAP = {"poker": 8.5, "a6": 9.5}, 0.5
"""The size in points of the words above a column; what parts it from the next, in mm."""

WIDE, WIDE_LINES = 46.0, 80.0
"""From this width in mm on there is room for two columns of costs or boxes, and of lines."""

INK_OF = {"good": "good-ink", "bad": "bad-ink", "special": "special-ink", "nothing": "grey"}

RowT = TypeVar("RowT", bound=ListRow)

Taken = list[tuple[int, str]]
"""The columns that a cell takes, and its outcome."""


def card_block(context: GameContext, pictures: Pictures, name: str, width: float) -> CardPanel:
    """Return the panel of a block of the card, so many mm wide; where that is narrow, its rows are in one column."""
    assert context.game.sheets.card is not None
    block, catalog = context.game.sheets.card.blocks[name], context.catalog
    head = CardHead(
        name, block.accent, catalog.text(f"{CARD}.blocks.{name}.title"), catalog.maybe(f"{CARD}.blocks.{name}.lead")
    )
    columns = 2 if width >= WIDE else 1
    match block:
        case plan.CardTurn():
            return Steps(head, tuple(_steps(context, pictures)))
        case plan.CardCosts():
            return _prices(context, pictures, head, block, min(columns, block.columns))
        case plan.CardGrid():
            return _grid(context, pictures, head, block.of, width)
        case plan.CardLines():
            lines = tuple(_said(context, pictures, block.rows))
            number = min(2 if width >= (WIDE if block.boxed else WIDE_LINES) else 1, block.columns)
            parts = _in_rows(lines, number) if block.boxed else _in_columns(lines, number)
            return Lines(head, block.boxed, number, parts, _clause(context, block.below) if block.below else None)
        case plan.CardHeads() if width < WIDE_LINES and not block.boxed and all(one.icon for one in block.heads):
            # Below each other there is room for the words beside their icons.
            beside = tuple(_said(context, pictures, block.heads))
            return Lines(head, False, 1, (beside,))
        case plan.CardHeads():
            return _heads(context, pictures, head, block, width < WIDE_LINES)


def _said(context: GameContext, pictures: Pictures, rows: Iterable[Row | plan.CardHead]) -> Iterator[ListRow]:
    """Yield the clauses that hold at this table beside their icons."""
    for one in rows:
        if (text := _clause(context, one.clause)) is not None:
            yield ListRow(icon=pictures.icon(one.icon, ICON), text=text)


def _heads(context: GameContext, pictures: Pictures, head: CardHead, block: plan.CardHeads, narrow: bool) -> Heads:
    """Return clauses below their heads, or the table of numbers that they are, upright where the card is narrow."""
    ink = "bad-ink" if block.boxed else "ink"
    lines = tuple(context.catalog.text(f"{CARD}.blocks.{head.id}.lines.{line}") for line in block.lines)
    shown = (
        Headed(one.head, pictures.icon(one.icon, IN_BOX, ink), text)
        for one in block.heads
        if (text := _clause(context, one.clause)) is not None
    )
    if lines:
        numbers = ((one, tuple(readable(one.text).split())) for one in shown)
        shown = (replace(one, text=(), parts=parts) for one, parts in numbers if len(parts) == len(lines) - 1)
    return Heads(head, block.boxed, tuple(shown), lines, upright=narrow)


def _brief(context: GameContext, path: str, otherwise: str, confidence: Reading) -> RichText:
    """Say a statement in a few words, marked when the rules do not state it; without such words by another text."""
    return with_mark(context.catalog.maybe(f"{CARD}.{path}") or context.catalog.text(otherwise), confidence)


def _clause(context: GameContext, name: str) -> RichText | None:
    """Say a clause in a few words, marked when the rules do not state it.

    None where it does not hold at this table, or something else holds instead.
    """
    clause = context.game.rules.clauses[name]
    text = context.catalog.maybe(f"{CARD}.clauses.{name}") if context.holds(clause.when) else None
    return None if text is None else with_mark(text, clause.confidence)


def _in_columns(rows: tuple[RowT, ...], number: int) -> tuple[tuple[RowT, ...], ...]:
    """Return rows in columns of equal length, as far as they go."""
    return _in_rows(rows, -(-len(rows) // number))


def _in_rows(rows: tuple[RowT, ...], number: int) -> tuple[tuple[RowT, ...], ...]:
    return tuple(rows[start : start + number] for start in range(0, len(rows), number or 1))


def _steps(context: GameContext, pictures: Pictures) -> Iterator[ListRow]:
    for step in context.game.rules.turn:
        if context.holds(step.when):
            text = _brief(context, f"turn.{step.id}", f"turn.{step.id}.name", step.confidence)
            yield ListRow(icon=pictures.icon(step.icon, ICON), text=text)


def _prices(context: GameContext, pictures: Pictures, head: CardHead, block: plan.CardCosts, columns: int) -> Prices:
    """Return the rows of costs; what all of them cost alike is said once."""
    rows = tuple(_priced(context, pictures, block))
    if block.tiles:
        return Prices(head, None, (rows,), tiles=True)
    alike = len(rows) > 1 and len({(one.values, one.paid_with) for one in rows}) == 1
    common = replace(rows[0], icon=None, name=(), look=_look_above(context, block.of, rows[0])) if alike else None
    shown = tuple(replace(one, values=(), paid_with=()) for one in rows) if alike else rows
    note = _clause(context, block.note) if block.note else None
    return Prices(head, common, _in_columns(shown, columns), note)


def _look_above(context: GameContext, costs: str, price: Price) -> Literal["plain", "extra", "whole"]:
    """Return how the price of all rows looks: as in the bars of the aid, where that puts them under their prices."""
    aid = context.game.sheets.aid.blocks.values()
    if not any(isinstance(one, CostsBlock) and one.of == costs and one.by == "price" for one in aid):
        return price.look
    return "extra" if price.values[0].isdecimal() else "whole"


def _priced(context: GameContext, pictures: Pictures, block: plan.CardCosts) -> Iterator[Price]:
    table = context.game.rules.costs[block.of]
    accents = accents_of(context, {sort for row in table.rows for sort in row.paid_with})
    for row in _costs(context, block):
        path = f"costs.{block.of}.{row.id}"
        yield Price(
            icon=pictures.icon(row.icon, ICON),
            name=_brief(context, path, f"{path}.name", row.confidence),
            values=(price_text(context, row, brief=True),),
            paid_with=tuple(
                pictures.icon(sort, PAID, f"{accents[sort]}-text")
                for sort, number in row.paid_with.items()
                for _ in range(number)
            ),
            look=price_look(row, table),
        )


def _costs(context: GameContext, block: plan.CardCosts) -> list[CostRow]:
    rows = context.game.rules.costs[block.of].rows
    return [one for one in rows if context.holds(one.when) and (not block.only or one.id in block.only)]


def _grid(context: GameContext, pictures: Pictures, head: CardHead, name: str, width: float) -> Grid:
    table = context.game.rules.tables[name]
    names = [
        _brief(context, f"tables.{name}.{row.id}", f"tables.{name}.rows.{row.id}.name", row.confidence)
        for row in table.rows
    ]
    taken = [_taken(table, row.then) for row in table.rows]
    component = context.game.components.get(table.across)
    sign = component.icon if component and component.icon else table.across
    size = context.request.size
    head_width = ROW_ICON + 1 + max(text_width(readable(one), ROW_TEXT[size] * PT, 600) for one in names)
    widths = _column_widths(context, name, taken, width - head_width)
    return Grid(
        head=head,
        head_width=head_width,
        widths=tuple(one - GAP for one in widths),
        sign=pictures.icon(sign if sign in context.icons else None, IN_CELL[size], "grey"),
        heads=tuple(_head(context, f"tables.{name}.heads.{value}", value) for value in table.over[table.across]),
        rows=tuple(
            GridRow(
                icon=pictures.icon(row.icon, ICON),
                name=words,
                cells=tuple(_cells(context, pictures, name, taken, number, widths)),
            )
            for number, (row, words) in enumerate(zip(table.rows, names, strict=True))
        ),
    )


def _column_widths(context: GameContext, name: str, taken: list[Taken], width: float) -> tuple[float, ...]:
    """Return how wide the columns are, in mm: alike, but where one needs more for its words and others can give it."""
    table, size = context.game.rules.tables[name], context.request.size
    values = table.over[table.across]
    heads = (_head(context, f"tables.{name}.heads.{value}", value).split() for value in values)
    needed = [CELL_AIR + max(text_width(word, HEAD_TEXT[size] * PT, 900) for word in one) for one in heads]
    for start, span, outcome in {cell for row in taken for cell in _placed(row)}:
        words = readable(_outcome(context, name, outcome))
        if span == 1 and words:
            icon = IN_CELL[size] if table.outcomes[outcome].icon else 0.0
            needed[start] = max(needed[start], icon + CELL_AIR + text_width(words, CELL_TEXT[size] * PT, 700))
    spare = (width - sum(needed)) / len(values)
    if spare < 0 or max(needed) <= width / len(values):
        return (width / len(values),) * len(values)
    return tuple(one + spare for one in needed)


def _outcome(context: GameContext, name: str, outcome: str) -> RichText:
    """Return what a cell says; nothing where its icon says it."""
    key = f"tables.{name}.outcomes.{outcome}"
    words = context.catalog.maybe(f"{CARD}.{key}")
    if words is None:
        has_icon = context.game.rules.tables[name].outcomes[outcome].icon is not None
        words = () if has_icon else context.catalog.text(f"{key}.name")
    return words


def _head(context: GameContext, path: str, value: str) -> str:
    """Return what stands above a column: a word of the card or of the table, else the value itself."""
    words = (key for key in (f"{CARD}.{path}", path) if context.catalog.has(key))
    return next(map(context.catalog.plain, words), value)


def _taken(table: DecisionTable, then: dict[str, str]) -> Taken:
    """Return the cells of a row: equal neighbours are one."""
    by_value = {value: outcome for head, outcome in then.items() for value in spread(head)}
    answers = [by_value[value] for value in table.over[table.across]]
    return [(len([*same]), outcome) for outcome, same in groupby(answers)]


def _cells(
    context: GameContext, pictures: Pictures, name: str, taken: list[Taken], number: int, widths: tuple[float, ...]
) -> Iterator[Cell | int]:
    """Yield the cells of a row; one that is the same in the next rows reaches down over them.

    Where its columns, of these ``widths`` in mm, have no room for icon and words, the words stand alone.
    """
    outcomes, size = context.game.rules.tables[name].outcomes, context.request.size
    for start, span, outcome in _placed(taken[number]):
        same = [(start, span, outcome) in _placed(row) for row in taken]
        if number and same[number - 1]:
            yield span
            continue
        rows = next((n for n, is_same in enumerate(same[number:]) if not is_same), len(same) - number)
        look, icon = outcomes[outcome].look, outcomes[outcome].icon
        words = _outcome(context, name, outcome)
        room = sum(widths[start : start + span]) - IN_CELL[size] - CELL_AIR
        if words and not fits(readable(words), room, CELL_TEXT[size] * PT, 700):
            icon = None
        yield Cell(span, rows, look, pictures.icon(icon, IN_CELL[size], INK_OF[look]), words)


def _placed(row: Taken) -> list[tuple[int, int, str]]:
    """Return the cells of a row, each with its first column."""
    starts = [sum(span for span, _ in row[:number]) for number in range(len(row))]
    return [(start, span, outcome) for start, (span, outcome) in zip(starts, row, strict=True)]
