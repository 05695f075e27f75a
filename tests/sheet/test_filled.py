"""Pages that are read are filled on purpose: little blank above the foot, nothing pressed on it, columns that agree.

Held of the sheets of printgen's own games alone: a game of somebody's own may have little to say. Not held of

- overlays, frames and calibration pages, which are as large as the board or the bars,
- pieces of kits, which are as many as there are, and player cards, which are cut out,
- maps, set-ups and results, whose pictures are as high as what they show; catalogues and worksheets, whose last page
  has what is left.
"""

from itertools import chain
from typing import Any

import pytest

from printgen.drawing.metrics import text_width
from printgen.preflight.checks.foot import above_foot
from printgen.sheet.aid.blocks import DecisionGrid
from printgen.sheet.aid.sheet import aid_sheet
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.page import ABOVE_FOOT, SMALLEST_TEXT
from printgen.units import PT
from tests import workshop
from tests.workshop import request_of

BLANK = 15.0
READ = [("aid", "a4"), ("aid", "a5"), ("pad", "a4"), ("rulings", "a4")]


@pytest.mark.parametrize(("kind", "paper"), READ)
def test_a_page_ends_a_little_above_its_foot(game: str, kind: str, paper: str, make: Any) -> None:
    made = make(request_of(kind, game, paper=paper))
    assert made.problems == ()
    for number, (page, facts) in enumerate(made.pages, 1):
        assert (page.smallest_text, page.above_foot) == (SMALLEST_TEXT, ABOVE_FOOT)
        lowest = above_foot(facts, page)
        assert lowest is not None
        assert ABOVE_FOOT - 0.1 <= lowest[0] < BLANK, f"page {number}: {lowest}"


@pytest.mark.parametrize(("kind", "paper"), [("aid", "a4"), ("aid", "a5")])
def test_grids_of_stacks_of_one_width_have_equal_columns(game: str, kind: str, paper: str, make: Any) -> None:
    for page in make(request_of(kind, game, paper=paper)).sheet.pages:
        stacks = [*chain.from_iterable(page.body.bands)]
        heads = {
            (stack.width, one.head_width) for stack in stacks for one in stack.blocks if isinstance(one, DecisionGrid)
        }
        assert len(heads) == len({width for width, _ in heads})


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("a4", "de"), ("a5", "en")])
def test_icon_and_word_of_a_narrow_cell_keep_off_its_edges(game: str, paper: str, language: str) -> None:
    context = workshop.game_context(request_of("aid", game, paper=paper, language=language))
    sheet = next(aid_sheet(context))
    stacks = [stack for page in sheet.pages for band in page.body.bands for stack in band]
    grids = [(stack.width, one) for stack in stacks for one in stack.blocks if isinstance(one, DecisionGrid)]
    assert grids
    for width, grid in grids:
        cell = (width - grid.head_width) / len(grid.heads) - 0.7
        narrow = [one for row in grid.rows for one in row.cells if one.span == 1 and one.icon]
        for words in (readable(one.name) for one in narrow):
            assert 4.6 + text_width(words, 9 * PT, 700) < cell, words


@pytest.mark.parametrize(("kind", "paper"), [("aid", "a4"), ("aid", "a5")])
def test_panels_that_begin_a_row_begin_at_one_height(game: str, kind: str, paper: str, make: Any) -> None:
    made = make(request_of(kind, game, paper=paper))
    for page, facts in made.pages:
        for band in page.body.bands:
            titles = [stack.blocks[0].head.title for stack in band if stack.blocks and hasattr(stack.blocks[0], "head")]
            firsts = [facts.reading.places("".join(part.text for part in title)) for title in titles if title]
            tops = [places[0].y for places in firsts if len(places) == 1]
            assert max(tops, default=0) - min(tops, default=0) < 1.0


@pytest.mark.parametrize("name", ["amdiak", "entdecker-soeding", "ghost-ship"])
def test_german_rulings_on_a_lower_paper_keep_each_name_on_its_tab(name: str, make: Any) -> None:
    assert make(request_of("rulings", name, language="de", paper="letter")).problems == ()
