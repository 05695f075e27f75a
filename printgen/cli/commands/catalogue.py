"""printgen catalogue: a book of maps as small pictures, with the seeds that draw them."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import (
    box_options,
    distribution_option,
    game_argument,
    output_options,
    paper_options,
    play_option,
    players_option,
    reading_option,
    variant_option,
)
from printgen.cli.shell.search import search_told
from printgen.cli.shell.sheets import print_one
from printgen.sheet.catalogue.context import COUNT, FIRST


@click.command("catalogue", cls=Command)
@game_argument
@players_option
@play_option("--count", metavar="N", type=click.INT, help=f"How many maps the book has; else {COUNT}.")
@play_option("--from", "first", metavar="SEED", type=click.INT, help=f"The first seed, a whole number; else {FIRST}.")
@play_option(
    "--fair",
    metavar="SPREAD",
    type=float,
    help="Keep the maps whose seats differ by no more: 0.75, in the unit told there.",
)
@distribution_option
@variant_option
@reading_option
@play_option("--hidden", is_flag=True, help="Show the tiles, but not what chance hides on them.")
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print a book of certified maps for a club or a tournament.

    Whole numbers are taken as seeds, one after another; with --fair those are kept whose map is
    within the spread. Each map stands there with its shares, and with the command that prints its
    set-up sheet.

    \b
    Example:
      printgen catalogue MAPPED --count 6
    """
    with search_told(quiet):
        print_one("catalogue", game, output, quiet, options)
