"""How many lines a text takes: never fewer than the letters of the type need."""

import pytest
from fontTools.ttLib import TTFont

from printgen.model.text.game_catalog import Inline
from printgen.resources import font_folder
from printgen.sheet.core.lines import lines, width
from printgen.units import PT

TEXTS = [
    "A pick-up may take the whole next turn, but a chest wants its points in one turn.",
    "Ein Zug, der die ganze nächste Runde dauert, hebt keine Truhe: 12 Bewegungspunkte fehlen.",
    "On land, like any other. From a boat on an all-sea space too, on entering it.",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_as_wide_as_its_letters_within_three_per_cent(text: str) -> None:
    path = next(one for one in font_folder().iterdir() if one.name.endswith("Regular.ttf"))
    with TTFont(path) as font:
        cmap, advances = font.getBestCmap(), font["hmtx"]
        units = sum(advances[cmap[ord(letter)]][0] for letter in text)
        real = units / font["head"].unitsPerEm * 9 * PT
    assert width(text, 9) == pytest.approx(real, rel=0.03)


def test_words_go_on_the_next_line_where_they_have_no_room() -> None:
    word = width("word", 9)
    space = width(" ", 9)
    assert lines("word word word", 9, 3 * word + 2 * space + 0.01) == 1
    assert lines("word word word", 9, 2 * word + space + 0.01) == 2
    assert lines("word word word", 9, word) == 3
    assert lines("", 9, 10) == 1


def test_what_is_joined_to_a_word_stays_with_it() -> None:
    words = (Inline("text", "take "), Inline("bold", "two"), Inline("text", ", no more"))
    assert lines(words, 9, width("take ", 9)) == 4  # take | two, | no | more
