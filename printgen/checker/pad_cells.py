"""The cells of a filled pad, one for each row and player → the pad, and the sums noted on it.

Cells of a table and the fields of a form have the same names, those of the rows of the pad:
``gold`` is an entry, ``chits-3`` how many pieces of the value 3, ``urn-buried`` a choice that is
ticked, ``match2-won`` an entry of a match of a series, ``island4`` a contest: what is shared stands
there in the column ``all``, ``island4-fort`` in the column of each player. Lines, points and totals
may be written in too: they are held against what the rules give.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from printgen.checker.pad import read_pad
from printgen.checker.score import Pad
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.game.score import Entry
from printgen.game.validation import near
from printgen.problems import Problem
from printgen.source import Entry as Pair
from printgen.source import Node, quoted
from printgen.span import Span

ALL = "all"
"""The column of what is written down once for all players."""

VARIANTS = "variants"
NAMES = "name"
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


@dataclass(frozen=True, slots=True)
class Filled:
    """A pad as it was filled in, and the sums that were noted on it."""

    pad: Pad
    noted: tuple[Noted, ...] = ()


@dataclass(slots=True)
class _Table:
    """Sorts cells into what belongs together, and gathers what is wrong with them."""

    game: Game
    players: dict[str, dict[str, list[Pair]]]
    contests: dict[tuple[str, int], dict[str, dict[str, list[Pair]]]] = field(default_factory=dict)
    matches: dict[tuple[str, str], list[Cell]] = field(default_factory=dict)
    noted: list[Noted] = field(default_factory=list)
    variants: list[Cell] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def put(self, cell: Cell) -> None:
        """Put a cell that holds anything where it belongs."""
        score = self.game.score
        if cell.row == VARIANTS:
            self.variants.append(cell)
        elif self._entry(score.entries, cell.row, cell, self.players.get(cell.who)):
            return
        elif (match := SERIES.fullmatch(cell.row)) and match[2] in score.entries:
            self._match(match[1], match[2], cell)
        elif self._is_sum(cell.row):
            self._note(cell, None)
        elif not self._contest(cell):
            rows = tuple(rows_of(self.game))
            message = f"the pad has no row {quoted(cell.row)}"
            self._tell("unknown-row", message, cell, near(cell.row, rows))

    def _tell(self, code: str, message: str, cell: Cell, hints: tuple[str, ...] = ()) -> None:
        self.problems.append(Problem(code, message, cell.span, hints=hints))

    def _is_sum(self, row: str) -> bool:
        """Tell whether a row is a line, the sum of contests, the total, or points of a tally."""
        score = self.game.score
        lines = {line.id for line in score.lines}
        beside = row.removesuffix("-points")
        return row in {*lines, *score.contests, "total"} or (
            beside != row and any(beside == f"{n}-{v}" for n, v in _piece_rows(score.entries))
        )

    def _entry(
        self, known: Mapping[str, Entry], name: str, cell: Cell, into: dict[str, list[Pair]] | None
    ) -> bool:
        """Take an entry, or one piece or choice of it; False when the row is none of these."""
        part = None
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
            message = f"{quoted(cell.row)} is written down for each player, not once for all"
            self._tell("not-shared", message, cell)
            return True
        for node in self._values(name, entry, part, cell):
            key = Node.scalar(name, cell.span)
            if into.get(name) and entry.kind == "choice":
                message = f"`{name}` is chosen twice, only one can be"
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
                message = f"`{cell.row}` is a whole number from 0 to {COUNT_AT_MOST}"
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
        most = self.game.score.entries[name].per_match
        if cell.number is None or not 0 <= cell.number <= COUNT_AT_MOST:
            message = f"`{cell.row}` is a whole number from 0 to {COUNT_AT_MOST}"
            self._tell("not-a-count", message, cell)
        elif most is not None and cell.number > most:
            message = f"`{name}` is {cell.number} in one match, there are only {most}"
            self._tell("more-than-exist", message, cell)
        elif cell.who not in self.players:
            message = f"{quoted(cell.row)} is written down for each player, not once for all"
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
        known = contest.shared if cell.who == ALL else contest.entries
        into = self.contests.setdefault(which, {}).setdefault(cell.who, {})
        return self._entry(known, found[3], cell, into)

    def _note(self, cell: Cell, contest: tuple[str, int] | None) -> None:
        if cell.number is None:
            self._tell("not-a-count", f"`{cell.row}` is a whole number", cell)
        elif cell.who == ALL and (contest is None or not cell.row.endswith("-value")):
            message = f"{quoted(cell.row)} is written down for each player, not once for all"
            self._tell("not-shared", message, cell)
        else:
            self.noted.append(Noted(cell.who, cell.row, contest, cell.number, cell.span))

    def sum_up(self) -> None:
        """Add the matches of a series up; where none was written down the noted sum stands."""
        for noted in list(self.noted):
            match = SERIES.fullmatch(noted.row)
            if match is None or match[2] not in self.game.score.entries:
                continue
            if (noted.who, match[2]) not in self.matches:
                self.matches[noted.who, match[2]] = [
                    Cell(noted.row, noted.who, str(noted.number), noted.span)
                ]
        for (who, name), cells in self.matches.items():
            total = Node.scalar(sum(cell.number or 0 for cell in cells), cells[-1].span)
            pair = Pair(Node.scalar(name, cells[0].span), total)
            self.players[who].setdefault(name, []).append(pair)

    def node(self, span: Span) -> Node:
        """Give all of it as the tree that a file of the user's would be."""
        holder = {who: self._map(self.game.score.entries, own) for who, own in self.players.items()}
        top = {"players": _mapped(holder, span)}
        for sort in self.game.score.contests:
            numbers = sorted(number for name, number in self.contests if name == sort)
            if not numbers:
                continue
            items = [self._one(sort, self.contests[sort, number], span) for number in numbers]
            top[sort] = Node.of_list(items, items[0].span)
        if self.variants:
            words = [
                Node.scalar(word, cell.span)
                for cell in self.variants
                for word in re.split(r"[\s,;]+", cell.text)
                if word
            ]
            top[VARIANTS] = Node.of_list(words, self.variants[0].span)
        return _mapped(top, span)

    def _one(self, sort: str, held: Mapping[str, dict[str, list[Pair]]], span: Span) -> Node:
        """Give one contest: what is shared, and the players that have anything in it."""
        contest = self.game.score.contests[sort]
        each = {
            who: self._map(contest.entries, own) for who, own in held.items() if who != ALL and own
        }
        shared = self._map(contest.shared, held.get(ALL, {}))
        first = next((one.span for one in (shared, *each.values()) if one.entries), span)
        entries = [*shared.entries.values()]
        if each:
            entries.append(Pair(Node.scalar("players", first), _mapped(each, first)))
        return Node.of_map(entries, first)

    def _map(self, known: Mapping[str, Entry], own: Mapping[str, list[Pair]]) -> Node:
        """Give the entries of one player, tallies as lists."""
        pairs = []
        for name, found in own.items():
            key, value = found[0]
            if known[name].kind == "tally":
                value = Node.of_list([one.value for one in found], value.span)
            elif len(found) > 1:
                self.problems.append(
                    Problem("duplicate-entry", f"`{name}` is written twice", found[1].value.span)
                )
            pairs.append(Pair(key, value))
        return Node.of_map(pairs, pairs[0].key.span if pairs else NOWHERE)


NOWHERE = Span("", 0, 0, 0, 0)


def read_cells(
    game: Game, columns: Mapping[str, Span], cells: Iterable[Cell], options: tuple[str, ...] = ()
) -> Filled:
    """Read the cells of a pad; ``columns``: the players, each where the name stands.

    ``options``: the variants and readings it is for. Raises PrintgenError with everything that
    cannot be, at its place.
    """
    table = _Table(game, {name: {} for name in columns})
    last = None
    for cell in cells:
        last = cell.span
        if not cell.is_blank:
            table.put(cell)
    table.sum_up()
    first = next(iter(columns.values()), last or NOWHERE)
    holder = table.node(first)
    if options:
        read = [Node.scalar(option, first) for option in options]
        given = holder.child(VARIANTS)
        both = Node.of_list([*read, *(given.items if given else ())], first)
        pairs = [*holder.without(VARIANTS).entries.values()]
        holder = Node.of_map([*pairs, Pair(Node.scalar(VARIANTS, first), both)], holder.span)
    try:
        pad = read_pad(game, _named_at(holder, columns))
    except PrintgenError as error:
        raise PrintgenError((*table.problems, *error.problems)) from None
    if table.problems:
        raise PrintgenError(table.problems)
    return Filled(pad, tuple(_renumbered(table)))


def _renumbered(table: _Table) -> Iterator[Noted]:
    """Number contests as they follow on each other: those left blank on the pad are none."""
    for noted in table.noted:
        if noted.contest is None:
            yield noted
            continue
        sort, number = noted.contest
        known = sorted(n for name, n in table.contests if name == sort)
        place = known.index(number) + 1 if number in known else 0
        yield replace(noted, contest=(sort, place))


def rows_of(game: Game) -> Iterator[str]:
    """Name the rows that a table can have, those of contests and matches with their number 1."""
    score = game.score
    yield from _entry_rows(score.entries)
    for sort, contest in score.contests.items():
        yield from (f"{sort}1-{name}" for name in (*contest.shared, *contest.entries))
    if game.sheets.pad.rows:
        yield from (f"match1-{name}" for name in score.entries)
    yield from (line.id for line in score.lines)
    yield "total"


def _entry_rows(known: Mapping[str, Entry]) -> Iterator[str]:
    for name, entry in known.items():
        yield name
        yield from (f"{name}-{value}" for value in entry.values)
        yield from (f"{name}-{choice}" for choice in list(entry.choices)[1:])


def _piece_rows(known: Mapping[str, Entry]) -> Iterator[tuple[str, int]]:
    for name, entry in known.items():
        yield from ((name, value) for value in entry.values)


def _mapped(nodes: Mapping[str, Node], span: Span) -> Node:
    """Give a map of nodes; each key stands where its value does."""
    return Node.of_map(
        (Pair(Node.scalar(name, node.span), node) for name, node in nodes.items()), span
    )


def _named_at(top: Node, columns: Mapping[str, Span]) -> Node:
    """Let the name of each player stand where it was written."""
    players = top.entries["players"]
    pairs = (
        Pair(Node.scalar(name, span), players.value.entries[name].value)
        for name, span in columns.items()
    )
    named = Pair(players.key, Node.of_map(pairs, top.span))
    return Node.of_map([named, *top.without("players").entries.values()], top.span)
