"""What is asked of a kit, and UsageError for what of it would change nothing."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.core.request import (
    ON_PAPER,
    PIECES,
    GameRequest,
    InFileName,
    MarkedSides,
    Option,
    Players,
    Request,
    Seed,
    Variants,
    stem,
)
from printgen.sheet.kit.imposition.arrangement import BACKINGS, USUAL, Arrangement

CutForm = Literal["svg", "dxf"]
"""What a cutting machine reads."""

PIECES_ARE = (
    "pieces are components with an `icon` or `kinds` that {} a step `uses`, a deal deals or `supply` names, "
    "that a variant `uses`, or that have `kinds` in a box of your own"
)
"""Of what the kit of a game is made, for hints; where the steps stand is to be filled in."""

BLEED = "3.175 mm"  # an eighth of an inch: the bleed where no other is named


@dataclass(frozen=True, kw_only=True)
class KitRequest(GameRequest):
    """Pieces to cut out: a whole kit, or what a game needs."""

    kind: ClassVar = "kit"
    shows_setup: ClassVar = True
    only: Annotated[
        tuple[str, ...],
        Option(
            name="--only",
            metavar="PARTS",
            group=PIECES,
            help="Kinds of pieces or groups of them, as in tiles,accessory, and nothing else; else all but spare ones.",
            words=lambda names: [",".join(names)],
        ),
        InFileName(),
    ] = ()
    suits: Annotated[
        tuple[str, ...],
        Option(
            name="--suits",
            metavar="SUITS",
            group=PIECES,
            help="Suits, sets of suits or your own FILE.yaml, as in suns,nautical; else one kit's.",
            words=lambda names: [",".join(names)],
        ),
        InFileName(stem),
    ] = ()
    copies: Annotated[
        int,
        Option(name="--copies", metavar="N", group=PIECES, bounds=(1, 50), help="How many of each piece."),
        InFileName("{}-pages"),
    ] = 1
    stack: Annotated[
        str | None,
        Option(
            name="--stack",
            metavar="LENGTH",
            group=PIECES,
            help="How high the stack is that a tuck box is printed for; else 0.3 mm for each card or tile.",
        ),
        InFileName(lambda stack: f"stack-{stack}".replace(" ", "")),
    ] = None
    players: Players = None
    seed: Seed = None
    variants: Variants = ()
    arrangement: Annotated[
        Arrangement,
        Option(
            name="--arrangement",
            group=ON_PAPER,
            help="How fronts and backs meet: printed on both sides, folded, or glued.",
        ),
        InFileName(),
    ] = USUAL
    bleed: Annotated[
        str | None,
        Option(
            name="--bleed",
            metavar="LENGTH",
            group=ON_PAPER,
            alone=BLEED,
            help=f"Colour beyond the cut and crop marks instead of shared cuts; alone: {BLEED}.",
        ),
        InFileName(lambda bleed: f"bleed-{bleed}".replace(" ", "")),
    ] = None
    marks: Annotated[
        MarkedSides,
        Option(name="--marks", group=ON_PAPER, help="The sides that crop marks are printed on."),
        InFileName("marks-{}"),
    ] = "both"


def refuse_idle(request: Request) -> None:
    """Refuse options without an effect on the kit; raises UsageError."""
    if request.marks != "both" and request.bleed is None:
        message = "`--marks` changes nothing: crop marks are printed with a bleed"
        raise UsageError(Problem("no-effect", message, hints=("add --bleed, or leave it out",)))
    if request.marks == "front" and BACKINGS[request.arrangement].by == "folding":
        message = "`--marks front` changes nothing: folded, fronts and backs are on one page"
        raise UsageError(Problem("no-effect", message, hints=("choose both or none",)))


def refuse_table(request: Request) -> None:
    """Refuse options of a table if there is no game; raises UsageError with all of them."""
    asked = {"--players": request.players, "--seed": request.seed, "--variant": request.variants}
    hint = "leave it out, or name a game: `printgen kit GAME`"
    message = "`{}` changes nothing: a kit has no table"
    problems = [Problem("no-effect", message.format(option), hints=(hint,)) for option, value in asked.items() if value]
    if problems:
        raise UsageError(problems)
