import pytest

from printgen.errors import PrintgenError
from printgen.source import read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("y", "y"),
        ("1:30", "1:30"),
        ("0777", 777),
        ("0o17", 15),
        ("0x1F", 31),
        ("0b11", "0b11"),
        ("1e3", 1000.0),
        ("1_000", "1_000"),
        ("2026-11-20", "2026-11-20"),
        ("-0", 0),
        ("+12", 12),
        (".5", 0.5),
        ("5.", 5.0),
        ("1.10", 1.1),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("nUll", "nUll"),
        ("", None),
        ("true", True),
        ("False", False),
        ("tRUE", "tRUE"),
        ("'5'", "5"),
        ('"no"', "no"),
        ("!!str 5", "5"),
        ("!!int '5'", 5),
        ("!!float 5", 5.0),
        ("! 5", "5"),
        ("=", "="),
        ("999999999999999999", 999999999999999999),
        ("5e-324", 5e-324),
        ("１２", "１２"),
        ("٣", "٣"),
    ],
)
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    found = read_text(f"a: {text}\n", "a.yaml").value["a"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1000000000000000000", "number-too-large"),
        ("-1000000000000000000", "number-too-large"),
        ("9" * 5000, "number-too-large"),
        ("0x" + "f" * 19, "number-too-large"),
        (".inf", "not-finite"),
        ("-.INF", "not-finite"),
        (".nan", "not-finite"),
        ("1e999", "not-finite"),
        ("!!int x", "bad-scalar"),
        ("!!bool no", "bad-scalar"),
        ("!!null x", "bad-scalar"),
        ("!!map x", "unknown-tag"),
        ("!!binary aGk=", "unknown-tag"),
        ("!!timestamp 2026-11-20", "unknown-tag"),
        ("!!python/object/apply:os.system [id]", "unknown-tag"),
        ("!mine 3", "unknown-tag"),
        ("!<tag:example.org,2026:x> 3", "unknown-tag"),
    ],
)
def test_what_has_no_value_is_a_problem_at_its_place(text: str, code: str) -> None:
    with pytest.raises(PrintgenError) as caught:
        read_text(f"b: 1\na: {text}\n", "a.yaml")
    (problem,) = caught.value.problems
    assert problem.code == code
    assert str(problem.span) == "a.yaml:2:4"
    assert len(problem.message) < 120
