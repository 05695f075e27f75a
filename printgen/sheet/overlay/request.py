"""What is asked of a board overlay."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, get_args

from printgen.sheet.core.request import (
    ON_PAPER,
    Distribution,
    GameRequest,
    InFileName,
    Option,
    OverlayStyle,
    Players,
    Readings,
    Seed,
    Variants,
)

STYLES: tuple[OverlayStyle, ...] = get_args(OverlayStyle)


@dataclass(frozen=True, kw_only=True)
class OverlayRequest(GameRequest):
    """A board's coordinates at true scale."""

    kind: ClassVar = "overlay"
    help: ClassVar = """Print a board's coordinates at true scale; with --seed the map itself, to lay tiles on.

    \b
    Example:
      printgen overlay GAME
      printgen overlay GAME --style frame --set board.pitch="41.5 mm"
      printgen overlay MAPPED --seed 166 -o mat.pdf
    """
    players: Players = None
    seed: Seed = None
    distribution: Distribution = "default"
    variants: Variants = ()
    readings: Readings = ()
    style: Annotated[
        OverlayStyle,
        Option("--style", "sheet: every space; frame: strips along the edges; map: all on one page.", group=ON_PAPER),
        InFileName(always=True),
    ] = "sheet"
