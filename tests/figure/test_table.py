"""Everything on a drawn table has a place of its own, for every number of players, and the signs keep apart."""

from dataclasses import replace
from itertools import combinations, product
from math import dist

import pytest

from printgen.drawing.items import line_width, opened
from printgen.drawing.scene import Box, Disc, Path, Scene, Text
from printgen.drawing.scene import Group as DrawnGroup
from printgen.figure.table import beside, mats, stands, things
from printgen.figure.table.drawing import table_scene
from printgen.figure.table.layout import TableLayout
from printgen.figure.table.signs import APART, BADGE, STEP, badge_width
from printgen.figure.table.stands import Small
from printgen.figure.table.view import Corner, Group, Pile, PileRow, Sprite, Stand, TableSeat, TableView
from printgen.geometry import Point, Rect, Size
from printgen.model.table import TableSide
from printgen.sheet.core.context import SheetContext
from printgen.units import PT
from tests import workshop
from tests.workshop import request_of

SIZES = [Size(186, 180), Size(186, 140), Size(192, 150)]
SIDES: dict[int, tuple[TableSide, ...]] = {
    1: ("south",),
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
COLOURS = ("blue", "vermilion", "green", "orange")


def square(side: float) -> Sprite:
    return Sprite((Box(Rect.around(Point(0, 0), side, side)),), Size(side, side))


def a_table(players: int, piles: int = 6) -> TableView:
    hand, figures = Group("2", (square(8.6),) * 4), Group("6", (square(5.6),) * 7)
    display = Group("7", (Sprite((), Size(23.6, 9)),), (Sprite((), Size(17.8, 12.9)),))
    seats = {
        side: (TableSeat(number, side, "begins" if number == 1 else "", colour, (hand, figures, display)),)
        for number, (side, colour) in enumerate(zip(SIDES[players], COLOURS, strict=False), 1)
    }
    pile = Pile(square(9.6), 3, "1", "×14")
    rows = (PileRow("1", "far", (pile,) * piles), PileRow("3", "near", (pile,) * (piles - 1)))
    corners = tuple(Corner(number, Sprite((), Size(25, 20)), "×20") for number in ("4", "5", "8", "9"))
    return TableView(seats, rows, corners)


def a_table_with_rows_below(wide: float) -> TableView:
    """Return a table without seats: two rows below the board, things so wide together, each numbered and counted."""
    stands = [
        Stand(Sprite((), Size(wide * share, 20.0)), ((str(number), Point(-4, -9)),), ((f"×{number}", Point(4, 9)),))
        for number, share in enumerate((0.5, 0.2, 0.3, 0.6, 0.4), 1)
    ]
    return TableView({}, (), (), (tuple(stands[:3]), tuple(stands[3:])))


@pytest.mark.parametrize("wide", [80.0, 165.0, 190.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_of_things_lie_below_the_board_side_by_side_however_wide_they_are(wide: float, size: Size) -> None:
    layout = TableLayout(a_table_with_rows_below(wide), size)
    rects = [layout.board, *(Rect.around(at, *stand.thing.size) for stand, at in layout.stands)]
    assert [pair for pair in combinations(rects, 2) if pair[0].meets(pair[1])] == []
    assert [rect for rect in rects if not Rect(0, 0, *size).holds(rect)] == []
    assert all(rect.y > layout.board.bottom for rect in rects[1:])
    assert set(layout.discs) == {"1", "2", "3", "4", "5"}
    assert {words for words, _ in layout.badges} == {"×1", "×2", "×3", "×4", "×5"}


@pytest.fixture(params=[*product(SIDES, SIZES)], ids=str)
def layout(request: pytest.FixtureRequest) -> TableLayout:
    players, size = request.param
    return TableLayout(a_table(players), size)


def solid(layout: TableLayout) -> list[Rect]:
    """Return the rectangle of everything that lies on the table."""
    found = [tray.rect for tray in layout.trays] + [layout.board]
    found += [Rect.around(at, *pile.top.size) for pile, at in layout.piles]
    found += [Rect.around(at, *corner.thing.size) for corner, at in layout.corners]
    return found


def test_nothing_on_a_table_lies_on_anything_else(layout: TableLayout) -> None:
    assert [pair for pair in combinations(solid(layout), 2) if pair[0].meets(pair[1])] == []


def test_everything_lies_on_the_table(layout: TableLayout) -> None:
    table = Rect(0, 0, *layout.size)
    assert [rect for rect in solid(layout) if not table.holds(rect)] == []
    assert [tray.side for tray in layout.trays if not table.holds(tray.tab, 0.001)] == []


def test_all_of_a_seat_lies_in_its_tray(layout: TableLayout) -> None:
    for tray in layout.trays:
        rects = [Rect.around(thing.at, *thing.sprite.size) for thing in tray.things]
        assert [rect for rect in rects if not tray.rect.holds(rect)] == []
        assert [pair for pair in combinations(rects, 2) if pair[0].meets(pair[1], 0.001)] == []


def test_the_discs_of_steps_keep_apart(layout: TableLayout) -> None:
    discs = layout.discs
    assert set(discs) == {"1", "2", "3", "4", "5", "6", "7", "8", "9"}
    near = [pair for pair in combinations(discs.items(), 2) if dist(pair[0][1], pair[1][1]) < APART]
    assert near == []


def test_no_disc_lies_on_a_count_or_on_the_board(layout: TableLayout) -> None:
    for at in layout.discs.values():
        disc = Rect.around(at, 2 * STEP, 2 * STEP)
        counts = [Rect.around(spot, badge_width(words), BADGE) for words, spot in layout.badges]
        assert not disc.meets(layout.board)
        assert [count for count in counts if disc.meets(count)] == []


def test_the_board_lies_in_the_middle_or_reaches_towards_a_side_without_a_seat(layout: TableLayout) -> None:
    board, off = layout.board, layout.board.centre.x - layout.size.width / 2
    alone = {"west", "east"} & {*layout.view.seats} if len(layout.view.seats) == 3 else set()
    assert off == pytest.approx(0) if not alone else (off > 0) == (alone == {"west"}) and off
    assert min(board.width, board.height) > 30


@pytest.fixture(scope="module", params=["standard", "low-ink"])
def style(request: pytest.FixtureRequest) -> SheetContext:
    return workshop.game_context(request_of("setup", "entdecker-soeding", theme=request.param))


def test_a_whole_table_is_drawn_in_every_theme(style: SheetContext) -> None:
    size = Size(186, 180)

    def board(room: Size) -> Scene:
        return Scene(Rect(0, 0, *room), (Box(Rect(0, 0, *room)),))

    drawn = table_scene(a_table(4), size, board, style)
    assert drawn.window.holds(Rect(0, 0, *size))


def test_things_without_a_look_of_their_own_are_as_large_as_they_say(style: SheetContext) -> None:
    drawn = (
        things.bag(style, ()),
        things.card(style, None, "purple"),
        things.track(style, COLOURS, "start"),
        things.dial(style, ("2", "3", "4", "5")),
        things.scale(style, 12, 4, "blue", 6),
    )
    assert all(sprite.items for sprite in drawn)
    assert all(min(sprite.size) > 5 for sprite in drawn)


def laid(count: int, step: str = "", is_card: bool = False, at: int = 0) -> Small:
    return Small("chest", ("purple",) * count, "Chest", step, is_card, at)


def test_a_mat_shows_what_lies_round_its_sign_in_a_bag_and_which_places_stay_empty(style: SheetContext) -> None:
    ring, posts = replace(laid(5), look="around"), replace(laid(3), empty=1)
    mat = mats.mat(style, "chest", "Helm Mat", (ring, posts, replace(laid(0), look="bag")), 0.0)
    drawn = [item for item, _ in opened(mat.thing.items)]
    discs = [item for item in drawn if isinstance(item, Disc)]
    assert len(discs) == 5 + 3 + 1
    assert sum(1 for one in discs if one.stroke is not None and one.stroke.dash) == 1
    texts = [run.text for item in drawn if isinstance(item, Text) for run in item.runs]
    assert texts == ["Helm Mat", "Chest", "Chest"]


def test_what_lies_on_mats_and_cards_makes_room_for_itself_and_bears_its_step(style: SheetContext) -> None:
    rows = (laid(3), laid(2, "7"))
    mat = mats.mat(style, "chest", "Market Mat", rows, 0.0)
    wider = mats.mat(style, "chest", "Market Mat", (laid(5), laid(2, "7")), 0.0)
    assert wider.thing.size.width > mat.thing.size.width
    assert mats.mat(style, "chest", "Market Mat", rows, 40.0).thing.size.height == 40.0
    assert [number for number, _ in mat.discs] == ["7"]
    drawn = stands.card(style, "chest", "Captain Card", "blue", (laid(1, "4", is_card=True), laid(4, "5")), 30.0)
    assert [number for number, _ in drawn.discs] == ["4", "5"]
    assert dist(drawn.discs[0][1], drawn.discs[1][1]) >= APART


def test_no_name_on_a_table_is_wider_than_its_thing_or_smaller_than_7_points(style: SheetContext) -> None:
    for name in ("Crew", "Geisterschiffkarte", "Better price for everything"):
        card = stands.card(style, "chest", name, "ink", (), 30.0)
        texts = [item for item, _ in opened(card.thing.items) if isinstance(item, Text)]
        assert texts
        for text in texts:
            assert line_width(text) < card.thing.size.width
            assert min(run.size for run in text.runs) >= 7 * PT


def test_a_track_ends_a_space_above_what_lies_on_it_and_names_it(style: SheetContext) -> None:
    drawn = stands.track(style, "Track", (laid(1, at=1), laid(1, "10", at=2)), 22.0)
    words = [run.text for item, _ in opened(drawn.thing.items) if isinstance(item, Text) for run in item.runs]
    assert [word for word in words if word.isdecimal()] == ["1", "2", "3"]
    assert words.count("Chest") == 2
    assert [number for number, _ in drawn.discs] == ["10"]


def test_a_heap_shows_every_thing_of_a_few_and_a_lid_nine(style: SheetContext) -> None:
    for count in (1, 4, 8, 12):
        shown = [
            item for item in stands.heap(style, None, "purple", count, lid=False).items if isinstance(item, DrawnGroup)
        ]
        assert len(shown) == count
    lid = stands.heap(style, None, "ink", 15, lid=True)
    assert len([item for item in lid.items if isinstance(item, DrawnGroup)]) == 9


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_two_seats_of_a_side_share_it_and_nothing_lies_on_anything_else(size: Size) -> None:
    ships, sides = Group("6", (square(8.6),) * 3), SIDES[4]
    seats = {side: tuple(TableSeat(n, f"{side} {n}", "", "blue", (ships,)) for n in (1, 2)) for side in sides}
    layout = TableLayout(TableView(seats, (), (Corner("4", Sprite((), Size(25, 20)), "×20"),)), size)
    assert len(layout.trays) == 8
    rects = [rect for tray in layout.trays for rect in (tray.tab, tray.rect)]
    rects += [layout.board, *(Rect.around(at, *one.thing.size) for one, at in layout.corners)]
    assert [rect for rect in rects if not Rect(0, 0, *size).grown(0.01).holds(rect)] == []
    assert [pair for pair in combinations(rects, 2) if pair[0].meets(pair[1], 0.01)] == []


@pytest.mark.parametrize("size", [Size(186, 200), Size(186, 170)], ids=str)
def test_beside_two_boards_seats_and_corners_lie_in_the_quarters_that_these_leave_free(size: Size) -> None:
    ships, sides = Group("7", (square(8.6),) * 3), ("west", "north", "east", "south")
    seats: dict[TableSide, tuple[TableSeat, ...]] = {
        side: tuple(TableSeat(2 * at + n, f"{side} {n}", "", "blue", (ships,)) for n in (1, 2))
        for at, side in enumerate(sides)
    }
    corners = tuple(Corner(number, Sprite((), Size(25, 14))) for number in ("4", "5", "8"))
    layout = TableLayout(TableView(seats, (), corners, in_quarters=True), size)
    plates = [tray.plate for tray in layout.trays if tray.plate is not None]
    rects = [*plates, *(Rect.around(at, *one.thing.size) for one, at in layout.corners)]
    assert (len(plates), [tray.seat.number for tray in layout.trays]) == (8, [*range(1, 9)])
    assert [pair for pair in combinations(rects, 2) if pair[0].meets(pair[1])] == []
    assert [rect for rect in rects if not Rect(0, 0, *size).holds(rect)] == []
    middle = size.height / 2
    assert all((one.bottom < middle) == (one.centre.x < size.width / 2) for one in rects)
    assert layout.board.width > 0.95 * size.width


def a_table_with_columns() -> TableView:
    """A table for two: stocks and a hand before each, piles at the left, bags and dice at the right of the board."""
    stock = Group("1", (square(7),) * 3, count="×15")
    hand = Stand(Sprite((), Size(18, 13)), (("3", Point(-9, -6)),))
    names = {"south": "near", "north": "far"}
    seats = {
        side: (TableSeat(number, names[side], "", "blue", (stock, stock), hand),)
        for number, side in enumerate(SIDES[2], 1)
    }
    tall, low = Stand(Sprite((), Size(27, 60)), (("4", Point(-13, -30)),)), Stand(Sprite((), Size(29, 12)))
    return TableView(seats, (), (), columns={"west": (tall,), "east": (low, low)})


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hands_and_columns_lie_beside_the_board_and_the_trays(size: Size) -> None:
    layout = TableLayout(a_table_with_columns(), size)
    rects = [Rect.around(at, *stand.thing.size) for stand, at in layout.stands]
    assert len(rects) == 5
    assert [rect for rect in rects if not Rect(0, 0, *size).holds(rect)] == []
    everything = rects + [layout.board] + [tray.rect for tray in layout.trays]
    assert [pair for pair in combinations(everything, 2) if pair[0].meets(pair[1], 0.01)] == []
    assert set(layout.discs) == {"1", "3", "4"}
    assert [words for words, _ in layout.badges].count("×15") == 4


def test_a_stock_shows_long_pieces_all_or_wider_a_third_and_others_three_at_most(style: SheetContext) -> None:
    assert len(beside.stocked(style, "road", True, "blue", 15)) == (15 if style.theme.fills else 5)
    assert len(beside.stocked(style, "settlement", False, "blue", 5)) == 3
    assert len(beside.stocked(style, "settlement", False, "blue", 2)) == 2


def test_without_fills_bars_in_another_colour_are_dark_and_a_line_along_them_tells_whose_they_are() -> None:
    low = workshop.game_context(request_of("setup", "entdecker-soeding", theme="low-ink"))
    for is_first, is_other in product((True, False), repeat=2):
        bar, *along = beside.stocked(low, "road", True, "blue", 15, is_first, is_other)[0].items
        assert isinstance(bar, Box) and bar.fill is not None
        assert (bar.fill.colour == low.colour("blue")) is is_other
        strokes = [one.stroke for one in along if isinstance(one, Path)]
        assert len(strokes) == (0 if is_first else 1)
        assert all(one is not None and one.colour != bar.fill.colour for one in strokes)


def test_piles_bags_and_hands_bear_the_number_of_their_step_and_what_is_in_them(style: SheetContext) -> None:
    face = beside.Face("settlement", "blue")
    piles = beside.card_piles(style, (face,) * 5, "7")
    bags = beside.sacks(style, (("hexes", "×23"), ("tokens", "×8")), "8")
    mine, other = beside.hand(style, face, "×3", "9"), beside.hand(style, face, "×3")
    assert [one.discs[0][0] for one in (piles, bags, mine)] == ["7", "8", "9"]
    assert [words for words, _ in (*bags.badges, *mine.badges)] == ["×23", "×8", "×3"]
    assert (other.discs, [words for words, _ in other.badges]) == ((), ["×3"])
