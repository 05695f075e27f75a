"""The rules checker: data → problems, position → findings."""

from collections.abc import Iterator, Mapping
from textwrap import fill

from printgen.checker.check import CheckInput, Coverage
from printgen.checker.data import CHECKS, STAGES
from printgen.checker.position import judge
from printgen.problems import Problem, has_errors

__all__ = ["CHECKS", "CheckInput", "Coverage", "check_game", "explanations", "judge", "prove"]

COLUMNS = 88
"""How wide the words of a page are set."""


def check_game(data: CheckInput) -> Iterator[Problem]:
    """Run the checks over the data of a game, stage by stage, up to the first stage that finds an error."""
    for stage in STAGES:
        problems = [problem for one in stage for problem in one(data)]
        yield from problems
        if has_errors(problems):
            return


def prove(data: CheckInput) -> tuple[tuple[Problem, ...], Mapping[str, Coverage]]:
    """Run the checks likewise; return what is wrong, and by its code what each other check has proved."""
    problems: list[Problem] = []
    coverages: dict[str, Coverage] = {}
    for stage in STAGES:
        for one in stage if not has_errors(problems) else ():
            wrong = tuple(one(data))
            problems += wrong
            if not wrong:
                coverages[one.code] = one.coverage(data)
    return tuple(problems), coverages


def explanations() -> Mapping[str, str]:
    """Return the page of each check by its code: what it looks for, why (in lines that fit a terminal), snippets."""
    pages = {one.code: one.page.split("\n\n", 2) for one in CHECKS}
    return {code: "\n\n".join((what, fill(why, COLUMNS), *more)) for code, (what, why, *more) in pages.items()}
