"""A drawing → where its words and things lie, which numbers of steps keep off; in mm."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Box, Disc, Group, Path, Scene, Text
from printgen.geometry import Rect

SQUARE = 10.0
"""The side in mm of the squares by which what lies on a drawing is found."""

DOTTED, LARGEST, ICON, PATTERN, BARS = 0.9, 16.0, 9.0, 2.4, 2.0
"""Discs of a drawing that are smaller than so many mm are dots on the ground, those that are larger are no things but
ground, and so are larger areas; lines that are lower or narrower are a pattern on it, and boxes that are one of both
are bars."""

GAP, SPACE = 12.0, 4.0
"""A dashed frame that is larger than so many mm is a gap in the board, one with sharp corners a space beside it."""

CLEAR = 0.3
"""How far words are kept off, in mm."""


class Places:
    """Rectangles, found by where they lie: all that a small one may meet are in the same squares of the drawing."""

    def __init__(self, rects: Iterable[Rect]) -> None:
        self._squares: dict[tuple[int, int], list[Rect]] = defaultdict(list)
        for rect in rects:
            for square in self._under(rect):
                self._squares[square].append(rect)

    def meet(self, rect: Rect) -> bool:
        """Return whether one of them overlaps a rectangle."""
        squares = self._squares
        return any(rect.meets(one) for square in self._under(rect) if square in squares for one in squares[square])

    def miss(self, rects: Iterable[Rect]) -> bool:
        """Return whether rectangles, as of a number and its count, lie on none of them."""
        return not any(map(self.meet, rects))

    @staticmethod
    def _under(rect: Rect) -> Iterator[tuple[int, int]]:
        x, y, width, height = rect
        across = range(int(x // SQUARE), int((x + width) // SQUARE) + 1)
        return product(across, range(int(y // SQUARE), int((y + height) // SQUARE) + 1))


def words_of(drawn: Scene) -> list[Rect]:
    """Return where words stand, with some air."""
    return [extent([Group((item,), by)]).grown(CLEAR) for item, by in opened(drawn.items) if isinstance(item, Text)]


def _leaves_out(box: Box) -> bool:
    """Return whether a frame says that nothing lies in it: a large dashed one, or that of a space beside a board."""
    is_dashed = box.stroke is not None and bool(box.stroke.dash)
    return is_dashed and min(box.rect.width, box.rect.height) > (GAP if box.radius else SPACE)


def _is_bar(box: Box) -> bool:
    """Return whether a box is a small bar, like a road."""
    short, long = sorted((box.rect.width, box.rect.height))
    return box.stroke is not None and short < BARS < long < ICON


def things_of(drawn: Scene) -> list[Rect]:
    """Return where things lie: discs, the parts of icons, and what a dashed line leaves out."""
    found = ((item, extent([Group((item,), by)])) for item, by in opened(drawn.items) if not isinstance(item, Text))
    return [
        rect
        for item, rect in found
        if (isinstance(item, Disc) and DOTTED < rect.width < LARGEST)
        or (isinstance(item, Box) and ((item.fill is None and _leaves_out(item)) or _is_bar(item)))
        or (
            isinstance(item, Path)
            and max(rect.width, rect.height) < ICON
            and (item.fill is not None or min(rect.width, rect.height) > PATTERN)
        )
    ]
