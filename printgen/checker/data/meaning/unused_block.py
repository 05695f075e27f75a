"""A block of the player aid stands on no page, or one of the player card on no side.

A block that is described and never put into a stack is not printed, neither on large nor on small
paper, or not on one of the two cards. Nothing wrong is printed because of it, so it is a warning.

PASS sheets.yaml
    aid:
      small: [{bands: [{stacks: [{columns: 12, blocks: [turn, scoring, goal, landing, moves]}]}]}]
FAIL sheets.yaml
    aid: {blocks: {odds: {kind: odds}}}
FAIL sheets.yaml
    card: {blocks: {turn: {kind: turn}}, front: [[{columns: 12, blocks: [turn]}]], back: [], large: []}
AND words/en.yaml
    card: {blocks: {turn: {title: Your turn}}}
AND words/de.yaml
    card: {blocks: {turn: {title: Dein Zug}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.problems import Severity


@covers("blocks of the player aid", lambda data: data.game.sheets.aid.blocks)
def check(data: CheckInput) -> Problems:
    """Look for every block in every stack."""
    aid = data.game.sheets.aid
    placed = {*aid.placed("large"), *aid.placed("small")}
    for name in aid.blocks:
        if name not in placed:
            message, path = f"the block `{name}` stands on no page", ("sheets", "aid", "blocks", name)
            hint = "put it into a stack, or delete it"
            yield data.problem(message, path, hint, key=True, severity=Severity.WARNING)
    yield from _of_card(data)


def _of_card(data: CheckInput) -> Problems:
    """Look for every block of the player card on the card of two sides, and on that of one."""
    if (plan := data.game.sheets.card) is None:
        return
    for which, bands in (("two sides", (*plan.front, *plan.back)), ("one side", plan.large)):
        placed = {block for band in bands for stack in band for block in stack.blocks}
        for name in plan.blocks:
            if name not in placed:
                message, path = f"the block `{name}` is not on the card of {which}", ("sheets", "card", "blocks", name)
                hint = "put it into a stack, or delete it"
                yield data.problem(message, path, hint, key=True, severity=Severity.WARNING)
