"""printgen build: every sheet of every game, and every kit, into one folder."""

import os
from contextlib import closing
from pathlib import Path
from time import monotonic

import click

from printgen.app import build_plan
from printgen.cli.shell.command import (
    Command,
    DataName,
    cache_option,
    current_workspace,
    folder_option,
    output_option,
    play_option,
    quiet_option,
)
from printgen.cli.shell.files import check_folder, write_changed
from printgen.cli.shell.request_options import option_of
from printgen.cli.shell.terminal import counted, note, progress, report_problems, warn
from printgen.errors import ExitCode
from printgen.model.printer import Printer
from printgen.sheet.core.request import Request

WORKERS_AT_MOST = 4
"""More than that take more memory than time is won."""


@click.command("build", cls=Command)
@click.argument(
    "games",
    nargs=-1,
    type=DataName("game or kit", kits=True),
    metavar="[GAME]...",
    help="Ids of games or kits (see `printgen games`, `printgen kits`) or folders; else all.",
)
@play_option("--seed", metavar="SEED", default="1", show_default=True, help="Draws the maps.")
@folder_option
@option_of(Request, "printer")
@output_option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, WORKERS_AT_MOST),
    help=f"How many processes print, at most {WORKERS_AT_MOST}; else one for each core.",
)
@cache_option
@quiet_option
def command(games: tuple[str, ...], output: Path, seed: str, printer: Printer | None, workers: int | None) -> int:
    """Print every sheet of some games and kits, or of all; what has not changed since is not made again.

    \b
    Example:
      printgen build
      printgen build GAME -o print
    """
    check_folder(output)
    started = monotonic()
    workspace = current_workspace()
    names = dict.fromkeys(games or (*workspace.game_ids(), *workspace.kit_ids()))
    requests = [request for name in names for request in build_plan.everything(name, seed, workspace)]
    requests = [request.changed(printer=printer) for request in requests]
    failed = pages = unchanged = 0
    workers = min(workers or os.cpu_count() or 1, WORKERS_AT_MOST, len(requests))
    with (
        progress("printing", len(requests)) as advance,
        closing(build_plan.print_all(requests, workspace, workers)) as outcomes,
    ):
        for outcome in outcomes:
            advance(1)
            if outcome.problems:
                warn(outcome.request.command)
                report_problems(outcome.problems)
            if outcome.sheet is None:
                failed += 1
                continue
            path = output / outcome.request.game / outcome.request.file_name
            write_changed(outcome.sheet.pdf, path)
            pages += outcome.sheet.pages
            unchanged += not outcome.sheet.typeset
            note(str(path))
    made = counted(len(requests) - failed, "sheet") + (f", {unchanged} unchanged" if unchanged else "")
    took = spent(monotonic() - started)
    note(f"{made}, {counted(pages, 'page')}, in {output}/ in {took}")
    if failed:
        warn(f"{counted(failed, 'sheet')} failed")
    return ExitCode.PROBLEMS if failed else ExitCode.FINE


def spent(seconds: float) -> str:
    """Write a time as minutes and seconds.

    >>> spent(250.4), spent(59.6), spent(8)
    ('4 min 10 s', '1 min 0 s', '8 s')
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
