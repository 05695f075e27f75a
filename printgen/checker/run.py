"""A loaded game → what the checks of its data find, stage by stage, and what they prove."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module

from printgen.checker.check import Check, CheckInput, Coverage
from printgen.checker.data import STAGE_NAMES, modules
from printgen.model.game import Game
from printgen.model.values import Same
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
    sound = _sound(data.game.unworded, Same(data.resources), Same(data.tool_words))
    for stage in STAGES:
        found = [(one, _found(one, data, sound)) for one in stage]
        yield from found
        if any(has_errors(problems) for _, problems in found):
            return


def _found(check: Check, data: CheckInput, sound: set[str]) -> tuple[Problem, ...]:
    """Return what a check finds; where that hangs on no words, a game found sound once is so while they are edited."""
    if check.code in sound:
        return ()
    problems = tuple(check(data))
    if not problems and not check.of_words:
        sound.add(check.code)
    return problems


@lru_cache(maxsize=16)
def _sound(game: Game, resources: Same, tool_words: Same) -> set[str]:
    """Return the codes of the checks that have found nothing in a game, whatever its words; more are added."""
    return set()
