"""A context and what is asked of its maps → a line for each of many, or the fairest of a seed."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from printgen.app.context import measured_and_recounted, setting_of
from printgen.app.exports import position_record, position_text
from printgen.app.seed_runs import find_maps, maps_header, write_maps
from printgen.cli.shell.command import current_workspace
from printgen.cli.shell.files import write_result
from printgen.cli.shell.search import Work, journalled
from printgen.cli.shell.terminal import note, progress
from printgen.drawing.svg import to_svg
from printgen.errors import LimitError, UsageError
from printgen.figure.spread_plot import Spreads, spread_scene, spread_text
from printgen.model.fairness import Fairness
from printgen.search.fair import maps_at_most
from printgen.search.lines import judged
from printgen.setup.engine import STEPS, Engine, Found, Kept, Task, above, engine, unmeasured
from printgen.setup.seed_range import SeedRange
from printgen.sheet.core.game_context import PositionContext

LOOKED_AT = 1000
"""How many maps the best are taken from, unless said otherwise: more are hardly fairer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for besides a table: which maps, which of them, in what form, and who works."""

    first: int | None
    count: int | None
    fair: float | None
    best: int | None
    as_json: bool
    lines: bool
    plot: Path | None
    output: str | None
    work: Work

    @property
    def for_many(self) -> bool:
        """Whether many maps are looked at."""
        return self.first is not None or self.fair is not None or self.best is not None


def map_json(context: PositionContext) -> str:
    """Return the map of a context as a line of JSON."""
    return json.dumps(position_record(context), ensure_ascii=False) + "\n"


def write_many(context: PositionContext, asked: Asked, first: int) -> None:
    """Write a line for each of many seeds from the first on."""
    seed_range = SeedRange.seeds(first, asked.count or 1)
    setting, about = setting_of(context.game, context.request), maps_header(context, seed_range, lines=True)
    _check_plot(context, asked)
    with (
        asked.work.pool() as pool,
        journalled(asked.output, about, asked.work.resume) as journal,
        progress("drawing", len(seed_range), "maps") as advance,
    ):
        found = write_maps(setting, seed_range, pool, journal, advance)
        journal.finish()
    if asked.output is not None and asked.output != "-":
        note(f"{asked.output}  ({len(seed_range):,} maps)")
    if context.fairness is not None:
        spreads = _spreads(context.fairness, found)
        if found.steps and sys.stderr.isatty():
            note(spread_text(spreads))
        _write_plot(context, asked, spreads, f"seeds from {first}")


def look_for(context: PositionContext, asked: Asked, seed: str) -> None:
    """Look at the maps of a seed for the first fair one or the best, and report it."""
    setting = setting_of(context.game, context.request)
    most = maps_at_most(setting)
    _check_plot(context, asked)
    count = asked.count or (LOOKED_AT if asked.fair is None else most)
    seed_range = SeedRange.within(seed, 0, count)
    about = maps_header(context, seed_range, fair=asked.fair, best=asked.best)
    with asked.work.pool() as pool, journalled(asked.output, about, asked.work.resume) as journal:
        with progress("looking", count, "maps") as advance:
            found = find_maps(Task(setting, seed_range, asked.fair, asked.best or 0), pool, journal, advance)
        kept = _kept(found, asked)
        maps = [_map_number(number, seed, context, engine(setting)) for _, number in kept]
        in_json = asked.as_json or asked.lines
        text = "".join(map(map_json, maps)) if in_json else _report(maps, kept, found, asked.fair, most)
        journal.finish(text.encode("utf-8", "surrogatepass"))
    if measured := maps[0].fairness:
        _write_plot(maps[0], asked, _spreads(measured, found), f"seed {seed}")


def _kept(found: Found, asked: Asked) -> tuple[Kept, ...]:
    """Return the maps to report; raises LimitError where no fair one was found."""
    if asked.fair is None:
        return found.kept
    if found.hit is None:
        best = found.kept[0][0]
        message = f"none of {found.looked:,} maps has a spread of {asked.fair:g} or less; the best one has {best:.3g}"
        hints = (f"ask for `--fair {above(best):g}`", "look at more with --count")
        raise LimitError.with_code("no-fair-map", message, *hints)
    return (found.hit,)


def _map_number(number: int, seed: str, context: PositionContext, ready: Engine) -> PositionContext:
    position, findings, _ = judged(ready, SeedRange.within(seed, number), 0)
    measured, recount = measured_and_recounted(context.game, context.request, position)
    return replace(context, position=position, findings=(*findings, *recount), fairness=measured)


def _report(maps: list[PositionContext], kept: tuple[Kept, ...], found: Found, fair: float | None, most: int) -> str:
    """Return the maps that were kept: one as a drawing, several as a table; ``most``: how many --fair looks at."""
    fairest, (spread, number) = maps[0], kept[0]
    looked = f"{found.looked:,} maps of the seed were looked at, 0 to {found.looked - 1:,}"
    if len(maps) == 1:
        parts = [position_text(fairest), f"{looked}; this is map {number}"]
    else:
        parts = ["\n".join(_rows(maps)), looked]
    if number < most:
        # A search for a fair one gets that far: the fairest of all is the first one with its spread.
        command = fairest.request.changed(fair=spread if fair is None else fair).command
        parts.append(f"{command}\nprints the set-up sheet of map {number}")
    if fairest.fairness is not None:
        parts.append(spread_text(_spreads(fairest.fairness, found)))
    return "\n\n".join(parts) + "\n"


def _rows(maps: list[PositionContext]) -> Iterator[str]:
    measured = [(one.position, one.fairness) for one in maps if one.fairness is not None]
    first = measured[0][1]
    widths = [max(8, len(seat)) for seat in first.seats]
    yield "  ".join(["     map", "  spread", *(f"{s:>{w}}" for s, w in zip(first.seats, widths, strict=True))])
    for position, found in measured:
        shares = (f"{share:{w}.3f}" for share, w in zip(found.shares, widths, strict=True))
        yield "  ".join([f"{position.index:8}", f"{found.spread:8.3f}", *shares])
    yield f"in {first.unit}"


def _check_plot(context: PositionContext, asked: Asked) -> None:
    """Refuse a plot of nothing, or one that has no place, before anything is drawn."""
    if asked.plot is None:
        return
    if context.fairness is None:
        raise UsageError(unmeasured(context.game, context.position.players))
    from printgen.pdf.files import try_place

    try_place(asked.plot, "--plot")


def _spreads(fairness: Fairness, found: Found) -> Spreads:
    kept = found.hit or (found.kept[0] if found.kept else None)
    return Spreads(found.steps, STEPS, fairness.unit, None if kept is None else kept[0])


def _write_plot(context: PositionContext, asked: Asked, spreads: Spreads, seeds: str) -> None:
    if (path := asked.plot) is None:
        return
    title = f"{context.game.head.title}, {context.position.players} players, {seeds}"
    scene = spread_scene(spreads, current_workspace().resources().theme("standard"), title)
    write_result(to_svg(scene).encode(), str(path), path)
    note(str(path))
