"""printgen doctor: whether this machine has what printing needs."""

from typing import TYPE_CHECKING

import click

from printgen.app.cache import ROOMS, Cache
from printgen.cli.shell.child import can_part
from printgen.cli.shell.command import Command, json_option, output_option
from printgen.cli.shell.confined import version
from printgen.cli.shell.files import cache_folder, printer_folder
from printgen.cli.shell.terminal import echo_columns, echo_json, shown_line
from printgen.errors import ExitCode, PrintgenError
from printgen.limits import BOUNDS
from printgen.model.load.resources import load_printer, printer_names

if TYPE_CHECKING:
    from printgen.pdf.doctor import Finding


@click.command("doctor", cls=Command)
@json_option("what was found")
@output_option("--empty-cache", is_flag=True, help="Remove what is kept of games and sheets: it can be made again.")
def command(as_json: bool, empty_cache: bool) -> int:
    """Look for Python, Pango, fonts and data, print a test page, and say how to mend what is not.

    \b
    Example:
      printgen doctor
      printgen doctor --empty-cache
    """
    from printgen.pdf.doctor import examine

    *findings, last = examine()
    findings += [_printers(), _cache(empty_cache), _bounds(), last]
    if as_json:
        echo_json([finding._asdict() for finding in findings])
    else:
        width = max(len(finding.what) for finding in findings)
        for finding in findings:
            click.echo(shown_line(f"{'ok' if finding.ok else 'no'}  {finding.what:<{width}}  {finding.found}"))
            if finding.hint:
                click.echo(shown_line(f"    {finding.hint}"))
        click.echo("\nBounds; SECURITY.md says what happens beyond them:")
        echo_columns([(one.what, one.amount) for one in BOUNDS])
    fine = all(finding.ok for finding in findings)
    return ExitCode.FINE if fine else ExitCode.ENVIRONMENT


def _bounds() -> "Finding":
    """Whether this system keeps the bounds of a child."""
    from printgen.pdf.doctor import Finding

    if can_part():
        found = "work is done in a child process that is ended when it takes too much"
        if version():
            return Finding("bounds", f"{found}; it writes only where results go (Landlock {version()})", True, None)
        hint = "this kernel has no Landlock: what a command may write rests on printgen alone"
        return Finding("bounds", found, True, hint)
    hint = "what others wrote is read in the one process there is: give it limits of your own, if you trust nobody"
    return Finding("bounds", "this system sets no limits of time and memory for a child process", True, hint)


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


def _cache(empty: bool) -> "Finding":
    """What is kept of games and sheets; where nothing can be kept all takes longer, and works."""
    from printgen.pdf.doctor import Finding

    folder = cache_folder()
    if folder is None:
        return Finding("cache", "no folder for it: this account has no home", True, None)
    rooms = [Cache.room(folder, name) for name in ROOMS]
    for room in rooms if empty else ():
        room.clear()
    size = sum(room.size()[1] for room in rooms)
    there = [room for room in rooms if room.folder is not None and room.folder.exists()]
    private = all(room.is_private() for room in there)
    hint = None if private else "nothing is kept there: others may write in it, or it is not yours"
    return Finding("cache", f"{size / 1e6:.1f} MB, in {folder}", True, hint)
