"""A log of the game, or lines for notes: what fills the room that the words of a page leave."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block
from printgen.sheet.core.game_context import PositionContext

LEAST = 29.0
"""Room that is lower than that, in mm, is white space like any other."""


@dataclass(frozen=True, slots=True)
class Log(Block):
    """Lines to write on, more of them than a page has room for; a log begins with fields."""

    template: ClassVar[str] = "setup/log.html.j2"
    title: str
    fields: tuple[str, ...] = ()
    lines: int = 32
    accent: Literal["orange", "grey"] = "orange"


def game_log(context: PositionContext, lines: int = 32) -> Log:
    """Return who played and won when, and below that lines for what else there is to write."""
    title, *fields = (context.tool(f"setup.{word}") for word in ("log", "played-on", "winner", "players-log"))
    return Log(title, tuple(fields), lines)


def note_lines(context: PositionContext) -> Log:
    """Return lines for notes."""
    return Log(context.tool("worksheet.notes"), accent="grey")
