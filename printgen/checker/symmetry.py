"""Board → for each way it looks the same again, which space becomes which; set-up → what is given to seats."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from printgen.model.board.board import SIDES, Board, Side, Symmetry
from printgen.model.board.spaces import Cell, grid_names
from printgen.model.box.box import Grid
from printgen.model.nouns import Path
from printgen.model.setup import Setup
from printgen.model.values import Ids


class Mirror(NamedTuple):
    """One way of looking: what each space becomes, and what a side of a space becomes."""

    number: int
    symmetry: Symmetry
    image: Mapping[str, str]
    swap: Callable[[Side], Side]

    def of(self, name: str) -> str:
        """Return what a space becomes, be it of the second board, an edge or a corner of hexes."""
        board, dot, space = name.rpartition(".")
        parts = (self.image.get(part, part) for part in space.split("+"))
        return as_named(board + dot + "+".join(parts))


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
    for number, symmetry in enumerate(board.symmetric):
        if is_possible(grid, symmetry):
            swap = _sides(symmetry)
            image = {name: names[_image(grid, symmetry, cell)] for cell, name in names.items()}
            for name, extra in board.extra.items():
                beside = (image.get(extra.beside, extra.beside), swap(extra.side))
                image[name] = outside.get(beside, name)
            yield Mirror(number, symmetry, image, swap)


def given_to_seats(setup: Setup) -> Iterator[tuple[Path, Mapping[str, Ids]]]:
    """Return what placements lay and deals give for each seat."""
    for placement in setup.placements:
        if placement.for_seats:
            yield ("setup", "placements", placement.id, "for-seats"), placement.for_seats
    for name, deal in setup.deals.items():
        if deal.for_seats:
            yield ("setup", "deals", name, "for-seats"), deal.for_seats


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


def _sides(symmetry: Symmetry) -> Callable[[Side], Side]:

    def swap(side: Side) -> Side:
        number = SIDES.index(side)
        upright = number % 2 == 0
        stays = symmetry == ("left-right" if upright else "top-bottom")
        return side if stays else SIDES[(number + 2) % 4]

    return swap
