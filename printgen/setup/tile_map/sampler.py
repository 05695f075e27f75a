"""TileMapPlan and seed → one tile map: sampler number 1, exact for its distribution.

The distribution: every pair (sides on all edges, cells with a symbol) that the rules allow has a chance in
proportion to ``weight`` to the power of the pairs of symbol tiles that touch at a corner.
"default" takes the weight of the plan and keeps only what the rule about corners can reach,
"uniform" takes weight 1 and asks for no such thing. Symbol cells and their kinds come from exact
tables; all other edges are fair draws; an attempt that uses too many tiles of a kind, or that the
rule about corners cannot reach, is rejected whole, and the next attempt begins anew.
``batch`` draws so, many maps at once.

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

from dataclasses import dataclass

from printgen.errors import UsageError
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.seed_range import SeedRange

SAMPLER = 1
DISTRIBUTIONS = ("default", "uniform")


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map, its tiles row by row, and how many attempts it took."""

    tiles: tuple[PlacedTile, ...]
    attempts: int


def draw_map(plan: TileMapPlan, seed: str | int, index: int = 0, distribution: str = "default") -> DrawnMap:
    """Draw the map number ``index`` of a seed.

    Raises UsageError for an unknown distribution, and what ``BatchSampler`` and its ``draw`` raise.
    """
    if distribution not in DISTRIBUTIONS:
        message, hint = f"there is no distribution `{distribution}`", f"known: {', '.join(DISTRIBUTIONS)}"
        raise UsageError.with_code("unknown-distribution", message, hint)
    from printgen.setup.tile_map.batch import BatchSampler  # NumPy only when a map is drawn

    maps = BatchSampler(plan, distribution).draw(SeedRange.within(seed, index))
    return DrawnMap(maps.tiles(plan, 0), int(maps.attempts[0]))
