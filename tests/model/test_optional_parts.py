"""Every part of a game may be left out: what is there is checked, what is not is neither offered nor claimed."""

import re
import shutil
from itertools import combinations
from pathlib import Path

import pytest

from printgen.app.registry import KINDS, offered
from printgen.errors import UsageError
from printgen.model.load.game import FILES
from tests.workshop import WORKSPACE, request_of

FROGS = ("board", "rules", "setup", "score", "sheets", "variants", "rulings", "index")


@pytest.fixture
def folder(tmp_path: Path, root: Path) -> Path:
    """Return a copy of the smallest game of the tests with its box and its icons."""
    tiny = root / "tests/cases/tiny"
    shutil.copytree(tiny / "games/frogs", tmp_path / "frogs")
    for home in ("boxes", "icons"):
        shutil.copytree(tiny / home, tmp_path / "frogs" / home)
    return tmp_path / "frogs"


def bare(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text("title: Bare\nplayers: [2, 4]\n", encoding="utf-8")
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_no_check_stumbles_over_what_is_left_out(folder: Path, tmp_path: Path) -> None:
    assert set(FROGS) <= set(FILES)
    for gone in (*combinations(FROGS, 1), FROGS[1:], FROGS):
        kept = tmp_path / "kept" / "frogs"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
        for name in gone:
            (kept / f"{name}.yaml").unlink()
        for problem in WORKSPACE.examine(str(kept)):
            assert problem.span is not None, (gone, problem)
            assert "worked example of a score" not in problem.message


def test_a_title_and_players_are_a_game_of_which_nothing_is_offered(tmp_path: Path) -> None:
    game = WORKSPACE.sound_game(str(bare(tmp_path / "bare"))).game
    assert (game.has, offered(game.has), game.is_house) == (frozenset(), (), True)


@pytest.mark.parametrize("kind", ["aid", "overlay", "setup", "pad", "worksheet", "rulings", "kit", "catalogue"])
def test_a_sheet_that_shows_what_is_missing_is_refused_with_what_to_add(kind: str, tmp_path: Path) -> None:
    request = request_of(kind, str(bare(tmp_path / "bare")))
    with pytest.raises(UsageError) as caught:
        KINDS[kind].make_context(request, WORKSPACE)
    (problem,) = caught.value.problems
    assert problem.code == "missing-part"
    file = re.fullmatch(r".* in `(\w+)\.yaml`.*: `printgen explain (\w+)`", problem.hints[0])
    assert file is not None
    assert file[1] == file[2]


@pytest.mark.parametrize(
    ("kind", "place"), [("overlay", "under `board`"), ("aid", "in the file"), ("card", "as `card` under `sheets`")]
)
def test_of_a_game_in_one_file_the_block_that_is_missing_is_named(kind: str, place: str, tmp_path: Path) -> None:
    (path := tmp_path / "bare.yaml").write_text("title: Bare\nplayers: 2\n", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        KINDS[kind].make_context(request_of(kind, str(path)), WORKSPACE)
    assert f" {place}" in caught.value.problems[0].hints[0]


def test_clauses_alone_make_an_aid_that_says_whose_rules_they_are_and_what_was_not_proved(tmp_path: Path) -> None:
    rules, words = (
        "clauses: {one: {}, two: {under: end}}",
        "clauses: {one: Roll., two: Stop.}\nblocks: {end: {title: End}}",
    )
    folder = bare(tmp_path / "bare", rules=rules, words__en=words)
    assert offered(WORKSPACE.sound_game(str(folder)).game.has) == ("aid",)
    request = request_of("aid", str(folder))
    sheet = next(iter(KINDS["aid"].lay_out(KINDS["aid"].make_context(request, WORKSPACE))))
    said = [one.text for one in sheet.pages[0].texts]
    assert {"Rules", "End", "as we play it", "2–4 players", "Roll.", "Stop."} <= set(said)
    assert "no box, so counts were not checked" in sheet.pages[0].foot


def test_a_file_cites_for_all_in_it(tmp_path: Path) -> None:
    rules = "cite: {source: leaflet, section: Turn}\nclauses: {one: {confidence: stated}, two: {confidence: house}}"
    folder = bare(tmp_path / "bare", rules=rules, words__en="clauses: {one: Roll., two: Stop.}")
    with (folder / "game.yaml").open("a") as file:
        file.write("sources: {leaflet: {title: The leaflet, author: Ann}}\n")
    clauses = WORKSPACE.sound_game(str(folder)).game.rules.clauses
    assert [(one.confidence, len(one.cite)) for one in clauses.values()] == [("stated", 1), ("house", 0)]
