"""Packages that bring games: found by their entry point, beside everything else, and never run."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.app.homes import installed_packs
from printgen.errors import PrintgenError

Install = Callable[[str], Path]


@pytest.fixture
def install(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package whose code must not be run, with an entry point of a value."""
    site = tmp_path / "site"

    def made(value: str) -> Path:
        shutil.copytree(root / "tests" / "cases" / "tiny", site / "frog_pack" / "data")
        (site / "frog_pack" / "__init__.py").write_text("raise SystemExit('this code is run')\n")
        info = site / "frog_pack-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: frog-pack\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[printgen.packs]\nfrogs = {value}\n")
        monkeypatch.syspath_prepend(str(site))
        return site

    return made


def test_a_pack_is_found_by_its_entry_point_and_nothing_of_it_is_imported(install: Install) -> None:
    site = install("frog_pack.data")
    assert installed_packs() == (site / "frog_pack" / "data",)
    assert "frog_pack" not in sys.modules


@pytest.mark.parametrize("value", ["nobody", "frog_pack.nowhere", ".", ""])
def test_a_pack_that_is_not_there_is_told(install: Install, value: str) -> None:
    install(value)
    with pytest.raises(PrintgenError) as caught:
        installed_packs()
    (problem,) = caught.value.problems
    assert problem.code == "missing-pack"
    assert "frogs" in problem.message


def test_the_games_of_a_pack_are_listed_and_printed_as_ours_are(install: Install, tmp_path: Path) -> None:
    site = install("frog_pack.data")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))}
    for words, said in ((["games"], "Frogs by A. Nybody"), (["pad", "frogs"], "output/frogs/pad-a4.pdf")):
        command = [sys.executable, "-m", "printgen", *words]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout + done.stderr
