"""TileMapPlan → Layout: the same plan in small numbers, as tables and draws need it.

Cells count row by row from the upper left; sides are digits in the order of the plan; a pattern
is the four digits of a tile from north clockwise. Edges count in an order that never changes,
since chance goes by it: first those between a cell and its right neighbour, row by row, then those
between a cell and the one below, row by row, last the border.
"""

from dataclasses import dataclass
from functools import lru_cache

from printgen.model.tile_map import Half, TileMapPlan

Pattern = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """A plan without names, hashable, with what follows from border and fixed tiles.

    ``edges``: for each cell its edges from north clockwise. ``known``: for each edge its side, or
    −1. ``fits``: for each cell and kind the different patterns of the kind, turned clockwise step
    by step, that agree with the known edges. ``open``: for each cell how many edges are not known.
    """

    rows: int
    columns: int
    letters: tuple[str, ...]
    patterns: tuple[tuple[Pattern, ...], ...]
    edges: tuple[tuple[int, int, int, int], ...]
    known: tuple[int, ...]
    fixed: tuple[tuple[int, int], ...]
    fits: tuple[tuple[tuple[Pattern, ...], ...], ...]
    open: tuple[int, ...]
    symbols: tuple[int, ...]
    supply: tuple[int, ...]
    halves: tuple[Half, ...]

    @property
    def inner(self) -> int:
        """How many edges lie between two cells."""
        return self.rows * (self.columns - 1) + (self.rows - 1) * self.columns

    @property
    def unknown(self) -> int:
        """How many edges neither the border nor a fixed tile decides."""
        return self.known.count(-1)

    def patterns_of(self, column: int) -> tuple[int, ...]:
        """Return the sets of rows of a column that may hold symbol tiles."""
        barred = (divmod(cell, self.columns) for cell, _ in self.fixed)
        return column_patterns(self.rows, frozenset(row for row, at in barred if at == column))


def layout_of(plan: TileMapPlan) -> Layout:
    """Turn a plan that has no problems into numbers."""
    letters = plan.sides
    patterns = tuple(tuple(_digits(look, letters) for look in turns_of(sides)) for sides in plan.kinds.values())
    kinds = list(plan.kinds)
    fixed = sorted((r * plan.columns + c, kinds.index(k)) for (r, c), k in plan.fixed.items())
    edges = _edges(plan.rows, plan.columns)
    inner = plan.rows * (plan.columns - 1) + (plan.rows - 1) * plan.columns
    known = [-1] * inner + [letters.index(plan.edge)] * (2 * (plan.rows + plan.columns))
    for cell, kind in fixed:
        for edge, side in zip(edges[cell], patterns[kind][0], strict=True):
            known[edge] = side
    around = [tuple(known[edge] for edge in edges[cell]) for cell in range(len(edges))]
    fits = {sides: tuple(_agreeing(turns, sides) for turns in patterns) for sides in set(around)}
    return Layout(
        rows=plan.rows,
        columns=plan.columns,
        letters=letters,
        patterns=patterns,
        edges=edges,
        known=tuple(known),
        fixed=tuple(fixed),
        fits=tuple(fits[sides] for sides in around),
        open=tuple(sides.count(-1) for sides in around),
        symbols=tuple(plan.symbol_kinds.get(kind, 0) for kind in kinds),
        supply=tuple(plan.supply.get(kind, 0) for kind in kinds),
        halves=plan.halves or (Half(0, plan.columns, sum(plan.symbol_kinds.values())),),
    )


@lru_cache(maxsize=64)
def column_patterns(rows: int, barred: frozenset[int]) -> tuple[int, ...]:
    """Return the sets of rows without two neighbours and without barred ones, as bits, ascending."""
    found = [0]
    for row in range(rows):
        if row not in barred:
            found += [sigma | 1 << row for sigma in found if not sigma << 1 >> row & 1]
    return tuple(found)


def turns_of(sides: str) -> tuple[str, ...]:
    """Return the different looks of a tile turned clockwise by 0, 90, 180 and 270 degrees."""
    return tuple(dict.fromkeys(sides[4 - turn :] + sides[: 4 - turn] for turn in range(4)))


def _digits(look: str, letters: tuple[str, ...]) -> Pattern:
    north, east, south, west = (letters.index(side) for side in look)
    return north, east, south, west


def _agreeing(turns: tuple[Pattern, ...], around: tuple[int, ...]) -> tuple[Pattern, ...]:
    return tuple(
        pattern for pattern in turns if all(known in (-1, side) for side, known in zip(pattern, around, strict=True))
    )


def _edges(rows: int, columns: int) -> tuple[tuple[int, int, int, int], ...]:
    down = rows * (columns - 1)
    top = down + (rows - 1) * columns
    bottom, left, right = top + columns, top + 2 * columns, top + 2 * columns + rows
    return tuple(
        (
            down + (row - 1) * columns + column if row else top + column,
            row * (columns - 1) + column if column < columns - 1 else right + row,
            down + row * columns + column if row < rows - 1 else bottom + column,
            row * (columns - 1) + column - 1 if column else left + row,
        )
        for row in range(rows)
        for column in range(columns)
    )
