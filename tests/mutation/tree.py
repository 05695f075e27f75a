"""A tree and what is put in the place of some of its nodes → its places, and the text of it.

A fact that an anchor shares is one node of the tree, so it is changed wherever it is used.
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.source import Entry, Node

Path = tuple[str | int, ...]


class Place(NamedTuple):
    """A node, the path that leads to it, and the map or list it stands in."""

    path: Path
    node: Node
    parent: Node | None

    @property
    def key(self) -> str:
        """The nearest name above it, as a number in a list has none."""
        return next((str(step) for step in reversed(self.path) if isinstance(step, str)), "")


def places(root: Node) -> Iterator[Place]:
    """Yield every place of a tree once, from the root down."""
    waiting = [Place((), root, None)]
    seen: set[int] = set()
    while waiting:
        place = waiting.pop()
        if id(place.node) in seen:
            continue
        seen.add(id(place.node))
        yield place
        below = [Place((*place.path, name), entry.value, place.node) for name, entry in place.node.entries.items()]
        below += [Place((*place.path, number), item, place.node) for number, item in enumerate(place.node.items)]
        waiting += reversed(below)


def scalar(node: Node, value: str | int | float | bool | None) -> Node:
    """Return another value in the place of a node."""
    return Node.scalar(value, node.span)


def without(parent: Node, step: str | int) -> Node:
    """Leave out an entry or an item."""
    if parent.kind == "list":
        return Node.of_list((i for n, i in enumerate(parent.items) if n != step), parent.span)
    kept = (entry for name, entry in parent.entries.items() if name != step)
    return Node.of_map(kept, parent.span)


def renamed(parent: Node, step: str, name: str | int) -> Node:
    """Return an entry another key, in its place."""
    return Node.of_map(
        (
            Entry(scalar(entry.key, name), entry.value) if known == step else entry
            for known, entry in parent.entries.items()
        ),
        parent.span,
    )


def with_more(parent: Node, name: str, value: Node) -> Node:
    """Add an entry to a map."""
    more = Entry(Node.scalar(name, value.span), value)
    return Node.of_map([*parent.entries.values(), more], parent.span)


def of_value(value: object, like: Node) -> Node:
    """Make a node of plain data."""
    if isinstance(value, dict):
        return Node.of_map(
            (Entry(Node.scalar(key, like.span), of_value(v, like)) for key, v in value.items()), like.span
        )
    if isinstance(value, list):
        return Node.of_list((of_value(item, like) for item in value), like.span)
    assert value is None or isinstance(value, str | int | float)
    return Node.scalar(value, like.span)


def text(node: Node, instead: Mapping[int, Node]) -> str:
    """Write a tree as YAML, some nodes (by their ``id``) replaced by others."""
    node = instead.get(id(node), node)
    if node.kind == "map":
        return f"{{{', '.join(_entries(node, instead))}}}"
    if node.kind == "list":
        return f"[{', '.join(text(item, instead) for item in node.items)}]"
    return json.dumps(node.value, ensure_ascii=False)


def _entries(node: Node, instead: Mapping[int, Node]) -> Iterator[str]:
    for entry in node.entries.values():
        # A key may be longer than YAML lets a simple one be; no key of the data comes near it.
        yield f"{json.dumps(entry.key.value, ensure_ascii=False)}: {text(entry.value, instead)}"
