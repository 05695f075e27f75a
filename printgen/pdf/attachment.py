"""A finished PDF with an attachment, other content of it → the PDF with that content, appended to it.

What was typeset, and measured, stays as it is, byte for byte: the new content stands behind it, as every program does
that saves a change of a PDF (ISO 32000, 7.5.6). So a sheet whose pages are what they were need not be made again to
say what data it rests on now.
"""

import re
import zlib
from hashlib import md5

_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")
_EMBEDDED = re.compile(rb"\n(\d+) 0 obj\n<<[^<>]*/Type /EmbeddedFile")
_LAST = re.compile(rb"(\d+) 0 obj\n<<(?P<trailer>.*?)>>\nstream\n", re.DOTALL)
_KEPT = re.compile(rb"/(?:Root|Info) \d+ 0 R")
_IDENTIFIER = re.compile(rb"/ID \[(\(\w+\))")


def with_attachment(pdf: bytes, content: bytes) -> bytes:
    """Return a PDF that the typesetter wrote, with other content of its one attachment."""
    end, embedded = _END.search(pdf), _EMBEDDED.search(pdf)
    assert end is not None and embedded is not None
    last = _LAST.match(pdf, int(end[1]))
    assert last is not None
    first = _IDENTIFIER.search(last["trailer"])
    assert first is not None
    packed, number, own = zlib.compress(content, 9), int(embedded[1]), int(last[1])
    file = (
        b"%d 0 obj\n<</Type /EmbeddedFile /Subtype /application#2fjson /Params <</Size %d>> /Filter /FlateDecode "
        b"/Length %d>>\nstream\n%b\nendstream\nendobj\n" % (number, len(content), len(packed), packed)
    )
    start = len(pdf) + len(file)
    places = b"".join(b"\1" + place.to_bytes(4, "big") for place in (len(pdf), start))
    trailer = b" ".join(_KEPT.findall(last["trailer"]))
    second = md5(first[1] + content, usedforsecurity=False).hexdigest().encode()
    table = (
        b"%d 0 obj\n<</Type /XRef /Index [%d 1 %d 1] /W [1 4 0] /Size %d /Prev %d %b /ID [%b (%b)] /Length %d>>\n"
        b"stream\n%b\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
        % (own + 1, number, own + 1, own + 2, int(end[1]), trailer, first[1], second, len(places), places, start)
    )
    return pdf + file + table
