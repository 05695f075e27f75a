"""Pages that are laid out: which of them certainly reach their foot, before anything is written."""

from typing import Any

import pytest

from printgen.app import pipeline
from printgen.app.cache import Cache
from printgen.app.store import Store
from printgen.preflight import is_crowded
from tests import workshop
from tests.workshop import request_of

TRIED = (("setup", "ghost-ship", "letter"), ("overlay", "ahoy-matey", "a4"))
"""Sheets of which first words reach the foot, or only drawings do."""


@pytest.mark.parametrize(("kind", "game", "paper"), TRIED)
def test_what_reaches_the_foot_when_it_is_laid_out_preflight_finds_too_full(kind: str, game: str, paper: str) -> None:
    found = 0
    for sheet in arrangements(kind, game, paper):
        pages = pipeline._Pages(sheet)
        low = {one.page for one in pages.too_low(sheet)}
        crowded = {one.page for one in pipeline.measure(pages.bare_pdf(sheet), sheet) if is_crowded((one,))}
        assert low <= crowded
        found += bool(low)
        if not crowded:
            break
    assert found


def test_by_how_many_mm_words_are_too_low_is_measured_and_of_drawings_only_that_they_are() -> None:
    heights = {}
    for kind, game, paper in TRIED:
        first = next(arrangements(kind, game, paper))
        heights[game] = [one.box.height for one in pipeline._Pages(first).too_low(first) if one.box]
    assert [height > 0 for height in heights["ghost-ship"]] == [True]
    assert heights["ahoy-matey"] and set(heights["ahoy-matey"]) == {0}


def arrangements(kind: str, game: str, paper: str) -> Any:
    options = {"seed": "1"} if kind == "setup" else {}
    return pipeline.arrangements(workshop.game_context(request_of(kind, game, paper=paper, **options)))


def test_the_same_is_printed_as_if_all_that_is_tried_were_written(monkeypatch: pytest.MonkeyPatch) -> None:
    context = workshop.game_context(request_of("setup", "ghost-ship", seed="1", paper="letter"))
    printed = pipeline.typeset_first_fitting(context, Store(Cache(None)))
    monkeypatch.setattr(pipeline._Pages, "too_low", lambda pages, sheet: ())
    assert pipeline.typeset_first_fitting(context, Store(Cache(None))).pdf == printed.pdf
    assert printed.pdf
