"""A game or a kit → all that a whole build prints of it, made one after another or side by side."""

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from printgen.app import pipeline
from printgen.app.editions import Subject, whole_kit
from printgen.app.registry import KINDS
from printgen.app.store import Finished
from printgen.app.workspace import Workspace
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.problems import Problem
from printgen.search.pool import Processes
from printgen.sheet.core.request import Request


def everything(name: str, seed: str, workspace: Workspace) -> tuple[Request, ...]:
    """Return what a whole build prints of a game, or of a kit."""
    if (workspace.kit_folder(name) / "kit.yaml").is_file():
        return tuple(whole_kit(workspace.sound_kit(name), name))
    subject = Subject(workspace.sound_game(name).game, name, seed)
    return tuple(request for kind in KINDS.values() for request in kind.editions(subject))


LARGE = ("kit", "catalogue")
"""Kinds of sheets that are long: they are not typeset unasked, to look at them."""


def usual(name: str, seed: str, workspace: Workspace) -> tuple[Request, ...]:
    """Return the first sheet of each kind that a whole build prints of a game, or of a kit, in each language."""
    first: dict[tuple[str, str], Request] = {}
    for one in everything(name, seed, workspace):
        first.setdefault((one.kind, one.language), one)
    return tuple(first.values())


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request: a finished sheet, or nothing; and what is wrong."""

    request: Request
    sheet: Finished | None
    problems: tuple[Problem, ...]


def print_all(requests: Iterable[Request], workspace: Workspace, workers: int) -> Generator[Outcome]:
    """Print sheets with so many processes; yield what became of each, in the order asked for.

    What the store has takes no process. A sheet that fails does not stop the others. Raises EnvironmentFault when
    none can be printed on this machine, LimitError when the system ends a process.
    """
    known = [(request, workspace.store.known(request)) for request in requests]
    workers = min(workers, sum(kept is None for _, kept in known))
    if workers <= 1:
        yield from (_attempt(request, workspace) if kept is None else _outcome(kept) for request, kept in known)
        return
    pool = Processes(workers)
    try:
        waiting = deque(
            pool.submit(_attempt, request, workspace) if kept is None else _outcome(kept) for request, kept in known
        )
        while waiting:
            made = waiting.popleft()
            yield made if isinstance(made, Outcome) else made.result()
    except BrokenProcessPool as error:
        message = "the system ended a process that printed, most likely for want of memory"
        raise LimitError.with_code("process-ended", message) from error
    finally:
        pool.close()


def _attempt(request: Request, workspace: Workspace) -> Outcome:
    try:
        made = pipeline.finished_sheet(request, workspace)
    except EnvironmentFault:
        raise
    except PrintgenError as error:
        return Outcome(request, None, error.problems)
    return _outcome(made)


def _outcome(made: Finished) -> Outcome:
    return Outcome(made.request, made, made.problems)
