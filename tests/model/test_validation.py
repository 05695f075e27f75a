import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import LimitError, PrintgenError
from printgen.model.load.game import check_load
from printgen.model.load.schema import KINDS
from printgen.model.load.validation import near, validate
from printgen.problems import format_text
from printgen.source import read_text

Spoil = Callable[[str, str, str], list[str]]
GAME, BOARD, RULES = (f"games/frogs/{name}.yaml" for name in ("game", "board", "rules"))
SETUP, SCORE, SHEETS = (f"games/frogs/{name}.yaml" for name in ("setup", "score", "sheets"))
BOX = "boxes/pond/box.yaml"


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (BOX, "    shape: figure", "    shpae: figure",
         f"unknown-key {BOX}:13:5: unknown key `shpae` in `components.frog`"),
        (GAME, "title: Frogs\n", "", f"missing-key {GAME}:2:1: the file lacks the key `title`"),
        (RULES, "{value: 2, cite: {source: leaflet, section: Turn}, ",
         "{value: 2, ", f"missing-key {RULES}:2:3: `facts.jump` lacks the key `cite`"),
        (GAME, "version: 1", "version: one",
         f"wrong-type {GAME}:6:10: `version` must be a whole number, not the text `one`"),
        (GAME, "version: 1", "version: 1.5",
         f"wrong-type {GAME}:6:10: `version` must be a whole number, not 1.5"),
        (GAME, "version: 1", "version: true",
         f"wrong-type {GAME}:6:10: `version` must be a whole number, not `true`"),
        (GAME, "version: 1", "version:",
         f"wrong-type {GAME}:6:9: `version` must be a whole number, not empty"),
        (GAME, "version: 1", "version: 0",
         f"out-of-range {GAME}:6:10: `version` must be at least 1, not 0"),
        (GAME, "players: [2, 3]", "players: [3, 2]",
         f"bad-range {GAME}:7:10: `players`: 3 to 2 is no range: the smaller comes first"),
        (GAME, "players: [2, 3]", "players: [2]",
         f"too-short {GAME}:7:10: `players` lacks item 2"),
        (GAME, "players: [2, 3]", "players: [2, 3, 4]",
         f"too-long {GAME}:7:10: `players` must have at most 2 items, not 3"),
        (GAME, "players: [2, 3]", "players: two",
         f"wrong-type {GAME}:7:10: `players`: `two` is no number of players: write `2-4`, or a list such as `[2, 4]`"),
        (GAME, "designers: [A. Nybody]", "designers: [A. Nybody, 7]",
         f"wrong-type {GAME}:4:24: `designers[1]` must be a text, not 7"),
        (BOX, "diameter: 1.5 cm", "diameter: 15",
         f"bad-length {BOX}:12:22: `components.frog.size.diameter`: "
         "a length needs a unit: write for example `40 mm`"),
        (BOX, "diameter: 1.5 cm", "diameter: 15 km",
         f"bad-length {BOX}:12:22: `components.frog.size.diameter`: "
         "`15 km` is not a length: write a number and mm, cm, in or pt"),
        (BOX, "diameter: 1.5 cm", "diameter: 0 mm",
         f"out-of-range {BOX}:12:22: `components.frog.size.diameter` "
         "must be more than 0, not the text `0 mm`"),
        (BOX, "  frog:", "  fr og:",
         f"bad-id {BOX}:10:3: `components.fr og`: an id is letters, digits, `-`, `.` and `+`, "
         "at most 40 of them, and begins with a letter or digit"),
        (BOX, "shape: figure", "shape: figur",
         f"not-a-choice {BOX}:13:12: `components.frog.shape` must be `square`, `round`, `hex`, "
         "`card`, `figure`, `die`, `spinner`, `board` or `other`, not the text `figur`"),
        (BOX, "values: {1: 4, 2: 2}", "values: {x: 4, 2: 2}",
         f"wrong-type {BOX}:16:28: `components.fly.values.x` must be a whole number, "
         "not the text `x`"),
        (RULES, "id: dive, icon: frog, cost: turn", "id: dive, icon: frog, cost: trun",
         f"not-a-choice {RULES}:11:38: `costs.moves.rows[1].cost` must be a whole number, "
         "`turn` or `free`, not the text `trun`"),
        (RULES, "value: 2, cite", "value: two, cite",
         f"wrong-type {RULES}:2:17: `facts.jump.value` must be a whole number or a number, "
         "not the text `two`"),
        (RULES, "doubles: {of: {first: 1..6,", "doubles: {of: {first: 6..1,",
         f"bad-range {RULES}:37:25: `odds.doubles.of.first`: `6..1` is empty or longer than 1000"),
        (SETUP, "count: {2: 4, 3: 6}", "count: {2: 4, 3: six}",
         f"wrong-type {SETUP}:5:34: `steps[2].count.3` must be a whole number, "
         "not the text `six`"),
        (SETUP, "count: {2: 4, 3: 6}", "count: [4, 6]",
         f"wrong-type {SETUP}:5:24: `steps[2].count` must be a whole number, a text or a map, "
         "not a list"),
        (SCORE, "entries: {flies: [1, 1, 2],", "entries: {flies: [1, x, 2],",
         f"wrong-type {SCORE}:11:27: `examples[0].entries.flies[1]` must be a whole number, "
         "not the text `x`"),
        (SHEETS, "turn: {kind: strip}", "turn: {kind: stripe}",
         f"not-a-choice {SHEETS}:3:11: `kind` of `aid.blocks.turn` must be `strip`, `costs`, "
         "`grid`, `rows`, `equations`, `tiles`, `steps`, `track`, `course`, `picture`, `columns`, "
         "`compass`, `scoring`, `variants`, `cards`, `pairs`, `odds`, `board`, `routes`, `table`, "
         "`write-in`, `examples`, `budgets`, `actions` or `laying`, not `stripe`"),
        (SHEETS, "turn: {kind: strip}", "turn: {accent: blue}",
         f"missing-key {SHEETS}:3:11: `aid.blocks.turn` lacks the key `kind`"),
        (SHEETS, "goal: {kind: rows, rows: [{clause: goal}, {clause: example-hop}]}",
         "goal: {kind: rows, rows: [{clause: goal}, {claus: example-hop}]}",
         f"missing-key {SHEETS}:6:47: `aid.blocks.goal.rows[1]` lacks the key `clause`"),
        (BOARD, "grid: water", "grid: water\n1: 2",
         f"unknown-key {BOARD}:2:1: unknown key `1`"),
        (BOARD, "gaps: [c1]", "gaps: {c1: 1}",
         f"wrong-type {BOARD}:3:7: `gaps` must be a list, not a map"),
    ],
)  # fmt: skip
def test_each_fault_is_told_in_our_words_at_its_place(spoiled: Spoil, name: str, old: str, new: str, told: str) -> None:
    assert spoiled(name, old, new)[0] == told


def test_every_statement_of_a_score_has_to_say_how_sure_it_is(spoiled: Spoil, root: Path) -> None:
    text = (root / "tests/cases/tiny/games/frogs/score.yaml").read_text(encoding="utf-8")
    said = [line for line in text.splitlines() if "confidence: stated" in line]
    assert len(said) == text.count("confidence: stated")
    for line in said:
        bare = line.replace("confidence: stated, ", "").replace("confidence: stated", "")
        told = spoiled(SCORE, f"{line}\n", f"{bare}\n")
        assert any("lacks the key `confidence`" in one for one in told), line


def test_an_unknown_key_of_a_union_is_measured_against_the_member_that_was_meant(copy: Any) -> None:
    copy.replace(SHEETS, "kind: costs, of: moves", "kind: costs, off: moves")
    missing, unknown = sorted(copy.problems(), key=lambda problem: problem.code)
    assert (missing.code, unknown.code) == ("missing-key", "unknown-key")
    assert unknown.hints == ("did you mean `of`?",)


def test_a_choice_that_is_nearly_right_is_told(copy: Any) -> None:
    copy.replace(BOX, "shape: figure", "shape: figur")
    assert copy.problems()[0].hints == ("did you mean `figure`?",)


def test_a_file_that_is_a_list_is_no_model(spoiled: Spoil, copy: Any) -> None:
    (copy.folder / "board.yaml").write_text("- a\n- b\n")
    assert copy.told() == [f"wrong-type {BOARD}:1:1: the file must be a map, not a list"]


def test_the_text_of_several_problems_is_what_a_reader_wants(copy: Any, golden: Any) -> None:
    copy.replace(BOX, "    shape: figure", "    shpae: figure")
    copy.replace(RULES, "cost: 1, cite: {source: leaflet, section: Turn}, ", "cost: 1, ")
    copy.replace(RULES, "look: bad", "look: awful")
    copy.replace(SETUP, "colour: blue", "color: blue")
    golden("problems/several.txt", copy.text() + "\n")


PIECES = ("", "x", "7", "-1", "1.5", "[]", "{}", "~", "true", "''", "[a, b]", "{a: 1}", "0 mm",
          "1..9", "players", "turn", "9" * 19, "{1: 2, x: y}", "[[[]]]", "*a", "!x y")  # fmt: skip


def changed(text: str, chance: random.Random) -> str:
    """Change a text so that most results are still YAML: words, values, lines, letters."""
    lines = text.splitlines(keepends=True) or ["\n"]
    at = chance.randrange(len(lines))
    way = chance.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[chance.randrange(len(lines))])
    elif way == 2:
        lines[at] = lines[at].partition(":")[0] + f": {chance.choice(PIECES)}\n"
    elif way == 3:
        lines[at] = "  " * chance.randrange(3) + lines[at].lstrip()
    else:
        words = lines[at].split(" ")
        words[chance.randrange(len(words))] = chance.choice(PIECES)
        lines[at] = " ".join(words)
        if not lines[at].endswith("\n"):
            lines[at] += "\n"
    return "".join(lines)


FILES = {
    **{name: f"games/frogs/{name}.yaml" for name in list(KINDS)[:8]},
    "box": BOX,
    "box-board": "boxes/pond/board.yaml",
    "box-tiles": "boxes/pond/tiles.yaml",
}


@pytest.mark.parametrize("kind", FILES)
def test_a_changed_file_gives_a_model_or_problems_with_places_in_it(kind: str, root: Path) -> None:
    text = (root / "tests/cases/tiny" / FILES[kind]).read_text(encoding="utf-8")
    chance = random.Random(kind)
    codes = set()
    for _ in range(250):
        spoiled = changed(changed(text, chance), chance)
        try:
            node = read_text(spoiled, "a.yaml")
        except PrintgenError:
            continue
        model, problems = validate(kind, node)
        assert (model is None) == bool(problems)
        lines = spoiled.splitlines()
        for problem in problems:
            codes.add(problem.code)
            assert problem.span is not None
            assert 1 <= problem.span.line <= len(lines)
            assert 1 <= problem.span.column <= len(lines[problem.span.line - 1]) + 1
        assert format_text(problems, lambda name, text=spoiled: text) or not problems
    assert {"unknown-key", "missing-key"} & codes
    assert "bad-value" not in codes


def test_no_changed_file_of_a_game_stops_the_loader(copy: Any) -> None:
    chance = random.Random(7)
    files = sorted(path for path in copy.data.rglob("*.yaml"))
    outcomes = set()
    for number in range(300):
        path = files[number % len(files)]
        before = path.read_text(encoding="utf-8")
        path.write_text(changed(before, chance), encoding="utf-8")
        try:
            loaded, problems = check_load(copy.folder, copy.data)
            outcomes.add(loaded is not None)
            assert all(problem.span is not None for problem in problems)
        except LimitError:
            pass
        path.write_text(before, encoding="utf-8")
    assert outcomes == {True, False}


def test_of_many_names_those_alike_come_first_and_the_others_are_counted() -> None:
    [hint] = near("tulips", [*(f"{letter}{letter}" for letter in "abcdefghijklmnopqrs"), "up-lifts"])
    assert hint.startswith("known: `up-lifts`, `aa`, ")
    assert hint.endswith("`kk` … and 8 more")
