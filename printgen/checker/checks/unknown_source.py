"""A citation names a source, or a section of it, that is not listed.

Each fact says where it stands. The source must be one of the game's (``game.yaml``) or, for
facts of a box, one of the box's; when the source lists its sections, the section must be one of
them. So a reader can find every fact again, and a slip of the pen is found.

PASS score.yaml
    cite: {source: rules, section: Scoring}
FAIL score.yaml
    cite: {source: rulez, section: Scoring}
FAIL score.yaml
    cite: {source: rules, section: Skoring}
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from printgen.checker.data import Data
from printgen.game.values import Cite, Source
from printgen.game.walk import Path, nouns
from printgen.problems import Problem

CODE = "unknown-source"


def check(data: Data) -> Iterator[Problem]:
    """Look at every citation of the game and its boxes."""
    game = data.game
    for path, noun in nouns(game):
        if isinstance(noun, Cite):
            sources = game.boxes[str(path[1])].sources if path[0] == "boxes" else game.head.sources
            yield from _faults(data, path, noun, sources)


def _faults(data: Data, path: Path, cite: Cite, sources: Mapping[str, Source]) -> Iterator[Problem]:
    span = data.span(path)
    if cite.source not in sources:
        yield Problem(
            CODE,
            f"no source `{cite.source}`",
            span,
            hints=_meant(cite.source, sources),
        )
        return
    sections = sources[cite.source].sections
    if sections and cite.section not in sections:
        yield Problem(
            CODE,
            f"source `{cite.source}` has no section `{cite.section}`",
            span,
            hints=_meant(cite.section, sections),
        )


def _meant(word: str, known: Mapping[str, Source] | tuple[str, ...]) -> tuple[str, ...]:
    close = get_close_matches(word, known, 1)
    return (f"did you mean `{close[0]}`?",) if close else (f"known: {', '.join(known)}",)
