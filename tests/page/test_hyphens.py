"""What a browser gets: words are parted where the typesetter parts them, in the language of their page alone."""

import pytest
from pyphen import Pyphen

from printgen.page import with_soft_hyphens

STYLE = "p { hyphens: auto; hyphenate-limit-chars: 8 4 4 } h1 { hyphens: manual }"
WORD = "Donaudampfschiff"


def shown(text: str, language: str = "de", of_page: str = "", style: str = STYLE) -> str:
    """Return the section of a small document as a browser gets it, with a bar for each soft hyphen."""
    section = f'<section class="page"{of_page}><p>{text}</p></section>'
    html = f'<html lang="{language}"><head><style>{style}</style></head><body>{section}</body></html>'
    return with_soft_hyphens(html).replace("\N{SOFT HYPHEN}", "|").partition("<p>")[2].partition("</p>")[0]


def test_words_are_parted_by_the_patterns_and_bounds_of_the_typesetter() -> None:
    parted = Pyphen(lang="de", left=4, right=4).inserted(WORD, "|")
    assert shown(f"Das {WORD} &amp; der Gast") == f"Das {parted} &amp; der Gast"
    assert parted.count("|") == 2
    assert shown("Segelboot") == "Segel|boot"
    assert shown("Schiffe") == "Schiffe", "a short word stays whole"


@pytest.mark.parametrize(("language", "of_page"), [("xx", ""), ("de", ' lang="xx"')])
def test_a_language_without_patterns_parts_no_word(language: str, of_page: str) -> None:
    assert shown(WORD, language, of_page) == WORD


def test_a_page_in_another_language_parts_its_words_by_that_one() -> None:
    assert shown(WORD, "xx", ' lang="de"') == shown(WORD)


def test_what_somebody_parted_by_hand_is_parted_there_alone_and_everywhere() -> None:
    by_hand = "Donau\N{SOFT HYPHEN}dampfschiff"
    assert shown(f"Segelboot {by_hand} Segelboot") == (
        'Segelboot <span style="hyphens:manual">Donau|dampfschiff</span> Segel|boot'
    )


def test_the_browser_itself_parts_nothing_and_styles_without_hyphens_stay() -> None:
    html = with_soft_hyphens(f"<html lang='de'><style>{STYLE}</style><title>{WORD}</title></html>")
    assert "html { hyphens: none }" in html
    assert "p { hyphens: manual" in html
    assert "h1 { hyphens: none" in html
    assert f"<title>{WORD}</title>" in html
    plain = f"<html lang='de'><style>p {{ color: red }}</style><p>{WORD}</p></html>"
    assert with_soft_hyphens(plain) == plain
