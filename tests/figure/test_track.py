"""The end of a track with a counter on it, and markers above."""

from typing import NamedTuple

import pytest

from printgen.drawing.items import extent
from printgen.drawing.scene import Text
from printgen.figure.aid_pictures import SPACE, SPACE_GAP, TrackView, track
from printgen.model.resources import Icons, Theme


class Style(NamedTuple):
    """A theme and icons, as a figure takes them."""

    theme: Theme
    icons: Icons

    def colour(self, name):
        return self.theme.colours[name]


VIEW = TrackView(counter=6, markers=2, last=13, counter_icon="coin", marker_icon="cursed-coin")


def numbers(scene):
    return ["".join(run.text for run in item.runs) for item in scene.items if isinstance(item, Text)]


@pytest.mark.parametrize("width", [60.0, 71.5, 75.0, 120.0])
def test_the_end_of_a_track_reaches_its_last_space(width, theme, icons):
    scene = track(VIEW, width, Style(theme, icons))
    assert numbers(scene)[-1] == "13"
    assert extent(scene.items).right <= width + 0.3


def test_spaces_are_no_wider_than_they_need_be(theme, icons):
    roomy = track(VIEW, 140.0, Style(theme, icons))
    narrow = track(VIEW, 60.0, Style(theme, icons))
    assert len(numbers(narrow)) == 9
    assert len(numbers(roomy)) == 13
    assert roomy.window.width == pytest.approx(15 * (SPACE.width + SPACE_GAP))


@pytest.mark.parametrize("width", [63.0, 75.2, 77.5])
def test_a_track_is_as_wide_as_its_column(width, theme, icons):
    assert extent(track(VIEW, width, Style(theme, icons)).items).right == pytest.approx(width, abs=0.3)
