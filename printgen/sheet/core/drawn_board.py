"""GameContext → ExpectedMap: what a drawn board must say of the position, space by space."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.figure.board_view import BoardView
from printgen.model.board.hexes import FACINGS, centre
from printgen.model.board.spaces import Cell, name_on, places
from printgen.model.position import PlacedPiece, Position
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.drawn_lines import turn_on
from printgen.sheet.core.drawn_signs import dealt_here, ground_signs, shapes, signs_here, signs_of
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSeat, ExpectedSpace
from printgen.sheet.core.game_context import GameContext

EAST, SIXTH = 90.0, 60.0
"""Where the first side of a hex faces, in degrees clockwise from the top, and the step to the
next."""


def expected_board(context: GameContext) -> tuple[ExpectedMap, ...]:
    """Give each space of a board: its numbers, what lies on it and how; and what waits beside."""
    position, squares, view = (context.position, context.game.grid.kind == "squares", board_view(context))
    assert position is not None
    cells, firsts = _cells(context, position)
    parts = _between(context, position)
    apart = {space for part in parts for space in part.between}
    spaces = [_space(context, view, name, cell, apart) for name, cell in cells.items()] + parts
    seats = tuple(_seats(context, position))
    pieces = context.game.setup.pieces
    shown = {sign for space in spaces for sign in space.signs}
    shown |= {sign for seat in seats for sign in seat.signs}
    # What lies nowhere on the board may not be drawn there either.
    for one in position.pieces:
        shown.update(signs_of(context, pieces[one.piece], one.owner))
    columns, rows = view.labels if squares else ((), ())
    return (
        ExpectedMap(
            columns,
            rows,
            tuple(spaces),
            shapes=shapes(context, shown),
            boards=firsts,
            numbers=not _is_chart(context),
            seats=seats,
        ),
    )


def _is_chart(context: GameContext) -> bool:
    """Tell whether the board is printed as a chart, with the name of each space on it."""
    board = context.game.board
    squares = context.game.grid.kind == "squares"
    return squares and board.edge_circles is not None and board.ground is None


def _cells(context: GameContext, position: Position) -> tuple[dict[str, Cell], tuple[tuple[int, int], ...]]:
    """Give row and column of every space in the frame of all boards, and where each begins."""
    board, own = context.game.board, places(context.game.board, context.game.grid)
    down = across = 0
    if board.copies is not None:
        before, after = own[board.copies.join[0]], own[board.copies.join[-1]]
        down, across = before[0] - after[0], before[1] - after[1]
    starts = [(across * number, down * number) for number in range(position.boards)]
    left, top = min(x for x, _ in starts), min(y for _, y in starts)
    firsts = tuple((x - left, y - top) for x, y in starts)
    found: dict[str, Cell] = {}
    for number, (x, y) in enumerate(firsts, 1):
        for name, (row, column) in own.items():
            found.setdefault(name_on(board, number, name), (y + row, x + column))
    return found, firsts


def _space(context: GameContext, view: BoardView, name: str, cell: Cell, elsewhere: set[str]) -> ExpectedSpace:
    """Give what one space shows; ``elsewhere``: spaces whose pieces stand between several."""
    grid = context.game.grid
    lying = [one for one in view.placed if one.space == name and not one.waiting]
    lying = [] if name in elsewhere and grid.kind == "squares" else lying
    texts = [name] if _is_chart(context) else []
    texts += [*dealt_here(view, name), *(_badge(lying) if grid.kind == "squares" else ())]
    facing = _facing(view, name, lying)
    return ExpectedSpace(
        name,
        centre(grid, cell).x if grid.kind == "hexes" else cell[1],
        cell[0],
        tuple(texts),
        signs=frozenset({*signs_here(context, view, name, lying), *ground_signs(context, view, name)}),
        turns=_turns(context, name, lying) if grid.kind == "squares" else {},
        facing=facing,
    )


def _badge(lying: Sequence[PlacedPiece]) -> list[str]:
    """Give the number that stands on a stack: how many of the sort of which most lie there."""
    most = max(Counter((one.piece, one.owner) for one in lying).values(), default=0)
    return [str(most)] if most > 1 else []


def _turns(context: GameContext, name: str, lying: Sequence[PlacedPiece]) -> dict[str, float | None]:
    """Tell how what has no owner's colour is turned: along the line that ends there."""
    found = dict[str, float | None]()
    for one in lying:
        piece = context.game.setup.pieces[one.piece]
        for sign in signs_of(context, piece, one.owner) if piece.look == "coin" else ():
            degrees = 0.0 if piece.coloured else turn_on(context, name)
            found[sign] = degrees if found.get(sign, degrees) == degrees else None
    return found


def _facing(view: BoardView, name: str, lying: Sequence[PlacedPiece]) -> float | None:
    """Give the way a hex on a space faces, if it faces one."""
    sides = [one.facing for one in lying]
    sides += [one.facing for one in view.hexes if one.space == name]
    known = [FACINGS.index(side) for side in FACINGS if side in sides]
    return (EAST + SIXTH * known[0]) % 360 if known else None


def _between(context: GameContext, position: Position) -> list[ExpectedSpace]:
    """Give what stands at edges and corners, and in the middle of raised regions."""
    board, found = context.game.board, list[ExpectedSpace]()
    raised = {
        name_on(board, number, space): (f"{number}. {key}", number, region.spaces)
        for number in range(1, position.boards + 1)
        for key, region in board.regions.items()
        if region.raised and context.told(region.when)
        for space in region.spaces
    }
    whole: dict[str, ExpectedSpace] = {}
    for one in position.pieces:
        piece = context.game.setup.pieces[one.piece]
        signs = frozenset(signs_of(context, piece, one.owner))
        if one.waiting:
            continue
        if "+" in one.space:
            numbered = piece.look == "house" and one.owner is not None
            texts = (str(position.seats.index(str(one.owner)) + 1),) if numbered else ()
            parts = tuple(one.space.split("+"))
            found.append(ExpectedSpace(one.space, 0, 0, texts, signs=signs, between=parts))
        elif one.space in raised and context.game.grid.kind == "squares":
            key, number, spaces = raised[one.space]
            parts = tuple(name_on(board, number, space) for space in spaces)
            new = ExpectedSpace(key, 0, 0, (), signs=signs, between=parts)
            before = whole.get(key, new)
            whole[key] = replace(new, signs=new.signs | before.signs)
    return [*found, *whole.values()]


def _seats(context: GameContext, position: Position) -> Iterator[ExpectedSeat]:
    """Give what waits for each seat: beside its space on squares laid out, else in a row."""
    setup, board = context.game.setup, context.game.board
    beside = context.game.grid.kind == "squares" and not _is_chart(context)
    for number, key in enumerate(position.seats, 1):
        seat = setup.seats[key]
        start = name_on(board, seat.board, seat.space)
        waiting = [one for one in position.pieces if one.waiting and one.space == start]
        waiting = [one for one in waiting if one.owner in (key, None)]
        signs = Counter(sign for one in waiting for sign in signs_of(context, setup.pieces[one.piece], one.owner))
        name = context.catalog.plain(f"seats.{key}.name")
        yield ExpectedSeat(number, name, signs, start if beside else None)
