"""Blocks of pieces on pages: nothing lies twice, suits stay whole, papers are filled calmly."""

from itertools import combinations

import pytest
from printgen.app.prepare import context as ready

from printgen.geometry import Rect, Size
from printgen.sheet.core.request import Request
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import papers_by_material
from printgen.sheet.kit.imposition.packing import Batch, Filling, Packed, even_columns, packed
from printgen.sheet.kit.pieces import pieces_of
from printgen.sheet.kit.sheet import leaves_for

ROOM = Rect(12, 20, 186, 256)


def _desk(**options: object) -> KitContext:
    context = ready(Request("kit", "piecepack", **options))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


def _batch(part: str, width: float, height: float) -> Batch:
    context = _desk()
    return Batch(part, Size(width, height), pieces_of(context.loaded, (part,), context.suits))


def _packed(how: Filling, *every: Batch) -> list[Packed]:
    pages = packed(every, ROOM, 4.0, how)
    assert isinstance(pages, list)
    return pages


@pytest.mark.parametrize("how", ["rows", "beside", "anywhere"])
def test_every_piece_lies_once_inside_the_room_and_over_no_other(how: Filling) -> None:
    batches = _batch("tiles", 50.8, 50.8), _batch("coins", 20.3, 20.3), _batch("pawns", 63.5, 12.7)
    pages = _packed(how, *batches)
    assert sorted(one.piece.name for page in pages for one in page.placed) == sorted(
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
    papers = papers_by_material(leaves_for(_desk(**options)))
    assert papers["card"] <= card
    assert papers.get("sticker-paper", 0) <= stickers


@pytest.mark.parametrize("arrangement", ["duplex", "gutterfold", "single"])
def test_no_two_materials_lie_on_one_paper(arrangement: str) -> None:
    leaves = leaves_for(_desk(arrangement=arrangement, only=("dice", "dice-stickers", "coins")))
    by_paper: dict[int, set[str]] = {}
    for leaf in leaves:
        by_paper.setdefault(leaf.paper, set()).update(one.piece.material for one in leaf.lying)
    assert all(len(materials) == 1 for materials in by_paper.values())
    assert sum(papers_by_material(leaves).values()) == len(by_paper)
    stickers = {one.piece.part for leaf in leaves for one in leaf.lying
                if one.piece.material == "sticker-paper"}  # fmt: skip
    assert stickers == {"dice-stickers"}


@pytest.mark.parametrize("arrangement", ["duplex", "gutterfold", "single"])
def test_nothing_lies_where_a_laboratory_trims_a_photo(arrangement: str) -> None:
    for leaf in leaves_for(_desk(paper="photo", arrangement=arrangement)):
        kept = Rect(3, 3, leaf.size.width - 6, leaf.size.height - 6)
        assert all(kept.holds(one.trim, 1e-6) for one in leaf.lying)


def test_spare_pieces_are_printed_when_they_are_asked_for_by_name_or_group() -> None:
    assert "spare-dice" not in _desk().parts
    assert _desk(only=("spare-dice",)).parts == _desk(only=("spare",)).parts == ("spare-dice",)
    assert set(_desk(only=("standard", "accessory", "spare")).parts) == set(_desk().loaded.kit.parts)
    (piece, *others) = pieces_of(_desk().loaded, ("dice", "spare-dice"), ("suns",))
    assert [other.blank for other in others] == [piece.blank]


def test_where_only_the_paper_tells_suits_apart_no_page_mixes_them_and_backs_come_last() -> None:
    leaves = leaves_for(_desk(theme="monochrome", arrangement="single", only=("tiles", "coins")))
    assert all(len(leaf.suits) == 1 and leaf.apart for leaf in leaves)
    sides = [leaf.side for leaf in leaves]
    assert sides == sorted(sides, key=lambda side: side == "back")
    assert [leaf.paper for leaf in leaves] == list(range(1, len(leaves) + 1))
