"""printgen pad: score pads."""

from typing import Any

import click

from printgen.cli.options import (
    box_options,
    game_argument,
    output_option,
    paper_options,
    quiet_option,
)
from printgen.cli.sheets import print_one


@click.command("pad")
@game_argument
@click.option("--copies", type=click.IntRange(1, 500), default=1, show_default=True, help="Pages.")
@click.option("--number-from", "numbered_from", type=click.IntRange(0), help="Number the pads.")
@click.option("--fillable", is_flag=True, help="With form fields to fill in on a screen.")
@paper_options
@box_options
@output_option
@quiet_option
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print score pads with the formulas in the cells where they are used.

    \b
    Example:
      printgen pad GAME
      printgen pad GAME --copies 10 --number-from 1
      printgen pad GAME --fillable -o pad.pdf
    """
    print_one("pad", game, output, quiet, options)
