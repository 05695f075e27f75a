"""Numbered pads: typeset once, and every page as if it had been typeset for itself."""

from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2
import pytest

from printgen.app import pipeline
from printgen.preflight import read_pdf
from printgen.preflight.read.facts import PageFacts
from tests import workshop
from tests.workshop import request_of

NEAR = 0.02  # mm


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_copies_are_equal_to_pages_that_were_typeset_one_by_one(game: str, language: str) -> None:
    printed = numbered(game, 4, 9998, language=language)
    assert not printed.problems
    plain = pipeline.typeset(replace(printed.sheet, with_masters=False))
    made, wanted = read_pdf(printed.pdf, printed.sheet), read_pdf(plain, printed.sheet)
    assert len(printed.pdf) < len(plain)
    assert made.bookmarks == wanted.bookmarks
    for one, other in zip(made.pages, wanted.pages, strict=True):
        assert_alike(one, other)
    for picture, other in zip(pictures(printed.pdf), pictures(plain), strict=True):
        assert np.array_equal(picture, other)
