"""Tuck boxes: as large as their cards and as deep as the stack, measured on the page, refused without room."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.errors import PrintgenError
from printgen.figure.pieces.tuck_box import TuckBox
from printgen.geometry import Rect
from printgen.sheet.core.page import Sheet
from printgen.sheet.kit.booklet.booklet import booklet_pages
from printgen.sheet.kit.booklet.box import box_pages, has_room, stacks
from printgen.sheet.kit.booklet.front import Front
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.sheet import kit_sheets
from tests import workshop
from tests.workshop import request_of

CARDS = {"game": "intimate-settlers", "seed": "1", "only": ("resource",)}


@cache
def kit(**asked: Any) -> tuple[KitContext, tuple[ImposedPage, ...]]:
    context = workshop.make_context(request_of("kit", **{**CARDS, **asked}))
    assert isinstance(context, KitContext)
    return context, imposed_pages(context)


def boxes(**asked: Any) -> Sheet:
    context, pages = kit(**asked)
    return context.printed(tuple(map(context.finished, box_pages(context, pages))), (), None)


def codes(pdf: bytes, sheet: Sheet) -> set[str]:
    return {problem.code for problem in pipeline.measure(pdf, sheet)}


def test_a_box_is_as_large_as_its_cards_with_ease_and_as_deep_as_their_number() -> None:
    (box,) = stacks(*kit()).values()
    assert (box.wide, box.high, box.deep) == (46, 65, 30)  # 95 cards of 0.3 mm and 1 mm more, in whole mm
    (box,) = stacks(*kit(stack="19 mm")).values()
    assert box.deep == 20


@pytest.mark.parametrize("box", [TuckBox(46, 65, 30), TuckBox(52.8, 52.8, 9), TuckBox(65, 90, 20)])
def test_a_net_lies_within_its_size_and_goes_once_around_the_stack(box: TuckBox) -> None:
    whole = Rect(0, 0, *box.size).grown(1e-6)
    for start, end in (*box.folds(), *box.cuts()):
        assert whole.holds(Rect(*start, 0, 0))
        assert whole.holds(Rect(*end, 0, 0))
    outlines = [numbers[-2:] for path in (*box.flaps(), box.tuck()) for _, numbers in path if numbers]
    assert all(whole.holds(Rect(x, y, 0, 0)) for x, y in outlines)
    assert sum(panel.width for panel in box.panels()) == pytest.approx(2 * (box.wide + box.deep))
    assert box.size.width == pytest.approx(11 + 2 * (box.wide + box.deep))
    one, other = [fold for fold in box.folds() if fold[0].x != fold[1].x][:2]
    assert other[0].y - one[0].y == box.deep  # the lid is as deep as the box


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"paper": "letter", "language": "de", "theme": "low-ink"},
        {"game": "piecepack", "seed": None, "only": ("tiles",)},
    ],
    ids=str,
)
def test_the_page_of_a_box_passes_preflight(asked: dict[str, Any]) -> None:
    sheet = boxes(**asked)
    (page,) = sheet.pages
    assert page.size.width > page.size.height
    pdf = pipeline.typeset(sheet)
    assert pipeline.measure(pdf, sheet) == ()
    wrong = replace(page, lines=(replace(page.lines[0], end=page.lines[0].end.moved(0, 1)), *page.lines[1:]))
    assert "missing-length" in codes(pdf, replace(sheet, pages=(wrong,)))


def test_how_deep_a_box_is_follows_from_the_data_on_the_side_of_the_judge() -> None:
    sheet = boxes()
    pdf = pipeline.typeset(sheet)
    for asked, found in (({}, False), ({"stack": "25 mm"}, True)):
        judged = next(pipeline.arrangements(kit(**asked)[0])).expected
        inside = tuple(one for one in judged.statements if one.forms[0][0].text.endswith(" mm"))
        assert inside
        expected = replace(sheet.expected, statements=inside)
        assert ("wrong-statement" in codes(pdf, replace(sheet, expected=expected))) == found


def test_a_box_that_is_larger_than_the_paper_is_said_on_the_first_page_and_refused_if_its_height_was_asked_for() -> (
    None
):
    context, pages = kit(copies=3)
    (box,) = stacks(context, pages).values()
    assert not has_room(context, box)
    assert tuple(box_pages(context, pages)) == ()
    front = booklet_pages(context, pages)[0].body
    assert isinstance(front, Front)
    assert "a tuck box of 46 × 65 × 87\u00a0mm is larger than this paper: 277 × 252\u00a0mm." in "".join(
        one.text for one in front.more
    )
    with pytest.raises(PrintgenError, match="larger than the paper"):
        tuple(box_pages(*kit(stack="60 mm")))


@pytest.mark.parametrize(
    ("asked", "code"),
    [({"stack": "high"}, "bad-length"), ({"stack": "9 mm", "game": "ghost-ship", "only": ()}, "no-effect")],
)
def test_a_height_that_is_none_or_that_changes_nothing_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(PrintgenError) as error:
        stacks(*kit(**asked))
    assert error.value.problems[0].code == code


def test_a_box_has_a_paper_of_its_own_and_the_first_page_names_it() -> None:
    context, _ = kit()
    sheet = next(kit_sheets(context))
    number = next(n for n, page in enumerate(sheet.pages) if page.body.template == "kit/box.html.j2")
    assert number % 2 == 0
    assert sheet.pages[number + 1].body.template == "kit/empty.html.j2"
    front = sheet.pages[0].body
    assert isinstance(front, Front)
    *_, last = front.cells
    assert (last.name, last.count) == ("Tuck box", "×1")
    assert f"page {number + 1}" in last.measure
    assert not any("tuck box" in one.text for one in front.more)


def test_a_box_is_made_of_card_however_heavy_the_paper_of_the_pieces_is() -> None:
    for arrangement in ("duplex", "gutterfold"):
        context, pages = kit(arrangement=arrangement)
        (box, *_) = box_pages(context, pages)
        assert box.body.material == "card of 200 g/m² or more"
