"""A kit that was printed → what is written beside its PDF: cut files, pictures, grids."""

import json
from pathlib import Path
from typing import Any, Literal

import click

from printgen import build
from printgen.cli.files import write_result
from printgen.cli.options import output_group
from printgen.cli.sheets import counted
from printgen.cli.terminal import note
from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.kit.desk import KitDesk

CutForm = Literal["svg", "dxf"]
DPI = 300

cut_option = output_group(
    "--cut",
    type=click.Choice(["svg", "dxf"]),
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
    "--table",
    is_flag=True,
    help="Also write grids of the pieces for a virtual table into NAME-table/.",
)


def refuse_stdout(output: str | None, wanted: dict[str, Any]) -> None:
    """Refuse to write files beside a PDF that lies nowhere."""
    asked = [name for name, value in wanted.items() if value]
    if output == "-" and asked:
        message = f"`--{asked[0]}` writes files beside the PDF, and stdout has no place for them"
        raise UsageError(Problem("no-place", message, hints=("name a file with -o",)))


def write_cuts(desk: KitDesk, path: Path, form: CutForm, quiet: bool) -> None:
    """Write one file for each paper on which something is cut."""
    from printgen.figure.cut import cut_svg
    from printgen.figure.dxf import to_dxf
    from printgen.sheet.kit.cut import FOLDED, cut_pages

    write = cut_svg if form == "svg" else to_dxf
    for page in cut_pages(desk):
        target = path.with_name(f"{path.stem}-cut-{page.name}.{form}")
        write_result(write(page.lines).encode(), None, target)
        how = ": fold and glue the paper first" if page.state == FOLDED else ""
        width, height = page.lines.size
        note(f"{target}  (paper {page.paper}, {width:g} × {height:g} mm{how})", quiet)


def write_images(desk: KitDesk, path: Path, dpi: int, quiet: bool) -> None:
    """Write each side of each distinct piece, and what is what."""
    from printgen.sheet.kit.images import images_index, images_sheet, pictures_of

    pictures = pictures_of(desk)
    drawn = build.rendered(images_sheet(desk, pictures), [float(dpi)] * len(pictures))
    files = {f"{one.name}.png": png for one, png in zip(pictures, drawn, strict=True)}
    _fill(path.with_name(f"{path.stem}-images"), files, images_index(desk, pictures, dpi), quiet)


def write_table(desk: KitDesk, path: Path, quiet: bool) -> None:
    """Write each kind of piece as grids, and what lies where."""
    from printgen.sheet.kit.table import grids_of, table_index, table_sheet

    grids = grids_of(desk)
    names = [(name, grid.dpi) for grid in grids for name, _ in grid.pages]
    drawn = build.rendered(table_sheet(desk, grids), [dpi for _, dpi in names])
    files = {f"{name}.png": png for (name, _), png in zip(names, drawn, strict=True)}
    _fill(path.with_name(f"{path.stem}-table"), files, table_index(desk, grids), quiet)


def _fill(folder: Path, files: dict[str, bytes], index: dict[str, Any], quiet: bool) -> None:
    """Write pictures into a folder, their index last."""
    for name, content in files.items():
        write_result(content, None, folder / name)
    text = json.dumps(index, indent=1, ensure_ascii=False) + "\n"
    write_result(text.encode(), None, folder / "index.json")
    note(f"{folder}/  ({counted(len(files), 'picture')})", quiet)
