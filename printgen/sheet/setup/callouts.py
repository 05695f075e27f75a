"""PositionContext → which spaces each step of the set-up lays something on, to be numbered on the drawing."""

from collections.abc import Callable, Iterator

from printgen.figure.callouts import Callout
from printgen.geometry import Rect
from printgen.model.board.spaces import name_on
from printgen.model.setup import SetupStep
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.steps import steps_done


def callouts(context: PositionContext, rect: Callable[[str], Rect | None]) -> tuple[Callout, ...]:
    """Return the steps that lay something on the board; ``rect``: where a space is drawn, if it is."""
    found = []
    for number, step in enumerate(steps_done(context), 1):
        spaces = dict.fromkeys(_spaces(context, step))
        rects = tuple(one for one in map(rect, spaces) if one is not None)
        if rects:
            found.append(Callout(str(number), rects, f"×{len(spaces)}"))
    return tuple(found)


def _spaces(context: PositionContext, step: SetupStep) -> Iterator[str]:
    """Yield the spaces on which the pieces, deals and regions lie that a step lays."""
    position, board = context.position, context.game.board
    for name in step.lays:
        yield from (space for one in position.pieces if one.piece == name and not one.waiting for space in one.spaces)
        yield from (one.space for one in position.dealt if one.deal == name and one.space is not None)
        if (region := board.regions.get(name)) is not None:
            # What lies on top of others is one thing, wherever its number stands.
            spaces = region.spaces[:1] if region.raised else region.spaces
            for number in range(1, position.boards + 1):
                yield from (name_on(board, number, space) for space in spaces)
