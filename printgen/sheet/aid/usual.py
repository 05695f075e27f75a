"""The blocks of an aid that its game does not arrange → pages to try, from few to many, from two columns to one."""

from collections.abc import Iterator, Sequence
from functools import partial

from printgen.model.aid_block import FormulasBlock, RowsBlock
from printgen.model.game import Game
from printgen.model.sheets import AidPlan, Band, Block, CostsBlock, GridBlock, PagePlan, Stack
from printgen.sheet.core.page import filled_alike

WHOLE, HALF = 12, 6
"""A stack as wide as the page, and one of two beside each other, in columns."""

FEW_ROWS = 24
"""Blocks of so few rows in all stand one below another even on wide paper, in the largest type."""

WIDE = ("strip", "grid", "scoring")
"""The kinds of blocks that are as wide as the page; scoring stands at its foot, the others at its top."""


def usual_pages(game: Game, layout: str) -> Iterator[tuple[PagePlan, ...]]:
    """Yield ways to put all blocks on pages, in their order; beside each other only where the paper is wide."""
    plan, weight = game.sheets.aid, partial(_weight, game)
    names = list(plan.blocks)
    for number in range(1, len(names) + 1):
        parts = filled_alike(names, number, weight)
        if layout == "large" and len(names) > 1:
            yield tuple(_page(plan, part, filled_alike(_narrow(plan, part), 2, weight)) for part in parts)
        yield tuple(_below(plan, part) for part in parts)


def page_of_few(game: Game) -> PagePlan | None:
    """Return the page with all blocks one below another, if they are few."""
    names = list(game.sheets.aid.blocks)
    return _below(game.sheets.aid, names) if sum(_weight(game, name) for name in names) <= FEW_ROWS else None


def _weight(game: Game, name: str) -> int:
    return _rows(game, game.sheets.aid.blocks[name]) + 1


def _below(plan: AidPlan, names: Sequence[str]) -> PagePlan:
    narrow = _narrow(plan, names)
    return _page(plan, names, [narrow] if narrow else [])


def _page(plan: AidPlan, names: Sequence[str], columns: Sequence[Sequence[str]]) -> PagePlan:
    """Return a page: the turn and grids as wide as it is, below them the other blocks in columns, then scoring."""
    wide = [name for name in names if plan.blocks[name].kind in WIDE]
    foot = [name for name in wide if plan.blocks[name].kind == "scoring"]
    above, below = (
        [Band(stacks=(Stack(columns=WHOLE, blocks=(name,)),)) for name in several]
        for several in ([name for name in wide if name not in foot], foot)
    )
    own = WHOLE if len(columns) < 2 else HALF
    middle = Band(stacks=tuple(Stack(columns=own, blocks=tuple(one)) for one in columns))
    return PagePlan(bands=(*above, *((middle,) if columns else ()), *below))


def _narrow(plan: AidPlan, names: Sequence[str]) -> list[str]:
    return [name for name in names if plan.blocks[name].kind not in WIDE]


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
