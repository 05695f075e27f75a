"""printgen check: which games and boxes a path means, and how what is wrong in them is told."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from markupsafe import escape

from printgen.checker.run import CHECKS
from printgen.resources import data_root
from tests.workshop import WORKSPACE, called_as_its_folder

NOTHING = f"{len(CHECKS)} checks: no problem\n"
UNTRIED = "their pages were not tried: `--sheets` typesets them as `printgen build` does\n"


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_without_a_path_all_games_are_checked(tool: Any) -> None:
    result = tool("check")
    assert (result.code, result.out) == (0, b"")
    assert result.err == f"{len(WORKSPACE.game_ids())} games, {NOTHING}"
    assert tool("check", "-q").err == ""


def test_a_game_is_checked_by_its_name_and_a_name_that_is_none_tells_the_nearest(tool: Any, tmp_path: Path) -> None:
    known = WORKSPACE.game_ids()[0]
    assert tool("check", known).err == f"1 game, {NOTHING}"
    assert f"no game `{known[:-1]}`; did you mean `{known}`?" in tool("check", known[:-1]).err
    (tmp_path / "pond-race.yaml").write_text("title: Pond\nplayers: 2\n", encoding="utf-8")
    assert "did you mean `pond-race.yaml`?" in tool("check", "pond-rase").err


@pytest.mark.parametrize("below", ["", "rules.yaml", "words/en.yaml", "icons/pond.yaml"])
def test_a_file_of_a_game_stands_for_its_folder(tool: Any, own: Path, below: str) -> None:
    result = tool("check", f"frogs/{below}")
    assert (result.code, result.err) == (0, f"1 game, {NOTHING}{UNTRIED}")


@pytest.mark.parametrize("path", ["frogs/boxes/pond", "frogs/boxes/pond/tiles.yaml", "frogs/boxes"])
def test_a_box_is_checked_by_itself_and_by_its_games(tool: Any, own: Path, path: str) -> None:
    assert tool("check", path).err == f"1 box, {NOTHING}"
    spoil(own / "rules.yaml", "rule: 4", "ruel: 4")
    assert tool("check", path).code == 0, "a fault elsewhere in the game is not the box's"
    spoil(own / "rules.yaml", "ruel: 4", "rule: 4")
    spoil(own / "boxes/pond/box.yaml", "{count: 6, values", "{count: 5, values")
    result = tool("check", path)
    assert result.code == 1
    assert result.err.startswith(
        "frogs/boxes/pond/box.yaml:16:19: error[unbalanced-count]: the values of `fly` add up to 6, its count is 5\n"
    )


def test_a_box_that_no_game_uses_is_read_all_the_same(tool: Any, own: Path) -> None:
    shutil.copytree(own / "boxes" / "pond", "shelf/lake")
    result = tool("check", "shelf/lake")
    assert result.code == 1
    assert "shelf/lake/box.yaml:2:5: error[wrong-id]" in result.err


def test_the_boxes_that_come_with_printgen_can_be_checked(tool: Any) -> None:
    boxes = data_root() / "boxes"
    assert tool("check", str(boxes)).err == f"{len(list(boxes.iterdir()))} boxes, {NOTHING}"


@pytest.mark.parametrize("folder", ["mine", "mine/games"])
def test_a_folder_of_games_stands_for_all_of_them(tool: Any, own: Path, folder: str) -> None:
    for name in ("frogs", "toads"):
        called_as_its_folder(Path(shutil.copytree(own, f"mine/games/{name}")))
    assert tool("check", folder).err == f"2 games, {NOTHING}{UNTRIED}"
    assert tool("check", folder, "mine/games/toads/game.yaml").err == f"2 games, {NOTHING}{UNTRIED}"


def test_a_folder_that_is_called_as_a_game_of_printgen_is_what_is_checked(tool: Any, own: Path) -> None:
    name = WORKSPACE.game_ids()[0]
    words = called_as_its_folder(own.rename(name)) / "words" / "en.yaml"
    spoil(words, "game: {lead: a race", "game: {keen: no, lead: a race")
    assert str(words) in tool("check", name).err
    assert tool("check", name, "--report", "report.html").err == tool("check", name).err


@pytest.mark.parametrize("path", ["empty", "note.txt"])
def test_a_path_that_belongs_to_no_game_is_a_usage_error(tool: Any, tmp_path: Path, path: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "note.txt").write_text("to whom it may concern")
    result = tool("check", path)
    assert (result.code, result.out) == (2, b"")
    assert result.err == (
        f"error[unknown-game]: `{path}` belongs to no game and to no box\n"
        "   hint: the folder of a game has a `game.yaml`, that of a box a `box.yaml`; `printgen kit` checks a kit\n"
    )


def test_a_path_that_is_not_there_is_a_usage_error(tool: Any) -> None:
    result = tool("check", "nowhere")
    assert result.code == 2
    assert "`nowhere`" in result.err or "'nowhere'" in result.err


@pytest.fixture
def faulty(own: Path) -> Path:
    """Return a game with faults of reading-time, of checks and a warning."""
    spoil(own / "rules.yaml", "then: {1: sit, 2: sit}", "then: {1: sit}")
    spoil(own / "sheets.yaml", "not-printed:\n", "not-printed:\n  clauses.goal: everybody knows it\n")
    spoil(own / "words/en.yaml", "game: {lead: a race", "game: {keen: no, lead: a race")
    return own


def test_problems_are_told_with_their_places_in_order(
    tool: Any, faulty: Path, golden: Callable[[str, str], None]
) -> None:
    result = tool("check", "frogs")
    assert (result.code, result.out) == (1, b"")
    golden("check/faulty.txt", result.err)


def test_json_is_one_document_on_stdout(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--format", "json")
    assert (result.code, result.err) == (1, "")
    document = json.loads(result.text)
    assert document["ok"] is False
    assert [problem["code"] for problem in document["problems"]] == ["table-gap", "unprinted-rule", "unused-word"]
    gap = document["problems"][0]
    assert (gap["file"], gap["line"], gap["column"]) == ("frogs/rules.yaml", 28, 15)


def test_json_of_a_sound_game_has_no_problems(tool: Any, own: Path) -> None:
    result = tool("check", "frogs", "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.text) == {"schema": "printgen.problems/1", "ok": True, "problems": []}


def test_github_gets_an_annotation_a_line(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--format", "github")
    assert result.code == 1
    lines = result.text.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error", "::error", "::warning"]
    assert lines[0].startswith("::error file=frogs/rules.yaml,line=28,col=15,endLine=28,endColumn=23,title=table-gap::")


def test_sarif_tells_every_rule_and_where_each_result_stands(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--format", "sarif")
    assert (result.code, result.err) == (1, "")
    log = json.loads(result.text)
    assert_sarif(log)
    (run,) = log["runs"]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert {one.code for one in CHECKS} <= set(rules)
    assert rules["table-gap"]["help"]["text"].startswith("A decision table leaves a case without")
    assert "```yaml\nPASS rules.yaml" in rules["table-gap"]["help"]["markdown"]
    gap = run["results"][0]
    assert (gap["ruleId"], gap["level"]) == ("table-gap", "error")
    place = gap["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "frogs/rules.yaml", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 28, "startColumn": 15, "endLine": 28, "endColumn": 23}
    assert [result["level"] for result in run["results"]] == ["error", "error", "warning"]


def test_sarif_tells_of_related_places(tool: Any, own: Path) -> None:
    spoil(own / "game.yaml", "languages: [en]", "languages: [en, en]")
    (run,) = json.loads(tool("check", "frogs", "--format", "sarif").text)["runs"]
    (related,) = run["results"][0]["relatedLocations"]
    assert related["message"] == {"text": "first written here"}
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "frogs/game.yaml"


def test_sarif_of_a_sound_game_has_rules_and_no_results(tool: Any, own: Path) -> None:
    result = tool("check", "frogs", "--format", "sarif")
    assert (result.code, result.err) == (0, "")
    log = json.loads(result.text)
    assert_sarif(log)
    assert log["runs"][0]["results"] == []
    assert len(log["runs"][0]["tool"]["driver"]["rules"]) == len(CHECKS)


def assert_sarif(log: Any) -> None:
    """Hold a log against that part of the SARIF 2.1.0 schema which it makes use of."""
    jsonschema.validate(log, SARIF, cls=jsonschema.Draft7Validator)
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        assert len(set(rules)) == len(rules)
        for result in run["results"]:
            assert rules[result["ruleIndex"]] == result["ruleId"]


def only(required: str, **properties: Any) -> dict[str, Any]:
    """Return the schema of an object that has these keys and no others."""
    return {"type": "object", "properties": properties, "required": required.split(), "additionalProperties": False}


TEXT = {"type": "string", "minLength": 1}
FROM_1 = {"type": "integer", "minimum": 1}
MESSAGE = only("text", text=TEXT)
LOCATION = {
    "physicalLocation": only(
        "artifactLocation",
        artifactLocation=only("uri", uri={**TEXT, "format": "uri-reference"}, uriBaseId=TEXT),
        region=only("startLine", startLine=FROM_1, startColumn=FROM_1, endLine=FROM_1, endColumn=FROM_1),
    )
}
RULE = only(
    "id",
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=only("text", text=TEXT, markdown=TEXT),
)
RESULT = only(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations={"type": "array", "items": only("", **LOCATION)},
    relatedLocations={
        "type": "array",
        "uniqueItems": True,
        "items": only("", id={"type": "integer", "minimum": 0}, message=MESSAGE, **LOCATION),
    },
)
RUN = only(
    "tool",
    tool=only("driver", driver=only("name", name=TEXT, semanticVersion=TEXT, rules={"type": "array", "items": RULE})),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    originalUriBaseIds={"type": "object", "additionalProperties": only("", description=MESSAGE)},
    invocations={
        "type": "array",
        "items": only("executionSuccessful", executionSuccessful={"type": "boolean"}, exitCode={"type": "integer"}),
    },
    results={"type": "array", "items": RESULT},
)
SARIF = only(
    "version runs",
    version={"const": "2.1.0"},
    runs={"type": "array", "items": RUN, "minItems": 1},
    **{"$schema": {**TEXT, "format": "uri"}},
)


def test_a_report_tells_what_was_proved_and_for_how_many_cases(tool: Any, own: Path) -> None:
    result = tool("check", "frogs", "--report", "report.html")
    assert (result.code, result.err) == (0, f"1 game, {NOTHING}{UNTRIED}")
    page = Path("report.html").read_text(encoding="utf-8")
    assert "No problem" in page
    _, problems, coverages = WORKSPACE.examine_with_proofs("frogs")
    assert problems == ()
    assert set(coverages) == {one.code for one in CHECKS}
    for code, coverage in coverages.items():
        row = page.split(f"<code>{code}</code>")[1].split("</tr>")[0]
        assert f">{coverage.cases}</td>" in row
        assert all(str(escape(line)) in row for line in coverage.assumes)
    assert "<script" not in page
    assert not re.search(r"(src|href)=\"(?!#)", page), "it stands by itself"


def test_a_report_tells_problems_with_their_lines(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--report", "report.html")
    assert result.code == 1
    assert "error[table-gap]" in result.err
    page = Path("report.html").read_text(encoding="utf-8")
    assert "2 errors, 1 warning" in page
    assert "frogs/rules.yaml:28:15" in page
    assert "<code>table-gap</code>" in page.split("</article>")[0]
    assert "<code>table-overlap</code>" in page, "what holds is told all the same"


def test_a_report_of_a_game_that_cannot_be_read_says_so(tool: Any, own: Path) -> None:
    spoil(own / "rules.yaml", "then: {1: sit, 2: sit}", "thne: {1: sit, 2: sit}")
    assert tool("check", "frogs", "--report", "-").code == 1
    assert "unknown-key" in tool("check", "frogs", "--report", "-").text


def test_warnings_alone_are_told_and_do_no_harm(tool: Any, own: Path) -> None:
    spoil(own / "words/en.yaml", "game: {lead: a race", "game: {keen: no, lead: a race")
    result = tool("check", "frogs")
    assert result.code == 0
    assert "warning[unused-word]: no sheet prints the text `game.keen`" in result.err
    assert "no problem" not in result.err


def test_a_board_beyond_the_bound_ends_with_the_code_of_limits(tool: Any, own: Path) -> None:
    spoil(own / "boxes/pond/board.yaml", "columns: 3", "columns: 1000000")
    result = tool("check", "frogs")
    assert result.code == 4
    assert "frogs/boxes/pond/board.yaml:3:14: error[board-too-large]" in result.err


def test_the_file_of_a_box_is_checked_where_it_lies(tool: Any, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shutil.copytree(own / "boxes" / "pond", "pond"))
    assert tool("check", "box.yaml").err == f"1 box, {NOTHING}"
    Path("../other.yaml").write_text("components: {}\n", encoding="utf-8")
    result = tool("check", "../other.yaml")
    assert (result.code, "`boxes/NAME/box.yaml`" in result.err) == (2, True)


def test_sheets_of_a_game_in_german_alone_are_tried_its_kit_as_well(tool: Any, tmp_path: Path) -> None:
    name = "Großherzogtumsverwaltungsgebäude"
    text = f"Karte;Anzahl;Kosten;Text\n{name};2;5;Baue ein Haus für dich und deine Leute.\nBaum;1;2;Zieh.\n"
    (tmp_path / "haus.csv").write_text(text, encoding="utf-8")
    assert tool("import", "haus.csv").code == 0
    done = tool("check", "haus.yaml", "--sheets")
    assert (done.code, "unknown-language" in done.err) == (1, False)
    assert "haus.yaml:13:13: error[text-too-small]: on page 3, `" + name in done.err + done.text
    assert "wrong-cell" not in done.err + done.text
    assert "hint: write shorter words" in done.err + done.text


def test_a_card_of_a_game_in_one_file_whose_text_has_no_room_is_found_at_its_line(tool: Any, tmp_path: Path) -> None:
    text = "Draw a card, look at it, show it to nobody and think about it. " * 14
    (tmp_path / "wordy.yaml").write_text(
        "title: Wordy\nplayers: 2-4\nlanguages: [en]\n"
        "box:\n  Cards: {count: 4, shape: card, kinds: {alpha: 3, beta: 1}}\n"
        f"costs:\n  Cards:\n    - Alpha: {{cost: 3, note: '{text}'}}\n    - Beta: {{cost: 1, note: short}}\n"
        "words:\n  kinds: {alpha: Alpha, beta: Beta}\n",
        encoding="utf-8",
    )
    result = tool("check", "wordy.yaml")
    assert result.code == 1
    assert "wordy.yaml:8:" in result.err
    assert "error[card-too-full]: the text of `Alpha` has" in result.err
