"""A text that was edited: its tree is the one that is read of all of it, or none, whatever the edit."""

from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import PrintgenError
from printgen.resources import data_root
from printgen.source import Node, composed_again, read_text
from tests.workshop import WORKSPACE

FILES = tuple(sorted((data_root() / "games" / WORKSPACE.game_ids()[0]).rglob("*.yaml")))
PUT = (
    "",
    "x",
    " ",
    "  ",
    "\n",
    "a: 1\n",
    "\nz: |\n  t\n\n",
    "\n'",
    '"',
    "[",
    "{",
    "- ",
    "&a ",
    "*a",
    "#",
    "~",
    "\n---\n",
    ":",
    "|\n",
)


def parts(node: Node) -> object:
    """All that a tree holds, with every place."""
    entries = [(parts(one.key), parts(one.value)) for one in node.entries.values()]
    return (node.kind, node.value, node.span, node.size, node.depth, entries, [parts(one) for one in node.items])


@given(
    file=st.sampled_from(FILES),
    at=st.floats(0, 1, exclude_max=True),
    longer=st.integers(0, 12),
    put=st.sampled_from(PUT),
    of_line=st.booleans(),
)
def test_what_is_taken_over_is_what_would_be_read(
    file: object, at: float, longer: int, put: str, of_line: bool
) -> None:
    text = file.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    where = int(at * len(text))
    where = text.rfind("\n", 0, where) + 1 if of_line else where
    edited = text[:where] + put + text[where + longer :]
    again = composed_again(edited, "a.yaml", text, read_text(text, "a.yaml"))
    try:
        whole = read_text(edited, "a.yaml")
    except PrintgenError:
        assert again is None
        return
    assert again is None or parts(again) == parts(whole)


def test_a_word_that_is_edited_leaves_the_rest_as_it_was() -> None:
    text = "a: {b: 1}\nc:\n  d: one\n  # note\ne: [2, 3]\n"
    before = read_text(text, "a.yaml")
    after = composed_again(text.replace("one", "two"), "a.yaml", text, before)
    assert after is not None
    assert after.value == {"a": {"b": 1}, "c": {"d": "two"}, "e": [2, 3]}
    assert after.entries["a"] is before.entries["a"]
    assert after.entries["e"] is before.entries["e"]
