"""Setting → a writer of lines for set-ups of which deals and a hex map are all that chance decides.

They are drawn, judged and written many at a time, each equal to what it is by itself.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.play.conditions import not_judged
from printgen.setup.engine import Setting, engine
from printgen.setup.seed_range import SeedRange

if TYPE_CHECKING:
    from printgen.checker.position.batch_plan import BatchJudge, LaidMaps
    from printgen.setup.placing.lines import LaidLines
    from printgen.setup.placing.maps import Laid, LaidForm

FOR_ALL = {"seats-for-players", "variants-together", "no-tiles", "ground-covered"}
"""The rules that all set-ups of a setting keep, or none does; so are those about pieces, which lie on no tile here."""
EVENNESS = "deals-even."
"""The rule about the sizes of piles, which are the same in all set-ups of a setting."""
ABOUT_PIECES = ("pieces.", "no-other-pieces", "pieces-on-board", "pieces-in-box")


class LaidWriter:
    """Draws, judges and writes many set-ups at once."""

    def __init__(self, setting: Setting, judges: "dict[str, BatchJudge]", lines: "LaidLines") -> None:
        self._engine, self._judges, self._lines = engine(setting), judges, lines

    def lines(self, seed_range: SeedRange) -> tuple[set[str], list[float], Iterator[str]] | None:
        """Return the rules that some of them breaks, the spread and the line of each; None where rules
        lay what goes to seats, into piles or is left over.
        """
        assert self._engine.form is not None
        laid = self._engine.form.laid(seed_range)
        if not laid.whole:
            return None
        seen = as_judged(self._engine.form, laid)
        broken = {rule for rule, judge_all in self._judges.items() if judge_all(seen).any()}
        measured = self._engine.measured(laid)
        texts, spreads = (measured.texts(), measured.spread.tolist()) if measured is not None else (iter(()), [])
        return broken, spreads, self._lines.write(seed_range, laid, texts)


@lru_cache(maxsize=4)
def laid_writer(setting: Setting) -> LaidWriter | None:
    """Return the writer of a setting; None where a set-up must be judged or measured by itself."""
    ready = engine(setting)
    game, form = ready.game, ready.form
    if form is None or any(_has_symbols(game, name) for name in form.plain):
        return None
    from printgen.checker.position.batch import batch_judges
    from printgen.checker.position.batch_plan import Plan
    from printgen.setup.placing.lines import LaidLines

    seed_range = SeedRange.within(1)
    if not form.laid(seed_range).whole or (ready.measure is not None and ready.measured(form.laid(seed_range)) is None):
        return None
    sample = ready.position(seed_range, 0)
    findings = judge(game, sample)
    judges = batch_judges(Plan(game, sample, form.own_spots, form.names, form.sides))
    rest = {one.rule for one in findings if not one.rule.startswith(EVENNESS)} - judges.keys() - FOR_ALL
    if not judges or not all(one.ok for one in findings) or any(not r.startswith(ABOUT_PIECES) for r in rest):
        return None
    unjudged = not_judged(game, sample.players, sample.options)
    measured = ready.measure is not None
    return LaidWriter(setting, judges, LaidLines(form, sample, findings, unjudged, measured))


def as_judged(form: "LaidForm", laid: "Laid") -> "LaidMaps":
    """Hand what was laid to the judges: deals on their spots and in piles, the hex map by itself."""
    from printgen.checker.position.batch_plan import LaidMaps

    own = {name: slice(len(spots)) for name, spots in form.own_spots.items()}
    kinds, facing, numbers = (
        {name: rows[own[name]] for name, rows in part.items()} for part in (laid.kinds, laid.facing, laid.numbers)
    )
    on_map = [laid.kinds[name][rows] for name, rows in form.on_map.items()]
    turned = [laid.facing[name][rows] for name, rows in [*form.on_map.items()][:1]]
    return LaidMaps(kinds, facing, numbers, form.in_piles(laid), *on_map, *turned)


def _has_symbols(game: Game, deal: str) -> bool:
    tiles = game.tiles_of(game.setup.deals[deal].component)
    return tiles is not None and bool(tiles.symbols)
