"""Game and table → the spaces that deals are laid on, as numbers, and tables of what lies how far from what.

Every table has one more row than there are spaces: a thing that stays in a pile lies there, beside nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import (
    FACINGS,
    Cell,
    beyond,
    meeting,
    meetings,
    name_on,
    neighbours,
    places,
    side_of,
    sides_of,
    space_names,
)
from printgen.model.game import Game
from printgen.model.placement_rules import Places, part_of
from printgen.setup.placing.rows import Row

Table = NDArray[Any]
FAR = 10_000
"""So many steps lead to where no way leads."""


class Ground:
    """All spaces of the boards in play, each known by its number."""

    def __init__(self, game: Game, boards: int, rows: Sequence[Row] = ()) -> None:
        self.rows = rows
        self.board, self.grid, self.boards = game.board, game.grid, boards
        own = neighbours(game.board, game.grid)
        self._meetings = _used_meetings(game)
        self.names = (*self._on_boards([*own, *self._meetings]), *(place for row in rows for place in row.places))
        self.number = {name: n for n, name in enumerate(self.names)}
        self.cells = {name: cell for cell, name in space_names(game.board, game.grid).items()}
        self._beside = own

    @property
    def pile(self) -> int:
        """The number of where things lie that are on no space."""
        return len(self.names)

    def _on_boards(self, names: Iterable[str]) -> tuple[str, ...]:
        numbers = range(1, self.boards + 1)
        return tuple(dict.fromkeys(name_on(self.board, n, name) for n in numbers for name in names))

    def flags(self, names: Iterable[str]) -> Table:
        """Return which spaces are among some, as one board or all boards call them."""
        found = np.zeros(len(self.names) + 1, dtype=bool)
        for name in names:
            found[[self.number[one] for one in self._on_boards([name]) if one in self.number]] = True
        return found

    def steps(self, by: str) -> Table:
        """Return how many steps lead from each space to each, over sides or over corners as well."""
        return self._by_corner if by == "corner" and self.grid.kind != "hexes" else self._by_side

    @cached_property
    def _by_side(self) -> Table:
        return self._with_meetings(self._distances(lambda name: self._beside.get(name) or self._meeting(name)))

    @cached_property
    def _by_corner(self) -> Table:
        cells = {cell: name for name, cell in places(self.board, self.grid).items()}
        at = {name: cell for cell, name in cells.items()}
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]

        def around(name: str) -> list[str]:
            if name not in at:
                return self._meeting(name)
            row, column = at[name]
            return [*self._beside[name], *(cells[one] for d, r in steps if (one := (row + d, column + r)) in cells)]

        return self._with_meetings(self._distances(around))

    def _distances(self, around: Callable[[str], Iterable[str]]) -> Table:
        """Measure from every space in rings."""
        count = len(self.names)
        near = np.zeros((count, count), dtype=bool)
        for name in (*self._beside, *self._meetings):
            for board in range(1, self.boards + 1):
                ends = [self.number[name_on(self.board, board, other)] for other in around(name)]
                near[self.number[name_on(self.board, board, name)], ends] = True
        for one, other in (pair for row in self.rows for pair in row.pairs()):
            near[[self.number[one], self.number[other]], [self.number[other], self.number[one]]] = True
        found = np.full((count + 1, count + 1), FAR, dtype=np.int16)
        np.fill_diagonal(found, 0)
        reached, ring, steps = np.eye(count, dtype=bool), np.eye(count, dtype=bool), 0
        while ring.any():
            steps += 1
            ring = (ring.astype(np.float32) @ near.astype(np.float32) > 0) & ~reached
            found[:count, :count][ring] = steps
            reached |= ring
        return found

    def _meeting(self, name: str) -> list[str]:
        """Return the edges that share a corner with an edge, the corners at the other ends of a corner's edges."""
        cells = self._meetings.get(name, frozenset())
        corners = [own for own in self._meetings.values() if len(own) > 2]
        return [
            other
            for other, others in self._meetings.items()
            if len(others) == len(cells)
            and (any(cells | others <= own for own in corners) if len(cells) == 2 else len(cells & others) == 2)
            and others != cells
        ]

    def _with_meetings(self, found: Table) -> Table:
        """Add how far edges and corners are from spaces, and corners from edges: one step more than what they touch."""
        own = {name: frozenset([cell]) for name, cell in self.cells.items()} | dict(self._meetings)
        for board in range(1, self.boards + 1 if self._meetings else 1):
            at = {cells: self.number[name_on(self.board, board, name)] for name, cells in own.items()}
            for size in (1, 2):
                of_size = [n for cells, n in at.items() if len(cells) == size]
                for cells, n in at.items():
                    touched = [at[other] for other in at if len(other) == size and other < cells]
                    if touched:
                        found[n, of_size] = found[of_size, n] = found[np.ix_(touched, of_size)].min(axis=0) + 1
        return found

    def allowed(self, places: Places) -> Table:
        """Return which spaces are meant."""
        found: Table = self.flags(places.spaces) | self.in_regions(places.regions) | self.in_parts(places.parts)
        if places.rim:
            full = len(FACINGS) if self.grid.kind == "hexes" else 4
            cells = set(self.cells.values())
            found |= self.flags(name for name, cell in self.cells.items() if len(self._around(cell) & cells) < full)
        if places.colour is not None:
            found |= self.dark if places.colour == "dark" else self.light
        return found

    def in_regions(self, names: Iterable[str]) -> Table:
        """Return the spaces of regions, with the edges and corners at which nothing else meets."""
        regions = [space for name in names for space in self.board.regions[name].spaces]
        inside = {self.cells[space] for space in regions if space in self.cells}
        found: Table = self.flags((*regions, *(name for name, cells in self._meetings.items() if cells <= inside)))
        return found

    def in_parts(self, parts: Iterable[str]) -> Table:
        """Return the places in some parts of every row."""
        found = np.zeros(len(self.names) + 1, dtype=bool)
        found[[self.number[place] for part in parts for row in self.rows for place in part_of(part, row.places)]] = True
        return found

    def _around(self, cell: Cell) -> set[Cell]:
        if self.grid.kind == "hexes":
            return {beyond(self.grid, cell, side) for side in FACINGS}
        row, column = cell
        return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}

    @cached_property
    def dark(self) -> Table:
        """Which squares have the colour of the lower left one."""
        last = self.grid.rows - 1
        return self.flags(name for name, (row, column) in self.cells.items() if (last - row + column) % 2 == 0)

    @cached_property
    def light(self) -> Table:
        """Which squares have the other colour."""
        return self.flags(self.cells) & ~self.dark

    def opposite(self, space: str, turned: bool) -> str:
        """Name the space opposite, in a mirror that swaps top and bottom, or turned by half."""
        if space in self._meetings:  # an edge or a corner lies opposite where all lie that meet there
            ends = [self._opposite.get((cell, turned)) for cell in self._meetings[space]]
            names = {cell: name for name, cell in self.cells.items()}
            return meeting(names, frozenset(cell for cell in ends if cell)) or "" if all(ends) else ""
        there = self._opposite.get((self.cells[space], turned)) if space in self.cells else None
        return next((name for name, cell in self.cells.items() if cell == there), "")

    @cached_property
    def _opposite(self) -> dict[tuple[Cell, bool], Cell]:
        """The cell opposite each, in a mirror and turned by half."""
        shift = {cell: self._middle(cell) for cell in self.cells.values()}
        back = {at: cell for cell, at in shift.items()}
        rows, columns = {y for _, y in back}, {x for x, _ in back}
        wanted = {
            (cell, turned): (min(columns) + max(columns) - x if turned else x, min(rows) + max(rows) - y)
            for cell, (x, y) in shift.items()
            for turned in (False, True)
        }
        return {one: back[at] for one, at in wanted.items() if at in back}

    def _middle(self, cell: Cell) -> tuple[int, int]:
        row, column = cell
        shifted = self.grid.kind == "hexes" and row % 2 == (1 if self.grid.shifted == "even" else 0)
        return 2 * column + shifted, row

    def sides(self, space: str, towards: Table) -> tuple[tuple[str, str, frozenset[frozenset[Cell]]], ...]:
        """Return the sides of a space beyond which a flagged one lies, each with that one and its two corners."""
        names = {cell: name for name, cell in self.cells.items()}
        found = ((side, *side_of(self.grid, self.cells[space], side)) for side in sides_of(self.grid))
        known = [(side, names[there], frozenset(ends)) for side, there, ends in found if there in names]
        return tuple((side, name, ends) for side, name, ends in known if towards[self.number[name]])


def _used_meetings(game: Game) -> Mapping[str, frozenset[Cell]]:
    """Return the edges and corners of a board where deals lay something on one; else none."""
    known = meetings(game.board, game.grid)
    deals = game.setup.deals.values()
    used = {space for deal in deals for spaces in (deal.onto, *deal.for_seats.values()) for space in spaces}
    return {} if used.isdisjoint(known) else known
