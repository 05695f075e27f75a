"""Blocks of pieces on pages: nothing lies twice, suits stay whole, papers are filled calmly."""

from itertools import combinations

import pytest

from printgen.geometry import Rect, Size
from printgen.prepare import desk as ready
from printgen.sheet.kit.desk import KitDesk
from printgen.sheet.kit.imposition import Leaf
from printgen.sheet.kit.packing import Batch, Filling, Packed, even_columns, packed
from printgen.sheet.kit.pages import leaves_for
from printgen.sheet.kit.pieces import pieces_of
from printgen.sheet.request import Request

ROOM = Rect(12, 20, 186, 256)


def _desk(**options: object) -> KitDesk:
    desk = ready(Request("kit", "piecepack", **options))  # type: ignore[arg-type]
    assert isinstance(desk, KitDesk)
    return desk


def _batch(part: str, width: float, height: float) -> Batch:
    desk = _desk()
    return Batch(part, Size(width, height), pieces_of(desk.loaded, (part,), desk.suits))


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
def test_rows_are_full_where_that_takes_no_more_of_them(
    many: int, across: int, together: int, columns: int
) -> None:
    assert even_columns(many, across, together) == columns


def _papers(leaves: tuple[Leaf, ...]) -> int:
    return max(leaf.paper for leaf in leaves)


@pytest.mark.parametrize(
    ("options", "papers"),
    [
        ({"arrangement": "gutterfold", "only": ("tiles", "coins", "dice", "pawns", "belts")}, 4),
        ({"bleed": "3.175 mm", "only": ("tiles",)}, 2),
        ({}, 4),
        ({"bleed": "3.175 mm"}, 7),
        ({"paper": "a3"}, 2),
        ({"paper": "a5"}, 9),
    ],
)
def test_a_kit_takes_no_more_papers_than_it_did(options: dict[str, object], papers: int) -> None:
    assert _papers(leaves_for(_desk(**options))) <= papers


def test_where_only_the_paper_tells_suits_apart_no_page_mixes_them_and_backs_come_last() -> None:
    leaves = leaves_for(_desk(theme="monochrome", arrangement="single", only=("tiles", "coins")))
    assert all(len(leaf.suits) == 1 and leaf.apart for leaf in leaves)
    sides = [leaf.side for leaf in leaves]
    assert sides == sorted(sides, key=lambda side: side == "back")
    assert [leaf.paper for leaf in leaves] == list(range(1, len(leaves) + 1))
