"""printgen import: a game in one file from a spreadsheet or from Markdown."""

from pathlib import Path

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.terminal import note


@click.command("import", cls=Command)
@click.argument(
    "file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="CSV, XLSX or Markdown."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="NAME.yaml", help="Where to; else its name.")
def command(file: Path, output: Path | None) -> None:
    """Write a game from a spreadsheet or from Markdown, which `check` passes and `aid` prints at once.

    A table tells costs (name, cost, note), components (name, count, size, kind) or cards (name, count, text, cost,
    kind) by the words at the head of its columns, in English or German; each sheet of a workbook is a table. In
    Markdown a heading is the title of a block, each paragraph and item of a list below it a clause.

    \b
    Example:
      printgen import cards.csv
      printgen import rules.md -o my-game.yaml
    """
    from printgen.app.importing.game import import_game

    done = import_game(file, output)
    passed = f"; passed over: {', '.join(done.passed)}" if done.passed else ""
    note(f"{file}: {', '.join(done.recognised)}{passed}")
    note(f"{done.path}: print it with `printgen aid {done.path}`")
