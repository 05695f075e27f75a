"""A catalogue of maps → for each map its number, its seed, its spread and the share of each seat."""

from collections.abc import Iterator

from printgen.preflight.expected.case import Case, joined, text
from printgen.sheet.core.expectations import Expectations, Statement


def expected_catalogue(case: Case) -> Expectations:
    """Return what a catalogue must say of each of its positions."""
    return Expectations(tuple(one for number, entry in enumerate(case.entries, 1) for one in _entry(entry, number)))


def _entry(case: Case, number: int) -> Iterator[Statement]:
    assert case.position is not None
    seed, fairness, catalog = str(case.position.seed), case.fairness, case.catalog
    head = joined(number, catalog.tool("foot.seed"), seed)
    if fairness is None:
        yield text(head)
        return
    spread = catalog.number(fairness.spread, 2, exactly=True)
    yield text(joined(head, catalog.tool("catalogue.spread"), spread))
    marks = [str(n) if fairness.per == "seat" else catalog.space(one) for n, one in enumerate(fairness.seats, 1)]
    shares = [catalog.number(share, 1, exactly=True) for share in fairness.shares]
    yield text(joined(*(part for pair in zip(marks, shares, strict=True) for part in pair)))
