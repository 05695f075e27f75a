"""The floors of the house hold, and the contracts that say so are awake."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [LINT_IMPORTS, "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_every_module_imports_only_from_floors_below(root: Path) -> None:
    result = lint_imports(root)
    assert result.returncode == 0, result.stdout


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    shutil.copy(root / "pyproject.toml", tmp_path)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(root / "printgen", tmp_path / "printgen", ignore=ignored)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("sheet/core/page.py", "import printgen.page", "Floors"),
        ("page/__init__.py", "import printgen.pdf", "Floors"),
        ("checker/__init__.py", "import printgen.setup", "Floors"),
        ("stray.py", "", "Floors"),
        ("units.py", "import click", "click, rich, platformdirs and distributed belong to cli"),
        ("sheet/core/page.py", "import weasyprint", "weasyprint, pydyf and tinyhtml5 belong to pdf"),
        ("pdf/__init__.py", "import pypdf", "pypdf belongs to preflight"),
        ("model/values.py", "import numpy", "numpy belongs to setup and checker"),
        ("preflight/expected/aid.py", "import printgen.sheet.aid.blocks", "the judge reads for itself"),
    ],
)
def test_a_wrong_import_breaks_its_contract(copy: Path, module: str, line: str, broken: str) -> None:
    with (copy / "printgen" / module).open("a") as file:
        file.write(f"\n{line}\n")
    result = lint_imports(copy)
    assert result.returncode == 1
    assert any(row.startswith(broken) and "BROKEN" in row for row in result.stdout.splitlines()), result.stdout
