"""The rose of an empty board: its points end between the names of spaces, or are their ground."""

import pytest

from printgen.drawing.items import extent
from printgen.drawing.scene import Path, Text
from printgen.figure.rose import names_struck
from printgen.figure.tiles.map_view import MapView, sheet_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Point, Rect, Size
from tests.workshop import WORKSPACE


@pytest.mark.parametrize(
    ("middle", "struck"), [(Point(8, 0), 1), (Point(0, 8), 1), (Point(2, 0), 0), (Point(12, 0), 0)]
)
def test_a_name_at_the_end_of_a_point_is_run_through(middle: Point, struck: int) -> None:
    assert names_struck(Point(0, 0), 10, [Rect.around(middle, 1.5, 1)]) == struck


@pytest.mark.parametrize(("rows", "columns"), [(7, 10), (5, 6), (4, 8)])
def test_no_point_of_the_rose_ends_within_a_name(rows: int, columns: int) -> None:
    names = {(row, column): f"{'ABCDEFG'[row]}-{column + 1}" for row in range(rows) for column in range(columns)}
    resources = WORKSPACE.resources()
    style = sheet_style(Size(20, 20), resources.theme("standard"), resources.icons)
    items = space_grid(MapView(rows, columns, "", names=names), style)
    points = [item for item in items if isinstance(item, Path) and item.fill == items_ground(items)]
    star = max((extent((one,)) for one in points), key=lambda box: box.width)
    words = [extent((item,)) for item in items if isinstance(item, Text)]
    for tip in (Point(star.x, star.centre.y), Point(star.right, star.centre.y)):
        assert not any(word.covers(tip) for word in words)


def items_ground(items: tuple[object, ...]) -> object:
    """Return the ground of the large star, which is drawn last of all filled paths."""
    return [item.fill for item in items if isinstance(item, Path) and item.fill is not None][-1]
