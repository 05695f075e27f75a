"""Hex maps, piles and numbered things judged many at once: the same rules are broken as where each is judged alone."""

from dataclasses import replace

import numpy as np
import pytest

from printgen.checker.position import judge
from printgen.checker.position.batch import batch_judges
from printgen.checker.position.batch_plan import LaidMaps, Plan
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.placement_rules import PlacementRule
from printgen.model.position import Dealt, PlacedHex, Position, Thing
from printgen.search.laid_lines import as_judged
from printgen.setup.engine import Setting, engine
from printgen.setup.seed_range import SeedRange
from tests.checker.position.test_batch import TESTS, disturbed

MAPS = 160
RULES = {
    "rim": {"of": {"deal": "discovery", "kinds": ["forest"]}, "not-on": {"rim": True}},
    "tokens": {"of": {"deal": "tokens"}, "not-on": {"spaces": ["A1", "A5", "H1", "H5"]}},
}


def data(name: str) -> Game:
    return load_game(TESTS.parent / "data" / "games" / name, TESTS.parent / "data").game


def with_rules(game: Game) -> Game:
    made = {n: PlacementRule.model_validate({**r, "confidence": "stated", "cite": []}) for n, r in RULES.items()}
    return game.model_copy(update={"setup": game.setup.model_copy(update={"placement_rules": made})})


GAMES = {
    "a field to discover": lambda: data("intimate-settlers"),
    "a field with rules": lambda: with_rules(data("intimate-settlers")),
    "numbered cards and a pile": lambda: data("amdiak"),
}


def position(sample: Position, plan: Plan, laid: LaidMaps, n: int) -> Position:
    """Write one of many set-ups as one by itself."""
    dealt = []
    for name in laid.kinds:
        numbers = laid.numbers.get(name, np.zeros_like(laid.kinds[name]))
        for spot, (space, owner) in enumerate(plan.spots[name]):
            if (kind := laid.kinds[name][spot, n]) >= 0:
                thing = Thing(plan.names[kind], number=int(numbers[spot, n]) or None)
                dealt.append(Dealt(name, (thing,), space, owner=owner))
        heap = zip(*(part[:, n].tolist() for part in laid.piles.get(name, (numbers[:0], numbers[:0]))), strict=True)
        things = [Thing(plan.names[kind], number=number or None) for kind, number in heap]
        own = [one for one in sample.dealt if one.deal == name and one.space is None]
        for one in own:
            dealt.append(replace(one, things=tuple(things[: len(one.things)])))
            things = things[len(one.things) :]
    noun, hexes = plan.game.setup.hex_map, []
    for spot, space in enumerate(noun.on if noun is not None and laid.hexes is not None else ()):
        assert laid.hexes is not None and laid.tokens is not None and laid.turned is not None
        kind, token, side = (int(rows[spot, n]) for rows in (laid.hexes, laid.tokens, laid.turned))
        if kind >= 0:
            facing = plan.sides[side] if side >= 0 else None
            hexes.append(PlacedHex(space, plan.names[kind], facing, plan.names[token] if token >= 0 else None))
    return replace(sample, dealt=tuple(dealt), hexes=tuple(hexes))


def wronged(laid: LaidMaps, sides: int, kinds: int) -> LaidMaps:
    """Disturb what was dealt, then one thing of the map, of the numbers or of the piles in every other set-up."""
    random = np.random.default_rng(3)
    on_spaces = {name: rows for name, rows in laid.kinds.items() if len(rows)}
    wrong = replace(laid, kinds={**laid.kinds, **disturbed(LaidMaps(on_spaces, {}), sides).kinds})
    numbers = {name: rows.copy() for name, rows in laid.numbers.items()}
    piles = {name: (rows.copy(), own.copy()) for name, (rows, own) in laid.piles.items()}
    on_map = [None if rows is None else rows.copy() for rows in (laid.hexes, laid.tokens, laid.turned)]
    for n in range(0, laid.count, 2):
        for rows in numbers.values():
            if len(rows) and n % 3 == 0:
                rows[random.integers(len(rows)), n] = random.integers(0, 4)
        for heap, _ in piles.values():
            if len(heap) and n % 5 == 0:
                heap[random.integers(len(heap)), n] = random.integers(kinds)
        hexes, tokens, turned = on_map
        if hexes is None or tokens is None or turned is None:
            continue
        [lying] = np.nonzero(hexes[:, n] >= 0)
        one, two = random.choice(lying, 2, replace=False)
        if n % 8 == 0:
            hexes[[one, two], n] = hexes[[two, one], n]
        elif n % 8 == 2:
            hexes[one, n] = random.integers(kinds)
        elif n % 8 == 4:
            tokens[[one, two], n] = tokens[[two, one], n]
        else:
            [quays] = np.nonzero(turned[:, n] >= 0)
            turned[random.choice(quays), n] = random.integers(-1, sides)
    return replace(wrong, numbers=numbers, piles=piles, hexes=on_map[0], tokens=on_map[1], turned=on_map[2])


@pytest.mark.parametrize("name", GAMES)
def test_many_are_judged_as_each_is_by_itself(name: str) -> None:
    game, seed_range = GAMES[name](), SeedRange.seeds(0, MAPS)
    ready = engine(Setting.of(game, 2))
    form, sample = ready.form, ready.position(seed_range, 0)
    assert form is not None
    plan = Plan(game, sample, form.own_spots, form.names, form.sides)
    judges, seen = batch_judges(plan), as_judged(form, form.laid(seed_range))
    assert not any(judge_all(seen).any() for judge_all in judges.values())
    about = ("rule-", "deals-complete", "deals-placed", "hexes-")
    bare = {f"deals-placed.{deal}" for deal, spots in form.own_spots.items() if not spots}
    assert {one.rule for one in judge(game, sample) if one.rule.startswith(about)} == judges.keys() - bare
    wrong = wronged(seen, len(form.sides), len(form.names))
    broken = {rule: judge_all(wrong) for rule, judge_all in judges.items()}
    for n in range(MAPS):
        alone = {one.rule for one in judge(game, position(sample, plan, wrong, n)) if not one.ok}
        assert {rule for rule, flags in broken.items() if flags[n]} == alone, n
    met = {rule for rule, flags in broken.items() if flags.any() and not flags.all()}
    assert met >= {rule for rule in judges if rule.startswith(("rule-", "hexes-", "deals-complete.map"))}
