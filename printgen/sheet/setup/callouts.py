"""PositionContext → which spaces each step of the set-up lays something on, to be numbered on the drawing."""

from collections.abc import Callable, Iterator
from functools import partial

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.callouts import EVERYWHERE, Callout, called_out
from printgen.figure.cards import lower_left, on_each_card
from printgen.figure.hexes.board import hex_middle
from printgen.geometry import Point, Rect, Size
from printgen.model.board.spaces import name_on
from printgen.model.play.conditions import amount
from printgen.model.setup import SetupStep
from printgen.sheet.core.board_view import board_style, board_view, fitted_board
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.steps import steps_done

HEX, MEETING = 0.8, 0.5
"""How wide a hex is for the number of a step, and what lies about a place where several meet; in widths of a hex."""

WITHIN = 3.0
"""How far inside a card the number of a step lies, in mm."""

Spot = Callable[[str, str], Point | None]
"""The name of a piece, a space → where that one is drawn, if it is one of many small ones."""


def numbered_board(context: PositionContext, room: Size) -> tuple[Scene, float]:
    """Return the board with the numbers of steps on it, as large as a room allows, and the side of a space in mm."""
    view = board_view(context)
    scene, pitch = fitted_board(context, view, room)
    style = board_style(context, view, pitch)
    found = callouts(context, partial(_rect, view, style), partial(_thing, view, style))
    return called_out(scene, found, context), pitch


def _rect(view: BoardView, style: BoardStyle, space: str) -> Rect | None:
    """Return where a number stands on a space: well inside a hex or a card, near a place where several hexes meet."""
    if view.grid.kind == "hexes":
        side = (HEX if space in view.cells else MEETING) * style.unit
        return Rect.around(hex_middle(view, style, space), side, side)
    rect = style.rect(view.cells[space]) if space in view.cells else None
    return rect.grown(-WITHIN) if rect is not None and view.grid.kind == "cards" else rect


def _thing(view: BoardView, style: BoardStyle, piece: str, space: str) -> Point | None:
    """Return where a piece is drawn of which one lies on every card."""
    often = view.grid.kind == "cards" and piece in on_each_card(view)
    return lower_left(view, style, space) if often else None


def callouts(context: PositionContext, rect: Callable[[str], Rect | None], thing: Spot) -> tuple[Callout, ...]:
    """Return the steps that lay something on the board.

    ``rect``: where a space is drawn, if it is; ``thing``: where a small thing on it that is one of many.
    """
    found = []
    for number, step in enumerate(steps_done(context), 1):
        laid = dict.fromkeys(_spaces(context, step))
        spaces = dict.fromkeys(space for _, space in laid)
        rects = tuple(one for one in map(rect, spaces) if one is not None)
        things = tuple(spot for name, space in laid if (spot := thing(name, space)) is not None)
        if rects:
            found.append(Callout(str(number), rects, _count(context, step, len(spaces)), things))
    return tuple(found)


def _count(context: PositionContext, step: SetupStep, spaces: int) -> str:
    """Return how many a step lays: one on each space of the board, fewer than it takes, or as many."""
    position, grid = context.position, context.game.grid
    taken = amount(step.count, position.players, position.options) if step.count is not None else spaces
    if any(one.piece in step.lays for one in position.pieces):
        if spaces == grid.rows * grid.columns:
            return context.tool(f"setup.each.{grid.kind}")
        if EVERYWHERE < spaces < taken:
            return context.tool("setup.of", count=spaces, of=taken)
    return f"×{spaces}"


def _spaces(context: PositionContext, step: SetupStep) -> Iterator[tuple[str, str]]:
    """Yield what a step lays, pieces, deals, regions and tiles, each with a space on which it lies."""
    position, board, tile_map = context.position, context.game.board, context.game.setup.tile_map
    for name in step.lays:
        placed = (one for one in position.pieces if one.piece == name and not one.waiting)
        yield from ((name, space) for one in placed for space in one.spaces)
        yield from ((name, one.space) for one in position.dealt if one.deal == name and one.space is not None)
        if tile_map is not None and name in context.game.tile_sets[tile_map.tiles].piles:
            bears = name == tile_map.symbols.pile
            others = (tile for tile in position.tiles if tile.space not in tile_map.fixed)
            yield from ((name, tile.space) for tile in others if (tile.symbol is not None) == bears)
        if (region := board.regions.get(name)) is not None:
            # What lies on top of others is one thing, wherever its number stands.
            spaces = region.spaces[:1] if region.raised else region.spaces
            for number in range(1, position.boards + 1):
                yield from ((name, name_on(board, number, space)) for space in spaces)
