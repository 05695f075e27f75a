"""The catalogue of a PDF → what it says of itself: its XMP packet, its bookmarks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

if TYPE_CHECKING:
    from pypdf import PdfReader

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_SHORT = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
    "http://spdx.org/rdf/terms#": "spdx",
}
PACKET_AT_MOST = 1_000_000


def described(catalogue: Any) -> dict[str, tuple[str, ...]]:
    """Read the properties of the packet, and the language; a damaged packet says nothing."""
    found: dict[str, tuple[str, ...]] = {}
    if "/Lang" in catalogue:
        found["lang"] = (str(catalogue["/Lang"]),)
    if (stream := catalogue.get("/Metadata")) is None:
        return found
    packet = stream.get_object().get_data()
    if len(packet) > PACKET_AT_MOST or b"<!DOCTYPE" in packet:
        return found
    try:
        tree = ElementTree.fromstring(packet.decode("utf-8", "replace").strip())
    except ElementTree.ParseError:
        return found
    for about in tree.iter(f"{_RDF}Description"):
        for one in about:
            space, _, name = one.tag.removeprefix("{").rpartition("}")
            found[f"{_SHORT.get(space, space)}:{name}"] = tuple(_values(one))
    return found


def _values(one: ElementTree.Element) -> Iterator[str]:
    items = list(one.iter(f"{_RDF}li"))
    yield from (item.text or "" for item in items or [one])


def bookmarks(reader: "PdfReader") -> tuple[tuple[str, int], ...]:
    """Return every bookmark with the number of its page, outer ones before those within."""
    return tuple(_of(reader, reader.outline))


def _of(reader: "PdfReader", outline: Any) -> Iterator[tuple[str, int]]:
    for one in outline:
        if isinstance(one, list):
            yield from _of(reader, one)
        else:
            number = reader.get_destination_page_number(one)
            yield str(one.title), -1 if number is None else number + 1
