"""A block of the player aid stands on no page.

A block that is described and never put into a stack is not printed, neither on large nor on small
paper. Nothing wrong is printed because of it, so it is a warning.

PASS sheets.yaml
    aid:
      small:
        - {bands: [{stacks: [{columns: 12, blocks: [turn, scoring, goal, landing, moves]}]}]}
FAIL sheets.yaml
    aid:
      blocks:
        odds: {kind: odds}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.problems import Problem, Severity

CODE = "unused-block"


def check(data: Data) -> Iterator[Problem]:
    """Look for every block in every stack."""
    aid = data.game.sheets.aid
    placed = {
        block
        for page in (*aid.large, *aid.small)
        for band in page.bands
        for stack in band.stacks
        for block in stack.blocks
    }
    for name in aid.blocks:
        if name not in placed:
            yield Problem(
                CODE,
                f"the block `{name}` stands on no page",
                data.span(("sheets", "aid", "blocks", name), key=True),
                Severity.WARNING,
                hints=("put it into a stack, or delete it",),
            )


def coverage(data: Data) -> Coverage:
    """Count the blocks."""
    return Coverage(len(data.game.sheets.aid.blocks), "blocks of the player aid")
