"""printgen overlay: a board's coordinates at true scale."""

from typing import Any

import click

from printgen.cli.options import (
    box_options,
    game_argument,
    law_option,
    output_option,
    paper_options,
    quiet_option,
    seed_option,
    variant_option,
)
from printgen.cli.sheets import print_one


@click.command("overlay")
@game_argument
@click.option(
    "--style",
    type=click.Choice(["sheet", "frame", "map"]),
    default="sheet",
    show_default=True,
    help="sheet: every space labelled; frame: strips along the edges; map: shrunk to one page.",
)
@seed_option
@law_option
@variant_option
@paper_options
@box_options
@output_option
@quiet_option
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print a board's coordinates at true scale, over several sheets where needed.

    With --seed the drawn map itself, to lay the tiles on or to play on without them.

    \b
    Example:
      printgen overlay GAME
      printgen overlay GAME --style frame --set board.pitch="41.5 mm"
    """
    print_one("overlay", game, output, quiet, options)
