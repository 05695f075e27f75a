"""A column of numbers has more or fewer parts than its block has lines.

A block of columns with `lines` is a table: the first line names the heads, and each part of a clause between ` · `
stands in one of the others. A part too few would leave a cell empty, one too many would have none. What replaces a
clause in a variant or reading stands in the same lines. What parts them stands outside of braces, so that all tables
have the same lines.

PASS sheets.yaml
    aid:
      blocks: {half: {kind: columns, lines: [head, first], columns: [{clause: goal, head: A}]}}
      large: &all [{bands: [{stacks: [{columns: 12, blocks: [turn, moves, scoring, goal, landing, spending, half]}]}]}]
      small: *all
AND words/en.yaml
    blocks: {half: {title: Shares, lines: {head: Share, first: First}}}
AND words/de.yaml
    blocks: {half: {title: Anteile, lines: {head: Anteil, first: Erster}}}
FAIL sheets.yaml
    aid: {blocks: {half: {kind: columns, lines: [head, first, second], columns: [{clause: goal, head: A}]}}}
FAIL sheets.yaml
    aid: {blocks: {half: {kind: columns, lines: [head, first], columns: [{clause: goal, head: A}]}}}
AND words/en.yaml
    clauses: {goal: "Hop · home."}
FAIL sheets.yaml
    aid: {blocks: {half: {kind: columns, lines: [head, first, second], columns: [{clause: goal, head: A}]}}}
AND words/en.yaml
    clauses: {goal: "{players, one: Hop · home, other: Hop}."}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.nouns import Path
from printgen.model.play.in_play import all_stand_ins, statement
from printgen.model.sheets import PARTED, ColumnsBlock
from printgen.model.text.phrases import parse


def _columns(data: CheckInput) -> Iterator[tuple[Path, int, str]]:
    """Yield the columns of numbers: the path, how many parts there are to be, the clause."""
    for path, block in data.nouns(ColumnsBlock):
        for number, column in enumerate(block.columns if block.lines else ()):
            yield (*path, "columns", number), len(block.lines) - 1, column.clause


@covers("columns of numbers", _columns, of_words=True)
def check(data: CheckInput) -> Problems:
    """Count the parts of every clause that may stand in a column, in all languages."""
    for path, wanted, clause in _columns(data):
        for key in (statement(one).words for one in all_stand_ins(data.game, f"clauses.{clause}")):
            for language, words in data.game.words.items():
                found = _parts(words[key]) if key in words else wanted
                if found != wanted:
                    message = f"`{key}` has {found} parts in `{language}`, the block has {wanted} lines below its heads"
                    yield data.problem(message, path)


def _parts(text: str) -> int:
    return 1 + sum(part.text.count(PARTED) for part in parse(text) if not part.choices)
