"""So many points, or things to pay with → what they buy and what is left of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, AnswerItem, Columns, marked
from printgen.errors import UsageError
from printgen.model.rules import CostRow
from printgen.model.sheets import CostsBlock
from printgen.model.text.letters import folded
from printgen.problems import Problem

AMOUNT_AT_MOST = 999
WHOLE_TURN = AMOUNT_AT_MOST + 1
"""What costs the whole turn stands behind all that costs points."""


def is_currency(context: AskContext, word: str) -> bool:
    """Return whether costs are counted in a word; raises UsageError where nothing costs."""
    if not context.game.rules.costs and folded(word) in _general_currency(context):
        message = f"nothing of `{context.game.id}` has a cost"
        hint = f"`printgen ask {context.game.id}` tells what can be asked"
        raise UsageError(Problem("no-costs", message, hints=(hint,)))
    return bool(cost_tables(context, word))


def _general_currency(context: AskContext) -> list[str]:
    return folded(context.catalog.tool("ask.currency")).replace(",", " ").split()


def cost_tables(context: AskContext, word: str) -> tuple[str, ...]:
    """Return the cost tables that a word means: by its id, by what it counts in, or all of them."""
    costs, wanted = context.game.rules.costs, folded(word)
    if word in costs:
        return (word,)
    counted = tuple(
        name
        for name in costs
        for block in _blocks_of(context, name)[:1]
        for text in context.in_each_language(f"blocks.{block}.lead")
        if wanted in folded(text).replace("(", " ").replace(")", " ").split()
    )
    return tuple(dict.fromkeys(counted)) or (tuple(costs) if wanted in _general_currency(context) else ())


def _blocks_of(context: AskContext, table: str) -> list[str]:
    """Return the blocks of the aid that show a cost table."""
    blocks = context.game.sheets.aid.blocks.items()
    return [name for name, block in blocks if isinstance(block, CostsBlock) and block.of == table]


def budget(context: AskContext, words: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
    """Return the cost tables and how much there is to spend in words such as ``4``, ``with 4 gold``.

    One of them is a number, the others are what is counted; None for anything else.
    """
    costs = context.game.rules.costs
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    if not costs or len(numbers) != 1:
        return None
    meant = [cost_tables(context, word) for word in words if word not in numbers]
    tables = tuple(name for name in costs if all(name in several for several in meant))
    return (tables, amount(numbers[0], numbers[0])) if tables else None


def payment_kinds(context: AskContext) -> tuple[str, ...]:
    """Return the kinds of things that something is paid with."""
    return tuple(dict.fromkeys(kind for _, row in cost_rows(context) for kind in row.paid_with))


def amount(word: str, text: str) -> int:
    """Return a text as the number there is to spend; raises UsageError."""
    if not (text.isascii() and text.isdecimal()) or int(text[:9]) > AMOUNT_AT_MOST:
        message = f"`{word[:60]}` is `{text[:60]}`, wanted is a whole number"
        hint = f"possible is 0 to {AMOUNT_AT_MOST}"
        raise UsageError(Problem("bad-amount", message, hints=(hint,)))
    return int(text[:9])


class Offer(NamedTuple):
    """A row of a cost table in play, its item, and what is left after it is paid."""

    table: str
    row: CostRow
    item: AnswerItem
    left: str


def bought_with_points(context: AskContext, tables: Sequence[str], points: int) -> Answer:
    """Return all that costs at most so much, the cheapest first, and what is left."""
    offers = [
        Offer(name, row, cost_item(context, name, row), str(points - row.cost) if isinstance(row.cost, int) else "")
        for name, row in _rows_in_play(context, tables)
        if not isinstance(row.cost, int) or row.cost <= points
    ]
    return _offers_answer(context, str(points), tables, offers)


def bought_with_things(context: AskContext, held: Mapping[str, int]) -> Answer:
    """Return what can be paid with so many of each kind, and what is left of them."""
    every = context.game.rules.costs
    tables = [name for name, table in every.items() if any(row.paid_with for row in table.rows)]
    offers = []
    for name, row in _rows_in_play(context, tables):
        if row.paid_with and all(held.get(kind, 0) >= n for kind, n in row.paid_with.items()):
            left = {kind: number - row.paid_with.get(kind, 0) for kind, number in held.items()}
            offers.append(Offer(name, row, cost_item(context, name, row), _of_each(context, left) or "–"))
    return _offers_answer(context, _of_each(context, held) or "0", tables, offers)


def cost_rows(context: AskContext) -> Iterator[tuple[str, CostRow]]:
    """Yield all that costs something, with the table it stands in."""
    for name, table in context.game.rules.costs.items():
        for row in table.rows:
            yield name, row


def _rows_in_play(context: AskContext, tables: Sequence[str]) -> Iterator[tuple[str, CostRow]]:
    yield from ((name, row) for name, row in cost_rows(context) if name in tables and context.holds(row.when))


def cost_item(context: AskContext, name: str, row: CostRow) -> AnswerItem:
    """Return what one action costs, with its place and the rulings about it."""
    path, only = f"costs.{name}.{row.id}", context.condition_text(row.when)
    called = f"{title_and_currency(context, name)}: {context.name_with_note(path)}"
    return context.item(row, path, price(context, row), name=called, only=only, parents=(f"costs.{name}",))


def price(context: AskContext, row: CostRow) -> str:
    """Return what an action costs, and of which kinds."""
    return " – ".join(filter(None, [_cost(context, row), _of_each(context, row.paid_with)]))


def _offers_answer(context: AskContext, budget: str, tables: Sequence[str], offers: Sequence[Offer]) -> Answer:
    """Return what can be bought in columns: what it costs, what is left, where it stands."""
    catalog, offers = context.catalog, sorted(offers, key=lambda one: _order(one.row))
    titles = "; ".join(title_and_currency(context, name) for name in tables)
    cells = [
        (
            _cost(context, one.row),
            " – ".join(filter(None, [context.name_with_note(one.item.path), one.item.only])),
            context.title(CostsBlock, one.table) if len(tables) > 1 else "",
            one.left,
            marked(" · ".join(one.item.where), one.row.confidence),
        )
        for one in offers
    ]
    heads = (catalog.tool("ask.cost"), "", "", catalog.tool("ask.left"), catalog.tool("ask.where"))
    return Answer(
        "costs",
        catalog.tool("ask.costs-at-most", title=titles, points=budget),
        tables=(Columns.filled(heads, cells),) if cells else (),
        notes=tuple(_remarks(context, tables, offers)),
        cases=tuple(replace(one.item, case={"cost": str(one.row.cost), "left": one.left}) for one in offers),
    )


def _remarks(context: AskContext, tables: Sequence[str], offers: Sequence[Offer]) -> Iterator[str]:
    """Explain the signs of a list, and name what there is with other players or options only."""
    catalog = context.catalog
    if not offers:
        yield catalog.tool("ask.buys-nothing")
    if any(one.row.extra for one in offers):
        yield catalog.tool("ask.extra")
    missing = [
        f"{context.name_with_note(f'costs.{name}.{row.id}')}: {context.condition_text(row.when)}"
        for name, row in cost_rows(context)
        if name in tables and not context.holds(row.when)
    ]
    if missing:
        yield catalog.tool("ask.not-here", things="; ".join(missing))
    if any(one.row.confidence != "stated" for one in offers):
        yield catalog.tool("dagger")


def _order(row: CostRow) -> int:
    return row.cost if isinstance(row.cost, int) else 0 if row.cost == "free" else WHOLE_TURN


def _cost(context: AskContext, row: CostRow) -> str:
    if isinstance(row.cost, int):
        return f"+{row.cost}" if row.extra else str(row.cost)
    return context.catalog.tool(f"cost.{row.cost}")


def title_and_currency(context: AskContext, name: str) -> str:
    """Return the title of a cost table and what it counts in, as the aid shows them."""
    leads = [context.word(f"blocks.{block}.lead") for block in _blocks_of(context, name)]
    return ", ".join(filter(None, [context.title(CostsBlock, name), *leads[-1:]]))


def _of_each(context: AskContext, held: Mapping[str, int]) -> str:
    """Return how many of each kind, those of which there are none left out."""
    return ", ".join(f"{number} {context.word(f'kinds.{kind}', kind)}" for kind, number in held.items() if number)
