"""printgen doctor: whether this machine has what printing needs."""

import json
import platform
import sys

import click

from printgen.cli.terminal import warn
from printgen.errors import ExitCode


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a table.")
def command(as_json: bool) -> int:
    """Look for Python, Pango, fonts and data, render one page, and say how to mend what is missing.

    \b
    Example:
      printgen doctor
    """
    from printgen.pdf.doctor import examine

    findings = [
        ("Python", platform.python_version(), sys.version_info >= (3, 11), None),
        *examine(),
    ]
    if as_json:
        records = [
            {"what": what, "found": found, "ok": ok, "hint": hint}
            for what, found, ok, hint in findings
        ]
        click.echo(json.dumps(records, indent=2))
    else:
        width = max(len(what) for what, *_ in findings)
        for what, found, ok, hint in findings:
            click.echo(f"{'ok ' if ok else 'no '} {what:<{width}}  {found}")
            if hint and not ok:
                warn(f"    {hint}")
    return int(ExitCode.FINE if all(ok for _, _, ok, _ in findings) else ExitCode.ENVIRONMENT)
