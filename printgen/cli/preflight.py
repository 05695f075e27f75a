"""printgen preflight: a finished PDF, measured against what it should be."""

from pathlib import Path

import click

from printgen import build
from printgen.cli.terminal import note, say_problems
from printgen.errors import ExitCode
from printgen.problems import format_github, format_json, has_errors


@click.command("preflight")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How problems are written.",
)
def command(file: Path, form: str) -> int:
    """Measure a finished PDF: page boxes, true-scale lengths, bars, fonts, margins, texts.

    What it should be is worked out again from the data, not read from the file's drawing.

    \b
    Example:
      printgen preflight overlay.pdf
    """
    measured = build.inspect(file.read_bytes(), str(file))
    if form == "json":
        click.echo(format_json(measured.problems))
    elif form == "github":
        click.echo(format_github(measured.problems))
    else:
        say_problems(measured.problems)
        if not measured.problems:
            note(f"{file}: {measured.summary}")
    return int(ExitCode.PROBLEMS if has_errors(measured.problems) else ExitCode.FINE)
