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

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.box.box import Component, Grid, Known, TileSet
from printgen.model.nouns import Path

Part = Component | Grid | TileSet


@covers("components, boards and tile sets", lambda data: _parts(data))
def check(data: CheckInput) -> Problems:
    """Hold how sure each part of a box is against what it cites."""
    for path, part in _parts(data):
        sources = data.game.boxes[str(path[1])].sources
        ours = any(not (sources[cite.source].author or sources[cite.source].address) for cite in part.cite)
        assumed = [key for key, sure in part.confidence.items() if sure == "assumed"]
        if assumed and not ours:
            message = f"`{assumed[0]}` of `{path[-1]}` is assumed, and no assumption is cited"
            hint = "cite also a source that has neither author nor address, for what you assume yourself"
            yield data.problem(message, (*path, "confidence", assumed[0]), hint)
        elif ours and not assumed and "measured" not in part.confidence.values():
            message = f"`{path[-1]}` cites what nobody published, and nothing of it is assumed"
            hint = "give the source an author or an address; without both it counts as an assumption of your own"
            yield data.problem(message, (*path, "cite"), hint, key=True)


def _parts(data: CheckInput) -> Iterator[tuple[Path, Part]]:
    return ((path, noun) for path, noun in data.nouns(Known) if isinstance(noun, Part))
