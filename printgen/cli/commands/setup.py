"""printgen setup: the setup sheet, or the same position as text; or a sheet for each of many seeds."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from printgen.cli.shell.command import (
    Command,
    cache_option,
    current_workspace,
    game_argument,
    given_options,
    output_option,
    play_option,
    quiet_option,
    sheet_form_options,
)
from printgen.cli.shell.files import OUTPUT, check_folder, check_target, write_text
from printgen.cli.shell.request_options import options_of
from printgen.cli.shell.search import WORDS, Work, journalled, search_reported, work_options
from printgen.cli.shell.sheets import drawn_seed, make_request, print_one, report_variants
from printgen.cli.shell.terminal import counted, note, progress
from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.setup.seed_range import SeedRange
from printgen.sheet.setup.request import SetupRequest

SHEETS_AT_MOST = 1_000_000
JOURNAL = ".sheets"
"""What the journal in the folder of the sheets is called after."""

FEW = 100
"""How many sheets one process may print: what they leave behind in its memory is little."""


def _check_output(context: click.Context, option: click.Parameter, output: str) -> str | None:
    many = context.params.get("first") is not None
    return output if many else check_target(context, option, output)


@click.command("setup", cls=Command)
@game_argument
@options_of(SetupRequest)
@play_option(
    "--from",
    "first",
    type=int,
    metavar="S",
    is_eager=True,
    help="Print a sheet for each of N seeds, from this number on.",
)
@play_option("--count", type=click.IntRange(1, SHEETS_AT_MOST), metavar="N", help="So many seeds.")
@output_option("--text", is_flag=True, help="Draw the position in the terminal instead of a PDF.")
@output_option(
    "--ppn",
    is_flag=True,
    help="Also write the position as PPN, the portable notation, and as text: NAME.ppn, NAME.txt.",
)
@work_options
@output_option(
    "-o",
    "--output",
    metavar="FILE",
    callback=_check_output,
    help="Where the PDF goes, - for stdout; else output/GAME/SHEET….pdf. With --from a folder.",
)
@sheet_form_options
@cache_option
@quiet_option
def command(
    game: str,
    first: int | None,
    count: int | None,
    workers: int | None,
    scheduler: str | None,
    resume: bool,
    output: str | None,
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
    _refuse_contradictions(many=first is not None)
    if first is not None:
        work.check(journal=True)
        _print_many(game, first, count, work, output, options)
        return
    if ppn and (text or output == "-"):
        why = "`--text` prints none" if text else "stdout has no place for them"
        message = f"`--ppn` writes files beside the PDF, and {why}"
        raise UsageError.with_code("no-place", message, "leave one of them out")
    with drawn_seed(game, options):
        _print_one(game, text, ppn, output, options)


def _print_one(game: str, text: bool, ppn: bool, output: str | None, options: dict[str, Any]) -> None:
    """Print one sheet or its position as text; or the sheet with its position as notation and text beside it."""
    if not text and not ppn:
        print_one("setup", game, output, options)
        return
    from printgen.app import exports
    from printgen.app.registry import KINDS
    from printgen.sheet.core.game_context import PositionContext

    with search_reported():
        context = KINDS["setup"].make_context(make_request("setup", game, options), current_workspace())
    assert isinstance(context, PositionContext)
    drawing = f"{exports.position_text(context)}\n"
    if text:
        report_variants(context.request)
        write_text(drawing, output)
        return
    notation = exports.position_notation(context, current_workspace())
    if path := print_one("setup", game, output, options):
        for content, target in ((notation, path.with_suffix(".ppn")), (drawing, path.with_suffix(".txt"))):
            write_text(content, str(target))
            note(str(target))


def _print_many(
    game: str, first: int, count: int | None, work: Work, output: str | None, options: dict[str, Any]
) -> None:
    if output == "-":
        message = "stdout has place for one sheet, `--from` prints many"
        raise UsageError.with_code("no-place", message, "name a folder with -o")
    if count is None:
        hint = "say how many seeds with `--count`, or name one with `--seed`"
        raise UsageError.with_code("count-missing", "`--from` does not say how many", hint)
    from printgen.app.context import position_context
    from printgen.app.seed_runs import TASKS, print_sheets, sheets_header

    workspace = current_workspace()
    known = workspace.sound_game(game).game
    if not known.setup.has_chance:
        hint = "leave out `--from` and `--count`: one sheet shows it"
        raise UsageError.with_code("no-map", f"chance decides nothing in `{known.id}`, all sheets would be alike", hint)
    context = position_context(make_request("setup", game, options | {"seed": str(first)}), workspace)
    request = context.request
    assert isinstance(request, SetupRequest)
    report_variants(request)
    folder = Path(output) if output is not None else OUTPUT / context.game.id
    check_folder(folder)
    request, seeds = replace(request, seed=None), SeedRange.seeds(first, count)
    about = sheets_header(request, seeds, context.digests)
    with (
        work.pool(TASKS if count > FEW else None) as pool,
        journalled(str(folder / JOURNAL), about, work.resume) as journal,
        progress("printing", count, "sheets") as advance,
    ):
        print_sheets(request, seeds, workspace, pool, journal, folder, advance)
        journal.drop()
    note(f"{counted(count, 'sheet')} in {folder}/")


def _refuse_contradictions(many: bool) -> None:
    """Refuse options that are about one sheet where there are many, and the other way round."""
    words: tuple[str, ...] = (*WORDS, "--count")
    code, hint = "no-effect", "take it with `--from S --count N`"
    message = "`{}` is about many sheets, and one is asked for"
    if many:
        words = ("--dpi", "--draft", "--format", "--open", "--ppn", "--seed", "--text")
        code, hint = "contradiction", "leave one of them out"
        message = "`--from` prints a sheet for each of many seeds, `{}` is about one"
    if found := [word for word in given_options() if word in words]:
        raise UsageError(Problem(code, message.format(word), hints=(hint,)) for word in found)
