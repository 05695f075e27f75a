"""So many points, or things to pay with → what they buy and what is left of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printgen.ask.parts import Answer, Asked, Columns, Told, marked
from printgen.errors import UsageError
from printgen.model.rules import CostRow
from printgen.model.sheets import CostsBlock
from printgen.model.text.letters import folded
from printgen.problems import Problem

AMOUNT_AT_MOST = 999
WHOLE_TURN = AMOUNT_AT_MOST + 1
"""What costs the whole turn stands behind all that costs points."""


def counts(asked: Asked, word: str) -> bool:
    """Tell whether a word is what costs are counted in; raises UsageError where nothing costs."""
    general = folded(asked.catalog.tool("ask.currency")).replace(",", " ").split()
    if not asked.game.rules.costs and folded(word) in general:
        message = f"nothing of `{asked.game.id}` has a cost"
        hint = f"`printgen ask {asked.game.id}` tells what can be asked"
        raise UsageError(Problem("no-costs", message, hints=(hint,)))
    return bool(currencies(asked, word))


def currencies(asked: Asked, word: str) -> tuple[str, ...]:
    """Name the cost tables that a word means: by its id, by what it counts in, or all of them."""
    costs, wanted = asked.game.rules.costs, folded(word)
    if word in costs:
        return (word,)
    counted = tuple(
        name
        for name in costs
        if any(wanted in folded(text).replace("(", " ").replace(")", " ").split() for text in asked.lead(name))
    )
    general = folded(asked.catalog.tool("ask.currency")).replace(",", " ").split()
    return counted or (tuple(costs) if wanted in general else ())


def spent(asked: Asked, words: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
    """Find the cost tables and how much there is to spend in words such as ``4``, ``with 4 gold``.

    One of them is a number, the others are what is counted; None for anything else.
    """
    costs = asked.game.rules.costs
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    if not costs or len(numbers) != 1:
        return None
    meant = [currencies(asked, word) for word in words if word not in numbers]
    tables = tuple(name for name in costs if all(name in several for several in meant))
    return (tables, amount(numbers[0], numbers[0])) if tables else None


def sorts(asked: Asked) -> tuple[str, ...]:
    """Name the sorts of things that something is paid with."""
    rows = (row for table in asked.game.rules.costs.values() for row in table.rows)
    return tuple(dict.fromkeys(sort for row in rows for sort in row.paid_with))


def amount(word: str, text: str) -> int:
    """Read how much there is to spend; raises UsageError."""
    if not (text.isascii() and text.isdecimal()) or int(text[:9]) > AMOUNT_AT_MOST:
        message = f"`{word[:60]}` is `{text[:60]}`, wanted is a whole number"
        hint = f"possible is 0 to {AMOUNT_AT_MOST}"
        raise UsageError(Problem("bad-amount", message, hints=(hint,)))
    return int(text[:9])


class Offer(NamedTuple):
    """An action there is at a table, what is told of it, and what is left after it."""

    table: str
    row: CostRow
    told: Told
    left: str


def bought(asked: Asked, tables: Sequence[str], points: int) -> Answer:
    """Tell all that costs at most so much, the cheapest first, and what is left."""
    offers = [
        Offer(name, row, told, str(points - row.cost) if isinstance(row.cost, int) else "")
        for name, row, told in _offered(asked, tables)
        if not isinstance(row.cost, int) or row.cost <= points
    ]
    title = asked.catalog.tool("ask.costs-at-most", title=_titles(asked, tables), points=points)
    return _listed(asked, title, tables, offers)


def paid(asked: Asked, held: Mapping[str, int]) -> Answer:
    """Tell what can be paid with so many of each sort, and what is left of them."""
    every = asked.game.rules.costs
    tables = [name for name, table in every.items() if any(row.paid_with for row in table.rows)]
    offers = []
    for name, row, told in _offered(asked, tables):
        if row.paid_with and all(held.get(sort, 0) >= n for sort, n in row.paid_with.items()):
            left = {sort: number - row.paid_with.get(sort, 0) for sort, number in held.items()}
            offers.append(Offer(name, row, told, _of_each(asked, left) or "–"))
    having = _of_each(asked, held) or "0"
    title = asked.catalog.tool("ask.costs-at-most", title=_titles(asked, tables), points=having)
    return _listed(asked, title, tables, offers)


def actions(asked: Asked) -> Iterator[tuple[str, CostRow]]:
    """Give all that costs something, with the table it stands in."""
    for name, table in asked.game.rules.costs.items():
        for row in table.rows:
            yield name, row


def action(asked: Asked, name: str, row: CostRow) -> Told:
    """Tell what one action costs, with its place and the rulings about it."""
    key, path = f"costs.{name}.{row.id}", f"costs.{name}.{row.id}"
    rulings, also = asked.resting((path, f"costs.{name}"), row.cite)
    return Told(
        path=path,
        name=f"{counted_in(asked, name)}: {asked.named(key)}",
        text=price(asked, row),
        only=asked.only(row.when),
        confidence=row.confidence,
        where=asked.where(row.cite),
        cite=row.cite,
        rulings=rulings,
        also=also,
    )


def price(asked: Asked, row: CostRow) -> str:
    """Say what an action costs, and of which sorts."""
    return " – ".join(filter(None, [_cost(asked, row), _of_each(asked, row.paid_with)]))


def _offered(asked: Asked, tables: Sequence[str]) -> Iterator[tuple[str, CostRow, Told]]:
    """Give the actions there are at this table, with what is told of each."""
    for name, row in actions(asked):
        if name in tables and asked.holds(row.when):
            yield name, row, action(asked, name, row)


def _listed(asked: Asked, title: str, tables: Sequence[str], offers: Sequence[Offer]) -> Answer:
    """Set what can be bought in columns: what it costs, what is left, where it stands."""
    catalog, offers = asked.catalog, sorted(offers, key=lambda one: _order(one.row))
    cells = tuple(
        (
            _cost(asked, one.row),
            " – ".join(filter(None, [asked.named(one.told.path), one.told.only])),
            asked.title(CostsBlock, one.table) if len(tables) > 1 else "",
            one.left,
            marked(" · ".join(one.told.where), one.row.confidence),
        )
        for one in offers
    )
    heads = (catalog.tool("ask.cost"), "", "", catalog.tool("ask.left"), catalog.tool("ask.where"))
    kept = [number for number in range(len(heads)) if any(row[number] for row in cells)]
    shown = Columns(
        tuple(heads[number] for number in kept), tuple(tuple(row[number] for number in kept) for row in cells)
    )
    notes = tuple(_remarks(asked, tables, offers))
    cases = tuple(replace(one.told, case={"cost": str(one.row.cost), "left": one.left}) for one in offers)
    return Answer("costs", title, tables=(shown,) if cells else (), notes=notes, cases=cases)


def _remarks(asked: Asked, tables: Sequence[str], offers: Sequence[Offer]) -> Iterator[str]:
    """Explain the signs of a list, and name what there is at other tables only."""
    catalog = asked.catalog
    if not offers:
        yield catalog.tool("ask.buys-nothing")
    if any(one.row.extra for one in offers):
        yield catalog.tool("ask.extra")
    missing = [
        f"{asked.named(f'costs.{name}.{row.id}')}: {asked.only(row.when)}"
        for name, row in actions(asked)
        if name in tables and not asked.holds(row.when)
    ]
    if missing:
        yield catalog.tool("ask.not-here", things="; ".join(missing))
    if any(one.row.confidence != "stated" for one in offers):
        yield catalog.tool("dagger")


def _order(row: CostRow) -> int:
    return row.cost if isinstance(row.cost, int) else 0 if row.cost == "free" else WHOLE_TURN


def _cost(asked: Asked, row: CostRow) -> str:
    if isinstance(row.cost, int):
        return f"+{row.cost}" if row.extra else str(row.cost)
    return asked.catalog.tool(f"cost.{row.cost}")


def counted_in(asked: Asked, name: str) -> str:
    """Give the title of a cost table and what it counts in, as the aid does."""
    title, lead = asked.title(CostsBlock, name), ""
    for block, content in asked.game.sheets.aid.blocks.items():
        if isinstance(content, CostsBlock) and content.of == name:
            lead = asked.word(f"blocks.{block}.lead")
    return ", ".join(filter(None, [title, lead]))


def _titles(asked: Asked, tables: Sequence[str]) -> str:
    return "; ".join(counted_in(asked, name) for name in tables)


def _of_each(asked: Asked, held: Mapping[str, int]) -> str:
    """Say how many of each sort; of none nothing is said."""
    return ", ".join(f"{number} {asked.word(f'kinds.{sort}', sort)}" for sort, number in held.items() if number)
