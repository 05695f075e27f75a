"""A field of hexes or cards in characters: rows that are shifted, letters, marks, a legend."""

from pathlib import Path

import pytest

from printgen.figure.board_view import BoardView
from printgen.figure.text import Shown, field_diagram
from printgen.model.game import Game

ISLE = Path(__file__).parent.parent / "cases" / "isle.json"


@pytest.fixture(scope="module")
def isle() -> Game:
    return Game.model_validate_json(ISLE.read_bytes())


def view(game: Game, **grid: object) -> BoardView:
    return BoardView(game.board, game.grid.model_copy(update={"rows": 3, "columns": 3, **grid}))


SHOWN = {
    "A1": Shown("wood", ("8",)),
    "A3": Shown("quay", ("SE",)),
    "B1": Shown("weed"),
    "C2": Shown("wood", ("11",)),
    "C3": Shown(None, ("go",)),
}
NAMES = {"wood": "Wood", "quay": "harbour", "weed": "weed"}


def test_every_second_row_of_hexes_begins_half_a_space_farther_right(isle: Game) -> None:
    assert field_diagram(view(isle), SHOWN, NAMES).splitlines() == [
        "   1     2     3",
        "A  O8    .     H-SE",
        "B     W     .     .",
        "C  .     O11   go",
        "",
        "H harbour   W weed   O Wood",
    ]
    odd = field_diagram(view(isle, shifted="odd"), SHOWN, NAMES).splitlines()
    assert odd[1:3] == ["A     O8    .     H-SE", "B  W     .     ."]


def test_cards_lie_straight_and_a_bare_field_has_no_legend(isle: Game) -> None:
    assert field_diagram(view(isle, kind="cards"), {}, {}).splitlines() == [
        "   1   2   3",
        "A  .   .   .",
        "B  .   .   .",
        "C  .   .   .",
    ]


def test_gaps_stay_empty(isle: Game) -> None:
    board = isle.board.model_copy(update={"gaps": ("B2",)})
    gapped = BoardView(board, isle.grid.model_copy(update={"rows": 2, "columns": 3}))
    assert field_diagram(gapped, {}, {}).splitlines()[2] == "B    .       ."
