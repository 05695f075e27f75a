"""A block of the player aid stands on no page.

A block that is described and never put into a stack is not printed, neither on large nor on small
paper. Nothing wrong is printed because of it, so it is a warning.

PASS sheets.yaml
    aid:
      small: [{bands: [{stacks: [{columns: 12, blocks: [turn, scoring, goal, landing, moves]}]}]}]
FAIL sheets.yaml
    aid: {blocks: {odds: {kind: odds}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.sheets import Stack
from printgen.problems import Severity


@covers("blocks of the player aid", lambda data: data.game.sheets.aid.blocks)
def check(data: CheckInput) -> Problems:
    """Look for every block in every stack."""
    placed = {block for _, stack in data.nouns(Stack) for block in stack.blocks}
    for name in data.game.sheets.aid.blocks:
        if name not in placed:
            message, path = f"the block `{name}` stands on no page", ("sheets", "aid", "blocks", name)
            hint = "put it into a stack, or delete it"
            yield data.problem(message, path, hint, key=True, severity=Severity.WARNING)
