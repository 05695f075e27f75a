"""The file of patterns and the drawings there are → Patterns, with its digest, or Problems."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from printgen.errors import PrintgenError
from printgen.model.box.box import Box
from printgen.model.kit import Kit, Measure, Rank
from printgen.model.load.files import FilesRead
from printgen.model.load.kit_references import KitReferences, Known
from printgen.model.load.validation import validate
from printgen.model.patterns import COMPONENT, Pattern, Patterns
from printgen.model.resources import Icon
from printgen.problems import Problem, has_errors
from printgen.source import Entry, Node

PATTERNS = "kits/tokens.yaml"
"""Where they stand in the data folder."""

_TABLE = "table"
_RANKS = {str(number): Rank(letter=str(number % 10), value=number) for number in range(100)}


@dataclass(frozen=True, slots=True)
class LoadedPatterns:
    """Patterns, and the SHA-256 of the file they were read from."""

    patterns: Patterns
    digests: Mapping[str, str]


def load_patterns(data: Path, icons: Mapping[str, Icon], colours: Collection[str]) -> LoadedPatterns:
    """Return the patterns; raises PrintgenError with everything that is wrong."""
    files = FilesRead(data)
    node = files.read(data / PATTERNS)
    patterns = None
    if node is not None:
        patterns, wrong = validate("patterns", node)
        files.problems += wrong
        if patterns is not None:
            files.problems += _unknown_names(patterns, node, icons, colours)
    if has_errors(files.problems):
        raise PrintgenError(files.problems)
    assert isinstance(patterns, Patterns)
    return LoadedPatterns(patterns, files.digests)


def _unknown_names(
    patterns: Patterns, node: Node, icons: Mapping[str, Icon], colours: Collection[str]
) -> Iterator[Problem]:
    """Yield the problems of the parts, as if they were those of a kit that has an icon ``component``."""
    drawings = {**icons, COMPONENT: Icon(viewBox="0 0 24 24", paths=())}
    parts = {one.id: one.part.model_copy(update={"size": _size(one)}) for one in patterns.patterns}
    kit = Kit.model_construct(suits=(), ranks=_RANKS, parts=parts, credits=(), templates={})
    box = Box.model_construct(components={})
    suits = {_TABLE: patterns.table}
    places = {_TABLE: node.locate((_TABLE, "icon"))}
    known = Known(suits, places, box, drawings, colours)
    yield from KitReferences(kit, _parts(node), known).problems()


def _size(pattern: Pattern) -> Measure:
    """Return any size: that of the thing is not known yet."""
    return pattern.part.size or pattern.size or Measure.model_construct(width=20.0, height=20.0)


def _parts(node: Node) -> Node:
    """Return a node with the parts under their names, as they stand in a kit."""
    listed = node.child("patterns")
    entries = []
    for item in listed.items if listed is not None else ():
        name, part = item.child("id"), item.child("part")
        if name is not None and part is not None:
            entries.append(Entry(name, part))
    below = Node.of_map(entries, node.span)
    return Node.of_map([Entry(Node.scalar("parts", node.span), below)], node.span)
