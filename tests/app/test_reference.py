"""Every key that a file may have is explained in a sentence, with an example that the loader takes."""

import re
from pathlib import Path
from typing import Any

import pytest

from printgen.app.reference.book import book
from printgen.app.reference.entries import Entry, find, reference
from printgen.app.reference.examples import Example, Examples, examples_in, name_of
from printgen.app.reference.pictures import pictures
from printgen.expression import compile_expression
from printgen.expression.run import EXPLAINED as FUNCTIONS_EXPLAINED
from printgen.expression.run import FUNCTIONS
from printgen.model.keys import Key, keys, what
from printgen.model.load.my_box import lay_over
from printgen.model.load.schema import KINDS, json_schema
from printgen.model.load.validation import validate
from printgen.model.text.phrases import EXPLAINED, JOINERS, MARKS, PLURALS, parse
from printgen.resources import data_root, example_root
from printgen.source import read_file, read_text, written
from tests.workshop import WORKSPACE

MODELS = {kind: model for kind, model in KINDS.items() if model is not None}
LINK = re.compile(r"\]\(#([^)]+)\)")


@pytest.fixture(scope="module")
def all_keys() -> dict[str, Key]:
    return {name_of(key.noun, key.field): key for kind, model in MODELS.items() for key in keys(kind, model)}


@pytest.fixture(scope="module")
def examples() -> Examples:
    return examples_in(example_root(), data_root())


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    return reference(WORKSPACE)


def test_every_key_has_a_sentence_of_its_own(all_keys: dict[str, Key]) -> None:
    assert len(all_keys) > 700
    wrong = {
        name: key.sentence
        for name, key in all_keys.items()
        if not re.fullmatch(r"[A-Z`].{8,200}[.…]", key.sentence) or "  " in key.sentence
    }
    assert wrong == {}, "write below the field what it does on paper"


def test_a_game_in_one_file_has_a_list_of_its_keys(entries: tuple[Entry, ...]) -> None:
    [entry] = [one for one in entries if one.names == ("game-file",)]
    known = json_schema("game-file")["properties"].keys() - {"$schema"}
    assert {key for key, _, _ in entry.below} == known
    assert all(form and said.endswith(".") for _, form, said in entry.below)


def test_every_noun_says_what_it_is(all_keys: dict[str, Key]) -> None:
    nouns = {key.noun for key in all_keys.values()}
    assert {noun.__name__ for noun in nouns if len(what(noun)) < 15 or "``" in what(noun)} == set()


def test_every_key_has_an_example(all_keys: dict[str, Key], examples: Examples) -> None:
    missing = sorted(key.name for name, key in all_keys.items() if name not in examples)
    assert missing == [], "no game, box or kit has these; write them into data/reference"


def test_what_data_reference_has_is_needed_there(all_keys: dict[str, Key]) -> None:
    without = examples_in(example_root(), data_root().with_name("nowhere"))
    assert len(without) < len(all_keys)
    for path in sorted(data_root().glob("reference/*/*.yaml")):
        kind = path.parent.name
        if kind in MODELS:
            assert validate(kind, read_file(path, path.name))[1] == () or kind == "theme"


@pytest.mark.parametrize("root", [example_root(), data_root()], ids=["example", "data"])
def test_an_example_is_read_as_what_stands_in_its_file(root: Path) -> None:
    wrong = {}
    for name, one in examples_in(root).items():
        node = read_text(one.text, name).at([0 if isinstance(step, int) else step for step in one.steps])
        whole = len(one.shows) != 1 or len(written(one.value)) < 300
        if node is None or (whole and node.value != one.value):
            wrong[name] = one.text
    assert wrong == {}


def test_what_is_long_is_shown_by_its_first_part(examples: Examples) -> None:
    one = Example({str(number): "x" * 40 for number in range(50)}, 101, "rules.yaml", ("clauses",), ("clauses",))
    assert read_text(one.text, "rules.yaml").value == {"clauses": {"0": "x" * 40}}
    assert len(Example(one.value, 101, "rules.yaml", (), ()).text) > 2000


def test_editors_show_the_sentence_of_a_key() -> None:
    entry: Any = json_schema("score")["$defs"]["ScoreLine"]["properties"]["formula"]
    assert entry["description"].startswith("How it is worked out")


def test_every_function_of_formulas_has_an_example_that_is_true() -> None:
    assert FUNCTIONS_EXPLAINED.keys() == FUNCTIONS.keys()
    for name, (sentence, example) in FUNCTIONS_EXPLAINED.items():
        assert sentence.endswith(".") and name in example
        assert compile_expression(example, ()).value() is True, example


def test_all_that_stands_in_braces_has_an_example_that_can_be_read() -> None:
    assert {*MARKS, "icon", "one", "and"} <= EXPLAINED.keys()
    assert set(JOINERS) == {"and", "or"} and "one" in PLURALS
    kinds = {(part.kind, part.mark) for _, example in EXPLAINED.values() for part in parse(example)}
    assert {("icon", None), ("doubt", None), ("fact", None), *(("number", mark) for mark in ("pip", "tile"))} <= kinds


def test_the_example_of_a_my_box_fits_the_example_of_a_box() -> None:
    folder, place = example_root() / "boxes" / "pond", data_root() / "reference" / "my-box" / "pond.yaml"
    box = read_file(folder / "box.yaml", "box.yaml")
    boards = read_file(folder / "board.yaml", "board.yaml")
    after, problems = lay_over({"pond": box, "boards": boards}, "water", read_file(place, place.name))
    assert problems == ()
    changed = after["pond"].at(["components", "frog", "count"])
    assert changed is not None and changed.value == 5


@pytest.mark.parametrize(
    ("word", "titles", "ending"),
    [
        ("score.lines.formula", ["score.lines.formula"], []),
        ("lines.formula", ["score.lines.formula"], []),
        ("formula", [], ["rules.examples.formula", "score.lines.formula"]),
        ("grid", ["sheets.aid.blocks grid", "sheets.card.blocks grid"], ["board.grid", "kit.anatomy.suits.grid"]),
        ("half_up", ["half_up"], []),
        ("braces", ["words"], []),
        ("score", ["score"], []),
        ("croak", [], []),
    ],
)
def test_a_word_is_found_by_its_path_its_end_or_its_name(
    entries: tuple[Entry, ...], word: str, titles: list[str], ending: list[str]
) -> None:
    named, more = find(word, entries)
    assert [entry.title for entry in named] == titles
    assert sorted(entry.title for entry in more) == ending


def test_the_book_has_every_key_and_every_link_leads_somewhere(
    entries: tuple[Entry, ...], all_keys: dict[str, Key], tmp_path: Path
) -> None:
    (tmp_path / "games").mkdir()
    for name, turn in {"without-new-blocks": "[Roll: two dice]", "not-whole": "5"}.items():
        text = f"title: {name}\nplayers: 2\nturn: {turn}\n"
        (tmp_path / "games" / f"{name}.yaml").write_text(text, encoding="utf-8")
    drawn = dict(pictures(WORKSPACE.at(tmp_path)))
    text = "\n".join(book(entries, "pictures", drawn))
    titles = re.findall(r"^##+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9-]", "", title.lower().replace(" ", "-")) for title in titles}
    assert set(LINK.findall(text)) <= anchors
    assert {key.path[-1] for key in all_keys.values()} <= set(re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE))
    assert all(f"(pictures/{name})" in text for name in drawn)
    kinds = {entry.block for entry in entries} - {""}
    missing = {f"block-{kind}.png" for kind in kinds} - drawn.keys()
    assert (missing, len(kinds)) == (set(), 25)
    assert len(titles) == len(set(titles))


def test_a_game_in_one_file_needs_its_title_and_players_alone() -> None:
    (entry,) = (one for one in reference(WORKSPACE) if one.names == ("game-file",))
    assert {key for key, form, _ in entry.below if "needed" in form} == {"title", "players"}
