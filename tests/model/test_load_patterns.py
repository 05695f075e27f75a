"""Patterns of parts: names that are not there are told at their place."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.load.kit import PATTERNS, load_patterns
from printgen.problems import Problem
from printgen.resources import data_root
from tests.workshop import WORKSPACE

TEXT = (data_root() / PATTERNS).read_text()


@pytest.fixture
def problem(tmp_path: Path) -> Callable[[str, str], Problem]:
    def told(before: str, after: str) -> Problem:
        assert before in TEXT
        (tmp_path / PATTERNS).parent.mkdir()
        (tmp_path / PATTERNS).write_text(TEXT.replace(before, after, 1))
        resources = WORKSPACE.resources()
        with pytest.raises(PrintgenError) as error:
            load_patterns(tmp_path, resources.icons, resources.themes["standard"].colours)
        return error.value.problems[0]

    return told


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("icon: component", "icon: componant", "unknown-icon"),
        ("ground: face", "ground: fase", "unknown-colour"),
        ("icon: pawn", "icon: prawn", "unknown-icon"),
        ("folds: [16 mm, 38 mm, 60 mm]", "folds: [16 mm, 38 mm]", "bad-fold"),
        ("faces: [{rank: 1}, ", "faces: [", "wrong-faces"),
        ("shapes: [card]", "shapes: [carp]", "not-a-choice"),
    ],
)
def test_what_is_wrong_with_a_pattern_is_told_at_its_place(
    problem: Callable[[str, str], Problem], before: str, after: str, code: str
) -> None:
    found = problem(before, after)
    assert found.code == code
    assert found.span is not None
    assert found.span.line > 4


def test_the_digest_of_the_file_is_kept() -> None:
    assert list(WORKSPACE.patterns().digests) == [PATTERNS]
