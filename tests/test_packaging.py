"""The wheel holds the package, its data and its templates, nothing else, and works alone."""

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

SHIPPED = ("printgen/", "data/", "templates/", "tests/cases/tiny/")
# Each version of one needs one version of the other.
PART_OF = {"pydantic-core": "pydantic", "pydyf": "weasyprint"}
FOR_THE_BUILD = ("pyproject.toml", "README.md", "LICENSE", ".gitignore")


@pytest.fixture(scope="module")
def wheel(root: Path, tracked: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the tracked files, with litter among them."""
    copy = tmp_path_factory.mktemp("copy")
    for name in tracked:
        if name.startswith(SHIPPED) or name in FOR_THE_BUILD:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
    (copy / "printgen" / "__pycache__").mkdir()
    (copy / "printgen" / "__pycache__" / "litter.pyc").write_bytes(b"")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    (built,) = (copy / "dist").glob("*.whl")
    return built


def test_the_wheel_holds_every_tracked_file_and_nothing_else(wheel: Path, tracked: tuple[str, ...]) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = (name.replace("tests/cases/tiny/", "data/examples/") for name in tracked if name.startswith(SHIPPED))
    expected = {name if name.startswith("printgen/") else f"printgen/{name}" for name in inside}
    assert {name for name in names if ".dist-info/" not in name} == expected
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own and give that environment's bin folder.

    The libraries come from the environment of the tests, by a line in a .pth file: such a line
    adds the folder but not the editable checkout that is named in there. So nothing is fetched.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    own = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(home)}))
    (own / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    command += ["--no-deps", "--no-index", "--quiet", str(wheel)]
    subprocess.run(command, check=True)
    return home / "bin"


def test_an_installed_wheel_finds_its_own_data_and_templates(installed: Path, tmp_path: Path) -> None:
    program = (
        "from printgen import resources as r\nprint(r.data_root(), r.template_root(), r.font_folder(), sep='\\n')\n"
    )
    command = [installed / "python", "-c", program]
    result = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    data, templates, fonts = result.stdout.splitlines()
    for place in (data, templates):
        assert Path(place).is_relative_to(installed.parent)
        assert list(Path(place).iterdir())
    assert (Path(fonts) / "SourceSansPro-Regular.ttf").is_file()


def test_the_installed_command_works_from_another_folder(
    installed: Path, root: Path, tracked: tuple[str, ...], tmp_path: Path
) -> None:
    games = {name.split("/")[2] for name in tracked if name.startswith("data/games/")}
    assert games
    calls = (
        (["--version"], {project(root)["version"]}),
        (["games"], games),
        (["explain", "lines.formula"], {"frogs/score"}),
    )
    for arguments, words in calls:
        command = [installed / "printgen", *arguments]
        result = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
        assert (result.returncode, result.stderr) == (0, "")
        assert [word for word in words if word not in result.stdout] == []


def test_what_the_package_imports_is_what_it_declares(root: Path) -> None:
    imported = {name for path in (root / "printgen").rglob("*.py") for name in imports_of(path)}
    outside = imported - set(sys.stdlib_module_names) - {"printgen"}
    distributions = packages_distributions()
    needed = {canonical(distribution) for name in outside for distribution in distributions[name]}
    extra = project(root)["optional-dependencies"]
    requirements = (*project(root)["dependencies"], *extra["cluster"], *extra["xlsx"])
    declared = {canonical(re.match(r"[\w.-]+", requirement)[0]) for requirement in requirements}
    assert needed == declared


def project(root: Path) -> dict[str, str]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def canonical(distribution: str) -> str:
    name = re.sub(r"[-_.]+", "-", distribution).lower()
    return PART_OF.get(name, name)


def imports_of(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names
