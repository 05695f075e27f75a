import math

import pytest

from printgen.drawing.items import extent
from printgen.drawing.scene import Box, Group, Path
from printgen.figure.aid import compass
from printgen.geometry import Rect


def shafts(scene):
    return [item for item in scene.items if isinstance(item, Path) and item.stroke]


@pytest.mark.parametrize("size", [21.0, 26.0])
def test_eight_ways_lead_out_of_the_middle_and_stay_inside(size, theme, icons):
    scene = compass(size, "boat", "blue", "purple", theme, icons)
    assert scene.window == Rect(0, 0, size, size)
    assert scene.window.holds(extent(scene.items), slack=0.01)
    ends = [path.commands[1][1] for path in shafts(scene)]
    angles = sorted(round(math.degrees(math.atan2(y - size / 2, x - size / 2))) for x, y in ends)
    assert angles == [-135, -90, -45, 0, 45, 90, 135, 180]


def test_straight_and_diagonal_ways_differ_without_their_colours(low_ink, icons):
    scene = compass(26, "boat", "blue", "purple", low_ink, icons)
    assert len({path.stroke.colour for path in shafts(scene)}) == 1
    dotted = [path for path in shafts(scene) if path.stroke.dash]
    assert len(dotted) == 4
    for path in dotted:
        (x1, y1), (x2, y2) = (numbers for _, numbers in path.commands)
        assert abs(x2 - x1) == pytest.approx(abs(y2 - y1))


def test_the_accents_are_those_of_the_theme(theme, icons):
    scene = compass(26, "boat", "green", "orange", theme, icons)
    assert {path.stroke.colour for path in shafts(scene)} == {theme.colours["green"], theme.colours["orange"]}


def test_nine_tiles_surround_the_icon(theme, icons):
    scene = compass(26, "boat", "blue", "purple", theme, icons)
    tiles = [item for item in scene.items if isinstance(item, Box)]
    assert len(tiles) == 9
    assert tiles[4].fill.colour == theme.colours["paper"]
    [drawing] = [item for item in scene.items if isinstance(item, Group)]
    assert tiles[4].rect.holds(extent([drawing]))
