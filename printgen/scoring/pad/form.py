"""The fields of a fillable pad → the pad that was filled in on it, as cells.

A field is called after its pad, its row and its column: ``pad1.gold.2`` is the gold of the second
player on the first pad. Each pad that holds anything is a game of its own.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.model.box.answers import FormField
from printgen.model.game import Game
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.problems import Problem
from printgen.scoring.pad.cells import Cell, read_cells
from printgen.scoring.pad.read import automata
from printgen.scoring.pad.words import ALL, PadWords, bare
from printgen.scoring.values import Filled
from printgen.source import quoted
from printgen.span import Span

NAMES = re.compile(r"name[0-9]*")
"""The row of the players' names; on further pages it stands once more."""

_NUMBER = re.compile("[0-9]{1,6}")
"""Of a pad: nobody prints a million."""

TRACK = "track-"
"""Steps that are ticked while the game goes on; what they come to follows from the rest."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a file that printgen made as a pad, and what it was made for."""

    file: str
    fields: Sequence[FormField]
    options: tuple[str, ...] = ()
    players: int | None = None
    language: str = "en"


def read_form(game: Game, form: Form, number: int | None = None, words: PadWords | None = None) -> Filled:
    """Return the filled pad of a form, or the one with a number where several are filled.

    Raises PrintgenError, each problem at its page and field.
    """
    words = words or PadWords(game)
    fields = _chosen_pad(form, number)
    try:
        columns = _columns(game, form, fields)
        names = {column: name for name, (column, _) in columns.items()} | {ALL: ALL}
        cells = [
            replace(one, who=names[one.who])
            for one in fields
            if one.who in names and not NAMES.fullmatch(one.row) and not one.row.startswith(TRACK)
        ]
        spans = {name: span for name, (_, span) in columns.items()}
        return read_cells(words, spans, cells, form.options)
    except PrintgenError as error:
        raise PrintgenError(at_fields(form, error.problems, words)) from None


def at_fields(form: Form, problems: Iterable[Problem], words: PadWords) -> tuple[Problem, ...]:
    """Return problems with the page and the field that they are about, and whose it is."""
    names = {
        (f"pad{number}", one.who): one.text
        for number, fields in _pads(form).items()
        for one in fields
        if NAMES.fullmatch(one.row) and one.is_filled
    }
    found = []
    for problem in problems:
        span = problem.span
        if span is None or span.file != form.file or not 1 <= span.line <= len(form.fields):
            found.append(replace(problem, file=form.file))
            continue
        field = form.fields[span.line - 1]
        who = names.get((field.name.partition(".")[0], field.name.rpartition(".")[2]), "")
        key = "field-of" if who else "field"
        message = words.message(key, field=field.name, who=bare(who), problem=problem.message)
        found.append(replace(problem, message=message, span=None, file=form.file, page=field.page, box=field.box))
    return tuple(found)


def _pads(form: Form) -> dict[int, list[Cell]]:
    """Return the fields by the number of the pad they stand on."""
    pads: dict[int, list[Cell]] = {}
    for line, field in enumerate(form.fields, 1):
        pad, _, rest = field.name.partition(".")
        row, _, column = rest.rpartition(".")
        number = pad.removeprefix("pad")
        if pad != number and _NUMBER.fullmatch(number) and row and (column == ALL or column.isdecimal()):
            span = Span(form.file, line, 1, line, 1)
            pads.setdefault(int(number), []).append(Cell(row, column, field.value.strip(), span, field.ticked))
    return pads


def _chosen_pad(form: Form, number: int | None) -> list[Cell]:
    """Return the fields of the one pad that is filled, or of the one asked for."""
    pads = _pads(form)
    filled = [one for one, fields in pads.items() if any(field.is_filled for field in fields)]
    chosen = filled[0] if number is None and filled else number
    if not pads:
        reason = "it has other fields" if form.fields else "it has no fields"
        message, hint = f"this is no score pad to be filled in: {reason}", "`printgen pad GAME --fillable` prints one"
        raise PrintgenError.with_code("no-pad", message, hint, file=form.file)
    if number is not None and number not in filled:
        known = ", ".join(map(str, filled)) or "none"
        raise PrintgenError.with_code(
            "unknown-pad", f"there is no pad {number} that is filled in", f"filled are: {known}", file=form.file
        )
    if chosen is None:
        hint = "fill it in, save it, and score what was saved"
        raise PrintgenError.with_code("empty-form", "nothing is filled in: all fields are empty", hint, file=form.file)
    if number is None and len(filled) > 1:
        hint = f"choose one with `--pad`: {', '.join(map(str, filled))}"
        raise PrintgenError.with_code(
            "several-pads", f"{len(filled)} pads are filled in, each is a game of its own", hint, file=form.file
        )
    return pads[chosen]


def _columns(game: Game, form: Form, fields: Sequence[Cell]) -> dict[str, tuple[str, Span]]:
    """Return the players that take part, each with the column; who has no name has a number."""
    by_column: dict[str, list[Cell]] = {}
    for one in fields:
        if one.who != ALL:
            by_column.setdefault(one.who, []).append(one)
    language = form.language if form.language in game.words else next(iter(game.words))
    catalog = GameCatalog(in_play(game, form.options), language, {}, form.players, form.options)
    seats = (catalog.plain(f"seats.{seat}.name") for seat in automata(game, form.players, form.options))
    columns: dict[str, tuple[str, Span]] = {}
    for column in sorted(by_column, key=int):
        own = by_column[column]
        names = [one for one in own if NAMES.fullmatch(one.row)]
        written = [one for one in names if one.is_filled]
        # Where there is no field for the name the pad prints who plays without a player.
        usual = f"player {column}" if names else next(seats, f"player {column}")
        if not any(one.is_filled for one in own):
            continue
        name, span = written[0].text if written else usual, (written or names or own)[0].span
        if name in columns or name == ALL:
            why = "the name of two players" if name in columns else "no name for a player here"
            raise PrintgenError.with_code("duplicate-player", f"{quoted(name)} is {why}", span=span)
        columns[name] = (column, span)
    return columns
