"""Setting → a writer of lines for set-ups of which deals that are laid by rules are all that chance decides.

They are drawn, judged and written many at a time, each equal to what it is by itself.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from printgen.checker.position import judge
from printgen.model.play.conditions import not_judged
from printgen.setup.engine import Setting, engine
from printgen.setup.placing.order import laid_by_rules
from printgen.setup.position import has_hex_map
from printgen.setup.seed_range import SeedRange

if TYPE_CHECKING:
    from printgen.checker.position.batch_plan import BatchJudge
    from printgen.setup.placing.maps import LaidForm, LaidLines

FOR_ALL = {"seats-for-players", "variants-together", "no-tiles", "ground-covered"}
"""The rules that all set-ups of a setting keep, or none does; so are those about pieces, which lie on no tile here."""
ABOUT_PIECES = ("pieces.", "no-other-pieces", "pieces-on-board", "pieces-in-box")


class LaidWriter:
    """Draws, judges and writes many set-ups at once."""

    def __init__(self, setting: Setting, form: "LaidForm", judges: "dict[str, BatchJudge]", lines: "LaidLines") -> None:
        self._engine, self._form, self._judges, self._lines = engine(setting), form, judges, lines

    def lines(self, seed_range: SeedRange) -> tuple[set[str], Iterator[str]] | None:
        """Return the rules that some of them breaks, and the line of each; None where piles are left."""
        from printgen.checker.position.batch_plan import LaidMaps
        from printgen.setup.placing.lay import draw_laid

        laid = self._form.laid(draw_laid(self._engine.game, self._engine.table, seed_range))
        if laid is None:
            return None
        seen = LaidMaps(laid.kinds, laid.facing)
        broken = {rule for rule, judge_all in self._judges.items() if judge_all(seen).any()}
        return broken, self._lines.write(seed_range, laid)


@lru_cache(maxsize=4)
def laid_writer(setting: Setting) -> LaidWriter | None:
    """Return the writer of a setting; None where a set-up must be judged or measured by itself."""
    ready = engine(setting)
    game, table = ready.game, ready.table
    by_rules = laid_by_rules(game, table)
    in_force = [name for name, deal in game.setup.deals.items() if table.holds(deal.when)]
    others = game.setup.tile_map is not None or has_hex_map(game, table) or ready.measure is not None
    if others or not by_rules or set(by_rules) != set(in_force):
        return None
    from printgen.checker.position.batch import batch_judges
    from printgen.checker.position.batch_plan import Plan
    from printgen.setup.placing.lay import sampler_for
    from printgen.setup.placing.maps import LaidForm, LaidLines

    sample = ready.position(SeedRange.within(1), 0)
    findings = judge(game, sample)
    form = LaidForm(sampler_for(game, table))
    judges = batch_judges(Plan(game, sample, form.spots, form.names, form.sides))
    rest = {one.rule for one in findings} - judges.keys() - FOR_ALL
    piled = any(one.space is None for one in sample.dealt)
    if not judges or piled or not all(one.ok for one in findings) or any(not r.startswith(ABOUT_PIECES) for r in rest):
        return None
    unjudged = not_judged(game, sample.players, sample.options)
    return LaidWriter(setting, form, judges, LaidLines(form, sample, findings, unjudged))
