"""printgen kit: pieces to cut out, and what is written beside their PDF: cut files, pictures, grids."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import click

from printgen.cli.shell.command import Command, DataName, cache_option, current_workspace, output_option, output_options
from printgen.cli.shell.files import write_result
from printgen.cli.shell.request_options import options_of
from printgen.cli.shell.sheets import drawn_seed, make_request, print_one
from printgen.cli.shell.terminal import counted, note
from printgen.errors import UsageError
from printgen.sheet.kit.request import CutForm, KitRequest

DPI = 300


@click.command("kit", cls=Command)
@click.argument(
    "kit",
    type=DataName("kit", kits=True),
    metavar="KIT|GAME",
    help="The id of a kit, or of a game whose table is to be laid; or the folder of one's own.",
)
@options_of(KitRequest)
@output_option(
    "--cut",
    type=click.Choice(get_args(CutForm)),
    help="Also write the lines of each paper for a cutting machine: NAME-cut-1.svg ….",
)
@output_option(
    "--images",
    metavar="DPI",
    type=click.IntRange(50, 1200),
    is_flag=False,
    flag_value=DPI,
    help=f"Also write each side of each piece as PNG into NAME-images/; alone: {DPI}.",
)
@output_option("--table", is_flag=True, help="Also write grids of the pieces for a virtual table into NAME-table/.")
@output_options
@cache_option
def command(kit: str, output: str | None, cut: CutForm | None, images: int | None, table: bool, **options: Any) -> None:
    """Print the pieces of a kit at true size, to cut out and glue.

    For a game: the pieces its table needs, with set-up, a card and an aid for each player and a pad.

    \b
    Example:
      printgen kit KIT
      printgen kit VARIED --players 3
      printgen kit KIT --arrangement gutterfold --paper letter
      printgen kit KIT --only PARTS --bleed --theme colour-blind
      printgen kit KIT --only PARTS --cut svg --images 300 --table
    """
    asked = [name for name, value in {"cut": cut, "images": images, "table": table}.items() if value]
    if output == "-" and asked:
        message = f"`--{asked[0]}` writes files beside the PDF, and stdout has no place for them"
        raise UsageError.with_code("no-place", message, "name a file with -o")
    workspace = current_workspace()
    with drawn_seed(kit, options):
        path = print_one("kit", kit, output, options)
    if path is None or not asked:
        return
    from printgen.app import exports
    from printgen.app.context import kit_context
    from printgen.sheet.kit.context import KitContext

    context = kit_context(make_request("kit", kit, options), workspace)
    assert isinstance(context, KitContext)
    for page, content in exports.cut_files(context, cut) if cut is not None else ():
        target = path.with_name(f"{path.stem}-cut-{page.name}.{cut}")
        write_result(content, None, target)
        how = ": fold and glue the paper first" if page.is_folded else ""
        width, height = page.lines.size
        note(f"{target}  (paper {page.paper}, {width:g} × {height:g} mm{how})")
    if images is not None:
        _fill(path.with_name(f"{path.stem}-images"), exports.images(context, images))
    if table:
        _fill(path.with_name(f"{path.stem}-table"), exports.tabletop(context))


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        write_result(content, None, folder / name)
    note(f"{folder}/  ({counted(len(files) - 1, 'picture')})")
