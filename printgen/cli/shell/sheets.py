"""What the sheet commands do alike: make the request, go the whole way, put the file in place."""

import dataclasses
import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.app.registry import KINDS, SheetKind
from printgen.cli.shell.command import (
    DPI,
    DRAFT,
    FORM,
    FORMS,
    OPEN,
    Command,
    cache_option,
    current_workspace,
    games_argument,
    output_options,
)
from printgen.cli.shell.files import (
    OUTPUT,
    check_ending,
    check_folder,
    check_target,
    read_pdf_file,
    read_text_file,
    refuse_lost,
    refuse_terminal,
    write_result,
)
from printgen.cli.shell.request_options import OWN_FILES, request_options
from printgen.cli.shell.terminal import counted, note, report_problems
from printgen.cli.shell.usual import language_of_sheet
from printgen.errors import PrintgenError, UsageError
from printgen.sheet.core.request import GameRequest, Request

if TYPE_CHECKING:
    from printgen.app.store import Finished
    from printgen.sheet.core.page import Sheet

PDF_MARK = b"%PDF-"


def sheet_command(kind: SheetKind) -> click.Command:
    """Return the command that prints a kind of sheet and does nothing else."""

    def callback(output: str | None, game: tuple[str, ...] = ("",), **options: Any) -> None:
        if len(game) == 1:
            print_one(kind.name, game[0], check_target(click.get_current_context(), None, output), options)
            return
        if output == "-":
            message = f"stdout has place for one sheet, {len(game)} games are named"
            raise UsageError.with_code("no-place", message, "name a folder with -o")
        folder = OUTPUT if output is None else Path(output)
        if folder.suffix[1:].lower() in FORMS and not folder.exists():
            message = f"`-o {output}` names one file, and {len(game)} games are named"
            raise UsageError.with_code("no-place", message, "name a folder with -o: each game has a file in it")
        refuse_lost(str(folder / "sheet"))
        check_folder(folder)
        for one in game:
            print_request(make_request(kind.name, one, options), None, folder)

    if issubclass(kind.request, GameRequest):
        callback = games_argument(callback)
    callback = output_options(cache_option(callback), several=True)
    params = callback.__dict__.pop("__click_params__")[::-1]
    where = 1 if params and params[0].name == "game" else 0
    return Command(
        kind.command,
        callback=callback,
        params=[*params[:where], *request_options(kind.request), *params[where:]],
        help=kind.request.help,
    )


def make_request(kind: str, game: str, options: dict[str, Any]) -> Request:
    """Return the request of a kind of sheet for the options of a command."""
    values = dict(options)
    if "language" in values and values["language"] is None:
        values["language"] = language_of_sheet(game)
    my_box: Path | None = values.pop("my_box", None)
    if my_box is not None:
        text, name = _answers(my_box)
        values |= {"my_box": text, "my_box_name": name}
    context = click.get_current_context(silent=True)
    read = context.meta.get(OWN_FILES, {}) if context is not None else {}
    values["own"] = {name: text for name, (text, _) in read.items()}
    values["own_names"] = {name: path for name, (_, path) in read.items()}
    request = KINDS[kind].request
    known = {one.name for one in dataclasses.fields(request)}
    return request(game=game, **{name: value for name, value in values.items() if name in known or value is not None})


def _answers(path: Path) -> tuple[str, str]:
    """Return a my-box file, or what is filled into a worksheet, and what problems call it."""
    is_pdf = False
    if path.is_file():  # nothing is read from a device to look at it
        with path.open("rb") as file:
            is_pdf = file.read(len(PDF_MARK)) == PDF_MARK
    if not is_pdf:
        return read_text_file(path), str(path)
    from printgen.app.reprint import worksheet_answers

    name = f"{path} (fields)"
    return worksheet_answers(read_pdf_file(path), name), name


def print_one(kind: str, game: str, output: str | None, options: dict[str, Any]) -> Path | None:
    """Print one sheet, say where it is and return its path; None when it went to stdout."""
    refuse_terminal(output)
    output_form(output)
    return print_request(make_request(kind, game, options), output)


def print_request(request: Request, output: str | None, folder: Path = OUTPUT) -> Path | None:
    """Print the sheet of a request, say where it is and return its path; None when it went to stdout.

    Without an ``output`` it goes into a folder of the game in this ``folder``.
    """
    from printgen.app.pipeline import finished_sheet

    search: AbstractContextManager[None] = nullcontext()
    if request.fair is not None:
        from printgen.cli.shell.search import search_reported

        search = search_reported()
    with search, _drafted(request, output):
        printed = finished_sheet(request, current_workspace())
    report_variants(printed.request)
    if printed.problems:
        report_problems(printed.problems)
    default = folder / printed.request.game / printed.request.file_name
    form = output_form(output)
    if form == "pdf":
        path = write_result(printed.pdf, output, default)
    else:
        path = write_as(form, printed, output, default.with_suffix(f".{form}"))
    if path is not None:
        note(f"{path}  ({counted(printed.pages, 'page')})")
        if click.get_current_context().meta.get(OPEN):
            click.launch(str(path))
    return path


def output_form(output: str | None) -> str:
    """Return the format that was asked for, else the one that the name of the file ends with; refuse an unknown one."""
    asked: str | None = click.get_current_context().meta.get(FORM)
    if asked is None:
        check_ending(output or "", FORMS)
    named = Path(output or "").suffix[1:].lower()
    return asked or (named if named in FORMS else "pdf")


def write_as(
    form: str, printed: "Finished", output: str | None, default: Path, sheet: "Sheet | None" = None
) -> Path | None:
    """Put a sheet in another format in its place, a file for each page where it has those; return the first."""
    from printgen.app.formats import BY_PAGE, files_of

    contents = files_of(printed, form, click.get_current_context().meta.get(DPI) or 0, current_workspace(), sheet)
    if output == "-" and len(contents) > 1:
        message = f"the sheet has {counted(len(contents), 'page')}, each a file of its own"
        raise UsageError.with_code("no-place", message, "name a file with -o")
    if output == "-" or form not in BY_PAGE:
        return write_result(contents[0], output, default)
    whole = default if output is None else Path(output)
    paths = [whole.with_stem(f"{whole.stem}-{number}") for number in range(1, len(contents) + 1)]
    for path, content in zip(paths, contents, strict=True):
        write_result(content, None, path)
    return paths[0]


@contextmanager
def _drafted(request: Request, output: str | None) -> Iterator[None]:
    """Write what is refused all the same where a draft was asked for, under a name that says so."""
    try:
        yield
    except PrintgenError as refused:
        if click.get_current_context().meta.get(DRAFT) and any(one.page is not None for one in refused.problems):
            from printgen.app.pipeline import draft_sheet

            made = draft_sheet(request, current_workspace())
            path = OUTPUT / made.request.game / made.request.file_name if output in (None, "-") else Path(output or "")
            path = path.with_stem(f"{path.stem}-draft")
            write_result(made.pdf, "-" if output == "-" else None, path)
            note(f"{path if output != '-' else 'stdout'}  (refused; a draft with its faults marked)")
        raise


@contextmanager
def drawn_seed(game: str, options: dict[str, Any]) -> Iterator[None]:
    """Let a random seed be used where the board were bare without one and none is given; say which, if it was used.

    That is seen at the end: what refuses the options of a sheet names no seed.
    """
    is_free = options["seed"] is None and current_workspace().has_game(game)
    if not is_free or not current_workspace().sound_game(game).game.setup.needs_seed:
        yield
        return
    options["seed"] = str(secrets.randbelow(1_000_000))
    try:
        yield
    except UsageError:
        raise
    except PrintgenError:
        note(f"seed {options['seed']}")
        raise
    note(f"seed {options['seed']}")


def draw_seed(game: str, options: dict[str, Any]) -> str:
    """Return a random seed, and say which; options of a set-up that do not suit the game are refused before."""
    from printgen.app.context import game_in_play

    seed = str(secrets.randbelow(1_000_000))
    game_in_play(make_request("setup", game, options | {"seed": seed}), current_workspace())
    note(f"seed {seed}")
    return seed


def report_variants(request: Request) -> None:
    """Say which variants a seed has drawn."""
    if request.variant_seed is not None:
        drawn = ", ".join(request.variants)
        note(f"variant seed {request.variant_seed}, {request.players} players: {drawn}")
