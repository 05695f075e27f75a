"""Plan and seed → one tile map: by itself where it takes few attempts, else with many attempts at once."""

from printgen.model.tile_map import TileMapPlan
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.sampler import DrawnMap, Sampler

FEW_TRIES = 50


def draw_map(plan: TileMapPlan, seed: str | int, index: int = 0, distribution: str = "default") -> DrawnMap:
    """Draw the map number ``index`` of a seed; raises what ``Sampler`` and its ``draw`` raise.

    One map is drawn fastest by itself, unless it takes many attempts.
    """
    sampler = Sampler(plan, distribution)
    for attempt in range(min(FEW_TRIES, plan.attempts_at_most)):
        tried = sampler.tried(seed, index, attempt)
        if isinstance(tried, DrawnMap):
            return tried
    from printgen.setup.tile_map.batch import BatchSampler

    maps = BatchSampler(plan, distribution).draw(SeedRange.within(seed, index))
    return DrawnMap(maps.tiles(plan, 0), int(maps.attempts[0]))
