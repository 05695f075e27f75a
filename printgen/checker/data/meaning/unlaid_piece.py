"""A piece is laid nowhere, or a placement names no space.

A sort of piece (`pieces`) is there to be laid by a placement, or to show a kind that is dealt; a
placement says where: on spaces, on tiles or for seats. A piece that nothing lays is left over, or
its placement was lost; a placement without a place tells players to lay something and not where.

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
    placements: [{id: frogs, piece: frog, confidence: stated, cite: []}]
"""

from printgen.checker.check import CheckInput, Problems, covers


@covers("pieces and placements", lambda data: len(data.game.setup.pieces) + len(data.game.setup.placements))
def check(data: CheckInput) -> Problems:
    """Look for a placement of each piece, and for the place of each placement."""
    setup = data.game.setup
    laid = {placement.piece for placement in setup.placements}
    dealt = {deal.component for deal in setup.deals.values()}
    laid |= {name for name, piece in setup.pieces.items() if piece.kind is not None and piece.component in dealt}
    for name in (name for name in setup.pieces if name not in laid):
        yield data.problem(f"nothing lays the piece `{name}`", ("setup", "pieces", name), key=True)
    for one in setup.placements:
        if not (one.on or one.one_of or one.on_tiles or one.for_seats):
            yield data.problem(f"nobody says where `{one.id}` lies", ("setup", "placements", one.id))
