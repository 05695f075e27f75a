"""A request and a range of seeds → a sheet for each seed, by any pool; only this process writes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from printgen.app.pipeline import print_sheet
from printgen.app.workspace import Workspace
from printgen.search.chunks import Chunks, Sizes
from printgen.search.journal import Journal
from printgen.search.pool import Pool
from printgen.setup.tile_map.sampler import SAMPLER
from printgen.sheet.setup.request import SetupRequest
from printgen.source.unpacking import unpacked

SIZES = Sizes(first=1, at_most=16)
TASKS = 16
"""How many chunks a process prints before another takes its place: printing leaves memory behind."""

Put = Callable[[str, bytes], object]
"""Puts a finished file in its place, by its name."""

Files = tuple[tuple[str, bytes], ...]
"""Finished sheets with the names of their files."""


@dataclass(frozen=True, slots=True)
class Series:
    """The sheets of ``request`` for the seeds ``first`` … ``first + count − 1``."""

    request: SetupRequest
    first: int
    count: int

    def part(self, first: int, count: int) -> "Series":
        """Return a part of the series, counted from its beginning."""
        return Series(self.request, self.first + first, count)

    def seeds(self) -> Iterator[int]:
        """Return the seeds."""
        return iter(range(self.first, self.first + self.count))

    def run(
        self, workspace: Workspace, pool: Pool, journal: Journal, folder: Path, put: Put, advance: Callable[[int], None]
    ) -> None:
        """Print all sheets that the journal does not name, and those it names that have gone."""

        def work(first: int, count: int) -> tuple[Callable[[Series, Workspace], Files], tuple[Series, Workspace]]:
            return print_series, (self.part(first, count), workspace)

        for entry in list(journal.entries):
            for place, (name, size) in enumerate(entry.noted["files"]):
                if not _is_there(folder / name, size):
                    _put_all(print_series(self.part(entry.first + place, 1), workspace), put)
        advance(journal.done)
        chunks: Chunks[Files] = Chunks(pool, work)
        for one in chunks.results(journal.done, self.count, SIZES):
            journal.add(one.first, one.count, b"", {"files": _put_all(one.result, put)})
            advance(one.count)


def print_series(series: Series, workspace: Workspace) -> Files:
    """Return the finished sheets of a series. Raises what printing one does."""
    if not series.request.files:
        return _print(series, series.request, workspace)
    with unpacked(series.request.files) as (_, game):
        return _print(series, replace(series.request, game=str(game), files={}), workspace)


def _print(series: Series, request: SetupRequest, workspace: Workspace) -> Files:
    printed = (print_sheet(replace(request, seed=str(seed)), workspace) for seed in series.seeds())
    return tuple((one.request.file_name, one.pdf) for one in printed)


def _put_all(files: Files, put: Put) -> list[tuple[str, int]]:
    for name, pdf in files:
        put(name, pdf)
    return [(name, len(pdf)) for name, pdf in files]


def _is_there(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size


def header(series: Series, data: Mapping[str, str], version: str) -> dict[str, Any]:
    """Return what a journal of a series is about: the printgen, the data, which sheets."""
    digests = "".join(f"{name} {sha}\n" for name, sha in sorted(data.items()))
    request = {key: value for key, value in series.request.as_record().items() if key not in ("files", "seed")}
    return {
        "printgen": version,
        "sampler": SAMPLER,
        "data": blake2b(digests.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest(),
        "task": {**request, "from": series.first, "count": series.count},
    }
