"""printgen doctor: whether this machine has what printing needs."""

from typing import TYPE_CHECKING

import click

from printgen.cli.shell.command import Command, json_option
from printgen.cli.shell.files import printer_folder
from printgen.cli.shell.terminal import echo_json
from printgen.errors import ExitCode, PrintgenError
from printgen.model.load.resources import load_printer, printer_names

if TYPE_CHECKING:
    from printgen.pdf.doctor import Finding


@click.command("doctor", cls=Command)
@json_option("what was found")
def command(as_json: bool) -> int:
    """Look for Python, Pango, fonts and data, print a test page, and say how to mend what is not.

    \b
    Example:
      printgen doctor
    """
    from printgen.pdf.doctor import examine

    *findings, last = examine()
    findings += [_printers(), last]
    if as_json:
        echo_json([finding._asdict() for finding in findings])
    else:
        width = max(len(finding.what) for finding in findings)
        for finding in findings:
            click.echo(f"{'ok' if finding.ok else 'no'}  {finding.what:<{width}}  {finding.found}")
            if finding.hint:
                click.echo(f"    {finding.hint}")
    fine = all(finding.ok for finding in findings)
    return ExitCode.FINE if fine else ExitCode.ENVIRONMENT


def _printers() -> "Finding":
    """The printers of this user; one whose file is damaged hinders nothing else."""
    from printgen.pdf.doctor import Finding

    folder = printer_folder()
    try:
        names = printer_names(folder)
        for name in names:
            load_printer(folder, name)
    except PrintgenError as error:
        wrong = "; ".join(f"{one.place}: {one.message}" for one in error.problems)
        return Finding("printers", str(folder), True, wrong)
    return Finding("printers", f"{', '.join(names) or 'none measured'}, in {folder}", True, None)
