"""A printer's faults are drawn against: what it then prints lies where the sheet says."""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printgen.app import pipeline
from printgen.geometry import Point, Size, Transform
from printgen.model.printer import FLIPS, Printer
from printgen.pdf.correction import correction
from printgen.preflight import preflight, read_pdf
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.printer import laid_down
from printgen.sheet.core.expectations import ExpectedLine
from tests import workshop
from tests.workshop import inspect, remake, request_of

BAD = Printer.from_record(
    {
        "name": "bad",
        "scale-x": "99.1 mm",
        "scale-y": "101.3 mm",
        "back-dx": "1.2 mm",
        "back-dy": "-0.7 mm",
        "back-turn": 0.4,
    }
)
SHEET = request_of("calibration", "", printer=BAD)
LIES, STANDS = Size(297, 210), Size(210, 297)


@pytest.fixture(scope="module")
def printed() -> pipeline.Printed:
    return workshop.print_sheet(SHEET)


def off(line: ExpectedLine, page: PageFacts, by: Transform) -> float:
    """How far the nearest drawn line is from one that is moved first."""
    start, end = by.apply(line.start), by.apply(line.end)
    return min(
        max(math.dist(start, one), math.dist(end, other))
        for drawn in page.drawn
        for segment in drawn.segments
        for one, other in ((segment.start, segment.end), (segment.end, segment.start))
    )


@pytest.mark.parametrize("page", [0, 1])
def test_every_line_is_drawn_where_the_inverse_of_the_faults_says(printed: pipeline.Printed, page: int) -> None:
    facts = read_pdf(printed.pdf).pages[page]
    by = correction(BAD, STANDS, "long-edge" if page else None)
    lines = printed.sheet.pages[page].lines[::5]
    assert max(off(line, facts, by) for line in lines) < 0.02


@pytest.mark.parametrize("page", [0, 1])
def test_every_line_lies_right_when_the_printer_has_printed_it(printed: pipeline.Printed, page: int) -> None:
    facts = read_pdf(printed.pdf, printed.sheet).pages[page]
    lines = printed.sheet.pages[page].lines[::5]
    assert max(off(line, facts, Transform()) for line in lines) < 0.02


def test_preflight_would_find_a_file_that_is_not_corrected(printed: pipeline.Printed) -> None:
    plain = pipeline.typeset(replace(printed.sheet, printer=None))
    codes = {problem.code for problem in preflight(read_pdf(plain, printed.sheet), printed.sheet)}
    assert {"missing-length", "missing-scale-bar"} <= codes


def test_preflight_would_find_a_back_that_is_corrected_like_a_front(printed: pipeline.Printed) -> None:
    single = pipeline.typeset(replace(printed.sheet, duplex=None))
    problems = preflight(read_pdf(single, printed.sheet), printed.sheet)
    assert {problem.page for problem in problems if problem.code == "missing-length"} == {2}


def test_the_paper_of_the_file_stays_as_it_is(printed: pipeline.Printed) -> None:
    for page in read_pdf(printed.pdf).pages:
        assert page.size.width == pytest.approx(210, abs=0.01)
        assert page.size.height == pytest.approx(297, abs=0.01)


def test_the_file_brings_what_was_measured_and_comes_again_from_it(printed: pipeline.Printed) -> None:
    again = remake(printed.pdf, "file.pdf")
    assert again.pdf == printed.pdf
    assert again.request.printer == BAD
    assert inspect(printed.pdf, "file.pdf").problems == ()


def test_a_printer_without_faults_changes_no_length() -> None:
    right = Printer.from_record({"name": "right"})
    matrix = correction(right, STANDS, "long-edge")
    assert matrix.apply(Point(12, 250)) == pytest.approx((12, 250))


def cases() -> Iterator[tuple[Size, str | None, str, int]]:
    for size in (STANDS, LIES):
        for measured in FLIPS:
            for duplex in (None, *FLIPS):
                for number in (1, 2, 3, 4):
                    yield size, duplex, measured, number


@pytest.mark.parametrize(("size", "duplex", "measured", "number"), list(cases()))
def test_who_corrects_and_who_judges_agree_on_every_page(
    size: Size, duplex: str | None, measured: str, number: int
) -> None:
    printer = BAD.model_copy(update={"flip": measured})
    drawn = correction(printer, size, duplex if number % 2 == 0 else None)
    laid = laid_down(printer, size, number, duplex)
    for point in (Point(0, 0), Point(31, 170), Point(200, 9)):
        assert laid.apply(drawn.apply(point)) == pytest.approx(point)


def test_a_page_that_lies_is_scaled_as_the_paper_is() -> None:
    printer = Printer.from_record({"name": "x", "scale-x": "98 mm"})
    onto = laid_down(printer, LIES, 1, None)
    across = math.dist(onto.apply(Point(10, 50)), onto.apply(Point(110, 50)))
    down = math.dist(onto.apply(Point(10, 50)), onto.apply(Point(10, 150)))
    assert (across, down) == pytest.approx((100, 98))


def test_fields_move_with_what_is_printed_around_them() -> None:
    plain = workshop.print_sheet(request_of("pad", "ghost-ship", fillable=True))
    moved = workshop.print_sheet(request_of("pad", "ghost-ship", fillable=True, printer=BAD))
    before = {field.name: field.box for field in read_pdf(plain.pdf).pages[0].fields}
    after = {field.name: field.box for field in read_pdf(moved.pdf).pages[0].fields}
    by = correction(BAD, STANDS, None)
    assert before.keys() == after.keys() != set()
    for name, box in before.items():
        corner = by.apply(Point(box.x, box.y))
        assert (after[name].x, after[name].y) == pytest.approx(corner, abs=0.02)
        assert after[name].width == pytest.approx(box.width / 0.991, abs=0.02)


def test_the_margin_that_was_measured_is_the_one_that_counts() -> None:
    from printgen.errors import PrintgenError

    wide = BAD.model_copy(update={"margin": 13.0})
    with pytest.raises(PrintgenError) as caught:
        workshop.print_sheet(request_of("pad", "amdiak", printer=wide))
    assert {problem.code for problem in caught.value.problems} == {"outside-printable"}
    assert "13 mm" in caught.value.problems[0].hints[0]
