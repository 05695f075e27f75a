"""A formula is written as people read it, in any language, with brackets where it needs them."""

import pytest

from printgen.expression.run import FUNCTIONS
from printgen.expression.wording import worded
from tests.workshop import WORKSPACE


def said(formula: str, language: str) -> str:
    words = WORKSPACE.tool_words()[language]

    def say(key: str, values: dict[str, str]) -> str:
        return words[f"formula.{key}"].format(**values)

    return worded(formula, str.upper, say)


@pytest.mark.parametrize(
    ("formula", "english", "german"),
    [
        ("3 * a + b", "3 × A + B", "3 × A + B"),
        ("35 if a >= 63 else 0", "35 if A ≥ 63, else 0", "35, falls A ≥ 63, sonst 0"),
        ("a - (b - 1) * 2", "A − (B − 1) × 2", "A − (B − 1) × 2"),
        ("(1 if a else 0) + -b", "(1 if A, else 0) + −B", "(1, falls A, sonst 0) + −B"),
        ("a / (b * c)", "A ÷ (B × C)", "A ÷ (B × C)"),
        (
            "a // 2 + a % 2",
            "(A ÷ 2, rounded down) + (what A ÷ 2 leaves)",
            "(A ÷ 2, abgerundet) + (was A ÷ 2 übrig lässt)",
        ),
        ("max(a, count(b, 1))", "the highest of (A, (number of 1 in B))", "das Höchste von (A, (Anzahl 1 in B))"),
        ("not (a == 1 or b in [1, 2])", "not (A = 1 or B in 1, 2)", "nicht (A = 1 oder B in 1, 2)"),
    ],
)
def test_a_formula_is_written_as_it_is_said(formula: str, english: str, german: str) -> None:
    assert (said(formula, "en"), said(formula, "de")) == (english, german)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_has_words_in_both_languages(name: str) -> None:
    assert name not in said(f"{name}(a, b)", "en")
    assert "B" in said(f"{name}(b)", "de")
