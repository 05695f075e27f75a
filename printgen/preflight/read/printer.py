"""A printer's measured faults → where it lays the points of a page: the file is printed in thought.

Whoever wrote the file has drawn against these faults; after them everything must lie where the
sheet says. Nothing here is shared with the writer.
"""

import math

from printgen.geometry import Size, Transform
from printgen.model.printer import Printer


def laid_down(printer: Printer, page: Size, number: int, duplex: str | None) -> Transform:
    """Return the map from a page to the paper, in mm of the page; ``number`` counts from 1.

    Worked out on the paper upright, as the printer was measured: the page is laid on it, the
    faults happen, and the page is looked at again.
    """
    lies = page.width > page.height
    paper = page.turned if lies else page
    # The upper edge of a page that lies is at the left edge of the paper.
    lay = Transform(0, -1, 1, 0, 0, paper.height) if lies else Transform()
    look = Transform(0, 1, -1, 0, paper.height, 0) if lies else Transform()
    is_back = duplex is not None and number % 2 == 0
    if is_back and duplex != printer.flip:
        half_turn = Transform(-1, 0, 0, -1, paper.width, paper.height)
        lay, look = lay.then(half_turn), half_turn.then(look)
    return lay.then(_faults(printer, paper, is_back)).then(look)


def _faults(printer: Printer, paper: Size, is_back: bool) -> Transform:
    """Scale about the middle of the paper, then, on a back, turn about it and move."""
    a, d = printer.scale_x / 100, printer.scale_y / 100
    angle = math.radians(printer.back_turn) if is_back else 0.0
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = paper.width / 2, paper.height / 2
    dx, dy = (printer.back_dx, printer.back_dy) if is_back else (0.0, 0.0)
    return Transform(
        a * cos, a * sin, -d * sin, d * cos, x + dx - a * cos * x + d * sin * y, y + dy - a * sin * x - d * cos * y
    )
