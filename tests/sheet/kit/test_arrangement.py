"""A kit's papers, turned, folded and glued in space: every back stands upright behind its front.

Nothing here asks the layout how it mirrors. The paper is turned about a line in space, the piece
is cut out and turned like a card, and the marks on its back are looked at where they come to lie.
"""

import math
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.errors import LimitError
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS, BACKINGS, Arrangement
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.sheet.kit.imposition.papers import imposed_pages, meetings
from tests import workshop
from tests.workshop import request_of

KIT = "piecepack"
CLOSE = 0.01
MARKS = tuple(Point(*mark) for mark in ((0, 0), (-9, -14), (9, -14), (9, 14), (-9, 14), (3, -7)))
"""The middle of a piece, its corners, and a place that no turn and no mirror takes to itself."""

PORTRAIT = Size(210, 297)

Space = tuple[float, float, float]


def turned(place: Space, through: Space, along: Space, degrees: float) -> Space:
    """Turn a place about a line in space (Rodrigues)."""
    length = math.hypot(*along)
    k = tuple(part / length for part in along)
    v = tuple(one - other for one, other in zip(place, through, strict=True))
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    cross = (k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0])
    dot = sum(one * other for one, other in zip(k, v, strict=True))
    x, y, z = (through[i] + v[i] * cos + cross[i] * sin + k[i] * dot * (1 - cos) for i in range(3))
    return x, y, z


def hinge(arrangement: Arrangement, page: Size) -> Space:
    """Say which way the line runs about which a paper is turned or folded."""
    is_tall = page.height >= page.width
    upward, level = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
    if arrangement == "duplex":  # about its longer edge
        return upward if is_tall else level
    if arrangement in ("duplex-short-edge", "gutterfold"):  # both run along the shorter edge
        return level if is_tall else upward
    return upward  # glued: laid behind each other as one turns a page


def fold_line(meeting: Meeting) -> tuple[Space, Space]:
    """Return the line that is printed to fold along: a place on it, and which way it runs."""
    if meeting.axis == "upright":
        return (meeting.at, 0.0, 0.0), (0.0, 1.0, 0.0)
    return (0.0, meeting.at, 0.0), (1.0, 0.0, 0.0)


def middle_line(arrangement: Arrangement, page: Size) -> tuple[Space, Space]:
    """Return the line that a paper is turned about."""
    return (page.width / 2, page.height / 2, 0.0), hinge(arrangement, page)


def seen_behind(front: Transform, back: Transform, line: tuple[Space, Space]) -> Iterator[tuple[Point, Point]]:
    """Yield where each mark of a back is seen, and where that of the front was."""
    centre = front.apply(Point(0, 0))
    upright = (front.c, front.d, 0.0)
    for mark in MARKS:
        printed = (*back.apply(mark), 0.0)
        behind = turned(printed, *line, 180)
        x, y, z = turned(behind, (*centre, 0.0), upright, 180)
        assert abs(z) < CLOSE
        yield Point(x, y), front.apply(mark)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("page", [PORTRAIT, PORTRAIT.turned, Size(200, 200)])
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_a_back_stands_upright_when_the_cut_piece_is_turned_like_a_card(
    arrangement: Arrangement, page: Size, turn: float
) -> None:
    front = Transform.turn(turn).then(Transform.shift(41.3, 67.9))
    back = BACKINGS[arrangement].mirror(page).behind(front)
    for seen, wanted in seen_behind(front, back, middle_line(arrangement, page)):
        assert math.dist(seen, wanted) < CLOSE


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_a_back_is_printed_and_never_mirrored(arrangement: Arrangement) -> None:
    for page in (PORTRAIT, PORTRAIT.turned):
        back = BACKINGS[arrangement].mirror(page).behind(Transform.shift(30, 40))
        assert back.a * back.d - back.b * back.c == pytest.approx(1)


def context_of(**asked: object) -> KitContext:
    context = workshop.make_context(request_of("kit", KIT, **asked))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


def by_name(imposed: ImposedPage, side: str) -> dict[str, PlacedSide]:
    placed = [one for one in imposed.placed if one.side == side]
    named = {one.piece.name: one for one in placed}
    assert len(named) == len(placed)
    return named


@pytest.mark.parametrize("bleed", [None, "3.175 mm"])
@pytest.mark.parametrize("paper", ["a4", "a3", "100x150mm"])
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_back_of_a_kit_is_that_of_its_front_and_upright(
    arrangement: Arrangement, paper: str, bleed: str | None
) -> None:
    only = ("tiles", "coins", "saucers", "matchsticks")
    context = context_of(arrangement=arrangement, paper=paper, bleed=bleed, suits=("moons", "arms"), only=only)
    impositions = imposed_pages(context)
    met = 0
    for meeting in meetings(impositions, 0):
        front, back = impositions[meeting.front], impositions[meeting.back]
        assert front.size == back.size
        line = fold_line(meeting) if front.folded else middle_line(arrangement, front.size)
        assert front.folded == (arrangement == "gutterfold")
        fronts, backs = by_name(front, "front"), by_name(back, "back")
        assert {name for name, one in fronts.items() if one.piece.backed} == backs.keys()
        for name, one in backs.items():
            assert one.piece == fronts[name].piece
            for seen, wanted in seen_behind(fronts[name].place, one.place, line):
                assert math.dist(seen, wanted) < CLOSE, name
        met += len(backs)
    assert met == sum(one.piece.backed and one.side == "front" for o in impositions for one in o.placed)
    assert met == 2 * (6 + 6 + 1 + 36)


PARTS = ("tiles", "coins", "dice", "pawns", "belts", "saucers", "pyramids", "matchsticks")
SUITS = ("suns", "crowns", "sails", "hearts", "diamonds")

several = st.lists(st.sampled_from(PARTS), min_size=1, max_size=4, unique=True).map(tuple)
suits = st.lists(st.sampled_from(SUITS), min_size=1, max_size=3, unique=True).map(tuple)
side = st.integers(70, 460)
bleeds = st.none() | st.floats(0.5, 6, allow_nan=False).map(lambda mm: f"{mm:.2f} mm")


def boxes_overlap(one: Rect, other: Rect) -> bool:
    over = 1e-6
    return (
        min(one.right, other.right) - max(one.x, other.x) > over
        and min(one.bottom, other.bottom) - max(one.y, other.y) > over
    )


@settings(max_examples=40)
@given(
    only=several,
    suits=suits,
    width=side,
    height=side,
    bleed=bleeds,
    copies=st.integers(1, 2),
    arrangement=st.sampled_from(ARRANGEMENTS),
)
def test_whatever_is_asked_all_pieces_lie_once_apart_and_inside(
    only: tuple[str, ...],
    suits: tuple[str, ...],
    width: int,
    height: int,
    bleed: str | None,
    copies: int,
    arrangement: Arrangement,
) -> None:
    context = context_of(
        only=only, suits=suits, paper=f"{width}x{height}mm", bleed=bleed, copies=copies,
        arrangement=arrangement,
    )  # fmt: skip
    try:
        impositions = imposed_pages(context)
    except LimitError as error:
        assert error.problems[0].code == "piece-larger-than-paper"
        assume(False)
    margin = context.paper.printer_margin
    for imposed in impositions:
        room = Rect(margin, margin, imposed.size.width - 2 * margin, imposed.size.height - 2 * margin)
        assert sorted(imposed.size) == sorted(context.portrait)
        trims = [one.trim for one in imposed.placed]
        assert all(room.holds(trim, 1e-6) for trim in trims)
        inside = sorted(trims, key=lambda trim: trim.x)
        for i, one in enumerate(inside):
            for other in inside[i + 1 :]:
                if other.x >= one.right:
                    break
                assert not boxes_overlap(one, other)
    laid = [one for imposed in impositions for one in imposed.placed]
    fronts = Counter(one.piece.name for one in laid if one.side == "front")
    backs = Counter(one.piece.name for one in laid if one.side == "back")
    wanted = Counter(wanted_names(context, copies))
    assert wanted - fronts == Counter()
    assert all(count == 1 for count in fronts.values())
    spare = {one.piece.name for one in laid if one.side == "front"} - wanted.keys()
    of_card = {one.piece.name for one in laid if one.piece.material == CARD}
    assert spare & of_card == set() or arrangement == "gutterfold"
    assert backs == Counter(one.piece.name for one in laid if one.side == "front" and one.piece.backed)


def wanted_names(context: KitContext, copies: int) -> Iterator[str]:
    """Yield the names of all pieces that were asked for, read from the data."""
    for name in context.request.only:
        part = context.loaded.kit.parts[name]
        ranks = [f" {rank}" for rank in context.loaded.kit.ranks] if "rank" in part.each else [""]
        for suit in context.request.suits:
            for rank in ranks:
                for number in range(1, part.copies * copies + 1):
                    yield f"{name} {suit}{rank} {number}"
