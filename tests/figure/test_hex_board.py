"""Boards of hexes and of cards: where things lie, what tells kinds apart, that nothing collides."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Group, Path, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.board import hex_middle, region_rims
from printgen.figure.hexes.tile import CORNERS, SIDE, HexKind, edges, hex_tile, number_token, pips, rim, side_corners
from printgen.figure.pieces.kind_look import hex_kind, kind_icon, rate
from printgen.figure.squares.board import board_scene, board_scene_items
from printgen.geometry import Point
from printgen.model.board.board import Board
from printgen.model.board.spaces import FACINGS
from printgen.model.box.box import Component, Grid
from printgen.model.position import Dealt, PlacedHex, PlacedPiece, Thing
from printgen.model.setup import Deal, Piece, Seat

CITE = {"source": "rules", "section": "Setup"}
LABELS = {"columns": "numbers", "rows": "letters", "rows-from": "top", "pattern": "{row}{column}"}
ACCENTS = {"wood": "green", "moor": "green", "rock": "ink", "water": "sky", "port": "blue"}


def hex_view(**more):
    """A field of three rows of four hexes, two bases, a port, houses and rods."""
    regions = {
        "base": {"spaces": ["A1", "A2"], "accent": "vermilion", "icon": "hex", "confidence": "stated", "cite": CITE}
    }
    pieces = {
        "house": {"component": "house", "look": "house", "coloured": True},
        "road": {"component": "road", "look": "rod", "coloured": True},
        "port": {"component": "hex", "kind": "port", "look": "hex", "icon": "anchor"},
        "six": {"component": "token", "kind": "6", "look": "token"},
    }
    components = {
        "hex": {"shape": "hex", "kinds": dict.fromkeys(ACCENTS, 3), "accents": ACCENTS, "cite": CITE},
        "token": {"shape": "round", "kinds": {"6": 1, "11": 1}, "cite": CITE},
    }
    seats = {"one": {"space": "A1", "colour": "blue"}, "two": {"space": "C2", "colour": "orange"}}
    placed = (
        PlacedPiece("port", "B1", facing="east"),
        PlacedPiece("six", "A1"),
        PlacedPiece("house", "A1+A2+B1", "one"),
        PlacedPiece("road", "A1+B1", "one"),
    )
    values = {
        "board": Board.model_validate({"grid": "x", "labels": LABELS, "regions": regions}),
        "grid": Grid.model_validate({"kind": "hexes", "columns": 4, "rows": 3, "pitch": "79 mm", "cite": CITE}),
        "words": {"kinds.port": "port 3:1", "seats.one.name": "One", "seats.two.name": "Two"},
        "seats": {name: Seat.model_validate(seat) for name, seat in seats.items()},
        "pieces": {name: Piece.model_validate(piece) for name, piece in pieces.items()},
        "components": {name: Component.model_validate(part) for name, part in components.items()},
        "placed": placed,
    }
    return BoardView(**(values | more))


def card_view(**more):
    """Two rows of three cards, one of them special, with a token each."""
    pieces = {"search": {"component": "token", "look": "coin", "icon": "gold"}}
    components = {
        "card": {"shape": "card", "kinds": {"plain": 5, "dark": 1}, "accents": {"dark": "purple"}, "cite": CITE},
        "token": {"shape": "round", "icon": "gold", "cite": CITE},
    }
    names = [f"{row}{column}" for row in "AB" for column in (1, 2, 3)]
    things = [Thing("plain", number=n) for n in range(1, 6)] + [Thing("dark", number=1)]
    dealt = zip(names, things, strict=True)
    values = {
        "board": Board.model_validate({"grid": "x", "labels": LABELS}),
        "grid": Grid.model_validate(
            {
                "kind": "cards",
                "columns": 3,
                "rows": 2,
                "pitch": {"x": "92 mm", "y": "67 mm"},
                "gap": "4 mm",
                "cite": CITE,
            }
        ),
        "words": {"kinds.plain": "a card with a long name", "kinds.dark": "dark"},
        "pieces": {name: Piece.model_validate(piece) for name, piece in pieces.items()},
        "components": {name: Component.model_validate(part) for name, part in components.items()},
        "placed": tuple(PlacedPiece("search", name) for name in names),
        "deals": {"map": Deal.model_validate({"component": "card", "confidence": "stated", "cite": CITE})},
        "dealt": tuple(Dealt("map", (thing,), space=name) for name, thing in dealt),
    }
    return BoardView(**(values | more))


def written(items):
    """Return every text with the rectangle it takes on the page."""
    return [
        ("".join(run.text for run in item.runs), extent([Group((item,), by)]))
        for item, by in opened(items)
        if isinstance(item, Text)
    ]


def test_every_edge_is_drawn_once_and_as_long_as_a_side(style):
    view, look = hex_view(), style(20.0)
    found = edges(view.grid, view.squares, look)
    assert len({frozenset(map(tuple, edge)) for edge in found}) == len(found)
    for start, end in found:
        assert ((start.x - end.x) ** 2 + (start.y - end.y) ** 2) ** 0.5 == pytest.approx(20 * SIDE)


def test_what_is_dealt_onto_an_edge_or_a_corner_is_drawn_there(style):
    deal = Deal.model_validate({"component": "token", "confidence": "stated", "cite": CITE})
    for space in ("A2+A3", "A3+A4+B3"):
        view, look = hex_view(deals={"marks": deal}, dealt=(Dealt("marks", (Thing("11"),), space=space),)), style(20.0)
        [place] = [rect for text, rect in written(board_scene_items(view, look)) if text == "11"]
        middle = hex_middle(view, look, space)
        assert abs(place.x + place.width / 2 - middle.x) < 1
        assert abs(place.y + place.height / 2 - middle.y) < 1


def test_the_rim_of_two_neighbours_has_ten_edges(style):
    view = hex_view()
    assert len(rim(view.grid, frozenset({(0, 0), (0, 1)}), style())) == 10


def test_without_fills_a_double_line_goes_round_each_home_with_rungs_round_all_but_the_first(low_ink, icons, looks):
    regions = {
        name: {"spaces": [space], "accent": "blue", "confidence": "stated", "cite": CITE}
        for name, space in (("near", "A1"), ("far", "C2"))
    }
    board = Board.model_validate({"grid": "x", "labels": LABELS, "regions": regions})
    look = BoardStyle(Point(20.0, 20.0), low_ink, icons, looks)
    drawn = [item.stroke for item in region_rims(replace(hex_view(), board=board), look, frozenset())]
    lines = [pen for pen in drawn if pen.colour != look.colour("paper")]
    inside = [pen for pen in drawn if pen.colour == look.colour("paper") and pen.width < lines[0].width]
    assert len(lines) == len(inside) == 6 + 6
    assert not any(pen.dash for pen in lines)
    assert [bool(pen.dash) for pen in inside] == [False] * 6 + [True] * 6


def test_on_a_board_to_write_on_an_edge_that_two_regions_share_is_drawn_once(style):
    regions = {
        name: {"spaces": spaces, "accent": accent, "confidence": "stated", "cite": CITE}
        for name, spaces, accent in (("one", ["A1"], "vermilion"), ("other", ["A2"], "blue"))
    }
    board = Board.model_validate({"grid": "x", "labels": LABELS, "regions": regions})
    look = replace(style(20.0), look="notes")
    thick = [
        item
        for item, _ in opened(board_scene_items(replace(hex_view(), board=board, placed=(), dealt=()), look))
        if isinstance(item, Path) and item.stroke is not None and item.stroke.width == 0.9 and len(item.commands) == 2
    ]
    assert len(thick) == 6 + 5
    first = sum(item.stroke.colour == look.colour("vermilion") for item in thick)
    assert first == (6 if look.theme.fills else len(thick))


def test_a_corner_lies_where_three_hexes_meet(style):
    view, look = hex_view(), style(20.0)
    corner = hex_middle(view, look, "A1+A2+B1")
    for space in ("A1", "A2", "B1"):
        middle = hex_middle(view, look, space)
        away = ((corner.x - middle.x) ** 2 + (corner.y - middle.y) ** 2) ** 0.5
        assert away == pytest.approx(20 * SIDE)


@pytest.mark.parametrize("side", FACINGS)
def test_the_corners_of_a_side_lie_on_the_way_it_faces(side):
    first, last = (CORNERS[number] for number in side_corners(side))
    across, down = first.x + last.x, first.y + last.y
    assert ("east" in side) == (across > 0)
    assert ("north" in side) == (down < -1e-9)
    assert ("south" in side) == (down > 1e-9)


@pytest.mark.parametrize(("number", "dots"), [("2", 1), ("6", 5), ("8", 5), ("11", 2), ("7", 6)])
def test_a_number_has_a_dot_for_each_throw_that_gives_it(number, dots, piece_style):
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert pips(number) == throws.count(int(number)) == dots
    drawn = number_token(number, Point(0, 0), 10, piece_style)
    assert len([item for item in drawn if isinstance(item, Group)]) == (dots if number != "7" else 0)


@pytest.mark.parametrize(("number", "ink"), [("8", "vermilion-text"), ("9", "ink")])
def test_a_number_token_is_drawn_as_kits_print_it_its_figures_clear_of_its_ring(number, ink, piece_style):
    part = piece_style.looks["token"]
    across = part.drawn_for
    _, ring, figures, *_ = number_token(number, Point(0, 0), across / 2, piece_style)
    assert ring.radius == pytest.approx(across / 2 - part.front.layers[0].inset)
    box = extent((figures,))
    assert max(math.hypot(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)) < ring.radius
    assert {run.colour for run in figures.runs} == {piece_style.colour(ink)}
    small = number_token(number, Point(0, 0), 1.5, piece_style, least=2.1)
    assert len(small) == 2


def test_kinds_of_one_colour_have_different_marks():
    component = hex_view().components["hex"]
    wood, moor = (hex_kind(component, kind, ()) for kind in ("wood", "moor"))
    assert wood.accent == moor.accent
    assert wood.which != moor.which


def test_kinds_without_a_colour_have_different_marks(piece_style):
    component = hex_view().components["hex"].model_copy(update={"accents": {}})
    marks = {hex_tile(hex_kind(component, kind, ()), piece_style).items[2].commands for kind in ACCENTS}
    assert len(marks) == len(ACCENTS)


def test_a_harbour_bears_its_rate_and_two_jetties(piece_style):
    kind = HexKind("anchor", "blue", rate("port 3 : 1"))
    open_sea, port = hex_tile(kind, piece_style), hex_tile(kind, piece_style, "east")
    assert [text for text, _ in written([port])] == ["3:1"]
    assert len(port.items) == len(open_sea.items) + 8


def test_the_icon_of_a_kind_is_named_by_the_box_or_called_just_like_it():
    component = hex_view().components["hex"].model_copy(update={"icons": {"harbour-ore": "ore"}})
    assert kind_icon(component, "harbour-ore", {"harbour", "ore"}) == "ore"
    assert kind_icon(component, "harbour-3", {"harbour", "ore"}) is None
    assert kind_icon(component, "harbour", {"harbour", "ore"}) == "harbour"
    assert kind_icon(component, "wood", {"harbour"}) is None


def test_things_that_are_no_hexes_have_icons_by_name_only_if_all_their_kinds_have_one():
    men = hex_view().components["hex"].model_copy(update={"shape": "round", "kinds": {"knight": 2, "rook": 2}})
    assert kind_icon(men, "knight", {"knight"}) is None
    assert kind_icon(men, "knight", {"knight", "rook"}) == "knight"
    assert kind_icon(men.model_copy(update={"icons": {"knight": "horse"}}), "knight", {"horse"}) == "horse"


@pytest.mark.parametrize("pitch", [12.0, 20.0, 30.0])
@pytest.mark.parametrize("made", [hex_view, card_view])
def test_no_two_texts_of_a_drawing_meet(made, pitch, theme, icons, looks):
    view = made()
    true = view.grid.pitch
    look = BoardStyle(Point(pitch * true.x / true.y, pitch), theme, icons, looks)
    for (one, first), (other, second) in combinations(written(board_scene_items(view, look)), 2):
        assert not first.meets(second, 0.6), (one, other)


def test_a_hex_map_is_drawn_over_the_blank_field(style):
    view = hex_view(hexes=(PlacedHex("C3", "rock", None, "11"), PlacedHex("C4", "water")))
    texts = [text for text, _ in written(board_scene_items(view, style(20.0)))]
    assert "11" in texts
    assert "11" not in [t for t, _ in written(board_scene_items(hex_view(), style(20.0)))]


@pytest.mark.parametrize("made", [hex_view, card_view])
def test_an_overlay_names_every_space_once_and_shows_no_pieces(made, style):
    view = made(placed=(), dealt=())
    texts = [text for text, _ in written(board_scene_items(view, style(60.0, "overlay")))]
    for name in view.names.values():
        assert texts.count(name) == 1


def test_cards_lie_a_gap_apart(style):
    scene = board_scene(card_view(placed=(), dealt=()), style(60.0, "overlay"))
    assert scene.window.width == pytest.approx((3 - 4 / 92) * 60 + 0.2 + 0.8, abs=0.01)


def test_a_house_bears_the_number_of_its_seat(style):
    texts = [text for text, _ in written(board_scene_items(hex_view(), style(22.0)))]
    assert texts.count("1") == 2  # on the house and in the row of seats


@pytest.mark.parametrize("pitch", [9.0, 12.0, 22.0, 40.0])
def test_the_number_of_a_seat_lies_within_its_house(pitch, style):
    look = style(pitch)
    items = list(opened(board_scene_items(hex_view(), look)))
    corner = hex_middle(hex_view(), look, "A1+A2+B1")
    [number] = [
        extent([Group((item,), by)])
        for item, by in items
        if isinstance(item, Text) and item.runs[0].text == "1" and abs(by.apply(item.at).x - corner.x) < 0.1
    ]
    outlines = [extent([Group((item,), by)]) for item, by in items if isinstance(item, Path) and item.fill is not None]
    houses = [
        one for one in outlines if abs(one.centre.x - corner.x) < 0.1 and abs(one.centre.y - corner.y) < 0.1 * pitch
    ]
    house = max(houses, key=lambda one: one.width)
    assert house.width < 0.6 * pitch
    drawn = number.bottom - 0.2 * number.height  # figures go no lower than their baseline
    assert house.y < number.y and drawn < house.bottom - 0.1
    assert house.x < number.x and number.right < house.right
