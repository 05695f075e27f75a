"""Names on real overlays: each once, on its own space, by its place on the paper."""

from dataclasses import replace

import pytest

from printgen.app import pipeline
from printgen.drawing.scene import Group, Run, Text
from printgen.geometry import Transform
from printgen.preflight import preflight, read_pdf
from tests import workshop
from tests.workshop import request_of


def told(sheet):
    facts = read_pdf(pipeline.typeset(sheet), sheet)
    return [(p.page, p.message) for p in preflight(facts, sheet) if p.code == "wrong-label"]


def overlay(game, paper="a4"):
    """Return an overlay of one page: the first of its papers."""
    sheet = workshop.lay_out(workshop.game_context(request_of("overlay", game, paper=paper)))
    return replace(sheet, pages=sheet.pages[:1], recipe={})


@pytest.mark.parametrize("game", ["entdecker-soeding", "amdiak", "intimate-settlers"])
def test_every_name_is_read_on_its_own_space(game):
    sheet = overlay(game, "a3")
    assert len(sheet.pages[0].labels) >= 6
    assert told(sheet) == []


def test_names_that_slipped_by_a_space_and_one_that_is_missing_are_found():
    """The drawing itself lies one space farther to the right than the paper says."""
    sheet = overlay("ahoy-matey")
    page = sheet.pages[0]
    first, second = page.labels[:2]
    step = second.within.x - first.within.x
    block = page.figures["block"]
    moved = replace(block, items=(Group(block.items, Transform.shift(step, 0)),))
    spoiled = replace(page, figures={**page.figures, "block": moved})
    messages = [message for _, message in told(replace(sheet, pages=(spoiled,)))]
    assert f"`{first.text}` stands 0 × on its space and 1 × on others" in messages
    assert len(messages) == len(page.labels)


def test_a_name_that_stands_twice_is_found():
    sheet = overlay("ahoy-matey")
    page = sheet.pages[0]
    block, name = page.figures["block"], page.labels[0].text
    again = Text(block.window.centre, (Run(name, 3, 400, "#1D232A"),))
    twice = replace(block, items=(*block.items, again))
    spoiled = replace(page, figures={**page.figures, "block": twice})
    messages = [message for _, message in told(replace(sheet, pages=(spoiled,)))]
    assert messages == [f"`{name}` stands 1 × on its space and 1 × on others"]
