"""A count or size of a box does not say how sure it is.

Nothing is certain by default: each component, board and set of tiles says under `confidence` how
sure its numbers are, so that what is assumed is marked on every sheet.

PASS box.yaml
    components: {die: {confidence: {count: likely}}}
FAIL box.yaml
    components: {stone: {count: 4, cite: []}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.box.box import Known


@covers("parts of boxes", lambda data: data.nouns(Known))
def check(data: CheckInput) -> Problems:
    """Look at every count and size of every box."""
    for path, noun in data.nouns(Known):
        for name in noun.unsure():
            message = f"`{path[-1]}` does not say how sure its `{name}` is"
            hint = f"write `{name}` under its `confidence`: certain, likely or assumed"
            yield data.problem(message, path, hint, key=True)
