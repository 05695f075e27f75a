"""What a document must say, read from the model by code that no sheet uses: the judge's side of preflight."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from printgen.preflight.expected.case import Expected, ExpectedList
from printgen.sheet.core.expectations import (
    Expectations,
    ExpectedAmounts,
    ExpectedCode,
    ExpectedMap,
    ExpectedPieces,
    ExpectedSigns,
    ExpectedTable,
    Statement,
)

Judge = Callable[[Any], Iterator[Expected | ExpectedPieces | ExpectedSigns | ExpectedAmounts]]


def expected(judge: Judge, cases: Iterable[Any]) -> Expectations:
    """Return what a sheet must say in all of its languages, a case for each, as the ``judge`` of its kind says."""
    found = [one for case in cases for one in judge(case)]
    return Expectations(
        tuple(one for one in found if isinstance(one, Statement)),
        tuple(one for one in found if isinstance(one, ExpectedList)),
        tuple(one for one in found if type(one) is ExpectedTable),
        tuple(one for one in found if isinstance(one, ExpectedMap)),
        next((one for one in found if isinstance(one, ExpectedPieces)), None),
        tuple(one for one in found if isinstance(one, ExpectedSigns)),
        tuple(one for one in found if isinstance(one, ExpectedAmounts)),
        next((one for one in found if isinstance(one, ExpectedCode)), None),
    )
