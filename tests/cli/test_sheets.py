"""The sheet commands: what is asked for wrongly, where files go, and what is in them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.preflight import embedded_recipe
from tests.workshop import WORKSPACE

UNKNOWN = [
    (("--paper", "b5"), "unknown-paper", "known: `a3`, `a4`, `a5`, `letter`"),
    (("--paper", "leter"), "unknown-paper", "did you mean `letter`?"),
    (("--theme", "lowink"), "unknown-theme", "did you mean `low-ink`?"),
    (("--lang", "xx"), "unknown-language", "known: `en`"),
]


@pytest.mark.parametrize(("words", "code", "hint"), UNKNOWN)
@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_name_is_told_with_what_was_meant(
    tool: Any, unmapped: str, kind: str, words: tuple[str, ...], code: str, hint: str
) -> None:
    result = tool(kind, unmapped, *words)
    assert result.code == 2
    assert f"error[{code}]: " in result.err
    assert hint in result.err
    assert not Path("output").exists()


@pytest.mark.parametrize("kind", [*KINDS, "archipelago", "score"])
def test_a_mistyped_game_is_told_with_the_one_that_was_meant(tool: Any, kind: str) -> None:
    for game in WORKSPACE.game_ids():
        result = tool(kind, game[:-1] + "x")
        assert result.code == 2
        assert f"did you mean `{game}`?" in result.err


def test_a_folder_without_a_game_is_told(tool: Any, tmp_path: Path) -> None:
    result = tool("aid", ".")
    assert result.code == 2
    assert "there is no game in `.`: it has no game.yaml\n" in result.err


def test_a_file_that_is_not_there_is_told_as_one_with_the_games_that_lie_in_its_folder(tool: Any) -> None:
    Path("mine").mkdir()
    for file in ("dice.yaml", "mine/cards.yaml"):
        Path(file).write_text("title: Some\nplayers: 2\n", encoding="utf-8")
    Path("notes.yaml").write_text("title: No game\n", encoding="utf-8")
    Path("cards.csv").write_text("Name\n", encoding="utf-8")
    for command in ("aid", "check", "kit"):
        for typed, said in {
            "nosuch.yaml": "there is no file `nosuch.yaml`; games in this folder: `dice.yaml`\n",
            "dcie.yaml": "there is no file `dcie.yaml`; did you mean `dice.yaml`?\n",
            "mine/crads.yaml": "there is no file `mine/crads.yaml`; games in `mine`: `mine/cards.yaml`\n",
            "yours/dice.yaml": "there is no folder `yours`; games in this folder: `dice.yaml`\n",
        }.items():
            result = tool(command, typed)
            assert result.code == 2
            assert said in result.err
    assert "it has no game.yaml; games in this folder: `dice.yaml`\n" in tool("aid", ".").err
    assert "it has no game.yaml or kit.yaml; games in `mine`: `mine/cards.yaml`\n" in tool("kit", "mine").err
    assert "`cards.csv` is no file of a game: its name ends with `.yaml`\n" in tool("aid", "cards.csv").err


def test_a_file_that_is_not_there_is_taken_for_the_game_of_that_name(tool: Any) -> None:
    known = WORKSPACE.game_ids()[0]
    assert f"there is no file `{known}.yaml`; did you mean `{known}`?\n" in tool("aid", f"{known}.yaml").err


def test_what_the_font_lacks_is_told_at_every_line_that_has_it(tool: Any) -> None:
    assert tool("new", "pond").code == 0
    file = Path("pond.yaml")
    text = file.read_text(encoding="utf-8").replace("one card", "one 🎲 card")
    file.write_text(text, encoding="utf-8")
    first, second = (number for number, line in enumerate(text.splitlines(), 1) if "🎲" in line)
    for words in (("aid", "pond.yaml"), ("aid", "pond.yaml", "--draft")):
        told = tool(*words).err
        assert told.startswith(f"pond.yaml:{first}:11: error[missing-glyph]: on page 1, the font has no `🎲`")
        assert f"note: or here (pond.yaml:{second}:11)" in told


def test_a_word_that_is_printed_too_small_is_told_at_its_text(tool: Any) -> None:
    name = "Großherzogtumsverwaltungsgebäude"
    cards = "{count: 3, shape: card, kinds: {hall: 2, other: 1}}"
    costs = f"costs:\n  Haus:\n    - {{id: hall, name: {name}, cost: 5}}\n    - {{id: other, name: Hof, cost: 1}}\n"
    words = f"words:\n  kinds:\n    hall: {name}\n    other: Hof\n"
    text = f"title: Town\nplayers: 2\nlanguages: [de]\nbox: {{Karten: {cards}}}\n{costs}{words}"
    Path("town.yaml").write_text(text, encoding="utf-8")
    told = tool("kit", "town.yaml").err
    assert f"town.yaml:7:24: error[text-too-small]: on page 3, `{name}` is 5." in told
    assert "note: or here (town.yaml:11:11)" in told


# Where files go.


def test_a_file_of_the_same_name_stays_until_the_new_one_is_whole(tool: Any, own: Path) -> None:
    assert tool("pad", str(own), "-o", "pad.pdf").code == 0
    before = Path("pad.pdf").read_bytes()
    rules = own / "rules.yaml"
    rules.write_text(rules.read_text() + "\nnonsense: 1\n")
    assert tool("pad", str(own), "-o", "pad.pdf").code == 1
    assert Path("pad.pdf").read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["frogs", "pad.pdf"]


@pytest.mark.parametrize("words", [("aid",), ("setup", "--text"), ("archipelago",)])
def test_a_folder_where_a_file_is_meant_is_refused_at_once(tool: Any, mapped: str, words: tuple[str, ...]) -> None:
    Path("folder").mkdir()
    result = tool(words[0], mapped, *words[1:], "-o", "folder")
    assert result.code == 5
    assert "error[cannot-write]: `folder` is a folder" in result.err
    assert list(Path("folder").iterdir()) == []


def test_a_file_where_a_folder_is_meant_is_told(tool: Any, unmapped: str) -> None:
    Path("file").write_text("mine")
    result = tool("pad", unmapped, "-o", "file/pad.pdf")
    assert result.code == 5
    assert Path("file").read_text() == "mine"


def test_no_folder_is_made_unasked_but_the_one_where_sheets_usually_go(tool: Any, unmapped: str) -> None:
    lost = tool("pad", unmapped, "-q", "-o", "a/b/pad.pdf")
    assert (lost.code, lost.err) == (
        5,
        "error[cannot-write]: there is no folder `a/b`\n   hint: make it: mkdir -p a/b\n",
    )
    assert not Path("a").exists()
    assert tool("pad", unmapped, "-q").err == ""
    assert list(Path("output", unmapped).glob("pad*.pdf"))


@pytest.mark.parametrize("change", [str.upper, lambda name: name.replace("-", " ").title()])
def test_a_game_is_found_by_its_title_in_any_case(tool: Any, unmapped: str, change: Any) -> None:
    assert tool("pad", change(unmapped), "-q", "-o", "pad.pdf").err == ""
    title = WORKSPACE.sound_game(unmapped).game.head.title
    assert tool("pad", title.swapcase(), "-q", "-o", "pad.pdf").err == ""


@pytest.mark.parametrize("words", [("setup",), ("archipelago",)])
def test_no_seed_is_named_before_a_refusal(tool: Any, mapped: str, words: tuple[str, ...]) -> None:
    refused = tool(*words, mapped, "--players", "99")
    assert refused.code == 2
    assert "seed 9" not in refused.err and not refused.err.startswith("seed")


def test_several_games_are_printed_at_once(tool: Any, mapped: str, unmapped: str) -> None:
    assert tool("pad", mapped, unmapped, "-q", "-o", ".").err == ""
    assert [path.parent.name for path in sorted(Path().glob("*/pad*.pdf"))] == sorted((mapped, unmapped))
    refused = tool("pad", mapped, unmapped, "-o", "-")
    assert (refused.code, refused.out) == (2, b"")


def test_the_bytes_on_stdout_are_those_of_the_file(tool: Any, unmapped: str) -> None:
    result = tool("pad", unmapped, "-o", "-")
    assert result.code == 0 and result.err == ""
    tool("pad", unmapped, "-o", "pad.pdf")
    assert Path("pad.pdf").read_bytes() == result.out


NAMESPACE = ["unshare", "--map-root-user", "--mount", "sh", "-c"]


def in_namespace(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script with folders mounted for it alone; skip where that is not allowed."""
    if shutil.which("unshare") is None:
        pytest.skip("there is no `unshare`")
    allowed = subprocess.run([*NAMESPACE, "mount -t tmpfs none /mnt"], capture_output=True)
    if allowed.returncode:
        pytest.skip("this account may not mount a folder for itself")
    command = [*NAMESPACE, script, "sh", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("mount", "reason"),
    [
        ("mount -t tmpfs -o size=8k none disk", "does not fit: the disk is full"),
        (
            "mount -t tmpfs none disk && echo before >disk/bars.pdf && mount -o remount,ro disk",
            "is on a read-only disk",
        ),
    ],
)
def test_a_disk_that_takes_nothing_more_keeps_what_is_on_it(tmp_path: Path, mount: str, reason: str) -> None:
    (tmp_path / "disk").mkdir()
    script = f"""cd {tmp_path}; {mount}; echo before 2>/dev/null >disk/bars.pdf
    {sys.executable} -m printgen calibrate -o disk/bars.pdf; echo $?
    cat disk/bars.pdf; ls -A disk"""
    done = in_namespace(script)
    assert done.stdout.split() == ["5", "before", "bars.pdf"]
    assert reason in done.stderr


# The same command, the same bytes.

PRINT_ALL = """
import json, sys
from printgen.cli.shell.run import run
for words in json.loads(sys.argv[1]):
    assert run(words) == 0
"""


def test_two_processes_make_the_same_bytes(tool: Any, tmp_path: Path, mapped: str, varied: str) -> None:
    sheets = [
        ["aid", varied, "-o", "aid.pdf"],
        ["overlay", mapped, "--style", "map", "--seed", "1", "-o", "map.pdf"],
        ["setup", mapped, "--seed", "1", "--hidden", "--paper", "a5", "-o", "setup.pdf"],
        ["pad", varied, "--fillable", "-o", "pad.pdf"],
    ]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = os.environ | {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    command = [sys.executable, "-c", PRINT_ALL, json.dumps(sheets)]
    subprocess.run(command, cwd=elsewhere, env=environment, check=True, capture_output=True)
    for words in sheets:
        assert tool(*words).code == 0
        assert Path(words[-1]).read_bytes() == (elsewhere / words[-1]).read_bytes()


def test_the_file_carries_what_made_it(tool: Any, varied: str) -> None:
    Path("box.yaml").write_text("board: {pitch: 30 mm}\n")
    words = ("--variant-seed", "7", "--my-box", "box.yaml", "-o", "setup.pdf")
    assert tool("setup", varied, *words).code == 0
    recipe = embedded_recipe(Path("setup.pdf").read_bytes())
    request = recipe["request"]
    assert request["my_box"] == "board: {pitch: 30 mm}\n"
    assert request["variant_seed"] == "7"
    assert request["variants"] and request["players"]
    assert f"games/{varied}/game.yaml" in recipe["data"]
    assert "my_box_name" not in request
