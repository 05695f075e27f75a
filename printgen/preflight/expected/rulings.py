"""Rulings → each question with the reading that is taken, how sure that is, and the alternatives."""

from collections import Counter
from collections.abc import Iterator

from printgen.model.text.citations import as_written
from printgen.preflight.expected.case import Case, joined, text
from printgen.sheet.core.expectations import Expectations, Statement


def expected_rulings(case: Case) -> Expectations:
    """Return what a rulings sheet must say: all rulings, and how many there are of each kind."""
    return Expectations(tuple(_statements(case)))


def _statements(case: Case) -> Iterator[Statement]:
    rulings, catalog = case.game.rulings, as_written(case.game, case.catalog)
    for kind, count in Counter(one.kind for one in rulings.values()).items():
        yield text(joined(count, catalog.tool(f"rulings.{kind}-count", count=count)))
    for name, ruling in rulings.items():
        key, state = f"rulings.{name}", catalog.tool(f"rulings.{ruling.reading}")
        yield text(catalog.text(f"{key}.question"))
        yield text(joined(catalog.text(f"{key}.reading"), state))
        yield from (text(catalog.text(f"{key}.alternatives.{one}")) for one in ruling.alternatives)
