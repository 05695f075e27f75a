import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import ExitCode, LimitError, PrintgenError
from printgen.model.load.game import FILES, LoadedGame, check_load, load_game
from printgen.resources import games_in
from printgen.source import read_text

Spoil = Callable[[str, str, str], list[str]]


def test_a_game_is_loaded_with_its_boxes_and_words(tiny: LoadedGame) -> None:
    game = tiny.game
    assert game.id == "frogs"
    assert game.grid.pitch.y == 41
    assert game.components["frog"].size is not None
    assert game.components["frog"].size.diameter == 15
    assert game.tile_sets["tile"].piles["ordinary"] == {"1": 8, "2": 3}
    assert game.words["en"]["turn.roll.name"] == "Roll"
    assert game.rules.tables["landing"].over["roll"] == ("1", "2")


def test_every_built_in_game_loads(root: Path) -> None:
    games = games_in(root / "data")
    assert games
    for name in games:
        loaded, problems = check_load(root / "data" / "games" / name, root / "data")
        assert problems == ()
        assert loaded is not None
        assert loaded.game.id == name


def test_the_digests_name_every_file_wherever_the_tool_is_run(
    copy: Any, monkeypatch: pytest.MonkeyPatch, tiny: LoadedGame
) -> None:
    monkeypatch.chdir("/")
    digests = load_game(copy.folder, copy.data).digests
    has = [name for name in FILES if (copy.folder / f"{name}.yaml").is_file()]
    assert digests == tiny.digests
    assert set(digests) == {
        *(f"boxes/pond/{name}.yaml" for name in ("box", "board", "tiles")),
        *(f"games/frogs/{name}.yaml" for name in ("game", *has, "words/en")),
    }
    content = (copy.data / "boxes/pond/box.yaml").read_bytes()
    assert digests["boxes/pond/box.yaml"] == hashlib.sha256(content).hexdigest()


def test_a_game_may_lie_outside_the_data_folder(copy: Any, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "frogs"
    shutil.move(copy.folder, folder)
    loaded = load_game(folder, copy.data)
    assert "frogs/rules.yaml" in loaded.digests
    assert "boxes/pond/box.yaml" in loaded.digests


def test_variants_and_rulings_may_be_missing(copy: Any) -> None:
    copy.replace("games/frogs/setup.yaml", ", when: \"'fasting' not in variants\"", "")
    (copy.folder / "variants.yaml").unlink()
    (copy.folder / "rulings.yaml").unlink()
    loaded = load_game(copy.folder, copy.data)
    assert (loaded.game.variants, loaded.game.rulings) == ({}, {})


def test_the_problems_of_all_files_come_at_once(copy: Any) -> None:
    copy.replace("boxes/pond/box.yaml", "count: 4", "cuont: 4")
    copy.replace("games/frogs/game.yaml", "version: 1", "version: one")
    copy.replace("games/frogs/rules.yaml", "value: 2", "value: 2\n   x: [")
    copy.replace("games/frogs/words/en.yaml", "a race for flies", "a {race")
    places = sorted(problem.place for problem in copy.problems())
    assert places == [
        "boxes/pond/box.yaml:11:5",
        "games/frogs/game.yaml:6:10",
        "games/frogs/rules.yaml:3:5",
        "games/frogs/words/en.yaml:1:16",
    ]


def test_a_folder_without_a_game_is_told_with_the_games_there_are(tmp_path: Path, copy: Any) -> None:
    with pytest.raises(PrintgenError) as caught:
        load_game(copy.data / "games" / "frog", copy.data)
    (problem,) = caught.value.problems
    assert (problem.code, problem.hints) == ("unknown-game", ("did you mean `frogs`?",))


def test_an_unknown_box_is_told_at_its_name(spoiled: Spoil) -> None:
    told = spoiled("games/frogs/game.yaml", "boxes: [pond]", "boxes: [pound]")
    assert told == ["unknown-box games/frogs/game.yaml:8:9: there is no box `pound`"]


@pytest.mark.parametrize("name", ["../pond", "/etc", "..", "a/b"])
def test_a_box_is_never_looked_for_elsewhere(copy: Any, name: str) -> None:
    copy.replace("games/frogs/game.yaml", "boxes: [pond]", f"boxes: ['{name}']")
    assert [problem.code for problem in copy.problems()] == ["bad-id"]


def test_a_language_without_words_is_told_at_its_name(spoiled: Spoil) -> None:
    told = spoiled("games/frogs/game.yaml", "languages: [en]", "languages: [en, de]")
    assert told == ["unknown-language games/frogs/game.yaml:9:17: there are no words in `de`"]


def test_a_board_beyond_the_bound_stops_at_once(copy: Any) -> None:
    copy.replace("boxes/pond/board.yaml", "columns: 3", "columns: 1000")
    copy.replace("boxes/pond/board.yaml", "rows: 2", "rows: 1000")
    with pytest.raises(LimitError) as caught:
        check_load(copy.folder, copy.data)
    (problem,) = caught.value.problems
    assert caught.value.exit_code is ExitCode.LIMIT
    assert problem.code == "board-too-large"
    assert problem.message == ("the board `water` has 1000 × 1000 = 1,000,000 spaces, at most 2,500 are possible")
    assert problem.place == "boxes/pond/board.yaml:3:14"


def test_the_bound_holds_for_a_setting_too(copy: Any) -> None:
    with pytest.raises(LimitError):
        load_game(copy.folder, copy.data, settings={"board.columns": "999999999999"})


def test_a_schema_named_in_a_file_is_no_key_of_it(spoiled: Spoil) -> None:
    told = spoiled("games/frogs/board.yaml", "grid: water", "$schema: board.json\ngrid: water")
    assert told == []


def test_an_id_that_stands_twice_in_a_list_is_told_with_both_places(copy: Any) -> None:
    copy.replace("games/frogs/setup.yaml", "id: flies", "id: tiles")
    (problem,) = copy.problems()
    assert problem.code == "duplicate-id"
    assert problem.place == "games/frogs/setup.yaml:5:10"
    assert str(problem.related[0].span) == "games/frogs/setup.yaml:3:10"


def test_what_stands_twice_in_a_list_is_told_with_both_places(copy: Any) -> None:
    copy.replace("games/frogs/game.yaml", "languages: [en]", "languages: [en, en]")
    (problem,) = copy.problems()
    assert problem.code == "repeated-item"
    assert problem.message == "`en` stands twice in this list"
    assert problem.span.line == problem.related[0].span.line


def test_a_box_has_the_id_of_its_folder(spoiled: Spoil) -> None:
    told = spoiled("boxes/pond/box.yaml", "id: pond", "id: puddle")
    assert told == ["wrong-id boxes/pond/box.yaml:2:5: the id `puddle` is not the name of the folder, `pond`"]


def test_my_box_is_laid_over_the_box(copy: Any) -> None:
    mine = read_text(
        "components:\n  frog: {count: 3, size: {thickness: 2 mm}}\nboard: {pitch: {x: 41.5 mm}}\n", "my-box.yaml"
    )
    loaded = load_game(copy.folder, copy.data, mine, {"board.pitch.y": "42 mm"})
    frog, grid = loaded.game.components["frog"], loaded.game.grid
    assert frog.count == 3
    assert frog.size is not None
    assert (frog.size.diameter, frog.size.thickness) == (15, 2)
    assert (grid.pitch.x, grid.pitch.y) == (41.5, 42)
    assert str(loaded.locator.locate(("boxes", "pond", "components", "frog", "count"))) == ("my-box.yaml:2:17")


def test_what_was_measured_is_so(copy: Any) -> None:
    settings = {"board.pitch.y": "42 mm", "components.frog.size.diameter": "14 mm"}
    game = load_game(copy.folder, copy.data, settings=settings).game
    assert game.grid.confidence == {"pitch": "measured", "columns": "certain", "rows": "certain"}
    assert game.components["frog"].confidence == {"count": "certain", "size": "measured"}


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("board.pitch.y", "42", "bad-length --set board.pitch.y:1:1"),
        ("board.pitsh.y", "42 mm", "unknown-key --set board.pitsh.y:1:1"),
        ("components.forg.count", "3", "unknown-path --set components.forg.count:1:1"),
        ("components.frog.count", "many", "wrong-type --set components.frog.count:1:1"),
        ("boxes.pond.title", "x", "unknown-key --set boxes.pond.title:1:1"),
        ("board", "3", "wrong-type --set board:1:1"),
        ("components", "3", "wrong-type --set components:1:1"),
        ("", "3", "unknown-key --set :1:1"),
        ("board.pitch.y", "", "empty-file --set board.pitch.y:1:1"),
        ("board.pitch.y", "'", "yaml-syntax --set board.pitch.y:1:2"),
    ],
)
def test_a_setting_that_makes_no_sense_is_a_problem(copy: Any, path: str, text: str, told: str) -> None:
    loaded, problems = check_load(copy.folder, copy.data, settings={path: text})
    assert loaded is None
    assert [f"{problem.code} {problem.place}" for problem in problems] == [told]


def test_files_are_named_from_the_working_folder(copy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copy.replace("games/frogs/game.yaml", "version: 1", "version: one")
    monkeypatch.chdir(copy.folder)
    assert copy.problems()[0].place == "game.yaml:6:10"
    monkeypatch.chdir(copy.data / "boxes")
    place = copy.problems()[0].place
    assert place == f"{copy.folder / 'game.yaml'}:6:10"


def test_a_game_is_called_as_its_folder_wherever_it_lies(spoiled: Spoil, copy: Any) -> None:
    assert spoiled("games/frogs/game.yaml", "id: frogs", "id: toads") == [
        "wrong-id games/frogs/game.yaml:2:5: the id `toads` is not the name of the folder, `frogs`"
    ]
    elsewhere = copy.folder.rename(copy.data / "mine")
    assert [problem.code for problem in check_load(elsewhere, copy.data)[1]] == ["wrong-id"]
