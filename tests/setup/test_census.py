"""How many set-ups there are: what is counted is what trying everything finds, and what is measured says how well."""

from pathlib import Path
from typing import Any

import pytest

from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.placement_rules import Laid
from printgen.model.position import Thing
from printgen.setup.placements import Table
from printgen.setup.placing import census as counting
from printgen.setup.placing.census import Ways, census, orders_of
from printgen.setup.placing.lay import sampler_for
from printgen.setup.seed_range import SeedRange
from tests.setup.test_placement_rules import FAIR, all_islands_of_seven, island_of_seven, with_deals, with_rules

CASES = Path(__file__).parent.parent / "cases"
DATA = CASES.parent.parent / "data"
ROW = ("D2", "D3", "D4", "D5", "D6")


def case(name: str) -> Game:
    return load_game(CASES / name, DATA).game


def counted(game: Game, *variants: str) -> tuple[Ways, ...]:
    seats = next(one.seats for one in game.setup.seatings if one.players == 2)
    return census(game, Table(2, variants, seats))


def only(game: Game, deal: str, *variants: str) -> Ways:
    return next(one for one in counted(game, *variants) if deal in one.deals)


def found(game: Game, *deals: str) -> int:
    """Return how many different ways to lay some deals come of very many draws."""
    seats = next(one.seats for one in game.setup.seatings if one.players == 2)
    sampler = sampler_for(game, Table(2, (), seats))
    drawn = sampler.draw(SeedRange.seeds(1, 12_000))
    return len(
        {
            tuple((one.space, one.facing, one.things) for one in sampler.dealt(drawn, n) if one.deal in deals)
            for n in range(12_000)
        }
    )


def test_chess_has_the_960_first_ranks_it_is_called_after() -> None:
    assert counted(case("chess960")) == (Ways(("white",), 960),)


def test_an_island_of_seven_hexes_has_as_many_ways_as_trying_everything_finds() -> None:
    assert only(island_of_seven(case("skerry")), "lands", *FAIR) == Ways(
        ("lands", "chits"), len([*all_islands_of_seven()])
    )


SMALL: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, ...]]] = {
    "nothing but what lies below": ({}, {}, ("lands", "chits")),
    "what is turned": ({"quays": {"items": ("open", "ore"), "onto": ("D2", "D6", "C2")}}, {}, ("quays",)),
    "what another leaves": (
        {
            "lands": {"items": ("heath", "heath", "grove"), "onto": ROW, "spread": True},
            "chits": {"items": ("6", "3"), "over": None, "left_by": "lands"},
        },
        {"near": {"of": {"deal": "chits"}, "apart": {"at-least": 2}}},
        ("lands", "chits"),
    ),
    "some spaces below stay empty": (
        {
            "lands": {"items": ("heath", "dune", "grove"), "onto": ROW, "spread": True},
            "chits": {"items": ("6", "3"), "over": Laid.model_validate({"deal": "lands", "except": ["dune"]})},
        },
        {"rim": {"of": {"deal": "lands", "kinds": "grove"}, "not-on": {"spaces": ["D4"]}}},
        ("lands", "chits"),
    ),
    "deals that a rule joins": (
        {
            "lands": {"items": ("heath", "dune", "grove", "grove", "clay"), "onto": ROW},
            "chits": {"items": ("6", "3", "3", "9")},
        },
        {"off": {"of": {"deal": "chits", "kinds": 6}, "apart": {"from": {"deal": "lands", "kinds": "clay"}}}},
        ("lands", "chits"),
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_as_many_ways_are_counted_as_come_of_very_many_draws(name: str) -> None:
    deals, rules, about = SMALL[name]
    lands = {"items": ("heath", "heath", "grove", "dune"), "onto": ROW[:4]}
    quays = {"items": ("open",), "onto": ("D1", "D7"), "facing": None}
    few = {"lands": lands, "chits": {"items": ("6", "3", "3")}, "quays": quays}
    game = with_deals(case("skerry"), **{**few, **deals})
    setup = game.setup.model_copy(update={"placement_rules": {}})
    game = with_rules(game.model_copy(update={"setup": setup}), **rules)
    one = only(game, about[0])
    assert one.deals == about and one.exact
    assert one.most == found(game, *about) < 1000


def test_what_is_too_much_to_count_is_measured_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    game, exact = island_of_seven(case("skerry")), len([*all_islands_of_seven()])
    monkeypatch.setattr(counting, "LOOPS_AT_MOST", 0)
    some = only(game, "lands", *FAIR)
    monkeypatch.setattr(counting.LayerWays, "over_sets", lambda *_: None)
    none = only(game, "lands", *FAIR)
    assert set(some.measured) == {"fair-large", "fair-small"} < set(none.measured)
    assert exact <= some.most < none.most
    for one in (some, none):
        assert not one.exact and 0 < one.error < 0.2
        assert one.about == pytest.approx(exact, rel=2 * one.error)
        assert exact * 0.5 < one.least == one.seen <= exact  # of so few most are met, none that is none


def test_what_no_draw_keeps_is_bounded_alone() -> None:
    assert Ways(("lands",), 10, ("rule",), 1000, 0).error == float("inf")
    assert Ways(("lands",), 10, ("rule",), 1000, 0).most == 10


def test_orders_tell_apart_kinds_numbers_and_symbols() -> None:
    assert orders_of([Thing("a"), Thing("a"), Thing("b")]) == 3
    assert orders_of([Thing("a", number=1), Thing("a", number=2), Thing("b")]) == 6
    assert orders_of([Thing("a", symbol="x"), Thing("a", symbol="y"), Thing("a")]) == 3 * 2
