"""printgen doctor: whether this machine has what printing needs."""

import json

import click

from printgen.cli.command import Command
from printgen.cli.options import json_option
from printgen.errors import ExitCode


@click.command("doctor", cls=Command)
@json_option("what was found")
def command(as_json: bool) -> int:
    """Look for Python, Pango, fonts and data, print a test page, and say how to mend what is not.

    \b
    Example:
      printgen doctor
    """
    from printgen.pdf.doctor import examine

    findings = examine()
    if as_json:
        click.echo(json.dumps([finding._asdict() for finding in findings], indent=2))
    else:
        width = max(len(finding.what) for finding in findings)
        for finding in findings:
            click.echo(f"{'ok' if finding.ok else 'no'}  {finding.what:<{width}}  {finding.found}")
            if finding.hint:
                click.echo(f"    {finding.hint}")
    fine = all(finding.ok for finding in findings)
    return ExitCode.FINE if fine else ExitCode.ENVIRONMENT
