"""A whole build: which sheets it has, and that processes change neither order nor bytes."""

from pathlib import Path

import pytest

from printgen.app.build_plan import print_all
from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.model.play.options import variant_conflicts
from printgen.sheet.core.choices import settled
from printgen.sheet.overlay.request import STYLES
from tests.workshop import WORKSPACE, every_kit, every_sheet, everything, request_of


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_a_build_has_every_kind_of_sheet_in_every_language_on_a4_and_letter(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    sheets = every_sheet(name, "1")
    made = {(sheet.kind, sheet.paper, sheet.language) for sheet in sheets}
    for language in game.head.languages:
        for kind in KINDS:
            assert {(kind, paper, language) for paper in ("a4", "letter")} <= made
    assert {sheet.kind for sheet in sheets if sheet.paper == "a5"} == {"aid", "setup", "pad"}
    styles = {style for style in STYLES if style != "frame" or game.grid.kind != "hexes"}
    assert {sheet.style for sheet in sheets if sheet.kind == "overlay"} == styles
    assert {sheet.kind for sheet in sheets if sheet.theme == "low-ink"} >= {"aid", "setup"}
    assert {sheet.kind for sheet in sheets if sheet.fillable} == {"pad", "worksheet"}
    least, most = game.setup.players
    assert {s.players for s in sheets if s.kind == "setup"} >= set(range(least, most + 1))
    assert len({sheet.command for sheet in sheets}) == len(sheets)


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_what_chance_decides_is_drawn_in_a_build(name: str) -> None:
    setup = WORKSPACE.sound_game(name).game.setup
    sheets = every_sheet(name, "1")
    seeded = {sheet.kind for sheet in sheets if sheet.seed}
    drawn = setup.tile_map is not None or bool(setup.deals)
    assert ("setup" in seeded) == drawn
    assert any(sheet.hidden for sheet in sheets) == (setup.tile_map is not None)
    assert any(sheet.deal == "open" for sheet in sheets) == (setup.hex_map is not None)
    if setup.tile_map is not None or setup.hex_map is not None:
        assert "overlay" in seeded


@pytest.mark.parametrize("name", WORKSPACE.kit_ids())
def test_a_build_has_every_kit_folded_and_with_a_bleed_on_a4_and_letter(name: str) -> None:
    ways = {(one.arrangement, bool(one.bleed), one.paper, one.language) for one in every_kit(name)}
    for paper in ("a4", "letter"):
        assert ("gutterfold", False, paper, "en") in ways
        assert ("duplex", True, paper, "en") in ways
    assert {way[3] for way in ways} == set(WORKSPACE.sound_kit(name).kit.languages)
    assert everything(name, "1") == every_kit(name)


def test_a_build_of_all_games_stays_small_enough_to_be_waited_for() -> None:
    assert sum(len(every_sheet(name, "1")) for name in WORKSPACE.game_ids()) <= 230


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_every_sheet_of_a_build_can_be_asked_for(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    for sheet in every_sheet(name, "1"):
        assert settled(sheet, game).players in (sheet.players, None)


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_every_variant_that_changes_the_board_is_set_up_for_as_many_as_it_can_be(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    shown = {sheet.variants: sheet.players for sheet in every_sheet(name, "1") if sheet.variants}
    for variant, rule in game.variants.items():
        wanted = {"start", "board"} & set(rule.changes) and not rule.chooser
        variants = (variant, *rule.needs_one_of[:1])
        assert (variants in shown) == bool(wanted)
        if wanted:
            suited = [n for n in rule.players if not variant_conflicts(game, n, variants)]
            assert shown[variants] == max(suited)


def test_processes_change_neither_order_nor_bytes_and_survive_a_failure(own: Path) -> None:
    game = str(own)
    requests = (
        request_of("pad", game),
        request_of("setup", game, players=17),
        request_of("pad", game, paper="a5"),
        request_of("aid", game),
    )
    alone = list(print_all(requests, WORKSPACE, 1))
    together = list(print_all(requests, WORKSPACE, 2))
    assert [outcome.sheet is None for outcome in alone] == [False, True, False, False]
    assert [problem.code for problem in alone[1].problems] == ["players-without-seats"]
    assert alone == together
    assert [outcome.request.paper for outcome in together] == ["a4", "a4", "a5", "a4"]
