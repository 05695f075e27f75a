"""A set-up or a board in which spaces stand from one to another → the same with each of them, at its place.

Of `a1..d1` the letters run, of `a1..a4` the numbers; backwards as well. Others stay as they are, for `check` to report.
"""

import re
from functools import lru_cache

from printgen.source import Entry, Node

_SPACES = re.compile(r"([A-Za-z])(-?)(\d{1,3})\.\.([A-Za-z])(-?)(\d{1,3})", re.ASCII)


@lru_cache(maxsize=32)
def with_each_space(node: Node) -> Node:
    """Return a tree in which ranges of spaces are lists; in a list they are items of it."""
    return _expanded(node)


def _expanded(node: Node) -> Node:
    if node.kind == "map":
        changed = {key: _expanded(one.value) for key, one in node.entries.items()}
        if all(changed[key] is one.value for key, one in node.entries.items()):
            return node
        return Node.of_map((Entry(one.key, changed[key]) for key, one in node.entries.items()), node.span)
    if node.kind == "list":
        items = [one for item in node.items for one in (_each(item) or (_expanded(item),))]
        same = len(items) == len(node.items) and all(a is b for a, b in zip(items, node.items, strict=True))
        return node if same else Node.of_list(items, node.span)
    return Node.of_list(each, node.span) if (each := _each(node)) else node


def _each(node: Node) -> tuple[Node, ...]:
    """Return the spaces of a range; none of anything else."""
    match = _SPACES.fullmatch(node.value) if isinstance(node.value, str) else None
    if match is None or match[2] != match[5]:
        return ()
    (first, dash, low), (last, high) = match.groups()[:3], (match[4], match[6])
    if low == high and first.islower() == last.islower():
        names = [f"{chr(letter)}{dash}{low}" for letter in _run(ord(first), ord(last))]
    elif first == last:
        names = [f"{first}{dash}{number}" for number in _run(int(low), int(high))]
    else:
        return ()
    return tuple(Node.scalar(name, node.span) for name in names)


def _run(first: int, last: int) -> range:
    step = 1 if first <= last else -1
    return range(first, last + step, step)
