"""Game, table and seed → what is dealt by rules; where nothing is found, the fewest rules that conflict."""

from collections.abc import Iterable
from functools import lru_cache

from printgen.errors import LimitError
from printgen.model.game import Game
from printgen.model.position import Dealt
from printgen.setup.placements import Table
from printgen.setup.placing.drawer import Drawn, NothingFoundError
from printgen.setup.placing.sampler import LayingSampler, Rules
from printgen.setup.seed_range import SeedRange

LOOSEN = "loosen this rule, as by fewer kinds or a smaller distance, or give more spaces"
PROBES = 1 << 18
"""So many tries show whether some of the rules can be kept together."""


def lay(game: Game, table: Table, seed: str | int, index: int) -> Iterable[Dealt]:
    """Draw the deals that are laid by rules for map ``index`` of a seed; raises LimitError where rules conflict."""
    return sampler_for(game, table).dealt(draw_laid(game, table, SeedRange.within(seed, index)), 0)


def draw_laid(game: Game, table: Table, maps: SeedRange) -> list[Drawn]:
    """Draw how the things of every layer lie, for many maps; raises LimitError where rules conflict."""
    sampler = sampler_for(game, table)
    try:
        return sampler.draw(maps)
    except NothingFoundError as failed:
        raise _conflict(game, table, sampler, failed) from None


@lru_cache(maxsize=8)
def sampler_for(game: Game, table: Table) -> LayingSampler:
    """Return the sampler of a table; kept, since making it takes longer than many maps."""
    return LayingSampler(game, table)


def _conflict(game: Game, table: Table, sampler: LayingSampler, failed: NothingFoundError) -> LimitError:
    """Return the problem: of the rules about what failed, those that none can be left out of.

    Rule after rule is left out for good if the others still cannot be kept (a deletion filter).
    """
    kept = {name: rule for name, rule in sampler.rules.items() if not set(rule.deals).isdisjoint(failed.deals)}
    for name in [*kept]:
        fewer = {other: rule for other, rule in kept.items() if other != name}
        if not _possible(game, table, fewer, failed.deals):
            kept = fewer
    deals = listed(failed.deals)
    if not kept:
        message = f"{deals} cannot be laid, whatever the rules are"
        hint = "give more spaces, or spaces that have a side to be turned to"
        return LimitError.with_code(
            "placement-rules-conflict", message, hint, part=f"setup.deals.{next(iter(failed.deals))}"
        )
    measured = f"less than one in {failed.tries:,} does" if failed.tries else "there is none"
    message = f"no set-up was found that keeps {listed(kept)}: of all ways to lay {deals}, {measured}"
    hint = "leave one of these rules out, or loosen it" if len(kept) > 1 else LOOSEN
    return LimitError.with_code(
        "placement-rules-conflict", message, hint, part=f"setup.placement-rules.{next(iter(kept))}"
    )


def _possible(game: Game, table: Table, rules: Rules, deals: Iterable[str]) -> bool:
    sampler = LayingSampler(game, table, rules, PROBES)
    try:
        sampler.draw(SeedRange.within("probe", 0, 1))
    except NothingFoundError as failed:
        return set(failed.deals).isdisjoint(deals)
    return True


def listed(names: Iterable[str]) -> str:
    """Return names of rules or deals in a sentence."""
    *first, last = [f"`{name}`" for name in names]
    return f"{', '.join(first)} and {last}" if first else last
