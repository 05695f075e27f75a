"""Node: one value of a YAML file with its place; a path into the tree → Span; a tree laid over another.

A node carries its plain Python value, made of its children's values when it was built. So turning
a tree into plain data costs nothing and needs no recursion, and a value that a validator
complains about is found again by identity.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from printgen.span import Span

Scalar = str | int | float | bool | None
Step = str | int

_NO_ENTRIES: Mapping[str, "Entry"] = {}


class Entry(NamedTuple):
    """A key of a map and its value, each with its own place."""

    key: "Node"
    value: "Node"


@dataclass(slots=True, eq=False)  # made by the ten thousand: frozen takes three times as long
class Node:
    """A map, a list or a scalar. Treat it as frozen, its ``value`` as well: nodes share them.

    ``entries`` are found by the text of their key. ``size`` and ``depth`` count with every alias
    written out.
    """

    kind: Literal["map", "list", "scalar"]
    value: Any
    span: Span
    entries: Mapping[str, Entry]
    items: tuple["Node", ...]
    size: int
    depth: int

    @classmethod
    def scalar(cls, value: Scalar, span: Span) -> "Node":
        """Make a value without branches."""
        return cls("scalar", value, span, _NO_ENTRIES, (), 1, 1)

    @classmethod
    def of_list(cls, items: Iterable["Node"], span: Span) -> "Node":
        """Make a list of its items."""
        many = tuple(items)
        size = 1 + sum([item.size for item in many])
        depth = 1 + max([item.depth for item in many], default=0)
        return cls("list", [item.value for item in many], span, _NO_ENTRIES, many, size, depth)

    @classmethod
    def of_map(cls, entries: Iterable[Entry], span: Span) -> "Node":
        """Make a map of its entries; keys must be scalars whose texts differ."""
        return cls.of_keyed({str(entry.key.value): entry for entry in entries}, span)

    @classmethod
    def of_keyed(cls, entries: Mapping[str, Entry], span: Span) -> "Node":
        """Make a map of its entries by the texts of their keys; it keeps them, so leave them be."""
        value = {key.value: inner.value for key, inner in entries.values()}
        size = 1 + sum([1 + inner.size for _, inner in entries.values()])
        depth = 1 + max([inner.depth for _, inner in entries.values()], default=0)
        return cls("map", value, span, entries, (), size, depth)

    @classmethod
    def of(cls, value: Any, span: Span) -> "Node":
        """Make a tree of plain data, or of nodes, all of which stands at one place."""
        if isinstance(value, Node):
            return value
        if isinstance(value, dict):
            return cls.of_map((Entry(cls.scalar(key, span), cls.of(one, span)) for key, one in value.items()), span)
        if isinstance(value, list | tuple):
            return cls.of_list((cls.of(one, span) for one in value), span)
        return cls.scalar(value, span)

    def child(self, step: Step) -> "Node | None":
        """Return the value under a key or number, or None when there is none."""
        if self.kind == "map":
            entry = self.entries.get(str(step))
            return entry.value if entry else None
        if self.kind == "list" and isinstance(step, int) and 0 <= step < len(self.items):
            return self.items[step]
        return None

    def without(self, *keys: str) -> "Node":
        """Return the map without some keys."""
        if self.kind != "map" or self.entries.keys().isdisjoint(keys):
            return self
        return Node.of_map((e for k, e in self.entries.items() if k not in keys), self.span)

    def with_usual(self, **usual: Any) -> "Node":
        """Return the map with what is usual where it says nothing, at the place where it begins; see `of`."""
        if self.kind != "map":
            return self
        start = self.span._replace(end_line=self.span.line, end_column=self.span.column)
        added = (e for k, e in Node.of(usual, start).entries.items() if k not in self.entries)
        return Node.of_map((*self.entries.values(), *added), self.span)

    def at(self, path: Sequence[Step]) -> "Node | None":
        """Return the node of a path written as in YAML, or None."""
        node: Node | None = self
        for step in path:
            node = node.child(step) if node is not None else None
        return node

    def locate(self, path: Sequence[Step], key: bool = False) -> Span:
        """Find the place of a path, or of its last key; of the nearest place when there is none.

        Its steps are keys as in YAML or names as in Python, numbers in lists, and the ``id`` of an item. A value that
        stands alone is item 0 of the list it is read as. Several keys may be one step, with dots between.
        """
        node, last_key = self, None
        for step in path:
            entry = node._below(step)
            if entry is None and step == 0 and node.kind != "list":
                continue
            if entry is None:
                break
            last_key, node = entry
        return last_key.span if key and last_key is not None else node.span

    def _below(self, step: Step) -> Entry | None:
        """Take one step: the key and value it leads to; a list item has itself for a key."""
        for number, item in enumerate(self.items):
            named = item.child("id") if isinstance(step, str) else None
            if number == step or (named is not None and str(named.value) == step):
                return Entry(item, item)
        for name in (str(step), str(step).rstrip("_").replace("_", "-")):
            if name in self.entries:
                return self.entries[name]
        first, _, rest = step.partition(".") if isinstance(step, str) else ("", "", "")
        entry = self._below(first) if rest else None
        return entry.value._below(rest) if entry is not None else None


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
