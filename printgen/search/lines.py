"""Setting and seed range → lines of JSON, each map judged by code that did not draw it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from printgen.checker.position import judge
from printgen.checker.position.pieces import judge_pieces
from printgen.errors import PrintgenError
from printgen.model.fairness import Fairness
from printgen.model.play.conditions import not_judged
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, Position
from printgen.problems import Problem
from printgen.search.laid_lines import laid_writer
from printgen.setup.engine import Engine, Setting, engine, rounded, step_of
from printgen.setup.record import archipelago_record
from printgen.setup.seed_range import SeedRange

if TYPE_CHECKING:
    from printgen.setup.tile_map.batch import MapBatch
    from printgen.setup.tile_map.json_lines import MapLines

FOR_ALL = {"seats-for-players", "variants-together"}
"""The rules that all maps of a setting keep, or none does."""
BY_COUNT = "pieces-in-box"
"""The rule about pieces that does not look at each space by itself."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a seed range, each with its end, and how often each step of spread came."""

    text: bytes
    count: int
    steps: tuple[tuple[int, int], ...]


def write_lines(setting: Setting, seed_range: SeedRange) -> Lines:
    """Write the line of every map of a seed range; raises PrintgenError for one that breaks a rule."""
    ready, steps = engine(setting), Counter[int]()
    size = ready.at_once[-1]
    parts = (seed_range[first : first + size] for first in range(0, len(seed_range), size))
    text = "".join(f"{line}\n" for part in parts for line in _some_lines(ready, part, steps))
    return Lines(text.encode("utf-8", "surrogatepass"), len(seed_range), tuple(sorted(steps.items())))


def one_record(ready: Engine, seed_range: SeedRange, n: int) -> dict[str, Any]:
    """Return the record of the map at place n of a seed range: the long way."""
    return _record(ready, *judged(ready, seed_range, n))


def _record(
    ready: Engine, position: Position, findings: tuple[Finding, ...], fairness: Fairness | None
) -> dict[str, Any]:
    unjudged = not_judged(ready.game, position.players, position.options)
    return archipelago_record(position, findings, fairness, unjudged)


def judged(ready: Engine, seed_range: SeedRange, n: int) -> tuple[Position, tuple[Finding, ...], Fairness | None]:
    """Set up the map at place n of a seed range, judge and measure it; raises PrintgenError."""
    position = ready.position(seed_range, n)
    findings = judge(ready.game, position)
    _refuse({finding.rule for finding in findings if not finding.ok})
    measure = ready.measure
    return position, findings, None if measure is None else measure.of(position)


def _refuse(broken: set[str]) -> None:
    if broken:
        raise PrintgenError(Problem("illegal-position", f"the position breaks `{rule}`") for rule in broken)


def _some_lines(ready: Engine, seed_range: SeedRange, steps: Counter[int]) -> Iterator[str]:
    from printgen.setup.record import as_json

    if (forms := _forms(ready.setting)) is not None:
        for n, line in enumerate(_looked_up(ready, forms, seed_range, steps)):
            yield line if line is not None else as_json(one_record(ready, seed_range, n))
        return
    writer = laid_writer(ready.setting)
    if writer is not None and (found := writer.lines(seed_range)) is not None:
        broken, spreads, text = found
        _refuse(broken)
        steps.update(step_of(rounded(spread)) for spread in spreads)
        yield from text
        return
    for n in range(len(seed_range)):
        position, findings, fairness = judged(ready, seed_range, n)
        if fairness is not None:
            steps[step_of(rounded(fairness.spread))] += 1
        yield as_json(_record(ready, position, findings, fairness))


def _looked_up(ready: Engine, forms: "MapLines", seed_range: SeedRange, steps: Counter[int]) -> Iterator[str | None]:
    from printgen.checker.position.tile_maps import beyond_boxes

    maps = ready.sampler.draw(seed_range)
    _judge_tiles(ready, maps)
    laid = forms.laid(maps)
    if beyond_boxes(ready.game, ready.setting.variants, laid).any():
        _refuse({BY_COUNT})
    measured = ready.measured_tiles(maps)
    fairness = [*measured.each()] if measured is not None else []
    steps.update(step_of(rounded(one.spread)) for one in fairness)
    return forms.write(seed_range, maps, laid, iter(fairness))


def _judge_tiles(ready: Engine, maps: "MapBatch") -> tuple[str, ...]:
    """Judge what the tiles of all maps are; give the rules they were judged by."""
    from printgen.checker.position.tile_maps import judge_maps

    plan = tile_map_plan(ready.game)
    found = judge_maps(plan, maps.kinds, maps.turns, maps.symbols, ready.setting.distribution)
    _refuse({rule for rule, broken in found.items() if broken.any()})
    return tuple(found)


@lru_cache(maxsize=4)
def _forms(setting: Setting) -> "MapLines | None":
    """Return what the lines of a setting are written with, where maps can be judged by the batch.

    A sample is judged in whole. Whatever lies on a tile is judged here for all maps: with that
    tile on every space, every rule about single spaces is kept. What the sample's certificate
    has besides must be judged for each map, or is the same for all.
    """
    ready = engine(setting)
    if not ready.game.setup.tile_map:
        return None
    from printgen.setup.tile_map.json_lines import MapLines, can_be_looked_up

    seed_range = SeedRange.within(1)
    if not can_be_looked_up(ready):
        return None
    if ready.measure is not None and ready.measured_tiles(ready.sampler.draw(seed_range)) is None:
        return None
    sample, findings, _ = judged(ready, seed_range, 0)
    forms = MapLines(ready, sample, findings)
    known = {*FOR_ALL, *_judge_tiles(ready, ready.sampler.draw(seed_range))}
    for shape in forms.shapes:
        found = [one for one in judge_pieces(ready.game, shape) if one.rule != BY_COUNT]
        _refuse({one.rule for one in found if not one.ok})
        known |= {one.rule for one in found}
    return forms if {one.rule for one in findings} <= {*known, BY_COUNT} else None
