"""printgen new: the file of a game of one's own, to begin with."""

from pathlib import Path

import click

from printgen.app.own.new_game import BOARDS, LANGUAGES, name_and_title, new_game
from printgen.cli.shell.command import Command, DataName, current_workspace
from printgen.cli.shell.terminal import note
from printgen.cli.shell.usual import usual_language
from printgen.resources import example_root, games_in


@click.command("new", cls=Command)
@click.argument("name", metavar="NAME", help="What it is called, or its title in quotes.")
@click.option(
    "--from", "source", type=DataName(more=games_in(example_root())), metavar="GAME", help="Copy another game instead."
)
@click.option(
    "--board", type=click.Choice(BOARDS), default="none", show_default=True, help="The kind of its board, if any."
)
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), help="The language of what is in it to begin with; else yours."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="PATH", help="Where to; else `NAME.yaml`.")
def command(name: str, source: str | None, board: str, language: str | None, output: Path | None) -> None:
    """Write the file of a new game, which `check` passes and `aid` prints at once.

    A copy of the small game in the last example has one of everything, to look up how it is written.

    \b
    Example:
      printgen new my-game
      printgen new "My Game"
      printgen new my-game --board hexes
      printgen new my-game --lang de
      printgen new my-game --from GAME
      printgen new my-game --from SAMPLE
    """
    language = language or usual_language(LANGUAGES).value
    name, title = name_and_title(name)
    path = new_game(name, board, source, output, current_workspace(), language, title)
    note(f"{path}: print it with `printgen aid {path}`")
