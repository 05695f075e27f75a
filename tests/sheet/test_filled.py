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

from printgen.preflight.checks.foot import above_foot
from printgen.sheet.aid.blocks import DecisionGrid
from printgen.sheet.core.page import ABOVE_FOOT, SMALLEST_TEXT
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
