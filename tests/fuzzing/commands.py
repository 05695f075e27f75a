"""Whole commands that write files → scenarios of `tests.faults`: each file is as it was, or as it is to be."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from printgen.cli.shell.run import run
from printgen.pdf import fonts
from tests.faults import CRASHED, Scenario, names

CASES = Path(__file__).parent.parent / "cases"
CACHE, TEMPORARY = "cache", "temporary"
Contents = Mapping[str, bytes]
Begin = Callable[[Path], object]


def said_in(folder: Path, *words: str) -> int:
    """Run a command in a folder, with temporary files of its own, as another process would."""
    (folder / TEMPORARY).mkdir(exist_ok=True)
    os.chdir(folder)
    cache = folder.parent / CACHE  # what all share is loaded once
    os.environ |= {"PRINTGEN_CONFIG": str(folder / "config"), "PRINTGEN_CACHE": str(cache)}
    tempfile.tempdir = str(folder / TEMPORARY)
    atexit._clear()
    fonts._private_folder.cache_clear()
    fonts.isolate_fonts.cache_clear()
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return run(words)
    finally:
        atexit._run_exitfuncs()


def left(folder: Path) -> Contents:
    return {name: (folder / name).read_bytes() for name in names(folder)}


def command(name: str, place: Path) -> Scenario:
    """Return the scenario of a command whose next run is the same, or another where nothing is overwritten."""
    begin, words = COMMANDS[name]
    before, after = (_state(place / "clean", begin, *then) for then in ((), (words,)))

    def again(folder: Path) -> None:
        _apart(folder, words)
        _apart(folder, ("new", "other"))  # a command that overwrites nothing may have refused to begin
        (folder / "other.yaml").unlink()

    def part(name: str) -> bool:
        return name.startswith(f"{TEMPORARY}/") or "/." in f"/{name}"

    def holds(folder: Path) -> bool:
        now = {name: content for name, content in left(folder).items() if not part(name)}
        states = [{name: content for name, content in one.items() if not part(name)} for one in (before, after)]
        return all(
            any(one.get(name) == now.get(name) for one in states) for name in {*now, *before, *after} if not part(name)
        )

    def ended(folder: Path) -> bool:
        return left(folder) == after

    def tidy(folder: Path) -> bool:
        return not [name for name in names(folder) if name.endswith(".part") or name.startswith(TEMPORARY)]

    return Scenario(begin, lambda folder: said_in(folder, *words), holds, again, ended, tidy)


def _apart(folder: Path, words: tuple[str, ...]) -> int:
    """Run a command in a child, for each has temporary files of its own; return its exit code."""
    if (child := os.fork()) == 0:
        code = CRASHED
        try:
            code = said_in(folder, *words)
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _state(folder: Path, begin: Begin, *runs: tuple[str, ...]) -> Contents:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    begin(folder)
    for words in runs:
        assert (code := _apart(folder, words)) == 0, f"{' '.join(words)} ended with {code} where nothing is wrong"
    return left(folder)


def _with_file(name: str, content: bytes) -> Begin:
    return lambda folder: (folder / name).write_bytes(content)


def _with_game(folder: Path) -> None:
    shutil.copytree(CASES / "chess960", folder / "chess960")


def _with_printer(folder: Path) -> None:
    (folder / "config" / "printers").mkdir(parents=True)
    (folder / "config" / "printers" / "office.yaml").write_text("name: office\nscale-x: 99 mm\n")


def _with_pad(folder: Path) -> None:
    _with_game(folder)
    _apart(folder, ("pad", "./chess960", "--fillable", "-o", "pad.pdf"))


COMMANDS: Mapping[str, tuple[Begin, tuple[str, ...]]] = {
    "new": (lambda _: None, ("new", "pond")),
    "new --from": (_with_game, ("new", "lake", "--from", "./chess960")),
    "grow": (_with_file("thirteen.yaml", (CASES / "own" / "thirteen.yaml").read_bytes()), ("grow", "thirteen.yaml")),
    "import": (_with_file("a.csv", b"Name,Cost\nFly,2\nFrog,1\n"), ("import", "a.csv", "-o", "b.yaml")),
    "config": (lambda _: None, ("config", "paper", "letter")),
    "profile": (_with_printer, ("profile", "office", "--scale-x", "98")),
    "profile --delete": (_with_printer, ("profile", "office", "--delete")),
    "check": (_with_game, ("check", "chess960")),
    "pad": (_with_game, ("pad", "./chess960", "--fillable", "-o", "pad.pdf")),
    "pad, from no cache": (_with_game, ("pad", "./chess960", "--no-cache", "-o", "pad.pdf")),
    "reprint": (_with_pad, ("reprint", "pad.pdf", "-o", "again.pdf")),
}
"""Commands that write something: what is there before, their words."""
