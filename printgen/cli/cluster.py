"""The address of a Dask scheduler → a pool of its workers, all of which hold the same printgen.

This is the only module that knows `distributed`, which comes with the extra `printgen[cluster]`.
Whoever reaches a scheduler makes its workers run what they like: it belongs into a network of
one's own.
"""

import logging
import math
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import version
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

from printgen.errors import EnvironmentFault, PrintgenError, UsageError
from printgen.limits import SCHEDULER_SECONDS, WORKERLESS_SECONDS
from printgen.problems import Problem
from printgen.search.pool import Pool
from printgen.setup.tile_map.sampler import SAMPLER

T = TypeVar("T")

SCHEMES = ("tcp", "tls", "ws", "wss")
PACKAGES = ("printgen", "numpy")
INDIFFERENT = {"python": "Python", "numpy": "NumPy"}
"""What may differ between machines: no map depends on it. It is reported, for whoever doubts that."""

_KEPT = "with -o FILE what is done is kept: start it anew and take `--resume`"

Same = tuple[str, int]
"""What must be the same everywhere: the version of printgen, the number of its sampler."""


def connected(address: str) -> "Cluster":
    """Return the workers of a scheduler.

    Raises UsageError for what is no address; EnvironmentFault when `distributed` is missing,
    nobody answers, there are no workers, or they hold another printgen.
    """
    host, port = _host_and_port(address)
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        message = "`--scheduler` needs the package `distributed`, which is not here"
        hint = f"`{sys.executable} -m pip install 'printgen[cluster]'` brings it"
        raise EnvironmentFault.with_code("no-cluster", message, hint) from error
    for name in list(logging.root.manager.loggerDict):  # what is lost is done again, what is wrong is reported by us
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)

    def begin() -> Any:
        # A port that is shut says so at once, a client tries for a while.
        socket.create_connection((host, port), SCHEDULER_SECONDS).close()
        return Client(address, timeout=SCHEDULER_SECONDS, set_as_default=False)

    hint = f"`dask scheduler --host 0.0.0.0 --port {port} --no-dashboard` starts one there"
    hints = (hint, _worker_hint(address))
    client = _answer(begin, f"no scheduler answers at `{address}`", *hints)
    try:
        message = f"the scheduler at `{address}` does not say which workers it has"
        return Cluster(client, address, _answer(lambda: _check_workers(client, address), message, *hints))
    except BaseException:
        with suppress(EnvironmentFault):
            _answer(client.close, "")
        raise


def _answer(ask: Callable[[], T], message: str, *hints: str) -> T:
    """Return what a scheduler answers; raises EnvironmentFault for one that does not in time, or answers anything else.

    It is asked in a thread, for what waits there may wait for ever.
    """
    answer: Future[T] = Future()

    def wait() -> None:
        try:
            answer.set_result(ask())
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=wait, name="scheduler", daemon=True).start()
    try:
        return answer.result(SCHEDULER_SECONDS)
    except PrintgenError:
        raise
    except Exception as error:  # whoever listens there may be no scheduler at all
        raise EnvironmentFault.with_code("no-scheduler", message, *hints) from error


class Cluster(Pool):
    """The workers of a scheduler; what a worker had that was lost is done by another.

    ``remarks``: where workers differ from this machine in what may differ.
    """

    def __init__(self, client: Any, address: str, remarks: tuple[str, ...] = ()) -> None:
        self.remarks = remarks
        self._client, self._address = client, address
        self._executor = client.get_executor(pure=False)
        self._threads, self._asked, self._heard = 1, -math.inf, 0.0
        self._said: dict[str, tuple[float, float]] = {}

    @property
    def workers(self) -> int:
        """How many threads of workers there are now."""
        self.watch()
        return self._threads

    def watch(self) -> None:
        """Ask now and then whether the scheduler is still there, and any worker; raises EnvironmentFault if not.

        A worker that says nothing any more (it may be paused) is left: the others do what it had.
        """
        if time.monotonic() - self._asked <= SCHEDULER_SECONDS:
            return
        workers = self._of_scheduler(self._workers_known)
        self._asked = now = time.monotonic()
        self._said = {name: self._when_said(name, worker["last_seen"], now) for name, worker in workers.items()}
        self._heard = max((when for _, when in self._said.values()), default=self._heard or now)
        if now - self._heard > WORKERLESS_SECONDS:
            message = f"the scheduler at `{self._address}` has heard of no worker for {WORKERLESS_SECONDS} s"
            raise EnvironmentFault.with_code("no-workers", message, _KEPT, _worker_hint(self._address))
        silent = {name for name, (_, when) in self._said.items() if now - when > WORKERLESS_SECONDS}
        for name in silent:
            self._of_scheduler(partial(self._leave, name))
        self._threads = max(1, sum(one["nthreads"] for name, one in workers.items() if name not in silent))

    def _workers_known(self) -> Mapping[str, Any]:
        """Return what the scheduler knows of each worker by its address."""
        workers: Mapping[str, Any] = self._client.sync(self._client.scheduler.identity)["workers"]
        return workers

    def _when_said(self, name: str, last: float, now: float) -> tuple[float, float]:
        """Return when a worker last said something, by the clock of the scheduler and by ours."""
        before = self._said.get(name)
        return before if before is not None and before[0] == last else (last, now)

    def _leave(self, name: str) -> None:
        """Have the scheduler give to others what a worker has."""
        self._client.sync(self._client.scheduler.unregister, address=name, stimulus_id="printgen-silent-worker")

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Have a piece of work done by some worker, if it is of this printgen."""
        future: Future[T] = self._of_scheduler(lambda: self._executor.submit(_guarded, _here(), work, *about))
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Return whether too many workers died with a piece of work, or the scheduler with all of it."""
        return isinstance(error, OSError) or type(error).__module__.partition(".")[0] == "distributed"

    def renew(self) -> None:
        """See that the scheduler is still there; raises EnvironmentFault if it is not."""
        self._of_scheduler(lambda: self._client.sync(self._client.scheduler.identity))

    def _of_scheduler(self, ask: Callable[[], T]) -> T:
        return _answer(ask, f"the scheduler at `{self._address}` has gone", _KEPT)

    def close(self) -> None:
        """Leave; what is still asked for is asked for no more."""
        with suppress(EnvironmentFault):
            _answer(lambda: self._client.close(timeout=SCHEDULER_SECONDS), "")


@cache
def _here() -> Same:
    return _there()


def _there() -> Same:
    """Return, on a worker, what it holds."""
    return version("printgen"), SAMPLER


def _guarded(same: Same, work: Callable[..., T], *about: Any) -> T:
    """Do a piece of work on a worker, unless it came with another printgen after the rest."""
    if _here() != same:
        raise EnvironmentFault(_other("a worker", _here(), same))
    return work(*about)


def _host_and_port(address: str) -> tuple[str, int]:
    try:
        parts = urlsplit(address)
        if parts.scheme in SCHEMES and parts.hostname and parts.port is not None:
            return parts.hostname, parts.port
    except ValueError:
        pass
    hint = "write tcp://HOST:PORT, as the scheduler does when it starts"
    raise UsageError.with_code("bad-address", f"`{address[:60]}` is no address of a scheduler", hint)


def _check_workers(client: Any, address: str) -> tuple[str, ...]:
    """Compare what all workers hold; raises EnvironmentFault for what may not differ.

    Returns remarks on what may.
    """
    versions = client.get_versions(packages=PACKAGES)
    if not versions["workers"]:
        message = f"the scheduler at `{address}` has no workers"
        raise EnvironmentFault.with_code("no-workers", message, _worker_hint(address))
    packages = {name: one["packages"] for name, one in versions["workers"].items()}
    here = _here()
    problems = list(_unlike({name: one.get("printgen") for name, one in packages.items()}, here[0]))
    if not problems:
        samplers = {name: tuple(other) for name, other in client.run(_there).items()}
        problems = [_other(f"the worker {name}", other, here) for name, other in samplers.items() if other != here]
    if problems:
        raise EnvironmentFault(problems)
    return tuple(remarks(packages.values(), versions["client"]["packages"]))


def remarks(there: Iterable[Mapping[str, str | None]], here: Mapping[str, str | None]) -> list[str]:
    """Say of each thing that may differ how many workers have another version of it."""
    counts = Counter((key, one.get(key)) for one in there for key in INDIFFERENT)
    return [
        f"{count} {'worker has' if count == 1 else 'workers have'} {INDIFFERENT[key]} "
        f"{_short(other)}, here is {_short(here.get(key))}: the maps are the same"
        for (key, other), count in counts.items()
        if other != here.get(key)
    ]


def _short(version: str | None) -> str:
    """Return a version without what it was released as: 3.11.9 for 3.11.9.final.0."""
    return version.partition(".final")[0] if version else "none"


def _unlike(there: Mapping[str, str | None], here: str) -> Iterator[Problem]:
    for name, found in there.items():
        if found != here:
            has = "has no printgen" if found is None else f"has printgen {found}, here is {here}"
            yield Problem("other-worker", f"the worker {name} {has}", hints=(f"install printgen {here} there",))


def _other(who: str, there: tuple[object, ...], here: Same) -> Problem:
    (other, number), (ours, sampler) = there, here
    message = f"{who} has printgen {other} with sampler {number}, here is {ours} with {sampler}"
    return Problem("other-worker", message, hints=("install the same printgen there",))


def _worker_hint(address: str) -> str:
    command = f"dask worker {address} --nworkers 4 --nthreads 1 --no-dashboard"
    return f"`{command}` starts workers, on any machine with this printgen"
