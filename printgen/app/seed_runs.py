"""A range of seeds → what is found in it, the lines of its maps, or a sheet for each; chunk by chunk, on any pool.

Chunks are taken in order, so the same comes out of one process and of hundreds, of one run and of
one that was killed and gone on with. Only this process writes.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from printgen.app.context import setting_of
from printgen.app.pipeline import print_sheet
from printgen.app.unpacking import unpacked
from printgen.app.workspace import Workspace
from printgen.search.journal import Record, Results, journal_header
from printgen.search.lines import Lines, write_lines
from printgen.search.pool import Chunks, Pool
from printgen.setup.engine import Found, Setting, Task, keeping, merged, search
from printgen.setup.seed_range import SeedRange
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.setup.request import SetupRequest

LINES_AT_MOST = 2048
"""Lines of a chunk: a few MB that somebody may have to keep until it is their turn."""
SHEETS_AT_MOST = 16
"""Sheets of a chunk."""
TASKS = 16
"""How many chunks a process prints before another takes its place: printing leaves memory behind."""

Progress = Callable[[int], None]
"""A callback: how many more are done."""

Files = tuple[tuple[str, bytes], ...]
"""Finished sheets with the names of their files."""


def maps_header(context: GameContext, seeds: SeedRange, **asked: Any) -> Record:
    """Return what a journal of maps is about."""
    request, setting = context.request, setting_of(context.game, context.request)
    own = f"{request.my_box}\n{sorted(request.settings.items())}" if request.my_box or request.settings else ""
    task = {
        "game": context.game.id,
        "players": setting.players,
        "variants": list(setting.variants),
        "readings": list(setting.readings),
        "distribution": setting.distribution,
        "seed": None if seeds.by_seed else str(seeds.start),
        "from": seeds.start if seeds.by_seed else seeds.first,
        "count": len(seeds),
        **asked,
    }
    return journal_header(context.digests, own, task)


def find_maps(task: Task, pool: Pool, journal: Results, advance: Progress) -> Found:
    """Search for the first map within a spread or the best few; go on where a journal ends."""
    keep, found = keeping(task), Found()
    for entry in journal.entries:
        found = merged(found, _found_in(entry.noted), keep)
    advance(journal.done)
    if found.hit is not None:
        return found
    for one in Chunks(pool, partial(_search_some, task)).results(journal.done, len(task.seed_range)):
        journal.add(one.first, one.count, b"", asdict(one.result))
        found = merged(found, one.result, keep)
        advance(one.count)
        if found.hit is not None:
            break
    return found


def write_maps(setting: Setting, seeds: SeedRange, pool: Pool, journal: Results, advance: Progress) -> Found:
    """Write the line of every map in order, from where a journal ends; return how spreads came."""
    steps: Counter[int] = Counter()
    for entry in journal.entries:
        steps.update(dict(_found_in(entry.noted).steps))
    advance(journal.done)
    work = partial(_write_some, setting, seeds)
    for one in Chunks(pool, work, largest=LINES_AT_MOST).results(journal.done, len(seeds)):
        steps.update(dict(one.result.steps))
        journal.add(one.first, one.count, one.result.text, asdict(Found(one.count, steps=one.result.steps)))
        advance(one.count)
    return Found(len(seeds), steps=tuple(sorted(steps.items())))


def _found_in(noted: Record) -> Found:
    """Return what a journal notes; a float is read back as the same."""
    hit = noted["hit"] and (noted["hit"][0], noted["hit"][1])
    return Found(noted["looked"], hit, tuple(map(tuple, noted["kept"])), tuple(map(tuple, noted["steps"])))


def sheets_header(request: SetupRequest, seeds: SeedRange, digests: Mapping[str, str]) -> Record:
    """Return what a journal of sheets is about."""
    record = {key: value for key, value in request.as_record().items() if key not in ("files", "seed")}
    return journal_header(digests, "", {**record, "from": seeds.start, "count": len(seeds)})


def print_sheets(
    request: SetupRequest,
    seeds: SeedRange,
    workspace: Workspace,
    pool: Pool,
    journal: Results,
    folder: Path,
    advance: Progress,
) -> None:
    """Print a sheet for each seed into a folder, but those that a journal names and that are still there."""

    from printgen.pdf.files import put_in_place

    def put(files: Files) -> list[tuple[str, int]]:
        advance(0)  # ends the run where it is to be stopped, before anything is written
        for name, pdf in files:
            put_in_place(folder / name, pdf)
        return [(name, len(pdf)) for name, pdf in files]

    work = partial(_print_some, request, seeds, workspace)
    for entry in journal.entries:
        for place, (name, size) in enumerate(entry.noted["files"], entry.first):
            file = folder / name
            if not file.is_file() or file.stat().st_size != size:
                put(work(place, 1))
    advance(journal.done)
    for one in Chunks(pool, work, smallest=1, largest=SHEETS_AT_MOST).results(journal.done, len(seeds)):
        journal.add(one.first, one.count, b"", {"files": put(one.result)})
        advance(one.count)


def _search_some(task: Task, first: int, count: int) -> Found:
    return search(replace(task, seed_range=task.seed_range[first : first + count]))


def _write_some(setting: Setting, seeds: SeedRange, first: int, count: int) -> Lines:
    return write_lines(setting, seeds[first : first + count])


def _print_some(request: SetupRequest, seeds: SeedRange, workspace: Workspace, first: int, count: int) -> Files:
    """Return the finished sheets of some seeds. Raises what printing one does."""
    with unpacked(request, workspace) as (own, space):
        numbers = range(first, first + count)
        printed = (
            print_sheet(replace(own, seed=str(seeds.seed(n))), space, kept=workspace.kept_pages) for n in numbers
        )
        return tuple((one.request.file_name, one.pdf) for one in printed)
