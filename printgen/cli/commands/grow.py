"""printgen grow: the file of a game → the folder of the same game."""

from pathlib import Path

import click

from printgen.app.homes import as_called
from printgen.app.own.grow import KEPT, grow
from printgen.cli.shell.command import Command, DataName, current_workspace
from printgen.cli.shell.terminal import note


@click.command("grow", cls=Command)
@click.argument(
    "game", type=DataName(), metavar="GAME", help="The id of a game of your own that is one file, or its path."
)
def command(game: str) -> None:
    """Turn the file of a game into a folder with a file for each part, and for the words of each language.

    Nothing is lost: the game is the same, comments move along, and the file is kept in the folder.

    \b
    Example:
      printgen grow my-game.yaml
    """
    folder = grow(game, current_workspace())
    shown = as_called(str(folder))
    known = game if Path(game).name == game else shown
    note(f"{shown}: print it with `printgen aid {known}`; the file is kept there as `{folder.name}.yaml{KEPT}`")
