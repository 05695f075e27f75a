"""What is asked of player cards."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.core.request import ON_PAPER, CardSize, GameRequest, InFileName, Option, Players, Readings, Variants


@dataclass(frozen=True, kw_only=True)
class CardRequest(GameRequest):
    """Player cards, one for each player."""

    kind: ClassVar = "card"
    help: ClassVar = """Print a card for each player: turn, costs, one grid and what counts, in a few words.

    Poker cards have two sides on one side of the paper: fold, glue, cut. A6 cards have one side.

    \b
    Example:
      printgen card GAME
      printgen card GAME --players 3
      printgen card GAME --size a6 --lang de --theme low-ink
      printgen card GAME --paper letter -o card.pdf
    """
    for_all_players: ClassVar = True
    size: Annotated[
        CardSize,
        Option("--size", "poker: two sides, to be folded; a6: one side.", group=ON_PAPER, choices=("poker", "a6")),
        InFileName(),
    ] = "poker"
    players: Players = None
    variants: Variants = ()
    readings: Readings = ()
