"""Game → the names of the spaces and the labels at the edges of its board."""

from collections.abc import Iterator

from printgen.model.board.spaces import grid_names, space_names
from printgen.model.game import Game
from printgen.preflight.expected.case import Case, text
from printgen.sheet.core.expectations import Expectations, Statement


def edge_labels(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of the columns from the left and of the rows from the top."""
    board, grid = game.board, game.grid
    parted = board.labels.model_copy(update={"pattern": "{row} {column}"})
    names = grid_names(board.model_copy(update={"labels": parted}), grid)
    columns = tuple(names[0, column].split()[1] for column in range(grid.columns))
    return columns, tuple(names[row, 0].split()[0] for row in range(grid.rows))


def is_chart(game: Game) -> bool:
    """Return whether the board is printed as a chart, with the name of each space on it."""
    board = game.board
    return game.grid.kind == "squares" and board.edge_circles is not None and board.ground is None


def expected_overlay(case: Case) -> Expectations:
    """Return what an overlay must say: every space by its name, or the labels of all columns and rows."""
    return Expectations(tuple(_names(case)))


def _names(case: Case) -> Iterator[Statement]:
    has_tiles = case.position is not None and bool(case.position.tiles)
    on_edges = case.game.grid.kind == "squares" and (has_tiles or not is_chart(case.game))
    if case.style == "frame" or (case.style == "map" and on_edges):
        names = dict.fromkeys(label for labels in edge_labels(case.game) for label in labels)
    else:
        names = dict.fromkeys(space_names(case.game.board, case.game.grid).values())
    yield from map(text, names)
