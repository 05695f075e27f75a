"""What lies on the cards of a board → the board as a table of its cards, or those alone that differ from most.

Where each card has a share, the cards are shaded by it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.model.board.spaces import grid_names
from printgen.model.contrast import mixed
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.setup.proof.fairness import SpaceShares, space_shares

CARD_TITLE, CARD_ROW, ABREAST, KIND_SIGN = 1.1, 1.75, 4, 5.6
"""What the title of a board of cards takes, and a row of it, in rows with pictures; how many cards stand abreast that
differ from most, and how large the sign of a kind is, in mm."""

SHARE_ROW, NOTED = 1.95, 1.4
"""What a row of cards with their shares takes, and the note below them, in rows with pictures."""

DEEPEST = 0.52
"""How much of the colour of what is measured is in the shade of the least share; that of the largest is plain sea."""

EACH, MANY, LOW = 20.6, 5, 16.6
"""How high a card with a share is, in mm; from so many rows on none is higher than the last."""


@dataclass(frozen=True, slots=True)
class LaidCard(Content):
    """A card of the board: its space, what it is, what else lies there and its pictures; an accent if it stands out.

    ``sign``: that of what it is, if it stands out. ``share``: what was measured from there, and ``shade``, the colour
    of the card for it.
    """

    space: str
    name: str
    more: tuple[str, ...]
    accent: Key
    sign: Picture | None = None
    pictures: tuple[Picture, ...] = ()
    share: str = ""
    shade: Key = ""

    @property
    def listed(self) -> tuple[tuple[Picture | None, str], ...]:
        """What it is and what lies there, each beside its sign."""
        named = ((self.sign, self.name),) if self.name else ()
        signs = self.pictures if len(self.pictures) == len(self.more) else (None,) * len(self.more)
        return (*named, *zip(signs, self.more, strict=True))

    @property
    def things(self) -> str:
        """What lies there in words, with commas between things that share a line."""
        return (" " if self.share else ", ").join(self.more)


@dataclass(frozen=True, slots=True)
class CardGrid(Block):
    """A board of cards as a table, row by row; ``lead``: what those are that have no name.

    ``brief``: the cards that differ from most stand there alone. ``note``: what the share on each card is; ``each``:
    how high a card with a share is, in mm.
    """

    template: ClassVar[str] = "setup/card_grid.html.j2"
    title: RichText
    lead: str
    rows: tuple[tuple[LaidCard, ...], ...]
    lines: int
    brief: bool = False
    note: RichText = ()
    each: float = 0.0
    unit: str = ""
    """What its shares count: it stands in the head then, before what has no name."""

    @property
    def height(self) -> float:
        """How high it is about, in rows."""
        return CARD_TITLE + (SHARE_ROW * len(self.rows) + NOTED if self.note else CARD_ROW * len(self.rows))

    @property
    def across(self) -> int:
        """How many cards a row has."""
        return len(self.rows[0])

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the cards row by row, each space above what lies there."""
        for line in self.rows:
            cells = (one.space + one.name + one.things + one.share for one in line)
            yield ExpectedTable("board", (row(*cells),))


def card_grid(
    context: PositionContext,
    pictures: Pictures,
    title: RichText,
    by_space: Mapping[str, Sequence[str]],
    placed: Mapping[str, Sequence[Picture]],
) -> CardGrid:
    """Return the cards of the board as they lie, beside each what lies on it; what most of them are is said once.

    ``placed``: the pictures of what lies on them. Where few bear anything, these stand alone, and the last
    says what all others are: the board shows where they lie. All stand there with their shares, if they have such.
    """
    measured, layout = space_shares(context), context.paper.layout
    [(usual, count)] = Counter(names[0] for names in by_space.values()).most_common(1)
    usual = usual if 2 * count > len(by_space) else ""
    lead = context.tool("setup.usual-card", name=usual) if usual else ""
    lines: dict[int, list[LaidCard]] = {}
    looks = dict(_looks(context, pictures))
    for (down, _), space in sorted(grid_names(context.game.board, context.game.grid).items()):
        if space in by_space:
            name, *more = by_space[space]
            shown = "" if name == usual else name
            drawn = tuple(placed.get(space, ()))
            card = LaidCard(space, shown, tuple(more), *looks.get(space, ("", None)), drawn)
            lines.setdefault(down, []).append(card)
    cards = [card for line in lines.values() for card in line]
    if measured is not None:
        rows = tuple(tuple(_shared(context, measured, card) for card in line) for line in lines.values())
        each = EACH if len(rows) < MANY else LOW
        return CardGrid(title, lead, rows, 0, False, measured.note, each, measured.unit)
    noted = [card for card in cards if card.name or card.more or card.pictures]
    if brief := bool(usual) and 2 * len(noted) <= len(cards):
        if len(noted) % ABREAST:
            noted, lead = [*noted, LaidCard("", lead, (), "")], ""
        cards = noted
    rows = tuple(map(tuple, lines.values()))
    if brief:
        rows = tuple(tuple(noted[start : start + ABREAST]) for start in range(0, len(noted), ABREAST))
    most = max((1 + bool(one.name) + bool(one.more) for one in cards), default=1)
    return CardGrid(title, lead, rows, most - (brief and layout == "large"), brief)


def _looks(context: PositionContext, pictures: Pictures) -> Iterator[tuple[str, tuple[str, Picture | None]]]:
    """Yield each space with the accent of the card there and its sign, that of a kind which has one."""
    for one in context.position.dealt:
        part = context.game.components.get(context.game.setup.deals[one.deal].component)
        if one.space is not None:
            kind = one.things[0].kind
            accent = kind_accent(part, kind) or ""
            yield one.space, (accent, pictures.icon(kind_icon(part, kind, context.icons), KIND_SIGN, accent or "coast"))


def _shared(context: PositionContext, measured: SpaceShares, card: LaidCard) -> LaidCard:
    """Return a card with its share, and shaded the more the less that is."""
    share, part = measured.of[card.space]
    least = min(one for _, one in measured.of.values())
    near = 1.0 if least >= 100 else (100 - part) / (100 - least)
    deepest = mixed(context.colour(measured.accent), context.colour("paper"), DEEPEST)
    shade = mixed(deepest, context.colour("sea"), near) if context.theme.fills else ""
    return replace(card, share=share, shade=shade)
