"""What a document must say, read from the model by code that no sheet uses: the judge's side of preflight."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from printgen.preflight.expected.aid import expected_aid
from printgen.preflight.expected.case import Case, Expected, ExpectedList
from printgen.preflight.expected.kit import KitCase, expected_kit
from printgen.preflight.expected.listings import expected_overlay, expected_rulings, expected_worksheet
from printgen.preflight.expected.pad import expected_pad, expected_result
from printgen.preflight.expected.setup import expected_catalogue, expected_setup
from printgen.sheet.core.expectations import Expectations, ExpectedMap, ExpectedPieces, ExpectedTable, Statement

EXPECTED: Mapping[str, Callable[[Any], Iterator[Expected | ExpectedPieces]]] = {
    "aid": expected_aid,
    "catalogue": expected_catalogue,
    "kit": expected_kit,
    "overlay": expected_overlay,
    "pad": expected_pad,
    "result": expected_result,
    "rulings": expected_rulings,
    "setup": expected_setup,
    "worksheet": expected_worksheet,
}
"""What each kind of sheet must say; a calibration page rests on no data."""


def expected(kind: str, cases: Iterable[Case | KitCase]) -> Expectations:
    """Return what a sheet must say in all of its languages, a case for each; a kit has one."""
    found = [one for case in cases for one in EXPECTED[kind](case)] if kind in EXPECTED else []
    return Expectations(
        tuple(one for one in found if isinstance(one, Statement)),
        tuple(one for one in found if isinstance(one, ExpectedList)),
        tuple(one for one in found if type(one) is ExpectedTable),
        tuple(one for one in found if isinstance(one, ExpectedMap)),
        next((one for one in found if isinstance(one, ExpectedPieces)), None),
    )
