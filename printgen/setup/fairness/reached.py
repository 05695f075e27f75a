"""What a measure found of many set-ups: shares, spreads and figures, as values or as text of JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import Fairness, Figures, spread_of
from printgen.setup.json_form import Blank, JsonForm
from printgen.setup.record import DIGITS, as_json, fairness_record

Numbers = NDArray[Any]


@dataclass(frozen=True)
class Row:
    """A figure: ``values``, (seats, maps), ``there``: which maps have it; ``of``, ``number``: for all, or each."""

    name: str
    weight: float | None
    values: Numbers
    there: Numbers
    of: Sequence[str | None]
    number: Sequence[int | None]

    def figures(self, n: int, values: Sequence[float]) -> Figures:
        """Return it as that of one map."""
        return Figures(self.name, tuple(values), self.of[n % len(self.of)], self.number[n % len(self.of)], self.weight)


@dataclass(frozen=True)
class Reached:
    """The shares of all seats, (seats, maps), and the figures beside them."""

    seats: tuple[str, ...]
    shares: Numbers
    unit: str
    rows: Sequence[Row]
    per: Literal["seat", "space"]
    without: tuple[Literal["field"], ...] = ()

    @property
    def spread(self) -> Numbers:
        """How far apart the shares of each map lie."""
        if not len(self.shares):
            return np.zeros(self.shares.shape[1])
        found: Numbers = self.shares.max(axis=0) - self.shares.min(axis=0)
        return found

    def each(self) -> Iterator[Fairness]:
        """Yield what was measured of each map."""
        columns = [(row, row.there.tolist(), row.values.T.tolist()) for row in self.rows]
        for n, shares in enumerate(self.shares.T.tolist()):
            rows = tuple(row.figures(n, values[n]) for row, there, values in columns if there[n])
            yield self._fairness(tuple(shares), spread_of(tuple(shares)), rows)

    def texts(self) -> Iterator[str]:
        """Yield the record of each as text: where all have the same rows, only the numbers differ."""
        alike = all(row.there.all() and len(row.of) == 1 for row in self.rows)
        if not alike:
            yield from (as_json(fairness_record(one)) for one in self.each())
            return
        blanks = map(Blank, count())
        shares, spread = tuple(next(blanks) for _ in self.seats), next(blanks)
        rows = tuple(row.figures(0, [next(blanks) for _ in self.seats]) for row in self.rows)
        form = JsonForm(fairness_record(self._fairness(shares, spread, rows)))
        values = [*self.shares, self.spread, *(one for row in self.rows for one in row.values)]
        yield from map(form.fill, zip(*map(_texts, values), strict=True))

    def _fairness(self, shares: tuple[float, ...], spread: float, rows: tuple[Figures, ...]) -> Fairness:
        return Fairness(self.seats, shares, spread, self.unit, rows, self.per, self.without)


def _texts(values: Numbers) -> list[str]:
    """Write numbers as a record has them, each that occurs once."""
    known, places = np.unique(values, return_inverse=True)
    texts = [as_json(one if isinstance(one, int) else round(one, DIGITS)) for one in known.tolist()]
    return [texts[place] for place in places.tolist()]
