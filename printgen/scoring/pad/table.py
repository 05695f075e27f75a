"""The text of a table, with commas, semicolons or tabs → the pad that is filled in in it.

The players stand below each other, the rows of the pad beside each other, or the other way round,
as they do on the pad itself; the names of the rows show which.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.scoring.pad.cells import Cell, read_cells
from printgen.scoring.pad.rows import WHOLE_PAD, RowNames, rows_of
from printgen.scoring.pad.words import ALL, READINGS, VARIANTS, PadWords, bare, is_mark, plain
from printgen.scoring.values import Filled
from printgen.source import quoted
from printgen.span import Span

SEPARATORS = ",;\t"
LINES_AT_MOST, CELLS_AT_MOST = 2000, 20_000


class Field(NamedTuple):
    """What stands between two separators, and where."""

    text: str
    span: Span


Line = Sequence[Field]


def read_table(
    game: Game, text: str, file: str, words: PadWords | None = None, options: tuple[str, ...] = ()
) -> Filled:
    """Return the pad of a table; raises PrintgenError with everything that cannot be, at its place.

    Variants, readings and how many matches there were stand in rows of their own that begin with
    ``variants``, ``readings``, ``matches``. ``options``: those it is for beside these.
    """
    words = words or PadWords(game)
    every = [line for line in _lines(text, file) if any(one.text for one in line)]
    if len(every) > LINES_AT_MOST or sum(map(len, every)) > CELLS_AT_MOST:
        message = f"the table has more than {LINES_AT_MOST} lines or {CELLS_AT_MOST} cells"
        raise PrintgenError.with_code("table-too-large", message, span=Span(file, 1, 1, 1, 1))
    parts = [(words.shared_part(line[0].text), line) for line in every]
    whole = [(part, one) for part, line in parts if part in WHOLE_PAD for one in line[1:] if one.text]
    cells = [Cell(part, ALL, one.text, one.span) for part, one in whole]
    lines = [line for part, line in parts if part not in WHOLE_PAD]
    if not lines:
        raise PrintgenError.with_code("empty-file", "the table is empty", span=Span(file, 1, 1, 1, 1))
    rows = RowNames(words, (*options, *_options(words, cells)))
    marks = {number: who for number, line in enumerate(lines) if (who := _marked_player(line, rows)) is not None}
    head, *body = _upright([line for number, line in enumerate(lines) if number not in marks], rows)
    names = [ALL if words.shared_part(one.text) == ALL else one.text for one in head]
    columns = _columns(head, names)
    cells += (cell for line in body for cell in _row_cells(line, names, rows))
    for number, who in marks.items():
        if who.text not in columns:
            hints = words.near(who.text, columns)
            raise PrintgenError(words.problem("unknown-player", "stranger", who.span, *hints, who=bare(who.text)))
        cells.append(Cell(rows.named(lines[number][0].text), who.text, "x", who.span))
    return read_cells(words, columns, cells, options)


def _row_cells(line: Line, names: Sequence[str], rows: RowNames) -> Iterator[Cell]:
    """Yield the cells of a row, one for each player; ``names``: those in the head of the table."""
    for name, one in zip(names[1:], line[1:], strict=False):
        if one.text and not name:
            raise PrintgenError.with_code("no-players", "no player is named for this", span=one.span)
        if one.text:
            yield Cell(rows.named(line[0].text), name, one.text, one.span)
    if extra := next((one for one in line[len(names) :] if one.text), None):
        raise PrintgenError.with_code("no-players", "nobody is named above this", span=extra.span)


def _marked_player(line: Line, rows: RowNames) -> Field | None:
    """Return the name in a row of what only one player has, where the row names the player."""
    filled = [one for one in line[1:] if one.text]
    if len(filled) != 1 or plain(filled[0].text) in rows.words.yes | rows.words.no:
        return None
    entry = rows.game.score.entries.get(rows.named(line[0].text))
    return filled[0] if entry is not None and is_mark(entry) else None


def _options(words: PadWords, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Return the variants and readings in the rows that hold them, known or not."""
    texts = [one.text for one in cells if one.row in (VARIANTS, READINGS)]
    parts = [part for text in texts for part in (*text.replace(";", ",").split(","), *text.split())]
    return tuple(words.option(part.strip()) for part in parts)


def _upright(lines: Sequence[Line], rows: RowNames) -> Sequence[Line]:
    """Return the table with the rows of the pad as its rows; what a short line lacks is blank."""
    across = sum(rows.weight(one.text) for one in lines[0][1:])
    down = sum(rows.weight(line[0].text) for line in lines[1:])
    if not across and not down:
        hint = rows.words.message("rows", rows=", ".join(rows_of(rows.game)))
        raise PrintgenError.with_code("no-entries", rows.words.message("no-rows"), hint, span=lines[0][0].span)
    if across <= down:
        return lines
    blank = [Field("", line[-1].span) for line in lines]
    width = max(map(len, lines))
    return [[line[n] if n < len(line) else blank[k] for k, line in enumerate(lines)] for n in range(width)]


def _columns(head: Line, names: Sequence[str]) -> dict[str, Span]:
    """Return the players, each with where the name stands."""
    columns: dict[str, Span] = {}
    for one, name in zip(head[1:], names[1:], strict=True):
        if name in columns:
            raise PrintgenError.with_code(
                "duplicate-player", f"{quoted(name)} is the name of two players", span=one.span
            )
        if name and name != ALL:
            columns[name] = one.span
    if not columns:
        hint = "write a name at the beginning of each row, or of each column"
        raise PrintgenError.with_code("no-players", "no player is named", hint, span=head[min(1, len(head) - 1)].span)
    return columns


def _lines(text: str, file: str) -> Iterator[Line]:
    """Yield lines, split at the separator that the first has most of; quotes hold a cell together."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    for number, line in enumerate(lines, 1):
        yield list(_split(line, separator, file, number))


def _split(line: str, separator: str, file: str, number: int) -> Iterator[Field]:
    if line.count('"') % 2:
        span = Span(file, number, 1, number, len(line) + 1)
        raise PrintgenError.with_code("open-quote", "a quote is opened and not closed on its line", span=span)
    for cell in re.finditer(rf'((?:[^{separator}"]|"[^"]*")*){separator}', line + separator):
        written = cell[1]
        text = written.strip()
        if len(text) > 1 and text[0] == text[-1] == '"':
            text = text[1:-1].replace('""', '"').strip()
        lead = len(written) - len(written.lstrip())
        begin, end = cell.start() + lead + 1, cell.start() + max(len(written.rstrip()), lead) + 1
        yield Field(text, Span(file, number, begin, number, max(end, begin + 1)))
