"""A request and a run of seeds → a sheet for each seed, by any pool; only this process writes."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from printgen.app.pipeline import print_sheet
from printgen.search.chunks import Chunks, Sizes
from printgen.search.journal import Journal
from printgen.search.pool import Pool
from printgen.setup.tile_map.sampler import SAMPLER
from printgen.sheet.core.request import Request
from printgen.source.unpacking import unpack

SIZES = Sizes(first=1, at_most=16)
TASKS = 16
"""So many chunks a process prints before another takes its place: printing leaves memory behind."""

Put = Callable[[str, bytes], None]
"""Puts a finished file in its place, by its name."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished sheet: the name of its file, and the file."""

    name: str
    pdf: bytes


@dataclass(frozen=True, slots=True)
class Series:
    """The sheets of ``request`` for the seeds ``first`` … ``first + count − 1``."""

    request: Request
    first: int
    count: int

    def part(self, first: int, count: int) -> "Series":
        """Give a part of the series, counted from its beginning."""
        return Series(self.request, self.first + first, count)

    def seeds(self) -> Iterator[int]:
        """Give the seeds."""
        return iter(range(self.first, self.first + self.count))

    def run(self, pool: Pool, journal: Journal, folder: Path, put: Put, tell: Callable[[int], None]) -> None:
        """Print all sheets that the journal does not tell of, and those of it that have gone."""
        for entry in list(journal.entries):
            for place, (name, size) in enumerate(entry.noted["files"]):
                if not _is_there(folder / name, size):
                    _put_all(print_series(self.part(entry.first + place, 1)), put)
        tell(journal.done)
        chunks: Chunks[tuple[Sheet, ...]] = Chunks(pool, self._work)
        for one in chunks.results(journal.done, self.count, SIZES):
            files = _put_all(one.result, put)
            journal.add(one.first, one.count, b"", {"files": files})
            tell(one.count)

    def _work(self, first: int, count: int) -> tuple[Callable[["Series"], tuple[Sheet, ...]], tuple["Series"]]:
        return print_series, (self.part(first, count),)


def print_series(series: Series) -> tuple[Sheet, ...]:
    """Print the sheets of a series; a pure function. Raises what printing one does."""
    request = _unpacked(series.request)
    printed = (print_sheet(replace(request, seed=str(seed))) for seed in series.seeds())
    return tuple(Sheet(one.request.file_name, one.pdf) for one in printed)


def _unpacked(request: Request) -> Request:
    """Give a game that came along a folder, which is there as long as this process."""
    if not request.files:
        return request
    return replace(request, game=_folder(tuple(sorted(request.files.items()))), files={})


@lru_cache(maxsize=4)
def _folder(files: tuple[tuple[str, str], ...]) -> str:
    kept = tempfile.TemporaryDirectory(prefix="printgen-")
    _kept.append(kept)
    return str(unpack(dict(files), Path(kept.name).resolve()))


_kept: list[Any] = []
"""Folders that go when this process ends."""


def _put_all(sheets: tuple[Sheet, ...], put: Put) -> list[tuple[str, int]]:
    for sheet in sheets:
        put(sheet.name, sheet.pdf)
    return [(sheet.name, len(sheet.pdf)) for sheet in sheets]


def _is_there(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size


def header(series: Series, data: Mapping[str, str], version: str) -> dict[str, Any]:
    """Say what a journal of a series is about."""
    told = "".join(f"{name} {sha}\n" for name, sha in sorted(data.items()))
    request = {key: value for key, value in series.request.as_record().items() if key not in ("files", "seed")}
    return {
        "printgen": version,
        "sampler": SAMPLER,
        "data": blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest(),
        "task": {**request, "from": series.first, "count": series.count},
    }
