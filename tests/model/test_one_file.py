"""A game in one file: words where they are needed, the same game as in a folder, each problem at its line."""

import os
import random
from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.registry import KINDS, offered
from printgen.errors import PrintgenError
from printgen.model.load.game import check_load
from printgen.problems import format_text, has_errors
from printgen.resources import data_root, template_root
from printgen.sheet.core.expectations import readable
from printgen.sheet.setup.proof.certificate import checked_rules
from tests.test_mutation import CHANGES
from tests.workshop import WORKSPACE, everything, game_context, request_of

THIRTEEN = Path("tests/cases/own/thirteen.yaml")
SEED = 7
MUTATIONS = int(os.environ.get("MUTATIONS", "150"))
"""For each of two games; `MUTATIONS=5000` tries ten thousand."""

CLAUSES = """\
title: Tea
players: 2..4
clauses:
  pour: "Pour for your neighbour, never for yourself."
  Hand limit: "keep at most 7 leaves"
  The end: ["The pot is empty.", {text: "Two players pour twice.", when: players == 2}]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "tea.yaml"
    path.write_text(CLAUSES, encoding="utf-8")
    return path


def test_words_stand_where_they_are_needed(own: Path) -> None:
    game = WORKSPACE.sound_game(str(own)).game
    assert (game.id, game.head.players, game.is_house) == ("tea", (2, 4), True)
    assert list(game.rules.clauses) == ["pour", "hand-limit", "the-end-1", "the-end-2"]
    assert game.words["en"]["clauses.hand-limit"] == "**Hand limit:** keep at most 7 leaves"
    assert game.words["en"]["blocks.the-end.title"] == "The end"
    assert {one.confidence for one in game.rules.clauses.values()} == {"house"}


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ("title:", "titel:", "1:1", "unknown-key"),
        ("players: 2..4", "players: 4..2", "2:10", "bad-range"),
        ("players == 2", "plyers == 2", "6:74", "unknown-name"),
        ('"The pot is empty."', '"The {pot is empty."', "6:18", "bad-words"),
        ("7 leaves", "{facts.seven} leaves", "5:15", "unknown-fact"),
    ],
)
def test_each_problem_stands_at_its_line(own: Path, old: str, new: str, place: str, code: str) -> None:
    own.write_text(CLAUSES.replace(old, new), encoding="utf-8")
    _, problems = check_load(own, data_root())
    found = {(f"{one.span.line}:{one.span.column}", one.code) for one in problems if one.span is not None}
    assert (place, code) in found


def test_the_game_that_the_reference_shows_is_sound() -> None:
    assert WORKSPACE.examine(str(data_root() / "reference" / "game-file" / "tea.yaml")) == ()


def test_every_name_is_an_id_and_none_is_lost(own: Path) -> None:
    named = CLAUSES.replace("The end:", "§:").replace("Hand limit:", f"{'Very long ' * 6}:")
    own.write_text(f"{named}turn: [Draw: 2, Pour: all, Draw: 1]\n", encoding="utf-8")
    game = WORKSPACE.sound_game(str(own)).game
    assert [step.id for step in game.rules.turn] == ["draw", "pour", "draw-2"]
    assert (game.words["en"]["turn.draw.text"], game.words["en"]["turn.draw-2.name"]) == ("2", "Draw")
    assert [title for key, title in game.words["en"].items() if key.startswith("blocks.n")] == ["§"]
    own.write_text(f"{CLAUSES}  hand limit: none\n", encoding="utf-8")
    (problem,) = WORKSPACE.examine(str(own))
    assert (problem.code, problem.span and problem.span.line) == ("duplicate-key", 7)


def test_things_are_called_as_their_ids_are_until_words_say_otherwise(own: Path) -> None:
    crown = "score: {entries: {Crown: {kind: choice, choices: {none: 0, gold-crown: 3, tin-crown: 1}}}, total: crown}\n"
    own.write_text(f"{CLAUSES}{crown}words: {{score.entries.crown.choices.tin-crown: A tin one}}\n", encoding="utf-8")
    words = WORKSPACE.sound_game(str(own)).game.words["en"]
    of_crown = {key.rpartition(".")[2]: text for key, text in words.items() if ".crown.choices." in key}
    assert of_crown == {"none": "none", "gold-crown": "gold crown", "tin-crown": "A tin one"}


FOGGY = """\
title: Nebel
languages: [de]
players: 2
box:
  components: {Schätze: {count: 2, shape: round, size: 18 mm, kinds: {1: 1, 2: 1}}, Riffe: {shape: hex, kinds: {a: 2}}}
  boards: {main: {kind: hexes, columns: 3, rows: 2, pitch: 30 mm}}
board: {grid: main, labels: {columns: letters, rows: numbers, pattern: "{column}{row}"}}
setup:
  seats: {west: {space: a1, colour: blue}, east: {space: c1, colour: orange}}
  seatings: [{players: 2, seats: [west, east]}]
  deals:
    gold: {component: schatze, onto: [a1, b1]}
    links: {component: riffe, items: [a], onto: [a2]}
    rechts: {component: riffe, items: [a], onto: [c2]}
fairness: {kind: board-reach, unit: schatze, figures: {near: {component: schatze, within: 1}}}
"""


def test_what_deals_lay_and_fairness_counts_is_called_as_the_component_is(own: Path) -> None:
    own.write_text(FOGGY, encoding="utf-8")
    words = WORKSPACE.sound_game(str(own)).game.words["de"]
    assert [words[f"deals.{name}"] for name in ("gold", "links", "rechts")] == ["Schätze", "links", "rechts"]
    assert [words[f"fairness.units.schatze.{number}"] for number in ("one", "other")] == ["Schätze", "Schätze"]


def test_a_kind_whose_name_is_no_id_has_one_made_of_it(own: Path) -> None:
    own.write_text(FOGGY.replace("{a: 2}", "{a: 1, Grüne Höhe: 1}"), encoding="utf-8")
    game = WORKSPACE.sound_game(str(own)).game
    assert list(game.components["riffe"].kinds) == ["a", "grune-hohe"]
    assert game.words["de"]["kinds.grune-hohe"] == "Grüne Höhe"


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("west: {", "wüst: {", "write `wust`; what is printed for it stands under `words`"),
        ("component: schatze, onto", "component: Schätze, onto", "write `schatze`; what is printed for it stands"),
        ("count: 2,", "count: two,", "write it in figures, such as `3`"),
        ("count: 2,", "count: 2 pieces,", "write the number alone: `2`"),
        ("fairness:", "costs: {Camps: [{Tent: 1 gold}]}\nfairness:", "write the number, its unit under `note`"),
        ("{near: {component: schatze, within: 1}}", "[{component: schatze}]", "write a name before each: `NAME: …`"),
        ("title: Nebel", "turn: [Roll both dice]\ntitle: Nebel", "write `- Name: text`, with a colon behind the name"),
        ("{west: {space: a1", "{west: {space: A1", "did you mean `a1`?"),
        (
            "title: Nebel",
            "clauses: {roll: 'Roll {dice}.'}\ntitle: Nebel",
            "write it without braces, or its number under `facts` as `dice` and here `{facts.dice}`",
        ),
        (
            "title: Nebel",
            "turn: [{Light: a lamp, Trade: a heron}]\ntitle: Nebel",
            "begin its line with `- `, below the one",
        ),
        ("languages: [de]", "languages: de, en", "several stand in a list: `[de, en]`"),
        ("onto: [c2]}", "over: gold}", "write keys in braces, such as `{deal: …}`; known: `deal`, `except`"),
    ],
)
def test_a_value_of_another_form_is_told_with_what_to_write(own: Path, old: str, new: str, hint: str) -> None:
    own.write_text(FOGGY.replace(old, new), encoding="utf-8")
    hints = [one for problem in WORKSPACE.examine(str(own)) for one in problem.hints]
    assert any(hint in one for one in hints), hints


def test_a_second_name_in_an_item_is_told_once_at_its_line(own: Path) -> None:
    own.write_text("title: Marsh\nplayers: 2\nturn:\n  - Light: a lantern\n    Trade: a heron\n", encoding="utf-8")
    found = [(one.message, one.span and one.span.line) for one in WORKSPACE.examine(str(own))]
    assert found == [("`Trade` stands in the item of `Light`", 5)]


def test_a_kind_is_drawn_in_the_terminal_by_one_letter(own: Path) -> None:
    own.write_text(f"{FOGGY}words: {{letters: {{a: Riff}}}}\n", encoding="utf-8")
    (problem,) = WORKSPACE.examine(str(own))
    assert (problem.code, problem.span and problem.span.line) == ("too-long", FOGGY.count("\n") + 1)
    own.write_text(f"{FOGGY}words: {{letters: {{a: R}}}}\n", encoding="utf-8")
    assert WORKSPACE.examine(str(own)) == ()


def test_a_title_that_is_missing_is_missed_once(own: Path) -> None:
    own.write_text(FOGGY.replace("title:", "Title:"), encoding="utf-8")
    found = [(one.code, one.span and one.span.line) for one in WORKSPACE.examine(str(own))]
    assert sorted(found) == [("missing-key", 1), ("unknown-key", 1)]


def test_what_a_build_prints_of_a_german_game_is_german(own: Path) -> None:
    own.write_text(FOGGY, encoding="utf-8")
    asked = {one.kind: one.language for one in everything(str(own), "1")}
    assert asked["catalogue"] == "de"
    assert set(asked.values()) == {"de"}


def test_a_price_in_several_things_stands_in_one_line_below_one_that_is_a_number(own: Path) -> None:
    rows = "[{Barn: 4}, {Chapel: {cost: 5, paid-with: {coin: 2, grain: 3}}}, {Mill: 2}, {Inn: free}]"
    own.write_text(f"{CLAUSES}costs: {{Buildings: {rows}}}\nturn: [Place: one, Pay: all]\n", encoding="utf-8")
    assert pipeline.print_sheet(request_of("aid", str(own)), WORKSPACE).problems == ()


def test_what_does_not_fit_is_found_at_the_line_of_its_block(own: Path) -> None:
    loaded = WORKSPACE.sound_game(str(own))
    places = {name: loaded.place_of(f"sheets.aid.blocks.{name}").line for name in loaded.game.sheets.aid.blocks}
    assert places == {"rules": 4, "the-end": 6}


def test_thirteen_boxes_are_at_most_60_lines_and_print_what_they_have() -> None:
    assert len(THIRTEEN.read_text(encoding="utf-8").splitlines()) <= 60
    loaded, problems, _ = WORKSPACE.examine_with_proofs(str(THIRTEEN))
    assert problems == ()
    assert loaded is not None
    assert offered(loaded.game.has) == ("aid", "pad", "rulings")


def test_an_island_with_harbours_numbers_and_fairness_is_at_most_150_lines_in_a_language() -> None:
    files = [file for file in Path("tests/cases/skerry").rglob("*.yaml") if file.name != "de.yaml"]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 150


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", ["aid", "pad", "rulings"])
def test_every_sheet_of_thirteen_boxes_is_printed_without_a_problem(kind: str, paper: str) -> None:
    context = KINDS[kind].make_context(request_of(kind, str(THIRTEEN), paper=paper), WORKSPACE)
    assert pipeline.typeset_first_fitting(context).problems == ()


def test_broken_files_are_told_at_a_line_and_never_with_a_traceback(tmp_path: Path) -> None:
    told = 0
    for source in (THIRTEEN.read_text(encoding="utf-8"), CLAUSES):
        chance, path = random.Random(SEED), tmp_path / "own.yaml"
        for number in range(MUTATIONS):
            lines = source.splitlines(keepends=True)
            path.write_text(chance.choice(CHANGES)(chance, lines, chance.randrange(len(lines))), encoding="utf-8")
            try:
                problems = WORKSPACE.examine(str(path))
            except Exception as error:
                error.add_note(f"mutation {number}:\n{path.read_text(encoding='utf-8')}")
                raise
            told += bool(problems)
            assert all(one.span is not None and one.span.line >= 1 for one in problems), problems
            assert format_text(problems, lambda name: Path(name).read_text("utf-8")) or not has_errors(problems)
    assert told > MUTATIONS // 6


DEALT = """\
title: Straits
players: 2-3
score: {entries: {Übrige Steine: , Mühlen: }, total: "übrige_steine + 2 * mühlen"}
box:
  components: {Ship: {count: 3, kinds: {sail: 2, oar: 1}}}
  boards: {main: {kind: hexes, columns: 3, rows: 1, pitch: 30 mm}}
board: {grid: main, labels: {columns: letters, rows: numbers, pattern: "{column}{row}"}}
setup:
  players: 2-3
  steps: [Ships: {text: lay them, lays: fleet}]
  deals:
    fleet: {component: ship, onto: [a1, b1, c1]}
words: {deals: {fleet: Ships}}
"""


def dealt(folder: Path, old: str = "", new: str = "") -> tuple[str, ...]:
    (path := folder / "straits.yaml").write_text(DEALT.replace(old, new, 1) if old else DEALT, encoding="utf-8")
    return tuple(f"{one.span and one.span.line} {one.message}: {one.hints}" for one in WORKSPACE.examine(str(path)))


def test_players_stand_as_a_range_under_the_set_up_and_formulas_take_marks_on_letters(tmp_path: Path) -> None:
    assert dealt(tmp_path) == ()
    [told] = dealt(tmp_path, "setup:\n  players: 2-3", "setup:\n  players: two")
    assert told.startswith("9 `players`: `two` is no number of players: write `2-4`, or a list such as `[2, 4]`")


def test_a_word_that_is_missing_is_told_at_what_has_none_with_the_block_it_belongs_in(tmp_path: Path) -> None:
    [told] = dealt(tmp_path, '* mühlen"}', '* mühlen", ties: [{by: muhlen, wins: more}]}')
    message, hint = (
        "there is no text `score.ties.muhlen` in the words of `en`",
        "add `muhlen` under `words: score: ties:`",
    )
    assert told == f"3 {message}: ('{hint}',)"


def test_nobody_is_counted_where_a_game_has_no_seats(tmp_path: Path) -> None:
    assert dealt(tmp_path) == ()
    context = game_context(request_of("setup", str(tmp_path / "straits.yaml"), seed="1"))
    said = [readable(rule.text) for rule in checked_rules(context)]
    assert said and not any("seats" in line for line in said)


def test_boards_stand_in_a_box_without_components_or_beside_things_that_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "bays.yaml"
    boards = "  boards:\n    main: {kind: hexes, columns: 6, rows: 5, pitch: 30 mm}\n"
    for things, counts in (("", {}), ("  Tokens: 12\n", {"tokens": 12})):
        head = f"title: Bays\nplayers: 2\nbox:\n{boards}{things}"
        file.write_text(f"{head}board: {{grid: main, labels: {{columns: letters, rows: numbers}}}}\n", encoding="utf-8")
        game = WORKSPACE.sound_game(str(file)).game
        assert {name: one.count for name, one in game.components.items()} == counts
        assert game.board is not None
        file.write_text(f"{head}board: {{grid: mian, labels: {{columns: letters, rows: numbers}}}}\n", encoding="utf-8")
        with pytest.raises(PrintgenError) as refused:
            WORKSPACE.sound_game(str(file))
        (problem,) = refused.value.problems
        assert "mian" in problem.message and "did you mean `main`?" in problem.hints
    file.write_text("title: Bays\nplayers: 2\nbox: {boards: 3, rods: {count: 2}}\n", encoding="utf-8")
    assert WORKSPACE.sound_game(str(file)).game.components["boards"].count == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Move: 1", "Move: -1", "error[out-of-range]: `costs.actions.rows[0].cost` must be at least 0, not -1"),
        ("Move: 1", "Build: 1", None),
        (
            "Build: {cost: 2, note: beside a piece of yours}",
            "move: 2",
            "warning[twin-actions]: two actions of the table",
        ),
        (
            "players: 2-4",
            "players: 2-4\nlanguages: [fr]",
            "warning[half-translated]: the words of the game are in `fr`",
        ),
    ],
)
def test_what_a_table_cannot_pay_or_tell_apart_or_read_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (template_root() / "new" / "game-en.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "pond.yaml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    told = [f"{one.severity}[{one.code}]: {one.message}" for one in WORKSPACE.examine(str(file))]
    assert [one[: len(said or "")] for one in told] == ([said] if said is not None else [])
