"""printgen kit: pieces to cut out."""

from functools import partial
from typing import Any

import click

from printgen.app import prepare, workspace
from printgen.app.build_plan import BLEED
from printgen.cli.shell.command import Command, Option
from printgen.cli.shell.kit_files import (
    cut_option,
    images_option,
    refuse_stdout,
    table_option,
    write_cuts,
    write_images,
    write_table,
)
from printgen.cli.shell.names import KitName, complete_parts, complete_suits, complete_variants, names_of
from printgen.cli.shell.options import box_options, is_own_file, output_options, own_file, paper_option, paper_options
from printgen.cli.shell.sheets import drawn_seed, make_request, print_one
from printgen.sheet.core.request import MARKED_SIDES
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.export.cut import CutForm
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS, USUAL

pieces_option = partial(click.option, cls=Option, group="Pieces")
game_option = partial(click.option, cls=Option, group="At the table of GAME")


def _suits(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas; files of the user's own are read."""
    names = names_of(ctx, param, value)
    return tuple(own_file(ctx, name) if is_own_file(name) else name for name in names)


@click.command("kit", cls=Command)
@click.argument(
    "kit",
    type=KitName(),
    metavar="KIT|GAME",
    help="The id of a kit, or of a game whose table is to be laid; or the folder of one's own.",
)
@pieces_option(
    "--only",
    metavar="PARTS",
    default="",
    callback=names_of,
    shell_complete=complete_parts,
    help="Kinds of pieces or groups of them, as in tiles,accessory; else all but spare ones.",
)
@pieces_option(
    "--suits",
    metavar="SUITS",
    default="",
    callback=_suits,
    shell_complete=complete_suits,
    help="Suits, sets of suits or your own FILE.yaml, as in suns,nautical; else one kit's.",
)
@pieces_option(
    "--copies", metavar="N", type=click.IntRange(1, 50), default=1, show_default=True, help="How many of each piece."
)
@game_option("--players", metavar="N", type=click.IntRange(1, 99), help="How many play GAME.")
@game_option("--seed", metavar="SEED", help="The seed of GAME's set-up.")
@game_option(
    "--variant",
    "variants",
    multiple=True,
    metavar="VARIANT",
    shell_complete=complete_variants,
    help="A variant in play; may be repeated.",
)
@paper_option(
    "--arrangement",
    type=click.Choice(ARRANGEMENTS),
    default=USUAL,
    show_default=True,
    help="How fronts and backs meet: printed on both sides, folded, or glued.",
)
@paper_option(
    "--bleed",
    metavar="LENGTH",
    is_flag=False,
    flag_value=BLEED,
    default=None,
    help=f"Colour beyond the cut and crop marks instead of shared cuts; alone: {BLEED}.",
)
@paper_option(
    "--marks",
    type=click.Choice(MARKED_SIDES),
    default="both",
    show_default=True,
    help="The sides that crop marks are printed on.",
)
@paper_options
@box_options
@cut_option
@images_option
@table_option
@output_options
def command(
    kit: str, output: str | None, quiet: bool, cut: CutForm | None, images: int | None, table: bool, **options: Any
) -> None:
    """Print the pieces of a kit at true size, to cut out and glue.

    For a game: the pieces its table needs, with set-up, an aid for each player and a pad.

    \b
    Example:
      printgen kit KIT
      printgen kit VARIED --players 3
      printgen kit KIT --arrangement gutterfold --paper letter
      printgen kit KIT --only PARTS --bleed --theme colour-blind
      printgen kit KIT --only PARTS --cut svg --images 300 --table
    """
    refuse_stdout(output, {"cut": cut, "images": images, "table": table})
    if kit in workspace.game_ids() and options["seed"] is None:
        options["seed"] = drawn_seed(kit, quiet)
    path = print_one("kit", kit, output, quiet, options)
    if path is None or not (cut or images or table):
        return
    context = prepare.context(make_request("kit", kit, options))
    assert isinstance(context, KitContext)
    if cut is not None:
        write_cuts(context, path, cut, quiet)
    if images is not None:
        write_images(context, path, images, quiet)
    if table:
        write_table(context, path, quiet)
