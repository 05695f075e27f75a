"""A variant changes the board or what lies on it, and `changes` does not say so.

A whole build prints a set-up sheet for each variant that `changes` the `start` or the `board`. So a
variant that seats, placements, deals, regions, lines or the boards in play ask for names one of the
two; else its players set the game up by the sheet of another.

PASS setup.yaml
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a1, right: c2, top: a2},
          when: "'feast' not in variants", confidence: stated,
          cite: {source: leaflet, section: Setup}}
AND variants.yaml
    feast: {changes: [start]}
FAIL setup.yaml
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a1, right: c2, top: a2},
          when: "'feast' not in variants", confidence: stated, cite: []}
FAIL board.yaml
    regions: {shore: {when: "'feast' not in variants"}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import asked_by, table_formulas
from printgen.problems import Related

LAID = ("seatings", "placements", "deals")
"""What of the set-up decides what lies where."""


@covers("variants that change what lies on the board", lambda data: _asked(data.game))
def check(data: CheckInput) -> Problems:
    """Look for what asks for each variant."""
    for name, path in _asked(data.game).items():
        variant = data.game.variants[name]
        if not {"start", "board"} & set(variant.changes) and not variant.chooser:
            message = f"`{name}` changes what lies on the board, and does not say so"
            related = (Related("asked for here", data.span(path)),)
            hint = "add `start` or `board` to its `changes`"
            yield data.problem(message, ("variants", name), hint, key=True, related=related)


def _asked(game: Game) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path, text in table_formulas(game):
        if path[0] == "board" or (path[0] == "setup" and path[1] in LAID):
            for name in sorted((asked_by(text) or frozenset()) & game.variants.keys()):
                found.setdefault(name, path)
    return found
