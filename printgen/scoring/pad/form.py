"""The fields of a fillable pad → the pad that was filled in on it, as cells.

A field is called after its pad, its row and its column: ``pad1.gold.2`` is the gold of the second
player on the first pad. Each pad that holds anything is a game of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printgen.errors import PrintgenError
from printgen.model.box.form import FormField
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.problems import Problem
from printgen.scoring.pad.cells import Cell
from printgen.scoring.pad.filled import Filled, read_cells
from printgen.scoring.pad.words import ALL, PadWords, bare
from printgen.source import quoted
from printgen.span import Span


class Spot(NamedTuple):
    """A field, what the parts of its name say, and its number as if it were a line of the file."""

    row: str
    column: str
    field: FormField
    span: Span

    @property
    def is_filled(self) -> bool:
        """Tell whether anything stands there."""
        return self.field.ticked or (self.field.ticked is None and bool(self.field.value.strip()))

    @property
    def names_player(self) -> bool:
        """Tell whether a player's name stands here; on further pages it stands once more."""
        more = self.row.removeprefix("name")
        return more != self.row and (not more or more.isdecimal())


TRACK = "track-"
"""Steps that are ticked while the game goes on; what they come to is told by the rest."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a file that printgen made as a pad, and what it was made for."""

    file: str
    fields: Sequence[FormField]
    options: tuple[str, ...] = ()
    players: int | None = None
    language: str = "en"


def read_form(game: Game, form: Form, number: int | None = None, words: PadWords | None = None) -> Filled:
    """Read the filled pad of a form, or the one with a number where several are filled.

    Raises PrintgenError, each problem at its page and field.
    """
    words = words or PadWords(game)
    spots = _chosen(form, number)
    try:
        columns = _columns(game, form, spots)
        names = {column: name for name, (column, _) in columns.items()} | {ALL: ALL}
        cells = [
            Cell(one.row, names[one.column], one.field.value.strip(), one.span, one.field.ticked)
            for one in spots
            if one.column in names and not one.names_player and not one.row.startswith(TRACK)
        ]
        spans = {name: span for name, (_, span) in columns.items()}
        return read_cells(game, spans, cells, form.options, words)
    except PrintgenError as error:
        raise PrintgenError(at_fields(form, error.problems, words)) from None


def at_fields(form: Form, problems: Iterable[Problem], words: PadWords) -> tuple[Problem, ...]:
    """Say of which field on which page problems speak, and whose it is."""
    named = {
        (one.field.name.partition(".")[0], one.column): one.field.value.strip()
        for spots in _pads(form).values()
        for one in spots
        if one.names_player and one.is_filled
    }
    return tuple(_at_field(form, problem, named, words) for problem in problems)


def _at_field(form: Form, problem: Problem, named: Mapping[tuple[str, str], str], words: PadWords) -> Problem:
    span = problem.span
    if span is None or span.file != form.file or not 1 <= span.line <= len(form.fields):
        return replace(problem, file=form.file)
    field = form.fields[span.line - 1]
    who = named.get((field.name.partition(".")[0], field.name.rpartition(".")[2]))
    key = "field-of" if who else "field"
    message = words.message(key, field=field.name, who=bare(who or ""), told=problem.message)
    return replace(problem, message=message, span=None, file=form.file, page=field.page, box=field.box)


def _pads(form: Form) -> dict[int, list[Spot]]:
    """Sort the fields by the number of the pad they stand on."""
    pads: dict[int, list[Spot]] = {}
    for line, field in enumerate(form.fields, 1):
        pad, _, rest = field.name.partition(".")
        row, _, column = rest.rpartition(".")
        number = pad.removeprefix("pad")
        if pad != number and number.isdecimal() and row and (column == ALL or column.isdecimal()):
            span = Span(form.file, line, 1, line, 1)
            pads.setdefault(int(number), []).append(Spot(row, column, field, span))
    return pads


def _chosen(form: Form, number: int | None) -> list[Spot]:
    """Give the fields of the one pad that is filled, or of the one asked for."""
    pads = _pads(form)
    filled = [one for one, spots in pads.items() if any(spot.is_filled for spot in spots)]
    if not pads:
        reason = "it has other fields" if form.fields else "it has no fields"
        message = f"this is no score pad to be filled in: {reason}"
        raise _refused(form, "no-pad", message, "`printgen pad GAME --fillable` prints one")
    if number is not None and number not in filled:
        message = f"there is no pad {number} that is filled in"
        known = ", ".join(map(str, filled)) or "none"
        raise _refused(form, "unknown-pad", message, f"filled are: {known}")
    if not filled:
        message = "nothing is filled in: all fields are empty"
        raise _refused(form, "empty-form", message, "fill it in, save it, and score what was saved")
    if number is None and len(filled) > 1:
        message = f"{len(filled)} pads are filled in, each is a game of its own"
        hint = f"choose one with `--pad`: {', '.join(map(str, filled))}"
        raise _refused(form, "several-pads", message, hint)
    return pads[filled[0] if number is None else number]


def _refused(form: Form, code: str, message: str, hint: str) -> PrintgenError:
    return PrintgenError(Problem(code, message, file=form.file, hints=(hint,)))


def _columns(game: Game, form: Form, spots: Sequence[Spot]) -> dict[str, tuple[str, Span]]:
    """Name the players that take part, each with the column; who has no name has a number."""
    by_column: dict[str, list[Spot]] = {}
    for spot in spots:
        if spot.column != ALL:
            by_column.setdefault(spot.column, []).append(spot)
    automata = iter(_automata(game, form))
    columns: dict[str, tuple[str, Span]] = {}
    for column in sorted(by_column, key=int):
        own = by_column[column]
        named = [one for one in own if one.names_player]
        written = [one for one in named if one.is_filled]
        # Where there is no field for the name the pad prints who plays without a player.
        usual = f"player {column}" if named else next(automata, f"player {column}")
        if not any(one.is_filled for one in own):
            continue
        name = written[0].field.value.strip() if written else usual
        span = (written or named or own)[0].span
        if name in columns or name == ALL:
            message = f"{quoted(name)} is no name for a player here"
            message = f"{quoted(name)} is the name of two players" if name in columns else message
            raise PrintgenError(Problem("duplicate-player", message, span))
        columns[name] = (column, span)
    return columns


def _automata(game: Game, form: Form) -> list[str]:
    """Name the seats that no player takes, as the pad prints them."""
    fitting = (one for one in game.setup.seatings if one.players == form.players)
    told = (one for one in fitting if holds(one.when, one.players, form.options))
    seated = next(told, None)
    language = form.language if form.language in game.words else next(iter(game.words))
    catalog = GameCatalog(in_play(game, form.options), language, {}, form.players, form.options)
    return [
        catalog.plain(f"seats.{seat}.name")
        for seat in (seated.seats if seated else ())
        if game.setup.seats[seat].role == "automaton"
    ]
