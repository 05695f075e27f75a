"""A kit and what is chosen of it → the pieces to print, in the order in which they are laid; how suits are noted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printgen.errors import PrintgenError
from printgen.figure.pieces.blank import Blank, blank
from printgen.figure.pieces.part import Shown
from printgen.geometry import Rect
from printgen.model.kit import CARD, Kit, Suit
from printgen.model.load.kit import LoadedKit
from printgen.model.play.token_kit import Counts
from printgen.problems import Problem

SPARE = 1000  # the numbers of spare pieces begin above this
SideName = Literal["front", "back"]


def side_box(box: Rect, side: SideName) -> Rect:
    """Return the box of a piece as seen from one side: from behind it is mirrored."""
    return box if side == "front" else box._replace(x=-box.right)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of paper to cut out: its part, what it shows, what is cut, whether it has a back.

    ``number`` counts those that are alike; ``material`` is what they are printed on.
    """

    part: str
    shown: Shown
    number: int
    blank: Blank
    backed: bool
    material: str = CARD

    def __hash__(self) -> int:
        """Return a hash of its name alone: an outline is long."""
        return hash((self.part, self.shown.suit_name, self.shown.rank, self.number))

    def spare(self, which: int = 1) -> "Piece":
        """Return one more of the same; ``which``: the first, the second."""
        return replace(self, number=self.number + which * SPARE)

    @property
    def is_folded(self) -> bool:
        """Whether it is folded up, so that its outline is printed."""
        return bool(self.blank.folds or self.blank.tabs)

    @property
    def is_box(self) -> bool:
        """Whether it is cut out by four straight cuts."""
        return self.blank.radius is None and not self.is_folded and not self.blank.is_hex

    @property
    def name(self) -> str:
        """Part, suit, rank and number, as preflight names it."""
        rank = f" {self.shown.rank}" if self.shown.rank is not None else ""
        return f"{self.part} {self.shown.suit_name}{rank} {self.number}"


def pieces_of(
    loaded: LoadedKit, parts: Iterable[str], suits: Iterable[str], copies: int = 1, counts: Counts | None = None
) -> tuple[Piece, ...]:
    """Return the pieces of some parts in some suits, part by part, suit by suit, rank by rank.

    If each rank has a size of its own, pieces of one size follow each other, the largest first.
    ``counts``: how many of each part, suit and rank, instead of what the kit holds.
    Raises PrintgenError for a part that cannot be folded.
    """
    names = tuple(suits)
    pieces: list[Piece] = []
    for part in parts:
        made = [piece for suit in names for piece in _of_suit(loaded, part, suit, copies, counts)]
        if loaded.kit.parts[part].sizes:
            made.sort(key=lambda piece: -piece.blank.box.height)
        pieces += made
    return tuple(pieces)


def _of_suit(loaded: LoadedKit, name: str, suit: str, copies: int, counts: Counts | None) -> Iterator[Piece]:
    part = loaded.kit.parts[name]
    for rank in tuple(loaded.kit.ranks) if "rank" in part.each else (None,):
        size = loaded.size(part, rank)
        try:
            shape = blank(part, size)
        except ValueError as error:
            message = f"the part `{name}` cannot be folded: {error}"
            raise PrintgenError(Problem("impossible-part", message)) from None
        scale = size.width / part.drawn_for if part.drawn_for is not None else 1.0
        shown = Shown(loaded.suits[suit], suit, rank, scale)
        many = part.copies if counts is None else counts.get((name, suit, rank), 0)
        for number in range(1, many * copies + 1):
            yield Piece(name, shown, number, shape, part.back is not None, part.material)


class Noted(NamedTuple):
    """How a suit is noted: the letter of its pieces, and what stands behind them.

    >>> str(Noted("S", "nautical"))
    "S,nautical'"
    """

    letter: str
    set: str = ""

    @property
    def style(self) -> str:
        """What stands behind a piece of another set than the kit's own."""
        return f",{self.set}'" if self.set else ""

    def __str__(self) -> str:
        """Return the notation of a piece with neither kind nor rank."""
        return f"{self.letter}{self.style}"


def noted_suits(kit: Kit, suits: Mapping[str, Suit]) -> dict[str, Noted]:
    """Return how suits are noted: by their letters, else by that of the suit at the same place of the kit's own set.

    A suit that has no letter and stands at a place the kit's own set does not have is left out.
    """
    own = suits[kit.suits[0]].set
    found: dict[str, Noted] = {}
    for group in dict.fromkeys(suit.set for suit in suits.values()):
        names = [name for name, suit in suits.items() if suit.set == group]
        at_place = [suits[name].letter for name in kit.suits] + [None] * len(names)
        for name, usual in zip(names, at_place, strict=False):
            if (letter := suits[name].letter or usual) is not None:
                found[name] = Noted(letter, group if group != own else "")
    return found
