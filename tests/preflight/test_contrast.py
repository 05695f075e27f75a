"""Words on real pages against what lies under them: colour, tint, panel, halo."""

import pytest

from printgen.preflight.checks.colours import contrast

PLACE = "position:absolute;left:20mm;top:40mm;width:60mm;height:12mm;"


@pytest.fixture
def told(with_html, printed, problems):
    """Print words in a box; tell what preflight says of their contrast."""

    def measure(style, inner="Sail on", **changes):
        sheet = with_html(f'<div style="{PLACE}{style}">{inner}</div>', **changes)
        found = problems(printed(sheet), sheet).get("low-contrast")
        return found.message if found else None

    return measure


def test_contrast_is_that_of_wcag():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (0.463, 0.463, 0.463)) == pytest.approx(4.54, abs=0.02)


def test_pale_words_on_white_are_found(told):
    assert told("color:#CCCCCC") == ("`Sail` is #CCCCCC on #FFFFFF: a contrast of 1.61, the page asks for 4.5")
    assert told("color:#7A7A7A") is not None
    assert told("color:#737373") is None


def test_large_words_may_be_paler(told):
    assert told("color:#8A8A8A;font-size:17pt") is not None
    assert told("color:#8A8A8A;font-size:18pt") is None
    assert "asks for 3" in told("color:#A0A0A0;font-size:18pt")


def test_ink_on_a_dark_panel_is_found_and_white_on_it_is_not(told):
    assert "on #1D232A" in told("background:#1D232A;color:#333333")
    assert told("background:#1D232A;color:#FFFFFF") is None


def test_a_panel_that_lets_the_paper_through_counts_as_what_is_seen(told):
    assert told("background:rgba(29,35,42,.1);color:#1D232A") is None
    assert told("background:rgba(29,35,42,.9);color:#1D232A") is not None


def test_the_topmost_panel_counts(told):
    inner = '<span style="display:block;background:#FFFFFF">Sail on</span>'
    assert told("background:#1D232A;color:#1D232A", inner) is None


def test_a_page_may_declare_another_bound(told):
    assert told("color:#999999", least_contrast=2.5) is None
    assert "asks for 7" in told("color:#666666", least_contrast=7)
