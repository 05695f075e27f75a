"""The operators of our own pages are read by the quick reader, what is written otherwise by pypdf."""

from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream, StreamObject

from printgen.preflight import read_pdf
from printgen.preflight.read.operators import operations


def test_nothing_on_a_page_of_ours_needs_the_slow_reader(with_scene, square, printed, monkeypatch):
    pdf = printed(with_scene(square))
    assert b"BDC" in PdfReader(BytesIO(pdf)).pages[0].get_contents().get_data(), "the page is tagged"
    monkeypatch.setattr(ContentStream, "operations", property(lambda _: pytest.fail("pypdf was asked")))
    assert read_pdf(pdf).pages[0].words


@pytest.mark.parametrize("text", [b"/P <</MCID 3>> BDC 1 0 0 RG EMC", b"/P <</A << /B (x) >> >> BDC 1 0 0 RG EMC"])
def test_tagged_operators_are_read_alike_by_both_readers(text):
    stream = StreamObject()
    stream.set_data(text)
    read = operations(ContentStream(stream, None))
    assert [operator for _, operator in read] == [b"BDC", b"RG", b"EMC"]
    assert [float(number) for number in read[1][0]] == [1, 0, 0]
