"""Lines are those of the records, whichever way they were written, and no illegal map has one."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.position import judge
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.setup import Deal
from printgen.search import lines
from printgen.search.laid_lines import laid_writer
from printgen.search.lines import one_record, write_lines
from printgen.setup.engine import Engine, Setting, engine
from printgen.setup.placing import lay
from printgen.setup.placing.sampler import LayingSampler
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from tests.workshop import WORKSPACE

TESTS = Path(__file__).parent.parent


def games() -> list[Game]:
    known = (WORKSPACE.sound_game(name).game for name in WORKSPACE.game_ids())
    return [game for game in known if game.setup.tile_map or game.setup.deals]


def mapped() -> Game:
    return next(game for game in games() if game.setup.tile_map)


@pytest.fixture(params=games(), ids=lambda game: game.id)
def setting(request: pytest.FixtureRequest) -> Setting:
    return Setting.of(request.param, request.param.setup.players[0])


@pytest.mark.parametrize("seed_range", [SeedRange.seeds(-3, 12), SeedRange.within("x", 5, 12)])
def test_a_line_is_the_record_of_its_map(setting: Setting, seed_range: SeedRange) -> None:
    written = write_lines(setting, seed_range)
    ready = engine(setting)
    expected = [json.dumps(one_record(ready, seed_range, n), ensure_ascii=False) for n in range(len(seed_range))]
    assert written.text.decode().splitlines() == expected
    assert written.count == len(seed_range)
    measured = 0 if ready.measure is None else len(seed_range)
    assert sum(count for _, count in written.steps) == measured


def test_maps_of_tiles_are_written_by_the_batch_under_every_law_and_table() -> None:
    game = mapped()
    least, most = game.setup.players
    for players, distribution in ((most, "default"), (least, "uniform")):
        setting = Setting.of(game, players, distribution=distribution)
        assert lines._forms(setting) is not None
        seed_range = SeedRange.seeds(1, 3)
        record = json.dumps(one_record(engine(setting), seed_range, 2), ensure_ascii=False)
        assert write_lines(setting, seed_range).text.decode().splitlines()[2] == record


def test_a_map_on_which_something_lies_just_once_is_written_as_its_record_too() -> None:
    game = mapped()
    laid = game.setup.placements
    moving = next(one for one in laid if one.on_tiles and one.on_tiles.kind)
    assert moving.on_tiles is not None
    rare = moving.model_copy(update={"on_tiles": moving.on_tiles.model_copy(update={"kind": "3", "symbol": True})})
    setup = game.setup.model_copy(update={"placements": tuple(rare if one == moving else one for one in laid)})
    setting = Setting.of(game.model_copy(update={"setup": setup}), game.setup.players[0])
    seed_range, ready = SeedRange.seeds(1, 40), engine(setting)
    written = write_lines(setting, seed_range).text.decode().splitlines()
    expected = [json.dumps(one_record(ready, seed_range, n), ensure_ascii=False) for n in range(40)]
    assert written == expected


def records(setting: Setting, seed_range: SeedRange) -> list[str]:
    ready = engine(setting)
    return [json.dumps(one_record(ready, seed_range, n), ensure_ascii=False) for n in range(len(seed_range))]


def figures(line: str) -> dict[str, dict[str, float | None]]:
    return {row["name"]: row["values"] for row in json.loads(line)["fairness"]["figures"]}


def test_a_line_has_the_further_figures_of_the_sheet(setting: Setting) -> None:
    ready, seed_range = engine(setting), SeedRange.seeds(7, 1)
    if ready.measure is None:
        return
    [line] = write_lines(setting, seed_range).text.decode().splitlines()
    told = ready.measure.of(ready.position(seed_range, 0))
    rows = json.loads(line)["fairness"]["figures"]
    assert [row["name"] for row in rows] == [row.name for row in told.rows]
    for row, of_each in zip(rows, told.rows, strict=True):
        assert row["values"] == pytest.approx(dict(zip(told.seats, of_each.values, strict=True)))
        assert row.get("number") == of_each.number


def test_the_line_of_a_map_with_something_out_of_reach_counts_it_as_its_record_does() -> None:
    setting = Setting.of(mapped(), 4)
    spread = engine(setting).spreads(SeedRange.seeds(0, 2048))
    seed_range = SeedRange.seeds(spread.index(max(spread)), 1)
    written = write_lines(setting, seed_range).text.decode().splitlines()
    assert written == records(setting, seed_range)
    assert max(figures(written[0])["out-of-reach"].values()) >= 1  # type: ignore[type-var]


def test_where_there_is_nothing_to_reach_a_line_says_null_as_its_record_does() -> None:
    game = mapped()
    assert game.fairness is not None
    on = {one.piece: one for one in game.setup.placements if one.on_tiles and one.on_tiles.kind}
    [(name, laid)] = on.items()
    nowhere = laid.on_tiles.model_copy(update={"symbol": True})  # type: ignore[union-attr]
    placements = tuple(
        one.model_copy(update={"on_tiles": nowhere}) if one == laid else one for one in game.setup.placements
    )
    changed = {
        "setup": game.setup.model_copy(update={"placements": placements}),
        "fairness": game.fairness.model_copy(update={"targets": {name: 1.0}}),
    }
    setting = Setting.of(game.model_copy(update=changed), 3)
    seed_range = SeedRange.seeds(1, 2)
    written = write_lines(setting, seed_range).text.decode().splitlines()
    assert written == records(setting, seed_range)
    told = figures(written[1])
    assert list(told) == ["nearest", "mean", "turns"]
    assert {value for row in told.values() for value in row.values()} == {None}


@pytest.mark.parametrize("name", ["skerry", "chess960"])
@pytest.mark.parametrize("shuffled", [False, True])
def test_deals_are_written_many_at_once_as_their_records(name: str, shuffled: bool) -> None:
    game = load_game(TESTS / "cases" / name, TESTS.parent / "data").game
    if shuffled:  # a deal that no rule is about
        rules = {rule: noun for rule, noun in game.setup.placement_rules.items() if "quays" not in noun.deals}
        deals = {**game.setup.deals, **({"quays": spread_over_the_shore(game)} if name == "skerry" else {})}
        setup = game.setup.model_copy(update={"deals": deals, "placement_rules": rules})
        game = game.model_copy(update={"setup": setup})
    setting = Setting.of(game, 2, tuple(game.variants))
    form = engine(setting).form
    assert form is not None and bool(form.plain) == (shuffled and name == "skerry")
    assert laid_writer(setting) is not None
    for seed_range in (SeedRange.seeds(-2, 5), SeedRange.within("x", 7, 5)):
        assert write_lines(setting, seed_range).text.decode().splitlines() == records(setting, seed_range)


@pytest.mark.parametrize("name", ["amdiak", "intimate-settlers"])
def test_piles_numbers_and_hex_maps_are_written_many_at_once_as_their_records(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    setting = Setting.of(game, 2)
    assert laid_writer(setting) is not None
    for seed_range in (SeedRange.seeds(-2, 6), SeedRange.within("x", 7, 6)):
        assert write_lines(setting, seed_range).text.decode().splitlines() == records(setting, seed_range)


def test_numbered_things_that_rules_lay_are_written_many_at_once_as_their_records() -> None:
    game = load_game(TESTS / "cases" / "chess960", TESTS.parent / "data").game
    deals = game.setup.deals
    numbered = deals | {"white": deals["white"].model_copy(update={"numbered": ("rook",)})}
    del numbered["black"]  # it repeats the other, and has no numbers of its own
    rules = {name: rule for name, rule in game.setup.placement_rules.items() if "black" not in rule.deals}
    setup = game.setup.model_copy(update={"deals": numbered, "placement_rules": rules})
    setting = Setting.of(game.model_copy(update={"setup": setup}), 2)
    assert laid_writer(setting) is not None
    seed_range = SeedRange.seeds(1, 20)
    written = write_lines(setting, seed_range).text.decode().splitlines()
    assert written == records(setting, seed_range)
    assert {'"rook 1"' in line or '"number": 1' in line for line in written} == {True}


def test_many_more_numbers_than_a_byte_holds_are_written_as_their_records() -> None:
    game = WORKSPACE.sound_game("amdiak").game
    cards = game.components["map-card"]
    many = cards.model_copy(update={"count": 320, "kinds": {"normal": 120, "cursed": 200}})
    setting = Setting.of(game.model_copy(update={"components": game.components | {"map-card": many}}), 2)
    assert laid_writer(setting) is not None
    seed_range = SeedRange.seeds(1, 20)
    assert write_lines(setting, seed_range).text.decode().splitlines() == records(setting, seed_range)


def spread_over_the_shore(game: Game) -> Deal:
    """Return quays of which one lies on every other space of the shore, turned to no side."""
    quays = game.setup.deals["quays"]
    return quays.model_copy(update={"onto": quays.onto[::2], "spread": False, "facing": None})


def test_a_deal_that_breaks_a_rule_has_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting.of(load_game(TESTS / "cases" / "chess960", TESTS.parent / "data").game, 2)
    writer = laid_writer(setting)
    assert writer is not None
    monkeypatch.setattr(lay, "draw_laid", lambda game, table, maps: LayingSampler(game, table, {}).draw(maps))
    with pytest.raises(PrintgenError, match=r"the position breaks `rule-colours.bishops`"):
        write_lines(setting, SeedRange.seeds(1, 40))


class Wrong:
    """Draws maps of which one breaks a rule."""

    def __init__(self, sampler: BatchSampler) -> None:
        self._sampler = sampler

    def draw(self, seed_range: SeedRange) -> MapBatch:
        maps = self._sampler.draw(seed_range)
        kinds = maps.kinds.copy()
        kinds[-1, -1] = 3
        return replace(maps, kinds=kinds)


def test_a_map_that_breaks_a_rule_has_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting.of(mapped(), 4)
    assert write_lines(setting, SeedRange.seeds(1, 3)).count == 3
    sampler: Any = Wrong(engine(setting).sampler)
    monkeypatch.setattr(Engine, "sampler", sampler)
    monkeypatch.setitem(engine(setting).__dict__, "sampler", sampler)
    with pytest.raises(PrintgenError, match="the position breaks"):
        write_lines(setting, SeedRange.seeds(1, 3))


def test_the_rules_of_a_line_are_those_of_the_referee() -> None:
    setting = Setting.of(mapped(), 4)
    line = json.loads(write_lines(setting, SeedRange.seeds(5, 1)).text)
    ready = engine(setting)
    findings = judge(ready.game, ready.position(SeedRange.seeds(5, 1), 0))
    told = [(one["rule"], one["ok"], one.get("rests-on", [])) for one in line["certificate"]]
    assert told == [(one.rule, one.ok, list(one.rests_on)) for one in findings]
