"""Pages that a template of the kit fills: they bear their numbers, and what leaves room stands in the middle."""

import pytest

from printgen.drawing.scene import Box, Text
from printgen.sheet.kit.booklet.booklet import booklet_pages
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import mapped_box
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.page import numbered, piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.pieces import side_box
from printgen.units import PT
from tests import workshop
from tests.workshop import request_of


def context_of(kit: str, **asked: object) -> KitContext:
    context = workshop.make_context(request_of("kit", kit, **asked))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


@pytest.mark.parametrize(("kit", "arrangement"), [("ahoy-matey", "duplex"), ("piecepack", "gutterfold")])
def test_each_page_of_pieces_bears_the_number_that_the_cover_cites(kit: str, arrangement: str) -> None:
    context = context_of(kit, arrangement=arrangement)
    imposed = imposed_pages(context)
    pages = numbered([*booklet_pages(context, imposed), *piece_pages(context, imposed)])
    by_template = 0
    for number, page in enumerate(pages, 1):
        if page.sides and not page.foot:
            by_template += 1
            assert [*page.body.texts()] == [f"{number}/{len(pages)}"]
    assert by_template == sum(page.by_template for page in imposed) > 3


@pytest.mark.parametrize(("kit", "paper"), [("ahoy-matey", "a4"), ("piecepack", "letter"), ("piecepack", "a4")])
def test_words_beside_pieces_can_be_read_and_both_bars_be_seen(kit: str, paper: str) -> None:
    context = context_of(kit, paper=paper)
    for page in piece_pages(context, imposed_pages(context)):
        items = page.figures["page"].items if page.sides else ()
        sizes = [run.size / PT for item in items if isinstance(item, Text) for run in item.runs]
        assert all(size > 6.49 for size in sizes)
        assert sum(size < 6.99 for size in sizes) <= 1  # the foot
        bars = [item.rect for item in items if isinstance(item, Box) and item.fill is None and item.stroke]
        long = {round(max(box.width, box.height), 1): min(box.width, box.height) for box in bars}
        assert not items or min(long[100.0], long[101.6]) > 0.99


def test_pieces_that_leave_room_stand_in_the_middle_of_their_page_and_backs_fall_behind_fronts() -> None:
    pages = imposed_pages(context_of("ahoy-matey"))
    fronts = {page.front: page for page in pages if page.side == "front"}
    assert {bool(page.strips) for page in fronts.values() if page.by_template} == {True, False}
    for page in pages:
        if not page.by_template:
            continue
        assert not (page.side == "back" and page.strips)
        if not fronts[page.front].strips:
            box = box_around(one.trim for one in page.placed)
            assert box.y == pytest.approx(page.size.height - box.bottom)
        if page.side == "back":
            behind = {one.piece: one for one in fronts[page.front].placed}
            for one in page.placed:
                there = behind[one.piece]
                seen = mapped_box(side_box(one.piece.blank.box, "front"), there.place.then(page.mirror.map))
                assert all(abs(a - b) < 1e-6 for a, b in zip(seen, one.trim, strict=True))
