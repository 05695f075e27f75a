"""A game → every sheet that a whole build prints of it, made one after another or side by side."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from threading import Thread

from printgen import build
from printgen.checker import variant_conflicts
from printgen.errors import EnvironmentFault, ExitCode, LimitError, PrintgenError
from printgen.game.game import Game
from printgen.problems import Problem
from printgen.sheet.request import STYLES, Request

PAPERS = ("a4", "letter", "a5")
LOW_INK = "low-ink"


def every_sheet(game: str, seed: str) -> tuple[Request, ...]:
    """List the sheets of a game: every kind, on all papers, for all numbers of players."""
    loaded = build.sound_game(game).game
    has_map = loaded.setup.tile_map is not None
    drawn = seed if has_map else None
    numbers = sorted({seating.players for seating in loaded.setup.seatings if not seating.when})
    most = loaded.setup.players[1]
    return (
        *(Request("aid", game, paper=paper) for paper in PAPERS),
        Request("aid", game, theme=LOW_INK),
        *(Request("overlay", game, style=style) for style in STYLES),
        Request("overlay", game, paper="letter"),
        *((Request("overlay", game, seed=seed),) if has_map else ()),
        *(Request("setup", game, players=number, seed=drawn) for number in numbers),
        *(Request("setup", game, players=most, seed=drawn, paper=paper) for paper in PAPERS[1:]),
        Request("setup", game, players=most, seed=drawn, theme=LOW_INK),
        *((Request("setup", game, players=most, seed=seed, hidden=True),) if has_map else ()),
        *_variant_setups(loaded, game),
        *(Request("pad", game, paper=paper) for paper in PAPERS),
        Request("pad", game, fillable=True),
    )


def _variant_setups(loaded: Game, game: str) -> Iterator[Request]:
    """Give the set-ups that a variant changes, each for as many players as it can be."""
    for name, variant in loaded.variants.items():
        if not {"start", "board"} & set(variant.changes) or variant.chooser:
            continue
        variants = (name, *variant.needs_one_of[:1])
        for players in sorted(variant.players, reverse=True):
            if not variant_conflicts(loaded, players, variants):
                yield Request("setup", game, players=players, variants=variants)
                break


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request: a file of so many pages, or nothing; and what is wrong."""

    request: Request
    pdf: bytes | None
    pages: int
    problems: tuple[Problem, ...]


def print_all(requests: Iterable[Request], workers: int) -> Generator[Outcome]:
    """Print sheets with so many processes; give what became of each, in the order asked for.

    A sheet that fails does not stop the others. Raises EnvironmentFault when none can be printed
    on this machine, LimitError when the system ends a process.
    """
    if workers <= 1:
        yield from map(_attempt, requests)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_serve) as pool:
        waiting = deque(pool.submit(_attempt, request) for request in requests)
        try:
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            message = "the system ended a process that printed, most likely for want of memory"
            raise LimitError(Problem("process-ended", message)) from error
        finally:
            for process in multiprocessing.active_children() if waiting else ():
                process.terminate()  # nobody waits for the rest any more


def _attempt(request: Request) -> Outcome:
    try:
        printed = build.print_sheet(request)
    except EnvironmentFault:
        raise
    except PrintgenError as error:
        return Outcome(request, None, 0, error.problems)
    return Outcome(printed.request, printed.pdf, len(printed.sheet.pages), printed.problems)


def _serve() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(ExitCode.INTERRUPTED)
