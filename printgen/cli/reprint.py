"""printgen reprint: the same file again, from what is embedded in it."""

from pathlib import Path

import click

from printgen import build
from printgen.cli.options import output_option, quiet_option, write_result
from printgen.cli.terminal import note


@click.command("reprint")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@output_option
@quiet_option
def command(file: Path, output: str | None, quiet: bool) -> None:
    """Make a PDF again from what is embedded in it: byte for byte, as long as the data is the same.

    \b
    Example:
      printgen reprint setup.pdf -o again.pdf
    """
    printed = build.remake(file.read_bytes())
    default = file.with_name(f"{file.stem}-again.pdf")
    path = write_result(printed.pdf, output, default)
    if path is not None:
        same = " (the same bytes)" if printed.pdf == file.read_bytes() else " (other bytes)"
        note(f"{path}{same}", quiet)
