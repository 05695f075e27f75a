"""printgen aid: the player aid."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import (
    box_options,
    game_argument,
    output_options,
    paper_options,
    players_option,
    reading_option,
    variant_option,
)
from printgen.cli.shell.sheets import print_one


@click.command("aid", cls=Command)
@game_argument
@players_option
@variant_option
@reading_option
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print a player aid: every cost, decision, trigger and the scoring.

    \b
    Example:
      printgen aid GAME
      printgen aid GAME --paper a5 --theme low-ink -o aid.pdf
    """
    print_one("aid", game, output, quiet, options)
