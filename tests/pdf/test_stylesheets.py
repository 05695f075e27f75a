"""Styles: parsed once in a process, and what is wrong in one is found in every document."""

import pytest
from weasyprint import css

from printgen.errors import PrintgenError
from printgen.pdf.stylesheets import parsed
from tests.pdf.test_writer import codes, write


def test_a_style_is_parsed_once_for_all_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    write("<p>Words")  # with the style that all documents of these tests have
    texts, stock = [], css.preprocess_stylesheet

    def counted(*rest: object, **options: object) -> object:
        texts.append(rest)
        return stock(*rest, **options)

    monkeypatch.setattr("weasyprint.preprocess_stylesheet", counted)
    first, second = (write("<style>p { color: teal }</style><p>Words") for _ in range(2))

    assert first == second
    assert len(texts) == 1


def test_what_is_wrong_in_a_style_is_found_in_each_document() -> None:
    for _ in range(2):
        with pytest.raises(PrintgenError) as raised:
            write("<style>p { colour: red }</style><p>Words")
        assert codes(raised) == {"layout"}


def test_a_style_that_depends_on_its_document_is_not_kept() -> None:
    style = "@media print { p { color: red } }"

    assert parsed(string=style) is not parsed(string=style)
