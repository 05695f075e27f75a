"""What lies on the cards of a board → the board as a table of its cards, or those alone that differ from most."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.model.board.spaces import grid_names
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.setup.proof.fairness import space_shares

CARD_TITLE, CARD_ROW, ABREAST, KIND_SIGN = 1.1, 1.75, 4, 5.6
"""What the title of a board of cards takes, and a row of it, in rows with pictures; how many cards stand abreast that
differ from most, and how large the sign of a kind is, in mm."""

SHARE_ROW, NOTE = 2.1, 0.8
"""What a row of cards with their shares takes, and the note below them, in rows with pictures."""


@dataclass(frozen=True, slots=True)
class LaidCard(Content):
    """A card of the board: its space, what it is, what else lies there and its pictures; an accent if it stands out.

    ``share``: what was measured from there, and ``part``, how many percent of the largest that is. ``small``: on small
    paper, where each thing that is drawn has a line of its own.
    """

    space: str
    name: str
    more: tuple[str, ...]
    accent: Key
    pictures: tuple[Picture, ...] = ()
    share: str = ""
    part: float = 0.0
    small: bool = False

    @property
    def listed(self) -> tuple[tuple[Picture, str], ...]:
        """What lies there, each thing drawn beside its name; nothing where things have no lines of their own."""
        has_lines = self.small and len(self.pictures) == len(self.more)
        return tuple(zip(self.pictures, self.more, strict=True)) if has_lines else ()

    @property
    def things(self) -> str:
        """What lies there in words, with commas between things that share a line."""
        return (" " if self.listed else ", ").join(self.more)


@dataclass(frozen=True, slots=True)
class CardGrid(Block):
    """A board of cards as a table, row by row; ``lead``: what those are that have no name.

    ``lines``: how many lines the fullest card has. ``brief``: the cards that differ from most stand there alone.
    ``note``: what the share on each card is; ``bar``: the colour of the bars that show it.
    """

    template: ClassVar[str] = "setup/card_grid.html.j2"
    title: RichText
    lead: str
    rows: tuple[tuple[LaidCard, ...], ...]
    lines: int
    brief: bool = False
    note: RichText = ()
    bar: Key = ""

    @property
    def height(self) -> float:
        """How high it is about, in rows."""
        return CARD_TITLE + (SHARE_ROW * len(self.rows) + NOTE if self.note else CARD_ROW * len(self.rows))

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
    measured, small = space_shares(context), context.paper.layout == "small"
    accents, signs = dict[str, str](), dict[str, Picture]()
    for one in context.position.dealt:
        part = context.game.components.get(context.game.setup.deals[one.deal].component)
        if one.space is not None:
            kind = one.things[0].kind
            accents.setdefault(one.space, kind_accent(part, kind) or "")
            sign = pictures.icon(kind_icon(part, kind, context.icons), KIND_SIGN, accents[one.space] or "coast")
            signs |= {one.space: sign} if sign is not None else {}
    [(usual, count)] = Counter(names[0] for names in by_space.values()).most_common(1)
    usual = usual if 2 * count > len(by_space) else ""
    drawn = {space: [*some] for space, some in placed.items()}
    for space, sign in signs.items():
        drawn.setdefault(space, [sign])
    lines: dict[int, list[LaidCard]] = {}
    for (down, _), space in sorted(grid_names(context.game.board, context.game.grid).items()):
        if space in by_space:
            name, *more = by_space[space]
            shown = "" if name == usual else name
            share = measured.of[space] if measured else ("", 0.0)
            card = LaidCard(
                space, shown, tuple(more), accents.get(space, ""), tuple(drawn.get(space, ())), *share, small
            )
            lines.setdefault(down, []).append(card)
    lead = context.tool("setup.usual-card", name=usual) if usual else ""
    cards = [card for line in lines.values() for card in line]
    noted = [card for card in cards if card.name or card.more or card.pictures]
    brief = bool(usual) and 2 * len(noted) <= len(cards) and measured is None
    rows = tuple(map(tuple, lines.values()))
    if brief:
        if len(noted) % ABREAST:
            noted, lead = [*noted, LaidCard("", lead, (), "")], ""
        rows = tuple(tuple(noted[start : start + ABREAST]) for start in range(0, len(noted), ABREAST))
        cards = noted
    most = max((1 + bool(one.name) + (len(one.more) if small else bool(one.more)) for one in cards), default=1)
    grid = CardGrid(title, lead, rows, most - (brief and not small), brief)
    return replace(grid, note=measured.note, bar=measured.accent) if measured else grid
