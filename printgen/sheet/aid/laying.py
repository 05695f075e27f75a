"""A tile map and the clauses that tell how it is laid → the map to be laid, numbered steps, judged pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.figure.tiles.laying import Cell, LaidBoard, laid_board, tile_pair
from printgen.model.aid_block import LayingBlock
from printgen.model.board.spaces import grid_names
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import TileMapPlan
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, row
from printgen.sheet.core.game_context import GameContext, Pictures

SHARE = 0.57
"""How much of the panel the map takes; the steps have the rest, less the gap between both."""

GAP = 4.0
PAIR_SIDE = {"large": 4.0, "small": 3.8}
APART, CORNER, SIDE = ((0, 0), (1, 2)), ((0, 1), (1, 0)), ((0, 0), (0, 1))
"""Two tiles that do not touch, that touch at a corner, that share a side."""


@dataclass(frozen=True, slots=True)
class JudgedPair(Content):
    """Two tiles as they may lie, or not: the sign of the verdict and its word."""

    picture: Picture
    sign: Picture | None
    verdict: RichText


@dataclass(frozen=True, slots=True)
class Laying(Panel):
    """The board with what is laid first, the steps of laying, and pairs of tiles with what is thought of them.

    ``cells``: the rows of the board as they are read, labels among them.
    """

    template: ClassVar[str] = "aid/laying.html.j2"
    picture: Picture
    gap: float
    steps: tuple[RichText, ...]
    pairs: tuple[JudgedPair, ...]
    cells: tuple[tuple[str, ...], ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row(*one) for one in self.cells)


def laying(context: GameContext, pictures: Pictures, head: PanelHead, block: LayingBlock, width: float) -> Laying:
    """Return how the tile map of the game is laid."""
    board = _board(context, block)
    steps = tuple(context.clauses(block.steps))
    scene = laid_board(board, SHARE * (width - GAP), context.theme, context.icons)
    return Laying(
        head=head,
        picture=pictures.add(f"laying-{head.id}", scene),
        gap=GAP,
        steps=steps,
        pairs=tuple(_pairs(context, pictures, head.id)),
        cells=tuple(_cells(board)),
    )


def _board(context: GameContext, block: LayingBlock) -> LaidBoard:
    game, plan = context.game, tile_map_plan(context.game)
    cells = {name: cell for cell, name in plan.names.items()}
    columns, rows = _labels(context)
    chosen = [
        (game.setup.pieces[one.piece].icon or one.piece, tuple(cells[space] for space in one.one_of))
        for one in game.setup.placements
        if one.one_of
    ]
    return LaidBoard(
        columns=columns,
        rows=rows,
        fixed=plan.fixed,
        land=frozenset(cell for cell, kind in plan.fixed.items() if _has_land(plan, kind)),
        samples=tuple(cells[space] for space in block.samples),
        folds=tuple(half.last for half in plan.halves if half.last < plan.columns),
        chosen=tuple(chosen),
    )


def _has_land(plan: TileMapPlan, kind: str) -> bool:
    return any(side != plan.edge for side in plan.kinds[kind])


def _labels(context: GameContext) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of the columns from the left and of the rows from the top."""
    board, grid = context.game.board, context.game.grid
    parted = board.model_copy(update={"labels": board.labels.model_copy(update={"pattern": "{row} {column}"})})
    names = grid_names(parted, grid)
    columns = tuple(names[0, column].split()[1] for column in range(grid.columns))
    return columns, tuple(names[number, 0].split()[0] for number in range(grid.rows))


def _pairs(context: GameContext, pictures: Pictures, name: str) -> Iterator[JudgedPair]:
    """Yield two symbol tiles that lie apart, that touch at corners, if that is for later, and that share a side."""
    rule = context.game.setup.tile_map.symbols if context.game.setup.tile_map else None
    judged: list[tuple[str, tuple[Cell, ...], str, str]] = [("apart", APART, "move-normally", "good-ink")]
    if rule and rule.avoid == "diagonal":
        judged.append(("later", CORNER, "move-normally", "hatch"))
    judged.append(("never", SIDE, "turn-lost", "bad-ink"))
    side = PAIR_SIDE[context.paper.layout]
    for verdict, cells, sign, colour in judged:
        yield JudgedPair(
            picture=pictures.add(f"pair-{verdict}", tile_pair(cells, side, context.theme)),
            sign=pictures.icon(sign, 3.6, colour),
            verdict=context.catalog.text(f"blocks.{name}.verdicts.{verdict}"),
        )


def _cells(board: LaidBoard) -> Iterator[tuple[str, ...]]:
    yield ("", *board.columns)
    for number, name in enumerate(board.rows):
        texts = (_text(board, (number, column)) for column in range(len(board.columns)))
        yield (name, *texts)


def _text(board: LaidBoard, cell: Cell) -> str:
    return board.fixed.get(cell, "?" if cell in board.samples else "")
