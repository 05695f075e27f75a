"""What the threads of one studio share: it is let go of in pauses, and a fault of ours does not go unheard."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from printgen.drawing.metrics import _face
from printgen.model.text.phrases import words_of
from printgen.studio import state, turns
from printgen.studio.application import make_application
from printgen.studio.proving import prove
from printgen.studio.sheets import _live_or_last
from printgen.studio.state import Studio, Usual, kept_functions
from printgen.studio.turns import Turns
from tests.workshop import WORKSPACE, request_of


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """Yield a studio without a server, and with nothing that holds off its tidying."""
    made = Studio(WORKSPACE, Usual({}, lambda known: "en", tmp_path))
    yield made
    made.close()


EVERY_MODULE = """
import gc, importlib, pkgutil
from functools import _lru_cache_wrapper
import printgen
from printgen.studio.state import kept_functions

for module in pkgutil.walk_packages(printgen.__path__, "printgen."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
listed = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
bounded = [one for one in listed if one.cache_parameters()["maxsize"] is not None]
ours = {one.__qualname__: id(one) for one in bounded if one.__module__.startswith("printgen.")}
assert len(ours) > 50
found = {id(one) for one in kept_functions()}
print(sorted(name for name, one in ours.items() if one not in found))
"""


def test_every_function_that_keeps_what_it_returned_is_found_by_its_module() -> None:
    done = subprocess.run([sys.executable, "-c", EVERY_MODULE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_tidying_lets_go_of_what_was_kept_where_much_has_come(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    def kept() -> int:
        return sum(one.cache_info().currsize for one in kept_functions())

    words_of("a {icon sword} of the sea")
    before = kept()
    studio.tidy()
    assert kept() == before > 0
    monkeypatch.setattr(state, "MANY", -1)
    studio.settle()
    studio.tidy()
    assert kept() == 0


def test_after_tidying_the_last_sheet_is_laid_out_again(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    _live_or_last((("game", "ghost-ship"), ("sheet", "pad")), studio)
    monkeypatch.setattr(state, "MANY", -(10**9))
    studio.tidy()
    assert not any(one.cache_info().currsize for one in kept_functions())
    studio.rest()
    assert any(one.cache_info().currsize for one in kept_functions())


def test_tidying_keeps_what_was_read_of_fonts(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    read = _face(400)
    monkeypatch.setattr(state, "MANY", -(10**9))
    studio.tidy()
    assert _face(400) is read


def test_tidying_disturbs_no_thread_that_works(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MANY", -(10**9))
    wrong, end = list[BaseException](), threading.Event()

    def work() -> None:
        try:
            while not end.is_set():
                tuple(time.sleep(0) or number for number in range(1000))
        except BaseException as fault:
            wrong.append(fault)

    worker = threading.Thread(target=work)
    worker.start()
    for _ in range(4):
        studio.tidy()
    end.set()
    worker.join()
    assert wrong == []


def test_what_work_has_left_is_collected_in_a_pause_and_at_last_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rested = threading.Event()

    async def work(pieces: int) -> None:
        thread = Turns("work", rested.set)
        for _ in range(pieces):
            await thread.take(lambda: 1)
        await asyncio.to_thread(rested.wait, 60)
        thread.end()

    monkeypatch.setattr(turns, "PAUSE", 0.01)
    asyncio.run(work(1))
    assert rested.is_set()
    rested.clear()
    monkeypatch.setattr(turns, "PAUSE", 10**6)
    asyncio.run(work(turns.MANY))
    assert rested.is_set()


@pytest.mark.parametrize("fault", [StopIteration, KeyError])
def test_whatever_a_piece_of_work_raises_reaches_whoever_waits_for_it(studio: Studio, fault: type[Exception]) -> None:
    def work() -> None:
        raise fault

    async def wait() -> None:
        await asyncio.wait_for(studio.in_turn(work), 60)

    with pytest.raises(RuntimeError if fault is StopIteration else fault):
        asyncio.run(wait())


def test_a_fault_in_a_pause_is_reported_and_work_goes_on(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = SimpleQueue[Exception]()
    studio.failed = heard.put
    monkeypatch.setattr(turns, "PAUSE", 0.01)
    monkeypatch.setattr(studio, "rest", lambda: 1 / 0)

    async def work() -> list[int]:
        first = await studio.in_turn(lambda: 1)
        await asyncio.to_thread(heard.get, timeout=60)
        return [first, await studio.in_turn(lambda: 2)]

    assert asyncio.run(work()) == [1, 2]


def test_a_fault_of_ours_is_reported_to_whoever_started_the_studio(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, sent = list[Exception](), list[dict[str, object]]()
    studio.failed = heard.append
    monkeypatch.setattr(type(studio.workspace), "game_ids", lambda space: 1 / 0)
    scope = {"type": "http", "method": "GET", "path": "/api/rail", "query_string": b"", "headers": []}

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(make_application(studio)(scope, receive, send))
    assert [type(one) for one in heard] == [ZeroDivisionError]
    assert sent[0]["status"] == 500


def test_a_proof_looks_at_no_more_arrangements_than_it_takes_to_find_its_own() -> None:
    made = prove(request_of("worksheet", "amdiak"), WORKSPACE)
    assert made.pdf is not None and made.arrangement is not None
