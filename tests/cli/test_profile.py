"""What was measured of a printer is kept under its name and used under it."""

import json
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell.files import CONFIG
from printgen.model.printer import BOUNDS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CONFIG, str(tmp_path / "config"))
    return tmp_path / "config" / "printers"


def test_measurements_are_kept_and_shown(tool: Any, folder: Path) -> None:
    kept = tool("profile", "office", "--scale-x", "99.6", "--back-dy", "-0.5", "--margin", "4.2")
    assert kept.code == 0
    assert str(folder / "office.yaml") in kept.err
    shown = tool("profile", "office").text
    assert "99.6 mm" in shown
    assert "-0.5 mm down" in shown
    assert "4.2 mm" in shown
    assert json.loads(tool("profile", "office", "--json").out) == {
        "name": "office",
        "scale-x": "99.6 mm",
        "back-dy": "-0.5 mm",
        "margin": "4.2 mm",
    }


def test_all_printers_are_listed(tool: Any) -> None:
    empty = tool("profile")
    assert (empty.code, empty.text) == (0, "")
    assert "printgen calibrate" in empty.err
    tool("profile", "office", "--scale-x", "99.6")
    tool("profile", "home", "--flip", "short-edge")
    assert tool("profile").text.splitlines() == ["home    --flip short-edge", "office  --scale-x 99.6"]


def test_what_is_not_given_again_stays(tool: Any) -> None:
    tool("profile", "office", "--scale-x", "99.6")
    tool("profile", "office", "--scale-y", "100.4")
    assert tool("profile").text == "office  --scale-x 99.6 --scale-y 100.4\n"


def test_numbers_may_be_typed_as_they_are_written_on_paper(tool: Any) -> None:
    result = tool("profile", "office", "--scale-x", "99,6 mm", "--back-dx", "−0,3")
    assert result.code == 0
    assert tool("profile").text == "office  --scale-x 99.6 --back-dx -0.3\n"


@pytest.mark.parametrize(("key", "bounds"), BOUNDS.items())
def test_what_cannot_be_is_refused_with_the_bounds(
    tool: Any, folder: Path, key: str, bounds: tuple[float, float]
) -> None:
    for value in (bounds[0] - 1, bounds[1] + 1):
        result = tool("profile", "office", f"--{key}", str(value))
        assert result.code == 2
        assert f"{bounds[0]:g} to {bounds[1]:g}" in result.err
    assert not folder.exists()


@pytest.mark.parametrize("value", ["", "wide", "nan", "1e1", "12in", "٣"])
def test_what_is_no_number_is_refused(tool: Any, value: str) -> None:
    result = tool("profile", "office", "--back-dx", value)
    assert result.code == 2
    assert "is not a number of mm" in result.err


def test_a_name_that_is_no_name_is_refused(tool: Any, tmp_path: Path) -> None:
    result = tool("profile", "../office", "--scale-x", "99")
    assert result.code == 2
    assert "error[bad-name]" in result.err
    assert not (tmp_path / "config").exists()


def test_a_measurement_without_a_printer_is_refused(tool: Any) -> None:
    result = tool("profile", "--scale-x", "99")
    assert result.code == 2
    assert "printgen profile NAME --scale-x" in result.err


def test_a_printer_is_forgotten(tool: Any, folder: Path) -> None:
    tool("profile", "office", "--scale-x", "99")
    assert tool("profile", "office", "--delete").code == 0
    assert list(folder.iterdir()) == []
    again = tool("profile", "office", "--delete")
    assert again.code == 2
    assert "error[unknown-printer]" in again.err


@pytest.mark.parametrize("words", [("profile", "ofice"), ("pad", "GAME", "--printer", "ofice")])
def test_an_unknown_printer_is_told_with_the_one_that_was_meant(
    tool: Any, unmapped: str, words: tuple[str, ...]
) -> None:
    tool("profile", "office", "--scale-x", "99")
    result = tool(*(word.replace("GAME", unmapped) for word in words))
    assert result.code == 2
    assert "did you mean `office`?" in result.err


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("scale-x: 130 mm", "out-of-range", "2:10"),
        ("scale-x: 99", "bad-length", "2:10"),
        ("scale-z: 99 mm", "unknown-key", "2:1"),
        ("back-turn: 9", "out-of-range", "2:12"),
        ("flip: over", "not-a-choice", "2:7"),
        ("scale-x: [", "yaml-syntax", ""),
    ],
)
def test_a_file_somebody_has_spoiled_is_told_with_its_place(
    tool: Any, folder: Path, line: str, code: str, place: str
) -> None:
    folder.mkdir(parents=True)
    (folder / "office.yaml").write_text(f"name: office\n{line}\n")
    result = tool("profile", "office")
    assert result.code == 1
    assert f"office.yaml:{place}" in result.err
    assert code == "yaml-syntax" or f"error[{code}]" in result.err
    assert "office.yaml" in tool("doctor").text
    assert tool("profile", "office", "--delete").code == 0


def test_a_file_that_was_renamed_by_hand_is_told(tool: Any, folder: Path) -> None:
    tool("profile", "office", "--scale-x", "99")
    (folder / "office.yaml").rename(folder / "home.yaml")
    result = tool("profile", "home")
    assert result.code == 1
    assert "error[wrong-name]" in result.err


def test_a_sheet_is_printed_for_a_printer_and_says_so(tool: Any, unmapped: str) -> None:
    tool("profile", "office", "--scale-x", "99.5", "--scale-y", "100.3")
    result = tool("pad", unmapped, "--printer", "office")
    assert result.code == 0, result.err
    (path,) = Path("output").glob("*/*.pdf")
    assert "office" in path.name
    assert tool("preflight", str(path)).code == 0
    tool("profile", "office", "--delete")
    assert tool("reprint", str(path), "-o", "again.pdf").err.endswith("(the same bytes)\n")


def test_calibrate_prints_a_page_and_its_back(tool: Any) -> None:
    result = tool("calibrate", "--paper", "a5")
    assert result.code == 0, result.err
    assert "calibration-a5.pdf  (2 pages)" in result.err


def test_the_doctor_knows_the_printers(tool: Any, folder: Path) -> None:
    assert "none measured" in tool("doctor").text
    tool("profile", "office", "--scale-x", "99")
    assert f"office, in {folder}" in tool("doctor").text
