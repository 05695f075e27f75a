import contextlib
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import PrintgenError
from printgen.expression import compile_expression, shape

NAMES: dict[str, Any] = {"players": 3, "variants": ("feast",), "chits": (1, 1, 4), "lily-pads": 2}


def value(text: str) -> Any:
    return compile_expression(text, NAMES).value(**NAMES)


def code_of(text: str) -> str:
    with pytest.raises(PrintgenError) as caught:
        value(text)
    (problem,) = caught.value.problems
    assert "\n" not in problem.message
    return problem.code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players", 3),
        ("2 * players + 1", 7),
        ("-players", -3),
        ("7 // 2", 3),
        ("7 % 4", 3),
        ("players == 3", True),
        ("2 <= players < 3", False),
        ("players in [2, 3]", True),
        ("'feast' in variants", True),
        ("not 'feast' in variants", False),
        ("any_of(variants, 'fast', 'feast')", True),
        ("all_of(variants, 'fast', 'feast')", False),
        ("players * 2 if players > 2 else players", 6),
        ("sum(chits)", 6),
        ("count(chits, 1)", 2),
        ("max(1, count(chits, 3))", 1),
        ("max(chits)", 4),
        ("min(chits)", 1),
        ("min(2, players)", 2),
        ("length(chits)", 3),
        ("half_up(5 / 2)", 3),
        ("half_up(-5 / 2)", -2),
        ("floor(5 / 2)", 2),
        ("abs(2 - 5)", 3),
        ("lily_pads + 1", 3),
        ("sum(chits) + lily_pads * max(1, count(chits, 1))", 10),
    ],
)
def test_a_formula_is_worked_out(text: str, expected: object) -> None:
    assert value(text) == expected


def test_a_formula_knows_its_names_and_texts() -> None:
    formula = compile_expression("'a' in variants or players > 2", ("players", "variants", "x"))
    assert formula.names == {"players", "variants"}
    assert formula.texts == ("a",)


def test_an_unknown_name_is_refused_before_it_runs() -> None:
    with pytest.raises(PrintgenError) as caught:
        compile_expression("player * 2", ("players",))
    (problem,) = caught.value.problems
    assert problem.message == "unknown name `player` in the formula `player * 2`"
    assert problem.hints == ("known: `players`",)


@pytest.mark.parametrize("text", ["range(9)", "lipsum()", "dict()", "open('x')", "players(1)"])
def test_an_unknown_function_is_refused(text: str) -> None:
    assert code_of(text) == "unknown-function"


@pytest.mark.parametrize(
    "text",
    [
        "players.__class__",
        "().__class__.__bases__[0].__subclasses__()",
        "chits[0]",
        "chits['__class__']",
        "players|string",
        "players is defined",
        "chits | map(attribute='x')",
        "'a' ~ 'b'",
        "{'a': 1}",
        "10 ** 10 ** 7",
        "'x' * 10 ** 9",
        "chits * 1000000000",
        "'x' * 1000000000",
        "'%999999999d' % 3",
        "'{0.__class__}'.format(1)",
        "999999999999 * 999999999999",
        "9999999999999",
        "1e999",
        "9" * 399,
        "1 // 0",
        "1 / 0",
        "1 % 0",
        "1 < chits",
        "players in 3",
        "max()",
        "max([])",
        "sum(players)",
        "sum(variants)",
        "sum(*chits)",
        "max(chits, default=3)",
        "players if players",
        "true",
        "none",
        "",
        " ",
        "players +",
        "players players",
        "}}",
        "{{ players }}",
        "{% raw %}",
        "{# x #}",
        "players; players",
        "lambda: 1",
        "[x for x in chits]",
        "players := 3",
        "'",
        "\\",
        "\x00",
        "\ud800",
        "a" * 401,
    ],
)
def test_what_is_no_formula_is_a_problem(text: str) -> None:
    assert code_of(text) == "bad-formula"


@pytest.mark.parametrize(
    "text",
    ["(" * 200 + "1" + ")" * 199, "[" * 400, "-" * 399 + "1", "not " * 99 + "1",
     "1 if 1 else " * 30 + "1", "+".join(["players"] * 49), "-" * 118 + "1", "1" + "+1" * 199,
     "max(" * 80 + "1" + ")" * 80, "(" * 12 + "1" + ")" * 12, "chits," * 60],
)  # fmt: skip
def test_neither_depth_nor_length_harms(text: str) -> None:
    started = time.perf_counter()
    with contextlib.suppress(PrintgenError):
        value(text)
    assert time.perf_counter() - started < 1


def test_a_name_without_a_value_is_a_problem() -> None:
    formula = compile_expression("players + boards", ("players", "boards"))
    with pytest.raises(PrintgenError, match="`boards` has no value"):
        formula.value(players=3)


WORDS = [
    "players", "chits", "variants", "max", "sum", "count", "any_of", "(", ")", "[", "]", ",", "+",
    "-", "*", "**", "/", "//", "%", "==", "<", "in", "not", "and", "or", "if", "else", "'feast'",
    "1", "0", "2.5", "999999999999", ".", "|", "is", "~", "{", "}", ":", "=", "__class__", "'",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_any_row_of_words_has_a_value_or_a_problem(text: str) -> None:
    try:
        found = value(text)
    except PrintgenError as error:
        assert error.problems
    else:
        assert isinstance(found, bool | int | float | str | tuple | list)


@given(st.text(max_size=40))
def test_any_text_has_a_value_or_a_problem(text: str) -> None:
    try:
        value(text)
    except PrintgenError as error:
        assert error.problems


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2,5 * coins", "write a point: `2.5`"),
        ("2 x coins", "write `*` for times"),
        ("2 * cards left", "a name of several words is written with `_` for each blank"),
    ],
)
def test_a_formula_written_as_on_paper_is_told_with_what_to_write(text: str, hint: str) -> None:
    with pytest.raises(PrintgenError) as refused:
        compile_expression(text, NAMES)
    (problem,) = refused.value.problems
    assert problem.hints == (hint,)


@pytest.mark.parametrize(
    ("text", "total", "ways"),
    [
        ("sum(chits) + 2 * lily_pads", True, {"chits": 1, "lily_pads": 1}),
        ("sum(chits) - lily_pads", True, {"chits": 1, "lily_pads": -1}),
        ("lily_pads * max(1, count(chits, 1))", True, {"chits": 1, "lily_pads": 1}),
        ("players // lily_pads", False, {"players": 0, "lily_pads": 0}),
        ("max(chits)", False, {"chits": 1}),
        ("max(chits) if length(chits) > 0 else 0", True, {"chits": 1}),
        ("max(chits) if players > 0 else 0", False, {"chits": 1, "players": 1}),
        ("0 if players > 2 else lily_pads", True, {"players": -1, "lily_pads": 1}),
        ("lily_pads if players > 2 else 3", True, {"players": 0, "lily_pads": 1}),
        ("players / lily_pads if lily_pads else 0", True, {"players": 0, "lily_pads": 0}),
        ("0 if lily_pads else players / lily_pads", False, {"players": 0, "lily_pads": 0}),
        ("half_up(players / 2)", True, {"players": 0}),
        ("players if players == 3 else 0", True, {"players": 0}),
        ("-(lily_pads - players)", True, {"lily_pads": -1, "players": 1}),
    ],
)
def test_the_shape_of_a_formula_is_known_without_working_it_out(text: str, total: bool, ways: dict[str, int]) -> None:
    found = shape(text, ("players", "chits", "lily-pads"))
    assert (found.total, dict(found.ways)) == (total, ways)


@given(st.integers(0, 9), st.lists(st.integers(0, 4), max_size=4), st.integers(0, 4))
def test_what_goes_up_with_a_name_goes_up(pads: int, chits: list[int], more: int) -> None:
    for text in ("sum(chits) + 2 * lily_pads", "lily_pads * max(1, count(chits, 1))"):
        formula = compile_expression(text, ("chits", "lily-pads"))
        less = formula.value(chits=tuple(chits), lily_pads=pads)
        assert formula.value(chits=(*chits, more), lily_pads=pads) >= less
        assert formula.value(chits=tuple(chits), lily_pads=pads + more) >= less


def test_a_formula_tells_of_which_lists_it_only_asks_what_is_in_them() -> None:
    asked = ("'a' in variants", "any_of(variants, 'a', 'b') and players > 2", "'a' not in variants")
    whole = ("length(variants) > 2", "'a' in variants or length(variants)", "players in variants")
    for text in (*asked, *whole):
        formula = compile_expression(text, ("players", "variants"))
        assert ("variants" in formula.only_asked) == (text in asked)
