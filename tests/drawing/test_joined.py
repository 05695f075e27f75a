"""Lines of one pen become one path; nothing else changes what is seen."""

from printgen.drawing.items import joined
from printgen.drawing.scene import Box, Fill, Group, Path, Stroke, line
from printgen.geometry import Point, Rect

INK, LIGHT = Stroke("#1D232A", 0.2), Stroke("#1D232A", 0.2, opacity=0.5)
ENDS = [(Point(n, 0), Point(n, 9)) for n in range(3)]


def test_neighbouring_lines_of_one_pen_are_one_path_with_the_same_commands() -> None:
    lines = [line(*ends, INK) for ends in ENDS]
    [one] = joined(lines)
    assert isinstance(one, Path)
    assert one.commands == tuple(command for each in lines for command in each.commands)
    assert one.stroke == INK


def test_what_lies_between_keeps_lines_apart_and_other_items_stay_as_they_are() -> None:
    box = Box(Rect(0, 0, 5, 5), Fill("#FFFFFF"))
    group = Group((line(*ENDS[0], INK),))
    filled = Path(line(*ENDS[1], INK).commands, Fill("#FFFFFF"), INK)
    items = (line(*ENDS[0], INK), box, line(*ENDS[1], INK), group, filled, line(*ENDS[2], INK))
    assert joined(items) == items


def test_lines_that_let_the_ground_through_and_other_pens_are_not_joined() -> None:
    thick = Stroke("#1D232A", 0.4)
    items = (line(*ENDS[0], LIGHT), line(*ENDS[1], LIGHT), line(*ENDS[2], thick))
    assert joined(items) == items
