"""The wheel holds the package, its data and its templates, nothing else, and works alone."""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.metadata import metadata, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

SHIPPED = ("printgen/", "data/", "templates/", "tests/cases/tiny/")
# Each version of one needs one version of the other.
PART_OF = {"pydantic-core": "pydantic", "pydyf": "weasyprint", "tinyhtml5": "weasyprint"}
FOR_THE_BUILD = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
FOR_A_COMMAND = ("cluster", "studio", "xlsx")
SPOKEN = {
    "BSD": "BSD-3-Clause",
    "SIL Open Font License 1.1 (OFL-1.1)": "OFL-1.1",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
    "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1",
}
"""How packages call licences that have another name by SPDX."""


def built(root: Path, tracked: tuple[str, ...], copy: Path, **environment: str) -> Path:
    """Build the wheel from a copy of the tracked files, with litter among them."""
    for name in tracked:
        if name.startswith(SHIPPED) or name in FOR_THE_BUILD:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
    (copy / "printgen" / "__pycache__").mkdir(parents=True)
    (copy / "printgen" / "__pycache__" / "litter.pyc").write_bytes(b"")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=copy, check=True, capture_output=True, env=os.environ | environment)
    (made,) = (copy / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def wheel(root: Path, tracked: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(root, tracked, tmp_path_factory.mktemp("copy"))


def test_the_same_files_make_the_same_wheel_wherever_and_whenever(
    wheel: Path, root: Path, tracked: tuple[str, ...], tmp_path: Path
) -> None:
    before = os.umask(0o077)
    try:
        other = built(root, tracked, tmp_path / "another place", TZ="Pacific/Auckland", PYTHONHASHSEED="7", LANG="C")
    finally:
        os.umask(before)
    assert hashlib.sha256(other.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


def test_the_wheel_has_a_bill_of_materials_that_names_what_it_needs_and_its_licences(wheel: Path, root: Path) -> None:
    (name,) = (name for name in zipfile.ZipFile(wheel).namelist() if "/sboms/" in name)
    assert re.fullmatch(r"printgen-[\w.]+\.dist-info/sboms/printgen\.cdx\.json", name)
    bill = json.loads(zipfile.ZipFile(wheel).read(name))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    subject, extra = bill["metadata"]["component"], project(root)["optional-dependencies"]
    assert (subject["version"], subject["licenses"]) == (project(root)["version"], [{"expression": "MIT"}])
    bundled = [one for one in bill["components"] if one["properties"][0]["name"] == "printgen:bundled"]
    asked_for = [one for one in bill["components"] if one not in bundled]
    assert "pkg:npm/%40codemirror/view" in {one["purl"].rpartition("@")[0] for one in bundled}
    licence = (root / "printgen/studio/static/codemirror.LICENSE").read_text(encoding="utf-8")
    listed = re.findall("^  @?[a-z].*", licence.partition("Copyright")[0], re.MULTILINE)
    assert [f"  {one['name']} {one['version']}" for one in bundled] == listed
    asked = {Requirement(one["properties"][0]["value"]): one["scope"] for one in asked_for}
    needed = [(one, "required") for one in project(root)["dependencies"]]
    needed += [(one, "optional") for name in FOR_A_COMMAND for one in extra[name]]
    assert asked == {Requirement(one): scope for one, scope in needed}
    assert all(value.startswith(one["name"]) for one in asked_for for value in [one["properties"][0]["value"]])
    assert bill["dependencies"][0]["dependsOn"] == [one["purl"] for one in bill["components"]]


def test_the_licences_listed_are_those_that_the_packages_name(root: Path) -> None:
    listed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    for name, licence in listed["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["licences"].items():
        about = metadata(name)
        said = about.get("License-Expression") or about.get("License") or ""
        classified = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or [] if "License ::" in one]
        names = [one.removesuffix(" License") for one in (*re.split(", | AND ", said), *classified)]
        known = {SPOKEN.get(one, one) for one in names}
        assert set(re.split(" AND | OR ", licence)) <= known, f"{name} says {names}"


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
    requirements = (*project(root)["dependencies"], *(one for name in FOR_A_COMMAND for one in extra[name]))
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
