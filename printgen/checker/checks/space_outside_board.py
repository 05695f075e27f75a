"""A space is named that the board does not have.

Regions, lines, links, extra spaces, seats, placements, fixed tiles and worked routes name spaces.
Each must be a space of the grid that is not a gap, or one of the extra spaces; where boards are
joined, those of the second begin with its number, as in `2.a1`. A gap must be a space of the grid,
an extra space must lie beside one, and a seat must be at a board there is.

PASS board.yaml
    regions:
      middle: {spaces: [b1, bank], cite: {source: leaflet, section: Setup}}
FAIL board.yaml
    regions:
      middle: {spaces: [b1, z9], cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seats:
      top: {space: c1}
FAIL board.yaml
    gaps: [c1, d4]
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from printgen.checker.data import Data
from printgen.errors import PrintgenError
from printgen.game.board import Board, Copies, ExtraSpace, Line, Link, Region
from printgen.game.game import Game
from printgen.game.rules import Route
from printgen.game.setup import Placement, Seat
from printgen.game.spaces import all_spaces, grid_names
from printgen.game.tile_map import TileMap
from printgen.game.validation import near
from printgen.game.values import Model
from printgen.game.walk import Path, names, nouns
from printgen.problems import Problem
from printgen.source import quoted

CODE = "space-outside-board"

FIELDS: dict[type[Model], tuple[str, ...]] = {
    Copies: ("join",),
    Line: ("spaces",),
    Link: ("spaces",),
    Placement: ("on", "for_seats"),
    Region: ("spaces",),
    Route: ("path",),
    Seat: ("space",),
}
"""Fields that name spaces of the whole board."""


class _Named(NamedTuple):
    """A space that is named: where, its name, the spaces that may be meant, a key or a value."""

    path: Path
    space: str
    known: Collection[str]
    is_key: bool = False


def check(data: Data) -> Iterator[Problem]:
    """Look at every space that is named anywhere."""
    game, grid = data.game, data.grid
    if grid is None:
        return
    try:
        whole = set(grid_names(game.board, grid).values())
    except PrintgenError as error:
        yield Problem(CODE, error.problems[0].message, data.span(("board", "labels")))
        return
    copies = game.board.copies.count if game.board.copies else 1
    for named in _named(game, whole, set(all_spaces(game.board, grid, copies))):
        if named.space not in named.known:
            message = f"the board has no space {quoted(named.space)}"
            hints = near(named.space, sorted(named.known))
            yield Problem(CODE, message, data.span(named.path, named.is_key), hints=hints)
    if whole <= set(game.board.gaps):
        yield Problem(CODE, "the board has gaps and no space", data.span(("board", "gaps")))
    for name, seat in game.setup.seats.items():
        if seat.board > copies:
            message = f"the seat `{name}` is at board {seat.board}, the last one is {copies}"
            yield Problem(CODE, message, data.span(("setup", "seats", name, "board")))


def _named(game: Game, whole: set[str], spaces: set[str]) -> Iterator[_Named]:
    inside = whole - set(game.board.gaps)
    for path, noun in nouns(game):
        for field in FIELDS.get(type(noun), ()):
            for place, space in names(getattr(noun, field), (*path, field)):
                yield _Named(place, space, spaces)
        if isinstance(noun, Board):
            for place, space in names(noun.gaps, (*path, "gaps")):
                yield _Named(place, space, whole)
        elif isinstance(noun, ExtraSpace):
            yield _Named((*path, "beside"), noun.beside, inside)
        elif isinstance(noun, TileMap):
            for space in noun.fixed:
                yield _Named((*path, "fixed", space), space, inside, is_key=True)
