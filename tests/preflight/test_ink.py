"""Filled areas on a page of a design without fills."""

from dataclasses import replace

import pytest

from printgen.model.load.resources import load_resources
from printgen.resources import data_root

PLACE = "position:absolute;left:20mm;top:40mm;width:60mm;height:30mm;"


@pytest.fixture
def told(with_html, printed, problems):
    """Print a box in a design; tell what preflight says of its ink."""

    def measure(style, theme="low-ink"):
        page = with_html(f'<div style="{PLACE}{style}">Sail on</div>')
        sheet = replace(page, theme=load_resources(data_root()).themes[theme])
        found = problems(printed(sheet), sheet).get("too-much-ink")
        return found.message if found else None

    return measure


def test_a_panel_is_found_where_the_design_has_no_fills(told):
    assert told("background:#1D232A;color:#FFFFFF") == (
        "an area has the ink of 1771 mm² of black, the page declares at most 100"
    )
    assert told("background:#1D232A;color:#FFFFFF", "standard") is None


def test_a_tint_counts_as_the_ink_it_has(told):
    assert told("background:#FAFAFA") is None
    assert told("background:#C7DEE8") is not None


def test_frames_and_rules_are_no_areas(told):
    assert told("border:.5mm solid #1D232A") is None
    assert told("border-top:.8mm solid #1D232A;width:170mm") is None
