"""Spaces as places of the plane, in whole numbers, so that sides and corners can be compared.

On hexes half the width of a hex is the unit across and half its side the unit down, so the middle of every hex and
each of its corners are whole numbers. On squares a unit is half a square.
"""

from collections.abc import Mapping, Sequence

from printgen.model.board.spaces import meetings, space_names
from printgen.model.game import Game

Place = tuple[int, int]
Side = tuple[Place, Place, Place]
"""The middle of what lies beyond a side and its own two corners, from the middle of the space."""

HEX_SIDES: Mapping[str, Side] = {
    "east": ((2, 0), (1, -1), (1, 1)),
    "south-east": ((1, 3), (1, 1), (0, 2)),
    "south-west": ((-1, 3), (0, 2), (-1, 1)),
    "west": ((-2, 0), (-1, 1), (-1, -1)),
    "north-west": ((-1, -3), (-1, -1), (0, -2)),
    "north-east": ((1, -3), (0, -2), (1, -1)),
}
SQUARE_SIDES: Mapping[str, Side] = {
    "east": ((2, 0), (1, -1), (1, 1)),
    "south": ((0, 2), (1, 1), (-1, 1)),
    "west": ((-2, 0), (-1, 1), (-1, -1)),
    "north": ((0, -2), (-1, -1), (1, -1)),
}


def sides_of(game: Game) -> Mapping[str, Side]:
    """Return the sides that a space of the board has, by name."""
    return HEX_SIDES if game.grid.kind == "hexes" else SQUARE_SIDES


def at_side(middle: Place, side: Side) -> Side:
    """Return the middle of what lies beyond a side of a space, and the two corners of that side."""
    x, y = middle
    beyond, one, other = ((x + dx, y + dy) for dx, dy in side)
    return beyond, one, other


def middles(game: Game) -> dict[str, Place]:
    """Return the middle of every space of the board; every second row of hexes is shifted by half a hex."""
    if game.grid.kind != "hexes":
        return {name: (2 * column, 2 * row) for (row, column), name in space_names(game.board, game.grid).items()}
    shifted = 1 if game.grid.shifted == "even" else 0
    cells = space_names(game.board, game.grid).items()
    return {name: (2 * column + (row % 2 == shifted), 3 * row) for (row, column), name in cells}


def opposite_spaces(game: Game, turned: bool) -> dict[str, str]:
    """Return for each space the one opposite: in a mirror that swaps top and bottom, or the board turned by half."""
    cells = {name: cell for cell, name in space_names(game.board, game.grid).items()}
    at, own = middles(game), {cell: name for name, cell in cells.items()}
    met = {name: [at[own[cell]] for cell in ends] for name, ends in meetings(game.board, game.grid).items()}
    # An edge or a corner lies in the middle of what meets there, in sixths of a unit.
    several = {**{name: [place] for name, place in at.items()}, **met}
    places = {n: tuple(6 * sum(part) // len(ends) for part in zip(*ends, strict=True)) for n, ends in several.items()}
    spaces = {place: space for space, place in places.items()}
    across, down = [6 * x for x, _ in at.values()], [6 * y for _, y in at.values()]
    found = {}
    for space, (x, y) in places.items():
        place = (min(across) + max(across) - x if turned else x, min(down) + max(down) - y)
        if place in spaces:
            found[space] = spaces[place]
    return found


def shared_corners(game: Game, turned: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Return the spaces of harbours at every corner that belongs to several of them."""
    places, sides = middles(game), sides_of(game)
    corners: dict[Place, list[str]] = {}
    for space, facing in turned:
        if space in places and facing in sides:
            for corner in at_side(places[space], sides[facing])[1:]:
                corners.setdefault(corner, []).append(space)
    return [spaces for spaces in corners.values() if len(spaces) > 1]
