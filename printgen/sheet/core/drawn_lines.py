"""GameContext and a space → which way a line runs from there: how what lies at its end is turned."""

import math

from printgen.model.board.spaces import name_on, places
from printgen.sheet.core.game_context import GameContext


def turn_on(context: GameContext, space: str) -> float | None:
    """Give the way along the line that ends on a space, in degrees clockwise from the top.

    Upright where no line runs; None within a line, where a bend may be the end of a stretch.
    """
    board, cells = context.game.board, places(context.game.board, context.game.grid)
    position = context.position
    assert position is not None
    turn: float | None = 0.0
    for number in range(1, position.boards + 1):
        for way in board.lines.values():
            named = [name_on(board, number, one) for one in way.spaces]
            if space not in named or len(named) < 3 or not context.told(way.when):
                continue
            ends = {named[0]: way.spaces[:2], named[-1]: way.spaces[:-3:-1]}
            if way.closed or space not in ends:
                turn = None if turn == 0.0 else turn
                continue
            (row, column), (next_row, next_column) = (cells[one] for one in ends[space])
            turn = math.degrees(math.atan2(next_column - column, row - next_row)) % 360
    return turn
