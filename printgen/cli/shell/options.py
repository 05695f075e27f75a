"""Options and arguments that several commands share."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from printgen.cli.shell.command import Option
from printgen.cli.shell.files import check_target
from printgen.cli.shell.names import GameName

F = TypeVar("F", bound=Callable[..., Any])

play_option = partial(click.option, cls=Option, group="At the table")
output_option = partial(click.option, cls=Option, group="Output")

game_argument = click.argument(
    "game",
    type=GameName(),
    metavar="GAME",
    help="The id of a game (see `printgen games`), or the folder of a game of your own.",
)

pdf_argument = click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="A PDF that printgen made, - for stdin.",
)

quiet_option = output_option("-q", "--quiet", is_flag=True, help="Say nothing but problems.")


def output_options(function: F) -> F:
    """Add where a PDF goes, and ``--quiet``."""
    place = output_option(
        "-o",
        "--output",
        metavar="FILE",
        callback=check_target,
        help="Where the PDF goes, - for stdout; else output/GAME/SHEET….pdf.",
    )
    return place(quiet_option(function))


def form_option(*forms: str) -> Callable[[F], F]:
    """Return the option that says how problems are written."""
    return output_option(
        "--format",
        "form",
        type=click.Choice(forms),
        default="text",
        show_default=True,
        help="How problems are written.",
    )


def json_option(what: str) -> Callable[[F], F]:
    """Return the option that writes one JSON document instead of something for people."""
    return output_option("--json", "as_json", is_flag=True, help=f"Write {what} as JSON.")
