"""What a document must say, read from the model by code that no sheet uses: the judge's side of preflight."""

from collections.abc import Callable, Iterable, Mapping

from printgen.preflight.expected.aid import expected_aid
from printgen.preflight.expected.case import Case
from printgen.preflight.expected.catalogue import expected_catalogue
from printgen.preflight.expected.labels import expected_overlay
from printgen.preflight.expected.pad import expected_pad
from printgen.preflight.expected.results import expected_result
from printgen.preflight.expected.rulings import expected_rulings
from printgen.preflight.expected.setup import expected_setup
from printgen.preflight.expected.worksheet import expected_worksheet
from printgen.sheet.core.expectations import Expectations

EXPECTED: Mapping[str, Callable[[Case], Expectations]] = {
    "aid": expected_aid,
    "catalogue": expected_catalogue,
    "overlay": expected_overlay,
    "pad": expected_pad,
    "result": expected_result,
    "rulings": expected_rulings,
    "setup": expected_setup,
    "worksheet": expected_worksheet,
}
"""What each kind of sheet must say; kits and calibration rest on no game's rules."""


def expected(kind: str, cases: Iterable[Case]) -> Expectations:
    """Return what a sheet must say in all of its languages, a case for each."""
    if kind not in EXPECTED:
        return Expectations()
    found = [EXPECTED[kind](case) for case in cases]
    return Expectations(
        tuple(one for each in found for one in each.statements),
        tuple(one for each in found for one in each.lists),
        tuple(one for each in found for one in each.tables),
        tuple(one for each in found for one in each.maps),
    )
