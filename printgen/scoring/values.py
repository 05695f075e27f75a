"""What stands on a filled pad, and what it came to: the values that scoring passes on."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.model.play import conditions
from printgen.model.score import Ending
from printgen.model.values import Ids
from printgen.span import Span

Value = int | tuple[int, ...] | str
"""What is written down for an entry: a number, the values of a tally, or the id of a choice."""

Entries = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class ContestEntries:
    """One contest as it stands on a pad: what is shared, and what each player has in it."""

    shared: Entries
    players: Mapping[str, Entries]


@dataclass(frozen=True, slots=True)
class Pad:
    """A filled pad: what each player wrote down, the contests, the variants and readings.

    ``seated``: how many play, where some of those named do not take part as players do.
    ``matches``: how many the pad counts, where that is written down.
    """

    players: Mapping[str, Entries]
    contests: Mapping[str, tuple[ContestEntries, ...]]
    options: tuple[str, ...] = ()
    seated: int | None = None
    matches: int | None = None

    @property
    def number(self) -> int:
        """The number of players at the table."""
        return self.seated or max(1, len(self.players))

    def holds(self, when: str | None) -> bool:
        """Return whether a condition holds in the game of the pad."""
        return conditions.holds(when, self.number, self.options)


@dataclass(frozen=True, slots=True)
class WrittenSum:
    """A sum that somebody wrote on the pad: of a line, the total, or of a contest.

    ``contest``: its sort and number, counted from 1; 0 where nothing else was written.
    """

    who: str
    row: str
    contest: tuple[str, int] | None
    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class Filled:
    """A pad as it was filled in, and the sums that were written on it."""

    pad: Pad
    sums: tuple[WrittenSum, ...] = ()


@dataclass(frozen=True, slots=True)
class ContestResult:
    """What one contest came to: its value, the place and the points of each player.

    Equals share a place and the next stands one below; place 0 has nothing that counts.
    ``broken``: the demands that do not hold, each with its player.
    """

    value: int
    places: Mapping[str, int]
    points: Mapping[str, int]
    broken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player: what was entered, every line of the pad, the total, the rank (1 is best).

    ``contests``: the points out of all contests of each sort. ``tied``: somebody has the same
    total; ``decided_by``: the tie-breaks that part the player from them; ``shared``: from somebody
    none does. ``reached``: the player has what it takes to win; ``won``: the player has won.
    """

    name: str
    entries: Entries
    lines: Mapping[str, int]
    total: int
    contests: Mapping[str, int]
    rank: int = 0
    shared: bool = False
    tied: bool = False
    decided_by: Ids = ()
    reached: bool = True
    won: bool = False

    @property
    def place(self) -> str:
        """The place as text: equals share it."""
        return f"= {self.rank}." if self.shared else f"{self.rank}."


@dataclass(frozen=True, slots=True)
class GameScore:
    """A whole game: how each contest came out, the players, best first, and how it ended.

    ``win``: the id of how it is won, where the game says so. ``open_tie``: the tie-break on which
    the win hangs, where it is left blank.
    """

    contests: Mapping[str, tuple[ContestResult, ...]]
    players: tuple[PlayerScore, ...]
    ending: Ending = "won"
    win: str = ""
    open_tie: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won."""
        return tuple(player.name for player in self.players if player.won)
