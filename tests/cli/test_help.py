"""The help of every command: short, in groups, with examples that really run."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.app.registry import KINDS
from printgen.cli.shell.command_group import COMMANDS, GROUPS, printgen
from printgen.cli.shell.examples import with_real_games
from printgen.model.score import Score
from tests.workshop import WORKSPACE, called_as_its_folder

FOREIGN = {name.suffix[1:]: name for name in Path("tests/cases/own").resolve().iterdir()}
PLACEHOLDERS = re.compile(r"\b(GAME|MAPPED|VARIED|VARIANT)\b")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_a_sentence_with_an_example(tool: Any, name: str) -> None:
    result = tool(name, "--help")
    assert result.code == 0
    assert result.err == ""
    usage, _, rest = result.text.partition("\n\n")
    assert usage.startswith(f"Usage: printgen {name}")
    told, _, example = rest.partition("  Example:\n")
    first = " ".join(told.split("\n\n")[0].split())
    assert first.count(". ") == 0 and first.endswith(".")
    assert len(first) <= 120
    lines = example.split("\n\n")[0].splitlines()
    assert lines and all(line.startswith(f"    printgen {name}") for line in lines)
    assert not PLACEHOLDERS.search("\n".join(lines))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_by_a_sentence(name: str) -> None:
    command = printgen.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    for option in command.params:
        told = getattr(option, "help", None)
        assert told and told.endswith("."), f"{name}: {option.opts}"


def test_the_options_of_a_sheet_stand_in_groups(tool: Any) -> None:
    text = tool("setup", "--help").text
    titles = re.findall(r"^(\S.*):$", text, re.MULTILINE)
    assert titles == ["Positional arguments", "At the table", "On paper", "Your own box", "Output", "Options"]


def test_the_list_of_commands_names_them_all_group_by_group(tool: Any) -> None:
    text = tool("--help").text
    titles = re.findall(r"^(\S.*):$", text, re.MULTILINE)
    assert [title for title in titles if title != "Options"] == list(GROUPS)
    for title, commands in GROUPS.items():
        section = text.partition(f"\n{title}:\n")[2].partition("\n\n")[0]
        assert re.findall(r"^  (\w+)  +[A-Z].*\.$", section, re.MULTILINE) == list(commands)


def test_every_command_stands_in_exactly_one_group(root: Path) -> None:
    modules = {path.stem for path in (root / "printgen/cli/commands").glob("[a-z]*.py")}
    sheets = {kind.command for kind in KINDS.values()}
    listed = [name for commands in GROUPS.values() for name in commands]
    assert sorted(listed) == sorted(modules | sheets)


def test_the_version_is_that_of_the_package(tool: Any) -> None:
    assert re.fullmatch(rb"printgen \d+\.\d+\.\d+\n", tool("--version").out)


def examples() -> Iterator[str]:
    """Yield the lines of all examples, but those of whole builds, which take long, and of what has no end.

    The whole reference is written by a test of its own (`test_explain.py`).
    """
    for name in COMMANDS:
        command = printgen.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None and command.help is not None
        lines = with_real_games(command.help).partition("Example:")[2].splitlines()
        wanted = (line.strip() for line in lines if line.strip() and name not in ("build", "studio", "watch"))
        yield from (line for line in wanted if line != "printgen explain --all -o reference.md")


def filled_pad(score: Score) -> str:
    """Return a pad that two players filled with what every box holds."""
    entries = {name: f"[{entry.values[0]}]" if entry.kind == "tally" else "1" for name, entry in score.entries.items()}
    lines = [f"  {name}: {value}" for name, value in entries.items()]
    return "\n".join(["Ann:", *lines, "Ben: {}", ""])


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where profiles of printers are kept."""
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.mark.parametrize("line", list(examples()))
def test_every_example_runs(tool: Any, line: str, tmp_path: Path, own: Path, printed: Path, config: Path) -> None:
    words = shlex.split(line)
    if "office" in words:
        assert tool("profile", "office", "--scale-x", "99.6").code == 0
    if words[1] == "kit" and words[2] in WORKSPACE.kit_ids():
        parts = WORKSPACE.sound_kit(words[2]).kit.parts
        named = words[words.index("--only") + 1].split(",") if "--only" in words else [*parts]
        words += ["--only", min(named, key=lambda name: parts[name].copies)]  # the rest is long
    if words[1] == "kit" and "--players" in words:
        words[words.index("--players") + 1] = "2"  # a table that is printed by another test, too
    if "--images" in words:
        words[words.index("--images") + 1] = "60"
    if "--count" in words and words[1] in ("setup", "catalogue"):
        words += ["--count", "2"]
    if words[1] in ("aid", "rulings") and "--paper" in words:
        words[2] = "frogs"  # on small paper large games have many pages
    if words[1] == "pad" and "--copies" in words:
        words[2] = "ghost-ship"  # these, and the maps of this seed, are printed by other tests, too
    if words[1] == "overlay" or "--hidden" in words:
        words = ["1" if one == "166" else one for one in words]
    if words[1] == "grow":
        words[2] = f"{Path(words[2]).stem}.yaml"  # the tool of the tests has no workspace
        assert tool("new", "my-game").code == 0
    for word in words:
        if word.endswith(".yaml") and words[1] not in ("import", "grow"):
            score = WORKSPACE.sound_game(words[2]).game.score
            (tmp_path / word).write_text(filled_pad(score), encoding="utf-8")
        elif word.endswith(".pdf") and words[words.index(word) - 1] != "-o":
            (tmp_path / word).parent.mkdir(parents=True)
            shutil.copy(printed, tmp_path / word)
        elif word.endswith((".csv", ".md")):
            shutil.copy(FOREIGN[word.rpartition(".")[2]], tmp_path / word)
        elif "/" in word and not word.startswith("output/"):
            called_as_its_folder(Path(shutil.copytree(own, tmp_path / word)))
    result = tool(*words[1 : words.index(">")] if ">" in words else words[1:])
    assert result.code == 0, result.err
    assert result.out or result.err
