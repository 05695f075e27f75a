"""Boards of real set-up sheets, read back from the file: pieces, turns, corners, what waits."""

from dataclasses import replace

import pytest

from printgen.app import pipeline
from printgen.model.position import PlacedPiece
from printgen.preflight import preflight, read_pdf
from tests import workshop
from tests.workshop import request_of


def made(game, **options):
    context = workshop.game_context(request_of("setup", game, **options))
    return context, workshop.lay_out(context)


def told(sheet):
    """Print a sheet, and tell what of its drawing is wrong."""
    facts = read_pdf(pipeline.typeset(sheet), sheet)
    return [p.message for p in preflight(facts, sheet) if p.code == "wrong-drawing"]


def spoiled(context, sheet, change):
    """Return the sheet with a drawing in which each piece is changed, and what it should show."""
    pieces = tuple(map(change, context.position.pieces))
    drawn = workshop.lay_out(replace(context, position=replace(context.position, pieces=pieces)))
    return replace(drawn, expected=sheet.expected)


def other(sheet, change):
    """Return the sheet with other expectations of some of its spaces, by name."""
    (wanted,) = sheet.expected.maps
    spaces = tuple(replace(space, **change.get(space.name, {})) for space in wanted.spaces)
    return replace(sheet, expected=replace(sheet.expected, maps=(replace(wanted, spaces=spaces),)))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ahoy-matey", {"variants": ("doubloons",), "paper": "a5", "theme": "low-ink"}),
        ("intimate-settlers", {"seed": "8", "theme": "low-ink", "deal": "open"}),
    ],
)
def test_boards_are_read_back_whole(game, options):
    sheet = made(game, **options)[1]
    assert len(sheet.expected.maps[0].shapes) >= 4
    assert told(sheet) == []


def test_a_piece_on_the_next_space_and_owners_exchanged_are_found():
    context, sheet = made("ahoy-matey", variants=("isla-diablo",))
    owners = {"suns": "moons", "moons": "suns"}

    def change(piece):
        if piece.space == "a8":
            return replace(piece, space="b8")
        berthed = piece.piece == "ship" and piece.space.startswith("harbour")
        return replace(piece, owner=owners.get(piece.owner, piece.owner)) if berthed else piece

    assert told(spoiled(context, sheet, change)) == [
        "the sign of `coin` is not drawn as it lies: look at `a8`, `b8`",
        "the sign of `moons` is not drawn as it lies: look at `harbour-north`, `harbour-west`",
        "the sign of `suns` is not drawn as it lies: look at `harbour-north`, `harbour-west`",
    ]


def test_a_turned_piece_and_one_too_few_beside_the_board_are_found():
    context, sheet = made("ahoy-matey")
    turned = other(sheet, {"c10": {"turns": {"coin": 225.0}}})
    over = iter(["suns"])

    def change(piece):
        if piece.owner != "crowns" or not piece.waiting:
            return piece
        owner = next(over, "crowns")
        space = "harbour-west" if owner == "suns" else piece.space
        return replace(piece, owner=owner, space=space)

    assert told(spoiled(context, turned, change)) == [
        "`Crowns` has 2 × `coin` waiting, not 3",
        "`Crowns` has 2 × `crowns` waiting, not 3",
        "`Suns` has 4 × `coin` waiting, not 3",
        "`Suns` has 4 × `suns` waiting, not 3",
        "the sign of `coin` on `c10` is turned by 135°, not 225°",
    ]


def test_a_piece_on_an_empty_board_and_one_too_few_in_a_row_are_found():
    context, sheet = made("entdecker-soeding", players=2)
    laid = iter([PlacedPiece("fort", "C-7", "north")])

    def change(piece):
        return next(laid, piece) if piece.piece == "scout" else piece

    found = told(spoiled(context, sheet, change))
    assert "the sign of `fort` is not drawn as it lies: look at `C-7`" in found
    assert [line for line in found if line.startswith("`South`") and line.endswith("× `scout` waiting, not 3")]


def test_a_house_at_another_corner_and_a_harbour_that_is_turned_are_found():
    context, sheet = made("intimate-settlers", seed="7")

    def change(piece):
        if piece.space == "G3+H2+H3":
            return replace(piece, space="F3+G3+G4")
        return replace(piece, facing="north-west") if piece.facing == "west" else piece

    assert told(spoiled(context, sheet, change)) == [
        "`G3+H2+H3` says ``, not `1`",
        "`G5` does not face 270°, clockwise from the top",
    ]


def test_a_space_that_is_called_like_its_neighbour_is_found():
    sheet = made("amdiak", seed="7")[1]
    first, second, *_ = sheet.expected.maps[0].spaces
    away = {one.name: {"column": two.column, "row": two.row} for one, two in ((first, second), (second, first))}
    assert set(told(other(sheet, away))) >= {
        f"`{name}` does not lie in its column and row" for name in (first.name, second.name)
    }
