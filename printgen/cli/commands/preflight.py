"""printgen preflight: a finished PDF, measured against what it should be."""

from pathlib import Path

import click

from printgen.cli.shell.command import Command, current_workspace, form_option, pdf_argument
from printgen.cli.shell.files import name_of, read_pdf_file
from printgen.cli.shell.terminal import counted, note, report_problems, shown, shown_json
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
        click.echo(shown_json(format_json(measured.problems)))
    elif form == "github" and measured.problems:
        click.echo(shown(format_github(measured.problems)))
    elif measured.problems:
        report_problems(measured.problems)
    elif sheet := measured.sheet:
        counts = [
            counted(len(sheet.pages), "page"),
            counted(sum(len(page.lines) for page in sheet.pages), "length"),
            counted(sum(table.filled for page in sheet.pages for table in page.tables), "cell"),
            counted(sum(len(one.spaces) for one in sheet.expected.maps), "space"),
        ]
        texts = counted(sum(len(page.texts) for page in sheet.pages), "text")
        sides = ", ".join(one for number, one in enumerate(counts) if number < 2 or not one.startswith("0 "))
        note(f"{name_of(file)}: {sides} and {texts} as they should be")
    return ExitCode.PROBLEMS if has_errors(measured.problems) else ExitCode.FINE
