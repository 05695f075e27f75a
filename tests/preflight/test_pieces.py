"""Pieces of a kit in real PDFs: what is off, swapped, turned, scaled or marked is found as such."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.app import pipeline
from printgen.drawing.path import rectangle
from printgen.drawing.scene import Group, Item, Path, Scene, Stroke, line
from printgen.geometry import Point, Rect, Transform
from printgen.model.printer import Printer
from printgen.preflight import PdfFacts, preflight, read_pdf
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedLine, ExpectedSide, Meeting
from printgen.sheet.core.page import Page, Sheet
from tests import workshop
from tests.workshop import request_of

INK = Stroke("#1D232A", 0.2)
Change = Callable[[Page], Page]


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """Return a paper with tiles and coins of one suit, bleed and crop marks: its front, its back."""
    request = request_of("kit", "piecepack", only=("tiles", "coins"), suits=("suns",), bleed="3.175 mm")
    whole = pipeline.lay_out(workshop.make_context(request))
    meeting = whole.meetings[0]
    pages = (whole.pages[meeting.front], whole.pages[meeting.back])
    assert len(pages[0].sides) == len(pages[1].sides) == 12
    return replace(whole, pages=pages, meetings=(replace(meeting, front=0, back=1),))


_MEASURED: dict[int, tuple[Sheet, PdfFacts]] = {}
"""What was measured of each sheet that was printed, so that none is printed twice."""


def found(sheet: Sheet, printed: Sheet | None = None) -> dict[str, list[Problem]]:
    """Print a sheet, or another one in its place, and give what is told of it, by code."""
    printed = printed or sheet
    if id(printed) not in _MEASURED:
        _MEASURED[id(printed)] = (printed, read_pdf(pipeline.typeset(printed)))
    codes: dict[str, list[Problem]] = {}
    for problem in preflight(_MEASURED[id(printed)][1], sheet):
        codes.setdefault(problem.code, []).append(problem)
    return codes


def with_page(sheet: Sheet, number: int, change: Change) -> Sheet:
    pages = list(sheet.pages)
    pages[number] = change(pages[number])
    return replace(sheet, pages=tuple(pages))


def side_of(page: Page, piece: str) -> ExpectedSide:
    return next(side for side in page.sides if side.piece == piece)


def drawing_of(page: Page, side: ExpectedSide) -> Group:
    """Find the drawing of a side: the group whose middle is that of the piece."""
    groups = [item for item in page.figures["page"].items if isinstance(item, Group)]
    return next(
        group
        for group in groups
        if Rect(*group.transform.apply(Point(0, 0)), 0, 0).centre == pytest.approx(side.trim.centre)
    )


def with_items(page: Page, *items: Item, without: tuple[Item, ...] = ()) -> Page:
    """Draw more upon a page, and leave something out."""
    scene = page.figures["page"]
    left = tuple(item for item in scene.items if item not in without)
    return replace(page, figures={"page": Scene(scene.window, (*left, *items))})


def redrawn(page: Page, piece: str, by: Transform) -> Page:
    """Draw a piece elsewhere; ``by`` is about its own middle."""
    group = drawing_of(page, side_of(page, piece))
    moved = replace(group, transform=by.then(group.transform))
    return with_items(page, moved, without=(group,))


def expected(page: Page, piece: str, **changes: object) -> Page:
    sides = (replace(s, **changes) if s.piece == piece else s for s in page.sides)  # type: ignore[arg-type]
    return replace(page, sides=tuple(sides))


def test_a_paper_as_it_should_be_has_no_problems(sheet: Sheet) -> None:
    assert found(sheet) == {}
    assert all(side.art for page in sheet.pages for side in page.sides if "null" not in side.piece)


@pytest.mark.parametrize(("dx", "dy"), [(0.03, -0.05)])
def test_a_back_that_lies_a_little_off_its_front_is_told_with_the_distance(sheet: Sheet, dx: float, dy: float) -> None:
    def shift(page: Page) -> Page:
        side = side_of(page, "tiles suns 3 1")
        page = redrawn(page, side.piece, Transform.shift(dx, dy))
        moved = side.drawn.moved(dx, dy)
        return expected(page, side.piece, drawn=moved, trim=side.trim.moved(dx, dy))

    (code, (problem,)) = next(iter(found(with_page(sheet, 1, shift)).items()))
    assert code == "back-off-front"
    assert problem.message == "the back of `tiles suns 3 1` lies 0.05 mm off its front"
    assert problem.page == 2


def test_a_piece_off_its_place_is_told_and_its_back_as_well(sheet: Sheet) -> None:
    printed = with_page(sheet, 0, lambda page: redrawn(page, "coins suns ace 1", Transform.shift(0.05, 0)))
    codes = found(sheet, printed)
    assert set(codes) == {"missing-piece", "back-off-front"}
    assert codes["missing-piece"][0].message.endswith("`coins suns ace 1` lies 0.05 mm off its place")


def test_a_piece_that_is_not_drawn_is_missing(sheet: Sheet) -> None:
    def leave_out(page: Page) -> Page:
        group = drawing_of(page, side_of(page, "tiles suns 5 1"))
        return with_items(page, without=(group,))

    codes = found(sheet, with_page(sheet, 0, leave_out))
    assert set(codes) == {"missing-piece", "missing-text", "wrong-figure"}
    assert "57.15 × 57.15 mm with its bleed" in codes["missing-piece"][0].message


def test_a_tile_scaled_by_a_thousandth_is_missing(sheet: Sheet) -> None:
    printed = with_page(sheet, 0, lambda page: redrawn(page, "tiles suns 2 1", Transform.scale(1.001)))
    codes = found(sheet, printed)
    assert set(codes) == {"missing-piece"}
    assert "the nearest ground is 57.21 × 57.21 mm" in codes["missing-piece"][0].message


def test_a_bleed_that_is_cut_off_is_missing(sheet: Sheet) -> None:
    def cut(page: Page) -> Page:
        side = side_of(page, "tiles suns ace 1")
        group = drawing_of(page, side)
        inside = Rect(-26, -26, 52, 52)
        return with_items(page, replace(group, clip=Path(rectangle(inside))), without=(group,))

    assert set(found(sheet, with_page(sheet, 1, cut))) == {"missing-piece"}


def test_two_backs_that_are_swapped_lie_off_their_fronts(sheet: Sheet) -> None:
    one, other = "tiles suns 2 1", "tiles suns 3 1"

    def swap(page: Page) -> Page:
        names = {one: other, other: one}
        sides = (replace(s, piece=names.get(s.piece, s.piece)) for s in page.sides)
        return replace(page, sides=tuple(sides))

    codes = found(with_page(sheet, 1, swap), sheet)
    assert set(codes) == {"back-off-front"}
    assert len(codes["back-off-front"]) == 2


@pytest.mark.parametrize(
    ("ranks", "code", "told"),
    [(("null", "ace"), "wrong-piece", ("`tiles suns ace 1`",)), (("4", "5"), "missing-text", ("`4`", "`5`"))],
)
def test_two_sides_that_are_swapped_are_told_by_their_drawings_or_by_their_figures(
    sheet: Sheet, ranks: tuple[str, str], code: str, told: tuple[str, ...]
) -> None:
    def swap(page: Page) -> Page:
        one, other = (side_of(page, f"tiles suns {rank} 1") for rank in ranks)
        groups = drawing_of(page, one), drawing_of(page, other)
        swapped = (replace(groups[0], transform=groups[1].transform), replace(groups[1], transform=groups[0].transform))
        return with_items(page, *swapped, without=groups)

    codes = found(sheet, with_page(sheet, 0, swap))
    assert set(codes) == {code, "wrong-figure"}
    assert len(codes[code]) == len(told)
    assert all(word in problem.message for word, problem in zip(told, codes[code], strict=True))


@pytest.mark.parametrize("piece", ["coins suns null 1"])
def test_a_back_that_is_printed_on_its_head_is_a_wrong_piece(sheet: Sheet, piece: str) -> None:
    printed = with_page(sheet, 1, lambda page: redrawn(page, piece, Transform.turn(180)))
    codes = found(sheet, printed)
    assert set(codes) == {"wrong-piece"}
    assert f"the back of `{piece}` shows" in codes["wrong-piece"][0].message


def test_a_back_that_is_laid_on_its_head_does_not_look_where_its_front_does(sheet: Sheet) -> None:
    other = with_page(sheet, 1, lambda page: expected(page, "tiles suns 4 1", turn=180.0))
    codes = found(other, sheet)
    assert set(codes) == {"back-off-front"}
    assert "is turned by 180°" in codes["back-off-front"][0].message


@pytest.mark.parametrize("number", [0, 1])
def test_a_side_without_its_other_side_is_told(sheet: Sheet, number: int) -> None:
    def without(page: Page) -> Page:
        return replace(page, sides=tuple(s for s in page.sides if s.piece != "coins suns 3 1"))

    codes = found(with_page(sheet, number, without), sheet)
    assert set(codes) == {"back-off-front", "piece-count"}
    there = ("front", "back")[1 - number]
    message = f"the {there} of `coins suns 3 1` does not meet its {('back', 'front')[1 - number]}"
    assert [problem.message for problem in codes["back-off-front"]] == [message]


def test_pages_that_meet_no_other_have_no_backs(sheet: Sheet) -> None:
    codes = found(replace(sheet, meetings=()), sheet)
    assert set(codes) == {"back-off-front"}
    assert len(codes["back-off-front"]) == 24


def test_a_mirror_elsewhere_puts_every_back_off(sheet: Sheet) -> None:
    meeting = sheet.meetings[0]
    codes = found(replace(sheet, meetings=(Meeting(0, 1, meeting.axis, meeting.at + 0.02),)), sheet)
    assert set(codes) == {"back-off-front"}
    assert len(codes["back-off-front"]) == 12


def test_a_mark_on_a_piece_is_told_whether_it_is_declared_or_not(sheet: Sheet) -> None:
    trim = side_of(sheet.pages[0], "tiles suns 2 1").trim
    across = Point(trim.x - 4, trim.y + 9), Point(trim.x + 2, trim.y + 9)
    near = Point(trim.right + 0.4, trim.y), Point(trim.right + 3, trim.y)

    def drawn(page: Page) -> Page:
        return with_items(page, line(*across, INK))

    def declared(page: Page) -> Page:
        mark = ExpectedLine("crop mark", *near, mark=True)
        return replace(with_items(page, line(*near, INK)), lines=(*page.lines, mark))

    for printed, wanted in (
        (with_page(sheet, 0, drawn), sheet),
        (with_page(sheet, 0, declared), with_page(sheet, 0, declared)),
    ):
        codes = found(wanted, printed)
        assert set(codes) == {"mark-on-piece"}
        assert "the front of `tiles suns 2 1`" in codes["mark-on-piece"][0].message


def test_pieces_over_each_other_are_told(sheet: Sheet) -> None:
    def shift(page: Page) -> Page:
        side = side_of(page, "tiles suns ace 1")
        page = redrawn(page, side.piece, Transform.shift(0, 1))
        moved = {"drawn": side.drawn.moved(0, 1), "trim": side.trim.moved(0, 1)}
        return expected(page, side.piece, **moved)

    moved = with_page(with_page(sheet, 0, shift), 1, shift)
    assert "pieces-overlap" not in found(moved, sheet)  # bleeds may lie over each other

    def shift_far(page: Page) -> Page:
        for _ in range(4):
            page = shift(page)
        return page

    moved = with_page(with_page(sheet, 0, shift_far), 1, shift_far)
    assert "pieces-overlap" in found(moved, sheet)


def test_a_piece_in_the_margin_is_told(sheet: Sheet) -> None:
    paper = sheet.paper.model_copy(update={"printer_margin": 30.0})
    codes = found(replace(sheet, paper=paper), sheet)
    assert len(codes["piece-outside"]) > 6
    assert "30 mm" in codes["piece-outside"][0].hints[0]


def test_a_file_corrected_for_a_printer_lies_right_on_its_paper_alone(sheet: Sheet) -> None:
    faults = {"scale-x": "99.6 mm", "back-dx": "0.8 mm", "back-turn": 0.2}
    corrected = replace(sheet, printer=Printer.from_record({"name": "mine", **faults}))
    pdf = pipeline.typeset(corrected)
    assert preflight(read_pdf(pdf, corrected), corrected) == ()
    codes = {problem.code for problem in preflight(read_pdf(pdf), corrected)}
    assert {"missing-piece", "missing-length"} <= codes
