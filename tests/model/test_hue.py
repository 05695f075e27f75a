"""What a colour is called where words name the line that is printed in it."""

import pytest

from printgen.model.contrast import hue


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ("#C25500", "orange"),
        ("#000000", "black"),
        ("#1D232A", "black"),
        ("#5C6670", "black"),
        ("#B3261E", "red"),
        ("#F0265E", "red"),
        ("#009E73", "green"),
        ("#0072B2", "blue"),
        ("#9C5B8B", "purple"),
    ],
)
def test_a_colour_is_called_by_its_hue_and_dark_and_grey_ones_are_black(colour: str, name: str) -> None:
    assert hue(colour) == name
