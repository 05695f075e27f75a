import math
from xml.etree import ElementTree

import pytest

from printgen.drawing.path import circle
from printgen.drawing.scene import Box, Disc, Fill, Group, Path, Run, Scene, Stroke, Text, line, polyline
from printgen.drawing.svg import number, to_svg
from printgen.geometry import Point, Rect, Transform
from printgen.model.path_syntax import read_path

INK = "#1D232A"
SVG = "{http://www.w3.org/2000/svg}"
WINDOW = Rect(0, 0, 100, 50)
CUT = Path(circle(Point(10, 10), 8))


def draw(*items, title=""):
    return ElementTree.fromstring(to_svg(Scene(WINDOW, items, title)))


def only(*items):
    """The one element that is drawn, behind the definitions."""
    return draw(*items)[-1]


EVERYTHING = (
    Box(Rect(1, 1, 98, 48), Fill("#DDEBF1"), Stroke(INK, 0.2, join="round"), 2),
    Disc(Point(70, 30), 8, Fill("#FFFFFF", 0.5), Stroke("#0072B2", 0.5, (2, 1), cap="round")),
    Path(read_path("M0 0Q5 5 9 0A5 3 30 1 0 20 40C1 2 3 4 5 6Z"), Fill(INK, even_odd=True)),
    Group((line(Point(0, 0), Point(20, 20), Stroke(INK, 3)),), Transform.shift(20, 0), CUT),
    Group((CUT,), Transform.turn(30).then(Transform.scale(0.2))),
    Text(Point(50, 20), (Run("4", 6, 900), Run("270°", 5, gap=0.3)), "middle", 30),
    Text(Point(50, 20), (Run(" A  b ", 6),), "end", halo=Stroke("#FFFFFF", 1, join="round")),
)


def test_the_size_is_written_in_millimetres_and_one_unit_is_one_millimetre():
    root = ElementTree.fromstring(to_svg(Scene(Rect(-3, 4.5, 210, 99), ())))
    assert (root.get("width"), root.get("height")) == ("210mm", "99mm")
    assert root.get("viewBox") == "-3 4.5 210 99"


def test_every_primitive_passes_the_svg_schema():
    assert to_svg(Scene(WINDOW, EVERYTHING, "all"), debug=True) == to_svg(Scene(WINDOW, EVERYTHING, "all"))


def test_a_circle_a_rectangle_and_a_path_keep_their_measures():
    disc = only(Disc(Point(1, 2), 3.25, Fill(INK)))
    assert [disc.get(key) for key in ("cx", "cy", "r")] == ["1", "2", "3.25"]
    box = only(Box(Rect(1, 2, 3, 4), radius=0.5))
    assert [box.get(key) for key in ("x", "y", "width", "height", "rx", "fill")] == [
        "1", "2", "3", "4", "0.5", "none",
    ]  # fmt: skip
    path = only(Path(polyline((Point(0, 0), Point(1 / 3, 2)), closed=True)))
    assert path.get("d") == "M0 0L0.333 2Z"


def test_lines_say_only_what_differs_from_the_usual():
    plain = only(line(Point(0, 0), Point(1, 1), Stroke(INK, 0.2)))
    assert {"stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-dasharray"}.isdisjoint(plain.attrib)
    fancy = only(line(Point(0, 0), Point(1, 1), Stroke(INK, 0.2, (2.2, 0.9), "round", "bevel", 0.5)))
    assert fancy.get("stroke-dasharray") == "2.2 0.9"
    assert (fancy.get("stroke-linecap"), fancy.get("stroke-linejoin")) == ("round", "bevel")
    assert fancy.get("stroke-opacity") == "0.5"


def test_holes_and_pale_areas_are_told_by_the_fill():
    path = only(Path(circle(Point(0, 0), 1), Fill(INK, 0.4, even_odd=True)))
    assert (path.get("fill-rule"), path.get("fill-opacity")) == ("evenodd", "0.4")


def test_a_group_that_only_moves_says_so_in_few_letters():
    group = only(Group((Disc(Point(0, 0), 1),), Transform.shift(2, 0.5)))
    assert group.get("transform") == "translate(2 0.5)"


def test_a_turned_group_keeps_enough_digits_for_a_whole_sheet():
    group = only(Group((Disc(Point(0, 0), 1),), Transform.turn(30)))
    a, b, c, d, e, f = map(float, group.get("transform")[7:-1].split())
    far = (a * 300 + c * 200 + e, b * 300 + d * 200 + f)
    assert far == pytest.approx(Transform.turn(30).apply(Point(300, 200)), abs=1e-3)


def test_a_group_that_neither_moves_nor_cuts_leaves_no_trace():
    assert only(Group((Group((Disc(Point(0, 0), 1),)),))).tag == SVG + "circle"


def test_the_same_clip_is_defined_once_and_its_name_comes_from_its_shape():
    first = draw(Group((CUT,), clip=CUT), Group((CUT,), clip=Path(circle(Point(10, 10), 8))))
    again = draw(Group((CUT,), clip=CUT))
    clips = first.findall(f"{SVG}defs/{SVG}clipPath")
    assert len(clips) == 1
    assert first[-1].get("clip-path") == first[-2].get("clip-path") == f"url(#{clips[0].get('id')})"
    assert again.find(f"{SVG}defs/{SVG}clipPath").get("id") == clips[0].get("id")
    other = draw(Group((CUT,), clip=Path(circle(Point(10, 10), 9))))
    assert other.find(f"{SVG}defs/{SVG}clipPath").get("id") != clips[0].get("id")


def test_the_same_scene_gives_the_same_text_however_often_it_is_written():
    texts = {to_svg(Scene(WINDOW, EVERYTHING)) for _ in range(3)}
    assert len(texts) == 1


def test_text_is_text_in_the_house_type_on_its_baseline():
    root = draw(Text(Point(5, 6), (Run("Ruins & <more>", 3.2, 700),), "middle", degrees=-90))
    text = root[-1]
    assert root.get("font-family") == "Source Sans Pro"
    assert text.text == "Ruins & <more>"
    assert [text.get(key) for key in ("x", "y", "font-size", "font-weight", "fill")] == [
        "5", "6", "3.2", "700", INK,
    ]  # fmt: skip
    assert (text.get("text-anchor"), text.get("transform")) == ("middle", "rotate(-90 5 6)")


def test_runs_of_one_line_follow_each_other_with_their_gaps():
    text = only(Text(Point(5, 6), (Run("4", 2.4, 900), Run("90°", 2.1, colour="#66707A", gap=0.3))))
    one, two = text
    assert (one.text, two.text) == ("4", "90°")
    assert (one.get("dx"), two.get("dx"), two.get("fill")) == (None, "0.3", "#66707A")


def test_a_halo_is_the_outline_of_the_same_letters_drawn_first():
    white = Stroke("#FFFFFF", 0.8, join="round")
    root = draw(Text(Point(5, 6), (Run("A", 3), Run("1", 2)), halo=white))
    under, over = root[-2], root[-1]
    assert "".join(under.itertext()) == "".join(over.itertext()) == "A1"
    assert (under.get("fill"), under.get("stroke-width")) == ("none", "0.8")
    assert all(span.get("fill") is None for span in under)
    assert over.get("stroke") is None


def test_spaces_at_the_ends_of_a_run_are_kept():
    space = "{http://www.w3.org/XML/1998/namespace}space"
    assert only(Text(Point(0, 0), (Run("A ", 3), Run("1", 3)))).get(space) == "preserve"
    assert only(Text(Point(0, 0), (Run("A 1", 3),))).get(space) is None


def test_the_title_of_a_scene_is_the_title_of_the_document():
    assert draw(title="Map of “A”")[0].text == "Map of “A”"


@pytest.mark.parametrize(
    ("value", "text"), [(0.1 + 0.2, "0.3"), (-0.0001, "0"), (1e-7, "0"), (12345.67891, "12345.679"), (-2.5, "-2.5")]
)
def test_numbers_are_short_and_plain(value, text):
    assert number(value) == text


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_not_finite_is_refused(value):
    with pytest.raises(ValueError, match="cannot hold the number"):
        to_svg(Scene(WINDOW, (Disc(Point(value, 0), 1),)))


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[31m", "\ud800", "\ufffe"])
def test_a_character_that_xml_cannot_hold_is_refused(text):
    with pytest.raises(ValueError, match="cannot stand in a drawing"):
        to_svg(Scene(WINDOW, (Text(Point(0, 0), (Run(text, 3),)),)))
