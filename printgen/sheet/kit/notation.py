"""A kit and its suits → how each suit is noted: by a letter, those of other sets with their set.

The one place where letters of suits come from, for positions in notation and for the anatomy.
"""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.model.kit import Kit, Suit


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
