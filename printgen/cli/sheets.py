"""What the four sheet commands do alike: make the request, go the whole way, put the file in place."""

from pathlib import Path
from typing import Any

from printgen import build
from printgen.cli.options import read_settings, read_text_option, write_result
from printgen.cli.terminal import note, say_problems
from printgen.sheet.request import Kind, Request

OUTPUT = Path("output")


def make_request(kind: Kind, game: str, options: dict[str, Any]) -> Request:
    """Make a request out of the options of a command."""
    values = dict(options)
    values["my_box"] = read_text_option(values.pop("my_box", None))
    values["settings"] = read_settings(values.pop("settings", ()))
    if "variants" in values:
        values["variants"] = tuple(values["variants"])
    return Request(kind, game, **values)


def print_one(
    kind: Kind, game: str, output: str | None, quiet: bool, options: dict[str, Any]
) -> None:
    """Print one sheet and say where it is."""
    request = make_request(kind, game, options)
    printed = build.print_sheet(request)
    if printed.problems:
        say_problems(printed.problems)
    default = OUTPUT / printed.sheet.game / request.file_name
    path = write_result(printed.pdf, output, default)
    if path is not None:
        pages = len(printed.sheet.pages)
        note(f"{path}  ({pages} page{'s' if pages > 1 else ''})", quiet)
