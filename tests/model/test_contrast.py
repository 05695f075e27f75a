"""What is written on a fill of any colour can be read."""

from itertools import product

from printgen.model.contrast import WORDS, contrast, on


def test_words_on_any_fill_are_read_well_and_in_the_colours_given_where_these_are() -> None:
    shades = range(0, 256, 17)
    for red, green, blue in product(shades, repeat=3):
        fill = f"#{red:02X}{green:02X}{blue:02X}"
        shown = on(fill, "#FFFFFF", "#1D232A")
        assert contrast(shown, fill) >= WORDS
        assert (shown == "#FFFFFF") == (contrast("#FFFFFF", fill) >= WORDS)
        assert (shown == "#000000") == (max(contrast(one, fill) for one in ("#FFFFFF", "#1D232A")) < WORDS)
