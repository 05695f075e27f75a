"""A citation names no source, or a source or section that is not listed.

Each fact says where it stands. The source must be one of the game's (`game.yaml`) or, for facts of a box, one of the
box's; when the source lists its sections, the section must be one of them. So every fact can be found again by a
reader, and a slip of the pen is found here. What the index of a source is about is a source and its sections as well.

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

from collections.abc import Collection, Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.names import Reference
from printgen.model.load.validation import near
from printgen.model.nouns import Path, nouns
from printgen.model.values import Cite, Model, Source
from printgen.source import quoted


@covers("citations", lambda data: data.nouns(Cite), "a document whose sections are not listed has those that are cited")
def check(data: CheckInput) -> Problems:
    """Look at every citation of the game and its boxes, and at the sections that are indexed."""
    for path, noun in nouns(data.game):
        if noun.__dict__.get("cite") == () and not _is_house(data, path, noun):
            yield data.problem(f"nothing is cited for {quoted(str(path[-1]))}", (*path, "cite"), key=True)
    for named in _sources(data):
        if named.name not in named.known:
            message = f"there is no {named.what} {quoted(named.name)}"
            yield data.problem(message, named.path, *near(named.name, named.known), key=named.is_key)


def _sources(data: CheckInput) -> Iterator[Reference]:
    game = data.game
    for path, cite in data.nouns(Cite):
        known = game.boxes[str(path[1])].sources if path[0] == "boxes" else game.head.sources
        yield Reference((*path, "source"), "source", cite.source, known)
        yield from _section(known.get(cite.source), (*path, "section"), cite.source, cite.section)
    for source, indexed in game.index.items():
        yield Reference(("index", source), "source", source, game.head.sources, True)
        for title in indexed:
            yield from _section(game.head.sources.get(source), ("index", source, title), source, title, True)


def _is_house(data: CheckInput, path: Path, noun: Model) -> bool:
    """Return whether something is the table's own: there is no document that it could stand in."""
    box = data.game.boxes.get(str(path[1])) if path[0] == "boxes" else None
    sources = box.sources.values() if box is not None else data.game.head.sources.values()
    return getattr(noun, "confidence", None) == "house" or all(one.kind == "house" for one in sources)


def _section(source: Source | None, path: Path, name: str, title: str, is_key: bool = False) -> Iterator[Reference]:
    sections: Collection[str] = source.sections if source is not None else ()
    if sections:
        yield Reference(path, f"section of `{name}`", title, sections, is_key)
