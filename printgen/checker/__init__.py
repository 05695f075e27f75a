"""The rules checker: data → problems, position → findings."""

from collections.abc import Iterator, Mapping

from printgen.checker.coverage import Coverage
from printgen.checker.data import CHECKS
from printgen.checker.loaded import Data
from printgen.checker.position import judge
from printgen.problems import Problem

__all__ = ["CHECKS", "Coverage", "Data", "check_game", "explanations", "judge", "prove"]


def check_game(data: Data) -> Iterator[Problem]:
    """Run every check over the data of a game."""
    for one in CHECKS:
        yield from one.check(data)


def prove(data: Data) -> tuple[tuple[Problem, ...], Mapping[str, Coverage]]:
    """Run every check; give what is wrong, and by its code what each other check has proved."""
    problems: list[Problem] = []
    coverages: dict[str, Coverage] = {}
    for one in CHECKS:
        wrong = tuple(one.check(data))
        problems += wrong
        if not wrong:
            coverages[one.CODE] = one.coverage(data)
    return tuple(problems), coverages


def explanations() -> Mapping[str, str]:
    """Give the page of each check by its code: what it looks for, why, what passes and fails."""
    return {one.CODE: (one.__doc__ or "").strip() for one in CHECKS}
