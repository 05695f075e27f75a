"""Board → for each way it looks the same again, which space becomes which; set-up → what is given to seats."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.model.board.board import SIDES, Board, Side, Symmetry
from printgen.model.board.spaces import Cell, grid_names
from printgen.model.box.box import Grid
from printgen.model.nouns import Path
from printgen.model.setup import Setup
from printgen.model.values import Ids


class Mirror(NamedTuple):
    """One way of looking at a board, and what each space becomes."""

    symmetry: Symmetry
    image: Mapping[str, str]

    def of(self, name: str) -> str:
        """Return what a space becomes, be it of the second board, an edge or a corner of hexes."""
        board, dot, space = name.rpartition(".")
        parts = (self.image.get(part, part) for part in space.split("+"))
        return as_named(board + dot + "+".join(parts))

    def swap(self, side: Side) -> Side:
        """Return what a side of a space becomes."""
        stays = self.symmetry == ("left-right" if side in ("north", "south") else "top-bottom")
        return side if stays else SIDES[SIDES.index(side) - 2]


def as_named(name: str) -> str:
    """Return the one name of an edge or corner, whichever of its hexes is named first."""
    board, dot, space = name.rpartition(".")
    return board + dot + "+".join(sorted(space.split("+")))


def mirrors(board: Board, grid: Grid) -> Iterator[Mirror]:
    """Return every way a board is said to be symmetric. Raises PrintgenError for unnamed spaces.

    Rows of hexes are shifted, so an odd number of them, or a mirror, cannot be.
    """
    names = grid_names(board, grid)
    outside = {(extra.beside, extra.side): name for name, extra in board.extra.items()}
    for symmetry in board.symmetric:
        if is_possible(grid, symmetry):
            image = {name: names[_image(grid, symmetry, cell)] for cell, name in names.items()}
            mirror = Mirror(symmetry, image)
            for name, extra in board.extra.items():
                image[name] = outside.get((image.get(extra.beside, extra.beside), mirror.swap(extra.side)), name)
            yield mirror


def given_to_seats(setup: Setup) -> Iterator[tuple[Path, Mapping[str, Ids]]]:
    """Return what placements lay and deals give for each seat, a deal together with those that repeat it for others."""
    for placement in setup.placements:
        if placement.for_seats:
            yield ("setup", "placements", placement.id, "for-seats"), placement.for_seats
    for name, deal in setup.deals.items():
        if deal.for_seats and not deal.copied:
            given = {k: v for one in setup.deals.values() if one.copied == name for k, v in one.for_seats.items()}
            yield ("setup", "deals", name, "for-seats"), deal.for_seats | given


def is_possible(grid: Grid, symmetry: Symmetry) -> bool:
    """Return whether a grid can look the same again in a way."""
    return grid.kind != "hexes" or (symmetry == "half-turn" and grid.rows % 2 == 0)


def _image(grid: Grid, symmetry: Symmetry, cell: Cell) -> Cell:
    row, column = cell
    if symmetry != "left-right":
        row = grid.rows - 1 - row
    if symmetry != "top-bottom":
        column = grid.columns - 1 - column
    return row, column
