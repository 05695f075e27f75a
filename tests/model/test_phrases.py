import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.text.phrases import Part, WordsFault, parse


def test_a_plain_text_is_one_part() -> None:
    assert parse("Roll both dice.") == (Part("text", "Roll both dice.", 0),)


def test_every_form_is_read() -> None:
    text = "{facts.a} {x.y-z, or} {n, one: fort, other: # forts} {pip c.d} {extra -2} {icon fly}"
    assert [part for part in parse(text) if part.text != " "] == [
        Part("fact", "facts.a", 0),
        Part("fact", "x.y-z", 10, joiner="or"),
        Part("fact", "n", 22, choices={"one": "fort", "other": "# forts"}),
        Part("fact", "c.d", 53, mark="pip"),
        Part("number", "-2", 63, mark="extra"),
        Part("icon", "fly", 74),
    ]


def test_bold_holds_words_and_facts() -> None:
    assert parse("a **b {facts.c}** d") == (
        Part("text", "a ", 0),
        Part("text", "b ", 4, bold=True),
        Part("fact", "facts.c", 6, bold=True),
        Part("text", " d", 17),
    )


def test_a_comma_may_stand_in_a_choice() -> None:
    (part,) = parse("{n, one: one, alone, other: many, together}")
    assert part.choices == {"one": "one, alone", "other": "many, together"}


@pytest.mark.parametrize(
    ("text", "offset", "said"),
    [
        ("up to {facts.jump spaces", 6, "a `{` without its `}`"),
        ("up to facts.jump} spaces", 16, "a `}` without its `{`"),
        ("{a {b}}", 0, "a `{` without its `}`"),
        ("some **bold words", 5, "a `**` without its partner"),
        ("**a** **b", 6, "a `**` without its partner"),
        ("x {} y", 2, "`{}` is no path of a fact"),
        ("{facts.}", 0, "`{facts.}` is no path of a fact"),
        ("{a b}", 0, "`{a b}` is no path of a fact"),
        ("{pip}", 0, None),
        ("{pip a b}", 0, "`{pip a b}` is no path of a fact"),
        ("{a, xor}", 0, "after the comma of `{a, xor}`"),
        ("{a, one: x}", 0, "after the comma of `{a, one: x}`"),
        ("{a, x, other: y}", 0, "after the comma"),
        ("{a.b, }", 0, "after the comma"),
        ("{4}", 0, None),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, offset: int, said: str | None) -> None:
    if said is None:  # a bare word or number is a path that may lead nowhere
        assert parse(text)[0].kind == "fact"
        return
    with pytest.raises(WordsFault) as caught:
        parse(text)
    assert caught.value.offset == offset
    assert caught.value.message.startswith(said)


@given(st.text(alphabet="{}*,: abn.-#one:other", max_size=40))
def test_any_text_is_read_or_told(text: str) -> None:
    try:
        parts = parse(text)
    except WordsFault as fault:
        assert 0 <= fault.offset < len(text)
    else:
        offsets = [part.offset for part in parts]
        assert offsets == sorted(offsets)
