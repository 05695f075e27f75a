"""What was probably meant by a word that is misspelt."""

import pytest

from printgen.alike import closest


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("adi", ("pad", "aid"), "aid"),
        ("esat", ("west", "east", "seat"), "east"),
        ("claues", ("clubs", "clause", "clauses"), "clauses"),
        ("trun", ("run", "turn"), "turn"),
        ("aid", ("aid", "adi"), "aid"),
        ("zzz", ("aid",), None),
        ("", ("aid",), None),
        ("a", ("b", "ab"), "ab"),
        ("a", (), None),
    ],
)
def test_letters_in_each_others_place_are_one_slip(word: str, known: tuple[str, ...], meant: str | None) -> None:
    assert closest(word, known) == meant
