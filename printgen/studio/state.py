"""Studio: what the handlers of one server share, from the workspace to the pages that were last good."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.limits import MEGABYTE
from printgen.model.text.message_catalog import MessageCatalog
from printgen.recent import Recent
from printgen.studio.events import Events
from printgen.studio.proving import LOST, Proof, Prover
from printgen.studio.turns import Turns

if TYPE_CHECKING:
    from printgen.model.play.facts import Value
    from printgen.sheet.core.request import Request

T = TypeVar("T")
Record = dict[str, object]
"""What goes to the browser as a JSON object."""

MANY = 200_000
"""Blocks of memory that edits may leave, beside what was there before: some 50 MB."""


def kept_functions() -> "Iterator[_lru_cache_wrapper[object]]":
    """Yield the functions of ours that keep what they have returned of data; each stands in its module.

    They are those with a bound: what has none is about fonts, patterns of hyphens and our own classes, and stays.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("printgen."):
            found = (one for one in list(vars(module).values()) if isinstance(one, _lru_cache_wrapper))
            yield from (one for one in found if one.cache_parameters()["maxsize"] is not None)


def give_back() -> None:
    """Let the system have memory that nothing lies in any more, where its library has a function for that."""
    import ctypes

    if (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


def _size(sheet: Record) -> int:
    return sys.getsizeof(sheet["html"])  # two bytes a letter, where one of them is no Latin one


def _bytes(proof: Proof) -> int:
    return len(proof.pdf or b"") + 1000


@dataclass(frozen=True, slots=True)
class Usual:
    """What is taken where an address does not say it: fields of requests by name, and the user's printers.

    ``language``: the one of some that are known.
    """

    values: Mapping[str, str]
    language: Callable[[Sequence[str]], str]
    printers: Path


@dataclass
class Studio:
    """One running studio.

    Pages are laid out one after another by a thread of this process, PDFs by a process beside it. ``failed`` hears of
    our own faults. ``figures``: those the browser may still ask for, by digest. ``last_good``: live sheets by their
    address. ``arrangements``: which one of its arrangements was found to fit a sheet. ``phones``: pages for phones, and
    ``shared``, the address at which the local network has them. ``version``: how often a file was seen to change; what
    was proved before is stale. ``lay_out_again`` lays out the sheet that was asked for last.
    """

    workspace: Workspace
    usual: Usual
    game: str = ""
    failed: Callable[[Exception], object] = field(default=lambda fault: None)
    events: Events = field(default_factory=Events)
    figures: Recent[bytes] = field(default_factory=lambda: Recent(16 * MEGABYTE, len))
    last_good: Recent[Record] = field(default_factory=lambda: Recent(8 * MEGABYTE, _size))
    arrangements: Recent[int] = field(default_factory=lambda: Recent(1000))
    proofs: Recent[Proof] = field(default_factory=lambda: Recent(16 * MEGABYTE, _bytes))
    phones: Recent[str] = field(default_factory=lambda: Recent(8))
    shared: str = ""
    version: int = 0
    lay_out_again: Callable[[], object] = field(default=lambda: None)

    def __post_init__(self) -> None:
        self._layout, self._search = (Turns(name, self._rest) for name in ("layout", "search"))
        self.prover = Prover(self.workspace)
        self._waiting: dict[str, asyncio.Future[Proof]] = {}
        self._settled = sys.getallocatedblocks()

    @cached_property
    def words(self) -> MessageCatalog:
        """What the studio says, in the language of its user."""
        spoken = self.workspace.tool_words()
        return MessageCatalog(self.usual.language(tuple(spoken)), spoken)

    def say(self, key: str, **values: "Value") -> str:
        """Return one of the words of the studio."""
        return self.words.tool(f"studio.{key}", **values)

    async def in_turn(self, work: Callable[..., T], *about: object, searching: bool = False) -> T:
        """Return what a piece of work gives that reads the workspace: one at a time, beside the server.

        ``searching``: among others that look through many seeds.
        """

        def at_one_moment() -> T:
            with self.workspace.moments.moment():
                return work(*about)

        return await (self._search if searching else self._layout).take(at_one_moment)

    def proof_name(self, request: "Request") -> str:
        """Return what the proof of a request of the data as it is now is called."""
        return f"{self.version} {request!r}"

    def prove(self, name: str, request: "Request", at_once: bool = False) -> None:
        """Have a request proved, in place of any other that waits; events tell what came of it."""
        loop = asyncio.get_running_loop()

        def done(name: str, proof: Proof) -> None:
            with suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(self._keep, name, proof)

        self.prover.done = done
        self.prover.prove(name, request, at_once)

    async def proved(self, request: "Request") -> Proof:
        """Return the proof of a request, made at once where there is none; one that is lost is made again, once."""
        lost = 0
        while True:
            name = self.proof_name(request)
            if (known := self.proofs.get(name)) is not None:
                return known
            future = self._waiting.setdefault(name, asyncio.get_running_loop().create_future())
            self.prove(name, request, at_once=True)
            proof = await future
            lost += proof is LOST
            if proof.is_done or lost > 1:
                return proof

    def _keep(self, name: str, proof: Proof) -> None:
        from printgen.studio.sheets import proof_record

        if (future := self._waiting.pop(name, None)) is not None and not future.done():
            future.set_result(proof)
        if not proof.is_done:
            return
        self.proofs.put(name, proof)
        about = name.partition(" ")[2]
        moved = proof.arrangement is not None and proof.arrangement != (self.arrangements.get(about) or 0)
        if moved and proof.arrangement is not None:
            self.arrangements.put(about, proof.arrangement)
        self.events.send("proof", proof_record(name, proof) | {"moved": moved})

    def _rest(self) -> None:
        try:
            self.rest()
        except Exception as fault:
            self.failed(fault)

    def rest(self) -> None:
        """Collect what work has left, in a pause, so that nobody waits for it during an edit; see `tidy`.

        The sheet that was asked for last is laid out once more then, so that its next edit finds all that it needs.
        """
        gc.collect()
        if self.tidy():
            with self.workspace.moments.moment(), suppress(PrintgenError):
                self.lay_out_again()
        if sys.platform == "linux":
            give_back()

    def settle(self) -> None:
        """Take all that is loaded for what stays: it is not looked through again."""
        gc.collect()
        gc.freeze()
        self._settled = sys.getallocatedblocks()

    def tidy(self) -> bool:
        """Let go of what functions of ours keep of data that has changed, if much has come since; return whether so.

        They are found by the modules they stand in: ``gc.get_objects`` would hold what other threads are just making.
        """
        if sys.getallocatedblocks() - self._settled <= MANY:
            return False
        gc.unfreeze()
        for function in kept_functions():
            function.cache_clear()
        self.settle()
        return True

    def close(self) -> None:
        """End what runs beside the server."""
        for thread in (self._layout, self._search):
            thread.end()
        self.prover.close()
