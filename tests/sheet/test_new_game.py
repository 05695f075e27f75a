"""A game is data: with its folder beside the others everything prints it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.preflight import read_pdf
from tests import workshop
from tests.workshop import WORKSPACE, everything, request_of

NEW = "frogs"


@pytest.fixture(scope="module")
def house(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the house with one more game in it."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("printgen", "templates", "data"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / folder, house / folder, ignore=ignore)
    shutil.copytree(root / "tests" / "cases" / "tiny", house / "data", dirs_exist_ok=True)
    return house


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "printgen", *arguments]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)


def test_a_new_game_needs_no_python(house: Path) -> None:
    listed = run(house, "games")
    assert listed.returncode == 0
    assert NEW not in WORKSPACE.game_ids()
    assert [game for game in (*WORKSPACE.game_ids(), NEW) if game not in listed.stdout] == []
    checked = run(house, "check", f"data/games/{NEW}")
    assert (checked.returncode, "no problem" in checked.stderr) == (0, True), checked.stderr


def test_a_new_game_has_every_sheet_and_each_passes_preflight(house: Path) -> None:
    printed = run(house, "build", NEW)
    assert printed.returncode == 0, printed.stderr
    made = sorted((house / "output" / NEW).iterdir())
    kinds = {file.name.partition("-")[0].removesuffix(".pdf") for file in made}
    assert kinds == {*KINDS, "kit"}
    facts = read_pdf(made[0].read_bytes())
    assert facts.metadata["Author"] == "A. Nybody"


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_names_of_seats_that_lie_close_together_are_printed_apart(own: Path, paper: str) -> None:
    """Without a tray beside it a name stands in line with its space; if need be it moves away."""
    words = own / "words" / "en.yaml"
    names = ("first-of-all-players", "second-of-all-players", "third-of-all-players")
    text = words.read_text(encoding="utf-8")
    for old, new in zip(("left", "right", "top"), names, strict=True):
        assert f"{{name: {old}}}" in text
        text = text.replace(f"{{name: {old}}}", f"{{name: {new}}}")
    words.write_text(text, encoding="utf-8")
    request = request_of("setup", str(own), players=3, paper=paper)
    facts = read_pdf(pipeline.typeset(pipeline.lay_out(workshop.game_context(request)))).pages[0]
    found = sorted((word.box for word in facts.words if word.text in names), key=lambda box: box.y)
    boxes = found[: len(names)]  # below the drawing the certificate names the seats, too
    assert len(boxes) == 3
    assert not any(a.meets(b) for n, a in enumerate(boxes) for b in boxes[:n])


@pytest.mark.parametrize(("columns", "rows", "other"), [(5, 1, "c1"), (1, 5, "a4")])
def test_the_drawing_of_a_board_with_a_single_row_or_column_is_read_back(
    own: Path, columns: int, rows: int, other: str
) -> None:
    beside, last = ("b1", "e1") if rows == 1 else ("a2", "a5")
    changes = {
        "boxes/pond/box.yaml": {"columns: 3": f"columns: {columns}", "rows: 2": f"rows: {rows}"},
        "boxes/pond/board.yaml": {"columns: 3": f"columns: {columns}", "rows: 2": f"rows: {rows}"},
        "board.yaml": {"gaps: [c1]\n": "", "[b1, b2]": beside, "[a1, b1, b2]": f"[a1, {beside}]", "c2": other},
        "setup.yaml": {"a2": last, "c2": other},
        "rules.yaml": {"[a1, b1]": f"[a1, {beside}]"},
    }
    for name, replaced in changes.items():
        path = own / name
        text = path.read_text(encoding="utf-8")
        for old, new in replaced.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    assert not workshop.print_sheet(request_of("setup", str(own))).problems


BEES = "tests/cases/bees"
"""A game on hexes, with deals and two languages."""


def test_a_game_of_another_shape_is_sound(root: Path) -> None:
    checked = run(root, "check", BEES)
    assert (checked.returncode, "no problem" in checked.stderr) == (0, True), checked.stderr


@pytest.mark.parametrize("kind", [*KINDS, "kit", "catalogue"])
def test_a_game_of_another_shape_has_every_sheet_in_both_languages(root: Path, kind: str) -> None:
    every = everything(str(root / BEES), "1")
    wanted = [one for one in every if (one.kind, one.paper) == (kind, "a4")]
    assert {one.language for one in wanted} >= ({"en", "de"} if kind in KINDS else {"en"})
    for request in wanted:
        assert workshop.print_sheet(request).problems == (), request.command


def test_what_is_dealt_in_another_game_is_certified(root: Path) -> None:
    for seed in range(50):
        for players in (1, 2, 3):
            request = request_of("setup", str(root / BEES), players=players, seed=str(seed))
            context = workshop.game_context(request)
            assert context.position is not None
            assert all(finding.ok for finding in context.findings)
            piles = [dealt for dealt in context.position.dealt if dealt.pile is not None]
            assert sorted(len(dealt.things) for dealt in piles) == [4, 4, 12]
