"""Job, a block of its board → the name of every space on that paper, and where it stands in mm."""

from collections.abc import Iterator

from printgen.game.hexes import centre
from printgen.game.spaces import space_names
from printgen.geometry import Point, Rect
from printgen.sheet.board_view import board_view
from printgen.sheet.ground import is_chart
from printgen.sheet.job import Job
from printgen.sheet.sheet import ExpectedText

INNER = 0.4
"""Of a hex: how wide and high the part round its middle is in which its name stands."""


def expected_labels(job: Job, area: Rect, corner: Point) -> tuple[ExpectedText, ...]:
    """Give the names of the spaces that lie wholly in an area of the board.

    ``corner``: where the upper left corner of the area lies on the page.
    """
    dx, dy = corner.x - area.x, corner.y - area.y
    return tuple(
        ExpectedText(name, place.moved(dx, dy))
        for name, place in _places(job)
        if area.holds(place, 1e-6)
    )


def _places(job: Job) -> Iterator[tuple[str, Rect]]:
    """Give each named space with its rectangle in mm of the board."""
    grid = job.game.grid
    wide, high = grid.pitch.x, grid.pitch.y
    if grid.kind == "hexes":
        for cell, name in space_names(job.game.board, grid).items():
            middle = centre(grid, cell)
            x, y = middle.x * wide, middle.y * high
            by = (INNER / 2 * wide, INNER / 2 * high)
            yield name, Rect(x - by[0], y - by[1], 2 * by[0], 2 * by[1])
        return
    names = space_names(job.game.board, grid)
    if not is_chart(job):
        view = board_view(job, pieces=False)
        names = {cell: view.names[cell] for cell in view.squares}
    for (row, column), name in names.items():
        yield name, Rect(column * wide, row * high, wide, high)
