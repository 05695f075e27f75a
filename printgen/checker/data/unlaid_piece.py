"""A piece is laid nowhere, or a placement names no space.

A sort of piece (`pieces`) is there to be laid by a placement, and a placement says where: on
spaces, on tiles or for seats. A piece that nothing lays is left over, or its placement was lost; a
placement without a place tells players to lay something and not where.

PASS setup.yaml
    pieces: {fly: {component: fly, look: coin}}
    placements:
      - {id: frogs, piece: frog, on: [a1],
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {id: flies, piece: fly, on: [b1],
          confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    pieces: {fly: {name: fly}}
    setup: {legend: {fly: {name: Fly}}}
FAIL setup.yaml
    placements: []
FAIL setup.yaml
    placements:
      - {id: frogs, piece: frog, confidence: stated, cite: {source: leaflet, section: Setup}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.problems import Problem

CODE = "unlaid-piece"


def check(data: Data) -> Iterator[Problem]:
    """Look for a placement of each piece, and for the place of each placement."""
    setup = data.game.setup
    laid = {placement.piece for placement in setup.placements}
    for name in setup.pieces:
        if name not in laid:
            place = data.span(("setup", "pieces", name), key=True)
            yield Problem(CODE, f"nothing lays the piece `{name}`", place)
    for placement in setup.placements:
        places = (placement.on, placement.one_of, placement.on_tiles, placement.for_seats)
        if not any(places):
            place = data.span(("setup", "placements", placement.id))
            yield Problem(CODE, f"nobody says where `{placement.id}` lies", place)


def coverage(data: Data) -> Coverage:
    """Count the pieces and the placements."""
    setup = data.game.setup
    return Coverage(len(setup.pieces) + len(setup.placements), "pieces and placements")
