"""A citation names no source, or a source or section that is not listed.

Each fact says where it stands. The source must be one of the game's (`game.yaml`) or, for facts of
a box, one of the box's; when the source lists its sections, the section must be one of them. So
every fact can be found again by a reader, and a slip of the pen is found here.

PASS score.yaml
    cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    cite: {source: leeflet, section: Scoring}
FAIL score.yaml
    cite: {source: leaflet, section: Skoring}
FAIL score.yaml
    cite: []
"""

from collections.abc import Collection, Iterator

from printgen.checker.data import Data
from printgen.checker.proof import Proof
from printgen.game.validation import near
from printgen.game.values import Cite
from printgen.game.walk import Path, nouns
from printgen.problems import Problem
from printgen.source import quoted

CODE = "unknown-source"


def check(data: Data) -> Iterator[Problem]:
    """Look at every citation of the game and its boxes."""
    game = data.game
    for path, noun in nouns(game):
        if isinstance(noun, Cite):
            box = game.boxes[str(path[1])] if path[0] == "boxes" else None
            sources = box.sources if box else game.head.sources
            yield from _unlisted(data, (*path, "source"), "source", noun.source, sources)
            if noun.source in sources and (sections := sources[noun.source].sections):
                where = f"section of `{noun.source}`"
                yield from _unlisted(data, (*path, "section"), where, noun.section, sections)
        elif getattr(noun, "cite", None) == ():
            message = f"nothing is cited for {quoted(str(path[-1]))}"
            yield Problem(CODE, message, data.span((*path, "cite"), key=True))


def proof(data: Data) -> Proof:
    """Count the citations; some documents have no sections to list."""
    cites = [noun for _, noun in nouns(data.game) if isinstance(noun, Cite)]
    listed = "a document whose sections are not listed has those that are cited"
    return Proof(len(cites), "citations", (listed,))


def _unlisted(
    data: Data, path: Path, what: str, name: str, known: Collection[str]
) -> Iterator[Problem]:
    if name not in known:
        message = f"there is no {what} {quoted(name)}"
        yield Problem(CODE, message, data.span(path), hints=near(name, known))
