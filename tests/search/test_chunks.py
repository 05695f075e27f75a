"""Chunks come in order and complete, however often the processes that do them are killed."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell.search import Work
from printgen.errors import LimitError, PrintgenError
from printgen.problems import Problem
from printgen.search.pool import LOSSES_AT_MOST, Chunk, Chunks, Pool, Processes

SMALL = {"smallest": 4, "largest": 16}


def span(first: int, count: int) -> list[int]:
    """Do the work of these tests."""
    return list(range(first, first + count))


def numbers(done: Iterator[Chunk[list[int]]]) -> list[int]:
    return [number for one in done for number in one.result]


class Loser(Pool):
    """Threads that lose some of the work, and are not done in the order they were asked."""

    workers = 2

    def __init__(self, losing: Callable[[int], bool]) -> None:
        self.renewed = self._given = 0
        self._losing = losing
        self._threads = ThreadPoolExecutor(2)

    def submit(self, work: Callable[..., Any], *about: Any) -> "Future[Any]":
        self._given += 1
        return self._threads.submit(self._do, self._given, work, about)

    def _do(self, given: int, work: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        time.sleep(given % 3 / 500)
        if self._losing(given):
            raise OSError("lost")
        return work(*about)

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, OSError)

    def renew(self) -> None:
        self.renewed += 1

    def close(self) -> None:
        self._threads.shutdown()


@pytest.fixture
def losing() -> Iterator[Callable[[Callable[[int], bool]], Loser]]:
    pools: list[Loser] = []

    def make(what: Callable[[int], bool]) -> Loser:
        pools.append(Loser(what))
        return pools[-1]

    yield make
    for pool in pools:
        pool.close()


def test_a_walk_is_gone_through_whole_and_in_order() -> None:
    for first, end in ((0, 0), (0, 1), (3, 100)):
        assert numbers(Chunks(Pool(), span, **SMALL).results(first, end)) == list(range(first, end))


def test_chunks_grow_as_long_as_they_are_done_fast() -> None:
    counts = [one.count for one in Chunks(Pool(), span, **SMALL).results(0, 100)]
    assert counts[:3] == [4, 16, 16] and max(counts) == 16


def test_what_is_lost_is_done_again(losing: Any) -> None:
    pool = losing(lambda given: given % 4 == 2)
    assert numbers(Chunks(pool, span, **SMALL).results(0, 200)) == list(range(200))
    assert pool.renewed > 3


def test_a_chunk_that_is_lost_again_and_again_ends_the_run(losing: Any) -> None:
    pool = losing(lambda given: True)
    with pytest.raises(LimitError, match="maps 0 to 3 were ended") as caught:
        numbers(Chunks(pool, span, **SMALL).results(0, 200))
    assert pool.renewed == LOSSES_AT_MOST
    assert "--workers" in caught.value.problems[0].hints[0]


def refuse(first: int, count: int) -> int:
    raise PrintgenError(Problem("no-map-found", f"none at {first}"))


def test_what_cannot_be_done_is_told_as_it_was_raised() -> None:
    with pytest.raises(PrintgenError, match="none at 0"):
        next(Chunks(Pool(), refuse, **SMALL).results(0, 9))


def killed_once(mark: str) -> int:
    """End this process as the system would, the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def test_processes_that_are_killed_are_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    pool = Processes(2)
    mark = str(tmp_path / "killed")
    try:
        done = Chunks(pool, partial(_one, mark=mark), **SMALL)
        found = [number for one in done.results(0, 40) for number in one.result]
    finally:
        begun = time.monotonic()
        pool.close()
    assert found == list(range(40))
    assert Path(mark).exists()
    assert time.monotonic() - begun < 10


def _one(first: int, count: int, mark: str) -> list[int]:
    if first >= 8:
        killed_once(mark)
    return span(first, count)


def test_one_worker_is_this_process() -> None:
    with Work(workers=None, scheduler=None, resume=False).pool() as pool:
        assert pool.submit(os.getpid).result() == os.getpid()
