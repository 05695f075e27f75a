"""printgen studio: the sheets in a browser, live while their data is edited, until Ctrl-C."""

import sys
from contextlib import suppress

import click

from printgen.cli.shell.command import Command, DataName, current_workspace, play_option
from printgen.cli.shell.files import printer_folder
from printgen.cli.shell.terminal import note
from printgen.cli.shell.usual import DEFAULTS, usual_language
from printgen.errors import EnvironmentFault, ExitCode

PACKAGES = ("starlette", "uvicorn", "watchfiles")


@click.command("studio", cls=Command)
@click.argument(
    "game",
    required=False,
    type=DataName(kits=True),
    metavar="[GAME]",
    help="The game to begin with, by its id or the path of one of your own.",
)
@play_option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Listen there; else at a free port.")
@play_option("--no-browser", is_flag=True, help="Open no browser, say the address alone.")
@play_option("--lang", metavar="LANG", help="The language of the studio and of its sheets; else yours.")
def command(game: str | None, port: int, no_browser: bool, lang: str | None) -> int:
    """See every sheet in a browser, live while its data is edited, until Ctrl-C.

    Only this machine is listened to, and only whoever opens the address that is said.

    \b
    Example:
      printgen studio
      printgen studio GAME --port 8400
    """
    try:
        from printgen.studio.server import listening, serve
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        message = f"`printgen studio` needs the package `{error.name}`, which is not here"
        hint = f"`{sys.executable} -m pip install 'printgen[studio]'` brings it"
        raise EnvironmentFault.with_code("no-studio", message, hint) from error
    from printgen.studio.state import Studio, Usual

    values = {name: value for name, find in DEFAULTS.items() if (value := find()) is not None}
    usual = Usual(
        values, lambda known: lang if lang and lang in known else usual_language(known).value, printer_folder()
    )
    studio = Studio(current_workspace(), usual, game or "")

    def ready(address: str) -> None:
        note(f"{address}\nopen it once in your browser; Ctrl-C ends the studio")
        if not no_browser:
            click.launch(address)

    with suppress(KeyboardInterrupt):
        serve(studio, listening(port), ready)
    return ExitCode.FINE
