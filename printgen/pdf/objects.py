"""The objects of a PDF that is ready → its bytes; what tags the pages is packed apart from what shows them.

A program that does not read aloud need not unpack the elements of the structure, which are most of the objects. The
identifier is a digest of what is written: pydyf would write everything a second time for it.
"""

from hashlib import md5
from typing import Any

from pydyf import Array, Dictionary, Object, Stream, String

_HEADER = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"
_IN_STREAM = 2  # the kind of an entry of the cross-reference table whose object is packed in a stream


class Element(Object):  # type: ignore[misc]
    """An element of the structure, as it is written: a pattern with the numbers of objects in its gaps."""

    def __init__(self, pattern: bytes, numbers: tuple[int, ...]) -> None:
        super().__init__()
        self._pattern, self._numbers = pattern, numbers

    @property
    def data(self) -> bytes:
        """Its bytes."""
        return self._pattern % self._numbers


def number_of(reference: bytes) -> int:
    """Return the number of the object that a reference such as `7 0 R` leads to."""
    return int(reference.split()[0])


def pdf_bytes(pdf: Any) -> bytes:
    """Return a PDF as pydyf would write it with compressed objects and an identifier."""
    pdf.add_object(pdf.info)
    written, digest = bytearray(_HEADER), md5(usedforsecurity=False)
    entries = {0: (0, 0, 0)}

    def put(one: Any) -> None:
        entries[one.number] = (1, len(written), 0)
        data = one.indirect
        digest.update(data)
        written.extend(data + b"\n")

    packed: tuple[list[Any], list[Any]] = ([], [])
    for one in pdf.objects[1:]:
        if one.compressible:
            packed[_is_element(one)].append(one)
        else:
            put(one)
    for group in filter(None, packed):
        stream = _object_stream(group)
        pdf.add_object(stream)
        entries |= {one.number: (_IN_STREAM, stream.number, place) for place, one in enumerate(group)}
        put(stream)
    start = len(written)
    table = _table(pdf, entries | {len(pdf.objects): (1, start, 0)}, String(digest.hexdigest().encode()))
    return b"%s%s\nstartxref\n%d\n%%%%EOF\n" % (written, table.indirect, start)


def _is_element(one: Any) -> bool:
    return isinstance(one, Element) or (isinstance(one, Dictionary) and one.get("Type") in ("/StructElem", "/OBJR"))


def _object_stream(group: list[Any]) -> Any:
    """Pack objects into a stream that begins with their numbers and places."""
    data = [one.data for one in group]
    head, place = [], 0
    for one, content in zip(group, data, strict=True):
        head.append(b"%d %d" % (one.number, place))
        place += len(content) + 1
    first = b" ".join(head)
    extra = {"Type": "/ObjStm", "N": len(group), "First": len(first) + 1}
    return Stream([first, *data], extra, compress=True)


def _table(pdf: Any, entries: dict[int, tuple[int, int, int]], identifier: Any) -> Any:
    """Return the cross-reference table, which is a stream, too."""
    lengths = tuple(max(1, -(-max(column).bit_length() // 8)) for column in zip(*entries.values(), strict=True))
    extra = {
        "Type": "/XRef",
        "Index": Array((0, len(entries))),
        "W": Array(lengths),
        "Size": len(entries),
        "Root": pdf.catalog.reference,
        "Info": pdf.info.reference,
        "ID": Array((identifier.data, identifier.data)),
    }
    rows = b"".join(
        value.to_bytes(length, "big")
        for _, entry in sorted(entries.items())
        for length, value in zip(lengths, entry, strict=True)
    )
    table = Stream([rows], extra, compress=True)
    pdf.add_object(table)
    return table
