"""What was dealt to spaces is drawn there: as the piece of its kind, as a disc, turned to a side."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as Folder

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Group, Path, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.board import hex_board
from printgen.figure.hexes.tile import HexKind
from printgen.figure.pieces.dealt_token import TIP, dealt_token
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.squares.board import board_scene_items
from printgen.figure.squares.surface import board_plan
from printgen.figure.text import text_diagram
from printgen.geometry import Point
from printgen.model.board.board import Line
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.setup.position import make_position
from tests.workshop import WORKSPACE

MakeStyle = Callable[..., BoardStyle]
TESTS = Folder(__file__).parent.parent


def view_of(game: Game, seed: int = 3) -> BoardView:
    position = make_position(game, 2, seed=seed)
    return BoardView(
        board=game.board,
        grid=game.grid,
        words=game.words["en"],
        seats=game.setup.seats,
        owners=game.setup.seats,
        pieces=game.setup.pieces,
        components=game.components,
        placed=position.pieces,
        deals=game.setup.deals,
        dealt=tuple(one for one in position.dealt if one.space is not None),
    )


@pytest.fixture
def chess() -> BoardView:
    """Return the men without the icons of their own, which only their game has."""
    view = view_of(load_game(TESTS / "cases" / "chess960", TESTS.parent / "data").game)
    return replace(view, pieces={"pawn": view.pieces["pawn"]})


@pytest.fixture
def skerry() -> BoardView:
    return view_of(load_game(TESTS / "cases" / "skerry", TESTS.parent / "data").game)


def test_each_man_that_was_dealt_is_drawn_in_the_middle_of_its_square(chess: BoardView, style: MakeStyle) -> None:
    without = board_scene_items(replace(chess, dealt=()), style())
    drawn = [item for item in board_scene_items(chess, style()) if item not in without]
    middles = {style().middle(chess.cells[str(one.space)]) for one in chess.dealt}
    at = {Point(item.transform.e, item.transform.f) for item in drawn if isinstance(item, Group)}
    assert len(middles) == 16
    assert at == middles


@pytest.fixture
def islet() -> BoardView:
    return view_of(load_game(TESTS / "cases" / "islet.yaml", TESTS.parent / "data").game)


def test_what_is_turned_to_a_side_lies_in_the_water_with_a_sign_or_its_name(islet: BoardView) -> None:
    icons = {"wool", "harbour"}
    part = islet.components["harbours"]
    assert hex_kind(part, "wool", icons, "wool", turned=True) == HexKind("wool", "blue")
    assert hex_kind(part, "any", icons, "any", turned=True) == HexKind("harbour", "blue", "any")
    assert hex_kind(islet.components["land"], "marsh", icons, "marsh") == HexKind(caption="marsh")


def test_seats_that_no_piece_shows_are_ringed_and_listed(islet: BoardView, style: MakeStyle) -> None:
    colours = {style().colour(seat.colour) for seat in islet.seats.values()}
    drawn = [item for item, _ in opened(hex_board(islet, style()))]
    assert colours <= {item.stroke.colour for item in drawn if isinstance(item, Path) and item.stroke}
    written = [run.text for item in drawn if isinstance(item, Text) for run in item.runs]
    assert {"1", "south", "2", "north"} <= {*written}


@pytest.mark.parametrize("theme_name", ["standard", "low-ink"])
def test_squares_whose_colours_rules_speak_of_are_dark_from_the_lower_left_one_on(
    chess: BoardView, theme_name: str
) -> None:
    theme, pitch = WORKSPACE.resources().theme(theme_name), Point(20, 20)
    look = BoardStyle(pitch, theme, WORKSPACE.resources().icons, {})
    plain, chequered = (board_plan(replace(chess, chequered=dark), look) for dark in (False, True))
    added = [item for item in chequered if item not in plain]
    dark = {cell for cell in chess.squares for item in added if look.rect(cell).holds(extent((item,)), 0.1)}
    assert dark == {cell for name, cell in chess.cells.items() if (ord(name[0]) - ord("a") + int(name[1]) - 1) % 2 == 0}


def test_a_kind_that_no_piece_stands_for_is_a_disc_with_its_name(chess: BoardView, style: MakeStyle) -> None:
    king = next(one for one in chess.dealt if one.things[0].kind == "king")
    plain = dealt_token(chess, style(), king, 40)
    [disc] = [one for one in plain.items if isinstance(one, Disc)]
    [words] = [one for one in plain.items if isinstance(one, Text)]
    assert disc.stroke is not None
    assert disc.stroke.colour == style().colour(chess.seats[str(king.owner)].colour)
    assert [run.text for run in words.runs] == ["king"]


@pytest.mark.parametrize(
    ("said", "letters"),
    [
        (True, {"rook": "R", "bishop": "B", "king": "K", "queen": "Q", "knight": "N"}),
        # In the order in which they lie each has a letter that none has before it.
        (False, {"rook": "R", "bishop": "I", "king": "N", "queen": "Q", "knight": "K"}),
    ],
)
def test_the_terminal_shows_letters_of_what_was_dealt(chess: BoardView, said: bool, letters: dict[str, str]) -> None:
    words = {key: word for key, word in chess.words.items() if said or not key.startswith("letters.")}
    *_, first = (row for row in text_diagram(replace(chess, words=words)).splitlines() if row.startswith("1 "))
    kinds = {str(one.space): one.things[0].kind for one in chess.dealt}
    assert first.split() == ["1", *(letters[kinds[f"{column}1"]] for column in "abcdefgh")]


def test_the_terminal_shows_what_was_dealt_onto_a_line_and_not_where_a_piece_stands(chess: BoardView) -> None:
    way = Line.model_construct(spaces=("a1", "b1", "c1"), accent="blue", confidence="stated", cite=())
    board = chess.board.model_copy(update={"lines": {"way": way}})
    aside = replace(chess.dealt[-1], space="a2")  # where a pawn stands
    lined = replace(chess, board=board, dealt=(*chess.dealt, aside), words={**chess.words, "board.lines.way": "way"})
    assert text_diagram(lined).splitlines()[:9] == text_diagram(chess).splitlines()[:9]


def test_what_lies_on_a_square_and_is_turned_has_an_arrow_there(chess: BoardView, style: MakeStyle) -> None:
    king = next(one for one in chess.dealt if one.things[0].kind == "king")
    for side, (x, y) in {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}.items():
        _, arrow = dealt_token(chess, style(), replace(king, facing=side), 40).items
        assert isinstance(arrow, Path)
        tip = max((point for _, point in arrow.commands[:-1]), key=lambda at: at[0] * x + at[1] * y)
        assert (round(tip[0] - 40 * TIP * x, 6), round(tip[1] - 40 * TIP * y, 6)) == (0, 0)


def test_a_hex_that_was_dealt_and_turned_has_its_pier(skerry: BoardView, style: MakeStyle) -> None:
    plain = replace(skerry, dealt=tuple(replace(one, facing=None) for one in skerry.dealt))
    items, unturned = (board_scene_items(view, style()) for view in (skerry, plain))
    assert sum(one not in unturned for one in items if isinstance(one, Group)) >= 9


def test_what_a_seat_was_dealt_has_its_colour_where_no_seat_is_drawn(chess: BoardView, style: MakeStyle) -> None:
    king = next(one for one in chess.dealt if one.things[0].kind == "king" and one.owner == "black")
    own, alone = (dealt_token(replace(chess, seats=seats), style(), king, 10) for seats in (chess.seats, {}))
    assert own == alone
    assert not style().theme.fills or own != dealt_token(chess, style(), replace(king, owner="white"), 10)


@pytest.fixture
def keep() -> BoardView:
    return view_of(load_game(TESTS / "cases" / "keep", TESTS.parent / "data").game)


def test_what_lies_at_edges_and_corners_of_squares_is_drawn_in_the_middle_of_what_meets_there(
    keep: BoardView, style: MakeStyle
) -> None:
    without = board_scene_items(replace(keep, dealt=()), style())
    drawn = [item for item in board_scene_items(keep, style()) if item not in without]
    at = sorted((item.transform.e, item.transform.f) for item in drawn if isinstance(item, Group))
    wide, high = style().pitch
    corner = style().corner((0, 0))
    expected = []
    for one in keep.dealt:
        cells = [("abcd".index(name[0]) + 0.5, int(name[1]) - 0.5) for name in str(one.space).split("+")]
        x, y = (sum(part) / len(cells) for part in zip(*cells, strict=True))
        expected.append((corner.x + x * wide, corner.y + y * high))
    assert len(expected) == 18
    assert at == [pytest.approx(spot) for spot in sorted(expected)]


def test_the_overlay_shows_what_was_dealt_as_large_as_it_is(keep: BoardView, style: MakeStyle) -> None:
    overlay = style(keep.grid.pitch.x, "overlay")
    without = board_scene_items(replace(keep, dealt=()), overlay)
    drawn = [item for item in board_scene_items(keep, overlay) if item not in without]
    found: dict[tuple[int, int], float] = {}
    for item, by in opened(drawn):
        if isinstance(item, Disc) and item.stroke is not None:
            place = round(by.e), round(by.f)
            found[place] = max(2 * item.radius, found.get(place, 0.0))
    true = {"walls": 12.0, "posts": 12.0, "guards": 18.0}
    corner = overlay.corner((0, 0))
    for one in keep.dealt:
        cells = [("abcd".index(name[0]) + 0.5, int(name[1]) - 0.5) for name in str(one.space).split("+")]
        x, y = (40 * sum(part) / len(cells) for part in zip(*cells, strict=True))
        # Of a piece the rim lies within, of a disc its middle is the outline.
        assert found.pop((round(corner.x + x), round(corner.y + y))) == pytest.approx(true[one.deal], rel=0.07)
    assert not found
