"""The cells of a filled pad, one for each row and player → the tree that a YAML file would be.

Cells of a table and the fields of a form have the same names, those of the rows of the pad:
``gold`` is an entry, ``chits-3`` how many pieces of the value 3, ``urn-buried`` a choice that is
ticked, ``match2-won`` an entry of a match of a series, ``island4`` a contest: what is shared stands
there in the column ``all``, ``island4-fort`` in the column of each player. Lines, points and totals
may be written in too: they are held against what the rules give.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from printgen.model.game import Game
from printgen.model.rulings import readings
from printgen.model.score import Entry
from printgen.problems import Problem
from printgen.scoring.pad.rows import WHOLE_PAD, is_sum, rows_of
from printgen.scoring.pad.words import ALL, ENTRIES, MATCHES, PLAYERS, READINGS, VARIANTS, YES, PadWords, bare, plain
from printgen.source import Entry as Pair
from printgen.source import Node
from printgen.span import Span

COUNT_AT_MOST = 999
"""More pieces than any box holds: a number beyond it is a slip."""

UNTICKED = {"", "0", "-", "–", "no", "off", "false"}
MATCH_ROW = re.compile(r"(match[1-9][0-9]{0,2}|sum|total)-(.+)")
_NUMBERED = re.compile(r"(.+?)([1-9][0-9]{0,2})(?:-(.+))?")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")

Pairs = dict[str, list[Pair]]
"""What was written for each entry, as keys and values of a YAML map."""


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

    @property
    def value(self) -> int | str:
        """What is written here, as a number if it is one."""
        return self.text if self.number is None else self.number

    def count(self, entry: Entry) -> int | None:
        """Return how many are written here; what can be had but once may be ticked."""
        return 1 if entry.per_match == 1 and plain(self.text) in YES else self.number

    @property
    def is_ticked(self) -> bool:
        """Whether a box is ticked; in a table any mark will do."""
        return self.text.lower() not in UNTICKED if self.ticked is None else self.ticked

    @property
    def is_blank(self) -> bool:
        """Whether nothing was written here."""
        return not self.text if self.ticked is None else not self.ticked


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


@dataclass(slots=True)
class SortedCells:
    """Cells, sorted into what belongs together, and what is wrong with them."""

    words: PadWords
    players: dict[str, Pairs]
    contests: dict[tuple[str, int], dict[str, Pairs]] = field(default_factory=dict)
    matches: dict[tuple[str, str], list[Cell]] = field(default_factory=dict)
    sums: list[WrittenSum] = field(default_factory=list)
    whole_pad: dict[str, list[Cell]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game whose pad it is."""
        return self.words.game

    def put(self, cell: Cell) -> None:
        """Put a cell that is not blank where it belongs."""
        score = self.game.score
        if cell.row in WHOLE_PAD:
            self.whole_pad.setdefault(cell.row, []).append(cell)
        elif self._put_entry(ENTRIES, score.entries, cell.row, cell, self.players.get(cell.who)):
            return
        elif (match := MATCH_ROW.fullmatch(cell.row)) and match[2] in score.entries:
            self._put_match(match[1], match[2], cell)
        elif is_sum(self.game, cell.row):
            self._put_sum(cell, None)
        elif not self._put_contest(cell):
            message = self.words.message("no-row", entry=bare(cell.row))
            if all(message != one.message for one in self.problems):  # once, not for each player
                hints = self.words.near(cell.row, tuple(rows_of(self.game)))
                self.problems.append(Problem("unknown-row", message, cell.span, hints=hints))

    def _report(self, code: str, key: str, cell: Cell, entry: str = "", **values: int) -> None:
        message = self.words.message(key, entry=entry or bare(cell.row), **values)
        self.problems.append(Problem(code, message, cell.span))

    def _put_entry(self, at: str, known: Mapping[str, Entry], name: str, cell: Cell, into: Pairs | None) -> bool:
        """Put an entry, or one piece or choice of it; False when the row is none of these."""
        part = None
        if name not in known:
            begun = max((one for one in known if name.startswith(f"{one}-")), key=len, default=None)
            if begun is None:
                return False
            name, part = begun, name[len(begun) + 1 :]
        entry = known[name]
        if part is not None and part not in (*map(str, entry.values), *entry.choices):
            return False
        if into is None:
            self._report("not-shared", "each", cell)
            return True
        for node in self._values(name, entry, part, cell):
            key = Node.scalar(self.words.name(at, name), cell.span)
            if into.get(name) and entry.kind == "choice":
                self._report("several-choices", "once", cell, entry=str(key.value))
            else:
                into.setdefault(name, []).append(Pair(key, node))
        return True

    def _values(self, name: str, entry: Entry, part: str | None, cell: Cell) -> Iterator[Node]:
        """Yield the values a cell stands for: those of a tally one by one."""
        if entry.kind == "choice":
            if part is not None or cell.ticked is not None:
                # One box for two choices: what holds as long as nothing is ticked is the first.
                if cell.is_ticked:
                    yield Node.scalar(part or list(entry.choices)[1], cell.span)
            else:
                yield Node.scalar(cell.text, cell.span)
        elif part is not None:
            if cell.number is None or not 0 <= cell.number <= COUNT_AT_MOST:
                self._report("not-a-count", "up-to", cell, entry=cell.row, bound=COUNT_AT_MOST)
                return
            yield from (Node.scalar(int(part), cell.span) for _ in range(cell.number))
        elif entry.kind == "tally":
            for word in re.split(r"[\s,;+/]+", cell.text.strip("[](){}")):
                if word:
                    yield Node.scalar(int(word) if _WHOLE.fullmatch(word) else word, cell.span)
        else:
            yield Node.scalar(cell.value, cell.span)

    def _put_match(self, row: str, name: str, cell: Cell) -> None:
        """Put what a player has of one match, or the sum of them all."""
        if row in ("sum", "total"):
            self._put_sum(cell, None)
            return
        entry = self.game.score.entries[name]
        most, count = entry.per_match, cell.count(entry)
        if count is None or not 0 <= count <= COUNT_AT_MOST:
            self._report("not-a-count", "up-to", cell, entry=cell.row, bound=COUNT_AT_MOST)
        elif most is not None and count > most:
            self._report("more-than-exist", "one-match", cell, entry=name, there=count, bound=most)
        elif cell.who not in self.players:
            self._report("not-shared", "each", cell)
        else:
            self.matches.setdefault((cell.who, name), []).append(cell)

    def _put_contest(self, cell: Cell) -> bool:
        """Put what is shared in a contest, what a player has in it, or its points."""
        found = _NUMBERED.fullmatch(cell.row)
        contest = self.game.score.contests.get(found[1]) if found else None
        if found is None or contest is None:
            return False
        which, part = (found[1], int(found[2])), found[3]
        if part is None or part == "value":
            self._put_sum(cell, which)
            return True
        into = self.contests.setdefault(which, {}).setdefault(cell.who, {})
        group, known = ("shared", contest.shared) if cell.who == ALL else ("entries", contest.entries)
        return self._put_entry(f"score.contests.{found[1]}.{group}", known, part, cell, into)

    def _put_sum(self, cell: Cell, contest: tuple[str, int] | None) -> None:
        if cell.number is None:
            self._report("not-a-count", "whole", cell, entry=cell.row)
        elif cell.who == ALL and (contest is None or not cell.row.endswith("-value")):
            self._report("not-shared", "each", cell)
        else:
            self.sums.append(WrittenSum(cell.who, cell.row, contest, cell.number, cell.span))

    def by_match(self) -> dict[int, dict[tuple[str, str], Cell]]:
        """Return the cells of matches by their number: those of a player and an entry."""
        found: dict[int, dict[tuple[str, str], Cell]] = {}
        for key, cells in self.matches.items():
            for cell in cells:
                match = MATCH_ROW.fullmatch(cell.row)
                if match and match[1].startswith("match"):
                    found.setdefault(int(match[1].removeprefix("match")), {})[key] = cell
        return found

    def add_matches(self) -> None:
        """Add the matches of a series up; where none was written down, the written sum stands."""
        for one in self.sums:
            match = MATCH_ROW.fullmatch(one.row)
            if match and match[2] in self.game.score.entries and (one.who, match[2]) not in self.matches:
                self.matches[one.who, match[2]] = [Cell(one.row, one.who, str(one.number), one.span)]
        for (who, name), cells in self.matches.items():
            entry = self.game.score.entries[name]
            total = Node.scalar(sum(cell.count(entry) or 0 for cell in cells), cells[-1].span)
            key = Node.scalar(self.words.name(ENTRIES, name), cells[0].span)
            self.players[who].setdefault(name, []).append(Pair(key, total))

    def numbered_sums(self) -> Iterator[WrittenSum]:
        """Yield the sums, contests numbered as they follow on each other: blank ones are none."""
        for one in self.sums:
            if one.contest is not None:
                known = self._numbers(one.contest[0])
                place = known.index(one.contest[1]) + 1 if one.contest[1] in known else 0
                one = replace(one, contest=(one.contest[0], place))
            yield one

    def _numbers(self, sort: str) -> list[int]:
        """Return the numbers of the contests of a sort that were written down."""
        return sorted(number for name, number in self.contests if name == sort)

    def tree(self, columns: Mapping[str, Span], span: Span) -> Node:
        """Return all of it as the tree of a file; ``columns``: where the players' names stand."""
        score = self.game.score
        players = {who: self._map(score.entries, own) for who, own in self.players.items()}
        named = (Pair(Node.scalar(who, columns[who]), node) for who, node in players.items())
        top = {PLAYERS: Node.of_map(named, span)}
        for sort in score.contests:
            if items := [self._contest(sort, number, span) for number in self._numbers(sort)]:
                top[sort] = Node.of_list(items, items[0].span)
        for section in (VARIANTS, READINGS):
            if cells := self.whole_pad.get(section):
                top[section] = Node.of_list([one for cell in cells for one in self._options(cell)], cells[0].span)
        if cells := self.whole_pad.get(MATCHES):
            top[MATCHES] = Node.scalar(cells[0].value, cells[0].span)
        elif matches := self.by_match():
            top[MATCHES] = Node.scalar(len(matches), span)
        return _mapped(top, span)

    def _options(self, cell: Cell) -> Iterator[Node]:
        """Yield the names of variants and readings in a cell; some have spaces in them."""
        known = (*self.game.variants, *readings(self.game.rulings))
        for part in re.split(r"[,;/]+", cell.text):
            several = (part,) if self.words.option(part.strip()) in known else part.split()
            yield from (Node.scalar(word.strip(), cell.span) for word in several)

    def _contest(self, sort: str, number: int, span: Span) -> Node:
        """Return one contest: what is shared, and the players that have anything in it."""
        contest, held = self.game.score.contests[sort], self.contests[sort, number]
        each = {who: self._map(contest.entries, own) for who, own in held.items() if who != ALL and own}
        shared = self._map(contest.shared, held.get(ALL, {}))
        first = next((one.span for one in (shared, *each.values()) if one.entries), span)
        players = [Pair(Node.scalar(PLAYERS, first), _mapped(each, first))] if each else []
        return Node.of_map([*shared.entries.values(), *players], first)

    def _map(self, known: Mapping[str, Entry], own: Pairs) -> Node:
        """Return the entries of one player as a map, tallies as lists."""
        pairs = []
        for name, found in own.items():
            key, value = found[0]
            if known[name].kind == "tally":
                value = Node.of_list([one.value for one in found], value.span)
            elif len(found) > 1:
                message = self.words.message("twice", entry=name)
                self.problems.append(Problem("duplicate-entry", message, found[1].value.span))
            pairs.append(Pair(key, value))
        return Node.of_map(pairs, pairs[0].key.span if pairs else NOWHERE)


NOWHERE = Span("", 0, 0, 0, 0)


def _mapped(nodes: Mapping[str, Node], span: Span) -> Node:
    """Return a map of nodes; each key stands where its value does."""
    return Node.of_map((Pair(Node.scalar(name, node.span), node) for name, node in nodes.items()), span)
