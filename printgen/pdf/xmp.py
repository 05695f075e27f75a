"""What a sheet says of itself → the XMP packet of its PDF: title, makers, rights, language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from printgen.sheet.core.page import Sheet

SPDX = "https://spdx.org/licenses/"
_NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
    "spdx": "http://spdx.org/rdf/terms#",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}


def xmp_packet(sheet: Sheet) -> bytes:
    """Write the packet; what a sheet does not say is left out."""
    spaces = " ".join(f"xmlns:{name}={quoteattr(uri)}" for name, uri in _NAMES.items())
    body = "\n".join(_properties(sheet))
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about="" {spaces}>\n{body}\n</rdf:Description>\n'
        '</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="r"?>'
    ).encode()


def embed(pdf: Any, packet: bytes) -> None:
    """Put a packet into a document that is about to be written."""
    from pydyf import Stream

    metadata = Stream([packet], {"Type": "/Metadata", "Subtype": "/XML"})
    pdf.add_object(metadata)
    pdf.catalog["Metadata"] = metadata.reference


def _properties(sheet: Sheet) -> Iterator[str]:
    yield _each("dc:title", "Alt", [sheet.title])
    if sheet.creators:
        yield _each("dc:creator", "Seq", sheet.creators)
    yield _each("dc:language", "Bag", sheet.language.split(","))
    if sheet.description:
        yield _each("dc:description", "Alt", [sheet.description])
    if sheet.keywords:
        yield _each("dc:subject", "Bag", sheet.keywords)
        yield _one("pdf:Keywords", ", ".join(sheet.keywords))
    if sheet.rights:
        yield _each("dc:rights", "Alt", [sheet.rights])
        yield _each("xmpRights:UsageTerms", "Alt", [sheet.rights])
    if sheet.licence:
        yield _one("xmpRights:Marked", "True")
        yield _one("xmpRights:WebStatement", f"{SPDX}{sheet.licence}.html")
        yield _one("spdx:licenseDeclared", sheet.licence)
    yield _one("xmp:CreatorTool", "printgen")
    yield _one("pdfuaid:part", "1")


def _one(name: str, value: str) -> str:
    return f"<{name}>{escape(value)}</{name}>"


def _each(name: str, kind: str, values: Sequence[str] | Iterable[str]) -> str:
    language = ' xml:lang="x-default"' if kind == "Alt" else ""
    items = "".join(f"<rdf:li{language}>{escape(value)}</rdf:li>" for value in values)
    return f"<{name}><rdf:{kind}>{items}</rdf:{kind}></{name}>"
