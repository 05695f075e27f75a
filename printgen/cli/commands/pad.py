"""printgen pad: score pads."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import (
    box_options,
    game_argument,
    output_options,
    paper_option,
    paper_options,
    players_option,
    reading_option,
    variant_option,
)
from printgen.cli.shell.sheets import print_one
from printgen.sheet.core.choices import COPIES_AT_MOST, NUMBER_AT_MOST


@click.command("pad", cls=Command)
@game_argument
@players_option
@variant_option
@reading_option
@paper_option(
    "--copies", metavar="N", type=click.IntRange(1, COPIES_AT_MOST), default=1, show_default=True, help="So many pages."
)
@paper_option(
    "--number-from",
    "numbered_from",
    metavar="N",
    type=click.IntRange(0, NUMBER_AT_MOST),
    help="Number the pads, the first with this number.",
)
@paper_option("--fillable", is_flag=True, help="With form fields, to fill in on a screen.")
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print score pads with the formulas in the cells where they are used.

    \b
    Example:
      printgen pad GAME
      printgen pad GAME --players 3
      printgen pad GAME --copies 3 --number-from 1
      printgen pad GAME --fillable -o pad.pdf
    """
    print_one("pad", game, output, quiet, options)
