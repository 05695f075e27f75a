"""Variants of some families → cards: icon, name, players, what else is needed, what the variant does; and their key."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.model.board.board import Accent
from printgen.model.play.conditions import amount
from printgen.model.sheets import CardsBlock
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.model.variants import Variant
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.aid.signs import EquationSign, signs_of
from printgen.sheet.aid.variants import played_by, players_text
from printgen.sheet.core.blocks import Content, Key, Picture, RichText
from printgen.sheet.core.game_context import GameContext, Pictures

COLUMNS = {"large": 4, "small": 3}
ICON, LARGE_ICON = 5.6, 7.0
"""The side of the icon of a card in mm, and on large paper where cards have a key."""

CHOOSER: Accent = "ink"
"""The accent of variants that choose among others."""


@dataclass(frozen=True, slots=True)
class VariantCard(Content):
    """A variant: for how many players, what else it ``needs``, what it does, in ``signs`` as well.

    ``favourite``: it is recommended.
    """

    accent: Key
    icon: Picture | None
    name: RichText
    players: RichText
    needs: tuple[str, ...]
    text: RichText
    favourite: bool
    signs: tuple[EquationSign, ...]


@dataclass(frozen=True, slots=True)
class FamilyName(Content):
    """An accent and the name of the family that has it."""

    accent: Key
    name: RichText


@dataclass(frozen=True, slots=True)
class CardKey(Content):
    """What the signs of the cards mean: each with an example, where a card has it."""

    families: tuple[FamilyName, ...]
    favourites: RichText | None
    players: str
    players_mean: RichText
    need: str
    need_means: RichText


@dataclass(frozen=True, slots=True)
class VariantCards(Panel):
    """Cards in rows of so many, the last of them the key."""

    template: ClassVar[str] = "aid/cards.html.j2"
    columns: int
    cards: tuple[VariantCard, ...]
    key: CardKey | None


def variant_cards(context: GameContext, pictures: Pictures, head: PanelHead, block: CardsBlock) -> VariantCards:
    """Return the cards of each family in turn, in the order of the data; then those that choose, and the key."""
    variants = context.game.variants
    chosen: list[tuple[str, Accent]]
    chosen = [(name, accent) for family, accent in block.families.items() for name in _of_family(context, family)]
    if block.key or block.only:
        chosen += [(name, CHOOSER) for name, one in variants.items() if one.chooser]
    chosen = [chosen[number - 1] for number in block.only] if block.only else chosen
    size = LARGE_ICON if block.key and context.paper.layout == "large" else ICON
    cards = tuple(
        _card(context, pictures, name, accent, size, signs_of(context, pictures, head.id, block.signs.get(name, ())))
        for name, accent in chosen
    )
    if all(as_text(one.players) == context.tool("variants.any") for one in cards):
        cards = tuple(replace(one, players=()) for one in cards)
    return VariantCards(
        head=head,
        columns=min(COLUMNS[context.paper.layout], len(chosen) + block.key),
        cards=cards,
        key=_key(context) if block.key else None,
    )


def _of_family(context: GameContext, family: str) -> Iterator[str]:
    return (name for name, one in context.game.variants.items() if one.family == family)


def _card(
    context: GameContext, pictures: Pictures, name: str, accent: str, size: float, signs: tuple[EquationSign, ...]
) -> VariantCard:
    variant = context.game.variants[name]
    return VariantCard(
        accent=accent,
        icon=pictures.icon(variant.icon, size),
        name=with_mark(context.catalog.text(f"variants.{name}.name"), variant.confidence),
        players=played_by(context, variant),
        needs=tuple(_needs(context, name, variant)),
        text=context.catalog.text(f"variants.{name}.text"),
        favourite=variant.favourite,
        signs=signs,
    )


def _needs(context: GameContext, name: str, variant: Variant) -> Iterator[str]:
    """Yield what must be at hand beside the box: further boxes, parts that set-up does not take."""
    if variant.boxes > 1:
        yield context.tool("variants.more-boxes", n=variant.boxes - 1)
    for part, needed in variant.uses.items():
        count = amount(needed, variant.players[0], (name,))
        word = context.catalog.plain(f"components.{part.split('.')[0]}")
        yield f"+ {word}" if count == 1 else f"+ {count} {word}"


def _key(context: GameContext) -> CardKey:
    """Return the key for all cards of the aid, on whichever page they stand."""
    game, catalog = context.game, context.catalog
    blocks = (one for one in game.sheets.aid.blocks.values() if isinstance(one, CardsBlock))
    families = {family: accent for one in blocks for family, accent in one.families.items()}
    every, (least, most) = context.tool("variants.any"), game.head.players
    numbers = players_text(tuple(range(least, most + 1)))
    players = (as_text(played_by(context, one)) for one in game.variants.values())
    needs = (need for name, one in game.variants.items() for need in _needs(context, name, one))
    return CardKey(
        families=tuple(FamilyName(accent, catalog.text(f"families.{name}")) for name, accent in families.items()),
        favourites=catalog.text("favourites") if any(one.favourite for one in game.variants.values()) else None,
        players=next((one for one in players if one != every and len(one) > 1), ""),
        players_mean=context.tool_text("variants.players-mean", any=every, numbers=numbers),
        need=min(needs, key=len, default=""),
        need_means=context.tool_text("variants.need-means"),
    )
