"""Every kind of sheet of every game, on every paper, in every theme: nothing is wrong with it."""

import shlex
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from printgen.app import pipeline
from printgen.app.editions import LOW_INK
from printgen.sheet.core.request import Request
from tests import workshop
from tests.command_lines import parsed
from tests.memo import Memo
from tests.sheet.conftest import covering
from tests.workshop import every_sheet, request_of

FOOT = 12.0  # mm from the lower edge of the page


def test_preflight_finds_nothing_wrong(request_: Request, make: Any) -> None:
    made = make(request_)
    assert [f"page {p.page}: {p.code}: {p.message}" for p in made.problems] == []
    assert all(page.words for page in made.facts.pages)


def test_the_foot_of_every_page_tells_how_it_is_made_again(request_: Request, make: Any) -> None:
    made = make(request_)
    for page in made.facts.pages:
        foot = [word for word in page.words if word.box.y > page.size.height - FOOT]
        printed = bare("".join(word.text for word in sorted(foot, key=lambda word: word.order)))
        titles = {bare(catalog.title()) for catalog in (made.context.catalog, *made.context.translations)}
        whole = bare("".join(word.text for word in sorted(page.words, key=lambda w: w.order)))
        assert any(title in whole for title in titles)  # a foot that is too long leaves it out
        assert bare(f" · {made.context.request.command_for_all}") in printed


def test_the_command_on_the_foot_makes_the_sheet_again(request_: Request, make: Any) -> None:
    made = make(request_)
    commands = {part for page in made.sheet.pages for part in page.foot.split(" · ") if part.startswith("printgen ")}
    (command,) = commands
    again = parsed(shlex.split(command))
    assert workshop.game_context(again).recipe() == made.sheet.recipe


def bare(text: str) -> str:
    """Leave out what the end of a line may add or take."""
    return "".join(text.split())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", ["aid", "pad", "card"])
def test_the_first_arrangement_fits(game: str, kind: str, language: str, make: Any) -> None:
    made = make(request_of(kind, game, language=language))
    assert next(pipeline.arrangements(made.context)).pages == made.sheet.pages  # typeset once


def test_the_same_request_gives_the_same_bytes(mapped: str, make: Any, setup_of: Any, memo: Memo) -> None:
    request = setup_of(mapped)
    before = make(request).pdf
    with memo.aside():
        assert pipeline.typeset_first_fitting(workshop.game_context(request)).pdf == before


def test_low_ink_takes_less_ink_on_less_of_the_paper(game: str, make: Any, ink: Any) -> None:
    printed = next(one for one in covering(game) if one.theme == LOW_INK and one.kind in ("aid", "setup"))
    standard, sparing = (ink(make(one).pdf) for one in (replace(printed, theme="standard"), printed))
    assert 0 < sparing.amount < 0.97 * standard.amount
    assert 0 < sparing.area < 0.72 * standard.area


class Ink(NamedTuple):
    """Ink on paper, in pages: the amount over all three colours, and the area that takes any."""

    amount: float
    area: float


@pytest.fixture(scope="session")
def ink(rendered: Any) -> Callable[[bytes], Ink]:
    """Return the function that tells how much ink a file takes."""

    def measure(pdf: bytes) -> Ink:
        # At less than 100 dots per inch thin lines would be rendered thicker than they are.
        pages = [1 - np.asarray(page, dtype=float) / 255 for page in rendered(pdf, 100)]
        return Ink(
            amount=sum(float(page.sum(axis=2).mean()) for page in pages),
            area=sum(float((page.max(axis=2) > 0).mean()) for page in pages),
        )

    return measure


def test_every_sheet_of_a_build_has_a_file_name_of_its_own(game: str) -> None:
    names = Counter(request.file_name for request in every_sheet(game, "1"))
    assert len(names) > 10
    assert [name for name, count in names.items() if count > 1] == []


def test_side_by_side_the_tests_of_one_sheet_are_kept_together(game: str, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", False):
        pytest.skip("one process runs all tests")
    assert request.node.nodeid.endswith(f"]@{game}-every")
