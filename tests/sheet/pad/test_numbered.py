"""Numbered pads: typeset once, and every page as if it had been typeset for itself."""

import json
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import numpy as np
import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NullObject

from printgen.app import pipeline
from printgen.model.printer import Printer
from printgen.page import render_html
from printgen.pdf import write_pdf, xmp_packet
from printgen.pdf.engine import weasyprint
from printgen.preflight import preflight, read_pdf
from printgen.preflight.read.facts import PageFacts
from tests import workshop
from tests.memo import Memo
from tests.sheet.conftest import longer_language
from tests.workshop import request_of

NEAR = 0.02  # mm
PIXEL = 25.4 / 96  # mm


def numbered(game: str, copies: int, first: int = 1, **more: object) -> Any:
    request = request_of("pad", game).changed(copies=copies, numbered_from=first, **more)
    return pipeline.print_sheet(request, workshop.WORKSPACE)


def pictures(pdf: bytes) -> list[Any]:
    document = pypdfium2.PdfDocument(pdf)
    return [np.asarray(page.render(scale=100 / 72).to_pil()) for page in document]


def assert_alike(made: PageFacts, plain: PageFacts) -> None:
    assert [word.text for word in made.words] == [word.text for word in plain.words]
    assert len(made.drawn) == len(plain.drawn)
    for one, other in zip(made.words, plain.words, strict=True):
        assert one.box == pytest.approx(other.box, abs=NEAR)
        assert one.seen == pytest.approx(other.seen, abs=NEAR)


@pytest.mark.parametrize("pad", ["entdecker-soeding", "ghost-ship"])  # one on a page, and two
def test_copies_are_equal_to_pages_that_were_typeset_one_by_one(pad: str) -> None:
    printed = numbered(pad, 2, 9999, language=longer_language(pad))
    assert not printed.problems
    plain = pipeline.typeset(replace(printed.sheet, with_masters=False))
    made, wanted = read_pdf(printed.pdf, printed.sheet), read_pdf(plain, printed.sheet)
    assert len(printed.pdf) < len(plain)
    assert made.bookmarks == wanted.bookmarks
    for one, other in zip(made.pages, wanted.pages, strict=True):
        assert_alike(one, other)
    for picture, other in zip(pictures(printed.pdf), pictures(plain), strict=True):
        assert np.array_equal(picture, other)


def test_a_wrong_number_on_one_of_many_pages_is_found() -> None:
    printed = numbered("amdiak", 12)
    html = render_html(printed.sheet)
    wrong = [
        replace(one, texts=("No. 0099", *one.texts[1:])) if n == 11 else one for n, one in enumerate(html.copies, 1)
    ]
    attachments = {"printgen.json": json.dumps(printed.sheet.recipe).encode()}
    pdf = write_pdf(replace(html, copies=tuple(wrong)), printed.sheet, attachments, xmp_packet(printed.sheet))
    found = preflight(read_pdf(pdf, printed.sheet), printed.sheet)
    assert {(one.code, one.page) for one in found} == {("missing-text", 11)}


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("low-contrast", rb"[\d.]+ [\d.]+ [\d.]+ rg", b"0.9 0.9 0.9 rg"),
        ("overlapping-text", rb"[\d.]+ [\d.]+ Tm", b"%(x).3f %(y).3f Tm"),
        ("covered-text", rb"([\d.]+ [\d.]+)( Tm.*?ET)", rb"\1\2 0.9 g \1 99 -99 re f"),
    ],
)
def test_what_is_wrong_with_the_words_of_one_page_is_found_although_its_fellows_are_faultless(
    code: str, old: bytes, new: bytes
) -> None:
    printed = numbered("ghost-ship", 3)
    writer = PdfWriter(clone_from=BytesIO(printed.pdf))
    own = writer.pages[2]["/Contents"][1].get_object()
    word = next(one for one in read_pdf(printed.pdf).pages[0].words if len(one.text) > 4)
    place = {b"x": word.box.x / PIXEL, b"y": word.box.bottom / PIXEL}
    own.set_data(re.sub(old, new % place, own.get_data(), count=1, flags=re.DOTALL))
    file = BytesIO()
    writer.write(file)
    facts = read_pdf(file.getvalue(), printed.sheet)
    assert {one.page for one in preflight(facts, printed.sheet) if one.code == code} == {3}
    alone = replace(facts, pages=tuple(replace(page, like=None) for page in facts.pages))
    assert preflight(facts, printed.sheet) == preflight(alone, printed.sheet)


def test_a_fault_that_all_pages_share_is_found_on_each() -> None:
    printed = numbered("ghost-ship", 3)
    strict = replace(printed.sheet, pages=tuple(replace(page, least_contrast=19) for page in printed.sheet.pages))
    found = preflight(read_pdf(printed.pdf, strict), strict)
    assert {one.page for one in found if one.code == "low-contrast"} == {1, 2, 3}


def test_what_pages_share_is_typeset_and_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts: list[int] = []
    render = weasyprint().HTML.render

    def counted(self: Any, *arguments: Any, **options: Any) -> Any:
        document = render(self, *arguments, **options)
        layouts.append(len(document.pages))
        return document

    monkeypatch.setattr(weasyprint().HTML, "render", counted)
    one = numbered("ghost-ship", 1)
    single = list(layouts)
    layouts.clear()
    many = numbered("ghost-ship", 30)
    assert layouts == single
    assert set(layouts) == {1}
    assert len(many.pdf) < 8 * len(one.pdf)
    first, *others = read_pdf(many.pdf, many.sheet).pages
    assert all(drawn is same for page in others for drawn, same in zip(page.drawn, first.drawn, strict=True))
    own = [sum(word is not same for word, same in zip(page.words, first.words, strict=True)) for page in others]
    assert max(own) <= 1 + 2 * len(many.sheet.pages[0].body.pads)


def test_every_page_of_a_pad_is_read_aloud_in_its_order() -> None:
    reader = PdfReader(BytesIO(numbered("ghost-ship", 3).pdf))
    root = reader.trailer["/Root"]["/StructTreeRoot"]
    sections = [one.get_object() for one in root["/K"][0]["/K"]]
    parents = root["/ParentTree"]["/Nums"]
    assert [one["/Pg"].get_object() for one in sections] == list(reader.pages)
    for page in reader.pages:
        elements = parents[parents.index(page["/StructParents"]) + 1]
        assert all(one.get_object()["/Pg"].get_object() == page for one in elements if not isinstance(one, NullObject))


def test_a_pad_is_the_same_file_every_time(memo: Memo) -> None:
    before = numbered("ghost-ship", 3).pdf
    with memo.aside():
        assert numbered("ghost-ship", 3).pdf == before


def test_numbered_pads_to_fill_in_have_fields_of_their_own() -> None:
    printed = numbered("ghost-ship", 2, fillable=True)
    names = [field.name for page in read_pdf(printed.pdf).pages for field in page.fields]
    assert len(set(names)) == len(names) > 0
    assert not printed.problems


def test_copies_are_corrected_for_a_printer_as_single_pages_are() -> None:
    printed = numbered("ghost-ship", 3)
    sheet = replace(
        printed.sheet, printer=Printer.model_validate({"name": "own", "scale-x": "99 mm", "scale-y": "99.5 mm"})
    )
    made = pipeline.typeset(sheet)
    assert pipeline.measure(made, sheet) == ()
    plain = pipeline.typeset(replace(sheet, with_masters=False))
    assert all(np.array_equal(one, other) for one, other in zip(pictures(made), pictures(plain), strict=True))
