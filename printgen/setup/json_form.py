"""Record with blanks → its text as JSON with gaps between, to be filled for thousands of records that differ there."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Any

from printgen.setup.record import as_json


class Blank(int):
    """Stands in a record for a value that is filled in as text; blanks are numbered in the order of the values."""


class JsonForm:
    """The text of one record. It may hold each blank once, in any order."""

    def __init__(self, record: Any) -> None:
        self._texts, self._order = [""], list[int]()
        for is_blank, parts in groupby(_parts(record), lambda part: isinstance(part, Blank)):
            if not is_blank:
                self._texts[-1] = "".join(map(str, parts))
                continue
            for part in parts:
                self._order.append(int(part))
                self._texts.append("")

    def fill(self, values: Sequence[str]) -> str:
        """Return the text with the value of each blank, as JSON, in its place."""
        filled = chain.from_iterable(zip(self._texts, [values[n] for n in self._order], strict=False))
        return "".join([*filled, self._texts[-1]])


def _parts(value: Any) -> Iterator[str | Blank]:
    """Yield text and blanks in turn, as ``as_json`` writes records and lists."""
    if isinstance(value, Blank):
        yield value
    elif isinstance(value, dict):
        yield "{"
        for n, (key, own) in enumerate(value.items()):
            yield f"{', ' if n else ''}{as_json(key)}: "
            yield from _parts(own)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for n, own in enumerate(value):
            yield ", " if n else ""
            yield from _parts(own)
        yield "]"
    else:
        yield as_json(value)
