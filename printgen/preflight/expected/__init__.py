"""What a document must say, read from the model by code that no sheet uses: the judge's side of preflight."""

from collections.abc import Callable, Iterable, Iterator

from printgen.preflight.expected.case import Case, Expected, ExpectedList
from printgen.sheet.core.expectations import Expectations, ExpectedMap, ExpectedTable, Statement


def expected(judge: Callable[[Case], Iterator[Expected]], cases: Iterable[Case]) -> Expectations:
    """Return what a sheet must say in all of its languages, a case for each, as the ``judge`` of its kind says."""
    found = [one for case in cases for one in judge(case)]
    return Expectations(
        tuple(one for one in found if isinstance(one, Statement)),
        tuple(one for one in found if isinstance(one, ExpectedList)),
        tuple(one for one in found if type(one) is ExpectedTable),
        tuple(one for one in found if isinstance(one, ExpectedMap)),
    )
