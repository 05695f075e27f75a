"""A thing cites a section that does not tell of it, or does not cite one that does.

The index of a source (`index.yaml`) says, section by section, which things the source tells of; it
is taken down from the source alone. So each citation has a second witness: what a section `tells`
must cite it, and what cites it must be told by it. Worked cases may cite the rules they work out.
What stands in a list without ids is told by the name of the list. A source without an index has no
second witness.

PASS index.yaml
    card: {Back: {tells: [costs.moves.eat, clauses.goal]}}
AND rules.yaml
    clauses:
      goal:
        confidence: stated
        cite: [{source: leaflet, section: Scoring}, {source: card, section: Back}]
PASS rules.yaml
    routes:
      upstream: {confidence: stated, cite: {source: card, section: Back}}
FAIL index.yaml
    card: {Back: {tells: [costs.moves.eat, clauses.goal]}}
FAIL rules.yaml
    clauses:
      goal:
        confidence: stated
        cite: [{source: leaflet, section: Scoring}, {source: card, section: Back}]
"""

from collections.abc import Iterator

from printgen.checker.citations import citing, things
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.game import Game
from printgen.problems import Problem

CODE = "doubtful-citation"


def check(data: Data) -> Iterator[Problem]:
    """Hold what the index says each section tells of against what cites it."""
    index, known = data.game.index, _names(data.game)
    for source, sections in index.items():
        for title, section in sections.items():
            here = {thing.name for thing in citing(data.game, (source, title))}
            for number, name in enumerate(section.tells):
                if name in known and name not in here:
                    message = f"`{name}` does not cite `{title}`, which tells of it"
                    path = ("index", source, title, "tells", number)
                    hint = "cite the section as well, or leave the name out of `tells`"
                    yield Problem(CODE, message, data.span(path), hints=(hint,))
    for thing in things(data.game):
        for number, cite in enumerate(thing.cites):
            if thing.worked or cite.source not in index:
                continue
            section_found = index[cite.source].get(cite.section)
            if section_found is None or thing.name not in section_found.tells:
                message = f"`{cite.section}` does not tell of `{thing.name}`, which cites it"
                hint = "cite the section that does, or put the name into `tells`"
                place = data.span((*thing.path, "cite", number))
                yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the citations that are told; those of sources without an index have no witness."""
    index = data.game.index
    told = sum(len(section.tells) for sections in index.values() for section in sections.values())
    cites = [cite.source for thing in things(data.game) for cite in thing.cites]
    bare = sum(source not in index for source in cites)
    listed = f"of {len(cites)} citations, {bare} are of sources without an index"
    return Coverage(told, "citations told by the index of their source", (listed,))


def _names(game: Game) -> frozenset[str]:
    return frozenset(thing.name for thing in things(game))
