"""What was measured of a set-up → the figures and the share of each seat."""

from collections.abc import Iterator, Sequence

from printgen.preflight.expected.case import Case, joined, one_of
from printgen.sheet.core.expectations import Statement

WIDE, NARROW = 8, 3
"""How many further figures stand beside each other on a whole page, and in a column."""


def expected_fairness(case: Case) -> Iterator[Statement]:
    """Yield the figures of every seat and its share, in one of the ways in which there is room for them."""
    fairness = case.fairness
    if fairness is None:
        return
    shares = _figures(case, fairness.shares, 2)
    figures = [row.values for row in fairness.rows]
    columns = [] if figures == [fairness.shares] else [_figures(case, values, 1) for values in figures]
    for number, share in enumerate(shares):
        values = [column[number] for column in columns]
        disc = str(number + 1) if fairness.per == "seat" else ""
        name = _name(case, fairness.seats[number], fairness.per)
        yield one_of(
            (name, *values[:WIDE], share),
            (disc, *values[:NARROW], share),
            (disc, share) if disc else (share,),
            (joined(name, share),),
            (joined(name, share, ","),),
        )


def _figures(case: Case, values: Sequence[float | None], most: int) -> list[str]:
    """Write figures with equally many digits, as few as they need; a dash where there is none."""
    known = [value for value in values if value is not None]
    digits = next((n for n in range(most) if all(value == round(value, n) for value in known)), most)
    return ["–" if one is None else case.catalog.number(one, digits, exactly=digits > 0) for one in values]


def _name(case: Case, seat: str, per: str) -> str:
    """Return the name of a seat, or the space with the piece that it is measured from."""
    if per == "seat":
        return case.catalog.plain(f"seats.{seat}.name")
    starts, pieces = getattr(case.game.fairness, "starts", ()), case.position.pieces if case.position else ()
    piece = next((name for name in starts if any(one.piece == name and one.space == seat for one in pieces)), None)
    name = case.catalog.plain(f"pieces.{piece}.name") if piece is not None else ""
    return f"{name} {case.catalog.space(seat)}".strip()
