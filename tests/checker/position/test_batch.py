"""Many set-ups judged at once: the same rules are broken as where each is judged by itself, legal or not."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from printgen.checker.position import judge
from printgen.checker.position.batch import batch_judges
from printgen.checker.position.batch_plan import LaidMaps, Plan
from printgen.model.board.board import Line
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.placement_rules import Laid, PlacementRule
from printgen.model.position import Dealt, Position, Thing
from printgen.setup.placements import Table
from printgen.setup.placing.lay import sampler_for
from printgen.setup.placing.maps import LaidForm
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange

TESTS = Path(__file__).parent.parent.parent
MAPS = 160


def case(name: str) -> Game:
    return load_game(TESTS / "cases" / name, TESTS.parent / "data").game


def with_setup(game: Game, rules: Mapping[str, Mapping[str, Any]], **deals: Mapping[str, object]) -> Game:
    made = {
        name: PlacementRule.model_validate({**rule, "confidence": "stated", "cite": []}) for name, rule in rules.items()
    }
    changed = {name: deal.model_copy(update=dict(deals.get(name, {}))) for name, deal in game.setup.deals.items()}
    setup = game.setup.model_copy(update={"placement_rules": made, "deals": changed})
    return game.model_copy(update={"setup": setup})


def spiral() -> Game:
    game = case("skerry")
    ways = {"out": [*game.setup.deals["lands"].onto], "in": [*reversed(game.setup.deals["lands"].onto)]}
    lines = {n: Line.model_construct(spaces=tuple(way), confidence="stated", cite=()) for n, way in ways.items()}
    board = game.board.model_copy(update={"lines": lines})
    return with_setup(game, {}, chits={"in_order": ("out", "in")}).model_copy(update={"board": board})


def courtyard() -> Game:
    """Leave of a game what lies on squares, their edges and corners."""
    game, names = case("keep"), ("walls", "posts", "guards")
    deals = {name: game.setup.deals[name] for name in names}
    rules = {name: rule for name, rule in game.setup.placement_rules.items() if set(rule.deals) <= set(names)}
    return game.model_copy(update={"setup": game.setup.model_copy(update={"deals": deals, "placement_rules": rules})})


LANDS = {"deal": "lands"}
MEN = {"deal": "white"}
GAMES = {
    "an island": lambda: case("skerry"),
    "chess": lambda: case("chess960"),
    "numbers along a line": spiral,
    "clusters and distances": lambda: with_setup(
        case("skerry"),
        {
            "three": {"of": LANDS, "together": {"at-most": 3}},
            "wide": {"of": {**LANDS, "kinds": ["clay"]}, "apart": {"at-least": 3}},
            "from": {
                "of": {"deal": "chits", "kinds": ["6", "8"]},
                "apart": {"at-least": 2, "from": {**LANDS, "kinds": ["dune"]}},
            },
            "shore": {"of": {**LANDS, "kinds": ["dune"]}, "not-on": {"rim": True, "spaces": ["B3", "C3", "E3", "F4"]}},
        },
    ),
    "gates on squares": lambda: with_setup(
        case("chess960"),
        {},
        white={
            "items": ("rook", "king"),
            "spread": True,
            "facing": Laid.model_validate({"deal": "black", "except": ["king"]}),
        },
        black={
            "mirrored": None,
            "items": ("queen",) * 4 + ("king",) * 2,
            "spread": True,
            "for_seats": {"black": tuple(f"{file}2" for file in "abcdefgh")},
        },
    ),
    "a rank with other rules": lambda: with_setup(
        case("chess960"),
        {
            "corner": {"of": {**MEN, "kinds": ["rook"]}, "apart": {"at-least": 3, "by": "corner"}},
            "dark": {"of": {**MEN, "kinds": ["queen"]}, "on": {"colour": "dark"}},
            "alike": {"of": {**MEN, "kinds": ["knight"]}, "colours": "same"},
            "ahead": {"of": MEN, "in-order": ["queen", "king"]},
        },
        black={"mirrored": None, "turned": "white"},
    ),
    "walls and posts": courtyard,
}


def position(sample: Position, plan: Plan, laid: LaidMaps, n: int) -> Position:
    """Write one of many set-ups as one by itself."""
    dealt = []
    for name, kinds in laid.kinds.items():
        for spot, (space, owner) in enumerate(plan.spots[name]):
            if kinds[spot, n] >= 0:
                side = laid.facing[name][spot, n] if name in laid.facing else -1
                thing = Thing(plan.names[kinds[spot, n]])
                dealt.append(Dealt(name, (thing,), space, owner=owner, facing=plan.sides[side] if side >= 0 else None))
    return replace(sample, dealt=tuple(dealt))


def disturbed(laid: LaidMaps, sides: int) -> LaidMaps:
    """Exchange, exchange for another kind, take away and turn things in all set-ups but every fifth."""
    random = np.random.default_rng(7)
    kinds = {name: rows.copy() for name, rows in laid.kinds.items()}
    facing = {name: rows.copy() for name, rows in laid.facing.items()}
    for n in range(laid.count):
        for name in [] if n % 5 == 0 else [*kinds][: n % len(kinds) + 1]:
            one, two = random.integers(0, len(kinds[name]), 2)
            kinds[name][[one, two], n] = kinds[name][[two, one], n]
            if n % 7 == 1:
                kinds[name][one, n] = random.integers(-1, 3)
            if name in facing and n % 3:
                facing[name][one, n] = random.integers(-1, sides)
    return LaidMaps(kinds, facing)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("variants", [(), ("fair",)])
def test_many_set_ups_are_judged_as_each_is_by_itself(name: str, variants: tuple[str, ...]) -> None:
    game = GAMES[name]()
    if not set(variants) <= game.variants.keys():
        return
    sample = make_position(game, 2, variants, 1)
    table = Table(2, variants, sample.seats)
    form = LaidForm(sampler_for(game, table))
    laid = form.laid(SeedRange.seeds(0, MAPS))
    plan = Plan(game, sample, form.spots, form.names, form.sides)
    judges, seen = batch_judges(plan), LaidMaps(laid.kinds, laid.facing)
    assert not any(judge_all(seen).any() for judge_all in judges.values())
    assert {one.rule for one in judge(game, sample) if one.name.startswith(("rule-", "deals-"))} == judges.keys()
    wrong = disturbed(seen, len(form.sides))
    broken = {rule: judge_all(wrong) for rule, judge_all in judges.items()}
    for n in range(MAPS):
        alone = {one.rule for one in judge(game, position(sample, plan, wrong, n)) if not one.ok}
        assert {rule for rule, flags in broken.items() if flags[n]} == alone, n
    never = {rule for rule, flags in broken.items() if not flags.any()}
    # What is spread may lie on any of its spots, and has no others.
    assert never <= {f"deals-placed.{one}" for one, deal in game.setup.deals.items() if deal.spread}
