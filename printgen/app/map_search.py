"""What is asked of a walk → what is found, or its lines; chunk by chunk, on any pool.

Chunks are taken in order, so the same comes out of one process and of hundreds, of one run and of
one that was killed and gone on with.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from printgen.search.chunks import Chunks, Sizes
from printgen.search.journal import Journal, Record
from printgen.search.lines import Lines, write_lines
from printgen.search.pool import Pool
from printgen.setup.engine import Found, Setting, Task, keeping, merged, search
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.sampler import SAMPLER
from printgen.sheet.core.game_context import GameContext

LINES_AT_MOST = 2048
"""Lines of a chunk: a few MB that somebody may have to keep until it is their turn."""

Progress = Callable[[int], None]
"""A callback: how many more maps are done."""


def setting_of(context: GameContext) -> Setting:
    """Return what decides about the maps of a job's table."""
    request, position = context.request, context.position
    players = position.players if position is not None else request.players
    assert players is not None
    return Setting.of(context.game, players, request.variants, request.readings, request.distribution)


def header(context: GameContext, seed_range: SeedRange, version: str, **asked: Any) -> Record:
    """Say what a journal is about: the printgen, the data, what is done with which maps."""
    request = context.request
    data = "".join(f"{name} {sha}\n" for name, sha in sorted(context.digests.items()))
    own = f"{request.my_box}\n{sorted(request.settings.items())}" if _own(context) else ""
    setting = setting_of(context)
    return {
        "printgen": version,
        "sampler": SAMPLER,
        "data": blake2b((data + own).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest(),
        "task": {
            "game": context.game.id,
            "players": setting.players,
            "variants": list(setting.variants),
            "readings": list(setting.readings),
            "distribution": setting.distribution,
            "seed": None if seed_range.by_seed else str(seed_range.start),
            "from": seed_range.start if seed_range.by_seed else seed_range.first,
            "count": len(seed_range),
            **asked,
        },
    }


def _own(context: GameContext) -> bool:
    return bool(context.request.my_box or context.request.settings)


@dataclass(frozen=True, slots=True)
class Seek:
    """A search over a walk, for the first map within a spread or the best few."""

    task: Task

    def run(self, pool: Pool, journal: Journal | None, progress: Progress) -> Found:
        """Search; go on where a journal ends, and note in it what is found."""
        task, keep, found = self.task, keeping(self.task), Found()
        entries = journal.entries if journal is not None else []
        for entry in list(entries):
            found = merged(found, from_record(entry.noted), keep)
        done = journal.done if journal is not None else 0
        progress(done)
        if found.hit is not None:
            return found
        chunks: Chunks[Found] = Chunks(pool, self._part)
        for one in chunks.results(done, len(task.seed_range), Sizes()):
            if journal is not None:
                journal.add(one.first, one.count, b"", as_record(one.result))
            found = merged(found, one.result, keep)
            progress(one.count)
            if found.hit is not None:
                break
        return found

    def _part(self, first: int, count: int) -> tuple[Callable[[Task], Found], tuple[Task]]:
        task = self.task
        seed_range = task.seed_range[first : first + count]
        return search, (Task(task.setting, seed_range, task.fair, task.best),)


@dataclass(frozen=True, slots=True)
class Write:
    """The lines of every map of a walk."""

    setting: Setting
    seed_range: SeedRange

    def run(self, pool: Pool, journal: Journal | None, sink: Callable[[bytes], None], progress: Progress) -> Found:
        """Write lines in order, to the sink or to the part file; give how spreads came."""
        steps: Counter[int] = Counter()
        for entry in list(journal.entries) if journal is not None else []:
            steps.update(dict(from_record(entry.noted).steps))
        done = journal.done if journal is not None else 0
        progress(done)
        chunks: Chunks[Lines] = Chunks(pool, self._part)
        for one in chunks.results(done, len(self.seed_range), Sizes(at_most=LINES_AT_MOST)):
            steps.update(dict(one.result.steps))
            if journal is None:
                sink(one.result.text)
            else:
                noted = as_record(Found(one.count, steps=one.result.steps))
                journal.add(one.first, one.count, one.result.text, noted)
            progress(one.count)
        return Found(len(self.seed_range), steps=tuple(sorted(steps.items())))

    def _part(self, first: int, count: int) -> tuple[Callable[[Setting, SeedRange], Lines], tuple[Setting, SeedRange]]:
        return write_lines, (self.setting, self.seed_range[first : first + count])


def as_record(found: Found) -> Record:
    """Return what was found as plain values; a float is read back as the same."""
    return {
        "looked": found.looked,
        "hit": found.hit and list(found.hit),
        "kept": [list(one) for one in found.kept],
        "steps": [list(one) for one in found.steps],
    }


def from_record(record: Record) -> Found:
    """Read what was found."""
    hit = record["hit"]
    return Found(
        record["looked"],
        None if hit is None else (hit[0], hit[1]),
        tuple(_pairs(record["kept"])),
        tuple(_pairs(record["steps"])),
    )


def _pairs(values: list[Any]) -> Iterator[tuple[Any, int]]:
    return ((one, other) for one, other in values)
