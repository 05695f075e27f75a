"""A space is named that the board does not have.

Regions, lines, links, extra spaces, seats, placements, fixed tiles and worked routes name spaces.
Each must be a space of the grid that is not a gap, or one of the extra spaces; where boards are
joined, those of the second begin with its number, as in `2.a1`. What stands under a reading that
changes the rows and columns of the board may name the spaces it then has; while the board is so
changed, what stands under that reading is not looked at. A gap must be a space of the grid, an
extra space must lie beside one, and a seat must be at a board there is.

PASS board.yaml
    regions:
      middle: {spaces: [b1, bank], confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL board.yaml
    regions:
      middle: {spaces: [b1, z9], confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seats:
      top: {space: c1}
FAIL board.yaml
    gaps: [c1, d4]
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.errors import PrintgenError
from printgen.model.board.board import Board, Copies, ExtraSpace, Line, Link, Region
from printgen.model.board.spaces import all_spaces, grid_names
from printgen.model.box.box import SPACES_AT_MOST, Grid
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path, names, nouns
from printgen.model.play.options import measures
from printgen.model.rules import Route
from printgen.model.rulings import readings
from printgen.model.setup import Deal, HexMap, Placement, Seat
from printgen.model.tile_map import TileMap
from printgen.model.values import Model
from printgen.problems import Problem
from printgen.source import quoted

CODE = "space-outside-board"

FIELDS: dict[type[Model], tuple[str, ...]] = {
    Copies: ("join",),
    Deal: ("onto", "for_seats"),
    HexMap: ("on",),
    Line: ("spaces",),
    Link: ("spaces",),
    Placement: ("on", "one_of", "for_seats"),
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
    for named in _named(game, grid, whole, copies):
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


def coverage(data: Data) -> Coverage:
    """Count the spaces that are named."""
    game, grid = data.game, data.grid
    if grid is None:
        return Coverage(0, "names of spaces")
    whole = set(grid_names(game.board, grid).values())
    copies = game.board.copies.count if game.board.copies else 1
    return Coverage(sum(1 for _ in _named(game, grid, whole, copies)), "names of spaces")


def _named(game: Game, grid: Grid, whole: set[str], copies: int) -> Iterator[_Named]:
    inside = whole - set(game.board.gaps)
    spaces = set(all_spaces(game.board, grid, copies))
    changed = dict(_changed(game, grid, copies))
    for path, noun in nouns(game):
        when = noun.__dict__.get("when") or ""
        asked = [there for reading, there in changed.items() if reading in when]
        known = spaces.union(*(there for there in asked if there is not None))
        for field in () if None in asked else FIELDS.get(type(noun), ()):
            for place, space in names(getattr(noun, field), (*path, field)):
                yield _Named(place, space, known)
        if isinstance(noun, Board):
            for place, space in names(noun.gaps, (*path, "gaps")):
                yield _Named(place, space, whole)
        elif isinstance(noun, ExtraSpace):
            yield _Named((*path, "beside"), noun.beside, inside)
        elif isinstance(noun, TileMap):
            for space in noun.fixed:
                yield _Named((*path, "fixed", space), space, inside, is_key=True)


def _changed(game: Game, grid: Grid, copies: int) -> Iterator[tuple[str, Collection[str] | None]]:
    """Give the readings that change rows or columns of the board, with the spaces it then has.

    None stands for a board that is as the reading wants it: how it was before nobody knows here.
    """
    for reading in readings(game.rulings):
        sides = {
            path.rpartition(".")[2]: int(text)
            for path, text in measures(game.rulings, (reading,))
            if path.rpartition(".")[0] in ("board", f"boards.{game.board.grid}")
            and path.endswith((".columns", ".rows"))
            and text.isdecimal()
        }
        other = grid.model_copy(update=sides)
        if sides and other == grid:
            yield reading, None
        elif sides and 0 < other.columns * other.rows <= SPACES_AT_MOST:
            yield reading, all_spaces(game.board, other, copies)
