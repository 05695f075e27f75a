"""printgen setup: the setup sheet, and the same position as text in the terminal."""

import secrets
from typing import Any

import click

from printgen import build
from printgen.cli.options import (
    box_options,
    game_argument,
    law_option,
    output_option,
    paper_options,
    players_option,
    quiet_option,
    seed_option,
    variant_option,
)
from printgen.cli.sheets import make_request, print_one
from printgen.cli.terminal import note


@click.command("setup")
@game_argument
@players_option
@seed_option
@law_option
@variant_option
@click.option("--parlay", metavar="SEED", help="Let a seed draw a legal set of variants.")
@click.option("--hidden", is_flag=True, help="Show the tiles but not what chance hides on them.")
@click.option("--text", is_flag=True, help="Draw the position in the terminal instead of a PDF.")
@paper_options
@box_options
@output_option
@quiet_option
def command(game: str, output: str | None, quiet: bool, text: bool, **options: Any) -> None:
    """Print a setup sheet: steps, counts, what lies where, and what was checked.

    Where chance decides and no --seed is given, one is drawn and printed on the sheet.

    \b
    Example:
      printgen setup GAME --players 3 --seed 166
      printgen setup GAME --seed 166 --hidden
      printgen setup GAME --players 4 --text
    """
    if options["seed"] is None and build.sound_game(game).game.setup.tile_map is not None:
        options["seed"] = str(secrets.randbelow(1_000_000))
        note(f"seed {options['seed']}", quiet)
    if text:
        click.echo(build.describe(build.prepare(make_request("setup", game, options))))
        return
    print_one("setup", game, output, quiet, options)
