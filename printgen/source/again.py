"""A YAML text, and the tree of what stood there before → its tree, of which only what was edited is read anew.

A file of data is a map whose keys stand at the left edge. What belongs to a key that is as it was, in the same lines,
is taken over; wherever that could be wrong there is no tree, and the whole is to be read.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from operator import eq

from printgen.errors import PrintgenError
from printgen.limits import YAML_VALUES
from printgen.source.node import Entry, Node
from printgen.source.reader import read_text
from printgen.span import Span

_KEY = re.compile(r"^(?=[A-Za-z_][\w-]*:\s)", re.MULTILINE)
_REFUSED = (
    re.compile(r"[-.%](?:(?<=^%)|(?<=^-)--|(?<=^\.)\.\.)", re.MULTILINE),
    re.compile(r"[&*](?=[^\s*&])(?<![^\s\[{,:-][&*])"),
    re.compile("[\r\x85\u2028\u2029]"),
)
"""What may reach from one key to another: documents; anchors, aliases; and ends of lines that are counted otherwise.

Each begins with the signs it looks for: so a text of 100 kB is passed over in a millisecond.
"""

_BEHIND = "z-behind-all-others"
"""A key that stands where the next one would: where some values end hangs on what follows them."""


def composed_again(text: str, name: str, text_before: str, before: Node) -> Node | None:
    """Return the tree of a text by that of the text before; None where all of it must be read."""
    if before.kind != "map" or _is_refused(text) or _is_refused(text_before):
        return None
    old, new = _KEY.split(text_before), _KEY.split(text)
    entries = list(before.entries.values())
    above, below = _alike(old, new), _alike(old[::-1], new[::-1])
    below = min(below, len(old) - above, len(new) - above)
    edited, lines = new[above : len(new) - below], _lines(new)
    if not above or not edited or not _stand_at(entries, _lines(old)[1:]):
        return None
    if below and lines[-below] != _lines(old)[-below]:
        return None  # what follows stands in other lines
    behind = f"{_BEHIND}: 0\n" if below else ""
    try:
        read = read_text("\n" * (lines[above] - 1) + "".join(edited) + behind, name)
    except PrintgenError:
        return None
    found = [one for one in read.entries.values() if one.key.value != _BEHIND] if read.kind == "map" else []
    if not _stand_at(found, lines[above : len(new) - below]):
        return None
    return _whole([*entries[: above - 1], *found, *entries[len(entries) - below :]], name)


@lru_cache(maxsize=16)
def _is_refused(text: str) -> bool:
    """Return whether a text must be read as a whole; remembered, as it is the text before at the next edit."""
    return any(pattern.search(text) for pattern in _REFUSED)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many blocks are the same from the first on."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))


def _lines(blocks: Sequence[str]) -> list[int]:
    """Return the line in which each block begins, from 1."""
    return list(accumulate((one.count("\n") for one in blocks[:-1]), initial=1))


def _stand_at(entries: Sequence[Entry], lines: Sequence[int]) -> bool:
    """Return whether these are the keys at the left edge in these lines."""
    return [(one.key.span.line, one.key.span.column) for one in entries] == [(line, 1) for line in lines]


def _whole(entries: Sequence[Entry], name: str) -> Node | None:
    """Return the map of some entries, unless two have one key, or they are too many."""
    known = {str(one.key.value): one for one in entries}
    first, last = entries[0].key.span, entries[-1]
    end = max((one.end_line, one.end_column) for one in (first, last.key.span, last.value.span))
    whole = Node.of_keyed(known, Span(name, first.line, first.column, *end))
    return whole if len(known) == len(entries) and whole.size <= YAML_VALUES else None
