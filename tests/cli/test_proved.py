"""What was proved: a sound game that has not changed is passed, whatever has changed is not."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.app.cache import Cache
from printgen.app.fingerprint import GAME_FILES, SHARED_FILES
from printgen.checker.run import CHECKS
from printgen.cli.commands.check import digests
from printgen.cli.shell.files import CACHE, cache_folder
from printgen.resources import code_root, data_root
from tests.workshop import WORKSPACE, called_as_its_folder

UNTRIED = "their pages were not tried: `--sheets` typesets them as `printgen build` does\n"
PROVED = f"1 game, {len(CHECKS)} checks: no problem\n{UNTRIED}"
BELIEVED = f"1 game, 999 checks: no problem\n{UNTRIED}"
"""What is said where the mark of `believe` is taken for true."""


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the marks, a new one for each test."""
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder is not None
    return folder / "sound"


def believe(marks: Path, game: Path, mark: bytes = b"999 checks") -> None:
    """Say that a game was proved as it is now."""
    Cache.room(marks.parent, "sound").keep(digests([game])[game], mark)


def kept(marks: Path) -> list[bytes | None]:
    """Return what is kept of proofs."""
    cache = Cache.room(marks.parent, "sound")
    return [cache.read(file.name) for file in marks.iterdir()]


def spoil(own: Path) -> None:
    with (own / "words" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("nobody: reads this\n")


def test_a_sound_game_is_marked_and_not_read_again(tool: Any, own: Path, marks: Path) -> None:
    assert tool("check", "frogs").err == PROVED
    assert kept(marks) == [b"%d checks" % len(CHECKS)]
    believe(marks, own)
    assert tool("check", "frogs").err == BELIEVED
    assert tool("check", "frogs", "--format", "json").code == 0
    assert len(list(marks.iterdir())) == 1


def test_what_was_proved_takes_neither_models_nor_yaml(own: Path, tmp_path: Path, marks: Path) -> None:
    believe(marks, own)
    command = [sys.executable, "-X", "importtime", "-m", "printgen", "check", "frogs"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.stderr.endswith(BELIEVED)
    imported = {row.rpartition("|")[2].strip() for row in result.stderr.splitlines()}
    assert "printgen.app.fingerprint" in imported
    assert imported & {"jinja2", "pydantic", "yaml", "printgen.app.workspace"} == set()


@pytest.mark.parametrize("words", [["--no-cache"], ["--report", "-"]])
def test_all_is_proved_anew_where_that_is_asked_for(tool: Any, own: Path, marks: Path, words: list[str]) -> None:
    believe(marks, own)
    assert tool("check", "frogs", *words).err == PROVED


def test_what_is_wrong_is_found_as_often_as_it_is_looked_for(tool: Any, own: Path, marks: Path) -> None:
    assert tool("check", "frogs").err == PROVED
    spoil(own)
    first, second = (tool("check", "frogs") for _ in range(2))
    assert "warning[unused-word]" in first.err
    assert (first.err, first.code) == (second.err, second.code)
    assert len(list(marks.iterdir())) == 1, "nothing that is wrong is kept"


def test_of_several_games_only_those_that_changed_are_read(tool: Any, own: Path, marks: Path) -> None:
    called_as_its_folder(Path(shutil.copytree(own, "toads")))
    believe(marks, own)
    spoil(Path("toads"))
    result = tool("check", "frogs", "toads", "--format", "json")
    files = {problem["file"] for problem in json.loads(result.text)["problems"]}
    assert files == {"toads/words/en.yaml"}


def test_every_byte_of_a_game_changes_its_seal(own: Path) -> None:
    known = {digests([own])[own]}
    files = sorted(own.rglob("*.yaml"))
    for file in files:
        content = file.read_bytes()
        file.write_bytes(content.replace(b"a", b"b", 1))
        known.add(digests([own])[own])
        file.write_bytes(content)
    assert len(known) == 1 + len(files)
    shutil.copy(own / "words" / "en.yaml", own / "words" / "de.yaml")
    known.add(digests([own])[own])
    (own / "icons" / "pond.yaml").rename(own / "icons" / "pool.yaml")
    known.add(digests([own])[own])
    shutil.copytree(own, own.parent / "toads")
    known.add(digests([own.parent / "toads"])[own.parent / "toads"])
    assert len(known) == 4 + len(files)


def test_every_byte_of_the_tool_and_of_what_games_share_changes_all_seals(own: Path, tmp_path: Path) -> None:
    shutil.copytree(code_root(), tmp_path / "printgen", ignore=shutil.ignore_patterns("data"))
    shutil.copytree(data_root(), tmp_path / "data")
    known = {copied_seal(tmp_path)}
    assert known == {copied_seal(tmp_path)}
    for changed in ("printgen/scoring/score.py", "data/papers.yaml", "data/words/en.yaml"):
        with (tmp_path / changed).open("a", encoding="utf-8") as file:
            file.write("\n")
        known.add(copied_seal(tmp_path))
    (tmp_path / "pydantic-9.9.9.dist-info").mkdir()
    known.add(copied_seal(tmp_path))
    assert len(known) == 5


def copied_seal(folder: Path) -> str:
    """Let the copy of the tool in a folder give the seal of the game beside it."""
    code = "from printgen.cli.commands.check import *; print(digests([Path('frogs')])[Path('frogs')])"
    return subprocess.check_output([sys.executable, "-c", code], cwd=folder, text=True)


OPENED = """
import sys
opened = set()
sys.addaudithook(lambda event, args: event == "open" and opened.add(str(args[0])))
from printgen.app.workspace import Workspace
workspace = Workspace()
for game in sys.argv[1:]:
    workspace.examine(game)
print(*(name for name in opened if name.endswith(".yaml")), sep="\\n")
"""


def test_nothing_is_read_that_is_not_sealed(own: Path) -> None:
    games = [own, WORKSPACE.folder_of(WORKSPACE.game_ids()[0])]
    command = [sys.executable, "-c", OPENED, *map(str, games)]
    opened = {Path(name) for name in subprocess.check_output(command, text=True).splitlines()}
    opened = {file for file in opened if any(map(file.is_relative_to, (data_root(), own)))}
    sealed = {file for pattern in SHARED_FILES for file in data_root().glob(pattern)}
    sealed |= {file for game in games for pattern in GAME_FILES for file in game.glob(pattern)}
    assert own / "words" / "en.yaml" in opened
    assert len(opened) > 20
    assert opened <= sealed


@pytest.mark.parametrize("mark", [b"", b"999", b"0 checks", b"999 checks\n", b"\xff"])
def test_a_broken_mark_is_none(tool: Any, own: Path, marks: Path, mark: bytes) -> None:
    believe(marks, own, mark)
    assert tool("check", "frogs").err == PROVED
    assert kept(marks) == [b"%d checks" % len(CHECKS)]


def test_a_mark_that_is_a_folder_is_none(tool: Any, own: Path, marks: Path) -> None:
    (marks / digests([own])[own]).mkdir(parents=True)
    assert tool("check", "frogs").err == PROVED


def test_a_cache_that_cannot_be_written_does_no_harm(
    tool: Any, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "full").write_text("a file, no folder")
    monkeypatch.setenv(CACHE, str(tmp_path / "full"))
    assert [tool("check", "frogs").err for _ in range(2)] == [PROVED, PROVED]


def test_what_is_no_file_or_too_large_gets_no_seal(tool: Any, own: Path, marks: Path) -> None:
    os.mkfifo(own / "pipe.yaml")
    assert digests([own]) == {}
    assert tool("check", "frogs").err == PROVED
    assert not marks.exists()
    (own / "pipe.yaml").unlink()
    (own / "large.yaml").write_bytes(b"#" * (2 << 20) + b"\n")
    assert digests([own]) == {}


CHANGED_MEANWHILE = """
import sys
times = 0
def change(event, args):
    global times
    if event == "open" and str(args[0]).endswith("frogs/rules.yaml") and args[1] != "a":
        times += 1
        if times == 2:
            open("frogs/rules.yaml", "a").write("# changed\\n")
sys.addaudithook(change)
from printgen.cli.shell.run import run
sys.exit(run(["check", "frogs"]))
"""


def test_what_changes_while_it_is_read_is_not_marked(own: Path, tmp_path: Path, marks: Path) -> None:
    command = [sys.executable, "-c", CHANGED_MEANWHILE]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, PROVED)
    assert (own / "rules.yaml").read_text().endswith("# changed\n")
    assert not marks.exists()


def test_several_processes_may_prove_the_same(
    started: Callable[..., "subprocess.Popen[bytes]"], own: Path, marks: Path
) -> None:
    children = [started("check", "frogs") for _ in range(2)]
    assert [child.communicate()[1].decode() for child in children] == [PROVED] * 2
    assert kept(marks) == [b"%d checks" % len(CHECKS)]


def test_marks_are_kept_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CACHE)
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    if sys.platform == "linux":
        assert cache_folder() == Path("/elsewhere/printgen")
        monkeypatch.setenv("XDG_CACHE_HOME", "no/whole/path")
        assert cache_folder() == Path.home() / ".cache/printgen"
