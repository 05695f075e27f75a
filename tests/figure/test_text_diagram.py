from dataclasses import replace

import pytest

from printgen.figure.text import letters_for, text_diagram, tile_diagram
from printgen.model.board.board import Board
from printgen.model.box.box import Grid
from printgen.model.position import PlacedPiece, PlacedTile

STANDARD = """\
         @ M M M
10       0 ~ ~ ~ ~ ~ ~ =
 9       ~ \\ ~ ~ ~ ~ ~ ~
 8 @ 0 ~ ~ ~ \\ ~ ~ ~ ~ ~
 7 S ~ \\ ~ ~ + % ~ ~ ~ ~
 6 S ~ ~ \\ + # # % ~ ~ ~ C
 5 S ~ ~ ~ % # # + \\ ~ ~ C
 4   ~ ~ ~ ~ % + ~ ~ \\ ~ C
 3   ~ ~ ~ ~ ~ \\ ~ ~ ~ 0 @
 2   ~ ~ ~ ~ ~ ~ \\ ~
 1   = ~ ~ ~ ~ ~ ~ 0
             A A A @
     a b c d e f g h i j
"""
CITE = {"source": "rules", "section": "Setup"}
MAP = Board.model_validate({"grid": "sea", "labels": {"columns": "numbers", "rows": "letters"}})


def grid(columns, rows):
    pitch = {"x": "40 mm", "y": "40 mm"}
    return Grid.model_validate({"columns": columns, "rows": rows, "pitch": pitch, "cite": CITE})


def tile(row, column, kind, sides, degrees=0, symbol=None):
    return PlacedTile(f"{row}-{column}", row, column, kind, sides, degrees, symbol)


def test_the_diagram_of_four_fleets_is_the_standard_one(board):
    assert text_diagram(board()).startswith(STANDARD)


def test_the_legend_says_every_sign_that_has_a_word(board):
    legend = text_diagram(board()).split("\n\n")[1]
    for sign in (r"\ Roaring Forties", "+ anchorage", "# Skull Island", "0 null coin", "= Strait"):
        assert sign in legend
    assert "% anchorage, Roaring Forties" in legend
    assert "S Suns" in legend
    assert max(len(line) for line in legend.splitlines()) <= 76


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("two", ("suns", "crowns")),
        ("eight", ("suns", "moons", "crowns", "arms", "anchors", "wheels", "compasses", "sails")),
    ],
)
def test_the_diagrams_of_other_fleets_stay_as_they_were_read(board, golden, name, taken):
    golden(f"figure/board-{name}.txt", text_diagram(board(taken)) + "\n")


def test_every_row_of_two_joined_boards_fits_a_terminal(board):
    diagram = text_diagram(board(("suns", "sails")))
    assert max(len(line) for line in diagram.splitlines()) <= 80


def test_a_ship_on_a_space_hides_what_is_drawn_there(board):
    view = board(("suns",))
    ships = (PlacedPiece("ship", "d6", "suns"), PlacedPiece("ship", "west", "suns"))
    lines = text_diagram(replace(view, placed=(*view.placed, *ships))).splitlines()
    [sixth] = [line for line in lines if line.startswith(" 6")]
    [eighth] = [line for line in lines if line.startswith(" 8")]
    assert sixth.split()[:5] == ["6", "S", "~", "~", "\\"]
    assert sixth.split()[5] == "S"
    assert eighth.split()[1] == "S"


def test_letters_are_taken_from_names_and_never_twice():
    letters = letters_for({"a": "Suns", "b": "Sails", "c": "Spades", "d": "S", "e": "", "f": "?"})
    assert letters["a"] == "S"
    assert letters["b"] == "A"
    assert letters["c"] == "P"
    assert len({letter.upper() for letter in letters.values()}) == 6, "no two differ by their size alone"


def test_a_map_of_tiles_shows_kind_top_symbol_and_where_land_goes_on():
    tiles = [
        tile(0, 0, "1", "SSSS"),
        tile(0, 1, "4", "SLLS", 90, "storm"),
        tile(0, 2, "2", "SSSL", 270),
        tile(1, 0, "1", "SSSS", 0, "skull"),
        tile(1, 1, "2", "LSSS", 0),
        tile(1, 2, "1", "SSSS"),
    ]
    words = {"symbols.storm": "storm", "symbols.skull": "skull", "diagram.tiles": "kind and top"}
    assert tile_diagram(tiles, MAP, grid(3, 2), "S", words) == (
        "   1    2    3\nA  1    4>T--2<\n        |\nB  1S   2^   1\n\nkind and top\nS skull   T storm"
    )


def test_a_map_of_ten_by_seven_tiles_fits_eighty_columns():
    tiles = [tile(row, column, "5", "LLLS", 270, "hostile") for row in range(7) for column in range(10)]
    diagram = tile_diagram(tiles, MAP, grid(10, 7), "S", {})
    assert max(len(line) for line in diagram.splitlines()) <= 80
    assert diagram.count("5<H") == 70


def test_a_space_without_a_tile_stays_empty():
    diagram = tile_diagram([tile(0, 1, "1", "SSSS")], MAP, grid(2, 1), "S", {})
    assert diagram.splitlines()[1] == "A       1"
