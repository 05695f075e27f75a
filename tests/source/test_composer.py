import random
import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import PrintgenError
from printgen.limits import YAML_LEVELS, YAML_VALUES
from printgen.problems import Problem, format_text
from printgen.source import Node, read_text


def problems_of(text: str) -> tuple[Problem, ...]:
    with pytest.raises(PrintgenError) as caught:
        read_text(text, "a.yaml")
    return caught.value.problems


def told(text: str) -> list[tuple[str, str]]:
    return [(problem.code, str(problem.span)[7:]) for problem in problems_of(text)]


def test_a_duplicate_key_is_refused_with_both_places() -> None:
    (problem,) = problems_of("a: 1\nb: 2\na: 3\n")
    assert problem.code == "duplicate-key"
    assert problem.message == "the key `a` stands twice in this map, in lines 1 and 3"
    assert str(problem.span) == "a.yaml:3:1"
    assert str(problem.related[0].span) == "a.yaml:1:1"


@pytest.mark.parametrize("text", ["1: x\n'1': y\n", "1: x\n01: y\n", "0o17: x\n15: y\n"])
def test_keys_that_read_alike_are_duplicates_however_they_are_written(text: str) -> None:
    assert told(text) == [("duplicate-key", "2:1")]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a: 1\n<<: {b: 2}\n", "merge-key", "2:1"),
        ("? [x, y]\n: 1\n", "complex-key", "1:3"),
        ("? {x: y}\n: 1\n", "complex-key", "1:3"),
        ("true: 1\n", "bad-key", "1:1"),
        ("1.5: 1\n", "bad-key", "1:1"),
        ("~: 1\n", "bad-key", "1:1"),
        ("a: 1\n---\nb: 1\n", "second-document", "2:1"),
        ("a: *x\n", "unknown-alias", "1:4"),
        ("a: &x [1, *x]\n", "recursive-alias", "1:11"),
        ("a: &x {b: *x}\n", "recursive-alias", "1:11"),
        ("a: !!set {x}\n", "unknown-tag", "1:4"),
        ("a: !!omap [x: 1]\n", "unknown-tag", "1:4"),
        ("", "empty-file", "1:1"),
        ("# nothing\n", "empty-file", "1:1"),
        ("a: b: c\n", "yaml-syntax", "1:5"),
        ("a: [1, 2\n", "yaml-syntax", "1:9"),
        ("a: 'x\n", "yaml-syntax", "1:6"),
        ('a: "\\q"\n', "yaml-syntax", "1:5"),
        ('a: "\\ud800"\n', "yaml-syntax", "1:7"),
        ("\ta: 1\n", "yaml-syntax", "1:1"),
        ("a: @b\n", "yaml-syntax", "1:4"),
        ("- a\nb: 1\n", "yaml-syntax", "2:1"),
        ("%YAML 3.0\n---\na: 1\n", "yaml-syntax", "1:1"),
        ("a: 1\n...\nb", "yaml-syntax", "3:1"),
        ("a: 1\n b: 2\n", "yaml-syntax", "2:3"),
        ("🏝: 1\n🏝: 2\n", "duplicate-key", "2:1"),
        ("{🏝: 1, ☠: @}\n", "yaml-syntax", "1:11"),
    ],
)
def test_each_fault_has_its_code_and_place(text: str, code: str, place: str) -> None:
    assert told(text) == [(code, place)]


def test_quoted_it_is_a_key_like_any_other() -> None:
    assert read_text("'<<': 1\n'true': 2\n", "a.yaml").value == {"<<": 1, "true": 2}


def test_all_faults_of_a_text_come_at_once() -> None:
    text = "a: 1\na: 2\nb: !x 3\nc: .nan\nd: *e\nf: [1, {g: 1, g: 2}]\nh: [\n"
    assert told(text) == [
        ("duplicate-key", "2:1"),
        ("unknown-tag", "3:4"),
        ("not-finite", "4:4"),
        ("unknown-alias", "5:4"),
        ("duplicate-key", "6:15"),
        ("yaml-syntax", "7:5"),
    ]


def test_keys_and_values_know_where_they_stand() -> None:
    text = "box:\n  chit: {count: 20, size: 20 mm}\nlist:\n- first\n- |\n  long\n  text\nend: x\n"
    node = read_text(text, "a.yaml")
    span = node.locate(("box", "chit", "size"))
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 27, 2, 32)
    span = node.locate(("box", "chit", "size"), key=True)
    assert (span.line, span.column, span.end_column) == (2, 21, 25)
    assert str(node.locate(("list", 1))) == "a.yaml:5:3"
    assert str(node.locate(("list",))) == "a.yaml:4:1"
    whole = node.locate(("box",))
    assert (whole.line, whole.end_line, whole.end_column) == (2, 2, 33)
    assert str(node.locate(("box", "nothing", "chit"))) == "a.yaml:2:3"


def test_an_alias_is_the_very_node_of_its_anchor() -> None:
    node = read_text("a: &x {b: 1}\nc: *x\nd: [*x, *x]\n", "a.yaml")
    assert node.value == {"a": {"b": 1}, "c": {"b": 1}, "d": [{"b": 1}, {"b": 1}]}
    assert node.child("c") is node.child("a")
    assert node.size == 1 + 3 * 1 + 2 * 3 + 1 + 2 * 3


def test_sixty_four_levels_are_read_and_one_more_is_not() -> None:
    assert read_text("[" * YAML_LEVELS + "]" * YAML_LEVELS, "a").depth == YAML_LEVELS
    deeper = YAML_LEVELS + 1
    assert told("[" * deeper + "]" * deeper) == [("too-deep", f"1:{deeper}")]
    assert told("- " * deeper + "x") == [("too-deep", f"1:{2 * YAML_LEVELS + 1}")]


def test_levels_count_through_aliases() -> None:
    rows = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 70)]
    assert [code for code, _ in told("\n".join(rows))] == ["too-deep"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_a_hundred_thousand_levels_end_at_once(opening: str) -> None:
    started = time.perf_counter()
    codes = [code for code, _ in told(opening * 100_000)]
    assert codes[-1] in ("too-deep", "yaml-syntax")
    assert time.perf_counter() - started < 2


def test_values_are_counted_with_every_alias_written_out() -> None:
    rows = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    for last, name in zip(string.ascii_lowercase, string.ascii_lowercase[1:9], strict=False):
        rows.append(f"{name}: &{name} [{','.join([f'*{last}'] * 9)}]")
    (problem,) = problems_of("\n".join(rows))
    assert problem.code == "too-large"
    assert f"{YAML_VALUES:,}" in problem.message


def test_a_very_long_list_is_refused() -> None:
    assert [code for code, _ in told("[" + "a," * (YAML_VALUES + 1) + "]")] == ["too-large"]


def test_a_flood_of_faults_is_cut_off() -> None:
    assert len(problems_of("a: 1\n" * 5000)) == 1000


def test_the_caret_stands_under_the_fault() -> None:
    text = "one: 1\ntwo: [a, b\nthree: 3\n"
    assert format_text(problems_of(text), lambda name: text) == (
        "a.yaml:3:6: error[yaml-syntax]: a `,` or `]` was expected here\n"
        "    3 | three: 3\n"
        "      |      ^\n"
        "   note: opened here (a.yaml:2:6)\n"
        "   hint: write a `,` before this, or close the list"
    )


@pytest.mark.parametrize(("quote", "other"), [('"', "'"), ("'", '"')])
@pytest.mark.parametrize("before", ["- ", "a: "])
def test_what_stands_behind_quotes_in_their_line_is_told_with_how_to_write_it(
    before: str, quote: str, other: str
) -> None:
    (problem,) = problems_of(f"{before}{quote}After {quote}6 rounds\n")
    assert (problem.span and problem.span.column) == len(before) + 9
    assert problem.message == "more stands behind the quotes that are closed before this"
    assert problem.hints == (f"put a text that holds `{quote}` in `{other}`, or all of it in quotes",)


@pytest.mark.parametrize("quote", ['"', "'"])
def test_quotes_that_are_not_closed_are_told_where_they_are_opened(quote: str) -> None:
    text = f"a:\n  - {quote}one line{quote}\n  - {quote}no end\nb:\n  - {quote}another line{quote}\n"
    (problem,) = problems_of(text)
    assert problem.place == "a.yaml:3:5"
    assert problem.message == "the quotes that are opened here are closed in line 5 alone, and more stands behind them"
    assert problems_of(text.replace("another line", "")) != ()
    assert read_text(f"a: {quote}two\n  lines{quote}\n", "a.yaml").value == {"a": "two lines"}


def test_a_comma_that_is_missing_is_asked_for() -> None:
    (problem,) = problems_of("a: {b: 1 c: 2}")
    assert problem.hints == ("write a `,` before this key, or close the map",)


def assert_sound(text: str) -> None:
    """Read a text: a tree, or problems whose places lie inside the text."""
    try:
        root = read_text(text, "a.yaml")
    except PrintgenError as error:
        assert error.problems
        lines = text.splitlines() or [""]
        for problem in error.problems:
            span = problem.span
            assert span is not None
            assert 1 <= span.line <= span.end_line <= len(lines)
            assert 1 <= span.column <= len(lines[span.line - 1]) + 1
            assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 2
        assert format_text(error.problems, lambda name: text)
        return
    nodes: list[Node] = [root]
    while nodes:
        node = nodes.pop()
        assert (node.span.line, node.span.column) <= (node.span.end_line, node.span.end_column)
        nodes += [part for entry in node.entries.values() for part in entry]
        nodes += node.items


SEEDS = (
    "a: &x {b: [1, 2.5, ~], 'c d': \"e\\n\"}\nf: *x\n? g\n: |\n  h\n\n  i\nj: >-\n  k\n  l\n# m\n",
    "- {id: a, when: players == 2, cite: {source: s, rule: 15-A}}\n- - x\n  - !!str 5\n- 🏝\n",
    "%YAML 1.2\n---\nwords:\n  name: it's {facts.x, one: a, other: b}\r\n  t: 'it''s'\r\n...\n",
)
PIECES = ("\n", "  ", "\t", ": ", "- ", "[", "]", "{", "}", "'", '"', "&x ", "*x", "!!", "<<", "|",
          ">", "#", "%", "---\n", "...", "? ", "\r", "\x85", "\u2028", "\ufeff", "🏝", ",", "0x",
          ".inf", "9" * 30, "\\u12", "@", "`", "\0")  # fmt: skip


def mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 0, 1, 1, 2, 8)))
        piece = chance.choice(("", chance.choice(PIECES), text[end : end + 9]))
        text = text[:start] + piece + text[end:]
    return text


def test_four_thousand_mutated_texts_give_a_tree_or_problems() -> None:
    chance = random.Random(20)
    for number in range(4000):
        assert_sound(mutated(SEEDS[number % len(SEEDS)], chance))


@given(st.text(max_size=80))
def test_any_text_gives_a_tree_or_problems(text: str) -> None:
    assert_sound(text)


@given(st.text(alphabet="ab01:-,[]{}&*!|>'\"#%?\n \t\\~<.", max_size=60))
def test_any_text_of_yaml_signs_gives_a_tree_or_problems(text: str) -> None:
    assert_sound(text)
