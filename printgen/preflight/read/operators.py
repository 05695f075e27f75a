"""The bytes of a content stream → its operators with their operands.

Numbers are floats and names are texts, as pypdf would give them; strings, arrays and maps, which only
show text, set dashes or tag what follows, are left as they stand. pypdf reads letter by letter, which takes longer
than all else together; it is asked only for what is written otherwise than regularly.
"""

import re
from collections.abc import Sequence
from typing import Any

from pypdf.generic import ContentStream, StreamObject

Operation = tuple[Sequence[Any], bytes]

_STRING = rb"\((?:[^()\\]|\\.)*+\)|<[0-9A-Fa-f\s]*+>"
_TOKEN = re.compile(
    rb"[\0\s]*+(?:"
    rb"(?P<number>[+-]?(?:\d++\.?\d*+|\.\d++))(?=[\0\s\[\]()<>{}/%]|\Z)"
    rb"|(?P<operator>[A-Za-z'\"][A-Za-z0-9*]*+)(?=[\0\s\[\]()<>{}/%]|\Z)"
    rb"|(?P<name>/[A-Za-z0-9_.+-]++)"
    rb"|(?P<other>" + _STRING + rb"|\[(?:[^\[\]()<>{}/%]|" + _STRING + rb")*+\]|<<[^<>()\[\]{}%]*+>>)"
    rb")",
    re.DOTALL,
)
_END = re.compile(rb"[\0\s]*+\Z")


def operations(stream: StreamObject) -> list[Operation]:
    """Return every operator of a stream with its operands."""
    found = regular(stream.get_data())
    return ContentStream(stream, None).operations if found is None else found


def regular(content: bytes) -> list[Operation] | None:
    """Read a stream without pictures, nested maps, comments and half an operation in it; None for any other."""
    found: list[Operation] = []
    operands: list[Any] = []
    place = 0
    while match := _TOKEN.match(content, place):
        place = match.end()
        kind = match.lastgroup
        if kind == "number":
            operands.append(float(match["number"]))
        elif kind == "operator":
            operator = match["operator"]
            if operator == b"BI":
                return None
            found.append((operands, operator))
            operands = []
        else:
            operands.append(match["name"].decode() if kind == "name" else match["other"])
    return found if not operands and _END.match(content, place) else None
