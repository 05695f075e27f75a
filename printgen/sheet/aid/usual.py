"""The blocks of an aid that its game does not arrange → pages to try, from few to many, from two columns to one."""

from collections.abc import Iterator, Sequence

from printgen.model.aid_block import RowsBlock
from printgen.model.game import Game
from printgen.model.sheets import AidPlan, Band, Block, CostsBlock, FormulasBlock, GridBlock, PagePlan, Stack
from printgen.sheet.core.page import filled_alike

WHOLE, HALF = 12, 6
"""A stack as wide as the page, and one of two beside each other, in columns."""


def usual_pages(game: Game, layout: str) -> Iterator[tuple[PagePlan, ...]]:
    """Yield ways to put all blocks on pages, in their order; beside each other only where the paper is wide."""
    plan = game.sheets.aid
    names = list(plan.blocks)

    def weight(name: str) -> int:
        return _rows(game, plan.blocks[name]) + 1

    for number in range(1, len(names) + 1):
        parts = filled_alike(names, number, weight)
        if layout == "large" and len(names) > 1:
            yield tuple(_page(plan, part, filled_alike(_below(plan, part), 2, weight)) for part in parts)
        yield tuple(_page(plan, part, [below] if (below := _below(plan, part)) else []) for part in parts)


def _page(plan: AidPlan, names: Sequence[str], columns: Sequence[Sequence[str]]) -> PagePlan:
    """Return a page: the turn as wide as it is, below it the other blocks in columns."""
    wide = WHOLE if len(columns) < 2 else HALF
    strip = [
        Band(stacks=(Stack(columns=WHOLE, blocks=(name,)),)) for name in names if plan.blocks[name].kind == "strip"
    ]
    below = Band(stacks=tuple(Stack(columns=wide, blocks=tuple(one)) for one in columns))
    return PagePlan(bands=(*strip, below) if columns else tuple(strip))


def _below(plan: AidPlan, names: Sequence[str]) -> list[str]:
    return [name for name in names if plan.blocks[name].kind != "strip"]


def _rows(game: Game, block: Block) -> int:
    """Return about how many rows a block has."""
    match block:
        case CostsBlock():
            return len(game.rules.costs[block.of].rows)
        case GridBlock():
            return len(game.rules.tables[block.of].rows) + 1
        case RowsBlock():
            return 2 * len(block.rows)
        case FormulasBlock():
            return len(block.examples)
        case _:
            return 4 + len(game.score.lines) + len(game.score.examples) if block.kind == "scoring" else 4
