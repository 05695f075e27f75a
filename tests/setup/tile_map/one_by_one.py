"""The sampler as ``sampler`` specifies it, one map after another in plain Python: what batches are held against."""

from collections import Counter

from printgen.chance import Draws, Source, source
from printgen.errors import LimitError
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.corners import forced_only, neighbourhoods
from printgen.setup.tile_map.feasibility import CORNERS, FINE, NO_KIND, checked_layout, no_map_found
from printgen.setup.tile_map.layout import Layout, Pattern
from printgen.setup.tile_map.sampler import DrawnMap
from printgen.setup.tile_map.tables import Numbers, Tables, sampling_tables

Symbols = tuple[tuple[int, int, Pattern], ...]
"""The symbol tiles in order: cell, kind, pattern."""


class Sampler:
    """A plan and a distribution with everything that all its maps share: tables, neighbours, kinds."""

    def __init__(self, plan: TileMapPlan, distribution: str = "default") -> None:
        self.layout = checked_layout(plan)
        self.plan = plan
        self.tables = sampling_tables(self.layout, plan.weight if distribution == "default" else 1.0)
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


def _draw_symbols(layout: Layout, tables: Tables, words: Source) -> Symbols:
    cells: list[int] = []
    kinds: list[int] = []
    left, before, count = tables.start, 0, sum(layout.symbols)
    for number, column in enumerate(tables.columns):
        sums = (column.factors[before] * column.weights[left]).cumsum()
        before = int(sums.searchsorted(words.uniform(number) * sums[-1], side="right"))
        for place in range(column.counts[before]):
            cell, later = int(column.cells[place, before]), column.later[column.starts[place, before] :]
            u = words.uniform(layout.columns + len(cells))
            kind = _draw_kind(layout, cell, later, left, tables.strides, u)
            left -= tables.strides[kind]
            cells.append(cell)
            kinds.append(kind)
    fits = (layout.fits[cell][kind] for cell, kind in zip(cells, kinds, strict=True))
    turns = (turns[int(words.uniform(layout.columns + count + n) * len(turns))] for n, turns in enumerate(fits))
    return tuple(zip(cells, kinds, turns, strict=True))


def _draw_kind(layout: Layout, cell: int, later: Numbers, left: int, strides: tuple[int, ...], u: float) -> int:
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
