"""What folded pieces look like: the faces that meet in space meet on paper, art stays on them."""

import math
from dataclasses import replace

import pytest

from printgen.drawing.items import extent
from printgen.drawing.scene import Disc, Group, Path
from printgen.figure.pieces.blank import CUBE_ORDER
from printgen.figure.pieces.body_view import View, bent_view, flat_view, standing_view
from printgen.figure.pieces.letter_mark import net_marks
from printgen.figure.pieces.making_view import MakingView
from printgen.geometry import Rect, Size
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.pieces import Piece, pieces_of
from tests import workshop
from tests.workshop import request_of


@pytest.fixture(scope="module")
def context() -> KitContext:
    made = workshop.make_context(request_of("kit", "piecepack"))
    assert isinstance(made, KitContext)
    return made


def first(context: KitContext, part: str) -> Piece:
    return pieces_of(context.loaded, (part,), ("crowns",))[-1]


def standing(context: KitContext, part: str) -> View:
    view = standing_view(context.drawn(first(context, part)))
    assert view is not None
    return view


def corners(view: View) -> list[set[tuple[float, float]]]:
    """Return the corners of every face, by the line drawn round it."""
    return [
        {(round(n[-2], 3), round(n[-1], 3)) for letter, n in item.commands if letter != "Z"}
        for item in view.items
        if isinstance(item, Path)
    ]


def test_three_faces_of_a_cube_share_one_corner_and_an_edge_each(context: KitContext) -> None:
    faces = corners(standing(context, "dice"))
    assert len(faces) == 3
    assert len(set.intersection(*faces)) == 1
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert len(faces[one] & faces[other]) == 2


def test_a_cube_is_as_large_as_life_along_its_upright_edges(context: KitContext) -> None:
    faces = corners(standing(context, "dice"))
    (low, high) = sorted(faces[0] & faces[1], key=lambda corner: corner[1])
    assert math.dist(low, high) == pytest.approx(12.7, abs=0.01)


def test_two_sides_of_a_pyramid_meet_from_the_tip_to_the_foot(context: KitContext) -> None:
    left, right = corners(standing(context, "pyramids"))
    (tip, foot) = sorted(left & right, key=lambda corner: corner[1])
    assert tip[0] == foot[0] == 0
    assert foot[1] == 0


@pytest.mark.parametrize("part", ["dice", "pyramids", "pawns", "belts"])
def test_what_stands_has_outlines_that_hold_all_that_is_seen(context: KitContext, part: str) -> None:
    view = standing(context, part)
    assert view.box.width > 5
    assert view.box.height > 5
    for item in view.items:
        if isinstance(item, Group):
            inner = extent((item,))
            assert inner.meets(view.box)


def test_flat_parts_stay_flat(context: KitContext) -> None:
    drawn = context.drawn(first(context, "tiles"))
    assert standing_view(drawn) is None
    view = flat_view(drawn)
    assert (view.box.width, view.box.height) == (50.8, 50.8)
    half = view.scaled(0.5)
    assert half.box == Rect(-12.7, -12.7, 25.4, 25.4)


def test_every_tab_of_a_cube_has_its_letter_in_the_order_of_gluing(context: KitContext) -> None:
    piece = first(context, "dice")
    assert sorted(CUBE_ORDER) == list(range(len(piece.blank.tabs)))
    marks = net_marks(piece.blank, context.look, 0.5)
    discs = [item for item in marks if isinstance(item, Disc)]
    assert len(discs) == 7
    assert discs[0].centre.x == min(disc.centre.x for disc in discs)


def test_a_strip_that_is_no_ring_has_no_standing_view(context: KitContext) -> None:
    part = context.loaded.kit.parts["belts"].model_copy(update={"shape": "strip"})
    drawn = context.drawn(first(context, "belts"))
    assert standing_view(replace(drawn, part=part, blank=replace(drawn.blank, tabs=()))) is None


def test_a_standee_is_folded_along_its_middle_before_it_stands(context: KitContext) -> None:
    pawn = context.drawn(first(context, "pawns"))
    behind, _veil, before, *_fold = corners(bent_view(pawn))
    ridge = behind & before
    assert math.dist(*ridge) == pytest.approx(pawn.blank.box.height, abs=0.02)
    assert min(y for _, y in behind | before) in {y for _, y in ridge}


def placed(group: Group, box: Rect) -> Rect:
    """Return the box of a view where it is drawn smaller in a picture."""
    (inner,) = group.items
    assert isinstance(inner, Group)
    by = inner.transform.then(group.transform)
    return Rect.through(by.apply(corner) for corner in box.corners)


@pytest.mark.parametrize("room", [Size(80, 31), Size(42, 33), Size(23, 17)])
def test_a_standee_is_shown_cut_out_folded_and_standing_side_by_side_or_below_within_its_room(
    context: KitContext, room: Size
) -> None:
    pawn = context.drawn(first(context, "pawns"))
    flat, bent, made = flat_view(pawn), bent_view(pawn), standing(context, "pawns")
    shown = MakingView(room, context.look).stood(flat, bent, made)
    groups = [item for item in shown.items if isinstance(item, Group)]
    boxes = [placed(*one) for one in zip(groups, (flat.box, bent.box, made.box), strict=True)]
    assert all(Rect(0, 0, *room).grown(0.01).holds(box) for box in boxes)
    assert not any(one.meets(other) for number, one in enumerate(boxes) for other in boxes[:number])
