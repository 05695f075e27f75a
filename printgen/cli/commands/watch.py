"""printgen watch: print again what a saved file changes, for as long as somebody writes on a game."""

import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import click

from printgen.app import build_plan
from printgen.app.fingerprint import SHARED_FILES, Fingerprint, fingerprint
from printgen.app.workspace import Workspace
from printgen.cli.shell.command import (
    Command,
    current_workspace,
    folder_option,
    game_argument,
    play_option,
    quiet_option,
)
from printgen.cli.shell.files import check_folder, write_changed
from printgen.cli.shell.terminal import counted, note, report_problems
from printgen.errors import ExitCode, PrintgenError, UsageError
from printgen.problems import Problem
from printgen.sheet.core.request import Request

PAUSE, SETTLED = 0.25, 0.15
"""Seconds between two looks at the files, and for how long they must rest: editors write in several steps."""


@click.command("watch", cls=Command)
@game_argument
@click.argument(
    "sheets",
    nargs=-1,
    metavar="[SHEET]...",
    help="Which sheets, as their commands are called: aid pad …; else all the usual ones.",
)
@play_option("--seed", metavar="SEED", default="1", show_default=True, help="Draws the map.")
@folder_option
@quiet_option
def command(game: str, sheets: tuple[str, ...], seed: str, output: Path) -> int:
    """Print a game, then print again what each saved file changes, until Ctrl-C.

    What is wrong is reported at its line, and the last good page stays where it is.

    \b
    Example:
      printgen watch my-games/the-best-game
      printgen watch GAME aid pad -o print
    """
    check_folder(output)
    watched = _Watched(game, sheets, seed, output, current_workspace())
    try:
        for _ in watched.changes():
            watched.print_again()
    except KeyboardInterrupt:
        note("", f"watched {game}: {counted(watched.times, 'time')} read, {counted(watched.printed, 'sheet')} printed")
    return ExitCode.FINE


class _Watched:
    """A game whose files are looked at again and again, and what was printed of it."""

    def __init__(self, game: str, sheets: Sequence[str], seed: str, output: Path, workspace: Workspace) -> None:
        self._game, self._sheets, self._seed = game, sheets, seed
        self._output, self._workspace = output, workspace
        self.times = self.printed = 0

    def changes(self) -> Iterator[None]:
        """Yield at once, then whenever a file has changed and all of them rest."""
        known: Fingerprint | None = None
        while True:
            if (found := self._look()) != known:
                time.sleep(SETTLED)
                if found != self._look():
                    continue
                known = found
                yield
            time.sleep(PAUSE)

    def _look(self) -> Fingerprint:
        return fingerprint((self._workspace.root, SHARED_FILES), *self._workspace.files_of(self._game))

    def print_again(self) -> None:
        """Print what shows something else than before, and say so in a line; report what is wrong."""
        self.times += 1
        started, printed, problems = time.monotonic(), list[str](), list[Problem]()
        try:
            for outcome in build_plan.print_all(self._requests(), self._workspace, workers=1):
                problems += outcome.problems
                if outcome.sheet is None:
                    continue
                path = self._output / outcome.request.game / outcome.request.file_name
                is_new = not path.exists()
                write_changed(outcome.sheet.pdf, path)
                printed += [str(path)] if outcome.sheet.typeset or is_new else []
        except UsageError:
            raise
        except PrintgenError as error:
            problems += error.problems
        if problems:
            report_problems(problems)
        self.printed += len(printed)
        wrong = f"{counted(len(problems), 'problem')}, the last good pages stay" if problems else ""
        done = ", ".join(filter(None, [*printed, wrong])) or "nothing printed has changed"
        note(f"{datetime.now():%H:%M:%S}  {done}  ({time.monotonic() - started:.1f} s)")

    def _requests(self) -> list[Request]:
        usual = build_plan.usual(self._game, self._seed, self._workspace)
        known = dict.fromkeys(one.kind for one in usual)
        if unknown := [name for name in self._sheets if name not in known]:
            hint = f"known are {', '.join(known)}"
            raise UsageError.with_code("unknown-sheet", f"`{self._game}` has no sheet `{unknown[0]}`", hint)
        wanted = self._sheets or [name for name in known if name not in build_plan.LARGE]
        return [one for one in usual if one.kind in wanted]
