"""So many points, or things to pay with → what they buy and what is left of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, Columns
from printgen.errors import UsageError
from printgen.model.rules import CostRow
from printgen.model.sheets import CostsBlock
from printgen.model.text.phrases import folded

AMOUNT_AT_MOST = 999
WHOLE_TURN = AMOUNT_AT_MOST + 1
"""What costs the whole turn stands behind all that costs points."""


def is_currency(context: AskContext, word: str) -> bool:
    """Return whether costs are counted in a word; raises UsageError where nothing costs."""
    if not context.game.rules.costs and folded(word) in _general_currency(context):
        hint = f"`{context.command}` tells what can be asked"
        raise UsageError.with_code("no-costs", f"nothing of `{context.game.id}` has a cost", hint)
    return bool(cost_tables(context, word))


def _general_currency(context: AskContext) -> list[str]:
    return folded(context.catalog.tool("ask.currency")).replace(",", " ").split()


def cost_tables(context: AskContext, word: str) -> tuple[str, ...]:
    """Return the cost tables that a word means: by its id, by what it counts in, or all of them."""
    costs, wanted = context.game.rules.costs, folded(word)
    if word in costs:
        return (word,)
    counted = [
        name
        for name in costs
        for block in _blocks_of(context, name)[:1]
        for text in context.in_each_language(f"blocks.{block}.lead")
        if wanted in folded(text).replace("(", " ").replace(")", " ").split()
    ]
    return tuple(dict.fromkeys(counted)) or (tuple(costs) if wanted in _general_currency(context) else ())


def currencies(context: AskContext) -> tuple[str, ...]:
    """Return every word that may stand behind a number of points to spend."""
    costs, blocks = context.game.rules.costs, context.game.sheets.aid.blocks
    leads = (f"blocks.{name}.lead" for name, block in blocks.items() if isinstance(block, CostsBlock))
    texts = (
        folded(text).replace("(", " ").replace(")", " ") for key in leads for text in context.in_each_language(key)
    )
    counted = (word for text in texts for word in text.split() if cost_tables(context, word))
    return tuple(dict.fromkeys((*costs, *counted, *(_general_currency(context) if costs else ()))))


def _blocks_of(context: AskContext, table: str) -> list[str]:
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
        raise UsageError.with_code("bad-amount", message, f"possible is 0 to {AMOUNT_AT_MOST}")
    return int(text[:9])


def cost_rows(context: AskContext) -> Iterator[tuple[str, CostRow]]:
    """Yield all that costs something, with the table it stands in."""
    for name, table in context.game.rules.costs.items():
        yield from ((name, row) for row in table.rows)


def price(context: AskContext, row: CostRow) -> str:
    """Return what an action costs, and of which kinds."""
    return " – ".join(filter(None, [_cost(context, row), _of_each(context, row.paid_with)]))


def _cost(context: AskContext, row: CostRow) -> str:
    if isinstance(row.cost, int):
        return f"+{row.cost}" if row.extra else str(row.cost)
    return context.catalog.tool(f"cost.{row.cost}")


def bought_with_points(context: AskContext, tables: Sequence[str], points: int) -> Answer:
    """Return all that costs at most so much, the cheapest first, and what is left."""

    def left(row: CostRow) -> str | None:
        if not isinstance(row.cost, int):
            return ""
        return str(points - row.cost) if row.cost <= points else None

    return _offers(context, str(points), tables, left)


def bought_with_things(context: AskContext, held: Mapping[str, int]) -> Answer:
    """Return what can be paid with so many of each kind, and what is left of them."""

    def left(row: CostRow) -> str | None:
        if not row.paid_with or any(held.get(kind, 0) < number for kind, number in row.paid_with.items()):
            return None
        rest = {kind: number - row.paid_with.get(kind, 0) for kind, number in held.items()}
        return _of_each(context, rest) or "–"

    tables = list(dict.fromkeys(name for name, row in cost_rows(context) if row.paid_with))
    return _offers(context, _of_each(context, held) or "0", tables, left)


def _offers(context: AskContext, budget: str, tables: Sequence[str], left: Callable[[CostRow], str | None]) -> Answer:
    """Return what can be bought in columns: what it costs, what is left, where it stands.

    ``left``: what is left once a row is paid, or None where it cannot be.
    """
    catalog, cells, cases = context.catalog, [], []
    titles = {name: title_and_currency(context, name) for name in tables}
    rows = [(name, row, context.condition_text(row.when)) for name, row in cost_rows(context) if name in tables]
    paid = [one for one in rows if context.holds(one[1].when) and left(one[1]) is not None]
    for name, row, only in sorted(paid, key=lambda one: order(one[1])):
        path, rest = f"costs.{name}.{row.id}", left(row) or ""
        called = context.name_with_note(path)
        item = context.item(
            row, path, price(context, row), f"{titles[name]}: {called}", only=only, parents=(f"costs.{name}",)
        )
        cases.append(replace(item, case={"cost": str(row.cost), "left": rest}))
        what, table = " – ".join(filter(None, [called, only])), context.title(CostsBlock, name)
        where = context.said(" · ".join(item.where), row.confidence)
        cells.append((_cost(context, row), what, table if len(tables) > 1 else "", rest, where))
    missing = [
        f"{context.name_with_note(f'costs.{name}.{row.id}')}: {only}"
        for name, row, only in rows
        if not context.holds(row.when)
    ]
    remarks = {
        "ask.buys-nothing": not cells,
        "ask.extra": any(row.extra for _, row, _ in paid),
        "ask.not-here": bool(missing),
    }
    heads = (catalog.tool("ask.cost"), "", "", catalog.tool("ask.left"), catalog.tool("ask.where"))
    return Answer(
        "costs",
        catalog.tool("ask.costs-at-most", title="; ".join(titles.values()), points=budget),
        tables=(Columns.filled(heads, cells),) if cells else (),
        notes=tuple(catalog.tool(key, things="; ".join(missing)) for key, is_so in remarks.items() if is_so),
        cases=tuple(cases),
    )


def order(row: CostRow) -> int:
    """Return where a row stands among all that is bought: what is free first, what costs the whole turn last."""
    return row.cost if isinstance(row.cost, int) else 0 if row.cost == "free" else WHOLE_TURN


def title_and_currency(context: AskContext, name: str) -> str:
    """Return the title of a cost table and what it counts in, as the aid shows them."""
    leads = [context.word(f"blocks.{block}.lead") for block in _blocks_of(context, name)]
    return ", ".join(filter(None, [context.title(CostsBlock, name), *leads[-1:]]))


def _of_each(context: AskContext, held: Mapping[str, int]) -> str:
    """Return how many of each kind, those of which there are none left out."""
    return ", ".join(f"{number} {context.word(f'kinds.{kind}', kind)}" for kind, number in held.items() if number)
