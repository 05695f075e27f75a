"""What is asked of a kit → UsageError for choices that change nothing."""

from collections.abc import Sequence

from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.core.request import Request
from printgen.sheet.kit.imposition.arrangement import BACKINGS


def refuse_idle(request: Request) -> None:
    """Refuse options without an effect on the kit; raises UsageError."""
    if request.marks != "both" and request.bleed is None:
        message = "`--marks` changes nothing: crop marks are printed with a bleed"
        raise UsageError(Problem("no-effect", message, hints=("add --bleed, or leave it out",)))
    if request.marks == "front" and BACKINGS[request.arrangement].folded:
        message = "`--marks front` changes nothing: folded, fronts and backs are on one page"
        raise UsageError(Problem("no-effect", message, hints=("choose both or none",)))


def refuse_nothing(pieces: Sequence[object], request: Request) -> None:
    """Refuse to print no piece at all; raises UsageError."""
    if not pieces:
        message = f"of what a table of `{request.game}` needs, nothing is chosen"
        hint = "choose other parts or suits, or leave out --only and --suits"
        raise UsageError(Problem("no-pieces", message, hints=(hint,)))


def refuse_table(request: Request) -> None:
    """Refuse options of a table if there is no game; raises UsageError with all of them."""
    asked = {"--players": request.players, "--seed": request.seed, "--variant": request.variants}
    hint = "leave it out, or name a game: `printgen kit GAME`"
    message = "`{}` changes nothing: a kit has no table"
    problems = [Problem("no-effect", message.format(option), hints=(hint,)) for option, value in asked.items() if value]
    if problems:
        raise UsageError(problems)
