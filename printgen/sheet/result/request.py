"""What is asked of a result sheet."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.core.request import ON_PAPER, GameRequest, InFileName, Option


@dataclass(frozen=True, kw_only=True)
class ResultRequest(GameRequest):
    """What a finished game was worth.

    ``filled``: the text of a filled pad, with players, variants and readings; ``date`` and ``map``: when and on which
    it was played.
    """

    kind: ClassVar = "result"
    command_name: ClassVar = "score"
    words_after_game: ClassVar = ("FILE",)
    words_at_end: ClassVar = ("-o", "result.pdf")
    date: Annotated[
        str | None,
        Option(name="--date", metavar="TEXT", group=ON_PAPER, help="The day it was played, for the result sheet."),
    ] = None
    map: Annotated[
        str | None,
        Option(name="--map", metavar="TEXT", group=ON_PAPER, help="The map that was played on, for the result sheet."),
    ] = None
    filled: str | None = None
    players: Annotated[int | None, InFileName("{}-players")] = None
    variants: Annotated[tuple[str, ...], InFileName()] = ()
    readings: Annotated[tuple[str, ...], InFileName()] = ()
