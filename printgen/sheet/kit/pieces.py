"""A kit and what is asked of it → the pieces to print, in the order in which they are laid out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.figure.pieces.blank import Blank, blank
from printgen.figure.pieces.part import Shown
from printgen.model.kit import CARD, Part
from printgen.model.load.kit import LoadedKit
from printgen.problems import Problem

SPARE = 1000
"""The numbers of spare pieces begin above this."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of paper to cut out: its part, what it shows, and what is cut.

    ``number`` counts those that are alike; ``material`` is what they are printed on.
    """

    part: str
    shown: Shown
    number: int
    blank: Blank
    backed: bool
    material: str = CARD

    def __hash__(self) -> int:
        """Tell pieces apart by what they are called: an outline is long."""
        return hash((self.part, self.shown.suit_name, self.shown.rank, self.number))

    def spare(self) -> "Piece":
        """Give one more of the same."""
        return replace(self, number=self.number + SPARE)

    @property
    def is_folded(self) -> bool:
        """Whether it is folded up, so that its outline is printed."""
        return bool(self.blank.folds or self.blank.tabs)

    @property
    def is_box(self) -> bool:
        """Whether four straight cuts part it."""
        return self.blank.radius is None and not self.is_folded

    @property
    def name(self) -> str:
        """What the piece is called where it is measured."""
        rank = f" {self.shown.rank}" if self.shown.rank is not None else ""
        return f"{self.part} {self.shown.suit_name}{rank} {self.number}"


def pieces_of(
    loaded: LoadedKit,
    parts: Iterable[str],
    suits: Iterable[str],
    copies: int = 1,
    counts: Mapping[tuple[str, str, str | None], int] | None = None,
) -> tuple[Piece, ...]:
    """Give the pieces of some parts in some suits, part by part, suit by suit, rank by rank.

    Where each rank has a size of its own, pieces of one size follow each other, largest first.

    ``counts``: how many of each part, suit and rank, instead of what the kit holds.
    """
    names = tuple(suits)
    pieces: list[Piece] = []
    for part in parts:
        made = [piece for suit in names for piece in _of_suit(loaded, part, suit, copies, counts)]
        if loaded.kit.parts[part].sizes:
            made.sort(key=lambda piece: -piece.blank.box.height)
        pieces += made
    return tuple(pieces)


def _of_suit(
    loaded: LoadedKit, name: str, suit: str, copies: int, counts: Mapping[tuple[str, str, str | None], int] | None
) -> Iterator[Piece]:
    part = loaded.kit.parts[name]
    ranks: tuple[str | None, ...] = tuple(loaded.kit.ranks) if "rank" in part.each else (None,)
    for rank in ranks:
        shape = _shape(loaded, name, rank)
        shown = Shown(loaded.suits[suit], suit, rank, _scale(loaded, part, rank))
        many = part.copies if counts is None else counts.get((name, suit, rank), 0)
        for number in range(1, many * copies + 1):
            yield Piece(name, shown, number, shape, part.back is not None, part.material)


def _shape(loaded: LoadedKit, name: str, rank: str | None) -> Blank:
    part = loaded.kit.parts[name]
    try:
        return blank(part, loaded.size(part, rank))
    except ValueError as error:
        message = f"the part `{name}` cannot be folded: {error}"
        raise PrintgenError(Problem("impossible-part", message)) from None


def _scale(loaded: LoadedKit, part: Part, rank: str | None) -> float:
    """Tell how much larger the art is than its layers say."""
    return loaded.size(part, rank).width / part.drawn_for if part.drawn_for is not None else 1.0
