"""Lengths, page boxes, bars and margins of real PDFs."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.drawing.path import rectangle
from printgen.drawing.scene import Box, Fill, Group, Path, Scene, Stroke, line, polyline
from printgen.geometry import Point, Rect, Size, Transform
from printgen.preflight import preflight, read_pdf
from printgen.sheet.core.expectations import ExpectedLine
from tests.preflight.conftest import Probe, Spot

INK = Stroke("#1D232A", 0.2)


def test_a_sheet_as_it_should_be_has_no_problems(with_scene, square, top_edge, bars, printed, problems):
    scene = replace(square, items=(*square.items, *bars))
    sheet = with_scene(scene, lines=(top_edge,), true_scale=True)
    assert problems(printed(sheet), sheet) == {}


def test_a_page_of_another_size_is_told_with_both_sizes(sheet, printed, problems):
    other = replace(sheet, pages=(replace(sheet.pages[0], size=Size(215.9, 279.4)),))
    found = problems(printed(sheet), other)["page-size"]
    assert "210 × 297 mm" in found.message
    assert "215.9 × 279.4 mm" in found.message
    assert found.page == 1


def test_pages_of_different_sizes_stand_in_one_file(sheet, printed, problems):
    wide = replace(sheet.pages[0], size=Size(297, 210))
    both = replace(sheet, pages=(sheet.pages[0], wide))
    pdf = printed(both)
    assert problems(pdf, both) == {}
    assert [page.size.width for page in read_pdf(pdf).pages] == pytest.approx([210, 297], abs=1e-4)


def test_a_page_turned_by_its_viewer_is_found(sheet, printed, problems, reworked):
    pdf = reworked(printed(sheet), lambda writer: writer.pages[0].rotate(90))
    assert "90°" in problems(pdf, sheet)["page-size"].message


def test_a_drawing_scaled_by_a_hundredth_is_told_with_its_deviation(with_scene, square, top_edge, printed, problems):
    sheet = with_scene(square, width=120 * 0.99, lines=(top_edge,))
    found = problems(printed(sheet), sheet)["missing-length"]
    # The edge starts 0.1 mm and ends 0.5 mm too far left and 0.1 mm too high.
    assert found.message == (
        "`the tile's upper edge`, 40 mm long, is not where it should be: the nearest is 39.6 mm, 0.51 mm off"
    )
    assert found.box == Rect(30, 40, 40, 0)


def test_an_edge_that_is_cut_off_is_not_a_length(with_scene, square, printed, problems):
    scene = replace(square, window=Rect(0, 0, 45, 120))
    lower = ExpectedLine("edge", Point(30, 80), Point(70, 80))
    left = ExpectedLine("edge", Point(30, 40), Point(30, 80))
    sheet = with_scene(scene, lines=(lower,))
    assert "missing-length" in problems(printed(sheet), sheet)
    sheet = with_scene(scene, lines=(left,))
    assert problems(printed(sheet), sheet) == {}


def test_lengths_are_measured_through_turned_and_clipped_groups(with_scene, printed, problems):
    edge = line(Point(0, 0), Point(30, 0), INK)
    room = Path(polyline((Point(-5, -5), Point(40, -5), Point(40, 5), Point(-5, 5)), closed=True))
    turned = Group((edge,), Transform.turn(30).then(Transform.shift(50, 50)), clip=room)
    scene = Scene(Rect(0, 0, 120, 120), (turned,))
    end = Transform.turn(30).apply(Point(30, 0)).moved(70, 80)
    sheet = with_scene(scene, lines=(ExpectedLine("turned", Point(70, 80), end),))
    assert problems(printed(sheet), sheet) == {}


@settings(max_examples=5)
@given(
    st.lists(
        st.builds(Rect, st.floats(1, 80), st.floats(1, 80), st.floats(1, 40), st.floats(1, 40)), min_size=1, max_size=20
    )
)
def test_every_edge_is_found_where_it_is_and_nowhere_else(with_scene, printed, rects):
    scene = Scene(Rect(0, 0, 120, 120), tuple(Box(rect, stroke=INK) for rect in rects))
    placed = [rect.moved(20, 30) for rect in rects]
    edges = [
        ExpectedLine(str(i), Point(rect.x, rect.bottom), Point(rect.right, rect.bottom))
        for i, rect in enumerate(placed)
    ]
    sheet = with_scene(scene, lines=tuple(edges))
    facts = read_pdf(printed(sheet))
    assert preflight(facts, sheet) == ()
    beside = [replace(edge, end=edge.end.moved(50, 90)) for edge in edges]
    wrong = with_scene(scene, lines=tuple(beside))
    assert len(preflight(facts, wrong)) == len(beside)


@pytest.mark.parametrize("missing", [0, 1])
def test_each_bar_is_asked_for(with_scene, square, bars, printed, problems, missing):
    scene = replace(square, items=(*square.items, bars[missing]))
    sheet = with_scene(scene, true_scale=True)
    wanted = ("101.6", "100")[missing]
    found = problems(printed(sheet), sheet)["missing-scale-bar"]
    assert found.message.startswith(f"no line of {wanted} mm")


def test_a_line_in_the_printer_margin_is_found_unless_the_sheet_declares_it(with_scene, printed, problems):
    cut = line(Point(-18, 50), Point(0, 50), INK)
    scene = Scene(Rect(-20, 0, 120, 120), (cut,))
    body = Probe(spots=(Spot("scene", 0, 30),))

    def at_the_edge(**changes):
        sheet = with_scene(scene, **changes)
        page = sheet.pages[0]
        page = replace(page, body=body)
        return replace(sheet, pages=(page,))

    sheet = at_the_edge()
    assert "outside-printable" in problems(printed(sheet), sheet)
    declared = at_the_edge(lines=(ExpectedLine("cut", Point(2, 80), Point(20, 80)),))
    assert problems(printed(declared), declared) == {}


def test_a_line_that_is_cut_off_beyond_the_edge_of_the_paper_is_not_seen_there(with_scene, printed, problems):
    beyond = Group((line(Point(-30, 50), Point(-24, 58), INK),), clip=Path(rectangle(Rect(-20, 0, 120, 120))))
    sheet = with_scene(Scene(Rect(-20, 0, 120, 120), (beyond,)))
    page = replace(sheet.pages[0], body=Probe(spots=(Spot("scene", 0, 30),)))
    sheet = replace(sheet, pages=(page,))
    assert problems(printed(sheet), sheet) == {}


def test_a_filled_area_may_bleed_over_the_edge(with_scene, printed, problems):
    area = Box(Rect(-25, -25, 60, 60), fill=Fill("#DDEBF1"))
    scene = Scene(Rect(-20, -30, 100, 100), (area,))
    sheet = with_scene(scene)
    page = sheet.pages[0]
    sheet = replace(sheet, pages=(replace(page, body=Probe(spots=(Spot("scene", 0, 0),))),))
    assert problems(printed(sheet), sheet) == {}
