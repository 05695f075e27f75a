"""The same sheet in another language, or in two at once."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.errors import UsageError
from printgen.sheet.core.request import Kind
from tests import workshop
from tests.sheet.conftest import covering
from tests.workshop import WORKSPACE, request_of

BOTH = "en,de"


def languages_of(game: str) -> tuple[str, ...]:
    return tuple(WORKSPACE.sound_game(game).game.words)


AIDS = pytest.mark.parametrize("kind", ["aid"])


@pytest.fixture
def two(game: str, kind: Kind, make: Any) -> Any:
    if "de" not in languages_of(game):
        pytest.skip("one language")
    return make(request_of(kind, game, language=BOTH, theme="colour-blind"))


@AIDS
def test_an_aid_in_two_languages_has_each_page_translated_on_its_back(two: Any) -> None:
    assert [page.language for page in two.sheet.pages] == ["en", "de"] * (len(two.sheet.pages) // 2)
    assert (two.sheet.duplex, two.problems) == ("long-edge", ())
    for language, start in (("en", 0), ("de", 1)):
        # Both languages are arranged alike: as roomy as the longer one allows.
        arranged = pipeline.arrangements(workshop.game_context(replace(two.context.request, language=language)))
        alone = next(one for one in arranged if looks_of(one.pages) == looks_of(two.sheet.pages[::2]))
        own = [replace(page, foot="", texts=(), doubt="") for page in alone.pages]
        shared = [replace(page, foot="", texts=(), doubt="") for page in two.sheet.pages[start::2]]
        assert own == shared


def looks_of(pages: Any) -> list[str]:
    return [page.body.look for page in pages]


@AIDS
def test_each_page_tells_its_language_to_the_typesetter(two: Any) -> None:
    from printgen.page import render_html

    text = render_html(two.sheet).text
    assert '<html lang="en">' in text
    sections = [line for line in text.splitlines() if line.startswith('<section class="page ')]
    assert [line.rpartition(" lang=")[2] for line in sections[:2]] == ['"en">', '"de">']


@pytest.mark.parametrize(
    ("kind", "language", "code", "told"),
    [
        ("pad", "en,de", "several-languages", "the kind `pad` is printed in one language"),
        ("aid", "de,de", "several-languages", "`--lang de,de` names a language twice"),
        ("aid", "en,xx", "unknown-language", "has no words in `xx`"),
        ("aid", "en,", "unknown-language", "has no words in ``"),
    ],
)
def test_languages_that_cannot_be_printed_are_refused(kind: Any, language: str, code: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        workshop.game_context(request_of(kind, "ghost-ship", language=language))
    assert [problem.code for problem in caught.value.problems] == [code]
    assert told in caught.value.problems[0].message


@pytest.fixture
def german(game: str, kind: Kind, make: Any) -> Any:
    """Return a sheet in German, of those that are printed anyway."""
    if "de" not in languages_of(game):
        pytest.skip("one language")
    asked = next(r for r in covering(game) if (r.kind, r.language) == (kind, "de"))
    return make(asked)


@pytest.mark.parametrize("kind", ["overlay"])
def test_german_numbers_have_a_comma(german: Any) -> None:
    words = [word.text for page in german.facts.pages for word in page.words]
    assert "100,0" in words and "97,3" in words
    assert not {"100.0", "97.3"} & set(words)


def test_german_running_text_is_parted_at_the_ends_of_its_lines(game: str, make: Any) -> None:
    asked = (one for one in covering(game) if one.language == "de" and one.kind in ("aid", "rulings"))
    parted = [word.text for one in asked for page in make(one).facts.pages for word in page.words]
    assert any(len(text) > 5 and text[0].isalpha() and text.endswith("-") for text in parted)
