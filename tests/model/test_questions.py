"""What a worksheet asks: every uncertain fact once, under a key that my-box understands."""

from typing import Any

import pytest

from printgen import resources
from printgen.errors import PrintgenError
from printgen.model.box.answers import my_box_text, written
from printgen.model.box.questions import Question, questions
from printgen.model.load.game import load_game
from printgen.source import read_text
from tests.workshop import WORKSPACE


def keys(asked: tuple[Question, ...]) -> list[str]:
    return [part.key for one in asked for part in one.parts]


def test_an_uncertain_fact_is_asked_and_a_certain_one_is_known(tiny: Any) -> None:
    certain = {part.key: one.certain for one in questions(tiny.game) for part in one.parts}
    assert certain["components.frog.size.diameter"] is False
    assert certain["components.frog.count"] is True
    assert certain["board.pitch.x"] is False
    assert certain["tiles.tile.piles.ordinary.2"] is True


def test_a_count_that_nobody_knows_is_asked(copy: Any) -> None:
    copy.replace("boxes/pond/box.yaml", "count: 2, faces", "faces")
    game = load_game(copy.folder, copy.data).game
    (die,) = (one for one in questions(game) if one.thing == "die" and one.ask == "count")
    assert (die.certain, die.confidence, die.parts[0].value) == (False, "unknown", None)


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_the_key_of_every_question_takes_an_answer(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    asked = questions(game)
    assert len(set(keys(asked))) == len(keys(asked))
    told = {
        part.key: f"{part.value} mm" if isinstance(part.value, float) else str(part.value)
        for one in asked
        for part in one.parts
        if part.value is not None
    }
    text = my_box_text(told)
    data = resources.data_root()
    again = load_game(WORKSPACE.folder_of(name), data, read_text(text, "my-box.yaml")).game
    after = {part.key: (one.certain, part.value) for one in questions(again) for part in one.parts}
    before = {part.key: part.value for one in asked for part in one.parts}
    assert {key: value for key, (_, value) in after.items()} == before
    assert all(after[key][0] for key in told if not key.startswith("write-ins."))


@pytest.mark.parametrize(
    ("key", "answer", "wanted"),
    [
        ("components.chit.count", "19", "19"),
        ("components.chit.count", "about 20", '"about 20"'),
        ("board.pitch.x", "41.5", "41.5 mm"),
        ("board.pitch.x", "41,5", "41.5 mm"),
        ("board.pitch.x", "4,15 cm", "4.15 cm"),
        ("board.pitch.x", "1in", "1 in"),
        ("board.pitch.x", "wide", '"wide"'),
        ("components.die.faces", "1, 2;3 3", "[1, 2, 3, 3]"),
        ("tiles.tile.kinds.2.sides", "SSLS", '"SSLS"'),
        ("write-ins.event.text", 'half: "gold" #1', '"half: \\"gold\\" #1"'),
        ("write-ins.event.text", "12", '"12"'),
    ],
)
def test_an_answer_gets_the_form_its_key_wants(key: str, answer: str, wanted: str) -> None:
    assert written(key, answer) == wanted


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"": "1"},
        {"a": "1", "a.b": "2"},
        {"a.b": "2", "a": "1"},
        {"x." * 2000: "1"},
        {"a: b\n.c": "1"},
        {"board.pitch.x": "\n- [}"},
        {"": "a", ".": "b", "..": "c"},
    ],
)
def test_whatever_a_form_holds_becomes_a_file_that_can_be_read(fields: dict[str, str]) -> None:
    try:
        read_text(my_box_text(fields), "form")
    except PrintgenError as error:
        assert {one.code for one in error.problems} <= {"duplicate-key", "control-character"}
