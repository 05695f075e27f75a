"""What the sheet commands do alike: make the request, go the whole way, put the file in place."""

import secrets
from pathlib import Path
from typing import Any

import click

from printgen.app import pipeline, workspace
from printgen.cli.shell.files import read_pdf_file, read_text_file, refuse_terminal, write_result
from printgen.cli.shell.options import OWN_FILES, read_settings
from printgen.cli.shell.terminal import note, say_problems
from printgen.sheet.core.request import Kind, Request

OUTPUT = Path("output")
PDF_MARK = b"%PDF-"


def make_request(kind: Kind, game: str, options: dict[str, Any]) -> Request:
    """Make a request out of the options of a command."""
    values = dict(options)
    my_box: Path | None = values.pop("my_box", None)
    if my_box is not None:
        text, name = _answers(my_box)
        values |= {"my_box": text, "my_box_name": name}
    context = click.get_current_context(silent=True)
    read = context.meta.get(OWN_FILES, {}) if context is not None else {}
    values["own"] = {name: text for name, (text, _) in read.items()}
    values["own_names"] = {name: path for name, (_, path) in read.items()}
    settings = read_settings(values.pop("settings", ()))
    return Request(kind, game, settings=settings, **values)


def _answers(path: Path) -> tuple[str, str]:
    """Read a my-box file, or what is filled into a worksheet; tell what problems call it."""
    if not _is_pdf(path):
        return read_text_file(path), str(path)
    name = f"{path} (fields)"
    return pipeline.filled_in(read_pdf_file(path), name), name


def _is_pdf(path: Path) -> bool:
    if not path.is_file():  # nothing is read from a device to look at it
        return False
    with path.open("rb") as file:
        return file.read(len(PDF_MARK)) == PDF_MARK


def print_one(kind: Kind, game: str, output: str | None, quiet: bool, options: dict[str, Any]) -> Path | None:
    """Print one sheet, say where it is and give its path; None when it went to stdout."""
    refuse_terminal(output)
    printed = pipeline.print_sheet(make_request(kind, game, options))
    tell_drawn(printed.request, quiet)
    if printed.problems:
        say_problems(printed.problems)
    default = OUTPUT / printed.sheet.game / printed.request.file_name
    path = write_result(printed.pdf, output, default)
    if path is not None:
        note(f"{path}  ({counted(len(printed.sheet.pages), 'page')})", quiet)
    return path


def drawn_seed(game: str, quiet: bool) -> str | None:
    """Draw a seed where chance draws the map, and tell it."""
    if workspace.sound_game(game).game.setup.tile_map is None:
        return None
    seed = str(secrets.randbelow(1_000_000))
    note(f"seed {seed}", quiet)
    return seed


def tell_drawn(request: Request, quiet: bool) -> None:
    """Say which variants a seed has drawn."""
    if request.variant_seed is not None:
        drawn = ", ".join(request.variants)
        note(f"variant seed {request.variant_seed}, {request.players} players: {drawn}", quiet)


def counted(count: int, noun: str) -> str:
    """Say how many there are of something.

    >>> counted(1, "page"), counted(2, "page")
    ('1 page', '2 pages')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
