"""printgen score: a filled pad in, a table or JSON out."""

import json
from pathlib import Path
from typing import Any

import pytest

from printgen.model.text.message_catalog import as_text
from tests import workshop
from tests.workshop import request_of

PAD = """players:
  Ann: {flies: [1, 1, 2]}
  Bartholomew: {flies: [1, 1], lily-pads: 1}
  Cem: {lily-pads: 1}
"""


@pytest.fixture
def pad(tmp_path: Path) -> Path:
    path = tmp_path / "pad.yaml"
    path.write_text(PAD)
    return path


def test_players_stand_in_order_with_lines_totals_and_how_ties_were_broken(tool: Any, own: Path, pad: Path) -> None:
    result = tool("score", "frogs", "pad.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.text == (
        "    player       F  total\n"
        "1.  Bartholomew  2      4  by lily pads 1\n"
        "2.  Ann          4      4  by lily pads 0\n"
        "3.  Cem          0      2\n"
    )


def test_a_tie_nobody_can_break_is_shared(tool: Any, own: Path, pad: Path) -> None:
    pad.write_text("Ann: {}\nBob: {}\n")
    assert tool("score", "frogs", "pad.yaml").text.splitlines()[1:] == [
        "= 1.  Ann     0      0  shared",
        "= 1.  Bob     0      0  shared",
    ]


@pytest.mark.parametrize(("distances", "blank"), [(("", ""), "`Ann` and `Bob`"), ((", distance: 3", ""), "`Bob`")])
def test_what_would_break_a_tie_and_is_left_blank_is_asked_for(
    tool: Any, tmp_path: Path, distances: tuple[str, str], blank: str
) -> None:
    ann, bob = distances
    pad = tmp_path / "night.yaml"
    pad.write_text(f"Ann: {{gold: 3{ann}}}\nBob: {{gold: 3{bob}}}\nCem: {{gold: 1}}\n")
    said = tool("score", "ghost-ship", str(pad)).err
    assert f"[untold-tie]: `Ann` and `Bob` are equal but for `tie: spaces`, which is blank for {blank}" in said
    pad.write_text("Ann: {gold: 3, distance: 3}\nBob: {gold: 3, distance: 4}\nCem: {gold: 1}\n")
    assert tool("score", "ghost-ship", str(pad)).err == ""


def test_json_is_one_document(tool: Any, own: Path, pad: Path) -> None:
    result = tool("score", "frogs", "pad.yaml", "--json")
    assert result.code == 0
    document = json.loads(result.text)
    assert document["schema"] == "printgen.score/1"
    assert (document["ending"], document["winners"]) == ("won", ["Bartholomew"])
    assert document["players"][0] == {
        "name": "Bartholomew",
        "entries": {"flies": [1, 1], "lily-pads": 1},
        "lines": {"F": 2},
        "total": 4,
        "contests": {},
        "rank": 1,
        "shared": False,
        "tied": True,
        "decided_by": ["lily-pads"],
        "reached": True,
        "won": True,
    }


def test_what_cannot_be_is_told_with_a_caret(tool: Any, own: Path, pad: Path) -> None:
    pad.write_text(PAD.replace("[1, 1, 2]", "[1, 1, 7]"))
    result = tool("score", "frogs", "pad.yaml")
    assert (result.code, result.out) == (1, b"")
    assert result.err == (
        "pad.yaml:2:23: error[unknown-value]: `flies` has no piece of the value `7`\n"
        "    2 |   Ann: {flies: [1, 1, 7]}\n"
        "      |                       ^\n"
        "   hint: values are 1, 2\n"
    )


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"", 1, "empty-file"),
        (b"Ann: {flies: [", 1, "yaml-syntax"),
        (b"Ann: {}\nAnn: {}\n", 1, "duplicate-key"),
        (b"\xff\xfe\x00", 1, "not-utf8"),
    ],
)
def test_a_file_that_is_no_pad_is_told(tool: Any, own: Path, pad: Path, content: bytes, code: int, said: str) -> None:
    pad.write_bytes(content)
    result = tool("score", "frogs", "pad.yaml")
    assert (result.code, result.out) == (code, b"")
    assert f"error[{said}]" in result.err


def test_a_file_that_is_not_there_is_a_usage_error(tool: Any, own: Path) -> None:
    assert tool("score", "frogs", "nothing.yaml").code == 2
    assert tool("score", "frogs", ".").code == 2


def test_the_examples_of_a_real_game_come_out(tool: Any, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(
        "A: {chits: [1, 1, 1, 3, 4], gold: 2}\n"
        "B: {chits: [1, 1, 2, 4, 4], gold: 1}\n"
        "C: {chits: [2, 2, 3, 3], gold: 3}\n"
    )
    assert tool("score", "ghost-ship", "night.yaml").text == (
        "    player   A  G  B  total\n"
        "1.  A       10  3  6     16\n"
        "2.  B       12  2  2     14\n"
        "3.  C       10  1  3     13\n"
    )


BEES = """players: {Ann: {drops: [1]}, Bob: {drops: [2, 3], crown: yes}}
meadow:
  - {flowers: 5, players: {Ann: {bees: 3}, Bob: {bees: 1}}}
  - {flowers: 10, players: {Ann: {bees: 4}}}
"""


def test_contests_stand_above_the_totals(tool: Any, root: Path, tmp_path: Path) -> None:
    (tmp_path / "bees.yaml").write_text(BEES)
    result = tool("score", str(root / "tests/cases/bees"), "bees.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.text == (
        "  Meadows  value     Ann    Bob  points (place)\n"
        "  1            6   6 (1)  3 (2)\n"
        "  2           11  11 (1)      –\n"
        "\n"
        "    player  Meadows  D  total\n"
        "1.  Ann          17  1     18\n"
        "2.  Bob           3  5     12\n"
    )


def test_contests_stand_in_the_json_too(tool: Any, root: Path, tmp_path: Path) -> None:
    (tmp_path / "bees.yaml").write_text(BEES)
    result = tool("score", str(root / "tests/cases/bees"), "bees.yaml", "--json")
    document = json.loads(result.text)
    assert document["contests"]["meadow"][0] == {
        "value": 6,
        "places": {"Ann": 1, "Bob": 2},
        "points": {"Ann": 6, "Bob": 3},
        "broken": [],
    }
    assert [player["contests"] for player in document["players"]] == [{"meadow": 17}, {"meadow": 3}]


@pytest.fixture
def feast(own: Path) -> Path:
    """Let a variant call an entry of the score by another word."""
    edited = {
        "variants.yaml": ("clauses.example-hop: nothing", "{}, words.score.{}: leaves"),
        "words/en.yaml": ("pad: {log", "replacements: {words: {leaves: water lilies}}\n{}"),
    }
    for name, (old, new) in edited.items():
        file = own / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        new = new.replace("{}", old, 1).replace("{}", "entries.lily-pads.name")
        file.write_text(text.replace(old, new), encoding="utf-8")
    return own


@pytest.mark.parametrize("word", ["lily-pads", "lily pads", "water lilies"])
def test_a_word_that_a_variant_replaces_is_told_in_its_place_and_both_are_understood(
    tool: Any, feast: Path, pad: Path, word: str
) -> None:
    pad.write_text(f"Ann: {{flies: [1, 1]}}\nBob: {{{word}: 1}}\n")
    told = tool("score", "frogs", "pad.yaml", "--variant", "feast")
    assert (told.code, told.err) == (0, "")
    assert [line.partition("by ")[2] for line in told.text.splitlines()[1:]] == ["water lilies 1", "water lilies 0"]
    assert "by lily pads 1" in tool("score", "frogs", "pad.yaml").text


def test_the_pad_prints_the_word_that_a_variant_replaces_another_by(feast: Path) -> None:
    def names(*variants: str) -> set[str]:
        context = workshop.game_context(request_of("pad", str(feast), players=2, variants=variants))
        rows = workshop.lay_out(context).pages[0].body.rows
        return {as_text(row.name) for row in rows if row.kind == "entry"}

    assert "lily pads" in names()
    assert "water lilies" in names("feast")
    assert "lily pads" not in names("feast")
