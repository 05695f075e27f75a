"""printgen rulings: where the rules leave something open, and how it is read."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import box_options, game_argument, output_options, paper_options, reading_option
from printgen.cli.shell.sheets import print_one


@click.command("rulings", cls=Command)
@game_argument
@reading_option
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print every gap and contradiction of the rules, with the reading that is taken.

    \b
    Example:
      printgen rulings GAME
      printgen rulings GAME --paper letter -o rulings.pdf
    """
    print_one("rulings", game, output, quiet, options)
