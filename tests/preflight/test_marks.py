"""Dotted lines of real PDFs: below the words that are to be marked, below all of them, and below no others."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.preflight import preflight, read_pdf
from printgen.sheet.core.expectations import Expectations, Statement, row

LINE = "position:absolute;left:20mm;top:40mm;width:60mm;font-size:10pt"
MARK = '<span class="doubt">{}</span>'


@pytest.fixture
def told(with_html: Any, printed: Any) -> Any:
    """Print a line, and tell what preflight finds where another is wanted."""

    def measure(markup: str, wanted: str) -> list[str]:
        sheet = with_html(f'<p style="{LINE}">{markup}</p>')
        sheet = replace(sheet, expected=Expectations((Statement((row(wanted),)),)))
        codes = ("wrong-statement", "misplaced-mark")
        return [one.code for one in preflight(read_pdf(printed(sheet)), sheet) if one.code in codes]

    return measure


@pytest.mark.parametrize("key", ["once", "40\N{NO-BREAK SPACE}mm", "all-sea", "gypsy"])
def test_a_dotted_line_below_the_wanted_word_is_found(told: Any, key: str) -> None:
    assert told(f"Sail home {MARK.format(key)}, then land.", f"Sail home {key}†, then land.") == []


def test_a_dotted_line_is_read_and_missed_below_words_on_their_head(told: Any) -> None:
    turned = '<span style="display:inline-block;transform:rotate(180deg)">Sail home {}.</span>'
    assert told(turned.format(MARK.format("once")), "Sail home once†.") == []
    assert told(turned.format(MARK.format("once")), "Sail home once.") == ["wrong-statement"]
    assert told(turned.format("once"), "Sail home once†.") == ["wrong-statement"]


def test_a_missing_dotted_line_is_found(told: Any) -> None:
    assert told("Sail home at once.", "Sail home at once†.") == ["wrong-statement"]


def test_a_dotted_line_that_the_data_do_not_ask_for_is_found(told: Any) -> None:
    assert told(f"Sail home at {MARK.format('once')}.", "Sail home at once.") == ["wrong-statement"]


def test_a_dotted_line_below_another_word_is_found(told: Any) -> None:
    assert told(f"Sail {MARK.format('home')} at once.", "Sail home at once†.") == ["wrong-statement"]


@pytest.mark.parametrize("markup", ["Sail ho<span class=doubt>me</span>.", "Sail <span class=doubt>ho</span>me."])
def test_a_dotted_line_below_a_part_of_a_word_is_found(told: Any, markup: str) -> None:
    assert "misplaced-mark" in told(markup, "Sail home†.")


def test_a_dotted_line_below_nothing_is_found(told: Any) -> None:
    stray = f"{MARK.format('&nbsp;' * 12)}"
    assert "misplaced-mark" in told(f"Sail home. {stray}", "Sail home.")


def test_other_lines_below_words_are_no_marks(told: Any) -> None:
    for style in ("underline", "underline dashed", "underline wavy"):
        assert told(f'Sail <span style="text-decoration:{style}">home</span>.', "Sail home.") == []


def test_a_marked_word_that_is_parted_at_the_end_of_a_line_has_one_mark(told: Any) -> None:
    long = "Reserve-plättchen-ausgleich"
    assert told(f"Die Regeln sagen zu diesem einen Fall: {MARK.format(long)} gilt.", f"Fall: {long}† gilt.") == []
