"""What is measured of hexes and cards is counted by hand; the first fair map is the first one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from printgen.errors import LimitError, UsageError
from printgen.model.fairness import CardDistance, Fairness, HexReach
from printgen.model.game import Game
from printgen.model.position import Position
from printgen.search.fair import first_fair, watched
from printgen.setup.engine import Setting, engine
from printgen.setup.fairness.measure import measure_for
from printgen.setup.fairness.shares import BatchMeasure, Measure
from printgen.setup.fairness.spaces import throws
from printgen.setup.placements import Table
from printgen.setup.position import make_position
from tests.workshop import WORKSPACE

PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""The ways to throw a number with two dice."""


def games(kind: type) -> Iterator[Game]:
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.sound_game(name).game
        if isinstance(game.fairness, kind):
            yield game


@pytest.fixture(scope="module")
def hexes() -> Game:
    return next(games(HexReach))


@pytest.fixture(scope="module")
def cards() -> Game:
    return next(games(CardDistance))


def measured(game: Game, position: Position) -> Fairness:
    return measure(game, position).of(position)


def measure(game: Game, position: Position) -> Measure:
    found = measure_for(game, Table(position.players, position.options, position.seats))
    assert found is not None
    return found


def turned(space: str) -> str:
    """Give the hex that lies opposite when the field is turned by half."""
    return f"{'ABCDEFGH'[-1 - 'ABCDEFGH'.index(space[0])]}{6 - int(space[1])}"


def test_the_measure_of_a_table_is_made_once(hexes: Game) -> None:
    position = make_position(hexes, 2, seed=1)
    assert measure(hexes, position) is measure(hexes, position)


def test_pips_are_the_ways_to_throw_a_number(hexes: Game) -> None:
    assert isinstance(hexes.fairness, HexReach)
    assert throws(hexes, hexes.fairness.dice) == PIPS


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
    lying = {one.things[0].number: one.space for one in position.dealt if _aimed(cards, one.things)}
    assert told.per == "space"
    for number, start in enumerate(told.seats):
        steps = [
            abs(ord(start[0]) - ord(space[0])) + abs(int(start[1]) - int(space[1]))
            for _, space in sorted(lying.items())
        ]
        assert [row.values[number] for row in told.rows if row.name == "card"] == steps
        assert told.shares[number] == sum(steps) / len(steps)


def _aimed(game: Game, things: tuple) -> bool:
    noun = game.fairness
    assert isinstance(noun, CardDistance)
    return things[0].kind in noun.kinds


def test_another_reading_moves_the_starts_with_their_pieces(cards: Game) -> None:
    tall = measured(cards, make_position(cards, 2, seed=3, readings=["T3.same-side"]))
    assert set(tall.seats) == {"A1", "A5", "D1"}


def test_the_map_found_is_the_first_within_the_spread(cards: Game) -> None:
    found = first_fair(Setting.of(cards, 2), "7", 0.5)
    spreads = [measured(cards, make_position(cards, 2, seed="7", index=index)).spread for index in range(found + 1)]
    assert spreads[-1] <= 0.5 < min(spreads[:-1], default=1)


def test_tile_maps_are_looked_at_many_at_once_with_the_same_result() -> None:
    game = WORKSPACE.sound_game("ghost-ship").game
    assert isinstance(engine(Setting.of(game, 2)).measure, BatchMeasure)  # else a thousand times as slow
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
