"""A count or size of a box is assumed and no assumption is cited, or the other way round.

What a source tells is `certain`, or `likely` where it may be read otherwise; what none tells is
`assumed`, and the citation names a source that nobody published (without author and address), such
as the working assumptions of the tool. A component, board or tile set that cites such a source and
has nothing assumed promises more than it can keep; one that has and cites none hides where it comes
from, and owners would not know what to measure. What the owner of a box has `measured` is neither.

PASS box.yaml
    components: {frog: {confidence: {size: certain}, cite: {source: lid, section: contents}}}
PASS box.yaml
    components: {frog: {confidence: {size: measured}}}
FAIL box.yaml
    components: {frog: {confidence: {size: certain}}}
FAIL box.yaml
    components: {frog: {cite: {source: lid, section: contents}}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.box.box import Component, Grid, TileSet
from printgen.model.game import Game
from printgen.model.nouns import Path, nouns
from printgen.problems import Problem

CODE = "baseless-assumption"

Part = Component | Grid | TileSet


def check(data: Data) -> Iterator[Problem]:
    """Hold how sure each part of a box is against what it cites."""
    for path, part in _parts(data.game):
        sources = data.game.boxes[str(path[1])].sources
        cited = [sources[cite.source] for cite in part.cite if cite.source in sources]
        ours = any(not (source.author or source.address) for source in cited)
        assumed = [key for key, sure in part.confidence.items() if sure == "assumed"]
        if assumed and not ours:
            message = f"`{assumed[0]}` of `{path[-1]}` is assumed, and no assumption is cited"
            yield Problem(CODE, message, data.span((*path, "confidence", assumed[0])))
        elif ours and not assumed and "measured" not in part.confidence.values():
            message = f"`{path[-1]}` cites what nobody published, and nothing of it is assumed"
            yield Problem(CODE, message, data.span((*path, "cite"), key=True))


def coverage(data: Data) -> Coverage:
    """Count the components, boards and tile sets."""
    return Coverage(sum(1 for _ in _parts(data.game)), "components, boards and tile sets")


def _parts(game: Game) -> Iterator[tuple[Path, Part]]:
    for path, noun in nouns(game):
        if path[0] == "boxes" and isinstance(noun, Part):
            yield path, noun
