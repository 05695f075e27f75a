"""What is asked of a rulings sheet."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.request import GameRequest, Readings


@dataclass(frozen=True, kw_only=True)
class RulingsRequest(GameRequest):
    """The gaps of the rules and how they are read.

    ``players`` and ``variants`` are those of a question (`printgen ask`); the sheet itself is for all.
    """

    kind: ClassVar = "rulings"
    help: ClassVar = """Print every gap and contradiction of the rules, with the reading that is taken.

    \b
    Example:
      printgen rulings GAME
      printgen rulings GAME --paper letter -o rulings.pdf
    """
    players: int | None = None
    variants: tuple[str, ...] = ()
    readings: Readings = ()
