"""What every check is written with: its input, the problems it yields, and the coverage it states."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TypeVar

from printgen.model.box.box import Grid
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.load.resources import Resources
from printgen.model.nouns import Path, nouns
from printgen.model.values import Model
from printgen.problems import Problem, Related, Severity
from printgen.resources import HEADS
from printgen.span import Span

Problems = Iterator[Problem]
Faults = Iterator[tuple[Path, str]]
"""What is wrong, and where."""

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class CheckInput:
    """A loaded game, the print data it draws with, and the words all sheets share; ``code``: that of the check."""

    loaded: LoadedGame
    resources: Resources
    tool_words: Mapping[str, Mapping[str, str]]
    code: str = ""

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.loaded.game

    @property
    def grid(self) -> Grid:
        """The grid of the board; the checks of names prove that a box has it."""
        return self.game.grid

    def nouns(self, kind: type[M]) -> Iterator[tuple[Path, M]]:
        """Return every noun of a kind, wherever it stands in the game."""
        return ((path, noun) for path, noun in nouns(self.game) if isinstance(noun, kind))

    def span(self, path: Sequence[str | int], key: bool = False) -> Span:
        """Return where a path stands, or its last key."""
        return self.loaded.locator.locate(path, key)

    def component(self, name: str, *field: str) -> Span:
        """Return where a component stands in the box that holds it, or a field of it."""
        box = next(box for box, one in self.game.boxes.items() if name in one.components)
        return self.span(("boxes", box, "components", name, *field), key=not field)

    @property
    def in_one_file(self) -> bool:
        """Whether the game stands in one file."""
        return PurePath(self.span(("game",)).file).name != HEADS["games"]

    def to_add(self, language: str, key: str) -> str:
        """Return the hint at where a missing text belongs."""
        if not self.in_one_file:
            return f"add `{key}` to words/{language}.yaml"
        *above, last = key.split(".")
        blocks = ("words", *([language] if len(self.game.words) > 1 else ()), *above)
        return f"add `{last}` under `{''.join(f'{one}: ' for one in blocks).rstrip()}`"

    def problem(
        self,
        message: str,
        path: Sequence[str | int],
        *hints: str,
        key: bool = False,
        severity: Severity = Severity.ERROR,
        related: tuple[Related, ...] = (),
    ) -> Problem:
        """Return a problem at a path of the data, or at its last key."""
        return Problem(self.code, message, self.span(path, key), severity, hints=hints, related=related)

    def first_at_each_place(self, faults: Iterable[tuple[Path, str]]) -> Problems:
        """Return a problem for the first fault at each path: the same is often wrong for many players."""
        first: dict[Path, str] = {}
        for path, message in faults:
            first.setdefault(path, message)
        return (self.problem(message, path) for path, message in first.items())


@dataclass(frozen=True, slots=True)
class Coverage:
    """So many cases were looked at and found right.

    ``of``: what the cases are, in the plural. ``assumes``: what is taken for granted, a sentence
    each; where it is not so, the proof does not hold.
    """

    cases: int
    of: str
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One examination: the function that finds problems, and what it covers in sound data.

    ``of_words``: what it finds hangs on the words of the game.
    """

    find: Callable[[CheckInput], Problems]
    coverage: Callable[[CheckInput], Coverage]
    of_words: bool = False

    def __call__(self, data: CheckInput) -> Problems:
        """Return what is wrong."""
        return self.find(replace(data, code=self.code))

    @property
    def code(self) -> str:
        """What its problems are called: the name of its module."""
        return self.find.__module__.rpartition(".")[2].replace("_", "-")


def covers(
    of: str,
    cases: Callable[[CheckInput], int | Iterable[object]],
    assumes: str | Callable[[CheckInput], Iterable[str]] = lambda _: (),
    of_words: bool = False,
) -> Callable[[Callable[[CheckInput], Problems]], Check]:
    """Make a check of the function of a module; ``cases``: those in sound data, or their number; see `Check`."""

    def coverage(data: CheckInput) -> Coverage:
        found = cases(data)
        number = found if isinstance(found, int) else sum(1 for _ in found)
        return Coverage(number, of, (assumes,) if isinstance(assumes, str) else tuple(assumes(data)))

    return lambda find: Check(find, coverage, of_words)
