"""PositionContext → lines to fill in: a log of games, notes."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block, Content, Key
from printgen.sheet.core.game_context import PositionContext

SEATS = 4
"""Up to so many seats have a column each in a log."""


@dataclass(frozen=True, slots=True)
class LogField(Content):
    """What is written in a column of a log; of a seat its number in the order of turns as well, and its colour."""

    name: str
    number: str = ""
    accent: Key = "ink"


@dataclass(frozen=True, slots=True)
class Log(Block):
    """Lines to write on in the room that words leave, more than there is room for; in a log each has these fields."""

    template: ClassVar[str] = "setup/log.html.j2"
    title: str
    fields: tuple[LogField, ...] = ()
    lines: int = 32
    accent: Literal["orange", "grey"] = "orange"


def game_log(context: PositionContext, lines: int = 32, by_seat: bool = True) -> Log:
    """Return lines for games: when each was played, who played, who won; ``by_seat``: who had each of a few seats."""
    seats, nouns = context.position.seats, context.game.setup.seats
    won = "winner" if context.game.score.series is None else "winner-only"
    title, when, players, winner = (context.tool(f"setup.{word}") for word in ("log", "played-on", "players-log", won))
    who: tuple[LogField, ...] = (LogField(players),)
    if by_seat and 1 < len(seats) <= SEATS and len(seats) == context.position.players:
        names = ((seat, context.catalog.plain(f"seats.{seat}.name")) for seat in seats)
        who = tuple(LogField(name, str(n), nouns[seat].colour) for n, (seat, name) in enumerate(names, 1))
    return Log(title, (LogField(when), *who, LogField(winner)), lines)


def note_lines(context: PositionContext) -> Log:
    """Return lines for notes."""
    return Log(context.tool("worksheet.notes"), accent="grey")
