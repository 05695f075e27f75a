"""A count or size of a box does not say how sure it is.

Nothing is certain by default: each component, board and set of tiles says under `confidence` how
sure its numbers are, so that what is assumed is marked on every sheet.

PASS box.yaml
    components: {die: {confidence: {count: likely}}}
FAIL box.yaml
    components:
      stone: {count: 4, cite: {source: lid, section: contents}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.box.box import Known
from printgen.model.nouns import nouns
from printgen.problems import Problem

CODE = "unsure-number"


def check(data: Data) -> Iterator[Problem]:
    """Look at every count and size of every box."""
    for path, noun in nouns(data.game):
        if isinstance(noun, Known):
            for name in noun.unsure():
                message = f"`{path[-1]}` does not say how sure its `{name}` is"
                hint = f"write `{name}` under its `confidence`: certain, likely or assumed"
                yield Problem(CODE, message, data.span(path, key=True), hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the parts of boxes that have numbers."""
    several = sum(isinstance(noun, Known) for _, noun in nouns(data.game))
    return Coverage(several, "parts of boxes")
