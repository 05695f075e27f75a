"""printgen preflight: a finished PDF, measured against what it should be."""

from pathlib import Path

import click

from printgen.cli.shell.command import Command, current_workspace, form_option, pdf_argument
from printgen.cli.shell.files import name_of, read_pdf_file
from printgen.cli.shell.terminal import counted, note, report_problems
from printgen.errors import ExitCode
from printgen.problems import format_github, format_json, has_errors


@click.command("preflight", cls=Command)
@pdf_argument
@form_option("text", "json", "github")
def command(file: Path, form: str) -> int:
    """Measure a finished PDF: page boxes, true-scale lengths, bars, fonts, texts, tables, maps.

    What it should be is worked out anew from the data, not read from its drawings.

    \b
    Example:
      printgen preflight output/GAME/aid-a4.pdf
    """
    from printgen.app.reprint import inspect

    measured = inspect(read_pdf_file(file), name_of(file), current_workspace())
    if form == "json":
        click.echo(format_json(measured.problems))
    elif form == "github" and measured.problems:
        click.echo(format_github(measured.problems))
    elif measured.problems:
        report_problems(measured.problems)
    else:
        more = (("cell", measured.cells), ("space", measured.spaces))
        counts = [
            counted(measured.pages, "page"),
            counted(measured.lengths, "length"),
            *(counted(number, what) for what, number in more if number),
        ]
        texts = counted(measured.texts, "text")
        note(f"{name_of(file)}: {', '.join(counts)} and {texts} as they should be")
    return ExitCode.PROBLEMS if has_errors(measured.problems) else ExitCode.FINE
