"""Rulings and conditions of a game → which readings a table may choose, and what they change.

The reading ``x.y`` is the alternative ``y`` of the ruling ``x``; a table chooses it with
``--reading x=y``. What no condition asks for and what changes no fact cannot be chosen.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.conditions import NAMES
from printgen.game.game import Game
from printgen.game.rulings import Ruling, readings

CONDITIONS = ("when", "second_suits", "count", "uses", "into")


def switchable(game: Game) -> tuple[str, ...]:
    """Name the readings that change something, in the order of the rulings."""
    asked = asked_for(game)
    changing = {
        f"{name}.{one}"
        for name, ruling in game.rulings.items()
        for one in (*ruling.sets, *ruling.box)
    }
    return tuple(one for one in readings(game.rulings) if one in asked or one in changing)


def asked_for(game: Game) -> frozenset[str]:
    """Name the variants and readings that any condition or count of the game asks for."""
    found: set[str] = set()
    roots = (game.board, game.rules, game.setup, game.score, game.sheets, game.variants)
    for text in (text for root in roots for text in _conditions(root)):
        try:
            found.update(compile_expression(text, NAMES).texts)
        except PrintgenError:
            continue  # a chance asks other names; a bad formula is told by its own check
    return frozenset(found)


def measures(rulings: Mapping[str, Ruling], chosen: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Give what the readings chosen change in the box, as pairs of path and value."""
    pairs: list[tuple[str, str]] = []
    for reading in chosen:
        name, _, alternative = reading.partition(".")
        if name in rulings:
            pairs += rulings[name].box.get(alternative, {}).items()
    return tuple(pairs)


def _conditions(root: Any) -> Iterator[str]:
    """List the texts in fields that hold conditions, in the models below a value."""
    waiting: list[tuple[Any, bool]] = [(root, False)]
    while waiting:
        value, wanted = waiting.pop()
        if isinstance(value, BaseModel):
            waiting += [(inner, name in CONDITIONS) for name, inner in value]
        elif isinstance(value, dict):
            waiting += [(inner, wanted) for inner in value.values()]
        elif isinstance(value, tuple):
            waiting += [(inner, wanted) for inner in value]
        elif isinstance(value, str) and wanted:
            yield value
