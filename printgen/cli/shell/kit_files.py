"""A kit that was printed → what is written beside its PDF: cut files, pictures, grids."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import click

from printgen.app import pipeline
from printgen.cli.shell.files import write_result
from printgen.cli.shell.options import output_group
from printgen.cli.shell.sheets import counted
from printgen.cli.shell.terminal import note
from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.export.cut import CutForm

DPI = 300

cut_option = output_group(
    "--cut",
    type=click.Choice(get_args(CutForm)),
    help="Also write the lines of each paper for a cutting machine: NAME-cut-1.svg ….",
)
images_option = output_group(
    "--images",
    metavar="DPI",
    type=click.IntRange(50, 1200),
    is_flag=False,
    flag_value=DPI,
    help=f"Also write each side of each piece as PNG into NAME-images/; alone: {DPI}.",
)
table_option = output_group(
    "--table", is_flag=True, help="Also write grids of the pieces for a virtual table into NAME-table/."
)


def refuse_stdout(output: str | None, wanted: dict[str, Any]) -> None:
    """Refuse to write files beside a PDF that lies nowhere."""
    asked = [name for name, value in wanted.items() if value]
    if output == "-" and asked:
        message = f"`--{asked[0]}` writes files beside the PDF, and stdout has no place for them"
        raise UsageError(Problem("no-place", message, hints=("name a file with -o",)))


def write_cuts(context: KitContext, path: Path, form: CutForm, quiet: bool) -> None:
    """Write one file for each paper on which something is cut."""
    for page, content in pipeline.cut_files(context, form):
        target = path.with_name(f"{path.stem}-cut-{page.name}.{form}")
        write_result(content, None, target)
        how = ": fold and glue the paper first" if page.is_folded else ""
        width, height = page.lines.size
        note(f"{target}  (paper {page.paper}, {width:g} × {height:g} mm{how})", quiet)


def write_images(context: KitContext, path: Path, dpi: int, quiet: bool) -> None:
    """Write each side of each distinct piece, and what is what."""
    _fill(path.with_name(f"{path.stem}-images"), pipeline.images(context, dpi), quiet)


def write_table(context: KitContext, path: Path, quiet: bool) -> None:
    """Write each kind of piece as grids, and what lies where."""
    _fill(path.with_name(f"{path.stem}-table"), pipeline.tabletop(context), quiet)


def _fill(folder: Path, files: Mapping[str, bytes], quiet: bool) -> None:
    """Write pictures and their index into a folder."""
    for name, content in files.items():
        write_result(content, None, folder / name)
    note(f"{folder}/  ({counted(len(files) - 1, 'picture')})", quiet)
