"""Rulings and conditions of a game → which readings a table may choose, and what they change.

The reading ``x.y`` is the alternative ``y`` of the ruling ``x``; a table chooses it with
``--reading x=y``. What no condition asks for and what changes no fact cannot be chosen.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.conditions import NAMES, holds, table_formulas
from printgen.model.rulings import Ruling, readings


@lru_cache(maxsize=16)
def switchable(game: Game) -> tuple[str, ...]:
    """Name the readings that change something, in the order of the rulings."""
    asked = asked_for(game)
    changing = {
        f"{name}.{one}"
        for name, ruling in game.rulings.items()
        for one in (*ruling.sets, *ruling.box, *ruling.replaces)
    }
    return tuple(one for one in readings(game.rulings) if one in asked or one in changing)


@lru_cache(maxsize=16)
def asked_for(game: Game) -> frozenset[str]:
    """Name the variants and readings that any condition or count of the game asks for."""
    formulas = (compile_expression(text, NAMES) for _, text in table_formulas(game))
    return frozenset(name for formula in formulas for name in formula.texts)


def measures(rulings: Mapping[str, Ruling], chosen: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return what the readings chosen change in the box, as pairs of path and value."""
    pairs: list[tuple[str, str]] = []
    for reading in chosen:
        name, _, alternative = reading.partition(".")
        if name in rulings:
            pairs += rulings[name].box.get(alternative, {}).items()
    return tuple(pairs)


def seated(game: Game, options: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of players that can sit down to all of the variants among options."""
    chosen = tuple(options)
    seats = {one.players for one in game.setup.seatings if holds(one.when, one.players, chosen)}
    variants = (game.variants[name].players for name in chosen if name in game.variants)
    return tuple(sorted(seats.intersection(*variants)))
