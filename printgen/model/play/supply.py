"""Game, players and variants → what set-up and variants take from the boxes, and what is there."""

from collections import Counter
from collections.abc import Iterable

from printgen.model.game import Game
from printgen.model.nouns import ancestors
from printgen.model.play.conditions import amount, holds


def boxes_in_play(game: Game, variants: Iterable[str]) -> int:
    """Return how many boxes of each sort the table needs."""
    return max((game.variants[v].boxes for v in variants if v in game.variants), default=1)


def used_parts(game: Game, players: int, variants: tuple[str, ...]) -> Counter[str]:
    """Add up what the steps and the variants take; ``a.b.c`` counts for ``a.b`` and ``a`` too.

    Readings may stand among the variants: conditions ask for them, and they take nothing.
    """
    taken: Counter[str] = Counter()
    for step in game.setup.steps:
        if holds(step.when, players, variants):
            for part, count in step.uses.items():
                taken[part] += amount(count, players, variants)
    for variant in (name for name in variants if name in game.variants):
        for part, count in game.variants[variant].uses.items():
            taken[part] += amount(count, players, variants)
    whole: Counter[str] = Counter()
    for part, number in taken.items():
        for name in ancestors(part):
            whole[name] += number
    return whole


def parts_in_box(game: Game, part: str) -> int | None:
    """Count a component, a kind of it, a pile of tiles or a kind in a pile; None if not known."""
    name, *inner = part.split(".")
    component = game.components.get(name)
    if component is None:
        return None
    if not inner:
        return component.count
    for tiles in game.tile_sets.values():
        if tiles.component == name and inner[0] in tiles.piles:
            pile = tiles.piles[inner[0]]
            return sum(pile.values()) if len(inner) == 1 else pile.get(inner[1], 0)
    if len(inner) == 1:
        values = {str(value): count for value, count in component.values.items()}
        return component.kinds.get(inner[0], values.get(inner[0]))
    return None
