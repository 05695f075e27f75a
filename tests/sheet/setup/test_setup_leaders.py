"""The line from the number of a step ends on what that step is about, however small the board is drawn."""

from collections.abc import Callable, Iterator
from functools import partial
from math import dist

import pytest

from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.callouts import PlacedCallout, placed_callouts
from printgen.figure.hexes.board import hex_middle
from printgen.figure.hexes.tile import TOKEN, TOKEN_AT, rim
from printgen.geometry import Point, Size, between
from printgen.sheet.core.board_view import board_style, fitted_board
from printgen.sheet.setup.steps import steps_done
from printgen.sheet.setup.table.callouts import board_callouts
from printgen.sheet.setup.table.picture import _Drawn
from tests import workshop
from tests.workshop import request_of

SIZES = (90, 104, 112, 120, 128, 136, 150)

Led = tuple[str, Point, BoardView, BoardStyle]


def led(deal: str) -> Iterator[Led]:
    """Yield each step whose number stands off its thing on some size of the board, and where its line ends."""
    context = workshop.game_context(request_of("setup", "intimate-settlers", players=2, seed="1", deal=deal))
    table, done = context.game.setup.table, steps_done(context)
    assert table is not None
    view = _Drawn(context, table).laid
    assert view is not None
    for high in SIZES:
        scene, pitch = fitted_board(context, view, Size(186, high))
        style = board_style(context, view, pitch)
        found: tuple[PlacedCallout, ...] = placed_callouts(scene, board_callouts(context, view, style, table))
        yield from ((done[int(one.number) - 1].id, one.end, view, style) for one in found if one.end is not None)


def _token(view: BoardView, style: BoardStyle, space: str) -> Point:
    return hex_middle(view, style, space).moved(TOKEN_AT.x * style.unit, TOKEN_AT.y * style.unit)


def _on_a_token(end: Point, view: BoardView, style: BoardStyle) -> bool:
    spaces = [one.space for one in view.dealt if one.deal == "numbers" and one.space is not None]
    return min(dist(end, _token(view, style, space)) for space in spaces) < TOKEN * style.unit


def _on_a_hex(deal: str, end: Point, view: BoardView, style: BoardStyle) -> bool:
    spaces = [one.space for one in view.dealt if one.deal == deal and one.space is not None]
    near = min(spaces, key=lambda space: dist(end, hex_middle(view, style, space)))
    return dist(end, hex_middle(view, style, near)) < style.unit / 2 and not _on_a_token(end, view, style)


def _on_a_settlement(end: Point, view: BoardView, style: BoardStyle) -> bool:
    spaces = [one.space for one in view.standing if one.piece == "settlement"]
    return min(dist(end, hex_middle(view, style, space)) for space in spaces) < 0.14 * style.unit


def _on_a_road(end: Point, view: BoardView, style: BoardStyle) -> bool:
    spaces = [space for some in view.examples.values() for space in some]
    return min(dist(end, hex_middle(view, style, space)) for space in spaces) < 0.05 * style.unit


def _on_a_border(end: Point, view: BoardView, style: BoardStyle) -> bool:
    regions = [view.board.regions[name] for name in ("home-near", "home-far")]
    homes = (frozenset(view.cells[space] for space in region.spaces) for region in regions)
    return min(dist(end, between(*edge, 0.5)) for home in homes for edge in rim(view.grid, home, style)) < 0.1


ABOUT: dict[str, Callable[[Point, BoardView, BoardStyle], bool]] = {
    "lands": partial(_on_a_hex, "lands"),
    "base": _on_a_border,
    "numbers": _on_a_token,
    "settlements": _on_a_settlement,
    "roads": _on_a_road,
}


@pytest.fixture(scope="module", params=("list", "open"))
def lines(request: pytest.FixtureRequest) -> list[Led]:
    return [*led(request.param)]


@pytest.mark.parametrize("step", ABOUT)
def test_a_line_ends_on_what_its_step_is_about(lines: list[Led], step: str) -> None:
    ends = [(end, view, style) for name, end, view, style in lines if name == step]
    assert [round(style.unit, 1) for end, view, style in ends if not ABOUT[step](end, view, style)] == []


def test_on_small_boards_numbers_do_stand_off_their_things(lines: list[Led]) -> None:
    assert len({name for name, *_ in lines} & ABOUT.keys()) >= 2


def test_steps_that_the_data_show_at_a_seat_stand_there() -> None:
    shown = {"numbers": "far", "roads": "near"}
    for step, end, view, style in led("list"):
        if step in shown:
            seats = {seat: hex_middle(view, style, view.start(view.seats[seat])) for seat in ("near", "far")}
            assert min(seats, key=lambda seat: dist(end, seats[seat])) == shown[step]
