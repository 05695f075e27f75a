"""printgen archipelago: what chance draws, as text or as JSON, with its certificate."""

import json
import secrets
from typing import Any

import click

from printgen import build, library, prepare
from printgen.cli.command import Command
from printgen.cli.files import check_target, write_text
from printgen.cli.options import (
    box_options,
    game_argument,
    json_option,
    law_option,
    output_group,
    players_option,
    reading_option,
    seed_option,
    variant_option,
)
from printgen.cli.sheets import make_request
from printgen.cli.terminal import note
from printgen.errors import UsageError
from printgen.problems import Problem


@click.command("archipelago", cls=Command)
@game_argument
@players_option
@seed_option
@law_option
@variant_option
@reading_option
@box_options
@json_option("the position")
@output_group(
    "-o",
    "--output",
    metavar="FILE",
    callback=check_target,
    help="Where the text goes, - for stdout; else stdout.",
)
def command(game: str, as_json: bool, output: str | None, **options: Any) -> None:
    """Draw a map or deal by chance and let code that did not draw it certify it.

    Besides a map of tiles this draws what set-up shuffles: piles, cards on their spaces, a map of
    hexes laid open.

    \b
    Example:
      printgen archipelago MAPPED --seed 166
      printgen archipelago MAPPED --seed 1 --players 3 --json
    """
    known = library.sound_game(game).game
    if known.setup.tile_map is None and not known.setup.deals:
        message = f"chance draws no map of `{known.id}` and deals nothing"
        hint = f"`printgen setup {known.id} --text` shows what lies where"
        raise UsageError(Problem("no-map", message, hints=(hint,)))
    if options["seed"] is None:
        options["seed"] = str(secrets.randbelow(1_000_000))
        note(f"seed {options['seed']}")
    if known.setup.hex_map is not None:
        options["deal"] = "open"
    job = prepare.job(make_request("setup", game, options))
    if as_json:
        text = json.dumps(build.archipelago(job), ensure_ascii=False)
    else:
        text = build.describe(job)
    write_text(text + "\n", output)
