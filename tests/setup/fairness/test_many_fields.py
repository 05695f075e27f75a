"""Many hex maps at once: each is drawn and measured as it is by itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from printgen.errors import LimitError
from printgen.model.fairness import BoardReach
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.model.position import PlacedHex
from printgen.setup.engine import Setting, engine, rounded
from printgen.setup.placing.maps import NOTHING, Laid, LaidForm
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE

COUNT = 60
SAID: Mapping[str, Any] = {"confidence": "stated", "cite": []}
REACH: Mapping[str, Any] = {
    "kind": "board-reach",
    "unit": "pips",
    "steps": {"by": "side", "component": "hex", "cost": {"sea": 2, "rock": 3}, "barred": ["waste"]},
    "figures": {
        "near": {"component": "number", "within": 4},
        "lands": {
            "component": "hex",
            "kinds": ["wood", "field", "rock"],
            "measure": "kinds",
            "by": "kind",
            "within": 5,
        },
        "quay": {"component": "hex", "kinds": ["quay"], "measure": "nearest", "weight": -1},
        "start": {"component": "order", "within": 0, "each-start": True},
        "rock": {"component": "hex", "kinds": ["rock"], "measure": "nearest", "by": "thing", "weight": 0},
        "way": {"component": "number", "measure": "mean", "weight": 0.5},
    },
    "cite": [],
}
RULES: Mapping[str, Any] = {
    "woods": {"of": {"deal": "hexes", "kinds": ["wood"]}, "apart": {"at-least": 2}, **SAID},
    "tokens": {"of": {"deal": "numbers"}, "apart": {"at-least": 2, "equal": True}, **SAID},
}


def with_rules(game: Game, *names: str) -> Game:
    rules = {name: PlacementRule.model_validate(RULES[name]) for name in names}
    return game.model_copy(update={"setup": game.setup.model_copy(update={"placement_rules": rules})})


@pytest.fixture(params=["settlers", "settlers-read", "isle", "isle-rules", "isle-edges"])
def case(request: pytest.FixtureRequest, isle: Game) -> tuple[Game, tuple[str, ...]]:
    """Return a game with a hex map and a measure, and the readings in play."""
    if request.param.startswith("settlers"):
        game = WORKSPACE.sound_game("intimate-settlers").game
        return game, ("I1.other-ends",) if request.param.endswith("read") else ()
    steps = {"by": "edge"} if request.param == "isle-edges" else REACH["steps"]
    game = with_rules(isle, "woods", "tokens") if request.param == "isle-rules" else isle
    return game.model_copy(update={"fairness": BoardReach.model_validate({**REACH, "steps": steps})}), ()


def laid_by(game: Game, setting: Setting, seed_range: SeedRange) -> tuple[LaidForm, Laid]:
    form = engine(setting).form
    assert form is not None
    return form, form.laid(seed_range)


def hexes_of(game: Game, form: LaidForm, laid: Laid, n: int) -> tuple[PlacedHex, ...]:
    """Read the hex map of one set-up out of many."""
    noun = game.setup.hex_map
    assert noun is not None
    found = []
    for number, space in enumerate(noun.on):
        row, chit = (form.on_map[name].start + number for name in (noun.hexes, noun.tokens))
        kind, side = laid.kinds[noun.hexes][row, n], laid.facing[noun.hexes][row, n]
        token = laid.kinds[noun.tokens][chit, n]
        if kind != NOTHING:
            facing = None if side == NOTHING else form.sides[side]
            found.append(PlacedHex(space, form.names[kind], facing, None if token == NOTHING else form.names[token]))
    return tuple(found)


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_each_of_many_is_drawn_and_measured_as_it_is_alone(
    case: tuple[Game, tuple[str, ...]], distribution: str
) -> None:
    game, readings = case
    count = COUNT if distribution == "default" else 5
    setting, seed_range = Setting.of(game, 2, (), readings, distribution), SeedRange.within("many", 5, count)
    ready = engine(setting)
    assert ready.by_batches
    form, laid = laid_by(game, setting, seed_range)
    alone = [ready.position(seed_range, n) for n in range(count)]
    assert [hexes_of(game, form, laid, n) for n in range(count)] == [one.hexes for one in alone]
    for laid_open in (True, False):
        shown = [one if laid_open else replace(one, hexes=()) for one in alone]
        assert ready.measure is not None
        expected = [ready.measure.of(one) for one in shown]
        assert ready.spreads(seed_range, laid_open) == [rounded(one.spread) for one in expected]
        reached = ready.measured(laid, hidden=not laid_open)
        assert reached is not None
        assert [[row.name for row in one.rows] for one in reached.each()] == [
            [r.name for r in e.rows] for e in expected
        ]
        for one, other in zip(reached.each(), expected, strict=True):
            assert one.shares == pytest.approx(other.shares)
            assert [row.values for row in one.rows] == [pytest.approx(row.values) for row in other.rows]
            assert (one.without, one.per, one.seats) == (other.without, other.per, other.seats)


def test_a_map_does_not_change_with_those_drawn_beside_it(isle: Game) -> None:
    setting = Setting.of(with_rules(isle, "woods"), 2)
    form, whole = laid_by(isle, setting, SeedRange.seeds(1, 40))
    for first, count in ((0, 7), (7, 1), (8, 32)):
        _, part = laid_by(isle, setting, SeedRange.seeds(1 + first, count))
        for n in range(count):
            assert hexes_of(isle, form, part, n) == hexes_of(isle, form, whole, first + n)


def test_where_one_of_many_finds_no_map_the_rule_is_told_as_for_it_alone(isle: Game) -> None:
    noun = isle.setup.hex_map
    assert noun is not None
    tight = noun.model_copy(update={"attempts_at_most": 3})
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"hex_map": tight})})
    failing, said = None, ""
    for seed in range(1, 60):
        try:
            make_position(game, 2, seed=seed)
        except LimitError as error:
            failing, said = seed, str(error)
            break
    assert failing is not None
    with pytest.raises(LimitError) as error:
        laid_by(game, Setting.of(game, 2), SeedRange.seeds(1, 60))
    assert str(error.value) == said


def test_rules_about_a_hex_map_and_other_deals_are_still_looked_at_one_by_one(isle: Game) -> None:
    apart = {"at-least": 2, "from": {"deal": "bases", "kinds": ["wood"]}}
    rule = PlacementRule.model_validate({"of": {"deal": "hexes", "kinds": ["wood"]}, "apart": apart, **SAID})
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"placement_rules": {"woods": rule}})})
    assert not engine(Setting.of(game, 2)).by_batches
