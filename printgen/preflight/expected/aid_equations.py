"""Equations, tiles, steps and pictures of a player aid → what stands beside what, read from the rules."""

from collections.abc import Iterator

from printgen.model.aid_block import CourseBlock, PictureBlock, StepsBlock, TilesBlock, TrackBlock
from printgen.model.equations import Sign, Signs
from printgen.model.sheets import EquationsBlock
from printgen.preflight.expected.case import Case, joined, says
from printgen.sheet.core.expectations import DOUBT, Statement, readable

READ = {"plus": "+", "minus": "−", "times": "×", "equals": "=", "beats": ">"}
"""How marks between signs are written; an arrow is drawn."""

DrawnBlock = EquationsBlock | TilesBlock | StepsBlock | TrackBlock | CourseBlock | PictureBlock


def expected_equations(case: Case, name: str, block: DrawnBlock) -> Iterator[Statement]:
    """Yield the clauses of a block, those of equations beside their numbers and words."""
    if isinstance(block, EquationsBlock):
        for equation in block.rows:
            if all(map(case.scenario.holds, (equation.when, case.game.rules.clauses[equation.clause].when))):
                number = joined(equation.step or "", *read_signs(case, name, equation.signs))
                if equation.alone and DOUBT not in case.clause(equation.clause):
                    yield says(number)
                    continue
                yield from (
                    (says(number), *case.clauses((equation.clause,))) if number else case.clauses((equation.clause,))
                )
    elif isinstance(block, TilesBlock):
        yield from case.clauses((*((block.cause,) if block.cause else ()), *(one.clause for one in block.rows)))
    elif isinstance(block, StepsBlock):
        yield from case.clauses(tuple(one.clause for one in block.rows))
    elif isinstance(block, PictureBlock):
        yield from case.clauses(block.clauses)
    elif isinstance(block, TrackBlock):
        yield says(
            joined(case.catalog.text(f"examples.{block.example}"), case.catalog.fact(f"examples.{block.example}.gives"))
        )
        yield says(case.catalog.fact(block.last))
    else:
        yield from (says(number + 1) for number in range(int(case.catalog.fact(block.steps))))
        yield from case.words(f"blocks.{name}.target")


def read_signs(case: Case, name: str, signs: Signs) -> tuple[str, ...]:
    """Return the numbers, words and marks among the signs of a block, as they follow on each other."""
    read = (_read(case, name, one) if isinstance(one, Sign) else READ.get(one, "") for one in signs)
    return tuple(filter(None, read))


def _read(case: Case, name: str, sign: Sign) -> str:
    """Return what is read of a sign: a fact or a word; nothing of what is only drawn."""
    if path := sign.pip or sign.number or sign.tile:
        return case.catalog.fact(path)
    return readable(case.catalog.text(f"blocks.{name}.signs.{sign.word}")) if sign.word else ""
