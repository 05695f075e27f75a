"""Each built-in data file, its letters spoiled: a value, or problems at places in it."""

import random
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.load.schema import KINDS
from printgen.model.load.texts import flatten
from printgen.model.load.validation import validate
from printgen.problems import Problem, format_text
from printgen.source import read_text

DATA = Path(__file__).parent.parent.parent / "data"
FILES = sorted(
    path.relative_to(DATA).as_posix()
    for pattern in ("games/*/*.yaml", "games/*/words/*.yaml", "boxes/*/*.yaml", "papers.yaml",
                    "themes/*.yaml", "icons/*.yaml", "words/*.yaml")
    for path in DATA.glob(pattern)
)  # fmt: skip
SHARED = "labels: {columns: letters, rows: numbers}\n"
"""What the box may tell for the board of a game."""

TIMES = 10
LETTERS = "{}[]:,-#&*!|>'\"%@\t\n 0aé🏝\0"


def kind_of(name: str) -> str:
    """Return the kind of file by where it lies."""
    folder, _, file = name.rpartition("/")
    stem = file.removesuffix(".yaml")
    if folder.startswith("boxes/"):
        return "box" if stem == "box" else f"box-{stem}"
    folder = folder.rpartition("/")[2]
    return {"themes": "theme", "icons": "icons", "words": "words"}.get(folder, stem)


def spoiled(text: str, chance: random.Random) -> str:
    """Make one change: a letter, a word, a line, an indentation, the end."""
    at = chance.randrange(len(text))
    lines = text.splitlines(keepends=True)
    line = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice(LETTERS) + text[at:]
        case 2:
            return "".join(lines[:line] + lines[line + 1 :])
        case 3:
            return "".join([*lines[:line], lines[line], *lines[line:]])
        case 4:
            return "".join([*lines[:line], "  " + lines[line], *lines[line + 1 :]])
        case 5:
            return text[:at]
    words = lines[line].split(" ")
    words[chance.randrange(len(words))] = chance.choice(("x", "-1", "[]", "{}", "1e9", "''", "~"))
    return "".join([*lines[:line], " ".join(words), *lines[line + 1 :]])


def problems_of(kind: str, text: str) -> tuple[Problem, ...]:
    try:
        node = read_text(text, "a.yaml").without("$schema")
    except PrintgenError as error:
        return error.problems
    return flatten(node)[1] if kind == "words" else validate(kind, node)[1]


@pytest.mark.parametrize("name", FILES)
def test_changed_letters_of_a_data_file_never_stop_the_reader(name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    kind = kind_of(name)
    if kind == "board" and "labels:" not in text:
        text += SHARED
    assert kind in KINDS
    assert problems_of(kind, text) == ()
    chance = random.Random(name)
    found = 0
    for _ in range(TIMES):
        changed = spoiled(text, chance)
        problems = problems_of(kind, changed)
        found += bool(problems)
        lines = changed.splitlines() or [""]
        for problem in problems:
            assert problem.span is not None
            assert problem.code == problem.code.lower()
            assert 1 <= problem.span.line <= len(lines)
            assert 1 <= problem.span.column <= len(lines[problem.span.line - 1]) + 1
        format_text(problems, lambda _, shown=changed: shown)
    assert found > TIMES / 10
