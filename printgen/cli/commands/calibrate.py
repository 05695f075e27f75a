"""printgen calibrate: the sheet that measures a printer."""

from typing import Any

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.options import output_options, paper_option, paper_options
from printgen.cli.shell.sheets import print_one
from printgen.model.printer import FLIPS


@click.command("calibrate", cls=Command)
@paper_option(
    "--flip",
    type=click.Choice(FLIPS),
    default="long-edge",
    show_default=True,
    help="The edge your printer turns the paper over.",
)
@paper_options
@output_options
def command(output: str | None, quiet: bool, **options: Any) -> None:
    """Print a page and its back, to measure your printer with a ruler.

    It ends in the words for `printgen profile`, which keeps what you have measured; every sheet
    is then corrected with `--printer NAME`.

    \b
    Example:
      printgen calibrate --paper letter
      printgen calibrate --printer office
    """
    print_one("calibration", "", output, quiet, options)
