"""A pile of cards that was dealt → its cards in columns, each beside its number, from the top."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from printgen.model.position import Dealt
from printgen.model.table import Deck
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import GameContext, Picture, Pictures, PositionContext
from printgen.sheet.core.thing import card_action, card_icon, thing_words
from printgen.sheet.setup.deal.lines import UNIT, in_parts

SIGN = {"large": 8.4, "small": 6.4}
"""How large the sign of a card is, in mm."""

COLUMNS = 3
"""In how many columns cards stand, unless fewer leave no hole."""

EACH, TITLE = {"large": 13.2, "small": 18.4}, 8.0
"""How high a card is with the air below it, and what the title takes, in mm."""


@dataclass(frozen=True, slots=True)
class DeckCard(Content):
    """A card: its number from the top, its sign, its name, what it does; ``is_open``: it lies open from the start."""

    number: str
    picture: Picture | None
    name: str
    does: RichText = ()
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class DealtDeck(Block):
    """The cards of a pile in columns, each so many mm high with the air below it; ``lead``: how they are ordered."""

    template: ClassVar[str] = "setup/deck.html.j2"
    title: RichText
    lead: str
    columns: tuple[tuple[DeckCard, ...], ...]
    each: float

    @property
    def cards(self) -> tuple[DeckCard, ...]:
        """All its cards, from the top."""
        return tuple(card for column in self.columns for card in column)

    @property
    def is_bare(self) -> bool:
        """Whether nothing is said of what its cards do."""
        return not any(card.does for card in self.cards)

    @property
    def lines(self) -> tuple[tuple[DeckCard, ...], ...]:
        """The cards that stand side by side, line by line."""
        most = max(map(len, self.columns), default=0)
        return tuple(tuple(column[n] for column in self.columns if n < len(column)) for n in range(most))

    @property
    def height(self) -> float:
        """How high it is about, in rows of a page."""
        return (TITLE + self.each * len(self.lines)) / UNIT

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column: the numbers, each beside its card."""
        for column in self.columns:
            yield ExpectedTable(readable(self.title), tuple(row(one.number, one.name) for one in column))


def is_deck(context: GameContext, deal: str) -> bool:
    """Return whether what a deal lays in piles are cards."""
    part = context.game.components.get(context.game.setup.deals[deal].component)
    return part is not None and part.shape == "card"


def dealt_decks(
    context: PositionContext, pictures: Pictures, title: RichText, piles: Iterable[Dealt], room: float
) -> Iterator[DealtDeck]:
    """Yield the cards of each pile, as many at a time as a page of so many rows takes."""
    layout = context.paper.layout
    at_most = max(1, int((room * UNIT - TITLE) / EACH[layout]))
    for pile in piles:
        opened = opens(context, pile.deal)
        lead = context.tool("setup.in-order-open", count=opened) if opened else context.tool("setup.in-order")
        cards = tuple(_cards(context, pictures, pile, opened))
        across = next((n for n in range(COLUMNS, 1, -1) if len(cards) % n == 0), COLUMNS)
        for some in in_parts(cards, across * at_most):
            yield DealtDeck(title, lead, tuple(in_parts(some, ceil(len(some) / across))), EACH[layout])


def opens(context: PositionContext, deal: str) -> int:
    """Return how many cards of a deal lie open beside their deck."""
    table = context.game.setup.table
    things = [one for row in table.below for column in row for one in column] if table is not None else []
    decks = (one for one in things if isinstance(one, Deck) and one.deal == deal)
    return next((int(context.catalog.facts.number(f"facts.{deck.opened}")) for deck in decks), 0)


def _cards(context: PositionContext, pictures: Pictures, pile: Dealt, opened: int) -> Iterator[DeckCard]:
    """Yield the cards of a pile with what they do."""
    layout, component = context.paper.layout, context.game.setup.deals[pile.deal].component
    for number, thing in enumerate(pile.things, 1):
        sign = pictures.icon(card_icon(context, component, thing.kind), SIGN[layout], "purple")
        name = " ".join(filter(None, thing_words(context, component, thing)))
        does = card_action(context, component, thing.kind)[1]
        yield DeckCard(str(number), sign, name, does, number <= opened)
