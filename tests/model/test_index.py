"""The index of a source says of a section nothing that the section does not hold."""

from typing import Any

import pytest

from printgen.model.load.validation import validate
from printgen.source import read_text

SECTION = {"numbers": "[2, 5]", "things": "[facts.jump]"}


def told(**fields: str) -> list[str]:
    """Read the index of one section and tell what is wrong with it."""
    text = ", ".join(f"{key}: {value}" for key, value in {**SECTION, **fields}.items())
    node = read_text(f"card: {{Back: {{{text}}}}}", "index.yaml")
    return [problem.message for problem in validate("index", node)[1]]


@pytest.mark.parametrize(
    "fields",
    [
        {"of": "{facts.jump: 2}"},
        {"of": "{facts.jump: 2..5}"},  # by the ends of a range
        {"numbers": "2..5", "of": "{facts.jump: [3, 4]}"},
        {"besides": "{40: how many ponds there are}"},
        {"things": "[tables.landing.reed]", "answers": "{tables.landing.reed: {1..2: sit}}"},
    ],
)
def test_what_stands_in_the_section_may_be_told(fields: dict[str, Any]) -> None:
    assert told(**fields) == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"of": "{facts.jump: 3}"}, "states 3 of `facts.jump`, but not among its numbers"),
        ({"of": "{facts.jump: [2, 4]}"}, "states 4 of `facts.jump`, but not among its numbers"),
        ({"of": "{facts.leap: 2}"}, "does not tell of `facts.leap`, but knows more of it"),
        ({"answers": "{facts.leap: {1: sit}}"}, "does not tell of `facts.leap`, but knows more"),
        ({"numbers": "[5, 2]"}, "2 comes after 5: the numbers stand in order, each once"),
        ({"numbers": "[2, 2]"}, "2 comes after 2: the numbers stand in order, each once"),
    ],
)
def test_what_does_not_stand_in_the_section_is_refused(fields: dict[str, Any], expected: str) -> None:
    assert len(problems := told(**fields)) == 1
    assert expected in problems[0]
