"""Pages with bleed: blocks keep apart, and whoever cuts by a mark cuts along one piece alone."""

from functools import cache
from itertools import combinations

import pytest

from printgen.figure.print.marks import GAP
from printgen.figure.print.ruler import Line
from printgen.geometry import Point, Rect
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.marks import PageMarks, joins
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.imposition.spacing import BETWEEN_BLED
from tests import workshop
from tests.workshop import request_of

CLOSE, IN_LINE = 1e-6, 0.01


@cache
def laid_out(**asked: str) -> tuple[KitContext, list[tuple[ImposedPage, list[Line]]]]:
    """Return the pages of the piecepack, each with its crop marks."""
    context = workshop.make_context(request_of("kit", "piecepack", **asked))
    assert isinstance(context, KitContext)
    return context, [(page, PageMarks(context, page).crops) for page in imposed_pages(context)]


def crosses(stretch: Rect, inner: Rect) -> bool:
    """Whether a level or upright line runs through a box."""
    across = min(stretch.right, inner.right) - max(stretch.x, inner.x)
    return across >= 0 and min(stretch.bottom, inner.bottom) - max(stretch.y, inner.y) >= 0


def off(point: Point, box: Rect) -> float:
    """How far a point lies from a box."""
    across = max(box.x - point.x, point.x - box.right, 0.0)
    down = max(box.y - point.y, point.y - box.bottom, 0.0)
    return max(across, down)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("bleed", ["3.175 mm", "2 mm"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_no_mark_crosses_the_bleed_of_another_piece(arrangement: str, bleed: str, paper: str) -> None:
    context, pages = laid_out(arrangement=arrangement, bleed=bleed, paper=paper)
    marked = 0
    for page, marks in pages:
        bled = [(one.trim.grown(context.bleed - CLOSE), one.trim) for one in page.placed]
        for mark in marks:
            marked += 1
            line = Rect.through(mark)
            reached = [trim for inner, trim in bled if crosses(line, inner)]
            assert len(reached) <= 1, (page.paper, page.side, mark)
            assert all(abs(min(off(end, trim) for end in mark) - GAP) < CLOSE for trim in reached)
    assert marked > 500


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("bleed", ["3.175 mm", "2 mm"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_each_cut_has_a_mark_at_both_ends_to_lay_a_ruler_by(arrangement: str, bleed: str, paper: str) -> None:
    _, pages = laid_out(arrangement=arrangement, bleed=bleed, paper=paper)
    for page, crops in pages:
        marks = [Rect.through(mark) for mark in crops]
        for one in (one for one in page.placed if not one.piece.is_folded):
            trim = one.trim
            for x in (trim.x, trim.right):
                inline = [mark for mark in marks if not mark.width and abs(mark.x - x) < IN_LINE]
                assert any(mark.bottom <= trim.y for mark in inline), (page.paper, page.side, one.piece.name, trim)
                assert any(mark.y >= trim.bottom for mark in inline), (page.paper, page.side, one.piece.name, trim)
            for y in (trim.y, trim.bottom):
                inline = [mark for mark in marks if not mark.height and abs(mark.y - y) < IN_LINE]
                assert any(mark.right <= trim.x for mark in inline), (page.paper, page.side, one.piece.name, trim)
                assert any(mark.x >= trim.right for mark in inline), (page.paper, page.side, one.piece.name, trim)


def test_blocks_of_bled_pieces_lie_apart_where_that_takes_no_more_paper() -> None:
    context, pages = laid_out(bleed="3.175 mm")
    pairs = [pair for page, _ in pages for pair in combinations(page.placed, 2)]
    # Sizes of a kind that are equally wide follow each other as equal ones do.
    kinds = [tuple((one.piece.part, one.piece.blank.box.width) for one in pair) for pair in pairs]
    differ = [gap(a.trim, b.trim) for (a, b), (kind, other) in zip(pairs, kinds, strict=True) if kind != other]
    assert min(differ) >= BETWEEN_BLED[0] + 2 * context.bleed - CLOSE


def gap(one: Rect, other: Rect) -> float:
    """How far two boxes lie apart, across or down."""
    across = max(one.x - other.right, other.x - one.right)
    return max(across, one.y - other.bottom, other.y - one.bottom)


def test_below_the_joins_of_bleeds_of_one_colour_lies_a_line_of_it() -> None:
    context, found = laid_out(bleed="3.175 mm")
    page, _ = found[0]
    lines = [*joins(context, page)]
    columns, rows = (len({round(place, 3) for place in places}) for places in zip(*corners(page), strict=True))
    assert len(lines) == (columns - 1) * rows + (rows - 1) * columns
    assert not [*joins(*laid_out()[:1], laid_out()[1][0][0])]


def corners(page: ImposedPage) -> list[tuple[float, float]]:
    return [(one.trim.x, one.trim.y) for one in page.placed]
