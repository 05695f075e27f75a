"""Variants as list items: name, players, what is needed and excluded, what it does."""

from typing import Any

from printgen.model.play.conditions import amount
from printgen.model.text.game_catalog import Inline
from printgen.model.variants import Variant
from printgen.sheet.core.game_context import DAGGER, GameContext, Pictures


def variant_items(context: GameContext, pictures: Pictures, only: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Give the variants named, or all, in the order of the data."""
    return [
        {
            "name": context.catalog.text(f"variants.{name}.name"),
            "icon": pictures.icon(variant.icon, 5),
            "players": _players(context, variant),
            "text": context.catalog.text(f"variants.{name}.text"),
            "needs": _needs(context, name, variant),
            "excludes": _excluded(context, name),
            "assumed": variant.confidence != "stated",
        }
        for name, variant in context.game.variants.items()
        if not only or name in only
    ]


def _players(context: GameContext, variant: Variant) -> str:
    """For whom it is; for everybody when it suits all numbers the game knows."""
    least, most = context.game.head.players
    if set(variant.players) >= set(range(least, most + 1)):
        return context.catalog.tool("variants.any")
    return players_text(variant.players)


def _excluded(context: GameContext, name: str) -> tuple[Inline, ...]:
    """Name the variants that do not go with one, each with a dagger where no rule says so.

    Whichever of the two says it; in the order of the data.
    """
    sure = {rule.variant: rule.confidence for rule in context.game.variants[name].excludes}
    for other, variant in context.game.variants.items():
        for rule in variant.excludes:
            if rule.variant == name:
                sure[other] = rule.confidence
    line: list[Inline] = []
    for other in (one for one in context.game.variants if one in sure):
        before = ", " if line else ""
        line.append(Inline("text", before + context.catalog.plain(f"variants.{other}.name")))
        line += [] if sure[other] == "stated" else [DAGGER]
    return tuple(line)


def players_text(players: tuple[int, ...]) -> str:
    """Write numbers of players as a range.

    >>> players_text((2, 3, 4))
    '2–4'
    """
    if len(players) > 1 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


def _needs(context: GameContext, own: str, variant: Variant) -> str:
    """What must be at hand: boxes, parts, one of several other variants."""
    needs = []
    if variant.boxes > 1:
        boxes = " / ".join(box.title for box in context.game.boxes.values())
        needs.append(f"{variant.boxes} × {boxes}")
    for part, needed in variant.uses.items():
        count = amount(needed, variant.players[0], (own,))
        name = context.catalog.plain(f"components.{part.split('.')[0]}")
        needs.append(f"{context.catalog.tool('variants.spare')} {name}" if count == 1 else f"{count} {name}")
    if variant.needs_one_of:
        needs.append(_names(context, variant.needs_one_of, context.catalog.tool("list.or")))
    return ", ".join(needs)


def _names(context: GameContext, names: list[str] | tuple[str, ...], last: str = "") -> str:
    words = [context.catalog.plain(f"variants.{name}.name") for name in names]
    if last and len(words) > 1:
        return f"{', '.join(words[:-1])} {last} {words[-1]}"
    return ", ".join(words)
