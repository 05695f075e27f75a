"""The cells of a filled pad, one for each row and player → the pad, and the sums written on it.

Cells of a table and the fields of a form have the same names, those of the rows of the pad:
``gold`` is an entry, ``chits-3`` how many pieces of the value 3, ``urn-buried`` a choice that is
ticked, ``match2-won`` an entry of a match of a series, ``island4`` a contest: what is shared stands
there in the column ``all``, ``island4-fort`` in the column of each player. Lines, points and totals
may be written in too: they are held against what the rules give. All cells together are put into the
tree that a YAML file would be, which is read as one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.model.rulings import readings
from printgen.model.score import Entry
from printgen.problems import Problem
from printgen.scoring.pad.entries import ContestId
from printgen.scoring.pad.read import read_pad
from printgen.scoring.pad.rows import MATCH_ROW, WHOLE_PAD, is_sum, rows_of
from printgen.scoring.pad.rules import PadRules
from printgen.scoring.pad.words import ALL, ENTRIES, MATCHES, PLAYERS, READINGS, VARIANTS, PadWords, bare, plain
from printgen.scoring.values import Filled, Pad, WrittenSum
from printgen.source import Entry as Pair
from printgen.source import Node
from printgen.span import Span

COUNT_AT_MOST = 999
"""More pieces than any box holds: a number beyond it is a slip."""

NOWHERE = Span("", 0, 0, 0, 0)
_NUMBERED = re.compile(r"(.+?)([1-9][0-9]{0,2})(?:-(.+))?")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")

Pairs = dict[str, list[Pair]]
"""What was written for each entry, as keys and values of a YAML map."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one row for one player, or for all; and where. ``ticked``: of a box to tick."""

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
    def is_filled(self) -> bool:
        """Whether anything was written here."""
        return bool(self.text if self.ticked is None else self.ticked)

    @property
    def value(self) -> int | str:
        """What is written here, as a number if it is one."""
        return self.text if self.number is None else self.number


def read_cells(
    words: PadWords, columns: Mapping[str, Span], cells: Iterable[Cell], options: tuple[str, ...] = ()
) -> Filled:
    """Read the cells of a pad; ``columns``: the players, each where the name stands.

    ``options``: the variants and readings it is for. Raises PrintgenError with everything that
    cannot be, at its place.
    """
    written = list(cells)
    cells_by_kind = _SortedCells(words, columns)
    for cell in written:
        if cell.is_filled:
            cells_by_kind.put(cell)
    cells_by_kind.add_matches()
    tree = cells_by_kind.tree(columns, next(iter(columns.values()), written[-1].span if written else NOWHERE))
    try:
        pad = read_pad(words.game, tree, words, options)
    except PrintgenError as error:
        raise PrintgenError((*cells_by_kind.problems, *error.problems)) from None
    if problems := cells_by_kind.problems or list(cells_by_kind.beyond_one_match(pad)):
        raise PrintgenError(problems)
    return Filled(pad, tuple(cells_by_kind.numbered_sums()))


class _SortedCells:
    """Cells, sorted into what belongs together, and what is wrong with them.

    ``matches``: the cells of each player and entry by the number of the match, 0 for the sum of all.
    """

    def __init__(self, words: PadWords, players: Iterable[str]) -> None:
        self.words, self.game, self.score = words, words.game, words.game.score
        self.players: dict[str, Pairs] = {name: {} for name in players}
        self.contests: dict[ContestId, dict[str, Pairs]] = {}
        self.matches: dict[tuple[str, str], list[tuple[int, Cell]]] = {}
        self.sums: list[WrittenSum] = []
        self.whole_pad: dict[str, list[Cell]] = {}
        self.problems: list[Problem] = []

    def put(self, cell: Cell) -> None:
        """Put a cell that is not blank where it belongs."""
        if cell.row in WHOLE_PAD:
            self.whole_pad.setdefault(cell.row, []).append(cell)
        elif self._put_entry(ENTRIES, self.score.entries, cell.row, cell, self.players.get(cell.who)):
            return
        elif (match := MATCH_ROW.fullmatch(cell.row)) and match[2] in self.score.entries:
            self._put_match(match[1], match[2], cell)
        elif is_sum(self.game, cell.row):
            self._put_sum(cell, None)
        elif not self._put_contest(cell):
            hints = self.words.near(cell.row, tuple(rows_of(self.game)))
            unknown = self.words.problem("unknown-row", "no-row", cell.span, *hints, entry=bare(cell.row))
            if all(unknown.message != one.message for one in self.problems):  # once, not for each player
                self.problems.append(unknown)

    def _report(self, code: str, key: str, cell: Cell, entry: str = "", **values: int) -> None:
        self.problems.append(self.words.problem(code, key, cell.span, entry=entry or bare(cell.row), **values))

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
        for value in self._values(entry, part, cell):
            key = Node.scalar(self.words.name(at, name), cell.span)
            if into.get(name) and entry.kind == "choice":
                self._report("several-choices", "once", cell, entry=str(key.value))
            else:
                into.setdefault(name, []).append(Pair(key, Node.scalar(value, cell.span)))
        return True

    def _values(self, entry: Entry, part: str | None, cell: Cell) -> Iterator[int | str]:
        """Yield the values a cell stands for: those of a tally one by one."""
        if entry.kind == "choice":
            if part is None and cell.ticked is None:
                yield cell.text
            elif cell.ticked or (cell.ticked is None and not self.words.is_unticked(cell.text)):
                # One box for two choices: what holds as long as nothing is ticked is the first.
                yield part or list(entry.choices)[1]
        elif part is not None:
            if cell.number is None or not 0 <= cell.number <= COUNT_AT_MOST:
                self._report("not-a-count", "up-to", cell, entry=cell.row, bound=COUNT_AT_MOST)
            else:
                yield from [int(part)] * cell.number
        elif entry.kind == "tally":
            for word in filter(None, re.split(r"[\s,;+/]+", cell.text.strip("[](){}"))):
                yield int(word) if _WHOLE.fullmatch(word) else word
        else:
            yield cell.value

    def _count(self, entry: str, cell: Cell) -> int | None:
        """Return how many are written in a cell; what can be had but once may be ticked."""
        is_ticked = self.score.entries[entry].per_match == 1 and (cell.ticked or plain(cell.text) in self.words.yes)
        return 1 if is_ticked else cell.number

    def _put_match(self, row: str, name: str, cell: Cell) -> None:
        """Put what a player has of one match, or the sum of them all."""
        if row in ("sum", "total"):
            self._put_sum(cell, None)
            return
        most, count = self.score.entries[name].per_match, self._count(name, cell)
        if count is None or not 0 <= count <= COUNT_AT_MOST:
            self._report("not-a-count", "up-to", cell, entry=cell.row, bound=COUNT_AT_MOST)
        elif most is not None and count > most:
            self._report("more-than-exist", "one-match", cell, entry=name, there=count, bound=most)
        elif cell.who not in self.players:
            self._report("not-shared", "each", cell)
        else:
            self.matches.setdefault((cell.who, name), []).append((int(row.removeprefix("match")), cell))

    def _put_contest(self, cell: Cell) -> bool:
        """Put what is shared in a contest, what a player has in it, or its points."""
        found = _NUMBERED.fullmatch(cell.row)
        contest = self.score.contests.get(found[1]) if found else None
        if found is None or contest is None:
            return False
        which, part = (found[1], int(found[2])), found[3]
        if part is None or part == "value":
            self._put_sum(cell, which)
            return True
        into = self.contests.setdefault(which, {}).setdefault(cell.who, {})
        group, known = ("shared", contest.shared) if cell.who == ALL else ("entries", contest.entries)
        return self._put_entry(f"score.contests.{found[1]}.{group}", known, part, cell, into)

    def _put_sum(self, cell: Cell, contest: ContestId | None) -> None:
        if cell.number is None:
            self._report("not-a-count", "whole", cell, entry=cell.row)
        elif cell.who == ALL and (contest is None or not cell.row.endswith("-value")):
            self._report("not-shared", "each", cell)
        else:
            self.sums.append(WrittenSum(cell.who, cell.row, contest, cell.number, cell.span))

    def _by_match(self) -> dict[int, dict[tuple[str, str], Cell]]:
        """Return the cells of matches by their number: those of a player and an entry."""
        found: dict[int, dict[tuple[str, str], Cell]] = {}
        for key, cells in self.matches.items():
            for number, cell in cells:
                if number:
                    found.setdefault(number, {})[key] = cell
        return found

    def add_matches(self) -> None:
        """Add the matches of a series up; where none was written down, the written sum stands."""
        for one in self.sums:
            match = MATCH_ROW.fullmatch(one.row)
            if match and match[2] in self.score.entries and (one.who, match[2]) not in self.matches:
                self.matches[one.who, match[2]] = [(0, Cell(one.row, one.who, str(one.number), one.span))]
        for (who, name), cells in self.matches.items():
            total = sum(self._count(name, cell) or 0 for _, cell in cells)
            key = Node.scalar(self.words.name(ENTRIES, name), cells[0][1].span)
            self.players[who].setdefault(name, []).append(Pair(key, Node.scalar(total, cells[-1][1].span)))

    def beyond_one_match(self, pad: Pad) -> Iterator[Problem]:
        """Yield what cannot be in a single match of a series."""
        for number, held in self._by_match().items():
            players = {
                player: {name: self._count(name, cell) or 0 for (who, name), cell in held.items() if who == player}
                for player in pad.players
            }
            one = replace(pad, players=players, matches=1)
            for fault in PadRules(one, self.words, self.words.name).beyond_bounds():
                spans = [
                    cell.span for (who, name), cell in held.items() if name in fault.entries and fault.who in ("", who)
                ]
                message = self.words.message("in-match", number=number, problem=fault.message)
                span = spans[-1] if spans else next(iter(held.values())).span
                yield Problem(fault.code, message, span, hints=fault.hints)

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
        players = {who: self._map(self.score.entries, own) for who, own in self.players.items()}
        named = (Pair(Node.scalar(who, columns[who]), node) for who, node in players.items())
        top = {PLAYERS: Node.of_map(named, span)}
        for sort in self.score.contests:
            if items := [self._contest(sort, number, span) for number in self._numbers(sort)]:
                top[sort] = Node.of_list(items, items[0].span)
        for section in (VARIANTS, READINGS):
            if cells := self.whole_pad.get(section):
                top[section] = Node.of_list([one for cell in cells for one in self._options(cell)], cells[0].span)
        if cells := self.whole_pad.get(MATCHES):
            top[MATCHES] = Node.scalar(cells[0].value, cells[0].span)
        elif matches := self._by_match():
            top[MATCHES] = Node.scalar(len(matches), span)
        return _mapped(top, span)

    def _options(self, cell: Cell) -> Iterator[Node]:
        """Yield the names of variants and readings in a cell; some have spaces in them."""
        known = (*self.game.variants, *readings(self.game.rulings))
        for part in re.split(r"[,;/]+", cell.text):
            several = (part,) if self.words.option(part.strip()) in known else part.split()
            yield from (Node.scalar(word.strip(), cell.span) for word in several)

    def _contest(self, sort: str, number: int, span: Span) -> Node:
        contest, held = self.score.contests[sort], self.contests[sort, number]
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
                self.problems.append(self.words.problem("duplicate-entry", "twice", found[1].value.span, entry=name))
            pairs.append(Pair(key, value))
        return Node.of_map(pairs, pairs[0].key.span if pairs else NOWHERE)


def _mapped(nodes: Mapping[str, Node], span: Span) -> Node:
    """Return a map of nodes; each key stands where its value does."""
    return Node.of_map((Pair(Node.scalar(name, node.span), node) for name, node in nodes.items()), span)
