"""GameContext → what its costs and clauses say of the cards that nobody published, for their faces."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.prices import price_text
from printgen.sheet.kit.context import capitalized

_TIMES = re.compile(r"\s*\(?×\d+\)?")
"""How many there are of a card, which nobody asks who holds it."""


class Told(NamedTuple):
    """What is said of a name: its id, what it costs, a text; these may be empty."""

    name: str
    id: str
    price: str
    text: str


def cards_told(context: GameContext) -> Mapping[str, Told]:
    """Return what is said of each kind of card: by the cost of its name, or a clause that begins with that in bold.

    Of several of one name it is the one with the id of the kind; where none has it, nothing is said.
    """
    own = (box.components.values() for box in context.game.boxes.values() if box.publisher is None)
    kinds = [kind for things in own for one in things if one.shape == "card" for kind in one.kinds]
    if not kinds:
        return {}
    costs, clauses, catalog, said = [*_costs(context)], [*_clauses(context)], context.catalog, {}
    for kind in kinds:
        key = f"kinds.{kind}"
        name = catalog.plain(key) if catalog.has(key) else kind.replace("-", " ")
        one = _only(costs, kind, name) or _only(clauses, kind, name)
        if one is not None and (one.price or one.text):
            said[kind] = one
    return said


def _only(found: Iterable[Told], kind: str, name: str) -> Told | None:
    same = [one for one in found if one.name.casefold() == name.casefold()]
    if len(same) > 1:
        same = [one for one in same if one.id == kind]
    return same[0] if len(same) == 1 else None


def _costs(context: GameContext) -> Iterator[Told]:
    for table, costs in context.game.rules.costs.items():
        for row in costs.rows:
            key = f"costs.{table}.{row.id}"
            if context.holds(row.when):
                name = as_text(context.catalog.text(f"{key}.name"))
                note = as_text(context.catalog.maybe(f"{key}.note") or ())
                yield Told(name, row.id, price_text(context, row, brief=True), _sentence(note))


def _clauses(context: GameContext) -> Iterator[Told]:
    for clause, one in context.game.rules.clauses.items():
        if context.holds(one.when):
            parts = context.catalog.text(f"clauses.{clause}")
            if parts and parts[0].kind == "bold":
                yield Told(parts[0].text.strip(" :."), clause, "", _sentence(as_text(parts[1:])))


def _sentence(words: str) -> str:
    match = _TIMES.match(words)
    return capitalized(words[match.end() if match else 0 :].strip(" :·"))
