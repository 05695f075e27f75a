"""A scheduler and workers of our own on this machine: the same is found, whoever is killed."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from printgen.cli import cluster
from printgen.cli.cluster import connected
from printgen.cli.shell.run import run
from printgen.errors import EnvironmentFault
from printgen.limits import SCHEDULER_SECONDS
from printgen.setup.tile_map.sampler import SAMPLER
from tests.workshop import WORKSPACE

DASK = str(Path(sys.executable).with_name("dask"))
COUNT = 10_000
PATIENCE = 300


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        told = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = self._wait(told, r"Scheduler at:\s+(tcp://\S+)")

    def worker(self) -> "subprocess.Popen[bytes]":
        """Start a worker and wait until the scheduler has it."""
        words = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        told = self._start("worker", self.address, *words, "--local-directory", str(self.folder))
        self._wait(told, r"Registered to:\s+(tcp://\S+)")
        return self.processes[-1]

    def at_least_one(self) -> None:
        """Start a worker where none is left of those that were started before."""
        if all(one.poll() is not None for one in self.processes[1:]):
            self.worker()

    def _start(self, *words: str) -> Path:
        told = self.folder / f"{len(self.processes)}.log"
        with told.open("wb") as log:
            command = [DASK, *words, "--no-dashboard"]
            self.processes.append(subprocess.Popen(command, stdout=log, stderr=log))
        return told

    def _wait(self, told: Path, pattern: str) -> str:
        until = time.monotonic() + PATIENCE
        while (found := re.search(pattern, told.read_text())) is None:
            assert time.monotonic() < until, told.read_text()
            time.sleep(0.05)
        return found[1]

    def end(self) -> None:
        """End all of them at once."""
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    yield made
    made.end()


@pytest.fixture(scope="module")
def best(mapped: str, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the best of many maps as one process finds them."""
    found = tmp_path_factory.mktemp("best") / "best.jsonl"
    assert run([*searched(mapped), "-q", "-o", str(found)], WORKSPACE) == 0
    return found.read_bytes()


def searched(mapped: str) -> tuple[str, ...]:
    return ("archipelago", mapped, "--seed", "5", "--best", "4", "--count", str(COUNT), "--jsonl")


def done(journal: Path) -> int:
    lines = journal.read_bytes().split(b"\n")[1:-1] if journal.exists() else []
    return sum(int(json.loads(line)["count"]) for line in lines)


def test_a_scheduler_without_workers_is_told_with_what_starts_one(
    process: Any, mapped: str, machines: Machines
) -> None:
    words = ("archipelago", mapped, "--seed", "1", "--best", "2")
    result = process(*words, "--scheduler", machines.address)
    assert result.code == 3, result.err
    assert f"the scheduler at `{machines.address}` has no workers" in result.err
    assert f"`dask worker {machines.address} " in result.err


def test_workers_that_are_killed_lose_nothing(
    started: Any, best: bytes, mapped: str, machines: Machines, tmp_path: Path
) -> None:
    workers = [machines.worker() for _ in range(2)]
    search = started(*searched(mapped), "-o", "best.jsonl", "--scheduler", machines.address)
    journal, until = tmp_path / "best.jsonl.journal", time.monotonic() + PATIENCE
    while not done(journal):
        assert search.poll() is None, search.stderr.read()
        assert time.monotonic() < until
        time.sleep(0.02)
    workers[0].kill()
    machines.worker()
    _, told = search.communicate(timeout=PATIENCE)
    assert search.returncode == 0, told
    assert told.decode() == f"2 workers at {machines.address}\n"
    assert (tmp_path / "best.jsonl").read_bytes() == best


def test_workers_with_another_printgen_are_refused(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    machines.at_least_one()
    monkeypatch.setattr(cluster, "_here", lambda: ("0.0", SAMPLER))
    with pytest.raises(EnvironmentFault, match=r"has printgen \S+, here is 0\.0"):
        connected(machines.address)
    ours = cluster.version("printgen")
    monkeypatch.setattr(cluster, "_here", lambda: (ours, SAMPLER + 1))
    with pytest.raises(EnvironmentFault, match=f"with sampler {SAMPLER}, here is"):
        connected(machines.address)


def test_another_python_or_numpy_is_told_and_no_reason_to_refuse() -> None:
    here = {"python": "3.11.9.final.0", "numpy": "2.4.6", "printgen": "0.1.0"}
    other = here | {"python": "3.13.1.final.0", "numpy": None}
    assert cluster.remarks([here, here], here) == []
    assert cluster.remarks([here, other, other | {"numpy": "2.4.6"}], here) == [
        "2 workers have Python 3.13.1, here is 3.11.9: the maps are the same",
        "1 worker has NumPy none, here is 2.4.6: the maps are the same",
    ]


def test_where_no_scheduler_is_two_commands_are_told_that_start_one(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--seed", "1", "--best", "2")
    result = tool(*words, "--scheduler", "tcp://127.0.0.1:1")
    assert result.code == 3
    assert "error[no-scheduler]: no scheduler answers at `tcp://127.0.0.1:1`" in result.err
    assert "`dask scheduler --host 0.0.0.0 --port 1 --no-dashboard`" in result.err
    assert "`dask worker tcp://127.0.0.1:1 " in result.err


def test_without_the_extra_the_command_that_installs_it_is_told(
    tool: Any, mapped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ("archipelago", mapped, "--seed", "1", "--best", "2")
    result = tool(*words, "--scheduler", "tcp://127.0.0.1:1")
    assert result.code == 3
    assert "pip install 'printgen[cluster]'" in result.err


def test_nothing_else_loads_the_library_of_the_cluster(tmp_path: Path, mapped: str) -> None:
    code = (
        "import sys; from printgen.cli.shell.run import run; "
        f"run(['archipelago', '{mapped}', '--from', '1', '--count', '1', '-q', '-o', 'a']); "
        "sys.exit('distributed' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=False).returncode == 0


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 100])
def test_whoever_is_no_scheduler_is_not_waited_for(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = []

        def serve() -> None:
            with suppress(OSError):
                while True:
                    taken.append(server.accept()[0])
                    taken[-1].sendall(said)

        Thread(target=serve, daemon=True).start()
        begun = time.monotonic()
        with pytest.raises(EnvironmentFault) as excinfo:
            connected(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        assert time.monotonic() - begun < 3 * SCHEDULER_SECONDS
        for one in taken:
            one.close()
    assert [problem.code for problem in excinfo.value.problems] == ["no-scheduler"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_that_goes_in_the_middle_is_told_and_nothing_done_is_lost(
    started: Any,
    tool: Any,
    best: bytes,
    mapped: str,
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
    number: signal.Signals,
) -> None:
    machines, words = Machines(tmp_path_factory.mktemp("machines")), searched(mapped)
    try:
        machines.worker()
        search = started(*words, "-o", "best.jsonl", "--scheduler", machines.address)
        journal, until = tmp_path / "best.jsonl.journal", time.monotonic() + PATIENCE
        while not done(journal):
            assert search.poll() is None, search.stderr.read()
            assert time.monotonic() < until
            time.sleep(0.02)
        machines.processes[0].send_signal(number)
        _, told = search.communicate(timeout=PATIENCE)
        assert search.returncode == 3, told
        assert b"error[no-scheduler]" in told
        assert b"Traceback" not in told
    finally:
        machines.end()
    assert tool(*words, "-o", "best.jsonl", "--resume").code == 0
    assert (tmp_path / "best.jsonl").read_bytes() == best


def sent(number: signal.Signals, worker: "subprocess.Popen[bytes]", journal: Path) -> Thread:
    """Send a worker a signal as soon as something is done."""

    def send() -> None:
        until = time.monotonic() + PATIENCE
        while not done(journal) and time.monotonic() < until:
            time.sleep(0.02)
        worker.send_signal(number)

    thread = Thread(target=send, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_whose_workers_have_all_gone_or_are_paused_is_told_and_nothing_done_is_lost(
    tool: Any,
    best: bytes,
    mapped: str,
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
) -> None:
    monkeypatch.setattr(cluster, "SCHEDULER_SECONDS", 3)
    monkeypatch.setattr(cluster, "WORKERLESS_SECONDS", 5)
    machines, words = Machines(tmp_path_factory.mktemp("machines")), searched(mapped)
    journal = tmp_path / "best.jsonl.journal"
    try:
        sent(number, machines.worker(), journal)
        result = tool(*words, "-o", "best.jsonl", "--scheduler", machines.address)
    finally:
        machines.end()
    assert (result.code, "error[no-workers]" in result.err) == (3, True), result.err
    assert "has heard of no worker for 5 s" in result.err
    assert 0 < done(journal) < COUNT
    assert tool(*words, "-o", "best.jsonl", "--resume").code == 0
    assert (tmp_path / "best.jsonl").read_bytes() == best


def test_what_a_paused_worker_has_is_done_by_another(
    tool: Any,
    best: bytes,
    mapped: str,
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "SCHEDULER_SECONDS", 3)
    machines, words = Machines(tmp_path_factory.mktemp("machines")), searched(mapped)
    paused, journal = machines.worker(), tmp_path / "best.jsonl.journal"
    done_before = []

    def replace_worker() -> None:
        pausing.join()
        done_before.append(done(journal))
        machines.worker()
        monkeypatch.setattr(cluster, "WORKERLESS_SECONDS", 10)  # no longer: there is another one now

    try:
        pausing = sent(signal.SIGSTOP, paused, journal)
        replacing = Thread(target=replace_worker, daemon=True)
        replacing.start()
        result = tool(*words, "-o", "best.jsonl", "--scheduler", machines.address)
        assert result.code == 0, result.err
        assert 0 < done_before[0] < COUNT
        assert len(connected(machines.address)._workers_known()) == 1
    finally:
        machines.end()
    assert (tmp_path / "best.jsonl").read_bytes() == best
