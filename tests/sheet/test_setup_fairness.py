"""The panel of a set-up sheet tells what was measured, and nothing that is hidden."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline, prepare, workspace
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.game_context import Job, Pictures
from printgen.sheet.core.request import Request
from printgen.sheet.setup.fairness import fairness_panel, fairness_text, panel_height

MEASURED = sorted(
    name for name in workspace.game_ids() if workspace.sound_game(name).game.fairness is not None
)
ON_PAPER = {"a4": "a page", "a5": "a small page"}


@pytest.fixture(scope="module", params=MEASURED)
def job(request: pytest.FixtureRequest) -> Job:
    return prepare.job(Request("setup", request.param, seed="4"))


def panel(job: Job, **more: Any) -> dict[str, Any]:
    (only,) = fairness_panel(job, Pictures(job), **more)
    return only


def test_every_seat_has_a_row_with_its_share_and_a_bar_as_long(job: Job) -> None:
    told = job.fairness
    assert told is not None
    rows = panel(job)["rows"]
    assert [float(row["share"]) for row in rows] == [round(share, 2) for share in told.shares]
    assert max(row["part"] for row in rows) == 100
    for row, share in zip(rows, told.shares, strict=True):
        assert row["part"] == pytest.approx(100 * share / max(told.shares))


def test_the_panel_stands_once_on_the_pages_players_see(job: Job) -> None:
    for paper in ON_PAPER:
        desk = replace(job, paper=workspace.stock().paper(paper))
        pages = pipeline.lay_out(desk).pages
        shown = [one for page in pages for one in page.content.get("fairness", ())]
        assert len(shown) == 1
        assert "fairness" not in pages[-1].content or not pages[-1].content.get("bands")


def test_every_look_is_lower_than_the_next_better_one(job: Job) -> None:
    wide, brief = (panel(job, look=look) for look in ("wide", "brief"))
    assert panel_height([brief], 180) < panel_height([wide], 180)
    assert as_text(brief["note"]).endswith(as_text(wide["note"]))


def test_without_a_measure_there_is_no_panel(job: Job) -> None:
    bare = replace(job, fairness=None)
    assert fairness_panel(bare, Pictures(bare)) == []
    assert fairness_text(bare) == []


def test_the_first_fair_map_says_how_many_were_looked_at() -> None:
    request = Request("setup", "amdiak", seed="1", fair=0.5, players=2)
    job = prepare.job(request)
    assert job.position is not None and job.fairness is not None
    assert job.position.index > 0
    assert job.fairness.spread <= 0.5
    assert f"{job.position.index + 1} maps looked at" in as_text(panel(job)["note"])
    assert "--fair 0.5" in request.command
    again = prepare.job(Request.from_record(request.as_record()))
    assert again.position == job.position


def test_only_a_fair_map_depends_on_the_number_of_players() -> None:
    tiles = {
        (fair, players): prepare.job(
            Request("setup", "ghost-ship", seed="5", players=players, fair=fair)
        ).position
        for fair in (None, 0.75)
        for players in (2, 4)
    }
    found = {key: position.tiles for key, position in tiles.items() if position is not None}
    assert found[None, 2] == found[None, 4]
    assert found[0.75, 2] != found[0.75, 4]


def test_hidden_symbols_have_no_part_in_what_is_told() -> None:
    job = prepare.job(Request("setup", "ghost-ship", seed="166", hidden=True, players=3))
    assert job.position is not None and job.fairness is not None
    symbols = [tile.symbol for tile in job.position.tiles if tile.symbol]
    swapped = iter([*symbols[1:], symbols[0]])
    tiles = tuple(
        replace(tile, symbol=next(swapped)) if tile.symbol else tile for tile in job.position.tiles
    )
    assert symbols != [tile.symbol for tile in tiles if tile.symbol]
    other = replace(job.position, tiles=tiles)
    assert prepare.fairness(job.game, job.request, other) == job.fairness
    assert prepare.fairness(job.game, replace(job.request, hidden=False), other) != job.fairness
    assert "Hidden symbols are not counted" in as_text(panel(job)["note"])


def test_a_map_that_is_to_be_discovered_counts_only_where_it_lies_open() -> None:
    secret, laid_open = (
        prepare.job(Request("setup", "intimate-settlers", seed="3", deal=deal)).fairness
        for deal in ("list", "open")
    )
    assert secret is not None and laid_open is not None
    assert secret.without == ("field",)
    assert laid_open.without == ()
    assert len(secret.rows) < len(laid_open.rows)
