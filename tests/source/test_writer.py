"""What is written is read as the same, with all of its comments."""

import re

import pytest

from printgen.resources import data_root
from printgen.source import Comments, read_text, written, written_tree

FILES = sorted(path.relative_to(data_root()).as_posix() for path in data_root().glob("**/*.yaml"))
TEXT = """\
# about a
a: 1  # beside a
# about b
b:  # beside b
  # about c
  - c: [1,  # one
      2]
    d: |  # of a text
      e # none
        f

  # about g
  - "g # none"   # beside g
h: {i: j, k: "it's", l: 'a "b"'}  # ü
# at the end
"""
COMMENT = re.compile(r"# (?!none)[\wü ]+")


@pytest.mark.parametrize("file", FILES)
def test_every_data_file_is_written_as_it_reads(file: str) -> None:
    text = (data_root() / file).read_text(encoding="utf-8")
    node, comments = read_text(text, file), Comments(text)
    again = written_tree(node, comments)
    assert read_text(again, file).value == node.value
    assert list(read_text(again, file).value) == list(node.value)
    said = Comments(text).rest()
    assert sorted([*Comments(again).rest(), *comments.rest()]) == sorted(said)


def test_comments_move_with_what_they_are_about() -> None:
    comments = Comments(TEXT)
    again = written_tree(read_text(TEXT, "x"), comments)
    assert comments.rest() == ["# at the end"]
    lines = again.splitlines()
    assert sorted(COMMENT.findall(again)) == sorted(set(COMMENT.findall(TEXT)) - {"# at the end"})
    for comment, below in (
        ("# about a", "a: 1  # beside a"),
        ("# about b", "b:  # beside b"),
        ("  # about c", "  - c:"),
    ):
        assert lines[lines.index(comment) + 1].startswith(below)


@pytest.mark.parametrize(
    "text",
    ["0o17", "1e5", "0x1F", "on", "no", "~", "", "null", "1:30", "- a", "a: b", "a #b", "a\nb\n", " a\n\n b", "9" * 19],
)
def test_a_text_stays_a_text(text: str) -> None:
    for value in ({"a": text}, [text], {"a": {"b": [text, {"c": text}]}}, {text: text} if text else {}):
        assert read_text(written(value), "x").value == value
        assert read_text(written_tree(read_text(written(value), "x"), Comments("")), "x").value == value
