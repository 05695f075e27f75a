"""What is asked of a score pad."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.core.request import (
    ON_PAPER,
    Fillable,
    GameRequest,
    InFileName,
    Link,
    Option,
    Players,
    Readings,
    Variants,
)


@dataclass(frozen=True, kw_only=True)
class PadRequest(GameRequest):
    """Score pads."""

    kind: ClassVar = "pad"
    help: ClassVar = """Print score pads with the formulas in the cells where they are used.

    \b
    Example:
      printgen pad GAME
      printgen pad GAME --players 3
      printgen pad GAME --copies 3 --number-from 1
      printgen pad GAME --fillable -o pad.pdf
    """
    players: Players = None
    variants: Variants = ()
    readings: Readings = ()
    copies: Annotated[
        int, Option("--copies", "So many pages.", "N", ON_PAPER, bounds=(1, 500)), InFileName("{}-pages")
    ] = 1
    numbered_from: Annotated[
        int | None,
        Option("--number-from", "Number the pads, the first with this number.", "N", ON_PAPER, bounds=(0, 1_000_000)),
        InFileName("from-{}"),
    ] = None
    fillable: Fillable = False
    link: Link = None
