"""Something is laid out for the seats, and one of them gets nothing.

What lies ready for several seats (`for-seats`), or is dealt to them, is there for every seat that a
player can take. Where one was forgotten its player would begin without. What is there for one seat
alone, such as a marker of who begins, is for that seat; automata have what their own steps give.

PASS setup.yaml
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a1},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    placements:
      - id: frogs
        piece: frog
        for-seats: {left: a1, right: c2}
        confidence: stated
        cite: {source: leaflet, section: Setup}
"""

from collections.abc import Collection, Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.nouns import Path
from printgen.model.setup import Setup
from printgen.problems import Problem

CODE = "seat-left-out"


def check(data: Data) -> Iterator[Problem]:
    """Look for each seat of a player in all that is given to several."""
    setup = data.game.setup
    for path, given in _given(setup):
        missing = [seat for seat in _taken(setup) if seat not in given]
        if missing and set(given) <= setup.seats.keys():  # a wrong name is told by another check
            message = f"`{path[-2]}` gives the seat `{missing[0]}` nothing"
            yield Problem(CODE, message, data.span(path, key=True))


def coverage(data: Data) -> Coverage:
    """Count what is given to several seats."""
    return Coverage(sum(1 for _ in _given(data.game.setup)), "things given to several seats")


def _taken(setup: Setup) -> Iterator[str]:
    """Give the seats that players take in any game."""
    taken = dict.fromkeys(seat for seating in setup.seatings for seat in seating.seats)
    yield from (seat for seat in taken if seat in setup.seats and _is_player(setup, seat))


def _is_player(setup: Setup, seat: str) -> bool:
    return setup.seats[seat].role == "player"


def _given(setup: Setup) -> Iterator[tuple[Path, Collection[str]]]:
    """List what is given to several seats, and every deal to seats."""
    for placement in setup.placements:
        if len(placement.for_seats) > 1:
            yield ("setup", "placements", placement.id, "for-seats"), placement.for_seats
    for name, deal in setup.deals.items():
        if deal.for_seats:
            yield ("setup", "deals", name, "for-seats"), deal.for_seats
