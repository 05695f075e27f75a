"""The cells of a filled pad, one for each row and player → sorted into what belongs together.

Cells of a table and the fields of a form have the same names, those of the rows of the pad:
``gold`` is an entry, ``chits-3`` how many pieces of the value 3, ``urn-buried`` a choice that is
ticked, ``match2-won`` an entry of a match of a series, ``island4`` a contest: what is shared stands
there in the column ``all``, ``island4-fort`` in the column of each player. Lines, points and totals
may be written in too: they are held against what the rules give.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printgen.model.game import Game
from printgen.model.score import Entry
from printgen.problems import Problem
from printgen.scoring.pad.bounds import bare
from printgen.scoring.pad.rows import is_sum, rows_of
from printgen.scoring.pad.words import MATCHES, READINGS, VARIANTS, YES, PadWords, plain
from printgen.source import Entry as Pair
from printgen.source import Node
from printgen.span import Span

ALL = "all"
"""The column of what is written down once for all players."""

ENTRIES = "score.entries"
NAMES = "name"
TABLE = (VARIANTS, READINGS, MATCHES)
"""Rows that are about all of the pad."""

COUNT_AT_MOST = 999
"""More pieces than any box holds: a number beyond it is a slip."""

UNTICKED = {"", "0", "-", "–", "no", "off", "false"}
SERIES = re.compile(r"(match[1-9][0-9]{0,2}|sum|total)-(.+)")
_NUMBERED = re.compile(r"(.+?)([1-9][0-9]{0,2})(?:-(.+))?")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one row for one player, or for all; and where."""

    row: str
    who: str
    text: str
    span: Span
    ticked: bool | None = None

    @property
    def number(self) -> int | None:
        """The whole number that is written here, if it is one."""
        return int(self.text) if _WHOLE.fullmatch(self.text) else None

    def count(self, entry: Entry) -> int | None:
        """Return how many are written here; what can be had but once is as good as ticked."""
        ticked = entry.per_match == 1 and plain(self.text) in YES
        return 1 if ticked else self.number

    @property
    def is_ticked(self) -> bool:
        """Tell whether a box is ticked; in a table any mark will do."""
        return self.text.lower() not in UNTICKED if self.ticked is None else self.ticked

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing was written here."""
        return not self.text if self.ticked is None else not self.ticked


@dataclass(frozen=True, slots=True)
class Noted:
    """A sum that somebody wrote on the pad: of a line, the total, or of a contest.

    ``contest``: its sort and number, which are told from 1; 0 where nothing else was written.
    """

    who: str
    row: str
    contest: tuple[str, int] | None
    number: int
    span: Span


@dataclass(slots=True)
class SortedCells:
    """Cells, sorted into what belongs together, and what is wrong with them."""

    words: PadWords
    players: dict[str, dict[str, list[Pair]]]
    contests: dict[tuple[str, int], dict[str, dict[str, list[Pair]]]] = field(default_factory=dict)
    matches: dict[tuple[str, str], list[Cell]] = field(default_factory=dict)
    noted: list[Noted] = field(default_factory=list)
    table: dict[str, list[Cell]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game whose pad it is."""
        return self.words.game

    def put(self, cell: Cell) -> None:
        """Put a cell that holds anything where it belongs."""
        score = self.game.score
        if cell.row in TABLE:
            self.table.setdefault(cell.row, []).append(cell)
        elif self._entry(ENTRIES, cell.row, cell, self.players.get(cell.who)):
            return
        elif (match := SERIES.fullmatch(cell.row)) and match[2] in score.entries:
            self._match(match[1], match[2], cell)
        elif is_sum(self.game, cell.row):
            self._note(cell, None)
        elif not self._contest(cell):
            rows = tuple(rows_of(self.game))
            message = self.words.tell("no-row", entry=bare(cell.row))
            if all(message != told.message for told in self.problems):  # once, not for each player
                self._tell("unknown-row", message, cell, self.words.near(cell.row, rows))

    def _tell(self, code: str, message: str, cell: Cell, hints: tuple[str, ...] = ()) -> None:
        self.problems.append(Problem(code, message, cell.span, hints=hints))

    def _entry(self, at: str, name: str, cell: Cell, into: dict[str, list[Pair]] | None) -> bool:
        """Take an entry, or one piece or choice of it; False when the row is none of these."""
        part, known = None, self._known(at)
        if name not in known:
            begun = (one for one in known if name.startswith(f"{one}-"))
            whole = max(begun, key=len, default=None)
            if whole is None:
                return False
            name, part = whole, name[len(whole) + 1 :]
        entry = known[name]
        if part is not None and part not in (*map(str, entry.values), *entry.choices):
            return False
        if into is None:
            message = self.words.tell("each", entry=bare(cell.row))
            self._tell("not-shared", message, cell)
            return True
        for node in self._values(name, entry, part, cell):
            key = Node.scalar(self.words.name(at, name), cell.span)
            if into.get(name) and entry.kind == "choice":
                message = self.words.tell("once", entry=str(key.value))
                self._tell("several-choices", message, cell)
            else:
                into.setdefault(name, []).append(Pair(key, node))
        return True

    def _values(self, name: str, entry: Entry, part: str | None, cell: Cell) -> Iterator[Node]:
        """Give the values a cell stands for: those of a tally one by one."""
        if entry.kind == "choice":
            if part is not None or cell.ticked is not None:
                # One box for two choices: what holds as long as nothing is ticked is the first.
                chosen = part if part is not None else list(entry.choices)[1]
                if cell.is_ticked:
                    yield Node.scalar(chosen, cell.span)
            else:
                yield Node.scalar(cell.text, cell.span)
        elif part is not None:
            count = cell.number
            if count is None or not 0 <= count <= COUNT_AT_MOST:
                message = self.words.tell("up-to", entry=cell.row, bound=COUNT_AT_MOST)
                self._tell("not-a-count", message, cell)
                return
            for _ in range(count):
                yield Node.scalar(int(part), cell.span)
        elif entry.kind == "tally":
            for word in re.split(r"[\s,;+/]+", cell.text.strip("[](){}")):
                if word:
                    value = int(word) if _WHOLE.fullmatch(word) else word
                    yield Node.scalar(value, cell.span)
        else:
            number = cell.number
            yield Node.scalar(cell.text if number is None else number, cell.span)

    def _match(self, row: str, name: str, cell: Cell) -> None:
        """Take what a player has of one match, or the sum of them all."""
        if row in ("sum", "total"):
            self._note(cell, None)
            return
        entry = self.game.score.entries[name]
        most, count = entry.per_match, cell.count(entry)
        if count is None or not 0 <= count <= COUNT_AT_MOST:
            message = self.words.tell("up-to", entry=cell.row, bound=COUNT_AT_MOST)
            self._tell("not-a-count", message, cell)
        elif most is not None and count > most:
            message = self.words.tell("one-match", entry=name, there=count, bound=most)
            self._tell("more-than-exist", message, cell)
        elif cell.who not in self.players:
            message = self.words.tell("each", entry=bare(cell.row))
            self._tell("not-shared", message, cell)
        else:
            self.matches.setdefault((cell.who, name), []).append(cell)

    def _contest(self, cell: Cell) -> bool:
        """Take what is shared in a contest, what a player has in it, or its noted points."""
        found = _NUMBERED.fullmatch(cell.row)
        contest = self.game.score.contests.get(found[1]) if found else None
        if found is None or contest is None:
            return False
        which = found[1], int(found[2])
        if found[3] is None or found[3] == "value":
            self._note(cell, which)
            return True
        at = f"score.contests.{found[1]}.{'shared' if cell.who == ALL else 'entries'}"
        into = self.contests.setdefault(which, {}).setdefault(cell.who, {})
        return self._entry(at, found[3], cell, into)

    def _known(self, at: str) -> Mapping[str, Entry]:
        """Return the entries whose words stand at a path."""
        if at == ENTRIES:
            return self.game.score.entries
        sort, _, group = at.removeprefix("score.contests.").rpartition(".")
        contest = self.game.score.contests[sort]
        return contest.shared if group == "shared" else contest.entries

    def _note(self, cell: Cell, contest: tuple[str, int] | None) -> None:
        if cell.number is None:
            self._tell("not-a-count", self.words.tell("whole", entry=cell.row), cell)
        elif cell.who == ALL and (contest is None or not cell.row.endswith("-value")):
            message = self.words.tell("each", entry=bare(cell.row))
            self._tell("not-shared", message, cell)
        else:
            self.noted.append(Noted(cell.who, cell.row, contest, cell.number, cell.span))

    def by_match(self) -> dict[int, dict[tuple[str, str], Cell]]:
        """Sort the cells of matches by their number: those of a player and an entry."""
        found: dict[int, dict[tuple[str, str], Cell]] = {}
        for key, cells in self.matches.items():
            for cell in cells:
                series = SERIES.fullmatch(cell.row)
                if series and series[1].startswith("match"):
                    found.setdefault(int(series[1].removeprefix("match")), {})[key] = cell
        return found

    def sum_up(self) -> None:
        """Add the matches of a series up; where none was written down the noted sum stands."""
        for noted in list(self.noted):
            match = SERIES.fullmatch(noted.row)
            if match is None or match[2] not in self.game.score.entries:
                continue
            if (noted.who, match[2]) not in self.matches:
                self.matches[noted.who, match[2]] = [Cell(noted.row, noted.who, str(noted.number), noted.span)]
        for (who, name), cells in self.matches.items():
            entry = self.game.score.entries[name]
            total = Node.scalar(sum(cell.count(entry) or 0 for cell in cells), cells[-1].span)
            pair = Pair(Node.scalar(self.words.name(ENTRIES, name), cells[0].span), total)
            self.players[who].setdefault(name, []).append(pair)
