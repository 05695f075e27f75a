"""printgen reprint: the same file again, from what is embedded in it."""

from functools import partial
from pathlib import Path

import click

from printgen.cli.shell.command import Command, current_workspace, output_options, pdf_argument
from printgen.cli.shell.files import OUTPUT, STDIN, name_of, read_pdf_file, refuse_terminal, write_result
from printgen.cli.shell.sheets import output_form, write_as
from printgen.cli.shell.terminal import counted, note, report_problems


@click.command("reprint", cls=Command)
@pdf_argument
@partial(output_options, drafts=False)
def command(file: Path, output: str | None) -> None:
    """Make a PDF again from what is embedded in it: the same bytes from the same data.

    With --format it is made anew as pictures or HTML.

    \b
    Example:
      printgen reprint output/GAME/aid-a4.pdf -o again.pdf
      printgen reprint output/GAME/aid-a4.pdf --format png
    """
    from printgen.app.reprint import remake
    from printgen.app.store import Finished

    refuse_terminal(output)
    form = output_form(output)
    pdf = read_pdf_file(file)
    again = remake(pdf, name_of(file), current_workspace())
    if again.problems:
        report_problems(again.problems)
    if file == STDIN:
        default = OUTPUT / again.sheet.game / again.request.file_name
    else:
        default = file.with_name(f"{file.stem}-again.pdf")
    if form != "pdf":
        pages = len(again.sheet.pages)
        made = Finished(again.request, again.sheet.game, pages, again.pdf, again.problems, typeset=pages)
        path = write_as(form, made, output, default.with_suffix(f".{form}"), again.sheet)
        if path is not None:
            note(f"{path}  ({counted(pages, 'page')})")
        return
    path = write_result(again.pdf, output, default)
    if path is not None:
        note(f"{path}  ({'the same' if again.pdf == pdf else 'other'} bytes)")
