"""The checks of data, in three stages: names, then formulas, then meaning; one file each.

A stage runs only where those before it found no error. So a check of formulas may rely on every name, and one
of meaning on every name and formula; no check tells or catches what another looks for.

A check is a module of one of the three folders, whose name is the code of its problems. Its function ``check``
yields problems, never raises in its stage, and ``covers`` so many cases. Its docstring is the page that ``printgen
explain`` prints: one sentence (what is wrong), the reason, and snippets: lines laid over a file of the game in
``tests/cases/tiny`` that PASS or FAIL.
"""

from importlib import import_module
from pkgutil import iter_modules

from printgen.checker.check import Check

STAGE_NAMES = ("names", "formulas", "meaning")


def _checks(stage: str) -> tuple[Check, ...]:
    package = import_module(f"{__name__}.{stage}")
    return tuple(import_module(f"{package.__name__}.{one.name}").check for one in iter_modules(package.__path__))


STAGES = tuple(map(_checks, STAGE_NAMES))
CHECKS = tuple(check for stage in STAGES for check in stage)
