"""A board is symmetric, and the seats round it are not.

Where the board looks the same again (`symmetric`), the seats have to as well: what the space of one
seat becomes is the space of another. And what lies ready for the seats, or is dealt to them, lies
for each as for those it changes places with, or one of them begins better off than the others.

PASS board.yaml
    symmetric: [half-turn]
    gaps: []
    extra:
      bank: {beside: a1, side: south, confidence: stated, cite: {source: leaflet, section: Setup}}
      reef: {beside: c2, side: north, confidence: stated, cite: {source: leaflet, section: Setup}}
    regions: {middle: {spaces: [b1, b2]}, shore: {spaces: [a1, c2]}}
    lines: {stream: {spaces: [a1, b1, b2, c2]}}
AND setup.yaml
    seats: {left: {space: a1}, right: {space: c2}, top: {space: a2}, low: {space: c1, colour: blue}}
    placements:
      - id: frogs
        piece: frog
        for-seats: {left: a2, right: c1, top: b2, low: b1}
        confidence: stated
        cite: {source: leaflet, section: Setup}
AND words/en.yaml
    board: {extra: {reef: the reef}}
    seats: {low: {name: low}}
FAIL board.yaml
    symmetric: [half-turn]
    gaps: []
    extra:
      bank: {beside: a1, side: south, confidence: stated, cite: {source: leaflet, section: Setup}}
      reef: {beside: c2, side: north, confidence: stated, cite: {source: leaflet, section: Setup}}
    regions: {middle: {spaces: [b1, b2]}, shore: {spaces: [a1, c2]}}
    lines: {stream: {spaces: [a1, b1, b2, c2]}}
AND words/en.yaml
    board: {extra: {reef: the reef}}
FAIL board.yaml
    symmetric: [half-turn]
    gaps: []
    extra:
      bank: {beside: a1, side: south, confidence: stated, cite: {source: leaflet, section: Setup}}
      reef: {beside: c2, side: north, confidence: stated, cite: {source: leaflet, section: Setup}}
    regions: {middle: {spaces: [b1, b2]}, shore: {spaces: [a1, c2]}}
    lines: {stream: {spaces: [a1, b1, b2, c2]}}
AND setup.yaml
    seats: {left: {space: a1}, right: {space: c2}, top: {space: a2}, low: {space: c1, colour: blue}}
    placements:
      - id: frogs
        piece: frog
        for-seats: {left: a2, right: b1, top: b2, low: b1}
        confidence: stated
        cite: {source: leaflet, section: Setup}
AND words/en.yaml
    board: {extra: {reef: the reef}}
    seats: {low: {name: low}}
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.symmetry import Mirror, as_named, mirrors
from printgen.errors import PrintgenError
from printgen.model.nouns import Path
from printgen.model.setup import Setup
from printgen.model.values import Ids
from printgen.problems import Problem

CODE = "uneven-seats"


def check(data: Data) -> Iterator[Problem]:
    """Look at the seats, and at what lies for them, in every mirror of the board."""
    setup, grid = data.game.setup, data.grid
    if grid is None or not data.game.board.symmetric:
        return
    try:
        looks = tuple(mirrors(data.game.board, grid))
    except PrintgenError:
        return  # a board whose spaces cannot be named is told by another check
    for mirror in looks:
        for path, given in _given(setup):
            if given.keys() <= setup.seats.keys() and _is_even(setup, path, given, mirror):
                yield from _uneven(data, path, mirror, given)


def coverage(data: Data) -> Coverage:
    """Count what is held against each symmetry: the seats, and what lies for them."""
    several = sum(1 for _ in _given(data.game.setup))
    return Coverage(several * len(data.game.board.symmetric), "sets of seats on a symmetric board")


def _given(setup: Setup) -> Iterator[tuple[Path, Mapping[str, Ids]]]:
    """List what is given to seats: their own spaces, what lies for them, what they are dealt."""
    yield ("setup", "seats"), dict.fromkeys(setup.seats, ())
    for number, placement in enumerate(setup.placements):
        if placement.for_seats:
            yield ("setup", "placements", number, "for-seats"), placement.for_seats
    for name, deal in setup.deals.items():
        if deal.for_seats:
            yield ("setup", "deals", name, "for-seats"), deal.for_seats


def _is_even(setup: Setup, path: Path, seats: Mapping[str, Ids], mirror: Mirror) -> bool:
    """Tell whether seats change places among themselves: all have to, some of them may."""
    here = Counter(_as_seen(setup, seat, (), as_named) for seat in seats)
    seen = Counter(_as_seen(setup, seat, (), mirror.of) for seat in seats)
    return path[-1] == "seats" or here == seen


def _uneven(data: Data, path: Path, mirror: Mirror, seats: Mapping[str, Ids]) -> Iterator[Problem]:
    """Find the seats whose counterpart, in this mirror, is no seat or is given something else."""
    there = Counter(_as_seen(data.game.setup, seat, given, as_named) for seat, given in seats.items())
    for seat, given in seats.items():
        seen = _as_seen(data.game.setup, seat, given, mirror.of)
        if there[seen] < there[_as_seen(data.game.setup, seat, given, as_named)]:
            what = "has no counterpart" if path[-1] == "seats" else "is given other spaces"
            message = f"the seat `{seat}` {what} on a symmetric board ({mirror.symmetry})"
            yield Problem(CODE, message, data.span((*path, seat)))


def _as_seen(setup: Setup, seat: str, given: Ids, image: Callable[[str], str]) -> Hashable:
    """Give the board and space of a seat and what is given to it, as they look in a mirror."""
    own = setup.seats[seat]
    return own.board, image(own.space), frozenset(map(image, given))
