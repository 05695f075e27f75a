"""A path in the model → the place in the files it was read from."""

from collections.abc import Mapping, Sequence

from printgen.source import Entry, Node, Step
from printgen.span import Span


class Locator:
    """Knows where everything of a game stands.

    A path begins with the name of the file (``rules``, ``boxes`` and the id of the box, ``words`` and the language);
    its steps are keys as in YAML or names as in Python, numbers in lists, and the ``id`` of an item. A value that
    stands alone is item 0 of the list it is read as. Words may be named by their dotted key.
    """

    def __init__(self, files: Mapping[str, Node]) -> None:
        self._root = Node.of_map(
            (Entry(Node.scalar(name, _start(node)), node) for name, node in files.items()), Span("", 1, 1, 1, 1)
        )

    def locate(self, path: Sequence[Step], key: bool = False) -> Span:
        """Find the place of a path, or of its last key; of the nearest place when there is none."""
        steps = ("game", *path[1:]) if path and path[0] == "head" else tuple(path)
        node, last_key = self._root, None
        for number, step in enumerate(steps):
            entry = _step(node, step)
            if entry is None and isinstance(step, str) and number > 0:
                entry = _dotted(node, step)
            if entry is None and step == 0 and node.kind != "list":
                continue
            if entry is None:
                break
            last_key, node = entry
        return last_key.span if key and last_key is not None else node.span

    def node(self, path: Sequence[Step]) -> Node | None:
        """Return the node of a path written as in YAML, or None."""
        node: Node | None = self._root
        for step in path:
            node = node.child(step) if node is not None else None
        return node


def _step(node: Node, step: Step) -> Entry | None:
    """Take one step: the key and value it leads to; a list item has itself for a key."""
    if node.kind == "list":
        for number, item in enumerate(node.items):
            if number == step or (isinstance(step, str) and _id(item) == step):
                return Entry(item, item)
        return None
    for name in (str(step), str(step).rstrip("_").replace("_", "-")):
        if name in node.entries:
            return node.entries[name]
    return None


def _dotted(node: Node, step: str) -> Entry | None:
    entry = None
    for part in step.split("."):
        entry = _step(node, part)
        if entry is None:
            return None
        node = entry.value
    return entry


def _id(item: Node) -> str | None:
    child = item.child("id")
    return str(child.value) if child is not None else None


def _start(node: Node) -> Span:
    return Span(node.span.file, node.span.line, node.span.column, node.span.line, node.span.column)
