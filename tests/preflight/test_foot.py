"""What runs into the foot of a page or presses on its rule, and text smaller than a page declares."""

from dataclasses import replace

import pytest

from printgen.preflight import read_pdf
from printgen.preflight.checks.foot import above_foot
from printgen.problems import has_errors

RULE = 286.2
"""Where the rule of the foot lies on A4, in mm from the top."""


def ending_at(y: float) -> str:
    return f'<div style="position:absolute;left:30mm;top:{y - 5}mm;width:40mm;height:5mm;background:#C9CFD4"></div>'


def test_text_below_the_declared_size_is_found_once_a_size(with_html, printed, problems):
    html = '<p style="font-size:5pt">Fine print in <b>many</b> words</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert found["text-too-small"].message == "`Fine` is 5 pt high, the page declares at least 6"
    allowed = with_html(html, smallest_text=5)
    assert problems(printed(allowed), allowed) == {}


def test_text_that_runs_into_the_foot_is_found(with_html, printed, problems):
    html = '<p style="position:absolute;left:100mm;top:290mm;font-size:7pt">Overflowing</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert found["text-below-foot"].message == "`Overflowing` has run into the foot of the page"


@pytest.mark.parametrize("place", ["left:100mm;top:287.6mm", "left:100mm;top:288.2mm", "right:9mm;top:288mm"])
def test_text_on_the_line_of_the_foot_itself_is_found(with_html, printed, problems, place):
    html = f'<p style="position:absolute;{place};font-size:6.5pt;line-height:8pt">Harbour</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert found["text-below-foot"].message == "`Harbour` has run into the foot of the page"


def test_the_number_of_the_page_may_stand_beside_the_foot(sheet, printed, problems):
    two = replace(sheet, pages=sheet.pages * 2)
    pdf = printed(two)
    assert problems(pdf, two) == {}
    assert [word.text for word in read_pdf(pdf).pages[1].words] == ["The", "foot", "2/2"]


def test_the_foot_may_be_half_a_point_smaller_than_the_text_of_its_page(with_html, printed, problems):
    sheet = with_html('<p style="font-size:7pt">As small as may be</p>', smallest_text=7)
    assert problems(printed(sheet), sheet) == {}
    smaller = with_html('<p style="font-size:6.5pt">Too small</p>', smallest_text=7)
    assert set(problems(printed(smaller), smaller)) == {"text-too-small"}
    stricter = with_html("", smallest_text=7.5)
    assert problems(printed(stricter), stricter)["text-too-small"].message.startswith("`The` is 6.5 pt high")


@pytest.mark.parametrize(
    ("air", "code"), [(3.2, None), (2.5, "near-foot"), (0.1, "near-foot"), (-1.5, "drawing-in-foot")]
)
def test_a_drawing_that_presses_on_the_rule_of_the_foot_is_found_and_one_across_it_is_an_error(
    with_html, printed, problems, air, code
):
    sheet = with_html(ending_at(RULE - air), above_foot=3)
    found = problems(printed(sheet), sheet)
    assert set(found) == ({code} if code else set())
    assert has_errors(found.values()) == (code == "drawing-in-foot")
    careless = replace(sheet, pages=tuple(replace(page, above_foot=0.0) for page in sheet.pages))
    assert problems(printed(careless), careless) == {}


@pytest.mark.parametrize(("place", "codes"), [("top:280mm;bottom:4mm", {"drawing-in-foot"}), ("top:0;bottom:0", set())])
def test_a_box_that_reaches_beyond_the_foot_is_an_error_unless_it_lies_behind_the_whole_page(
    with_html, printed, problems, place, codes
):
    box = f'<div style="position:absolute;left:2mm;width:6mm;{place};border:.2mm solid #5C6670"></div>'
    sheet = with_html(box, above_foot=3)
    assert set(problems(printed(sheet), sheet)) == codes


@pytest.mark.parametrize(("below", "width"), [(0.25, 40), (0.8, 40), (2.2, 40), (5.5, 40), (0.8, 150), (5.5, 150)])
def test_a_line_to_write_on_below_the_rule_of_the_foot_is_an_error_wherever_it_lies(
    with_html, printed, problems, below, width
):
    place = f"left:30mm;width:{width}mm;top:{RULE + below}mm"
    sheet = with_html(f'<div style="position:absolute;{place};border-bottom:.2mm solid #5C6670"></div>', above_foot=3)
    assert set(problems(printed(sheet), sheet)) == {"drawing-in-foot"}


def test_what_is_cut_off_does_not_press_on_the_foot(with_html, printed, problems):
    line = '<div style="height:4mm;border-bottom:.2mm solid #5C6670"></div>'
    lines = f'<div style="position:absolute;left:9mm;right:9mm;top:200mm;height:50mm;overflow:hidden">{line * 22}</div>'
    sheet = with_html(lines, above_foot=3)
    assert problems(printed(sheet), sheet) == {}


def test_a_word_that_presses_on_the_rule_of_the_foot_is_found(with_html, printed, problems):
    html = f'<p style="position:absolute;left:30mm;top:{RULE - 4.4}mm;font-size:9pt;line-height:12pt">Pressed</p>'
    sheet = with_html(html, above_foot=3)
    assert problems(printed(sheet), sheet)["near-foot"].message.startswith("`Pressed` ends ")


def test_a_line_to_cut_along_may_run_through_the_foot(with_html, printed, problems):
    cut = '<div style="position:absolute;left:105mm;top:100mm;width:0;height:192mm;border-left:.2mm solid #333"></div>'
    sheet = with_html(cut + ending_at(200), above_foot=3)
    pdf = printed(sheet)
    assert problems(pdf, sheet) == {}
    lowest = above_foot(read_pdf(pdf).pages[0], sheet.pages[0])
    assert lowest is not None
    assert lowest[0] == pytest.approx(RULE - 200, abs=0.1)


def test_a_page_without_a_foot_has_nothing_above_it(with_html, printed):
    sheet = with_html(ending_at(280), above_foot=3, foot="")
    assert above_foot(read_pdf(printed(sheet)).pages[0], sheet.pages[0]) is None


@pytest.mark.parametrize(("at", "hangs"), [("right:12.1mm", None), ("right:10.4mm", "1.6"), ("left:10.3mm", "1.5")])
def test_words_that_hang_over_the_margin_are_found(with_html, printed, problems, at, hangs):
    html = f'<p style="position:absolute;{at};top:90mm;margin:0">Overhang</p>'
    found = problems(printed(sheet := with_html(html, above_foot=3)), sheet)
    assert set(found) == ({"beyond-margin"} if hangs else set())
    if hangs:
        assert found["beyond-margin"].message == f"`Overhang` hangs {hangs} mm over the margin"
    free = replace(sheet, pages=tuple(replace(page, above_foot=0.0) for page in sheet.pages))
    assert problems(printed(free), free) == {}
