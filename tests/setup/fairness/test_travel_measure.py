"""Shares by travel: all of everything is shared out, the nearer seat has more of it."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from printgen.model.fairness import TileTravel
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.setup.fairness.measure import measure_for
from printgen.setup.fairness.travel_measure import TravelMeasure, parts
from printgen.setup.placements import Table
from printgen.setup.position import make_position, seats_taken
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch

DATA = Path(__file__).parents[3] / "data"
COUNT = 600


@pytest.fixture(scope="module")
def archipelago() -> Game:
    return load_game(DATA / "games" / "ghost-ship", DATA).game


@pytest.fixture(scope="module")
def maps(archipelago: Game) -> MapBatch:
    return BatchSampler(tile_map_plan(archipelago)).draw(SeedRange.within("shares", 0, COUNT))


def measure(game: Game, players: int) -> TravelMeasure:
    found = measure_for(game, Table(players, (), seats_taken(game, players, ())))
    assert isinstance(found, TravelMeasure)
    return found


def changed(game: Game, **fields: object) -> Game:
    assert game.fairness is not None
    return game.model_copy(update={"fairness": game.fairness.model_copy(update=fields)})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_chits_are_shared_out_and_a_map_is_as_fair_as_its_position(
    archipelago: Game, maps: MapBatch, players: int
) -> None:
    yardstick = measure(archipelago, players)
    found = yardstick.batch(maps)
    whole = found.spread < 20
    assert found.shares[whole].sum(axis=1) == pytest.approx(20)
    assert found.spread[whole] == pytest.approx(np.ptp(found.shares[whole], axis=1))
    for n in range(4):
        position = make_position(archipelago, players, seed="shares", index=n)
        fairness = yardstick.of(position)
        assert fairness.shares == tuple(found.shares[n])
        assert fairness.spread == found.spread[n]
        assert (fairness.seats, fairness.unit) == (position.seats, "chits")


def test_the_seats_of_two_and_four_are_alike_the_middle_of_three_is_worse_off(
    archipelago: Game, maps: MapBatch
) -> None:
    # Means of many maps, known to a tenth of a chit: 10; 5.3, 8.3 and 6.4; 5.
    for players, known in ((2, (10, 10)), (3, (5.3, 8.3, 6.4)), (4, (5, 5, 5, 5))):
        shares = measure(archipelago, players).batch(maps).shares
        error = 5 * shares.std(axis=0) / math.sqrt(COUNT)
        assert (abs(shares.mean(axis=0) - known) < error + 0.1).all()


def test_the_fairest_of_many_is_as_fair_as_known(archipelago: Game, maps: MapBatch) -> None:
    # The expected spread of one map and of the fairest of ten, from a hundred thousand others.
    for players, one, ten in ((2, 1.98, 0.28), (3, 3.63, 1.49), (4, 2.29, 0.93)):
        spread = measure(archipelago, players).batch(maps).spread
        spread = np.minimum(spread, 12)
        assert spread.mean() == pytest.approx(one, rel=0.25)
        assert spread.reshape(-1, 10).min(axis=1).mean() == pytest.approx(ten, rel=0.35)


def test_no_share_depends_on_the_maps_beside_it(archipelago: Game, maps: MapBatch) -> None:
    yardstick = measure(archipelago, 4)
    whole = yardstick.batch(maps)
    some = yardstick.batch(maps[37:61])
    assert (some.shares == whole.shares[37:61]).all()
    assert (some.spread == whole.spread[37:61]).all()
    assert yardstick.batch(maps[:0]).shares.shape == (0, 4)


def test_one_turn_farther_off_leaves_a_third_of_the_part(archipelago: Game) -> None:
    assert isinstance(archipelago.fairness, TileTravel)
    tau = archipelago.fairness.tau
    left = parts(tau)
    assert left[0] == 1
    assert left[-1] == 0
    assert left[:20] == pytest.approx([math.exp(-n / tau) for n in range(20)])


# A lake: a boat that is carried ashore stays there, so none gets to its middle.
LAKE = {
    "B-5": "SSLS",
    "C-4": "SLLS",
    "C-5": "LLSL",
    "C-6": "SSLL",
    "D-3": "SLSS",
    "D-4": "LSLL",
    "D-6": "LLLS",
    "D-7": "SSSL",
    "E-4": "LLSS",
    "E-5": "SLLL",
    "E-6": "LSSL",
    "F-5": "LSSS",
}


def test_what_nobody_can_reach_makes_a_map_as_unfair_as_can_be(archipelago: Game) -> None:
    kinds = tile_map_plan(archipelago).kinds
    turned = {s[4 - t :] + s[: 4 - t]: (k, 90 * t) for t in (3, 2, 1, 0) for k, s in kinds.items()}
    position = make_position(archipelago, 4, seed=1)
    tiles = []
    for tile in position.tiles:
        sides = LAKE.get(tile.space, "SSSS")
        kind, degrees = turned[sides]
        symbol = "ruins" if tile.space in ("D-5", "A-5") else None
        tiles.append(replace(tile, kind=kind, sides=sides, degrees=degrees, symbol=symbol))
    found = measure(archipelago, 4).of(replace(position, tiles=tuple(tiles)))
    assert sum(found.shares) == pytest.approx(1)
    assert found.spread == 2
    told = {row.name: row.values for row in found.rows}
    assert told["mean"] == told["nearest"] == (5, 6, 12, 11)
    assert told["turns"] == pytest.approx([0.349 * cost + 0.09 for cost in told["mean"]])
    assert told["out-of-reach"] == (1,) * 4


def test_hidden_symbols_cost_nothing_and_nothing_of_them_is_told(archipelago: Game) -> None:
    position = make_position(archipelago, 4, seed=5)
    yardstick = measure(archipelago, 4)
    shown, hidden = yardstick.of(position), yardstick.of(position, hidden=True)
    assert (shown.without, hidden.without) == ((), ("symbols",))
    assert shown.shares != hidden.shares
    names = iter([tile.symbol for tile in position.tiles if tile.symbol][::-1])
    others = tuple(replace(t, symbol=t.symbol and next(names)) for t in position.tiles)
    assert yardstick.of(replace(position, tiles=others), hidden=True) == hidden
    assert yardstick.of(replace(position, tiles=others)) != shown
    ignoring = measure(changed(archipelago, symbols="ignored"), 4)
    assert ignoring.of(position) == hidden


def test_the_further_figures_of_many_maps_are_those_of_each(archipelago: Game, maps: MapBatch) -> None:
    yardstick = measure(archipelago, 3)
    found = list(yardstick.batch(maps).each())
    lost = [n for n, one in enumerate(found) if len(one.rows) == 4]
    assert 0 < len(lost) < len(found)
    assert [row.name for row in found[lost[0]].rows] == ["nearest", "mean", "turns", "out-of-reach"]
    for n in (0, *lost[:2]):
        position = make_position(archipelago, 3, seed="shares", index=n)
        assert yardstick.of(position) == found[n]
    together = yardstick.batch(maps)
    assert [one.shares for one in found] == [tuple(of_each) for of_each in together.shares.tolist()]
    assert [one.spread for one in found] == together.spread.tolist()
    assert list(yardstick.batch(maps[:0]).each()) == []


def test_gold_counts_when_the_data_says_so(archipelago: Game) -> None:
    position = make_position(archipelago, 4, seed=5)
    counted = changed(archipelago, targets={"chits": 1.0, "gold": 0.5})
    gold = sum(piece.piece == "gold" for piece in position.pieces)
    assert sum(measure(counted, 4).of(position).shares) == pytest.approx(20 + gold / 2)
