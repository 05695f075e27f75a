"""What folded pieces look like: the faces that meet in space meet on paper, art stays on them."""

import math
from dataclasses import replace

import pytest

from printgen.app import prepare
from printgen.drawing.extent import extent
from printgen.drawing.scene import Disc, Group, Path
from printgen.figure.pieces.blank import CUBE_ORDER
from printgen.figure.pieces.body_view import View, flat_view, standing_view
from printgen.figure.pieces.making_view import net_marks
from printgen.geometry import Rect
from printgen.sheet.core.request import Request
from printgen.sheet.kit.context import KitDesk
from printgen.sheet.kit.pieces import Piece, pieces_of


@pytest.fixture(scope="module")
def desk() -> KitDesk:
    made = prepare.desk(Request("kit", "piecepack"))
    assert isinstance(made, KitDesk)
    return made


def first(desk: KitDesk, part: str) -> Piece:
    return pieces_of(desk.loaded, (part,), ("crowns",))[-1]


def standing(desk: KitDesk, part: str) -> View:
    piece = first(desk, part)
    view = standing_view(desk.loaded.kit.parts[part], piece.blank, piece.shown, desk.look)
    assert view is not None
    return view


def corners(view: View) -> list[set[tuple[float, float]]]:
    """Give the corners of every face, by the line drawn round it."""
    return [
        {(round(n[-2], 3), round(n[-1], 3)) for letter, n in item.commands if letter != "Z"}
        for item in view.items
        if isinstance(item, Path)
    ]


def test_three_faces_of_a_cube_share_one_corner_and_an_edge_each(desk: KitDesk) -> None:
    faces = corners(standing(desk, "dice"))
    assert len(faces) == 3
    assert len(set.intersection(*faces)) == 1
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert len(faces[one] & faces[other]) == 2


def test_a_cube_is_as_large_as_life_along_its_upright_edges(desk: KitDesk) -> None:
    faces = corners(standing(desk, "dice"))
    (low, high) = sorted(faces[0] & faces[1], key=lambda corner: corner[1])
    assert math.dist(low, high) == pytest.approx(12.7, abs=0.01)


def test_two_sides_of_a_pyramid_meet_from_the_tip_to_the_foot(desk: KitDesk) -> None:
    left, right = corners(standing(desk, "pyramids"))
    (tip, foot) = sorted(left & right, key=lambda corner: corner[1])
    assert tip[0] == foot[0] == 0
    assert foot[1] == 0


@pytest.mark.parametrize("part", ["dice", "pyramids", "pawns", "belts"])
def test_what_stands_has_outlines_that_hold_all_that_is_seen(desk: KitDesk, part: str) -> None:
    view = standing(desk, part)
    assert view.box.width > 5
    assert view.box.height > 5
    for item in view.items:
        if isinstance(item, Group):
            inner = extent((item,))
            assert inner.meets(view.box)


def test_flat_parts_stay_flat(desk: KitDesk) -> None:
    piece = first(desk, "tiles")
    part = desk.loaded.kit.parts["tiles"]
    assert standing_view(part, piece.blank, piece.shown, desk.look) is None
    view = flat_view(part, part.front, piece.blank, piece.shown, desk.look)
    assert (view.box.width, view.box.height) == (50.8, 50.8)
    half = view.scaled(0.5)
    assert half.box == Rect(-12.7, -12.7, 25.4, 25.4)


def test_every_tab_of_a_cube_has_its_letter_in_the_order_of_gluing(desk: KitDesk) -> None:
    piece = first(desk, "dice")
    assert sorted(CUBE_ORDER) == list(range(len(piece.blank.tabs)))
    marks = net_marks(piece.blank, desk.look, 0.5)
    discs = [item for item in marks if isinstance(item, Disc)]
    assert len(discs) == 7
    assert discs[0].centre.x == min(disc.centre.x for disc in discs)


def test_a_strip_that_is_no_ring_has_no_standing_view(desk: KitDesk) -> None:
    part = desk.loaded.kit.parts["belts"].model_copy(update={"shape": "strip"})
    piece = first(desk, "belts")
    blank = replace(piece.blank, tabs=())
    assert standing_view(part, blank, piece.shown, desk.look) is None
