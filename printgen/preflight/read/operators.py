"""The bytes of a content stream → its operators with their operands.

Numbers are floats and names are texts, as pypdf would give them; strings, arrays and maps, which only show text, set
dashes or tag what follows, are left as they stand, but for zero bytes. pypdf reads letter by letter, which takes
longer than all else together; it is asked only for what is written otherwise than regularly.
"""

import re
from collections.abc import Sequence
from typing import Any

from pypdf.generic import ContentStream, StreamObject

Operation = tuple[Sequence[Any], bytes]

_STRING = rb"\((?:[^()\\]|\\.)*+\)|<[0-9A-Fa-f\s]*+>"
_TOKENS = re.compile(
    rb"\s*+((?:[+-]?(?:\d++\.?\d*+|\.\d++)(?:\s++|(?=[\[(</])))*+)"  # all numbers in a row
    rb"(?:([A-Za-z'\"][A-Za-z0-9*]*+)(?=[\s\[\]()<>{}/%]|\Z)"  # an operator
    rb"|(/[A-Za-z0-9_.+-]++)"  # a name
    rb"|(" + _STRING + rb"|\[(?:[^\[\]()<>{}/%]|" + _STRING + rb")*+\]|<<[^<>()\[\]{}%]*+>>)"
    rb"|.)",  # anything else is not read here
    re.DOTALL,
)


def operations(stream: StreamObject) -> list[Operation]:
    """Return every operator of a stream with its operands."""
    found = regular(stream.get_data())
    return ContentStream(stream, None).operations if found is None else found


def regular(content: bytes) -> list[Operation] | None:
    """Read a stream without pictures, nested maps, comments and half an operation in it; None for any other."""
    found: list[Operation] = []
    operands: list[Any] = []
    for match in _TOKENS.finditer(content.replace(b"\0", b" ").rstrip()):
        numbers, operator, name, other = match.groups()
        if numbers:
            operands += map(float, numbers.split())
        if operator:
            if operator == b"BI":
                return None
            found.append((operands, operator))
            operands = []
        elif name or other:
            operands.append(name.decode() if name else other)
        else:
            return None
    return None if operands else found
