"""The group of all commands; each lives in a module of its own, imported when it is called."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from printgen.cli.shell.command import current_workspace
from printgen.cli.shell.examples import with_real_games
from printgen.cli.shell.settings import workspace_option

GROUPS = {
    "Print for the table": {
        "aid": "Print a player aid.",
        "card": "Print a card for each player.",
        "setup": "Print a setup sheet, drawn by a seed where chance decides.",
        "pad": "Print score pads.",
        "overlay": "Print a board's coordinates at true scale.",
        "kit": "Print pieces to cut out.",
        "catalogue": "Print a book of maps to choose from, with their seeds.",
        "build": "Print every sheet of every game, and every kit.",
        "reprint": "Make a PDF again from what is embedded in it.",
    },
    "Play": {
        "ask": "Answer a question about the rules of a game.",
        "rulings": "Print the gaps of the rules and how they are read.",
        "draw": "Draw by chance what a set-up leaves to it, and certify it.",
        "archipelago": "Draw a random map and certify it.",
        "score": "Work out the score of a finished game.",
        "phone": "Make aid, questions and score pad for a phone, as one file.",
    },
    "Look up": {
        "games": "List the games and their sheets.",
        "kits": "List the kits, their pieces and suits.",
        "explain": "Explain a key of the files, or the code of a problem.",
    },
    "Your own game": {
        "new": "Write the file of a game of your own.",
        "grow": "Turn the file of a game into a folder.",
        "import": "Make a game of a spreadsheet or of Markdown.",
        "check": "Prove the data sound.",
        "studio": "See every sheet in a browser while its data is edited.",
        "watch": "Print again what a saved file changes.",
        "worksheet": "Print what to count and measure in your box.",
        "schema": "Print the JSON Schema of a data file.",
    },
    "Your printer and this machine": {
        "calibrate": "Print the sheet that measures a printer.",
        "profile": "Keep what was measured of a printer.",
        "preflight": "Measure a finished PDF against what it should be.",
        "config": "Keep what is usual for you, such as paper and language.",
        "doctor": "See whether this machine has what printing needs.",
        "completion": "Print the completion script of your shell.",
    },
}
"""What each command does, in the groups of the help, those that are needed most first."""

COMMANDS = {name: text for commands in GROUPS.values() for name, text in commands.items()}


class Commands(click.Group):
    """Imports a command when it is named, and knows what a mistyped one may have meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command; one that only prints a sheet has none and follows from the registry."""
        if cmd_name not in COMMANDS:
            return None
        module = f"printgen.cli.commands.{cmd_name}"
        if find_spec(module) is None:
            from printgen.app.registry import KINDS
            from printgen.cli.shell.sheets import sheet_command

            for kind in KINDS.values():
                if kind.command == cmd_name:
                    return sheet_command(kind)
        command: click.Command = import_module(module).command
        return command

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with games of the data in its examples."""
        self.help = with_real_games(self.help or "")
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands group by group, without importing them."""
        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), text) for name, text in commands.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the commands without importing them."""
        known = sorted(COMMANDS.items())
        named = [CompletionItem(name, help=text) for name, text in known if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say what was probably meant."""
        if not args or args[0] in COMMANDS or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from printgen.alike import closest

        word, games = args[0], current_workspace(ctx).game_ids()
        what = "a game" if word in games else "the folder of a game" if Path(word).is_dir() else "the file of a game"
        if word in games or (Path(word) / "game.yaml").is_file() or (word.endswith(".yaml") and Path(word).is_file()):
            ctx.fail(f"`{word}` is {what}, not a command; did you mean `printgen aid {word}`?")
        for known, meant in ((COMMANDS, ""), (games, "printgen aid ")):
            if close := closest(word, known):
                ctx.fail(f"no command `{word}`; did you mean `{meant}{close}`?")
        ctx.fail(f"no command `{word}`")


@click.command(
    cls=Commands,
    params=[workspace_option()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="printgen", message="%(prog)s %(version)s")
def printgen() -> None:
    """Turn the rules of a board game into paper: aids, overlays, setup sheets, pads.

    \b
    Example:
      printgen games
      printgen aid GAME -o aid.pdf
      printgen setup MAPPED --players 3 --seed 166
    """
