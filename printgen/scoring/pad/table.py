"""The text of a table, with commas, semicolons or tabs → the pad that is filled in in it.

The players stand below each other, the rows of the pad beside each other, or the other way round,
as they do on the pad itself; what tells which is where the names of rows stand.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.problems import Problem
from printgen.scoring.pad.cells import WHOLE_PAD, Cell, is_sum, rows_of
from printgen.scoring.pad.filled import Filled, read_cells
from printgen.scoring.pad.words import ALL, MATCH, NO, READINGS, VARIANTS, YES, PadWords, bare, is_mark, plain
from printgen.source import quoted
from printgen.span import Span

SEPARATORS = ",;\t"
SURE = 1000
"""What the name of an entry counts beside those of sums, where rows are told from players."""

LINES_AT_MOST, CELLS_AT_MOST = 2000, 20_000


class Field(NamedTuple):
    """What stands between two separators, and where."""

    text: str
    span: Span


Table = Sequence[Sequence[Field]]


def read_table(
    game: Game, text: str, file: str, words: PadWords | None = None, options: tuple[str, ...] = ()
) -> Filled:
    """Read a table of players; raises PrintgenError with everything that cannot be, at its place.

    Variants, readings and how many matches there were stand in rows of their own that begin with
    ``variants``, ``readings``, ``matches``. ``options``: those it is for beside these.
    """
    words = words or PadWords(game)
    lines = [line for line in _fields(text, file) if any(one.text for one in line)]
    _bounded(lines, file)
    heads = {id(line): words.shared_part(line[0].text) for line in lines}
    cells = [
        Cell(heads[id(line)], ALL, one.text, one.span)
        for line in lines
        if heads[id(line)] in WHOLE_PAD
        for one in line[1:]
        if one.text
    ]
    lines = [line for line in lines if heads[id(line)] not in WHOLE_PAD]
    if not lines:
        raise _refused("empty-file", "the table is empty", Span(file, 1, 1, 1, 1))
    rows = _Rows(words, (*options, *_options(words, cells)))
    holders = {id(line): told for line in lines if (told := _holder(rows, line)) is not None}
    head, *body = _upright([line for line in lines if id(line) not in holders], rows)
    names = [ALL if words.shared_part(one.text) == ALL else one.text for one in head]
    columns = _columns(head[1:], names[1:], head[0].span)
    for line in body:
        for name, one in zip(names[1:], line[1:], strict=False):
            if one.text:
                cells.append(Cell(rows.named(line[0].text), _who(name, one), one.text, one.span))
        if len(line) > len(names):
            extra = next((one for one in line[len(names) :] if one.text), None)
            if extra is not None:
                raise _refused("no-players", "nobody is named above this", extra.span)
    for line in lines:
        if (told := holders.get(id(line))) is not None:
            if told.text not in columns:
                hints = words.near(told.text, columns)
                message = words.message("stranger", who=bare(told.text))
                raise PrintgenError(Problem("unknown-player", message, told.span, hints=hints))
            cells.append(Cell(rows.named(line[0].text), told.text, "x", told.span))
    return read_cells(game, columns, cells, options, words)


def _holder(rows: "_Rows", line: Sequence[Field]) -> Field | None:
    """Return the name in a row of what only one player has, where the row names the player."""
    told = [one for one in line[1:] if one.text]
    if len(told) != 1 or plain(told[0].text) in YES | NO:
        return None
    entry = rows.words.game.score.entries.get(rows.named(line[0].text))
    return told[0] if entry is not None and is_mark(entry) else None


class _Rows:
    """The rows of a pad at a table, by what they are called."""

    def __init__(self, words: PadWords, options: tuple[str, ...]) -> None:
        self.words, self.options = words, options
        self._rows = frozenset(rows_of(words.game))
        self._named: dict[str, str] = {}

    def holds(self, when: str | None) -> bool:
        """Tell whether a condition holds with the variants and readings of the table."""
        return holds(when, self.words.game.setup.players[1], self.options)

    def named(self, text: str) -> str:
        """Name a row as cells do."""
        if text not in self._named:
            self._named[text] = self.words.row(text, self.holds)
        return self._named[text]

    def knows(self, text: str) -> bool:
        """Tell whether a name is that of a row; contests and matches have their numbers."""
        row = self.named(text)
        numbered = (*self.words.game.score.contests, MATCH)
        return row in self._rows or any(row.startswith(name) and row[len(name) :][:1].isdecimal() for name in numbered)

    def weight(self, text: str) -> int:
        """Tell how sure it is that a name is that of a row; a sum may be called like a player."""
        if not self.knows(text):
            return 0
        return 1 if is_sum(self.words.game, self.named(text)) else SURE


def _options(words: PadWords, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Name the variants and readings in the rows that hold them, known or not."""
    told = [one.text for one in cells if one.row in (VARIANTS, READINGS)]
    parts = [part for text in told for part in (*text.replace(";", ",").split(","), *text.split())]
    return tuple(words.option(part.strip()) for part in parts)


def _upright(lines: Table, rows: _Rows) -> Table:
    """Let the rows of the pad be the rows of the table; they may stand as columns."""
    across = sum(rows.weight(one.text) for one in lines[0][1:])
    down = sum(rows.weight(line[0].text) for line in lines[1:])
    if not across and not down:
        message = rows.words.message("no-rows")
        hint = rows.words.message("rows", rows=", ".join(rows_of(rows.words.game)))
        raise _refused("no-entries", message, lines[0][0].span, hint)
    return _turned(lines) if across > down else lines


def _who(name: str, one: Field) -> str:
    if not name:
        raise _refused("no-players", "no player is named for this", one.span)
    return name


def _columns(head: Sequence[Field], names: Sequence[str], corner: Span) -> dict[str, Span]:
    """Name the players, each where the name stands."""
    columns: dict[str, Span] = {}
    for one, name in zip(head, names, strict=True):
        if not name or name == ALL:
            continue
        if name in columns:
            message = f"{quoted(name)} is the name of two players"
            raise _refused("duplicate-player", message, one.span)
        columns[name] = one.span
    if not columns:
        hint = "write a name at the beginning of each row, or of each column"
        span = head[0].span if head else corner
        raise _refused("no-players", "no player is named", span, hint)
    return columns


def _turned(lines: Table) -> list[list[Field]]:
    """Let columns be rows; what a short line lacks is blank."""
    width = max(map(len, lines))
    blank = [Field("", line[-1].span) for line in lines]
    return [[line[n] if n < len(line) else blank[k] for k, line in enumerate(lines)] for n in range(width)]


def _bounded(lines: Table, file: str) -> None:
    if len(lines) > LINES_AT_MOST or sum(map(len, lines)) > CELLS_AT_MOST:
        message = f"the table has more than {LINES_AT_MOST} lines or {CELLS_AT_MOST} cells"
        raise _refused("table-too-large", message, Span(file, 1, 1, 1, 1))


def _fields(text: str, file: str) -> Iterator[list[Field]]:
    """Split lines at the separator that the first of them has most of; quotes hold it together."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    for number, line in enumerate(lines, 1):
        yield list(_split(line, separator, file, number))


def _split(line: str, separator: str, file: str, number: int) -> Iterator[Field]:
    start, inside = 0, False
    for column, letter in enumerate((*line, separator)):
        at_end = column == len(line)
        if letter == '"':
            inside = not inside
        elif (letter == separator and not inside) or at_end:
            written = line[start:column]
            text = written.strip()
            if len(text) > 1 and text[0] == text[-1] == '"':
                text = text[1:-1].replace('""', '"').strip()
            lead = len(written) - len(written.lstrip())
            begin, end = start + lead + 1, start + max(len(written.rstrip()), lead) + 1
            yield Field(text, Span(file, number, begin, number, max(end, begin + 1)))
            start = column + 1
    if inside:
        span = Span(file, number, 1, number, len(line) + 1)
        raise _refused("open-quote", "a quote is opened and not closed on its line", span)


def _refused(code: str, message: str, span: Span, hint: str = "") -> PrintgenError:
    return PrintgenError(Problem(code, message, span, hints=(hint,) if hint else ()))
