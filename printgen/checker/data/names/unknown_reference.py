"""Something is named that does not exist.

Blocks name tables and clauses, placements name pieces, seatings name seats, variants name each
other, rulings name what rests on them, everything drawn names an icon. Each name must be one that
the game, its boxes or the print data have; the nearest known name is suggested.

PASS sheets.yaml
    setup: {notes: [goal]}
FAIL sheets.yaml
    setup: {notes: [gaol]}
FAIL setup.yaml
    steps: [{id: tiles, count: 5, uses: {tyle: 5}, confidence: stated, cite: []}]
FAIL rulings.yaml
    R1: {used-by: [clauses.gaol]}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.names import references
from printgen.model.load.validation import near
from printgen.source import quoted


@covers("names", references, of_words=True)
def check(data: CheckInput) -> Problems:
    """Look up every name."""
    for found in references(data):
        if found.name not in found.known:
            hints = near(found.name, sorted(found.known)) or ("there are none",)
            if found.what == "icon":
                hints += ("`printgen explain icons` lists those that come with printgen",)
            yield data.problem(f"there is no {found.what} {quoted(found.name)}", found.path, *hints, key=found.is_key)
