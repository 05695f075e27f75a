"""A column of numbers has more or fewer parts than its block has lines.

A block of columns with `lines` is a table: the first line names the heads, and each part of a clause between ` · `
stands in one of the others. A part too few would leave a cell empty, one too many would have none. What replaces a
clause in a variant or reading stands in the same lines. What parts them stands outside of braces, so that all tables
have the same lines. On a card it is the numbers of a clause in a few words, parted by spaces.

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
FAIL sheets.yaml
    card:
      blocks: {half: {kind: heads, lines: [head, first, second], heads: [{clause: goal, head: A}]}}
      front: [[{columns: 12, blocks: [half]}]]
      back: []
      large: [[{columns: 12, blocks: [half]}]]
AND words/en.yaml
    card:
      blocks: {half: {title: Shares, lines: {head: Share, first: First, second: Second}}}
      clauses: {goal: "{facts.jump}"}
AND words/de.yaml
    card:
      blocks: {half: {title: Anteile, lines: {head: Anteil, first: Erster, second: Zweiter}}}
      clauses: {goal: "{facts.jump} 1"}
"""

from collections.abc import Callable, Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.nouns import Path
from printgen.model.play.in_play import CARD, all_stand_ins, statement
from printgen.model.player_card import CardHeads
from printgen.model.sheets import PARTED, ColumnsBlock
from printgen.model.text.phrases import parse

Cells = Callable[[str], list[str]]


def _columns(data: CheckInput) -> Iterator[tuple[Path, int, list[str], Cells]]:
    """Yield the columns of numbers: the path, how many parts there are to be, whose words, how these are parted."""
    for path, block in data.nouns(ColumnsBlock):
        for number, column in enumerate(block.columns if block.lines else ()):
            stand_ins = all_stand_ins(data.game, f"clauses.{column.clause}")
            keys = [statement(one).words for one in stand_ins]
            yield (*path, "columns", number), len(block.lines) - 1, keys, lambda text: text.split(PARTED)
    for path, heads in data.nouns(CardHeads):
        for number, head in enumerate(heads.heads if heads.lines else ()):
            yield (*path, "heads", number), len(heads.lines) - 1, [f"{CARD}.clauses.{head.clause}"], str.split


@covers("columns of numbers", _columns, of_words=True)
def check(data: CheckInput) -> Problems:
    """Count the parts of every clause that may stand in a column, in all languages."""
    for path, wanted, keys, cells in _columns(data):
        for key in keys:
            for language, words in data.game.words.items():
                found = len(cells(_outside(words[key]))) if key in words else wanted
                if found != wanted:
                    message = f"`{key}` has {found} parts in `{language}`, the block has {wanted} lines below its heads"
                    yield data.problem(message, path)


def _outside(text: str) -> str:
    """Return the words outside of braces, one sign for each of these."""
    shown = (part for part in parse(text) if part.kind != "doubt")
    return "".join(part.text if part.kind == "text" else "#" for part in shown)
