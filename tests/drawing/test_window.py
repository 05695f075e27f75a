from printgen.drawing.items import seen, without
from printgen.drawing.path import rectangle
from printgen.drawing.scene import Box, Disc, Fill, Group, Path, Run, Stroke, Text, label, line
from printgen.geometry import Point, Rect, Transform
from printgen.model.path_syntax import read_path

WINDOW = Rect(10, 10, 40, 20)
INK = Fill("#1D232A")


def test_what_lies_outside_is_left_out_and_the_order_stays():
    inside, across = Disc(Point(20, 20), 2, INK), Box(Rect(0, 0, 100, 100), INK)
    outside = Disc(Point(5, 5), 2, INK)
    assert seen((across, outside, inside), WINDOW) == (across, inside)


def test_a_line_along_the_edge_is_seen_by_its_width():
    edge = line(Point(0, 10), Point(60, 10), Stroke("#1D232A", 0.2))
    beyond = line(Point(0, 9.8), Point(60, 9.8), Stroke("#1D232A", 0.2))
    assert seen((edge, beyond), WINDOW) == (edge,)


def test_a_text_that_the_edge_would_cut_is_left_out():
    whole = Text(Point(12, 20), (Run("A-1", 3),))
    cut = Text(Point(48, 20), (Run("A-2", 3),))
    assert seen((whole, cut), WINDOW) == (whole,)


def test_a_group_counts_where_its_transform_puts_it():
    art = (Path(rectangle(Rect(0, 0, 2, 2)), INK),)
    here, there = Group(art, Transform.shift(20, 20)), Group(art, Transform.shift(80, 20))
    assert seen((here, there), WINDOW) == (here,)


def test_of_a_path_what_hangs_together_is_left_out_or_kept_as_a_whole_and_words_are_kept():
    crosses = "M0 -1V1M-1 0H1M10 -1V1M9 0H11"
    drawn = without(
        (Path(read_path(crosses), stroke=Stroke("#000000", 0.1)), label("A", Point(0, 0), 2, "#000000")),
        lambda box: box.x < 5,
    )
    assert [type(item) for item in drawn] == [Path, Text]
    assert drawn[0].commands == read_path("M10 -1V1M9 0H11")
