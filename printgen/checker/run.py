"""A loaded game → what the checks of its data find, stage by stage, and what they prove."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from printgen.checker.check import Check, CheckInput, Coverage
from printgen.checker.data import STAGE_NAMES, modules
from printgen.problems import Problem, has_errors

STAGES: tuple[tuple[Check, ...], ...] = tuple(
    tuple(import_module(f"printgen.checker.data.{stage}.{one.stem}").check for one in modules(stage))
    for stage in STAGE_NAMES
)
CHECKS = tuple(check for stage in STAGES for check in stage)


def check_game(data: CheckInput) -> Iterator[Problem]:
    """Run the checks over the data of a game, stage by stage, up to the first stage that finds an error."""
    return (problem for _, problems in _results(data) for problem in problems)


def prove(data: CheckInput) -> tuple[tuple[Problem, ...], Mapping[str, Coverage]]:
    """Run the checks likewise; return what is wrong, and by its code what each other check has proved."""
    results = tuple(_results(data))
    problems = tuple(problem for _, several in results for problem in several)
    return problems, {one.code: one.coverage(data) for one, several in results if not several}


def _results(data: CheckInput) -> Iterator[tuple[Check, tuple[Problem, ...]]]:
    """Yield what each check finds, up to the end of the first stage that finds an error."""
    for stage in STAGES:
        found = [(one, tuple(one(data))) for one in stage]
        yield from found
        if any(has_errors(problems) for _, problems in found):
            return
