from pathlib import Path as File

import pytest
import yaml

from printgen.drawing.path import bounds
from printgen.drawing.scene import Box, Path, Scene, Text
from printgen.drawing.svg import to_svg
from printgen.figure.print.ruler import (
    FOUR_INCHES,
    crop_marks,
    half_arrow,
    join_diamond,
    join_letters,
    scale_bar,
    thin_bars,
    true_size_bars,
)
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

THEME_FILE = File(__file__).parents[2] / "data" / "themes" / "standard.yaml"
THEME = Theme.model_validate(yaml.safe_load(THEME_FILE.read_text("utf-8")))


def lines(items):
    return [item for item in items if isinstance(item, Path)]


@pytest.mark.parametrize("upright", [True, False])
def test_the_end_lines_of_a_bar_lie_exactly_its_length_apart(upright):
    bar = scale_bar(Point(7.3, 11.9), 101.6, 8, "4 in", "blue", THEME, upright)
    axis = 1 if upright else 0
    ends = [{numbers[axis] for _, numbers in end.commands} for end in lines(bar)]
    assert ends == [{(7.3, 11.9)[axis]}, {(7.3, 11.9)[axis] + 101.6}]
    outline = bar[0].rect
    assert (outline.height if upright else outline.width) == 101.6


def test_the_fields_of_a_bar_change_sides_and_fill_half_of_it():
    ground, *fields = (item for item in scale_bar(Point(0, 0), 100, 10, "", "ink", THEME) if isinstance(item, Box))
    assert len(fields) == 10
    assert [field.rect.x for field in fields] == [0, 2.5] * 5
    assert [field.rect.y for field in fields] == pytest.approx([10 * n for n in range(10)])
    assert sum(f.rect.width * f.rect.height for f in fields) == pytest.approx(
        ground.rect.width * ground.rect.height / 2
    )


@pytest.mark.parametrize("upright", [True, False])
def test_the_two_bars_of_a_sheet_measure_100_mm_and_4_in(upright):
    bars = true_size_bars(Point(0, 0), THEME, ("100 mm", "4 in"), upright)
    grounds = [item.rect for item in bars if isinstance(item, Box) and item.stroke]
    lengths = [rect.height if upright else rect.width for rect in grounds]
    assert lengths == [100, FOUR_INCHES] == [100, pytest.approx(101.6)]
    assert not grounds[0].meets(grounds[1], -2)
    words = [item.runs[0].text for item in bars if isinstance(item, Text)]
    assert words == ["100 mm", "4 in"]
    scene = Scene(Rect(-5, -5, 120, 120), bars)
    assert to_svg(scene, debug=True) == to_svg(scene)


def test_crop_marks_point_at_the_corners_from_outside_and_never_touch_the_piece():
    trim = Rect(10, 20, 30, 40)
    (marks,) = crop_marks(trim, THEME, length=2.4, gap=0.8)
    starts = [numbers for letter, numbers in marks.commands if letter == "M"]
    ends = [numbers for letter, numbers in marks.commands if letter == "L"]
    assert len(starts) == 8
    for start, end in zip(starts, ends, strict=True):
        on_edge = (start[0] == end[0] and start[0] in (10, 40)) or (start[1] == end[1] and start[1] in (20, 60))
        assert on_edge
        for x, y in (start, end):
            assert x <= 9.2 or x >= 40.8 or y <= 19.2 or y >= 60.8


def test_a_diamond_lies_evenly_on_both_sides_of_the_join():
    outline, cross = join_diamond(Point(50, 60), THEME)
    assert bounds(outline.commands).centre == pytest.approx((50, 60))
    assert bounds(cross.commands) == bounds(outline.commands)


@pytest.mark.parametrize("kept", ["north", "east", "south", "west"])
def test_the_letter_of_a_join_mark_stands_clear_of_it(kept):
    outline, _ = join_diamond(Point(50, 60), THEME)
    half = bounds(outline.commands).width / 2
    letters = join_letters(Point(50, 60), "a", kept, THEME)
    assert len(letters) > 1
    for letter in letters:
        assert letter.runs[0].text == "a"
        assert abs(letter.at.x - 50) + abs(letter.at.y - 60) > half


@pytest.mark.parametrize(
    ("toward", "box"),
    [
        ("north", Rect(-2.2, -2.2, 4.4, 2.2)),
        ("east", Rect(0, -2.2, 2.2, 4.4)),
        ("south", Rect(-2.2, 0, 4.4, 2.2)),
        ("west", Rect(-2.2, -2.2, 2.2, 4.4)),
    ],
)
def test_half_an_arrow_begins_at_the_cut_and_points_into_its_strip(toward, box):
    (arrow,) = half_arrow(Point(0, 0), toward, THEME)
    assert bounds(arrow.commands) == box


def test_in_low_ink_no_field_of_a_bar_is_filled() -> None:
    low = Theme.model_validate(yaml.safe_load((THEME_FILE.parent / "low-ink.yaml").read_text("utf-8")))
    bars = [*true_size_bars(Point(0, 0), low, ("100 mm", "4 in")), *thin_bars(Point(0, 40), low)]
    inks = {box.fill.colour for box in bars if isinstance(box, Box) and box.fill}
    assert inks <= {low.colours["paper"]}


@pytest.mark.parametrize("upright", [True, False])
def test_thin_bars_lie_half_a_millimetre_apart(upright: bool) -> None:
    frames = [box.rect for box in thin_bars(Point(10, 150), THEME, upright) if isinstance(box, Box) and not box.fill]
    first, second = frames
    gap = second.x - first.right if upright else second.y - first.bottom
    assert gap == pytest.approx(0.5)
