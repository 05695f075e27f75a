"""A loaded game → what the checks of its data find, stage by stage, and what they prove."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from printgen.checker.check import Check, CheckInput, Coverage
from printgen.checker.data import STAGE_NAMES, modules
from printgen.problems import Problem, has_errors


def _checks(stage: str) -> tuple[Check, ...]:
    return tuple(import_module(f"printgen.checker.data.{stage}.{one.stem}").check for one in modules(stage))


STAGES = tuple(map(_checks, STAGE_NAMES))
CHECKS = tuple(check for stage in STAGES for check in stage)


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
