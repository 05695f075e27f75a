"""TileMapPlan and seed → tiles: sampler number 1, exact for its distribution.

The distribution: every pair (sides on all edges, cells with a symbol) that the rules allow has a chance in
proportion to ``weight`` to the power of the pairs of symbol tiles that touch at a corner.
"default" takes the weight of the plan and keeps only what the rule about corners can reach,
"uniform" takes weight 1 and asks for no such thing. Symbol cells and their kinds come from exact
tables; all other edges are fair draws; an attempt that uses too many tiles of a kind, or that the
rule about corners cannot reach, is rejected whole, and the next attempt begins anew. This module is the
reference, one map after another; ``batch`` draws the same maps many at once.

One attempt uses the words of ``source(seed, "tile-map", index, attempt)``, with C columns and N
symbol tiles, counted column by column and from the top down in each. This never changes:

    j = c             0 ≤ c < C: the pattern of column c, ascending, by u · total
    j = C + n         0 ≤ n < N: the kind of symbol tile n, in the order of the plan, by u · total
    j = C + N + n     its turn among the a that fit, clockwise from 0 degrees: ⌊u · a⌋
    j = C + 2N + w    two sides: word w holds edges 64w … 64w + 63, lowest bit first
    j = C + 2N + e    more than two sides, K: edge e has side ⌊u · K⌋

"By u · total": the first choice whose running sum of weights, added in order, exceeds u times the
whole sum. Edges count as in ``layout``; those that are known or touch a symbol tile ignore what
they draw. The symbols' names, in the order of the plan and each as often as it is there, are
shuffled by ``source(seed, "symbols", index)`` and given to the symbol tiles 0 … N − 1.
"""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printgen.chance import Draws, Source, source
from printgen.errors import LimitError, PrintgenError
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.problems import Problem
from printgen.setup.tile_map.feasibility import no_room_for_symbols
from printgen.setup.tile_map.layout import Layout, Pattern
from printgen.setup.tile_map.reachability import forced_only, neighbourhoods
from printgen.setup.tile_map.solvable import checked_layout

if TYPE_CHECKING:
    from printgen.setup.tile_map.tables import Numbers, Tables

SAMPLER = 1
DISTRIBUTIONS = ("default", "uniform")
FINE, CORNERS, NO_KIND = -3, -2, -1
"""What became of an attempt; from 0 on: the first kind that the supply has too little of."""
Symbols = tuple[tuple[int, int, Pattern], ...]
"""The symbol tiles in order: cell, kind, pattern."""


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map, its tiles row by row, and how many attempts it took."""

    tiles: tuple[PlacedTile, ...]
    attempts: int


class Sampler:
    """A plan and a distribution with everything that all its maps share: tables, neighbours, kinds.

    Raises PrintgenError when the plan can have no map, LimitError when it is too large.
    """

    def __init__(self, plan: TileMapPlan, distribution: str = "default") -> None:
        self.layout = checked_layout(plan)
        from printgen.setup.tile_map.tables import sampling_tables

        self.plan = plan
        self.tables = sampling_tables(self.layout, plan.weight if distribution == "default" else 1.0)
        if not self.tables.total > 0:
            raise PrintgenError(no_room_for_symbols(plan, self.layout))
        self.keep_corners_apart = plan.avoid_diagonal and distribution == "default"
        self.near = neighbourhoods(plan.rows, plan.columns)
        self.barred = frozenset(cell for cell, _ in self.layout.fixed)
        self.free = sum(1 << cell for cell in range(len(self.near)) if cell not in self.barred)
        self.kind_of = {pattern: kind for kind, turns in enumerate(self.layout.patterns) for pattern in turns}

    def draw(self, seed: str | int, index: int = 0) -> DrawnMap:
        """Draw the map number ``index`` of a seed.

        Raises LimitError when as many attempts as the plan allows were rejected.
        """
        thrown: Counter[int] = Counter()
        for attempt in range(self.plan.attempts_at_most):
            tried = self.tried(seed, index, attempt)
            if isinstance(tried, DrawnMap):
                return tried
            thrown[tried] += 1
        raise LimitError(no_map_found(self.plan, thrown))

    def tried(self, seed: str | int, index: int, attempt: int) -> DrawnMap | int:
        """Make one attempt; return its fault when it is rejected."""
        words = source(seed, "tile-map", index, attempt)
        symbols = _draw_symbols(self.layout, self.tables, words)
        if self.keep_corners_apart and not self._corners_forced(symbols):
            return CORNERS
        patterns = _draw_patterns(self.layout, symbols, words)
        fault = self._fault(symbols, patterns)
        if fault != FINE:
            return fault
        names = _symbol_names(self.plan, seed, index)
        return DrawnMap(self._placed(patterns, symbols, names), attempt + 1)

    def _corners_forced(self, symbols: Symbols) -> bool:
        return forced_only((cell for cell, _, _ in symbols), self.free, self.near)

    def _fault(self, symbols: Symbols, patterns: list[Pattern]) -> int:
        """Say which kind a try needs more often than the supply has it."""
        counted_elsewhere = self.barred | {cell for cell, _, _ in symbols}
        used = Counter(
            self.kind_of.get(pattern, NO_KIND) for cell, pattern in enumerate(patterns) if cell not in counted_elsewhere
        )
        if used[NO_KIND]:
            return NO_KIND
        many = (kind for kind, supply in enumerate(self.layout.supply) if used[kind] > supply)
        return next(many, FINE)

    def _placed(self, patterns: list[Pattern], symbols: Symbols, names: tuple[str, ...]) -> tuple[PlacedTile, ...]:
        kinds = list(self.plan.kinds)
        shown = {cell: name for (cell, _, _), name in zip(symbols, names, strict=True)}
        tiles = []
        for cell, pattern in enumerate(patterns):
            row, column = divmod(cell, self.plan.columns)
            kind = self.kind_of[pattern]
            sides = "".join(self.layout.letters[side] for side in pattern)
            degrees = 90 * self.layout.patterns[kind].index(pattern)
            space = self.plan.names[row, column]
            symbol = shown.get(cell)
            tiles.append(PlacedTile(space, row, column, kinds[kind], sides, degrees, symbol))
        return tuple(tiles)


def _draw_symbols(layout: Layout, tables: "Tables", words: Source) -> Symbols:
    cells: list[int] = []
    kinds: list[int] = []
    left, before, count = tables.start, 0, sum(layout.symbols)
    for number, column in enumerate(tables.columns):
        sums = (column.factors[before] * column.weights[:, left]).cumsum()
        before = int(sums.searchsorted(words.uniform(number) * sums[-1], side="right"))
        for cell, later in zip(column.cells[before], column.steps[before], strict=True):
            u = words.uniform(layout.columns + len(cells))
            kind = _draw_kind(layout, cell, later, left, tables.strides, u)
            left -= tables.strides[kind]
            cells.append(cell)
            kinds.append(kind)
    fits = (layout.fits[cell][kind] for cell, kind in zip(cells, kinds, strict=True))
    turns = (turns[int(words.uniform(layout.columns + count + n) * len(turns))] for n, turns in enumerate(fits))
    return tuple(zip(cells, kinds, turns, strict=True))


def _draw_kind(layout: Layout, cell: int, later: "Numbers", left: int, strides: tuple[int, ...], u: float) -> int:
    whole = len(layout.letters) ** layout.open[cell]
    total = 0.0
    sums: list[float] = []
    for kind, stride in enumerate(strides):
        if layout.fits[cell][kind] and left // stride % (layout.symbols[kind] + 1):
            total += len(layout.fits[cell][kind]) / whole * float(later[left - stride])
        sums.append(total)
    return next(kind for kind, reached in enumerate(sums) if reached > u * total)


def _draw_patterns(layout: Layout, symbols: Symbols, words: Source) -> list[Pattern]:
    first = layout.columns + 2 * len(symbols)
    count = len(layout.letters)
    if count == 2:
        bits = sum(words.word(first + w) << 64 * w for w in range(-(-layout.inner // 64)))
        sides = [bits >> edge & 1 for edge in range(layout.inner)]
    else:
        sides = [int(words.uniform(first + edge) * count) for edge in range(layout.inner)]
    sides += layout.known[layout.inner :]
    for edge, known in enumerate(layout.known):
        if known >= 0:
            sides[edge] = known
    for cell, _, pattern in symbols:
        for edge, side in zip(layout.edges[cell], pattern, strict=True):
            sides[edge] = side
    return [(sides[n], sides[e], sides[s], sides[w]) for n, e, s, w in layout.edges]


def _symbol_names(plan: TileMapPlan, seed: str | int, index: int) -> tuple[str, ...]:
    names = [name for name, count in plan.symbols.items() for _ in range(count)]
    return Draws(source(seed, "symbols", index)).shuffled(names)


def no_map_found(plan: TileMapPlan, thrown: Counter[int]) -> Problem:
    """Say why most of the tries were thrown away, from how many had which fault."""
    fault, times = max(thrown.items(), key=lambda one: (one[1], one[0]))
    if fault == CORNERS:
        reason = "symbol tiles touch at corners without need"
    elif fault == NO_KIND:
        reason = "a space needs a tile that no kind is"
    else:
        kind = list(plan.kinds)[fault]
        reason = f"more than {plan.supply.get(kind, 0)} tiles of kind `{kind}` are needed"
    return Problem(
        "no-map-found",
        f"no map was found in {plan.attempts_at_most} tries; in {times} of them {reason}",
        hints=("allow more tiles of that kind, raise `attempts-at-most`, or take another seed",),
    )
