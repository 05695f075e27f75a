"""The checks: one file each, its docstring the page ``printgen explain`` prints.

A check has CODE and ``check(data) -> Iterator[Problem]``; it never raises, whatever others find.
A new one is added to the list here. Its docstring holds one sentence (what is wrong), the reason,
and snippets: lines laid over a file of the game in ``tests/cases/tiny`` that PASS or FAIL.
"""

from types import ModuleType

from printgen.checker.checks import (
    cut_tile,
    dead_condition,
    impossible_deal,
    impossible_hex_map,
    impossible_map,
    impossible_measure,
    missing_seats,
    missing_word,
    space_outside_board,
    spelt_number,
    supply_exceeded,
    table_gap,
    table_overlap,
    table_too_large,
    too_many_rounds,
    unbalanced_count,
    unknown_reference,
    unknown_source,
    unplayable_variant,
    unprinted_rule,
    untranslated_fact,
    untranslated_text,
    unused_block,
    unused_ruling,
    unused_word,
    wrong_example,
)

CHECKS: tuple[ModuleType, ...] = (
    unknown_reference,
    unknown_source,
    space_outside_board,
    cut_tile,
    table_gap,
    table_overlap,
    table_too_large,
    unbalanced_count,
    supply_exceeded,
    too_many_rounds,
    missing_seats,
    unplayable_variant,
    dead_condition,
    impossible_map,
    impossible_deal,
    impossible_hex_map,
    impossible_measure,
    wrong_example,
    missing_word,
    untranslated_fact,
    untranslated_text,
    spelt_number,
    unused_word,
    unused_block,
    unused_ruling,
    unprinted_rule,
)
