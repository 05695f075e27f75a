import math

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Group, Path, Text
from printgen.figure.pieces.piece import coin, pawn, piece_drawing, tile_back, tile_face
from printgen.geometry import Point, Size, Transform
from printgen.model.box.box import Component
from printgen.model.setup import Piece

COLOUR = "#123456"
COIN, TILE = 19.05, 50.8


def piece(**keys):
    return Piece.model_validate({"component": "x", **keys})


def inks(drawing):
    found = set()
    for item, _ in opened([drawing]):
        if isinstance(item, Text):
            found |= {run.colour for run in item.runs}
        else:
            found |= {paint.colour for paint in (item.fill, item.stroke) if paint}
    return found


@pytest.mark.parametrize("size", [6.0, 9.525, 19.05])
def test_a_coin_is_as_wide_as_it_is_told(size, piece_style, theme):
    box = extent([coin(size, None, theme.colours["coin-ink"], piece_style)])
    assert box.width == pytest.approx(size)
    assert box.height == pytest.approx(size)
    assert box.centre == pytest.approx((0, 0), abs=1e-9)


def test_the_beads_leave_the_direction_mark_free(piece_style):
    [ring] = [
        item
        for item, _ in opened([coin(COIN, None, "#000000", piece_style)])
        if isinstance(item, Path) and item.stroke and item.stroke.dash
    ]
    start, end = ring.commands[0][1], ring.commands[1][1][-2:]
    angles = [math.degrees(math.atan2(abs(x), -y)) for x, y in (start, end)]
    assert min(angles) >= 13
    assert angles[0] == pytest.approx(angles[1])
    beads = (360 - sum(angles)) / 360 * 2 * math.pi * 8.25 / ring.stroke.dash[1] + 1
    assert beads == pytest.approx(56 - 5, abs=0.1)


def test_a_blank_coin_shows_the_mark_and_nothing_else(piece_style):
    blank = list(opened([coin(COIN, None, "#000000", piece_style)]))
    null = list(opened([coin(COIN, "0", "#000000", piece_style)]))
    assert len(blank) == len(null) == 3


def test_a_number_on_a_coin_is_a_figure_of_its_true_height(piece_style):
    [(text, by)] = [
        (item, by) for item, by in opened([coin(COIN, "4", "#000000", piece_style)]) if isinstance(item, Text)
    ]
    assert text.runs[0].text == "4"
    assert text.runs[0].size * 0.64 * by.d == pytest.approx(8.6)


def test_a_turned_coin_points_where_it_is_told(piece_style):
    drawing = coin(10, None, "#000000", piece_style, degrees=90)
    [(mark, by)] = [
        (item, by) for item, by in opened([drawing]) if isinstance(item, Path) and item.fill and not item.stroke
    ]
    tip = by.apply(Point(*mark.commands[0][1]))
    assert tip == pytest.approx((8.75 / COIN * 10, 0), abs=1e-9)


def test_a_coloured_piece_shows_the_icon_and_the_colour_of_its_seat(piece_style):
    ship = piece(look="coin", coloured=True)
    drawing = piece_drawing(ship, None, 10, piece_style, colour=COLOUR, icon_name="moons")
    assert COLOUR in inks(drawing)
    other = piece_drawing(ship, None, 10, piece_style, colour=COLOUR, icon_name="suns")
    assert drawing != other


def test_a_piece_that_takes_no_colour_is_the_same_for_every_seat(piece_style):
    null = piece(look="coin")
    one = piece_drawing(null, None, 10, piece_style, colour=COLOUR, icon_name="moons")
    assert one == piece_drawing(null, None, 10, piece_style)
    assert COLOUR not in inks(one)


def test_a_piece_without_icon_takes_that_of_its_component(piece_style):
    cite = {"source": "rules", "section": "Parts"}
    component = Component.model_validate({"icon": "boat", "cite": cite})
    drawing = piece_drawing(piece(look="disc", coloured=True), component, 8, piece_style, COLOUR)
    assert any(isinstance(item, Path) for item, _ in opened([drawing]))


@pytest.mark.parametrize("look", ["disc", "diamond", "coin", "tile"])
def test_pieces_have_the_size_they_are_told(look, low_ink_style):
    drawing = piece_drawing(piece(look=look, icon="gold"), None, 8, low_ink_style)
    box = extent([drawing])
    assert box.width == pytest.approx(8, abs=0.08)
    assert box.height == pytest.approx(8, abs=0.08)


def test_only_the_design_with_fills_throws_shadows(piece_style, theme):
    drawing = piece_drawing(piece(look="disc", icon="boat"), None, 8, piece_style)
    discs = [item for item, _ in opened([drawing]) if isinstance(item, Disc)]
    shadows = [disc for disc in discs if disc.fill and disc.fill.opacity < 1]
    assert len(shadows) == (1 if theme.fills else 0)


@pytest.mark.parametrize("shown", [None, "suns"])
def test_a_pawn_stands_within_its_height(shown, piece_style, theme):
    box = extent([pawn(22.225, "#000000", shown, piece_style)])
    shadow = 1.2 if theme.fills else 0
    assert box.y >= -22.225 / 2
    assert box.bottom <= 22.225 / 2 + shadow + 0.01


def test_an_unknown_icon_is_an_error_and_no_empty_piece(piece_style):
    with pytest.raises(KeyError, match="no-such-icon"):
        piece_drawing(piece(look="disc", icon="no-such-icon"), None, 8, piece_style)


def test_a_tile_face_has_its_icon_in_the_corner(piece_style):
    face = tile_face(TILE, COLOUR, piece_style, corner="suns")
    icon_paths = [item for item in face.items if isinstance(item, Group)]
    box = extent(icon_paths)
    assert box.centre == pytest.approx((8.6 - TILE / 2, 8.6 - TILE / 2), abs=0.3)


def test_a_tile_back_is_the_same_after_a_quarter_turn(piece_style):
    back = tile_back(Size(TILE, TILE), piece_style)
    quarter = Transform.turn(90)

    def centres(by):
        return sorted(
            (round(p.x, 6), round(p.y, 6), round(item.radius, 6))
            for item, place in opened([back])
            if isinstance(item, Disc)
            for p in [place.then(by).apply(item.centre)]
        )

    assert centres(Transform()) == centres(quarter)
    box = extent([back])
    assert box.centre == pytest.approx((0, 0), abs=1e-9)


def test_the_art_of_a_tile_back_keeps_clear_of_the_cut(piece_style):
    back = tile_back(Size(25.4, 25.4), piece_style)
    art = Group(back.items[1:], back.transform)
    box = extent([art])
    assert box.right <= 12.7 - 1
    assert box.width == pytest.approx(box.height)
