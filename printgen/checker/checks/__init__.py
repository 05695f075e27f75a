"""The checks: one file each, its docstring the page ``printgen explain`` prints.

A check has CODE and ``check(data) -> Iterator[Problem]``; it never raises. A new one is added to
the list here; the PASS and FAIL snippets of its docstring are run as tests.
"""

from types import ModuleType

from printgen.checker.checks import (
    missing_word,
    space_outside_board,
    supply_exceeded,
    table_gap,
    table_overlap,
    unknown_reference,
    unknown_source,
    unused_word,
    wrong_example,
)

CHECKS: tuple[ModuleType, ...] = (
    unknown_reference,
    unknown_source,
    space_outside_board,
    table_gap,
    table_overlap,
    supply_exceeded,
    wrong_example,
    missing_word,
    unused_word,
)
