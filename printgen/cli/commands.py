"""The group of all commands; each lives in a module of its own and is imported when it is called."""

from difflib import get_close_matches
from importlib import import_module

import click

COMMANDS = {
    "aid": "Print a player aid.",
    "archipelago": "Draw a random map and certify it.",
    "build": "Print every sheet of every game.",
    "check": "Prove the data sound.",
    "completion": "Print the completion script of your shell.",
    "doctor": "See whether this machine has what printing needs.",
    "explain": "Explain the code of a problem.",
    "games": "List the games and their sheets.",
    "overlay": "Print a board's coordinates at true scale.",
    "pad": "Print score pads.",
    "preflight": "Measure a finished PDF against what it should be.",
    "reprint": "Make a PDF again from what is embedded in it.",
    "schema": "Print the JSON Schema of a data file.",
    "score": "Work out the score of a finished game.",
    "setup": "Print a setup sheet, drawn by a seed where chance decides.",
}


class Commands(click.Group):
    """Imports a command when it is named, and knows what a mistyped one may have meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give all names in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command; the examples of its help name a game there is."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"printgen.cli.{cmd_name}").command
        if command.help:
            command.help = _with_examples(command.help)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say what was probably meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(_unknown(args[0]))
        return super().resolve_command(ctx, args)


def _with_examples(text: str) -> str:
    """Put the id of a game into the lines of the example."""
    from printgen.cli.options import game_ids

    before, example, lines = text.partition("Example:")
    return before + example + lines.replace("GAME", next(iter(game_ids()), "GAME"))


def _unknown(word: str) -> str:
    from printgen.cli.options import game_ids

    if word in game_ids():
        return f"`{word}` is a game, not a command; did you mean `printgen aid {word}`?"
    close = get_close_matches(word, COMMANDS, 1)
    if close:
        return f"no command `{word}`; did you mean `{close[0]}`?"
    game = get_close_matches(word, game_ids(), 1)
    if game:
        return f"no command `{word}`; did you mean `printgen aid {game[0]}`?"
    return f"no command `{word}`; `printgen --help` lists them"


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="printgen", message="%(prog)s %(version)s")
def printgen() -> None:
    """Turn the rules of a board game into paper: aids, overlays, setup sheets, pads.

    \b
    Example:
      printgen games
      printgen aid GAME -o aid.pdf
      printgen setup GAME --players 3 --seed 166
    """
