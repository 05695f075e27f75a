"""What is asked of a player aid."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.request import GameRequest, Players, Readings, Variants


@dataclass(frozen=True, kw_only=True)
class AidRequest(GameRequest):
    """A player aid."""

    kind: ClassVar = "aid"
    help: ClassVar = """Print a player aid: every cost, decision, trigger and the scoring.

    \b
    Example:
      printgen aid GAME
      printgen aid GAME --paper a5 --theme low-ink -o aid.pdf
    """
    bilingual: ClassVar = True
    for_all_players: ClassVar = True
    players: Players = None
    variants: Variants = ()
    readings: Readings = ()
