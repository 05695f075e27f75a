"""A shell completes commands, games and names of the data, without anything heavy."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell.command_group import COMMANDS
from tests.workshop import WORKSPACE

HEAVY = {"weasyprint", "numpy", "pypdf", "pypdfium2", "fontTools", "svgwrite"}


def asking(*words: str) -> dict[str, str]:
    """Return the environment in which a shell asks what may come after these words."""
    return {
        "_PRINTGEN_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["printgen", *words]),
        "COMP_CWORD": str(len(words)),
    }


def offered(result: Any) -> list[str]:
    assert result.code == 0 and result.err == ""
    return [line.partition(",")[2] for line in result.text.splitlines() if line.startswith("plain")]


def test_what_is_begun_is_completed(tool: Any, varied: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def complete(*words: str) -> list[str]:
        for name, value in asking(*words).items():
            monkeypatch.setenv(name, value)
        return offered(tool())

    game = WORKSPACE.game_ids()[-1]
    assert complete("arch") == ["archipelago"]
    assert complete("aid", game[:-2]) == [game]
    assert complete("aid", game, "--pa") == ["--paper"]
    assert complete("aid", game, "--paper", "l") == ["letter"]
    assert complete("aid", game, "--theme", "low") == ["low-ink"]
    assert complete("aid", game, "--paper", "ph") == ["photo"]
    kit = WORKSPACE.kit_ids()[0]
    assert complete("kit", kit[:3]) == [kit]
    assert complete("kit", kit, "--only", "tiles,coi") == ["tiles,coins"]
    assert complete("kit", kit, "--only", "standard,spare") == ["standard,spare-dice", "standard,spare"]
    assert complete("kit", kit, "--suits", "suns,mo") == ["suns,moons"]
    variant = list(WORKSPACE.sound_game(varied).game.variants)[-1]
    assert variant in complete("setup", varied, "--variant", variant[:3])


@pytest.mark.parametrize("command", ["aid", "setup", "kit"])
def test_only_what_the_named_game_has_is_completed(tool: Any, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.summary(name)
        least, most = game.with_variants
        numbers = tuple(map(str, range(least, most + 1)))
        for option, has in {"--variant": game.variants, "--reading": game.readings, "--players": numbers}.items():
            for key, value in asking(command, name, option, "").items():
                monkeypatch.setenv(key, value)
            if command != "kit" or option != "--reading":
                assert offered(tool()) == list(has), (name, option)


def test_completion_imports_nothing_heavy(tmp_path: Path, mapped: str) -> None:
    program = (
        "import json, sys\n"
        "from printgen.cli.shell.run import run\n"
        "code = run([])\n"
        "print(json.dumps([code, sorted(sys.modules)]))\n"
    )
    environment = asking("setup", mapped, "--variant", "")
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0
    assert "printgen.app.workspace" in modules
    assert HEAVY & set(modules) == set()


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh", "powershell"])
def test_every_shell_has_a_script(tool: Any, shell: str) -> None:
    result = tool("completion", shell)
    assert result.code == 0
    assert "_PRINTGEN_COMPLETE" in result.text


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_understands_its_script_and_completes_with_it(tool: Any, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_bytes(tool("completion", "bash").out)
    shim = tmp_path / "printgen"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m printgen "$@"\n')
    shim.chmod(0o755)
    ask = f". {script}; COMP_WORDS=(printgen arch); COMP_CWORD=1; _printgen_completion {shim}; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["archipelago"]
    assert done.stderr == ""


def test_all_commands_are_completed(process: Any) -> None:
    assert offered(process(env=asking(""))) == sorted(COMMANDS)


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_nothing_is_offered_that_steers_a_terminal(process: Any, tmp_path: Path, shell: str) -> None:
    folder = tmp_path / "games" / "evil\x1b[2J"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Evil\nplayers: 2\n")
    fish = {"COMP_CWORD": "evi"} if shell == "fish" else {}
    result = process(env=asking("aid", "evi") | fish | {"_PRINTGEN_COMPLETE": f"{shell}_complete"})
    assert (r"evil\x1b[2J" in result.text, "\x1b" in result.text) == (True, False)
