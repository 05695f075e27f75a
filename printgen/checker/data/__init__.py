"""The checks of data, in three stages: names, then formulas, then meaning; one file each.

A stage runs only where those before it found no error. So a check of formulas may rely on every name, and one
of meaning on every name and formula; no check tells or catches what another looks for.

A check is a module of one of the three folders, whose name is the code of its problems. Its function ``check``
yields problems, never raises in its stage, and ``covers`` so many cases. Its docstring is the page that ``printgen
explain`` prints: one sentence (what is wrong), the reason, and snippets: lines laid over a file of the game in
``tests/cases/tiny`` that PASS or FAIL. Codes and pages are read here without importing the checks.
"""

import ast
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill

STAGE_NAMES = ("names", "formulas", "meaning")

COLUMNS = 88
"""How wide the words of a page are set."""


def modules(stage: str) -> list[Path]:
    """Return the modules of a stage in order, one for each check."""
    return sorted(Path(__file__).with_name(stage).glob("[a-z]*.py"))


def modules_by_code() -> Mapping[str, Path]:
    """Return the module of each check by its code, in the order in which they are run."""
    return {module.stem.replace("_", "-"): module for stage in STAGE_NAMES for module in modules(stage)}


def page(module: Path) -> str:
    """Return what explains a check: what it looks for, why (in lines that fit a terminal), snippets."""
    docstring = ast.get_docstring(ast.parse(module.read_bytes()), clean=False) or ""
    what, why, *more = docstring.strip().split("\n\n", 2)
    return "\n\n".join((what, fill(why, COLUMNS), *more))
