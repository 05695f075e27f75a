"""CONTRIBUTING describes the house as it stands."""

import re
import tomllib
from pathlib import Path

import pytest

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_floors_are_those_that_import_linter_holds(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    floors = next(c for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    told = re.search(r"^    __main__\n(?:    .*\n)+", TEXT, re.MULTILINE)
    assert told
    lines = [re.split(r"\s{2,}", line.strip())[0] for line in told[0].splitlines()]
    assert lines == [layer.replace("(", "").replace(")", "") for layer in floors["layers"]]


@pytest.mark.parametrize("recipe", re.findall(r"^## (Add .*)", TEXT, re.MULTILINE))
def test_every_file_a_recipe_names_is_there(recipe: str, root: Path) -> None:
    text = TEXT[TEXT.index(f"## {recipe}\n") + 1 :].split("\n## ")[0]
    named = re.findall(r"`((?:printgen|data|tests|templates)/[\w./-]*)`", text)
    assert named
    assert [path for path in named if not (root / path).exists()] == []
