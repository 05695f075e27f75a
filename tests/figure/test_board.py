from dataclasses import replace
from itertools import combinations

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Box, Disc, Path, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.squares.board import board_scene, board_scene_items, placed_pieces
from printgen.figure.squares.marks import raised_regions, straight_runs
from printgen.figure.squares.seats import extra_spaces
from printgen.figure.squares.surface import gap_cells, tile_cells
from printgen.geometry import Insets, Point, Rect
from printgen.model.board.board import Board
from printgen.model.board.spaces import name_on
from printgen.model.box.box import Grid
from printgen.model.position import PlacedPiece

SUITS = ("suns", "moons", "crowns", "arms", "anchors", "wheels", "compasses", "sails")
SMALLEST = 6 * 25.4 / 72


def scale_of(transform):
    return (transform.a**2 + transform.b**2) ** 0.5


def discs(items, radius):
    """Return the middles of all discs of this radius in page mm."""
    return [
        by.apply(item.centre)
        for item, by in opened(items)
        if isinstance(item, Disc)
        and item.stroke
        and (item.radius + item.stroke.width / 2) * scale_of(by) == pytest.approx(radius, abs=1e-6)
    ]


def texts(items):
    return [("".join(run.text for run in item.runs), item) for item, _ in opened(items) if isinstance(item, Text)]


def near(points, x, y):
    return any(abs(p.x - x) < 1e-6 and abs(p.y - y) < 1e-6 for p in points)


def test_twenty_three_tiles_lie_and_two_are_missing(board):
    view = board()
    assert len(tile_cells(view)) == 23
    assert gap_cells(view) == ((0, 0), (8, 8))


def test_null_coins_lie_on_the_middles_of_their_squares_at_their_true_share(board, style):
    coins = discs(board_scene_items(board(), style(12.7)), 19.05 / 2 / 2)
    assert near(coins, 0.5 * 12.7, 2.5 * 12.7)
    assert near(coins, 2.5 * 12.7, 0.5 * 12.7)
    assert near(coins, 7.5 * 12.7, 9.5 * 12.7)
    assert near(coins, 9.5 * 12.7, 7.5 * 12.7)


def test_aces_lie_outside_the_grid_and_every_seat_has_three_ships_waiting(board, style):
    coins = discs(board_scene_items(board(), style(12.7)), 19.05 / 2 / 2)
    assert len(coins) == 4 + 4 + 12
    assert near(coins, -0.5 * 12.7, 2.5 * 12.7)
    assert near(coins, 2.5 * 12.7, -0.5 * 12.7)
    waiting_west = [p for p in coins if p.x < -0.5 * 12.7 - 1]
    assert len(waiting_west) == 3
    assert len({round(p.x, 6) for p in waiting_west}) == 1


def test_the_four_fleets_are_placed_symmetrically_under_a_half_turn(board, style):
    coins = discs(board_scene_items(board(), style(10)), 3.75)
    turned = [Point(100 - p.x, 100 - p.y) for p in coins]
    assert all(near(coins, p.x, p.y) for p in turned)


def test_a_null_coin_looks_along_the_line_that_begins_there(board, style):
    items = board_scene_items(board(), style(12.7))
    turns = []
    for item, by in opened(items):
        if isinstance(item, Path) and item.fill and item.commands[0] == ("M", (0, -8.75)):
            tip, middle = by.apply(Point(0, -8.75)), by.apply(Point(0, 0))
            if near([middle], 0.5 * 12.7, 2.5 * 12.7):
                turns.append((tip.x - middle.x, tip.y - middle.y))
    [(dx, dy)] = turns
    assert dx == pytest.approx(dy)
    assert dx > 0


def test_a_seat_that_is_not_taken_leaves_its_space_grey_and_its_coin_away(board, style, theme):
    items = board_scene_items(board(("suns", "crowns")), style(12.7))
    assert len(discs(items, 19.05 / 4)) == 4 + 2 + 6
    dashed = [item for item, _ in opened(items) if isinstance(item, Box) and item.stroke]
    grey = [box for box in dashed if box.stroke.dash == (1.3, 0.9)]
    colours = [box.stroke.colour for box in grey]
    assert len(colours) == 4
    assert colours.count(theme.colours["grey"]) == 2


def test_the_sign_of_an_extra_space_stands_on_an_empty_board_alone(board, style):
    view = board()
    marked = {name: one.model_copy(update={"icon": "ace-spiral"}) for name, one in view.board.extra.items()}
    signed = replace(view, board=view.board.model_copy(update={"extra": marked}), seats={})
    empty = replace(signed, placed=())

    def drawn(one):
        return len(tuple(extra_spaces(one, style())))

    plain = drawn(replace(empty, board=view.board))
    assert drawn(signed) == plain
    assert drawn(empty) == plain + len(marked)


def test_the_words_of_the_caller_stand_on_the_board_and_no_others(board, style):
    view = board()
    said = {word for word, _ in texts(board_scene_items(view, style(12.7)))}
    labels = {label for side in view.labels for label in side}
    captions = {"Strait a1", "= j10", "Strait j10", "= a1"}
    assert said <= labels | captions | set(view.words.values())
    assert {"Suns", "Pirates", "Skull Island", "Roaring Forties", "no tile"} <= said


def test_a_label_is_left_out_where_an_extra_space_lies(board, style):
    words = [word for word, _ in texts(board_scene_items(board(), style(12.7)))]
    assert words.count("c") == 1
    assert words.count("h") == 1
    assert words.count("8") == 1
    assert words.count("3") == 1
    assert words.count("d") == 2


@pytest.mark.parametrize("pitch", [7.0, 12.7, 25.4])
def test_no_letter_is_smaller_than_six_points(board, style, pitch):
    items = board_scene_items(board(SUITS), style(pitch))
    sizes = [run.size * scale_of(by) for item, by in opened(items) if isinstance(item, Text) for run in item.runs]
    assert min(sizes) >= SMALLEST - 1e-9


def test_two_boards_share_one_square_and_make_nineteen_by_nineteen(board):
    view = board(SUITS)
    assert view.origins == ((9, 0), (0, 9))
    assert {row for row, _ in view.squares} == set(range(19))
    assert {column for _, column in view.squares} == set(range(19))
    assert len(view.squares) == 2 * 92 - 1
    assert view.names[9, 9] == "j10"
    assert view.cells["2.a8"] == (2, 9)
    assert len(tile_cells(view)) == 46


def test_joined_boards_tell_only_their_outer_ends_as_one_space(board, style):
    words = {word for word, _ in texts(board_scene_items(board(SUITS), style(7.4)))}
    assert {"Strait a1", "= 2.j10", "Strait 2.j10", "= a1"} <= words
    assert not {"Strait j10", "= j10"} & words


def test_eight_fleets_on_two_boards_fit_between_the_margins_of_a4(board, style):
    scene = board_scene(board(SUITS), style(7.4))
    assert scene.window.width <= 186
    assert scene.window.height <= 170
    assert len(discs(scene.items, 7.4 * 0.75 / 2)) == 2 * (4 + 4 + 12)


def test_four_fleets_at_half_size_leave_room_for_steps_and_legend_on_a4(board, style):
    window = board_scene(board(), style(12.7)).window
    assert window.width <= 186
    assert window.height <= 170


def test_nothing_is_drawn_outside_the_window(board, style):
    scene = board_scene(board(), style(12.7))
    assert scene.window.holds(extent(scene.items))


def test_without_fills_only_paper_ink_and_suits_are_laid_down(board, low_ink, icons, looks):
    fills = {
        item.fill.colour
        for item, _ in opened(board_scene_items(board(), BoardStyle(Point(9, 9), low_ink, icons, looks)))
        if not isinstance(item, Text) and item.fill
    }
    suits = (seat.colour for seat in board().seats.values())
    laid = {"paper", "ink", "back-ink", *suits}
    assert fills <= {low_ink.colours[name] for name in laid}


def test_an_overlay_has_its_grid_at_true_scale_and_names_every_square(board, style):
    view = board()
    items = board_scene_items(view, style(25.4, look="overlay"))
    ends = [
        [numbers for _, numbers in item.commands]
        for item, _ in opened(items)
        if isinstance(item, Path) and item.stroke and len(item.commands) == 2
    ]
    upright = {(a[0], a[1], b[1]) for a, b in ends if a[0] == b[0]}
    lefts = {round(x / 25.4, 9) for x, _, _ in upright}
    assert lefts == set(range(11))
    assert max(abs(b - a) for _, a, b in upright) == pytest.approx(254)
    names = {word for word, _ in texts(items)}
    assert {view.names[cell] for cell in view.squares} <= names


def test_an_overlay_names_its_lines_within_spaces_so_that_no_cut_divides_a_name(board, style):
    items = board_scene_items(board(), style(25.4, look="overlay"))
    named = [extent([item]) for word, item in texts(items) if word == "Roaring Forties"]
    assert len(named) == 4
    for rect in named:
        assert int(rect.x // 25.4) == int(rect.right // 25.4)
        assert int(rect.y // 25.4) == int(rect.bottom // 25.4)


def test_names_of_spaces_keep_clear_of_the_marks_on_the_borders_of_sheets(board, style):
    view = board()
    items = board_scene_items(view, style(25.4, look="overlay"))
    names = {view.names[cell] for cell in view.squares}
    left = [item.at.x % 25.4 for word, item in texts(items) if word in names]
    assert len(left) == len(names)
    assert min(left) > 2.6


def air(rect):
    wide, high = 0.12 * rect.width, 0.14 * rect.height
    return Insets(high, wide, high, wide)


@pytest.mark.parametrize("pitch", [5.4, 8.0, 12.7])
@pytest.mark.parametrize("taken", [SUITS[:4], SUITS])
def test_no_words_and_no_waiting_pieces_lie_on_one_another(board, style, pitch, taken):
    view = board(taken)
    items = board_scene_items(view, style(pitch))
    upright = [item for _, item in texts(items) if not item.degrees]
    rects = [extent([item]) for item in upright]
    rects += [
        extent([Disc(middle, 0.75 * pitch / 2)])
        for middle in discs(items, 0.75 * pitch / 2)
        if not any(style(pitch).rect(cell).holds(Rect(*middle, 0, 0)) for cell in view.names)
    ]
    # The estimate of a text is wide and high, so what only touches is clear on paper.
    tight = [rect.inset(air(rect)) for rect in rects]
    assert [(a, b) for a, b in combinations(tight, 2) if a.meets(b)] == []


@pytest.mark.parametrize("pitch", [5.4, 6.2, 8.0, 12.7])
def test_a_piece_on_a_raised_region_leaves_its_name_free(board, style, pitch):
    view = replace(board(), placed=(PlacedPiece("treasure", "e5"),))
    piece = extent(placed_pieces(view, style(pitch)))
    region = raised_regions(view, style(pitch))
    names = [extent([item]) for _, item in texts(region)]
    island = extent([item for item, _ in opened(region) if isinstance(item, Box)])
    assert len(names) == (2 if pitch < 7 else 1)
    assert all(island.holds(rect) for rect in (piece, *names))
    assert not any(piece.meets(name.inset(air(name))) for name in names)


def test_an_overlay_shows_where_coins_begin_but_no_piece(board, style):
    items = board_scene_items(board(), style(25.4, look="overlay"))
    circles = [item for item, _ in opened(items) if isinstance(item, Disc) and not item.fill]
    assert len(circles) == 8
    assert {disc.radius for disc in circles} == {19.05 / 2}


def test_a_closed_line_jumps_over_the_gaps_without_counting_them(board, ring):
    view = ring(board())
    [(_, way)] = view.board.lines.items()
    runs = straight_runs(view.cells_on(1, way.spaces), way.closed)
    assert [(len(run), jump) for run, jump in runs] == [(8, False), (2, True), (8, False), (2, True)]


def test_a_closed_line_is_drawn_as_two_waves_and_two_dotted_jumps(board, ring, style, theme):
    items = board_scene_items(ring(board()), style(12.7))
    lines = [item for item, _ in opened(items) if isinstance(item, Path) and item.stroke]
    blue = [p for p in lines if p.stroke.colour == theme.colours["blue"] and p.stroke.dash]
    assert sorted(len(path.commands) for path in blue if path.stroke.cap == "round")[:2] == [2, 2]
    assert len([path for path in blue if len(path.commands) > 50]) == 2


def test_a_stack_is_counted_and_single_pieces_are_not(board, style):
    view = board()
    start = name_on(view.board, 1, "west")
    launched = [replace(p, waiting=False) if p.space == start else p for p in view.placed]
    words = [word for word, _ in texts(board_scene_items(replace(view, placed=tuple(launched)), style(12.7)))]
    single = [word for word, _ in texts(board_scene_items(view, style(12.7)))]
    assert (words.count("×3"), single.count("×3")) == (1, 0)
    assert words.count("×1") == 0


def test_the_treasure_stands_in_the_middle_of_the_raised_tile(board, style):
    with_pawn = board_scene_items(board(), style(12.7))
    view = board()
    without = replace(view, placed=tuple(p for p in view.placed if p.piece != "treasure"))
    added = [item for item in with_pawn if item not in board_scene_items(without, style(12.7))]
    box = extent(added)
    assert box.centre.x == pytest.approx(5 * 12.7, abs=1.5)
    assert box.y > 4 * 12.7
    assert box.bottom < 6 * 12.7


def test_a_printed_grid_of_cards_is_drawn_with_two_pitches_and_its_fold(style, theme):
    cite = {"source": "rules", "section": "Setup"}
    grid = {"columns": 5, "rows": 4, "pitch": {"x": "88 mm", "y": "63 mm"}, "cite": cite}
    labels = {"columns": "numbers", "rows": "letters"}
    view = BoardView(
        Board.model_validate({"grid": "sea", "labels": labels}), Grid.model_validate(grid | {"fold-after": 2})
    )
    plain = replace(style(1), pitch=Point(22, 15.75))
    items = board_scene_items(view, plain)
    squares = [item for item, _ in opened(items) if isinstance(item, Box) and item.fill]
    assert len(squares) == 20
    assert {(box.rect.width, box.rect.height) for box in squares} == {(22, 15.75)}
    [fold] = [item for item, _ in opened(items) if isinstance(item, Path) and item.stroke.dash]
    assert {numbers[0] for _, numbers in fold.commands} == {44}


def test_a_space_in_a_gap_gets_its_tray_outside_the_board(board, style):
    view = board(("suns",))
    extra = {"west": {"beside": "a8", "side": "north", "confidence": "stated", "cite": {"source": "r", "section": "s"}}}
    moved = view.board.model_copy(
        update={
            "extra": Board.model_validate(
                {"grid": "g", "labels": {"columns": "letters", "rows": "numbers"}, "extra": extra}
            ).extra
        }
    )
    waiting = (PlacedPiece("ship", "west", "suns", waiting=True),) * 3
    inside = replace(view, board=moved, placed=waiting)
    coins = discs(board_scene_items(inside, style(12.7)), 19.05 / 4)
    assert len(coins) == 3
    assert all(coin.x < 0 for coin in coins)
