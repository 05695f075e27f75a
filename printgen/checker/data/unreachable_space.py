"""A space can be reached from no start.

From the spaces where players sit a piece must be able to come to every other one: from neighbour to
neighbour, along lines, and over links, which lead both ways. Spaces of a region that nobody passes
(`impassable`) are not for pieces. A space that is cut off is a gap that was not named, or a
neighbour that was.

PASS board.yaml
    gaps: [c1]
FAIL board.yaml
    gaps: [c1, b1, a2]
AND setup.yaml
    seats: {left: {space: c2}, top: {space: b2}}
"""

from collections.abc import Iterator
from itertools import pairwise

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.errors import PrintgenError
from printgen.model.board.spaces import neighbours
from printgen.problems import Problem

CODE = "unreachable-space"


def check(data: Data) -> Iterator[Problem]:
    """Walk from all starts at once; tell the spaces that are left over."""
    ways = _ways(data)
    starts = {
        part
        for seat in data.game.setup.seats.values()
        for part in seat.space.rpartition(".")[2].split("+")
        if part in ways
    }
    if not starts:
        return  # spaces that do not exist are told by another check
    reached, waiting = set(starts), list(starts)
    while waiting:
        for other in ways[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    left = [space for space in ways if space not in reached]
    if left:
        count = "1 space is" if len(left) == 1 else f"{len(left)} spaces are"
        message = f"{count} reached from no start: {', '.join(left[:8])}"
        field = "gaps" if data.game.board.gaps else "grid"
        yield Problem(CODE, message, data.span(("board", field), key=True))


def coverage(data: Data) -> Coverage:
    """Count the spaces a piece may come to."""
    still = "where a reading changes the size of the board, the board of our reading is looked at"
    changed = any(ruling.box for ruling in data.game.rulings.values())
    return Coverage(len(_ways(data)), "spaces reached from a start", (still,) if changed else ())


def _ways(data: Data) -> dict[str, set[str]]:
    """Give for every space a piece may stand on those it can go to from there."""
    board, grid = data.game.board, data.grid
    if grid is None:
        return {}
    try:
        beside = neighbours(board, grid)
    except PrintgenError:
        return {}  # a board whose spaces cannot be named is told by another check
    closed = {
        space
        for region in board.regions.values()
        if region.impassable and region.when is None
        for space in region.spaces
    }
    ways = {
        space: {other for other in others if other not in closed}
        for space, others in beside.items()
        if space not in closed
    }
    for line in board.lines.values():
        for one, other in pairwise((*line.spaces, *(line.spaces[:1] if line.closed else ()))):
            if one in ways and other in ways:
                ways[one].add(other)
                ways[other].add(one)
    return ways
