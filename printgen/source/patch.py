"""A tree and what its owner knows better (my box, ``--set``) → the tree with those values in it.

Maps merge, everything else is replaced; each value keeps the place it was written at.
"""

from collections.abc import Sequence

from printgen.source.node import Entry, Node
from printgen.source.reader import read_text


def overlay(base: Node, patch: Node) -> Node:
    """Return the base with the patch laid over it.

    It calls itself only where both are maps, so never deeper than the composer lets a tree be.
    """
    if base.kind != "map" or patch.kind != "map":
        return patch
    entries = dict(base.entries)
    for name, entry in patch.entries.items():
        below = entries.get(name)
        if below is None:
            entries[name] = entry
            continue
        # The key that stands there keeps its type: 6 stays a number, "6" a text.
        key = Node.scalar(below.key.value, entry.key.span)
        entries[name] = Entry(key, overlay(below.value, entry.value))
    return Node.of_map(entries.values(), base.span)


def nested(keys: Sequence[Node], value: Node) -> Node:
    """Wrap a value into maps with one key each, the first key outermost."""
    for key in reversed(keys):
        value = Node.of_map([Entry(key, value)], key.span)
    return value


def setting(path: str, text: str) -> Node:
    """Read ``path=text`` of a command line as maps that know where they come from.

    Raises PrintgenError when the text is not YAML.
    """
    value = read_text(text, f"--set {path}")
    return nested([Node.scalar(step, value.span) for step in path.split(".")], value)
