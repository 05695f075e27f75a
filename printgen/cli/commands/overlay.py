"""printgen overlay: a board's coordinates at true scale."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import (
    box_options,
    distribution_option,
    game_argument,
    output_options,
    paper_option,
    paper_options,
    players_option,
    reading_option,
    seed_option,
    variant_option,
)
from printgen.cli.shell.sheets import print_one
from printgen.sheet.core.request import STYLES


@click.command("overlay", cls=Command)
@game_argument
@players_option
@seed_option
@distribution_option
@variant_option
@reading_option
@paper_option(
    "--style",
    type=click.Choice(STYLES),
    default="sheet",
    show_default=True,
    help="sheet: every space; frame: strips along the edges; map: all on one page.",
)
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print a board's coordinates at true scale; with --seed the map itself, to lay tiles on.

    \b
    Example:
      printgen overlay GAME
      printgen overlay GAME --style frame --set board.pitch="41.5 mm"
      printgen overlay MAPPED --seed 166 -o mat.pdf
    """
    print_one("overlay", game, output, quiet, options)
