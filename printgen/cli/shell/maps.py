"""A context and what is asked of its maps → one of them, a line for each of many, or the fairest."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

from printgen.app.exports import position_record, position_text
from printgen.app.map_search import Seek, Write, header, setting_of
from printgen.cli.shell.command import current_workspace
from printgen.cli.shell.files import write_result, write_text
from printgen.cli.shell.search import Work, journalled, printgen_version, shown_progress
from printgen.cli.shell.terminal import note
from printgen.drawing.svg import to_svg
from printgen.errors import CannotWrite, LimitError, UsageError
from printgen.figure.spread_plot import Spreads, spread_scene, spread_text
from printgen.model.fairness import Fairness
from printgen.search.lines import judged
from printgen.setup.engine import STEPS, Engine, Found, Task, above, engine, rounded, unmeasured
from printgen.setup.seed_range import SeedRange
from printgen.sheet.core.game_context import GameContext

LOOKED_AT = 1000
"""How many maps the best are taken from, unless said otherwise: more are hardly fairer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for besides a table: which maps, which of them, and in what form."""

    first: int | None
    count: int | None
    fair: float | None
    best: int | None
    as_json: bool
    lines: bool
    plot: Path | None
    output: str | None
    quiet: bool

    @property
    def walks(self) -> bool:
        """Whether many maps are looked at."""
        return self.first is not None or self.fair is not None or self.best is not None


def write_one(context: GameContext, asked: Asked) -> None:
    """Write the map of the seed."""
    as_json = asked.as_json or asked.lines
    write_text((_json(context) if as_json else position_text(context)) + "\n", asked.output)


def _json(context: GameContext) -> str:
    return json.dumps(position_record(context), ensure_ascii=False)


def write_many(context: GameContext, asked: Asked, work: Work) -> None:
    """Write a line for each of many seeds."""
    assert asked.first is not None
    seed_range = SeedRange.seeds(asked.first, asked.count or 1)
    about = header(context, seed_range, printgen_version(), lines=True)
    writing = Write(setting_of(context), seed_range)
    _check_plot(context, asked)
    with (
        work.pool(asked.quiet) as pool,
        journalled(asked.output, about, work.resume, asked.quiet) as journal,
        _sink(asked.output if journal is None else None) as sink,
        shown_progress("drawing", len(seed_range), "maps", asked.quiet) as advance,
    ):
        found = writing.run(pool, journal, sink, advance)
        if journal is not None:
            journal.finish()
    if asked.output is not None and asked.output != "-":
        note(f"{asked.output}  ({len(seed_range):,} maps)", asked.quiet)
    if found.steps and sys.stderr.isatty():
        note(spread_text(_spreads(context, found)), asked.quiet)
    if asked.plot is not None:
        write_plot(context, asked, found)


def look_for(context: GameContext, asked: Asked, work: Work) -> None:
    """Look at the maps of a seed for the first fair one or the best, and report it."""
    setting = setting_of(context)
    ready = engine(setting)
    noun, seed = ready.game.fairness, context.request.seed
    assert seed is not None
    if noun is None or ready.measure is None:
        raise UsageError(unmeasured(ready.game, setting.players))
    _check_plot(context, asked)
    count = asked.count or (LOOKED_AT if asked.fair is None else noun.maps_at_most)
    seed_range = SeedRange.within(seed, 0, count)
    seek = Seek(Task(setting, seed_range, asked.fair, asked.best or 0))
    about = header(context, seed_range, printgen_version(), fair=asked.fair, best=asked.best)
    with work.pool(asked.quiet) as pool, journalled(asked.output, about, work.resume, asked.quiet) as journal:
        with shown_progress("looking", count, "maps", asked.quiet) as advance:
            found = seek.run(pool, journal, advance)
        kept = _kept(found, asked)
        found_maps = [_at(context, ready, SeedRange.within(seed, number)) for _, number in kept]
        text = _report(found_maps, found, asked)
        if journal is not None:
            journal.finish(text.encode("utf-8", "surrogatepass"))
        else:
            write_text(text, asked.output)
    if asked.plot is not None:
        write_plot(found_maps[0], asked, found)


def _kept(found: Found, asked: Asked) -> tuple[tuple[float, int], ...]:
    """Return the maps to report; raises LimitError where no fair one was found."""
    if asked.fair is None:
        return found.kept
    if found.hit is None:
        best = found.kept[0][0]
        message = f"none of {found.looked:,} maps has a spread of {asked.fair:g} or less; the best one has {best:.3g}"
        hints = (f"ask for `--fair {above(best):g}`", "look at more with --count")
        raise LimitError.with_code("no-fair-map", message, *hints)
    return (found.hit,)


def _at(context: GameContext, ready: Engine, seed_range: SeedRange) -> GameContext:
    """Return the context of the only map of a range."""
    position, findings, fairness = judged(ready, seed_range, 0)
    return replace(context, position=position, findings=findings, fairness=fairness)


def _report(maps: list[GameContext], found: Found, asked: Asked) -> str:
    """Return the maps that were kept: as JSON, one as a drawing, several as a table."""
    if asked.as_json or asked.lines:
        return "".join(_json(context) + "\n" for context in maps)
    looked = f"{found.looked:,} maps of the seed were looked at, 0 to {found.looked - 1:,}"
    if len(maps) == 1:
        assert maps[0].position is not None
        parts = [position_text(maps[0]), f"{looked}; this is map {maps[0].position.index}"]
    else:
        parts = ["\n".join(_rows(maps)), looked]
    parts += _printing(maps[0], asked)
    parts.append(spread_text(_spreads(maps[0], found)))
    return "\n\n".join(parts) + "\n"


def _printing(context: GameContext, asked: Asked) -> Iterator[str]:
    """Return the command for the sheet of the first map, if a search for a fair one gets that far.

    The fairest map of all that were looked at is the first one with its spread.
    """
    noun, position = context.game.fairness, context.position
    assert noun is not None and position is not None
    if position.index < noun.maps_at_most:
        fair = rounded(_measured(context).spread) if asked.fair is None else asked.fair
        command = context.request.changed(fair=fair).command
        yield f"{command}\nprints the set-up sheet of map {position.index}"


def _rows(maps: list[GameContext]) -> Iterator[str]:
    """Return the number of each map within its seed, its spread, and the share of each seat."""
    first = _measured(maps[0])
    wide = [max(8, len(seat)) for seat in first.seats]
    yield "  ".join(["     map", "  spread", *(f"{s:>{w}}" for s, w in zip(first.seats, wide, strict=True))])
    for context in maps:
        found, position = _measured(context), context.position
        assert position is not None
        shares = (f"{share:{w}.3f}" for share, w in zip(found.shares, wide, strict=True))
        yield "  ".join([f"{position.index:8}", f"{found.spread:8.3f}", *shares])
    yield f"in {first.unit}"


def _measured(context: GameContext) -> Fairness:
    assert context.fairness is not None
    return context.fairness


def _check_plot(context: GameContext, asked: Asked) -> None:
    """Refuse a plot of nothing, or one that has no place, before anything is drawn."""
    if asked.plot is None:
        return
    if context.fairness is None:
        assert context.position is not None
        raise UsageError(unmeasured(context.game, context.position.players))
    from printgen.pdf.files import try_place

    try_place(asked.plot, "--plot")


def _spreads(context: GameContext, found: Found) -> Spreads:
    kept = found.hit or (found.kept[0] if found.kept else None)
    return Spreads(found.steps, STEPS, _measured(context).unit, None if kept is None else kept[0])


def write_plot(context: GameContext, asked: Asked, found: Found) -> None:
    """Draw how often each spread came into the file that is named."""
    assert asked.plot is not None and context.position is not None
    seeds = f"seed {context.position.seed}" if asked.first is None else f"seeds from {asked.first}"
    title = f"{context.game.head.title}, {context.position.players} players, {seeds}"
    scene = spread_scene(_spreads(context, found), current_workspace().resources().theme("standard"), title)
    write_result(to_svg(scene).encode(), str(asked.plot), asked.plot)
    note(str(asked.plot), asked.quiet)


@contextmanager
def _sink(output: str | None) -> Iterator[Callable[[bytes], None]]:
    """Yield where lines go that are not journalled: stdout, a pipe or a device."""
    if output is None or output == "-":

        def write(text: bytes) -> None:
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()

        yield write
        return
    try:
        with Path(output).open("wb") as file:
            yield partial(_through, file)
    except OSError as error:
        message = f"`{output}` cannot be written: {(error.strerror or str(error)).lower()}"
        raise CannotWrite.with_code("cannot-write", message, "choose another place with -o", file=output) from error


def _through(file: BinaryIO, text: bytes) -> None:
    file.write(text)
    file.flush()
