"""What is asked of a seed range → what is found in it, or its lines; chunk by chunk, on any pool.

Chunks are taken in order, so the same comes out of one process and of hundreds, of one run and of
one that was killed and gone on with.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from printgen.app.context import setting_of
from printgen.search import journal as journals
from printgen.search.chunks import Chunks
from printgen.search.journal import Record, Unjournalled
from printgen.search.lines import Lines, write_lines
from printgen.search.pool import Pool
from printgen.setup.engine import Found, Setting, Task, keeping, merged, search
from printgen.setup.seed_range import SeedRange
from printgen.sheet.core.game_context import GameContext

LINES_AT_MOST = 2048
"""Lines of a chunk: a few MB that somebody may have to keep until it is their turn."""

Progress = Callable[[int], None]
"""A callback: how many more maps are done."""


def header(context: GameContext, seed_range: SeedRange, **asked: Any) -> Record:
    """Return what a journal of maps is about."""
    request, setting = context.request, setting_of(context.game, context.request)
    own = f"{request.my_box}\n{sorted(request.settings.items())}" if request.my_box or request.settings else ""
    task = {
        "game": context.game.id,
        "players": setting.players,
        "variants": list(setting.variants),
        "readings": list(setting.readings),
        "distribution": setting.distribution,
        "seed": None if seed_range.by_seed else str(seed_range.start),
        "from": seed_range.start if seed_range.by_seed else seed_range.first,
        "count": len(seed_range),
        **asked,
    }
    return journals.header(context.digests, own, task)


def find_maps(task: Task, pool: Pool, journal: Unjournalled, progress: Progress) -> Found:
    """Search for the first map within a spread or the best few; go on where a journal ends."""

    def part(first: int, count: int) -> tuple[Callable[[Task], Found], tuple[Task]]:
        return search, (replace(task, seed_range=task.seed_range[first : first + count]),)

    keep, found = keeping(task), Found()
    for entry in journal.entries:
        found = merged(found, _found_in(entry.noted), keep)
    progress(journal.done)
    if found.hit is not None:
        return found
    for one in Chunks(pool, part).results(journal.done, len(task.seed_range)):
        journal.add(one.first, one.count, b"", asdict(one.result))
        found = merged(found, one.result, keep)
        progress(one.count)
        if found.hit is not None:
            break
    return found


def write_maps(setting: Setting, seed_range: SeedRange, pool: Pool, journal: Unjournalled, progress: Progress) -> Found:
    """Write the line of every map in order, where a journal ends; return how spreads came."""

    def part(first: int, count: int) -> tuple[Callable[[Setting, SeedRange], Lines], tuple[Setting, SeedRange]]:
        return write_lines, (setting, seed_range[first : first + count])

    steps: Counter[int] = Counter()
    for entry in journal.entries:
        steps.update(dict(_found_in(entry.noted).steps))
    progress(journal.done)
    for one in Chunks(pool, part, largest=LINES_AT_MOST).results(journal.done, len(seed_range)):
        steps.update(dict(one.result.steps))
        journal.add(one.first, one.count, one.result.text, asdict(Found(one.count, steps=one.result.steps)))
        progress(one.count)
    return Found(len(seed_range), steps=tuple(sorted(steps.items())))


def _found_in(noted: Record) -> Found:
    """Return what a journal notes; a float is read back as the same."""
    hit = noted["hit"] and (noted["hit"][0], noted["hit"][1])
    return Found(noted["looked"], hit, tuple(map(tuple, noted["kept"])), tuple(map(tuple, noted["steps"])))
