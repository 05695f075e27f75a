"""printgen check: the data of games, proved or faulted."""

from pathlib import Path

import click

from printgen import build
from printgen.cli.command import Command
from printgen.cli.options import form_option, quiet_option
from printgen.cli.terminal import note, say_problems
from printgen.errors import ExitCode
from printgen.problems import format_github, format_json, has_errors


@click.command("check", cls=Command)
@click.argument(
    "paths",
    nargs=-1,
    type=click.Path(exists=True, path_type=Path),
    metavar="[PATH]...",
    help="Folders of games of your own, or files in them; else all games.",
)
@form_option
@quiet_option
def command(paths: tuple[Path, ...], form: str, quiet: bool) -> int:
    """Prove the data of games sound: the folders named, or all games.

    \b
    Example:
      printgen check
      printgen check my-games/the-best-game --format github
    """
    names = [str(_folder(path)) for path in paths] or list(build.game_ids())
    problems = tuple(problem for name in names for problem in build.examine(name))
    if form == "json":
        click.echo(format_json(problems))
    elif form == "github" and problems:
        click.echo(format_github(problems))
    elif problems:
        say_problems(problems)
    if not problems:
        games = "1 game" if len(names) == 1 else f"{len(names)} games"
        note(f"{games}, {build.number_of_checks()} checks: no problem", quiet or form == "json")
    return int(ExitCode.PROBLEMS if has_errors(problems) else ExitCode.FINE)


def _folder(path: Path) -> Path:
    """A file of a game stands for its folder."""
    return path if path.is_dir() else path.parent
