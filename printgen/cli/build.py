"""printgen build: every sheet of every game, into one folder."""

from pathlib import Path

import click

from printgen import build
from printgen.cli.options import GameName
from printgen.cli.sheets import OUTPUT
from printgen.cli.terminal import note, progress, say_problems
from printgen.errors import ExitCode, PrintgenError
from printgen.pdf.files import put_in_place
from printgen.problems import Problem


@click.command("build")
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME]...")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=OUTPUT,
    show_default=True,
    help="The folder to fill.",
)
@click.option("--seed", default="1", show_default=True, help="The seed of the drawn set-ups.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but problems.")
def command(games: tuple[str, ...], output: Path, seed: str, quiet: bool) -> int:
    """Print every sheet of the games named, or of all games.

    \b
    Example:
      printgen build
      printgen build GAME -o print/
    """
    requests = [
        request for game in games or build.game_ids() for request in build.every_sheet(game, seed)
    ]
    problems: list[Problem] = []
    pages = 0
    with progress("printing", len(requests), quiet) as bar:
        for request in requests:
            bar.step(f"{request.game} {request.file_name}")
            try:
                printed = build.print_sheet(request)
            except PrintgenError as error:
                say_problems(error.problems)
                problems += error.problems
                continue
            path = output / printed.sheet.game / request.file_name
            put_in_place(path, printed.pdf)
            pages += len(printed.sheet.pages)
            if printed.problems:
                say_problems(printed.problems)
            note(str(path), quiet)
    note(f"{len(requests)} sheets, {pages} pages, in {output}/", quiet)
    return int(ExitCode.PROBLEMS if problems else ExitCode.FINE)
