"""A space is named that the board does not have.

Regions, lines, links, extra spaces, seats, placements, fixed tiles and worked routes name spaces. Each must be a
space of the grid that is not a gap, or one of the extra spaces; where boards are joined, those of the second begin
with its number, as in `2.a1`. What stands under a reading that changes the rows and columns of the board may name the
spaces it then has; while the board is so changed, what stands under that reading is not looked at. A gap must be a
space of the grid, an extra space must lie beside one, and a seat must be at a board there is.

PASS board.yaml
    regions: {middle: {spaces: [b1, bank]}}
FAIL board.yaml
    regions: {middle: {spaces: [b1, z9]}}
FAIL setup.yaml
    seats: {top: {space: c1}}
FAIL board.yaml
    gaps: [c1, d4]
"""

from collections.abc import Collection, Iterator, Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.names import SPACE, Reference
from printgen.errors import PrintgenError
from printgen.model.board.spaces import Cell, all_spaces, grid_names
from printgen.model.box.box import SPACES_AT_MOST, Grid
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import naming
from printgen.model.play.options import measures
from printgen.model.rulings import readings
from printgen.source import quoted


@covers("names of spaces", lambda data: _spaces(data) if _has_board(data.game) else ())
def check(data: CheckInput) -> Problems:
    """Look at every space that is named anywhere, on a board that a box has."""
    game, copies = data.game, _copies(data.game)
    if not _has_board(game):
        return
    try:
        cells = grid_names(game.board, data.grid)
    except PrintgenError as error:
        yield data.problem(error.problems[0].message, ("board", "labels"))
        return
    for named in _spaces(data):
        if named.name not in named.known:
            hints = _each_of(named, cells) or near(named.name, sorted(named.known, key=_edges_last))
            yield data.problem(f"the board has no space {quoted(named.name)}", named.path, *hints, key=named.is_key)
    if set(cells.values()) <= set(game.board.gaps):
        yield data.problem("the board has gaps and no space", ("board", "gaps"))
    for name, seat in game.setup.seats.items():
        if seat.board > copies:
            message = f"the seat `{name}` is at board {seat.board}, the last one is {copies}"
            yield data.problem(message, ("setup", "seats", name, "board"))


def _each_of(named: Reference, cells: Mapping[Cell, str]) -> tuple[str, ...]:
    """Return what to write where spaces are named from one to another; nothing of any other name."""
    ends = named.name.split("..")
    if len(ends) != 2 or not set(ends) <= set(named.known):
        return ()
    listed, at = [ends[0], "…", ends[1]], [cell for cell, name in cells.items() if name in ends]
    (top, bottom), (left, right) = (sorted(way) for way in zip(*at, strict=True)) if len(at) == 2 else ((0, 1), (0, 1))
    if top == bottom or left == right:
        inside = (name for (row, column), name in cells.items() if top <= row <= bottom and left <= column <= right)
        listed = [name for name in inside if name in named.known]
        listed = listed if listed[0] == ends[0] else listed[::-1]
    return (f"name each of them: `[{', '.join(listed)}]`",)


def _edges_last(name: str) -> tuple[bool, str]:
    return "+" in name, name


def _has_board(game: Game) -> bool:
    return any(game.board.grid in box.boards for box in game.boxes.values())


def _copies(game: Game) -> int:
    return game.board.copies.count if game.board.copies else 1


def _spaces(data: CheckInput) -> Iterator[Reference]:
    """Return every name of a space, with the spaces it may mean: all, those of the grid, or all but gaps."""
    game, grid, copies = data.game, data.grid, _copies(data.game)
    whole = set(grid_names(game.board, grid).values())
    parts = {"grid": whole, "inside": whole - set(game.board.gaps)}
    spaces = set(all_spaces(game.board, grid, copies))
    changed = dict(_changed(game, grid, copies))
    for _, noun, several in naming(game):
        when = noun.__dict__.get("when") or ""
        asked = [there for reading, there in changed.items() if reading in when]
        known = spaces.union(*(there for there in asked if there is not None)) if asked else spaces
        for place, ref, name, is_key in several if None not in asked else ():
            if ref.what == SPACE:
                yield Reference(place, SPACE, name, parts.get(ref.of or "", known), is_key)


def _changed(game: Game, grid: Grid, copies: int) -> Iterator[tuple[str, Collection[str] | None]]:
    """Return the readings that change rows or columns of the board, with the spaces it then has.

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
