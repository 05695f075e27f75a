"""KitContext → grids of pieces for a virtual table, one for each kind, fronts and backs.

A custom deck there is one picture of at most 10 × 7 cards, best not above 4096 pixels a side; its
backs are a second such picture, or a single card if all look alike. ``NumWidth``, ``NumHeight``,
``UniqueBack`` and ``BackIsHidden`` are named in the index as Tabletop Simulator names them.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from printgen.geometry import Point, Size
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.export.images import Index, Picture, credits_of, described, distinct, picture_of, picture_page
from printgen.sheet.kit.pieces import Piece, SideName
from printgen.units import INCH

SCHEMA = "printgen.table/1"
COLUMNS, ROWS = (2, 10), (2, 7)  # the fewest and the most columns and rows a deck may have
MOST = COLUMNS[1] * ROWS[1]
PIXELS_AT_MOST = 4096
CELL_AT_MOST = 600  # the longer side of one piece in pixels: more is not seen on a virtual table


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces of one kind in rows, all cells of one size in mm; ``dpi`` is what it is rendered at.

    ``backs``: one for each front, one for all of them, or none.
    """

    name: str
    columns: int
    rows: int
    cell: Size
    dpi: float
    fronts: tuple[Picture, ...]
    counts: tuple[int, ...]
    backs: tuple[Picture, ...]

    @property
    def unique(self) -> bool:
        """Whether each piece has a back of its own."""
        return len(self.backs) > 1

    @property
    def pages(self) -> Iterator[tuple[str, Page]]:
        """The name and the page of its fronts, then of its backs."""
        yield f"{self.name}-front", self._page(self.fronts, self.columns, self.rows)
        if self.backs:
            shape = (self.columns, self.rows) if self.unique else (1, 1)
            yield f"{self.name}-back", self._page(self.backs, *shape)

    def _page(self, pictures: Sequence[Picture], columns: int, rows: int) -> Page:
        placed = []
        for number, one in enumerate(pictures):
            row, column = divmod(number, columns)
            x, y = (column + 0.5) * self.cell.width, (row + 0.5) * self.cell.height
            placed.append((one, Point(x - one.box.centre.x, y - one.box.centre.y)))
        size = Size(columns * self.cell.width, rows * self.cell.height)
        return picture_page(size, placed)


def grids_of(context: KitContext) -> tuple[Grid, ...]:
    """Return the distinct pieces of each kind in grids; a kind of many takes several."""
    pieces = distinct(context)
    grids: list[Grid] = []
    for part in dict.fromkeys(piece.part for piece, _ in pieces):
        found = [(piece, count) for piece, count in pieces if piece.part == part]
        for number, first in enumerate(range(0, len(found), MOST), 1):
            name = part if len(found) <= MOST else f"{part}-{number}"
            grids.append(_grid(context, name, found[first : first + MOST]))
    return tuple(grids)


def _grid(context: KitContext, name: str, pieces: Sequence[tuple[Piece, int]]) -> Grid:
    fronts, backs = (
        tuple(filter(None, (picture_of(context, piece, side) for piece, _ in pieces))) for side in get_args(SideName)
    )
    cell = Size(max(one.size.width for one in fronts), max(one.size.height for one in fronts))
    columns, rows = _shape(len(fronts), cell)
    if len({(one.box, one.items) for one in backs}) == 1:
        backs = backs[:1]
    counts = tuple(count for _, count in pieces)
    return Grid(name, columns, rows, cell, _dpi((columns, rows), cell), fronts, counts, backs)


def _shape(count: int, cell: Size) -> tuple[int, int]:
    """Return the columns and rows with the sharpest cells, then the fewest of them left empty."""
    shapes = (
        (columns, rows)
        for columns in range(COLUMNS[0], COLUMNS[1] + 1)
        for rows in range(ROWS[0], ROWS[1] + 1)
        if columns * rows >= count
    )
    return min(shapes, key=lambda one: (-_dpi(one, cell), one[0] * one[1], one[0] < one[1], one[0]))


def _dpi(shape: tuple[int, int], cell: Size) -> float:
    """Return the resolution in dpi at which cells are sharp enough, and whole pixels wide."""
    by_grid = PIXELS_AT_MOST / max(shape[0] * cell.width, shape[1] * cell.height)
    per_mm = min(by_grid, CELL_AT_MOST / max(cell))
    return math.floor(cell.width * per_mm) / cell.width * INCH


def table_sheet(context: KitContext, grids: Sequence[Grid]) -> Sheet:
    """Return a sheet with each grid on a page, without anything else and uncorrected."""
    pages = tuple(page for grid in grids for _, page in grid.pages)
    return replace(context.printed(pages, (), None), printer=None)


def table_index(context: KitContext, grids: Sequence[Grid]) -> Index:
    """Return what lies where, in the words of the virtual table."""
    return {"schema": SCHEMA, **credits_of(context), "decks": [_deck(grid) for grid in grids]}


def _deck(grid: Grid) -> Index:
    files = [f"{name}.png" for name, _ in grid.pages]
    return {
        "part": grid.fronts[0].piece.part,
        "front": files[0],
        "back": files[1] if len(files) > 1 else None,
        "NumWidth": grid.columns,
        "NumHeight": grid.rows,
        "UniqueBack": grid.unique,
        "BackIsHidden": True,
        "dpi": round(grid.dpi, 3),
        "width-mm": round(grid.cell.width, 4),
        "height-mm": round(grid.cell.height, 4),
        "cards": [
            {
                "card": number,
                "row": number // grid.columns + 1,
                "column": number % grid.columns + 1,
                **described(one.piece, count),
            }
            for number, (one, count) in enumerate(zip(grid.fronts, grid.counts, strict=True))
        ],
    }
