"""What a file as a whole must carry, and files that are not what they should be."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfWriter
from pypdf.annotations import Link
from pypdf.generic import DictionaryObject, NameObject

from printgen.errors import PrintgenError
from printgen.preflight import EXPLANATIONS, embedded_recipe, preflight, read_pdf


def test_a_page_too_many_is_counted(sheet, printed, problems, reworked):
    pdf = reworked(printed(sheet), lambda writer: writer.add_blank_page(100, 100))
    assert problems(pdf, sheet)["page-count"].message == "the file has 2 pages, the sheet 1"


def test_a_font_that_is_only_named_is_found(sheet, printed, problems, reworked):
    def take_out(writer: PdfWriter) -> None:
        for thing in writer._objects:
            if isinstance(thing, DictionaryObject) and thing.get("/Type") == "/FontDescriptor":
                del thing["/FontFile2"]

    pdf = printed(sheet)
    assert all(font.embedded and font.subset for font in read_pdf(pdf).fonts)
    found = problems(reworked(pdf, take_out), sheet)["font-not-embedded"]
    assert found.message == "the font `Source-Sans-Pro` is not in the file"


def test_a_file_that_lets_the_printer_scale_is_found(sheet, printed, problems, reworked):
    def forget(writer: PdfWriter) -> None:
        del writer.root_object[NameObject("/ViewerPreferences")]

    assert "scaled-printing" in problems(reworked(printed(sheet), forget), sheet)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_the_way_to_turn_the_paper_is_held_against_the_sheet(sheet, printed, problems, duplex):
    turned = replace(sheet, duplex=duplex)
    pdf = printed(turned)
    assert problems(pdf, turned) == {}
    assert "Simplex" in problems(pdf, sheet)["scaled-printing"].message


def test_the_recipe_comes_back_as_it_was_embedded(sheet, printed):
    assert embedded_recipe(printed(sheet)) == sheet.recipe


def test_a_file_without_recipe_is_found(sheet, printed, problems, reworked):
    def forget(writer: PdfWriter) -> None:
        del writer.root_object[NameObject("/Names")]

    pdf = reworked(printed(sheet), forget)
    assert "missing-recipe" in problems(pdf, sheet)
    with pytest.raises(PrintgenError, match="carries no readable"):
        embedded_recipe(pdf)


def test_other_data_is_named_file_by_file(sheet, printed, problems):
    newer = replace(sheet, recipe={**sheet.recipe, "data": {"box.yaml": "456", "a.yaml": "1"}})
    found = problems(printed(sheet), newer)["other-data"]
    assert found.message == "the file was made from other data: a.yaml, box.yaml"
    other = replace(sheet, recipe={**sheet.recipe, "request": {"seed": "2"}})
    assert "another `request`" in problems(printed(sheet), other)["other-data"].message


def test_title_and_author_are_held_against_the_sheet(sheet, printed, problems):
    other = replace(sheet, author="Somebody else")
    assert "A. Uthor" in problems(printed(sheet), other)["missing-metadata"].message


def test_a_link_that_runs_a_program_is_found(sheet, printed, problems, reworked):
    def add(writer: PdfWriter) -> None:
        writer.add_annotation(0, Link(rect=(50, 50, 90, 90), url="javascript:alert(1)"))

    assert "javascript" in problems(reworked(printed(sheet), add), sheet)["unsafe-link"].message


def test_fields_are_read_with_name_place_and_value(with_html, printed, problems):
    html = (
        '<form><input name="total-1" value="12" style="position:absolute;left:30mm;top:50mm;'
        'width:40mm;height:8mm;border:0;padding:0"></form>'
    )
    plain = with_html(html)
    sheet = replace(plain, forms=True)
    pdf = printed(sheet)
    (field,) = read_pdf(pdf).pages[0].fields
    assert (field.name, field.value) == ("total-1", "12")
    assert (field.box.x, field.box.y) == pytest.approx((30, 50), abs=0.01)
    assert (field.box.width, field.box.height) == pytest.approx((40, 8), abs=0.01)
    assert problems(pdf, sheet) == {}
    assert "nobody asked for" in problems(pdf, plain)["missing-fields"].message
    assert "no fields" in problems(printed(plain), sheet)["missing-fields"].message


def test_every_problem_of_preflight_is_explained():
    assert all(len(text) > 60 for text in EXPLANATIONS.values())
    assert "missing-length" in EXPLANATIONS


@pytest.mark.parametrize("junk", [b"", b"%PDF-1.7", b"hello" * 100, json.dumps({}).encode()])
def test_what_is_not_a_pdf_is_a_problem(junk):
    with pytest.raises(PrintgenError, match="cannot be read as a PDF"):
        read_pdf(junk)


@pytest.fixture(scope="module")
def sound(sheet, printed):
    return printed(sheet)


PLACES = st.integers(0, 999_999)
"""Millionths of a file: the examples are the same, however long it is."""


@settings(max_examples=30)
@given(st.lists(st.tuples(PLACES, st.integers(0, 255)), min_size=1, max_size=30), PLACES)
def test_a_damaged_pdf_gives_problems_and_never_a_traceback(sheet, sound, damage, end):
    pdf = bytearray(sound)
    for place, byte in damage:
        pdf[place * len(pdf) // 1_000_000] = byte
    del pdf[1 + end * len(pdf) // 1_000_000 :]
    try:
        preflight(read_pdf(bytes(pdf), sheet), sheet)
    except PrintgenError as error:
        assert error.problems
