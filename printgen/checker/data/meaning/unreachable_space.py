"""A space can be reached from no start.

From the spaces where players sit a piece must be able to come to every other one: from neighbour to neighbour, along
lines, and over links, which lead both ways. Spaces of a region that nobody passes (`impassable`) are not for pieces.
A space that is cut off is a gap that was not named, or a neighbour that was.

PASS board.yaml
    gaps: [c1]
FAIL board.yaml
    gaps: [c1, b1, a2]
AND setup.yaml
    seats: {left: {space: c2}, top: {space: b2}}
"""

from itertools import pairwise

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.board.spaces import neighbours

OUR_READING = "where a reading changes the size of the board, the board of our reading is looked at"


@covers(
    "spaces reached from a start",
    lambda data: _ways(data),
    lambda data: (OUR_READING,) if any(ruling.box for ruling in data.game.rulings.values()) else (),
)
def check(data: CheckInput) -> Problems:
    """Walk from all starts at once; report the spaces that are left over."""
    ways = _ways(data)
    seats = data.game.setup.seats.values()
    reached = {part for seat in seats for part in seat.space.rpartition(".")[2].split("+") if part in ways}
    waiting = list(reached)
    while waiting:
        new = ways[waiting.pop()] - reached
        reached |= new
        waiting += new
    left = [space for space in ways if space not in reached]
    if left and seats:
        count = "1 space is" if len(left) == 1 else f"{len(left)} spaces are"
        path = ("board", "gaps" if data.game.board.gaps else "grid")
        yield data.problem(f"{count} reached from no start: {', '.join(left[:8])}", path, key=True)


def _ways(data: CheckInput) -> dict[str, set[str]]:
    """Return for every space a piece may stand on those it can go to from there."""
    board = data.game.board
    closed = {
        space
        for region in board.regions.values()
        if region.impassable and region.when is None
        for space in region.spaces
    }
    beside = neighbours(board, data.grid).items()
    ways = {space: set(others) - closed for space, others in beside if space not in closed}
    for line in board.lines.values():
        for one, other in pairwise((*line.spaces, *(line.spaces[:1] if line.closed else ()))):
            if one in ways and other in ways:
                ways[one].add(other)
                ways[other].add(one)
    return ways
