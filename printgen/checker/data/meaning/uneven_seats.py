"""A board is symmetric, and the seats round it are not.

Where the board looks the same again (`symmetric`), the seats have to as well: what the space of one
seat becomes is the space of another. And what lies ready for the seats, or is dealt to them, lies
for each as for those it changes places with, or one of them begins better off than the others.

PASS board.yaml
    symmetric: [half-turn]
    gaps: []
    extra:
      bank: {beside: a1, side: south}
      reef: {beside: c2, side: north, confidence: stated, cite: {source: leaflet, section: Setup}}
    regions: {middle: {spaces: [b1, b2]}, shore: {spaces: [a1, c2]}}
    lines: {stream: {spaces: [a1, b1, b2, c2]}}
AND setup.yaml
    seats: {left: {space: a1}, right: {space: c2}, top: {space: a2}, low: {space: c1, colour: blue}}
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a2, right: c1, top: b2, low: b1},
          confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    board: {extra: {reef: the reef}}
    seats: {low: {name: low}}
FAIL board.yaml
    symmetric: [half-turn]
FAIL board.yaml
    symmetric: [half-turn]
AND setup.yaml
    seats: {left: {space: a1}, right: {space: c2}, top: {space: a2}, low: {space: c1, colour: blue}}
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a2, right: b1, top: b2, low: b1},
          confidence: stated, cite: []}
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.symmetry import Mirror, as_named, given_to_seats, mirrors
from printgen.model.nouns import Path
from printgen.model.setup import Setup
from printgen.model.values import Ids


@covers(
    "sets of seats on a symmetric board",
    lambda data: len(list(_given(data.game.setup))) * len(data.game.board.symmetric),
)
def check(data: CheckInput) -> Problems:
    """Look at the seats, and at what lies for them, in every mirror of the board."""
    for mirror in mirrors(data.game.board, data.grid):
        for path, given in _given(data.game.setup):
            yield from _uneven(data, path, mirror, given)


def _given(setup: Setup) -> Iterator[tuple[Path, Mapping[str, Ids]]]:
    yield ("setup", "seats"), dict.fromkeys(setup.seats, ())
    yield from given_to_seats(setup)


def _uneven(data: CheckInput, path: Path, mirror: Mirror, given: Mapping[str, Ids]) -> Problems:
    """Find the seats whose counterpart, in this mirror, is no seat or is given something else.

    All seats have to change places among themselves; of those that are given something, some may not.
    """
    setup = data.game.setup
    here = Counter(_as_seen(setup, seat, (), as_named) for seat in given)
    if path[-1] != "seats" and here != Counter(_as_seen(setup, seat, (), mirror.of) for seat in given):
        return
    there = Counter(_as_seen(setup, seat, spaces, as_named) for seat, spaces in given.items())
    for seat, spaces in given.items():
        if there[_as_seen(setup, seat, spaces, mirror.of)] < there[_as_seen(setup, seat, spaces, as_named)]:
            what = "has no counterpart" if path[-1] == "seats" else "is given other spaces"
            yield data.problem(f"the seat `{seat}` {what} on a symmetric board ({mirror.symmetry})", (*path, seat))


def _as_seen(setup: Setup, seat: str, spaces: Ids, image: Callable[[str], str]) -> Hashable:
    """Return the board and space of a seat and the spaces it is given, as they look in a mirror."""
    own = setup.seats[seat]
    return own.board, image(own.space), frozenset(map(image, spaces))
