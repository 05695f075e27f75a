"""Variants of a game → a list: name, players, what is needed and excluded, what each does."""

from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.model.play.conditions import amount
from printgen.model.sheets import VariantsBlock
from printgen.model.text.message_catalog import Inline, as_text, with_mark
from printgen.model.variants import Variant
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, Picture, RichText
from printgen.sheet.core.game_context import GameContext, Pictures

ICON = 4.6
"""The side of the icon of a variant in mm."""


@dataclass(frozen=True, slots=True)
class VariantItem(Content):
    """A variant: for how many players (left out where all suit as many as the game), what it does, needs, excludes."""

    icon: Picture | None
    name: RichText
    players: RichText
    text: RichText
    needs: str
    excludes: RichText


@dataclass(frozen=True, slots=True)
class VariantList(Panel):
    """Variants in columns; the ``key`` explains the signs."""

    template: ClassVar[str] = "aid/variant_list.html.j2"
    columns: tuple[tuple[VariantItem, ...], ...]
    key: RichText | None


def variant_list(context: GameContext, pictures: Pictures, head: PanelHead, block: VariantsBlock) -> VariantList:
    """Return all variants in the order of the data; the last list explains the signs that stand in it."""
    lists = [one for one in context.game.sheets.aid.blocks.values() if isinstance(one, VariantsBlock)]
    items = tuple(
        VariantItem(
            icon=pictures.icon(variant.icon, ICON),
            name=with_mark(context.catalog.text(f"variants.{name}.name"), variant.confidence),
            players=played_by(context, variant),
            text=context.catalog.text(f"variants.{name}.text"),
            needs=_needs(context, name, variant),
            excludes=_excluded(context, name),
        )
        for name, variant in context.game.variants.items()
    )
    if all(as_text(one.players) == context.tool("variants.any") for one in items):
        items = tuple(replace(one, players=()) for one in items)
    length = -(-len(items) // side_by_side(context, block.columns))
    shown = {
        "key-needs": any(one.needs for one in items),
        "key-excludes": any(one.excludes for one in items),
        "key": any(one.players for one in items),
    }
    key = tuple(part for name, is_shown in shown.items() if is_shown for part in context.tool_text(f"variants.{name}"))
    return VariantList(
        head=head,
        columns=tuple(items[start : start + length] for start in range(0, len(items), length)),
        key=(key or None) if block is lists[-1] else None,
    )


def side_by_side(context: GameContext, columns: int) -> int:
    """Return in how many columns a block stands that wants so many: on small paper in two at most."""
    return min(columns, 2) if context.paper.layout == "small" else columns


def played_by(context: GameContext, variant: Variant) -> RichText:
    """Return the numbers of players of a variant; one word for all when it suits all that the game knows."""
    least, most = context.game.head.players
    every = set(variant.players) >= set(range(least, most + 1))
    numbers = context.tool("variants.any") if every else players_text(variant.players)
    return with_mark((Inline("text", numbers),), variant.players_confidence)


def _excluded(context: GameContext, name: str) -> RichText:
    """Name the variants that do not go with one, each marked where no rule says so.

    Whichever of the two says it; in the order of the data.
    """
    sure = {rule.variant: rule.confidence for rule in context.game.variants[name].excludes}
    for other, variant in context.game.variants.items():
        sure.update((other, rule.confidence) for rule in variant.excludes if rule.variant == name)
    line: list[Inline] = []
    for other in (one for one in context.game.variants if one in sure):
        line += [Inline("text", ", ")] if line else []
        line += with_mark((Inline("text", context.catalog.plain(f"variants.{other}.name")),), sure[other])
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
    """Name what must be at hand: boxes, parts, one of several other variants."""
    needs = []
    if variant.boxes > 1:
        boxes = " / ".join(box.title for box in context.game.boxes.values())
        needs.append(f"{variant.boxes} × {boxes}")
    for part, needed in variant.uses.items():
        count = amount(needed, variant.players[0], (own,))
        name = context.catalog.plain(f"components.{part.split('.')[0]}")
        needs.append(f"{context.tool('variants.spare')} {name}" if count == 1 else f"{count} {name}")
    if variant.needs_one_of:
        *names, last = (context.catalog.plain(f"variants.{name}.name") for name in variant.needs_one_of)
        needs.append(f"{', '.join(names)} {context.tool('list.or')} {last}" if names else last)
    return ", ".join(needs)
