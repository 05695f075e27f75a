"""A process that is killed never holds up the others, nor whoever waits for them."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from threading import Timer

import pytest

from printgen.app.build_plan import print_all
from printgen.errors import LimitError
from printgen.search.pool import Processes
from tests.workshop import WORKSPACE, request_of

LONG = 64_000_000
"""So many bytes take longer to hand over than the fuse burns."""


class Fuse:
    """Ends the process that packs it, soon after."""

    def __reduce__(self) -> tuple[type[int], tuple[()]]:
        Timer(0.01, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return int, ()


def long_and_killed() -> tuple[bytes, Fuse]:
    return bytes(LONG), Fuse()


@pytest.fixture
def pool() -> Iterator[Processes]:
    made = Processes(2)
    yield made
    made.close()


def test_a_process_that_is_killed_as_it_hands_over_leaves_nobody_waiting(pool: Processes) -> None:
    other = pool.submit(time.sleep, 300)
    pool.submit(long_and_killed)
    with pytest.raises(BrokenProcessPool):
        other.result(timeout=200)


def test_what_processes_keep_in_files_goes_with_them(pool: Processes) -> None:
    kept = Path(pool.submit(tempfile.mkdtemp).result(timeout=200))
    assert kept.is_dir()
    pool.close()
    assert not kept.exists()


def kill_one() -> None:
    """Kill a process as soon as there is one."""
    while not (children := active_children()):
        time.sleep(0.02)
    children[0].kill()


def test_a_build_ends_when_the_system_ends_a_process_that_prints(own: Path) -> None:
    outcomes = print_all([request_of("aid", str(own))] * 20, WORKSPACE, 2)
    killer = Timer(0.5, kill_one)
    killer.start()
    with pytest.raises(LimitError, match="the system ended a process"):
        list(outcomes)
    assert not active_children()
