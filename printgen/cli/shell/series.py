"""printgen setup --from: a setup sheet for each of many seeds, resumable, by any workers."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from printgen.app import prepare, workspace
from printgen.app.series import TASKS, Series, header
from printgen.cli.shell.files import write_result
from printgen.cli.shell.search import Work, journalled, printgen_version, walked
from printgen.cli.shell.sheets import OUTPUT, counted, make_request, tell_drawn
from printgen.cli.shell.terminal import note
from printgen.errors import CannotWrite, UsageError
from printgen.problems import Problem

JOURNAL = ".sheets"
"""What the journal in the folder of the sheets is called after."""
FEW = 100
"""So many sheets one process may print: what they leave behind in its memory is little."""


def print_many(
    game: str, span: tuple[int, int | None], work: Work, output: str | None, quiet: bool, options: dict[str, Any]
) -> None:
    """Print a sheet for each seed of a span, its first seed and how many; raises PrintgenError."""
    first, count = span
    if output == "-":
        message = "stdout has place for one sheet, `--from` prints many"
        raise UsageError(Problem("no-place", message, hints=("name a folder with -o",)))
    if count is None:
        hint = "say how many seeds with `--count`, or name one with `--seed`"
        raise UsageError(Problem("count-missing", "`--from` does not say how many", hints=(hint,)))
    known = workspace.sound_game(game).game
    if not known.setup.has_chance:
        hint = "leave out `--from` and `--count`: one sheet shows it"
        message = f"chance decides nothing in `{known.id}`, all sheets would be alike"
        raise UsageError(Problem("no-map", message, hints=(hint,)))
    context = prepare.game_context(make_request("setup", game, options | {"seed": str(first)}))
    tell_drawn(context.request, quiet)
    folder = _folder(output, context.game.id)
    series = Series(replace(context.request, seed=None), first, count)

    def put(name: str, pdf: bytes) -> None:
        write_result(pdf, None, folder / name)

    about = header(series, context.digests, printgen_version())
    with (
        work.pool(quiet, TASKS if count > FEW else None) as pool,
        journalled(str(folder / JOURNAL), about, work.resume, quiet) as journal,
        walked("printing", count, "sheets", quiet) as tell,
    ):
        assert journal is not None
        series.run(pool, journal, folder, put, tell)
        journal.drop()
    note(f"{counted(count, 'sheet')} in {folder}/", quiet)


def _folder(output: str | None, game: str) -> Path:
    """Give the folder of the sheets; raises CannotWrite where something else stands."""
    folder = Path(output) if output is not None else OUTPUT / game
    if folder.exists() and not folder.is_dir():
        hint = "name a folder with -o"
        raise CannotWrite(Problem("cannot-write", f"`{folder}` is no folder", hints=(hint,)))
    return folder


def refuse_alone(span: tuple[int | None, int | None], said: dict[str, bool]) -> None:
    """Refuse options that are about one sheet where there are many, and the other way round."""
    first, count = span
    one, many = {"--seed", "--text", "--ppn"}, {"--resume", "--workers", "--scheduler"}
    if first is not None:
        problems = [
            Problem(
                "contradiction",
                f"`--from` prints a sheet for each of many seeds, `{word}` is about one",
                hints=("leave one of them out",),
            )
            for word in sorted(one)
            if said[word]
        ]
    else:
        idle = [word for word in sorted(many) if said[word]]
        problems = [
            Problem(
                "no-effect",
                f"`{word}` is about many sheets, and one is asked for",
                hints=("take it with `--from S --count N`",),
            )
            for word in [*idle, *(["--count"] if count is not None else [])]
        ]
    if problems:
        raise UsageError(problems)
