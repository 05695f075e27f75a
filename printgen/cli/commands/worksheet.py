"""printgen worksheet: count and measure your box."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import box_options, game_argument, output_options, paper_option, paper_options
from printgen.cli.shell.sheets import print_one


@click.command("worksheet", cls=Command)
@game_argument
@paper_option("--fillable", is_flag=True, help="With form fields, to fill in on a screen.")
@paper_options
@box_options
@output_options
def command(game: str, output: str | None, quiet: bool, **options: Any) -> None:
    """Print what there is to count and measure in your box.

    The answers go into a YAML file under the keys that the sheet tells, or into the fields of the
    PDF; every sheet takes either with `--my-box`.

    \b
    Example:
      printgen worksheet GAME
      printgen worksheet GAME --fillable -o my-box.pdf
    """
    print_one("worksheet", game, output, quiet, options)
