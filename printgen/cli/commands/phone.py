"""printgen phone: aid, questions and score pad of a game as one file for a phone, which works without a network."""

from typing import Any

import click

from printgen.cli.shell.command import Command, current_workspace, game_argument, output_option, quiet_option
from printgen.cli.shell.files import OUTPUT, check_ending, check_target, refuse_terminal, write_result
from printgen.cli.shell.request_options import options_of
from printgen.cli.shell.sheets import make_request
from printgen.cli.shell.terminal import note
from printgen.sheet.aid.request import AidRequest


@click.command("phone", cls=Command)
@game_argument
@options_of(AidRequest, "paper", "theme", "printer", "engine")
@output_option("-o", "--output", metavar="FILE", callback=check_target, help="The HTML file, - for stdout.")
@quiet_option
def command(game: str, output: str | None, **options: Any) -> None:
    """Make one HTML file for a phone: the aid, answers to questions, a score pad that adds up.

    It needs no network and no program but a browser: send it to the others at the table. All languages of the game
    are in it.

    \b
    Example:
      printgen phone GAME
      printgen phone GAME -o phone.html
    """
    from printgen.app.phone.file import phone_file
    from printgen.sheet.phone.request import PhoneRequest

    refuse_terminal(output)
    check_ending(output or "", ("html", "htm"))
    made = phone_file(make_request("aid", game, options).of_kind(PhoneRequest, paper="a5"), current_workspace())
    path = write_result(made.html.encode(), output, OUTPUT / made.request.game / "phone.html")
    if path is not None:
        note(f"{path}  ({len(made.html.encode()) / 1000:.0f} kB)")
