"""A citation names no source, or a source or section that is not listed.

Each fact says where it stands. The source must be one of the game's (`game.yaml`) or, for facts of
a box, one of the box's; when the source lists its sections, the section must be one of them. So
every fact can be found again by a reader, and a slip of the pen is found here. What the index of a
source is about is a source and its sections as well.

PASS score.yaml
    cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    cite: {source: leeflet, section: Scoring}
FAIL score.yaml
    cite: {source: leaflet, section: Skoring}
FAIL score.yaml
    cite: []
FAIL index.yaml
    leeflet: {Setup: {numbers: [5]}}
FAIL index.yaml
    card: {Front: {numbers: [5]}}
"""

from collections.abc import Collection, Iterator, Mapping

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.load.validation import near
from printgen.model.nouns import Path, nouns
from printgen.model.values import Cite, Source
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
            yield from _no_section(data, (*path, "section"), noun.source, noun.section, sources)
        elif getattr(noun, "cite", None) == ():
            message = f"nothing is cited for {quoted(str(path[-1]))}"
            yield Problem(CODE, message, data.span((*path, "cite"), key=True))
    sources = game.head.sources
    for source, indexed in game.index.items():
        yield from _unlisted(data, ("index", source), "source", source, sources, True)
        for title in indexed:
            yield from _no_section(data, ("index", source, title), source, title, sources, True)


def coverage(data: Data) -> Coverage:
    """Count the citations; some documents have no sections to list."""
    cites = [noun for _, noun in nouns(data.game) if isinstance(noun, Cite)]
    listed = "a document whose sections are not listed has those that are cited"
    return Coverage(len(cites), "citations", (listed,))


def _no_section(
    data: Data, path: Path, source: str, title: str, sources: Mapping[str, Source], is_key: bool = False
) -> Iterator[Problem]:
    """Look for a section in the list of a known source, if it has one."""
    if source in sources and (sections := sources[source].sections):
        what = f"section of `{source}`"
        yield from _unlisted(data, path, what, title, sections, is_key)


def _unlisted(
    data: Data, path: Path, what: str, name: str, known: Collection[str], is_key: bool = False
) -> Iterator[Problem]:
    if name not in known:
        message = f"there is no {what} {quoted(name)}"
        yield Problem(CODE, message, data.span(path, is_key), hints=near(name, known))
