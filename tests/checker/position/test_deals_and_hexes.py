"""Every rule of deals and hex maps: what is drawn keeps them all, and each can be broken alone."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.position import Dealt, Finding, PlacedHex, Position, Thing
from printgen.setup.position import make_position

CASES = Path(__file__).parent.parent.parent / "cases"
RULES = [
    *("deals-complete.hexes", "deals-even.hexes"),
    *("deals-complete.numbers", "deals-even.numbers"),
    *("deals-complete.bases", "deals-placed.bases"),
    *("deals-complete.orders", "deals-placed.orders"),
    *("deals-complete.weather", "deals-even.weather", "deals-placed.weather"),
    *("deals-complete.ghosts", "deals-even.ghosts"),
    *("deals-complete.stacks", "deals-symbols.stacks", "deals-even.stacks"),
    "hexes-complete",
    "hexes-tokens",
    "hexes-facing",
    "hexes-apart",
]


@pytest.fixture(scope="module")
def isle() -> Game:
    return Game.model_validate_json((CASES / "isle.json").read_bytes())


@pytest.fixture(scope="module")
def drawn(isle: Game) -> Position:
    return make_position(isle, 3, seed=5)


def broken(game: Game, position: Position) -> dict[str, Finding]:
    return {finding.rule: finding for finding in judge(game, position) if not finding.ok}


def redealt(position: Position, deal: str, change: Callable[[list[Dealt]], Any]) -> Position:
    """Return the position with the parts of one deal changed in place."""
    parts = [one for one in position.dealt if one.deal == deal]
    change(parts)
    others = tuple(one for one in position.dealt if one.deal != deal)
    return replace(position, dealt=(*others, *parts))


def rehexed(position: Position, *hexes: PlacedHex) -> Position:
    """Return the position with some hexes exchanged, by their spaces."""
    new = {one.space: one for one in hexes}
    return replace(position, hexes=tuple(new.get(one.space, one) for one in position.hexes))


def of_kind(position: Position, kind: str) -> list[PlacedHex]:
    return [one for one in position.hexes if one.kind == kind]


def with_deal(game: Game, name: str, **update: Any) -> Game:
    deal = game.setup.deals[name].model_copy(update=update)
    setup = game.setup.model_copy(update={"deals": {**game.setup.deals, name: deal}})
    return game.model_copy(update={"setup": setup})


def test_what_a_seed_draws_keeps_every_rule_and_each_is_told_by_name(isle: Game, drawn: Position) -> None:
    findings = judge(isle, drawn)
    assert [finding.rule for finding in findings][-len(RULES) :] == RULES
    assert broken(isle, drawn) == {}
    figures = {finding.rule: finding.figures for finding in findings}
    assert sum(figures[rule]["things"] for rule in RULES if "complete." in rule) == 75
    assert figures["deals-symbols.stacks"] == {"symbols": 6, "boxed": 6}
    assert figures["deals-even.stacks"] == {"piles": 3, "least": 4, "most": 5}
    assert figures["deals-placed.bases"] == {"spaces": 4, "things": 4}
    assert figures["hexes-complete"] == {"hexes": 21, "spaces": 24}
    assert figures["hexes-tokens"] == {"tokens": 8, "bare": 13}
    assert figures["hexes-apart"] == {"harbours": 7, "shared": 0}


@pytest.mark.parametrize("variants", [(), ("raft",), ("twin",)])
def test_a_thousand_seeds_are_certified(isle: Game, variants: tuple[str, ...]) -> None:
    if variants == ("twin",):  # a second box brings more hexes than there are spaces
        isle = isle.model_copy(update={"setup": isle.setup.model_copy(update={"hex_map": None})})
    for seed in range(334):
        position = make_position(isle, 2 + seed % 2, variants, seed, readings=["order.short"])
        assert broken(isle, position) == {}, seed


def test_without_a_seed_nothing_is_dealt_and_nothing_judged(isle: Game) -> None:
    position = make_position(isle, 2)
    assert (position.dealt, position.hexes, position.seed) == ((), (), None)
    rules = {finding.rule for finding in judge(isle, position)}
    assert rules.isdisjoint(RULES)


def test_a_seed_that_dealt_nothing_is_found(isle: Game, drawn: Position) -> None:
    found = broken(isle, replace(drawn, dealt=(), hexes=()))
    assert {rule for rule in RULES if rule.startswith(("deals-complete", "deals-placed"))} <= set(found)
    assert "hexes-complete" in found


@pytest.mark.parametrize("deal", ["hexes", "numbers", "bases", "weather", "ghosts", "stacks"])
def test_another_thing_in_place_of_one_is_found_under_the_deal(isle: Game, drawn: Position, deal: str) -> None:
    def swap(parts: list[Dealt]) -> None:
        first, *rest = parts[-1].things
        parts[-1] = replace(parts[-1], things=(replace(first, kind="dragon"), *rest))

    found = broken(isle, redealt(drawn, deal, swap))
    assert {f"deals-complete.{deal}"} <= found.keys()
    assert found.keys() <= {f"deals-complete.{deal}", "hexes-facing"}


def test_a_thing_too_few_or_too_many_is_found(isle: Game, drawn: Position) -> None:
    def less(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], things=parts[0].things[1:])

    def more(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], things=(*parts[0].things, parts[0].things[0]))

    for change in (less, more):
        assert broken(isle, redealt(drawn, "numbers", change)).keys() == {"deals-complete.numbers"}


def test_things_of_one_seat_are_no_substitute_for_those_of_another(isle: Game, drawn: Position) -> None:
    def exchange(parts: list[Dealt]) -> None:
        west = next(n for n, one in enumerate(parts) if one.owner == "west")
        east = next(n for n, one in enumerate(parts) if one.owner == "east" and one.things != parts[west].things)
        one, other = parts[west], parts[east]
        parts[west], parts[east] = (replace(one, things=other.things), replace(other, things=one.things))

    found = broken(isle, redealt(drawn, "orders", exchange))
    assert found.keys() == {"deals-complete.orders"}


def test_numbers_that_are_doubled_missing_or_not_asked_for_are_found(isle: Game, drawn: Position) -> None:
    def same(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], things=(Thing("ghost", number=1),) * 7)

    def number(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], things=tuple(replace(t, number=1) for t in parts[0].things))

    assert broken(isle, redealt(drawn, "ghosts", same)).keys() == {"deals-complete.ghosts"}
    assert broken(isle, redealt(drawn, "numbers", number)).keys() == {"deals-complete.numbers"}


def test_a_symbol_of_another_name_or_on_a_plain_tile_is_found(isle: Game, drawn: Position) -> None:
    def renamed(parts: list[Dealt]) -> None:
        for n, part in enumerate(parts):
            new = (replace(t, symbol="sun" if t.symbol else None) for t in part.things)
            parts[n] = replace(part, things=tuple(new))

    def moved(parts: list[Dealt]) -> None:
        part = parts[0]
        plain = next(n for n, thing in enumerate(part.things) if thing.symbol is None)
        new = list(part.things)
        new[plain] = replace(new[plain], symbol="sun")
        parts[0] = replace(part, things=tuple(new))

    assert broken(isle, redealt(drawn, "stacks", renamed)).keys() == {"deals-symbols.stacks"}
    found = broken(isle, redealt(drawn, "stacks", moved))
    assert found.keys() == {"deals-complete.stacks", "deals-symbols.stacks"}


def test_uneven_missing_misnumbered_and_owned_piles_are_found(isle: Game, drawn: Position) -> None:
    def uneven(parts: list[Dealt]) -> None:
        moved = parts[1].things[:2]
        parts[0] = replace(parts[0], things=(*parts[0].things, *moved))
        parts[1] = replace(parts[1], things=parts[1].things[2:])

    def turned(parts: list[Dealt]) -> None:
        parts[0], parts[1] = replace(parts[0], pile=2), replace(parts[1], pile=1)

    def joined(parts: list[Dealt]) -> None:
        parts[1] = replace(parts[1], things=(*parts[1].things, *parts.pop().things))

    def owned(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], owner="west")

    for change in (uneven, turned, joined, owned):
        found = broken(isle, redealt(drawn, "stacks", change))
        assert found.keys() == {"deals-even.stacks"}, change


def test_the_larger_piles_come_first(isle: Game) -> None:
    position = make_position(isle, 2, seed=5)

    def behind(parts: list[Dealt]) -> None:
        first, second = parts[0], parts[1]
        parts[0] = replace(first, things=second.things)
        parts[1] = replace(second, things=first.things)

    assert broken(isle, redealt(position, "stacks", behind)).keys() == {"deals-even.stacks"}


def test_a_thing_on_another_space_twice_on_one_or_at_another_seat_is_found(isle: Game, drawn: Position) -> None:
    def moved(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], space="H7")

    def stacked(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], things=(*parts[0].things, *parts[1].things))
        del parts[1]

    def piled(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], pile=1)

    def owned(parts: list[Dealt]) -> None:
        parts[0] = replace(parts[0], owner="west")

    for change in (moved, stacked, piled, owned):
        found = broken(isle, redealt(drawn, "weather", change))
        assert found.keys() == {"deals-placed.weather"}, change


def test_a_deal_that_is_not_in_force_is_found(isle: Game, drawn: Position) -> None:
    found = broken(isle, replace(drawn, readings=("order.short",)))
    assert found.keys() == {"deals-complete.weather"}
    unresolved = replace(drawn, dealt=(*drawn.dealt, Dealt("tarot", (Thing("fool"),), pile=1)))
    assert broken(isle, unresolved).keys() == {"deals-complete.tarot"}


def test_what_the_steps_take_is_not_dealt(isle: Game) -> None:
    plain, raft = (make_position(isle, 2, variants, seed=1) for variants in ((), ("raft",)))
    assert broken(isle, raft) == {}
    found = broken(isle, replace(plain, variants=("raft",)))
    assert found.keys() == {"deals-complete.weather"}


def test_what_nobody_can_tell_is_never_certified(isle: Game, drawn: Position) -> None:
    steps = tuple(
        step.model_copy(update={"uses": {"tile.plain": 3}}) if step.id == "hands" else step for step in isle.setup.steps
    )
    vague = isle.model_copy(update={"setup": isle.setup.model_copy(update={"steps": steps})})
    assert "deals-complete.stacks" in broken(vague, drawn)


def test_a_hex_of_another_kind_astray_or_doubled_is_found(isle: Game, drawn: Position) -> None:
    wood, sea = of_kind(drawn, "wood")[0], of_kind(drawn, "sea")[0]
    for wrong in (replace(sea, kind="waste"), replace(sea, space="H7")):
        hexes = tuple(wrong if one is sea else one for one in drawn.hexes)
        found = broken(isle, replace(drawn, hexes=hexes))
        assert found.keys() == {"hexes-complete"}
        assert wrong.space in found["hexes-complete"].spaces
    both = replace(drawn, hexes=(*drawn.hexes, sea))
    assert broken(isle, both).keys() == {"hexes-complete"}
    less = replace(drawn, hexes=tuple(one for one in drawn.hexes if one is not wood))
    assert "hexes-complete" in broken(isle, less)


def test_a_token_missing_doubled_or_on_a_barren_hex_is_found(isle: Game, drawn: Position) -> None:
    wood, waste = of_kind(drawn, "wood")[0], of_kind(drawn, "waste")[0]
    for wrong in (replace(wood, token=None), replace(waste, token="2"), replace(wood, token="4")):
        found = broken(isle, rehexed(drawn, wrong))
        assert found.keys() == {"hexes-tokens"}
        assert wrong.space in found["hexes-tokens"].spaces


def test_harbours_turned_elsewhere_and_other_hexes_turned_at_all_are_found(isle: Game, drawn: Position) -> None:
    sea, rock = of_kind(drawn, "sea")[0], of_kind(drawn, "rock")[0]
    for one in (sea, rock):
        found = broken(isle, rehexed(drawn, replace(one, facing="up")))
        assert found.keys() == {"hexes-facing"}
        assert found["hexes-facing"].spaces == (one.space,)
    for quay in of_kind(drawn, "quay"):
        assert "hexes-facing" in broken(isle, rehexed(drawn, replace(quay, facing=None)))


def test_two_harbours_at_one_corner_are_found(isle: Game) -> None:
    alone = 0
    for seed in range(40):
        position = make_position(isle, 2, seed=seed)
        for quay in of_kind(position, "quay"):
            for facing in ("east", "south-east", "south-west", "west", "north-west", "north-east"):
                found = broken(isle, rehexed(position, replace(quay, facing=facing)))
                assert found.keys() <= {"hexes-apart", "hexes-facing"}
                if found.keys() == {"hexes-apart"}:
                    alone += 1
                    assert quay.space in found["hexes-apart"].spaces
                    assert len(found["hexes-apart"].spaces) > 1
    assert alone


def test_a_harbour_of_the_set_up_that_is_turned_is_found(isle: Game, drawn: Position) -> None:
    quay = next(piece for piece in drawn.pieces if piece.facing)
    pieces = tuple(replace(p, facing="south-east") if p is quay else p for p in drawn.pieces)
    assert f"pieces.{quay.piece}-west" in broken(isle, replace(drawn, pieces=pieces))


def test_things_and_hexes_in_a_game_that_deals_none_are_found() -> None:
    lagoon = Game.model_validate_json((CASES / "lagoon.json").read_bytes())
    position = make_position(lagoon, 2)
    dealt = replace(position, dealt=(Dealt("tarot", (Thing("fool"),), pile=1),))
    assert broken(lagoon, dealt).keys() == {"deals-complete.tarot"}
    hexes = replace(position, hexes=(PlacedHex("c2", "sea"),))
    assert broken(lagoon, hexes).keys() == {"hexes-complete"}


def test_nonsense_is_judged_and_never_raises(isle: Game, drawn: Position) -> None:
    nonsense = replace(
        drawn,
        players=-1,
        seats=("nobody",),
        variants=("fog",),
        dealt=(Dealt("", ()), Dealt("bases", (), space="?", pile=-3, owner="nobody")),
        hexes=(PlacedHex("?", "quay", "up", "?"), PlacedHex("C1", "quay")),
    )
    found = broken(isle, nonsense)
    assert {"deals-complete.bases", "hexes-complete", "hexes-tokens", "hexes-facing"} <= found.keys()


def test_the_number_of_piles_is_that_of_the_table(isle: Game, drawn: Position) -> None:
    four = with_deal(isle, "stacks", into=4)
    assert broken(four, drawn).keys() == {"deals-even.stacks"}
