"""A purchase on the aid comes to none of its budgets, or its actions do not follow on each other.

Bars show what a budget buys. What costs more or less than every budget would stand nowhere, and what begins at sea
cannot follow on what ends on land. Whatever comes on top of a move stands last, and a price in points is needed to
draw a bar. A purchase is looked at with the costs as the data have them.

PASS sheets.yaml
    aid: {blocks: {spending: {buys: [[hop, hop], [eat], [hop, hop, hop]]}}}
FAIL sheets.yaml
    aid: {blocks: {spending: {buys: [[hop]]}}}
FAIL sheets.yaml
    aid: {blocks: {spending: {buys: [[hop, dive]]}}}
FAIL sheets.yaml
    aid: {blocks: {spending: {buys: [[eat, hop]]}}}
FAIL sheets.yaml
    aid: {blocks: {spending: {over: {hop: [sea, land]}}}}
FAIL sheets.yaml
    aid: {blocks: {spending: {over: {eat: []}}}}
"""

from collections.abc import Mapping
from itertools import pairwise

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.aid_block import BudgetsBlock
from printgen.model.rules import CostRow


@covers("purchases of budgets", lambda data: sum(len(block.buys) for _, block in data.nouns(BudgetsBlock)))
def check(data: CheckInput) -> Problems:
    """Add up every purchase, and see whether each action can follow on the one before."""
    for path, block in data.nouns(BudgetsBlock):
        priced = {one.id: one for one in data.game.rules.costs[block.of].rows}
        for number, purchase in enumerate(block.buys):
            if (fault := _fault(block, [priced[one] for one in purchase])) is not None:
                yield data.problem(f"`{' + '.join(purchase)}` {fault}", (*path, "buys", number))


def _fault(block: BudgetsBlock, purchase: list[CostRow]) -> str | None:
    costs = [one.cost for one in purchase if isinstance(one.cost, int)]
    if len(costs) < len(purchase):
        return "has a price that is no number"
    if sum(costs) not in block.budgets:
        return f"comes to {sum(costs)}, which is none of the budgets"
    over: Mapping[str, tuple[str, ...]] = block.over
    if unknown := next((one.id for one in purchase if not over.get(one.id)), None):
        return f"does not say what `{unknown}` is done over"
    for before, after in pairwise(purchase):
        if before.extra:
            return f"goes on after `{before.id}`, which comes on top"
        if over[before.id][-1] != over[after.id][0]:
            return f"goes from {over[before.id][-1]} on to `{after.id}`, which begins over {over[after.id][0]}"
    return None
