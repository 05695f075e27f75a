"""printgen studio: the sheets in a browser, live while their data is edited, until Ctrl-C."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli.shell.command import Command, DataName, current_workspace, play_option
from printgen.cli.shell.files import OUTPUT, cache_folder, printer_folder
from printgen.cli.shell.run import report_bug
from printgen.cli.shell.terminal import note
from printgen.cli.shell.usual import DEFAULTS, usual_language
from printgen.errors import EnvironmentFault, ExitCode

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace

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
@play_option("--share", is_flag=True, help="Let phones in the local network open the page for phones.")
@play_option("--lang", metavar="LANG", help="The language of the studio and of its sheets; else yours.")
def command(game: str | None, port: int, no_browser: bool, share: bool, lang: str | None) -> int:
    """See every sheet in a browser, live while its data is edited, until Ctrl-C.

    Only this machine is listened to, and only whoever opens the address that is said. With `--share` the local
    network has the page for phones, too, at an address with a token of its own.

    \b
    Example:
      printgen studio
      printgen studio GAME --port 8400
      printgen studio GAME --share
    """
    try:
        from printgen.studio.server import listening, serve
        from printgen.studio.sharing import in_network
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
    studio = Studio(_workspace(), usual, game or "", report_bug)

    def ready(address: str) -> None:
        note(address, "open it once in your browser; Ctrl-C ends the studio")
        if studio.shared:
            note(f"{studio.shared}?game={game or 'GAME'} is for phones; `--link {studio.shared}` prints its code")
        if not no_browser:
            click.launch(address)

    with suppress(KeyboardInterrupt):
        serve(studio, listening(port), ready, in_network() if share else None)
    return ExitCode.FINE


def _workspace() -> "Workspace":
    """Return the workspace of this run; a folder with nothing but files in it becomes one, where there is none."""
    from printgen.app.workspace import Workspace

    space, here = current_workspace(), Path.cwd()
    if space.homes.own is None and all(one == OUTPUT.absolute() or not one.is_dir() for one in here.iterdir()):
        return Workspace(cache=cache_folder(), own=here, packs=space.homes.packs)
    return space
