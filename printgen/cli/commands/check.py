"""printgen check: the data of games and boxes, proved or faulted.

A game that was found sound and has not changed is not read again: an entry of the cache is named by the digest of all
that its proof rests on: the data of the game and what it shares, the code of this tool, Python and the packages
installed. Nothing that is wrong is ever kept.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.app.cache import Cache, digest_of
from printgen.app.fingerprint import HOME_FILES, SHARED_FILES, digest, digest_of_tool, files_at
from printgen.app.homes import Homes
from printgen.cli.shell.command import (
    Command,
    DataName,
    current_homes,
    current_workspace,
    form_option,
    output_option,
    quiet_option,
)
from printgen.cli.shell.files import cache_folder, check_target
from printgen.cli.shell.terminal import counted, note, progress, report_problems, shown, shown_json
from printgen.errors import ExitCode, PrintgenError, UsageError
from printgen.problems import Problem, format_github, format_json, has_errors
from printgen.resources import data_root

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace
    from printgen.sheet.core.request import Request

SEED = "1"
"""Draws the maps of the sheets that are looked at."""

FEW = 12
"""Sheets that one process typesets with less work than it takes several to begin."""

GAME, BOX = "game.yaml", "box.yaml"
PARTS = frozenset({"boxes", "kits", "icons", "themes", "words"})
"""Folders in which no file is a whole game."""
_ENTRY = re.compile(rb"([1-9][0-9]{0,3}) checks")


class GameOrPath(click.Path):
    """What is there, or the name of a game: the path of it."""

    name = "path"

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; say which game was probably meant otherwise."""
        if Path(value).exists():
            return Path(os.fsdecode(super().convert(value, param, ctx)))
        return current_workspace(ctx).folder_of(DataName().convert(value, param, ctx))


@click.command("check", cls=Command)
@click.argument(
    "paths",
    nargs=-1,
    type=GameOrPath(exists=True, path_type=Path),
    metavar="[PATH]...",
    help="Games by name; games or boxes: their folders, files in them, or a folder of several; else all games.",
)
@form_option("text", "json", "github", "sarif")
@output_option(
    "--report",
    "report_file",
    metavar="FILE",
    callback=check_target,
    help="Write an HTML page: what was proved, for how many cases, what is assumed.",
)
@output_option(
    "--no-cache",
    is_flag=True,
    help="Prove again what was found sound before and has not changed since, as --report does.",
)
@output_option(
    "--sheets/--no-sheets",
    default=None,
    help="Also typeset and measure the usual sheets: find what `printgen build` would refuse. Without it, of games in"
    " one file alone: their few sheets take seconds.",
)
@quiet_option
def command(paths: tuple[Path, ...], form: str, report_file: str | None, no_cache: bool, sheets: bool | None) -> int:
    """Prove the data of games sound: the folders named, or all games.

    Whether their pages hold what is to stand on them is seen where they are typeset: that takes seconds, not a moment.

    \b
    Example:
      printgen check
      printgen check my-games/the-best-game --format github
      printgen check my-games/the-best-game --sheets
      printgen check --report report.html
    """
    named = {file.resolve(): file for path in paths for file in _heads(path)}.values()
    # Whole paths: a folder may be called as a game that comes with printgen is.
    in_box = [file for file in named if file.name == BOX and not _says(file, "players")]
    games = [(file.parent if file.name == GAME else file).absolute() for file in named if file not in in_box]
    boxes = [file.parent for file in in_box]
    of_boxes = [problem for box in boxes for problem in current_workspace().examine_box(box)]
    homes = current_homes()
    if not paths:
        games = list(homes.places("games"))
        of_boxes += homes.doubles()
    problems, checks = _prove(games if report_file is None else (), homes, anew=no_cache)
    if report_file is None:
        problems += of_boxes
    else:
        from printgen.cli.shell.report import write_report

        problems = write_report(games, of_boxes, report_file, current_workspace())
    tried = [game for game in games if (game.is_file() if sheets is None else sheets)]
    requests: Sequence[Request] = ()
    if tried and not has_errors(problems):
        space = current_workspace().without_cache() if no_cache else current_workspace()
        requests, long = _sheets_of(tried, space, all_kinds=sheets is not None)
        problems += [*_refused(requests, space), *_refused_before(long, space)]
    _write(problems, form)
    if not problems:
        looked_at = f"{counted(len(games), 'game')}, " if games else ""
        looked_at += f"{len(boxes)} {'box' if len(boxes) == 1 else 'boxes'}, " if boxes else ""
        if form not in ("json", "sarif"):
            printed = f", {counted(len(requests), 'sheet')} typeset" if requests else ""
            note(f"{looked_at}{checks} checks{printed}: no problem")
            if any(game not in tried and not homes.is_shipped(game) for game in games):
                note("their pages were not tried: `--sheets` typesets them as `printgen build` does")
    return int(ExitCode.PROBLEMS if has_errors(problems) else ExitCode.FINE)


def _prove(games: Sequence[Path], homes: Homes, anew: bool) -> tuple[list[Problem], int]:
    """Return what is wrong with games, and how many checks there are.

    ``games``: their folders, by whole paths. ``anew``: look at those as well that were found sound before.
    """
    cache = Cache.room(None if anew else cache_folder(), "sound")
    before = {} if anew else digests(games, homes)
    passed = {game: _checks_passed(cache, before.get(game)) for game in games}
    if games and all(passed.values()):
        return [], max(filter(None, passed.values()))
    from printgen.app.summary import codes_of_checks

    checks = len(codes_of_checks())
    found = {game: current_workspace().examine(str(game)) for game in games if not passed[game]}
    sound = [game for game, problems in found.items() if not problems]
    for game, name in digests(sound, homes).items() if not anew else ():
        if name == before.get(game):  # what changed while it was read is not what was proved
            cache.keep(name, b"%d checks" % checks)
    return [one for problems in found.values() for one in problems], checks


def _sheets_of(games: Sequence[Path], workspace: "Workspace", all_kinds: bool) -> "tuple[list[Request], list[Request]]":
    """Return the usual sheets of games that are typeset, and those that are too long for it where not all are."""
    from printgen.app.build_plan import LARGE, usual

    requests = [request for game in games for request in usual(_name(game, workspace), SEED, workspace)]
    long = [] if all_kinds else [one for one in requests if one.kind in LARGE]
    return [one for one in requests if one not in long], long


def _refused_before(requests: "Sequence[Request]", workspace: "Workspace") -> list[Problem]:
    """Look up what sheets are made from; return why some are refused before anything is typeset."""
    from printgen.app.pipeline import make_context

    found: list[Problem] = []
    for request in requests:
        try:
            make_context(request, workspace)
        except PrintgenError as error:
            found += (one if one.span else replace(one, file=request.command) for one in error.problems)
    return found


def _refused(requests: "Sequence[Request]", workspace: "Workspace") -> list[Problem]:
    """Typeset and measure sheets; return why some are refused, each with the command for it."""
    from printgen.app.build_plan import print_all

    found: list[Problem] = []
    workers = 1 if len(requests) <= FEW else os.cpu_count() or 1
    with progress("typesetting", len(requests)) as advance:
        for outcome in print_all(requests, workspace, workers):
            advance(1)
            named = (one if one.span else replace(one, file=outcome.request.command) for one in outcome.problems)
            found += named if outcome.sheet is None else ()
    return found


def _name(game: Path, workspace: "Workspace") -> str:
    return game.name if workspace.homes.is_shipped(game) else str(game)


def digests(games: Iterable[Path], homes: Homes | None = None) -> dict[Path, str]:
    """Return the digest of all that the proof of each game rests on; none where something cannot be read."""
    found, known, homes = {}, Cache.room(cache_folder(), "digests"), homes or Homes(data_root())
    with suppress(OSError):
        shared = digest_of_tool(known), digest((data_root(), SHARED_FILES), known)
        for game in games:
            with suppress(OSError):
                read = (*((home, HOME_FILES) for home in homes.beside(game)), files_at(game))
                found[game] = digest_of(*shared, str(game.resolve()), *(digest(one, known) for one in read))
    return found


def _checks_passed(cache: Cache, name: str | None) -> int | None:
    match = _ENTRY.fullmatch(cache.read(name) or b"") if name is not None else None
    return int(match[1]) if match else None


def _write(problems: list[Problem], form: str) -> None:
    """Write problems in the form that was asked for; one document even where nothing is wrong."""
    if form == "json":
        click.echo(shown_json(format_json(problems)))
    elif form == "sarif":
        from printgen.app.summary import codes_of_checks
        from printgen.cli.commands.explain import pages
        from printgen.cli.shell.sarif import format_sarif

        click.echo(shown_json(format_sarif(problems, pages(), codes_of_checks())))
    elif form == "github" and problems:
        click.echo(shown(format_github(problems)))
    elif problems:
        report_problems(problems)


def _heads(path: Path) -> Iterator[Path]:
    """Return the head of the game or box a path belongs to, or of all that a folder holds.

    Raises UsageError when there is none.
    """
    folder = path if path.is_dir() else path.parent
    whole = folder.resolve()  # `..` is the folder above, not within
    is_alone = path.is_file() and path.suffix == ".yaml" and whole.name not in PARTS
    if is_alone and path.name != GAME and _says(path, "players"):
        yield path  # a game in one file, whatever lies beside it
        return
    # A file stands in the folder of its game or box, words and icons one folder below it.
    for home in (folder, whole.parent) if path.is_file() else (folder,):
        for head in (home / GAME, home / BOX):
            if head.is_file():
                yield head
                return
    if is_alone and (_says(path, "components") or (_says(path, "board") and not _says(path, "title"))):
        hint = "put it into a folder as `boxes/NAME/box.yaml`; what you measured goes to a sheet with `--my-box`"
        raise UsageError.with_code("unknown-game", f"`{path}` is no game: it says what lies in a box", hint)
    if is_alone:
        yield path
        return
    inside = (f"*/{GAME}", f"*/{BOX}", f"games/*/{GAME}", f"boxes/*/{BOX}", "games/*.yaml")
    found = sorted(file for pattern in inside for file in folder.glob(pattern))
    if path.is_file() or not found:
        hint = f"the folder of a game has a `{GAME}`, that of a box a `{BOX}`; `printgen kit` checks a kit"
        raise UsageError.with_code("unknown-game", f"`{path}` belongs to no game and to no box", hint)
    yield from found


def _says(file: Path, *keys: str) -> bool:
    """Return whether a file has one of some keys, each at the beginning of a line."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return any(line.startswith(tuple(f"{key}:".encode() for key in keys)) for line in opened)
