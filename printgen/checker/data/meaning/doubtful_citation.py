"""A thing cites a section that does not tell of it, or does not cite one that does.

The index of a source (`index.yaml`) says, section by section, which things the source tells of; it is taken down from
the source alone. So each citation has a second witness: what stands among the `things` of a section must cite it, and
what cites it must stand there. Worked cases may cite the rules they work out. What stands in a list without ids goes by
the name of the list. A source without an index has no second witness.

PASS index.yaml
    card: {Back: {things: [costs.moves.eat, clauses.goal]}}
AND rules.yaml
    clauses: {goal: {cite: [{source: leaflet, section: Scoring}, {source: card, section: Back}]}}
PASS rules.yaml
    routes: {upstream: {confidence: stated, cite: {source: card, section: Back}}}
FAIL index.yaml
    card: {Back: {things: [costs.moves.eat, clauses.goal]}}
FAIL rules.yaml
    clauses: {goal: {cite: [{source: leaflet, section: Scoring}, {source: card, section: Back}]}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import citing, indexed_sections, things


@covers(
    "citations that the index of their source has",
    lambda data: sum(len(section.things) for *_, section in indexed_sections(data.game)),
    lambda data: _without_witness(data),
)
def check(data: CheckInput) -> Problems:
    """Hold what the index says each section tells of against what cites it."""
    game = data.game
    for path, title, section in indexed_sections(game):
        here = {thing.name for thing in citing(game, (str(path[1]), title))}
        for number, name in enumerate(section.things):
            if name not in here:
                message = f"`{name}` does not cite `{title}`, which tells of it"
                hint = "cite the section as well, or leave the name out of `things`"
                yield data.problem(message, (*path, "things", number), hint)
    for thing in things(game):
        for number, cite in enumerate(thing.cites if not thing.worked else ()):
            found = game.index.get(cite.source, {}).get(cite.section)
            if cite.source in game.index and (found is None or thing.name not in found.things):
                message = f"`{cite.section}` does not tell of `{thing.name}`, which cites it"
                hint = "cite the section that does, or put the name into `things`"
                yield data.problem(message, (*thing.path, "cite", number), hint)


def _without_witness(data: CheckInput) -> tuple[str, ...]:
    cites = [cite.source for thing in things(data.game) for cite in thing.cites]
    bare = sum(source not in data.game.index for source in cites)
    return (f"of {len(cites)} citations, {bare} are of sources without an index",)
