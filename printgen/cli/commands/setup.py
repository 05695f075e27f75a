"""printgen setup: the setup sheet, or the same position as text."""

from typing import Any

import click

from printgen.app import pipeline, prepare
from printgen.cli.shell.command import Command
from printgen.cli.shell.files import check_target, write_text
from printgen.cli.shell.options import (
    box_options,
    distribution_option,
    fair_option,
    game_argument,
    output_group,
    paper_options,
    play_option,
    players_option,
    quiet_option,
    reading_option,
    seed_option,
    variant_option,
)
from printgen.cli.shell.search import Work, search_told, work_options
from printgen.cli.shell.series import print_many, refuse_alone
from printgen.cli.shell.sheets import drawn_seed, make_request, print_one, tell_drawn
from printgen.cli.shell.terminal import note
from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.request import DEAL_STYLES

SHEETS_AT_MOST = 1_000_000


def _check_output(context: click.Context, option: click.Parameter, output: str) -> str | None:
    """Refuse a folder, unless there are many sheets to fill it."""
    many = context.params.get("first") is not None
    return output if many else check_target(context, option, output)


@click.command("setup", cls=Command)
@game_argument
@players_option
@seed_option
@play_option(
    "--from",
    "first",
    type=int,
    metavar="S",
    is_eager=True,
    help="Print a sheet for each of N seeds, from this number on.",
)
@play_option("--count", type=click.IntRange(1, SHEETS_AT_MOST), metavar="N", help="So many seeds.")
@distribution_option
@fair_option
@variant_option
@reading_option
@play_option("--variant-seed", former="--parlay", metavar="SEED", help="Let this seed draw variants that go together.")
@play_option(
    "--deal",
    type=click.Choice(DEAL_STYLES),
    default="list",
    show_default=True,
    help="What is dealt: in order, on sealed strips to tear off, or laid open as a map.",
)
@play_option("--hidden", is_flag=True, help="Show the tiles, but not what chance hides on them.")
@paper_options
@box_options
@output_group("--text", is_flag=True, help="Draw the position in the terminal instead of a PDF.")
@output_group(
    "--ppn",
    is_flag=True,
    help="Also write the position as PPN, the portable notation, and as text: NAME.ppn, NAME.txt.",
)
@work_options
@output_group(
    "-o",
    "--output",
    metavar="FILE",
    callback=_check_output,
    help="Where the PDF goes, - for stdout; else output/GAME/SHEET….pdf. With --from a folder.",
)
@quiet_option
def command(
    game: str,
    first: int | None,
    count: int | None,
    workers: int | None,
    scheduler: str | None,
    resume: bool,
    output: str | None,
    quiet: bool,
    text: bool,
    ppn: bool,
    **options: Any,
) -> None:
    """Print a setup sheet: steps, counts, what lies where and what was checked.

    Where chance draws the map and no --seed is given, one is drawn and told. A map that is to be
    fair depends on the number of players, too. Many sheets are journalled as they are finished: a
    run that was stopped goes on with --resume.

    \b
    Example:
      printgen setup MAPPED --players 3 --seed 166
      printgen setup MAPPED --seed 166 --hidden
      printgen setup MAPPED --seed 166 --fair 0.75
      printgen setup MAPPED --from 1 --count 4 -o sheets
      printgen setup VARIED --variant VARIANT --text
      printgen setup VARIED --variant-seed 7
    """
    work = Work(workers, scheduler, resume)
    said = {"--seed": options["seed"] is not None, "--text": text, "--ppn": ppn}
    said |= {"--workers": workers is not None, "--scheduler": scheduler is not None}
    refuse_alone((first, count), said | {"--resume": resume})
    if first is not None:
        work.check(journal=True)
        print_many(game, (first, count), work, output, quiet, options)
        return
    if options["seed"] is None:
        options["seed"] = drawn_seed(game, quiet)
    if ppn:
        _refuse_alone(text, output)
    with search_told(quiet):
        _print(game, output, quiet, text, ppn, options)


def _print(game: str, output: str | None, quiet: bool, text: bool, ppn: bool, options: dict[str, Any]) -> None:
    if text:
        context = prepare.game_context(make_request("setup", game, options))
        tell_drawn(context.request, quiet)
        write_text(pipeline.describe(context) + "\n", output)
        return
    beside = _beside(prepare.game_context(make_request("setup", game, options))) if ppn else {}
    path = print_one("setup", game, output, quiet, options)
    if path is None:
        return
    for ending, content in beside.items():
        target = path.with_suffix(ending)
        write_text(content, str(target))
        note(str(target), quiet)


def _beside(context: GameContext) -> dict[str, str]:
    """Give what is written beside the PDF, by the endings of the files."""
    return {".ppn": pipeline.notation(context), ".txt": pipeline.describe(context) + "\n"}


def _refuse_alone(text: bool, output: str | None) -> None:
    """Refuse files beside a PDF that is not there."""
    if text or output == "-":
        why = "`--text` prints none" if text else "stdout has no place for them"
        message = f"`--ppn` writes files beside the PDF, and {why}"
        raise UsageError(Problem("no-place", message, hints=("leave one of them out",)))
