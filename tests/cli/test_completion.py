"""A shell completes commands, games and names of the data, without anything heavy."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen import library
from printgen.cli.commands import COMMANDS

HEAVY = {"weasyprint", "numpy", "pypdf", "pypdfium2", "fontTools", "svgwrite"}


def complete(process: Any, *words: str) -> list[str]:
    environment = {
        "_PRINTGEN_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["printgen", *words]),
        "COMP_CWORD": str(len(words)),
    }
    result = process(env=environment)
    assert result.code == 0 and result.err == ""
    return [line.partition(",")[2] for line in result.text.splitlines() if line.startswith("plain")]


def test_what_is_begun_is_completed(process: Any, varied: str) -> None:
    game = library.game_ids()[-1]
    assert complete(process, "arch") == ["archipelago"]
    assert complete(process, "aid", game[:-2]) == [game]
    assert complete(process, "aid", game, "--pa") == ["--paper"]
    assert complete(process, "aid", game, "--paper", "l") == ["letter"]
    assert complete(process, "aid", game, "--theme", "low") == ["low-ink"]
    assert complete(process, "aid", game, "--paper", "ph") == ["photo"]
    kit = library.kit_ids()[0]
    assert complete(process, "kit", kit[:3]) == [kit]
    assert complete(process, "kit", kit, "--only", "tiles,coi") == ["tiles,coins"]
    assert complete(process, "kit", kit, "--only", "standard,spare") == [
        "standard,spare-dice",
        "standard,spare",
    ]
    assert complete(process, "kit", kit, "--suits", "suns,mo") == ["suns,moons"]
    variant = list(library.sound_game(varied).game.variants)[-1]
    assert variant in complete(process, "setup", varied, "--variant", variant[:3])


def test_completion_imports_nothing_heavy(tmp_path: Path, mapped: str) -> None:
    program = (
        "import json, sys\n"
        "from printgen.cli.run import run\n"
        "code = run([])\n"
        "print(json.dumps([code, sorted(sys.modules)]))\n"
    )
    environment = {
        "_PRINTGEN_COMPLETE": "bash_complete",
        "COMP_WORDS": f"printgen setup {mapped} --variant ",
        "COMP_CWORD": "4",
    }
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0
    assert "printgen.library" in modules
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
    ask = (
        f". {script}; COMP_WORDS=(printgen arch); COMP_CWORD=1; "
        f"_printgen_completion {shim}; echo ${{COMPREPLY[@]}}"
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["archipelago"]
    assert done.stderr == ""


def test_all_commands_are_completed(process: Any) -> None:
    assert complete(process, "") == sorted(COMMANDS)
