"""printgen archipelago: a drawn map as JSON or as text, with its certificate."""

import json
import secrets
from pathlib import Path
from typing import Any

import click

from printgen import build
from printgen.cli.options import (
    box_options,
    game_argument,
    law_option,
    output_option,
    players_option,
    seed_option,
    write_result,
)
from printgen.cli.sheets import make_request
from printgen.cli.terminal import note


@click.command("archipelago")
@game_argument
@players_option
@seed_option
@law_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a drawing.")
@box_options
@output_option
def command(game: str, as_json: bool, output: str | None, **options: Any) -> None:
    """Draw a random map and certify it by code that did not make it.

    \b
    Example:
      printgen archipelago GAME --seed 166
      printgen archipelago GAME --seed 1 --players 3 --json
    """
    if options["seed"] is None:
        options["seed"] = str(secrets.randbelow(1_000_000))
        note(f"seed {options['seed']}")
    request = make_request("setup", game, options)
    if as_json:
        text = json.dumps(build.archipelago(request), ensure_ascii=False) + "\n"
    else:
        text = build.describe(build.prepare(request)) + "\n"
    if output is None or output == "-":
        click.echo(text, nl=False)
    else:
        write_result(text.encode(), output, Path(output))
