"""What is measured of hexes and cards is counted by hand; the first fair map is the first one."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import LimitError, UsageError
from printgen.model.fairness import BoardReach, Fairness
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.position import Position
from printgen.search.fair import first_fair, watched
from printgen.setup.engine import Setting, engine
from printgen.setup.fairness.board_reach import throws
from printgen.setup.fairness.measure import Measure, measure_for
from printgen.setup.fairness.travel_measure import TravelMeasure
from printgen.setup.placements import Table
from printgen.setup.position import make_position
from printgen.setup.record import fairness_record
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE

HERE = Path(__file__).parent
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""The ways to throw a number with two dice."""


@pytest.fixture(scope="module")
def hexes() -> Game:
    return WORKSPACE.sound_game("intimate-settlers").game


@pytest.fixture(scope="module")
def cards() -> Game:
    return WORKSPACE.sound_game("amdiak").game


def measured(game: Game, position: Position) -> Fairness:
    return measure(game, position).of(position)


def measure(game: Game, position: Position) -> Measure[Any]:
    found = measure_for(game, Table(position.players, position.options, position.seats))
    assert found is not None
    return found


def turned(space: str) -> str:
    """Return the hex that lies opposite when the field is turned by half."""
    return f"{'ABCDEFGH'[-1 - 'ABCDEFGH'.index(space[0])]}{6 - int(space[1])}"


def test_the_measure_of_a_table_is_made_once(hexes: Game) -> None:
    position = make_position(hexes, 2, seed=1)
    assert measure(hexes, position) is measure(hexes, position)


def test_pips_are_the_ways_to_throw_a_number(hexes: Game) -> None:
    assert throws(hexes, "die") == PIPS


def test_a_start_counts_every_hex_as_often_as_pieces_touch_it(hexes: Game) -> None:
    position = make_position(hexes, 2, seed=3)
    told = measured(hexes, position)
    numbers = {
        one.space: int(one.things[0].kind)
        for one in position.dealt
        if one.space is not None and one.things[0].kind.isdecimal()
    }
    assert told.rows[0].values == tuple(
        sum(
            PIPS[numbers[space]]
            for piece in position.pieces
            if piece.owner == seat and "+" in piece.space
            for space in piece.space.split("+")
        )
        for seat in told.seats
    )


def test_a_share_is_the_weighted_sum_of_the_figures(hexes: Game) -> None:
    told = measured(hexes, make_position(hexes, 2, seed=3))
    assert [row.name for row in told.rows] == ["start", "reach", "kinds", "harbours"]
    for number, share in enumerate(told.shares):
        assert share == sum((row.weight or 0) * (row.values[number] or 0) for row in told.rows)
    assert told.spread == max(told.shares) - min(told.shares)


def test_a_field_turned_by_half_gives_each_seat_the_share_of_the_other(hexes: Game) -> None:
    sides = ("east", "south-east", "south-west", "west", "north-west", "north-east")
    position = make_position(hexes, 2, seed=3)
    opposite = {None: None, **{side: sides[n - 3] for n, side in enumerate(sides)}}
    other = replace(
        position,
        hexes=tuple(replace(one, space=turned(one.space), facing=opposite[one.facing]) for one in position.hexes),
        dealt=tuple(replace(one, space=turned(one.space)) if one.space else one for one in position.dealt),
    )
    assert measured(hexes, other).shares == measured(hexes, position).shares[::-1]


def test_what_is_still_to_be_discovered_is_not_counted(hexes: Game) -> None:
    position = make_position(hexes, 2, seed=3)
    told = measured(hexes, replace(position, hexes=()))
    assert told.without == ("field",)
    assert told.shares == tuple(told.rows[0].values)


def test_cards_are_as_far_as_steps_across_sides_lead(cards: Game) -> None:
    position = make_position(cards, 2, seed=3)
    told = measured(cards, position)
    lying = [str(one.space) for one in position.dealt if one.things[0].kind == "cursed"]
    assert told.per == "space"
    assert len(told.seats) == 20
    for number, start in enumerate(told.seats):
        steps = [abs(ord(start[0]) - ord(space[0])) + abs(int(start[1]) - int(space[1])) for space in lying]
        assert told.shares[number] == sum(steps) / len(steps)


def test_another_reading_moves_the_starts_with_their_pieces(cards: Game) -> None:
    tall = measured(cards, make_position(cards, 2, seed=3, readings=["T2.four-columns"]))
    assert {"E1", "E4"} <= set(tall.seats)
    assert not any(seat.endswith("5") for seat in tall.seats)


def test_the_map_found_is_the_first_within_the_spread(cards: Game) -> None:
    found = first_fair(Setting.of(cards, 2), "7", 0.5)
    spreads = [measured(cards, make_position(cards, 2, seed="7", index=index)).spread for index in range(found + 1)]
    assert spreads[-1] <= 0.5 < min(spreads[:-1], default=1)


def test_tile_maps_are_looked_at_many_at_once_with_the_same_result() -> None:
    game = WORKSPACE.sound_game("ghost-ship").game
    assert isinstance(engine(Setting.of(game, 2)).measure, TravelMeasure)  # else a thousand times as slow
    found = first_fair(Setting.of(game, 2), "5", 0.75)
    assert found > 0
    for index in (0, found - 1, found):
        position = make_position(game, 2, seed="5", index=index)
        assert (measured(game, position).spread <= 0.75) == (index == found)


def test_a_search_that_finds_nothing_tells_its_bound_and_the_best(cards: Game) -> None:
    assert cards.fairness is not None
    few = cards.fairness.model_copy(update={"maps_at_most": 12})
    game = cards.model_copy(update={"fairness": few})
    told: list[tuple[int, float]] = []
    with (
        pytest.raises(LimitError, match=r"none of the first 12 maps .* the best one has") as error,
        watched(lambda number, best: told.append((number, best))),
    ):
        first_fair(Setting.of(game, 2), "1", 0.5)
    assert [number for number, _ in told] == list(range(1, 13))
    assert all(before >= after for (_, before), (_, after) in pairwise(told))
    assert "ask for `--fair" in error.value.problems[0].hints[0]


def test_a_single_seat_has_nobody_to_be_compared_with(hexes: Game) -> None:
    assert measure_for(hexes, Table(1, (), ("near",))) is None
    alone = hexes.setup.seatings[0].model_copy(update={"players": 1, "seats": ("near",)})
    setup = hexes.setup.model_copy(update={"seatings": (alone,)})
    with pytest.raises(UsageError, match="nothing is compared"):
        first_fair(Setting.of(hexes.model_copy(update={"setup": setup}), 1), "7", 0.5)


SIDES = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def island(**changes: Any) -> Game:
    """Return the small own game with another measure."""
    game = load_game(HERE.parent.parent / "cases" / "skerry", HERE.parents[2] / "data").game
    figures = changes.pop("figures", None)
    noun = {"kind": "board-reach", "unit": "pips", "cite": [], "figures": figures} | changes
    return game.model_copy(update={"fairness": BoardReach.model_validate(noun)}) if figures else game


def middle(space: str) -> tuple[float, float]:
    """Return where a hex of the island lies, for hexes one wide; every other row is half a hex to the right."""
    row, column = "ABCDEFG".index(space[0]), int(space[1:])
    return column + (0.5 if row % 2 == 0 else 0), row * 3**0.5 / 2


def corners(space: str, sides: Sequence[int] = range(0, 360, 60)) -> set[tuple[int, int]]:
    """Return the ends of the sides of a hex, by their angles, in hundredths of its width."""
    x, y = middle(space)
    turns = {radians(side + turn) for side in sides for turn in (-30, 30)}
    return {(round(100 * (x + cos(t) / 3**0.5)), round(100 * (y + sin(t) / 3**0.5))) for t in turns}


def edges_from(hut: str) -> Callable[[set[tuple[int, int]]], int]:
    """Return how to count the edges from a hut to the nearest of some corners, by going along them in rings."""
    everywhere = [corners(f"{row}{column}") for row in "ABCDEFG" for column in range(1, 8)]
    x, y = (sum(place[part] for place in map(middle, hut.split("+"))) / 3 for part in (0, 1))
    near = {corner for some in everywhere for corner in some}
    at = min(near, key=lambda one: abs(one[0] - 100 * x) + abs(one[1] - 100 * y))
    rings = [{at}]
    while len(rings) < 20:
        rings.append({one for one in near if any(50 < dist(one, other) < 65 for other in rings[-1])})
    return lambda some: next(n for n, ring in enumerate(rings) if any(dist(a, b) < 5 for a in ring for b in some))


def test_the_measure_of_an_own_game_is_what_its_table_would_count() -> None:
    game = island()
    for seed in range(1, 6):
        position = make_position(game, 4, seed=seed)
        lying = {deal: [one for one in position.dealt if one.deal == deal] for deal in ("lands", "chits", "quays")}
        told = measured(game, position)
        for seat, share in zip(told.seats, told.shares, strict=True):
            edges = edges_from(next(piece.space for piece in position.pieces if piece.owner == seat))
            pips = [(edges(corners(str(one.space))), PIPS[int(one.things[0].kind)]) for one in lying["chits"]]
            lands = {one.things[0].kind for one in lying["lands"] if edges(corners(str(one.space))) <= 2} - {"dune"}
            quay = min(edges(corners(str(one.space), [SIDES.index(str(one.facing)) * 60])) for one in lying["quays"])
            own = sum(n for far, n in pips if far == 0) + sum(n for far, n in pips if 0 < far <= 2) / 2
            assert share == own + len(lands) - quay


def test_what_is_hard_to_cross_or_barred_makes_ways_longer() -> None:
    chit = {"component": "chit", "kinds": ["2"], "measure": "nearest"}
    costs = {"crag": 3, "clay": 4}
    game = island(figures={"two": chit}, steps={"component": "land", "cost": costs, "barred": ["heath"]})
    spaces = [f"{row}{n}" for row in "ABCDEFG" for n in range(1, 8) if f"{row}{n}" not in game.board.gaps]
    near = [pair for pair in permutations(spaces, 2) if dist(*map(middle, pair)) < 1.1]
    for seed in range(1, 9):
        position = make_position(game, 2, seed=seed)
        lands = {str(one.space): one.things[0].kind for one in position.dealt if one.deal == "lands"}
        two = next(str(one.space) for one in position.dealt if one.things[0].kind == "2")
        for start, share in zip(("D1", "D7"), measured(game, position).shares, strict=True):
            steps = {space: 0 if space == start else len(spaces) for space in spaces}
            for _ in spaces:  # every way is shortened until none can be
                for one, other in near:
                    if lands.get(other) != "heath":
                        steps[other] = min(steps[other], steps[one] + costs.get(lands.get(other, ""), 1))
            assert share == steps[two]


def test_each_kind_has_a_column_of_its_own_and_its_weight() -> None:
    chits = {
        "component": "chit",
        "kinds": ["6", "8"],
        "values": {"6": 5, "8": 4},
        "within": 3,
        "by": "kind",
        "weight": 2,
    }
    game = island(figures={"hot": chits})
    position = make_position(game, 2, seed=3)
    told = measured(game, position)
    assert [(row.name, row.of, row.weight) for row in told.rows] == [("hot", "6", 2), ("hot", "8", 2)]
    assert told.shares == tuple(2 * sum(row.values[n] or 0 for row in told.rows) for n in range(2))
    assert max(told.shares) > 0


CHIT = {"component": "chit"}
MEASURES: dict[str, dict[str, Any]] = {
    "as the data have it": {},
    "ways that lands make longer": {
        "figures": {
            "near": {**CHIT, "within": 3},
            "far": {**CHIT, "measure": "mean", "kinds": ["6", "8"], "by": "kind"},
        },
        "steps": {"by": "corner", "component": "land", "cost": {"crag": 3}, "barred": ["heath"]},
    },
    "things one by one": {
        "figures": {
            "hot": {**CHIT, "kinds": ["6", "8", "2"], "measure": "nearest", "by": "thing"},
            "lands": {"component": "land", "measure": "kinds", "beyond": 0, "within": 1, "each-start": True},
            "own": {"component": "hut", "values": {"hut": 0.1}, "weight": 0.3},
        },
        "starts": ["hut"],
        "steps": {"by": "edge"},
    },
}


@pytest.mark.parametrize("name", MEASURES)
def test_many_set_ups_are_measured_as_each_is_by_itself(name: str, cards: Game) -> None:
    for game in (island(**MEASURES[name]), *([] if MEASURES[name] else [cards])):
        ready, seed_range = engine(Setting.of(game, 4)), SeedRange.within("batch", 3, 12)
        assert ready.form is not None and ready.measure is not None
        reached = ready.measured(ready.form.laid(seed_range))
        alone = [ready.measure.of(ready.position(seed_range, n)) for n in range(12)]
        assert reached is not None and [*reached.each()] == alone
        assert [json.loads(text) for text in reached.texts()] == [fairness_record(one) for one in alone]
        assert len({one.shares for one in alone}) > 1


def test_the_best_of_many_maps_of_an_own_game_is_the_fairest_there_is() -> None:
    game = island()
    setting = Setting.of(game, 4)
    spreads = engine(setting).spreads(SeedRange.within("5", 0, 40))
    assert min(spreads) < spreads[0]
    first = first_fair(setting, "5", min(spreads))
    assert first == spreads.index(min(spreads))
    assert measured(game, make_position(game, 4, seed="5", index=first)).spread == min(spreads)
