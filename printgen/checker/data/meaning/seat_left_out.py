"""Something is laid out for the seats, and one of them gets nothing.

What lies ready for several seats (`for-seats`), or is dealt to them, is there for every seat that a
player can take. Where one was forgotten its player would begin without. What is there for one seat
alone, such as a marker of who begins, is for that seat; automata have what their own steps give.

PASS setup.yaml
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a1},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    placements: [
        {id: frogs, piece: frog, for-seats: {left: a1, right: c2}, confidence: stated, cite: []}]
"""

from collections.abc import Collection, Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.symmetry import given_to_seats
from printgen.model.nouns import Path
from printgen.model.setup import Setup


@covers("things given to several seats", lambda data: _given(data.game.setup))
def check(data: CheckInput) -> Problems:
    """Look for each seat of a player in all that is given to several."""
    setup = data.game.setup
    taken = dict.fromkeys(seat for seating in setup.seatings for seat in seating.seats)
    players = [seat for seat in taken if setup.seats[seat].role == "player"]
    for path, given in _given(setup):
        missing = [seat for seat in players if seat not in given]
        if missing:
            yield data.problem(f"`{path[-2]}` gives the seat `{missing[0]}` nothing", path, key=True)


def _given(setup: Setup) -> Iterator[tuple[Path, Collection[str]]]:
    return ((path, given) for path, given in given_to_seats(setup) if len(given) > 1 or path[1] == "deals")
