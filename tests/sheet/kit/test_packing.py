"""Blocks of pieces on pages: nothing lies twice, suits stay whole, papers are filled calmly."""

from collections import Counter
from itertools import combinations

import pytest

from printgen.geometry import Rect, Size
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage, papers_by_material
from printgen.sheet.kit.imposition.packing import Batch, Filling, PackedPage, even_columns, packed
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.pieces import pieces_of
from tests.workshop import make_context as ready
from tests.workshop import request_of

ROOM = Rect(12, 20, 186, 256)


def _context(**options: object) -> KitContext:
    context = ready(request_of("kit", "piecepack", **options))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


def _batch(part: str, width: float, height: float) -> Batch:
    context = _context()
    return Batch(part, Size(width, height), pieces_of(context.loaded, (part,), context.suits))


def _packed(how: Filling, *every: Batch) -> list[PackedPage]:
    pages = packed(every, ROOM, 4.0, how)
    assert isinstance(pages, list)
    return pages


@pytest.mark.parametrize("how", ["rows", "beside", "anywhere"])
def test_every_piece_lies_once_inside_the_room_and_over_no_other(how: Filling) -> None:
    batches = _batch("tiles", 50.8, 50.8), _batch("coins", 20.3, 20.3), _batch("pawns", 63.5, 12.7)
    pages = _packed(how, *batches)
    assert sorted(piece.name for page in pages for piece, _ in page.placed) == sorted(
        piece.name for batch in batches for piece in batch.pieces
    )
    for page in pages:
        boxes = [box for _, box in page.taken]
        assert all(ROOM.holds(box, 1e-6) for box in boxes)
        assert not any(a.meets(b, 1e-6) for a, b in combinations(boxes, 2))


def test_blocks_of_other_kinds_keep_their_distance() -> None:
    page = _packed("beside", _batch("tiles", 50.8, 50.8), _batch("pawns", 63.5, 12.7))[-1]
    for (one, box), (other, beside) in combinations(page.taken, 2):
        grown = box.grown(3.99)
        assert one == other or not grown.meets(beside)


def test_a_piece_larger_than_the_room_is_given_back() -> None:
    batch = _batch("tiles", 300, 50.8)
    assert packed([batch], ROOM, 4.0, "beside") is batch


@pytest.mark.parametrize(
    ("many", "across", "together", "columns"),
    [(24, 9, 6, 8), (24, 14, 6, 12), (24, 3, 6, 3), (6, 9, 6, 6), (4, 3, 1, 2), (7, 4, 7, 4)],
)
def test_rows_are_full_where_that_takes_no_more_of_them(many: int, across: int, together: int, columns: int) -> None:
    assert even_columns(many, across, together) == columns


STANDARD = ("tiles", "coins", "dice", "pawns", "belts", "saucers")


@pytest.mark.parametrize(
    ("options", "card", "stickers"),
    [
        ({"only": STANDARD}, 2, 0),
        ({"arrangement": "gutterfold", "only": STANDARD}, 4, 0),
        ({"arrangement": "single", "only": STANDARD}, 4, 0),
        ({"bleed": "3.175 mm", "only": ("tiles",)}, 2, 0),
        ({"arrangement": "gutterfold"}, 7, 1),
        ({}, 4, 1),
        ({"bleed": "3.175 mm"}, 7, 1),
        ({"paper": "a3"}, 2, 1),
        ({"paper": "a5"}, 8, 1),
    ],
)
def test_a_kit_takes_no_more_papers_than_it_did(options: dict[str, object], card: int, stickers: int) -> None:
    papers = papers_by_material(imposed_pages(_context(**options)))
    assert papers["card"] <= card
    assert papers.get("sticker-paper", 0) <= stickers


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_paper_that_nothing_else_is_printed_on_is_filled_with_whole_spare_sets(paper: str) -> None:
    pages = imposed_pages(_context(paper=paper, only=("dice-stickers",)))
    laid = Counter((one.piece.shown.suit_name, one.piece.shown.rank) for page in pages for one in page.placed)
    (times,) = set(laid.values())
    assert papers_by_material(pages) == {"sticker-paper": 1}
    assert (len(laid), times) == (24, {"a4": 4, "a5": 2}[paper])


@pytest.mark.parametrize("arrangement", ["duplex", "gutterfold", "single"])
def test_no_two_materials_lie_on_one_paper(arrangement: str) -> None:
    impositions = imposed_pages(_context(arrangement=arrangement, only=("dice", "dice-stickers", "coins")))
    by_paper: dict[int, set[str]] = {}
    for imposed in impositions:
        by_paper.setdefault(imposed.paper, set()).update(one.piece.material for one in imposed.placed)
    assert all(len(materials) == 1 for materials in by_paper.values())
    assert sum(papers_by_material(impositions).values()) == len(by_paper)
    stickers = {one.piece.part for imposed in impositions for one in imposed.placed
                if one.piece.material == "sticker-paper"}  # fmt: skip
    assert stickers == {"dice-stickers"}


@pytest.mark.parametrize("arrangement", ["duplex", "gutterfold", "single"])
def test_nothing_lies_where_a_laboratory_trims_a_photo(arrangement: str) -> None:
    for imposed in imposed_pages(_context(paper="photo", arrangement=arrangement)):
        kept = Rect(3, 3, imposed.size.width - 6, imposed.size.height - 6)
        assert all(kept.holds(one.trim, 1e-6) for one in imposed.placed)


def test_spare_pieces_are_printed_when_they_are_asked_for_by_name_or_group() -> None:
    assert "spare-dice" not in _context().parts
    assert _context(only=("spare-dice",)).parts == _context(only=("spare",)).parts == ("spare-dice",)
    assert set(_context(only=("standard", "accessory", "spare")).parts) == set(_context().loaded.kit.parts)
    (piece, *others) = pieces_of(_context().loaded, ("dice", "spare-dice"), ("suns",))
    assert [other.blank for other in others] == [piece.blank]


def test_where_only_the_paper_tells_suits_apart_no_page_mixes_them_and_backs_come_last() -> None:
    impositions = imposed_pages(_context(theme="monochrome", arrangement="single", only=("tiles", "coins")))
    assert all(len(imposed.suits) == 1 and imposed.suit_paper for imposed in impositions)
    sides = [imposed.side for imposed in impositions]
    assert sides == sorted(sides, key=lambda side: side == "back")
    assert [imposed.paper for imposed in impositions] == list(range(1, len(impositions) + 1))


def _ghost_ship() -> list[ImposedPage]:
    context = ready(request_of("kit", game="ghost-ship", seed="1", players=4))
    assert isinstance(context, KitContext)
    return [page for page in imposed_pages(context) if page.side == "front"]


def test_figures_that_stand_lie_upright_with_a_foot_at_either_end() -> None:
    strips = [one for page in _ghost_ship() for one in page.placed if one.piece.blank.stands]
    assert len(strips) == 13
    for one in strips:
        assert one.trim.height > one.trim.width
        left, right = one.piece.blank.feet
        assert left.width == right.width == 16


def test_pieces_that_share_no_cut_are_spread_from_edge_to_edge() -> None:
    (page,) = _ghost_ship()
    rows: dict[float, list[Rect]] = {}
    for one in page.placed:
        rows.setdefault(round(one.trim.y, 2), []).append(one.trim)
    *full, last = rows.values()
    (left,), (right,) = ({round(end(row), 0) for row in full} for end in (_left, _right))
    assert page.size.width - right == pytest.approx(left, abs=1)
    assert len(last) < len(full[-1])
    assert (_left(last) + _right(last)) / 2 == pytest.approx((_left(full[-1]) + _right(full[-1])) / 2)


def _entdecker(**options: object) -> list[ImposedPage]:
    context = ready(request_of("kit", game="entdecker-soeding", seed="1", **options))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return [page for page in imposed_pages(context) if page.side == "front"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pieces_are_shared_out_so_that_no_page_is_nearly_empty(paper: str) -> None:
    pages = _entdecker(paper=paper)
    assert len(pages) == 2
    for page in pages:
        box = Rect.through(corner for one in page.placed for corner in one.trim.corners)
        assert box.width * box.height > 0.6 * page.size.width * page.size.height


def test_rows_that_would_leave_half_a_page_blank_are_broken_between_kinds_of_pieces() -> None:
    rows: dict[float, list[str]] = {}
    for one in _entdecker()[1].placed:
        rows.setdefault(round(one.trim.y, 2), []).append(one.piece.part)
    assert list(rows.values()) == [["fort"] * 8, ["settlement"] * 4 + ["ship"]]


def _left(row: list[Rect]) -> float:
    return min(box.x for box in row)


def _right(row: list[Rect]) -> float:
    return max(box.right for box in row)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sizes_that_are_equally_wide_stand_in_full_lines_where_they_have_a_bleed(paper: str) -> None:
    fronts = [one for one in imposed_pages(_context(bleed="3.175 mm", paper=paper)) if one.side == "front"]
    assert [one.parts for one in fronts[:2]] == [("tiles",)] * 2
    assert sorted(sum(one.piece.part == "dice" for one in page.placed) for page in fronts)[-2:] == [0, 4]
    lines: dict[tuple[int, float], int] = Counter(
        (page.paper, round(one.trim.y, 2)) for page in fronts for one in page.placed
        if one.piece.part == "matchsticks" and one.piece.shown.rank != "null"
    )  # fmt: skip
    assert sorted(lines.values()) == [8, *[16] * 7]


def test_a_block_beside_another_of_its_kind_is_spread_with_it() -> None:
    context = ready(request_of("kit", game="intimate-settlers", seed="1"))
    assert isinstance(context, KitContext)
    *_, last = (page for page in imposed_pages(context) if page.side == "front")
    rows: dict[float, list[str]] = {}
    for one in last.placed:
        rows.setdefault(round(one.trim.y, 2), []).append(one.piece.part)
    assert list(rows.values()) == [["city"] * 8 + ["robber"], ["die"] * 2]
    boxes = [[one.trim for one in last.placed if one.piece.part in parts] for parts in (("city", "robber"), ("die",))]
    middles = [(_left(row) + _right(row)) / 2 for row in boxes]
    assert middles == pytest.approx([last.size.width / 2] * 2, abs=0.1)
