"""The failures a user can mend, and the exit codes they end in.

Anything else that is raised is a bug of printgen and leaves with exit code 70.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Self

from printgen.problems import Problem, in_order
from printgen.span import Span


class ExitCode(IntEnum):
    """What the process says when it ends."""

    FINE = 0
    PROBLEMS = 1
    USAGE = 2
    ENVIRONMENT = 3
    LIMIT = 4
    CANNOT_WRITE = 5
    BUG = 70
    INTERRUPTED = 130


class PrintgenError(Exception):
    """Something the user can mend; carries the problems and the exit code."""

    exit_code = ExitCode.PROBLEMS

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        many = (problems,) if isinstance(problems, Problem) else problems
        self.problems: tuple[Problem, ...] = in_order(many)
        super().__init__("; ".join(problem.message for problem in self.problems))

    @classmethod
    def with_code(
        cls,
        code: str,
        message: str,
        *hints: str,
        file: str | None = None,
        span: Span | None = None,
        part: str | None = None,
    ) -> Self:
        """Return the failure by one problem: at a place, in a file, about a part of a game's data, or none of these."""
        return cls(Problem(code, message, span, hints=hints, file=file, part=part))

    def __reduce__(self) -> tuple[type["PrintgenError"], tuple[tuple[Problem, ...]]]:
        """Let the problems come along from one process to another."""
        return type(self), (self.problems,)


def reason(error: OSError) -> str:
    """Return why the system refused something, as a problem says it."""
    return (error.strerror or str(error)).lower()


class UsageError(PrintgenError):
    """A name or option that does not exist; the command line was wrong, not the data."""

    exit_code = ExitCode.USAGE


class EnvironmentFault(PrintgenError):
    """Something is missing on this machine: a library, a font, a program."""

    exit_code = ExitCode.ENVIRONMENT


class LimitError(PrintgenError):
    """A stated bound was reached: spaces, attempts, pages, bytes."""

    exit_code = ExitCode.LIMIT


class CannotWrite(PrintgenError):
    """The output could not be put in its place; what was there before is untouched."""

    exit_code = ExitCode.CANNOT_WRITE
