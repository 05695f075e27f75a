"""A request and a range of seeds → a sheet for each seed, by any pool; only this process writes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printgen.app.pipeline import print_sheet
from printgen.app.reprint import unpacked
from printgen.app.workspace import Workspace
from printgen.search import journal as journals
from printgen.search.chunks import Chunks
from printgen.search.journal import Record, Unjournalled
from printgen.search.pool import Pool
from printgen.sheet.setup.request import SetupRequest

LARGEST = 16
"""How many sheets a chunk has at most."""
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

    def header(self, digests: Mapping[str, str]) -> Record:
        """Return what a journal of the series is about."""
        record = {key: value for key, value in self.request.as_record().items() if key not in ("files", "seed")}
        return journals.header(digests, "", {**record, "from": self.first, "count": self.count})

    def run(
        self,
        workspace: Workspace,
        pool: Pool,
        journal: Unjournalled,
        folder: Path,
        put: Put,
        advance: Callable[[int], None],
    ) -> None:
        """Print all sheets that the journal does not name, and those it names that have gone."""

        def work(first: int, count: int) -> tuple[Callable[[Series, Workspace], Files], tuple[Series, Workspace]]:
            return print_series, (self.part(first, count), workspace)

        for entry in journal.entries:
            for place, (name, size) in enumerate(entry.noted["files"]):
                file = folder / name
                if not file.is_file() or file.stat().st_size != size:
                    _put_all(print_series(self.part(entry.first + place, 1), workspace), put)
        advance(journal.done)
        for one in Chunks(pool, work, smallest=1, largest=LARGEST).results(journal.done, self.count):
            journal.add(one.first, one.count, b"", {"files": _put_all(one.result, put)})
            advance(one.count)


def print_series(series: Series, workspace: Workspace) -> Files:
    """Return the finished sheets of a series. Raises what printing one does."""
    with unpacked(series.request) as request:
        seeds = range(series.first, series.first + series.count)
        printed = (print_sheet(replace(request, seed=str(seed)), workspace) for seed in seeds)
        return tuple((one.request.file_name, one.pdf) for one in printed)


def _put_all(files: Files, put: Put) -> list[tuple[str, int]]:
    for name, pdf in files:
        put(name, pdf)
    return [(name, len(pdf)) for name, pdf in files]
