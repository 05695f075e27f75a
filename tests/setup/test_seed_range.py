"""Walks: which maps, in which order, by which keys; and the array twin of chance."""

import pickle

import numpy as np
import pytest

from printgen.chance import GOLDEN, WORD, Draws, Source, source
from printgen.setup import random_words
from printgen.setup.seed_range import SeedRange

WALKS = (
    SeedRange.seeds(7, 5),
    SeedRange.seeds(-2, 5),
    SeedRange.seeds((1 << 64) - 2, 5),
    SeedRange.seeds(10**30, 5),
    SeedRange.within("lantern", 3, 5),
    SeedRange.within("007", 0, 5),
    SeedRange.within("-12", (1 << 64) - 2, 5),
)


def test_a_walk_over_seeds_takes_map_0_of_each_and_one_within_a_seed_counts_its_maps() -> None:
    over, within = SeedRange.seeds(7, 3), SeedRange.within("storm", 4, 3)
    assert [(over.seed(n), over.index(n)) for n in range(3)] == [(7, 0), (8, 0), (9, 0)]
    assert [(within.seed(n), within.index(n)) for n in range(3)] == [
        ("storm", 4), ("storm", 5), ("storm", 6),
    ]  # fmt: skip


@pytest.mark.parametrize("seed_range", WALKS, ids=str)
def test_keys_words_and_numbers_of_a_walk_are_those_of_chance(seed_range: SeedRange) -> None:
    keys = seed_range.map_keys("symbols")
    tries = random_words.keys_after(keys, np.array([6], np.uint64))
    for n in range(len(seed_range)):
        one = source(seed_range.seed(n), "symbols", seed_range.index(n), 6)
        assert one.key == tries[n]
        assert [one.word(j) for j in (0, 63)] == [random_words.keys_after(tries, np.array([j]))[n] for j in (0, 63)]
        assert one.uniform(5) == random_words.uniform(tries, 5)[n]


@pytest.mark.parametrize("seed_range", WALKS, ids=str)
def test_a_piece_of_a_walk_has_the_maps_that_stand_there(seed_range: SeedRange) -> None:
    piece = pickle.loads(pickle.dumps(seed_range))[1:4]
    assert len(piece) == 3
    assert [piece.seed(n) for n in range(3)] == [seed_range.seed(n) for n in (1, 2, 3)]
    assert [piece.index(n) for n in range(3)] == [seed_range.index(n) for n in (1, 2, 3)]
    assert piece.map_keys("x").tolist() == seed_range.map_keys("x")[1:4].tolist()
    assert piece[-2:][:1] == seed_range[2:3]
    assert len(seed_range[4:99]) == 1
    assert len(seed_range[3:1]) == 0


def test_places_off_the_walk_gaps_and_fewer_than_no_maps_are_refused() -> None:
    with pytest.raises(IndexError):
        SeedRange.seeds(1, 2).seed(2)
    with pytest.raises(ValueError, match="gaps"):
        SeedRange.seeds(1, 4)[::2]
    with pytest.raises(ValueError, match="-1 maps"):
        SeedRange.seeds(1, -1)
    with pytest.raises(ValueError, match="no seeds follow"):
        SeedRange("storm", 0, 3, True)


def test_shuffles_are_those_of_chance() -> None:
    items = tuple(range(20))
    keys = SeedRange.seeds(1, 300).map_keys("symbols")
    tries = random_words.keys_after(keys, np.array([0], np.uint64))
    decks = random_words.shuffled(tries, np.array(items, np.int8))
    for n in range(300):
        assert Draws(source(n + 1, "symbols")).shuffled(items) == tuple(decks[:, n].tolist())
    assert random_words.shuffled(tries, np.array([4], np.int8)).tolist() == [[4] * 300]
    assert random_words.shuffled(tries, np.array([], np.int8)).shape == (0, 300)


def test_shuffles_pass_over_the_words_from_the_last_incomplete_run_as_chance_does() -> None:
    # 2⁶⁴ = 16 mod 20, so 16 random_words are passed over; no walk ever meets one.
    firsts = [WORD - 15, WORD, WORD - 16, 0, *range(1, 60)]
    seconds = [WORD - 7, WORD - 8, WORD]  # of a second draw, below 19
    keys = [unmixed(word) - GOLDEN & WORD for word in firsts]
    keys += [unmixed(word) - 2 * GOLDEN & WORD for word in seconds]
    items = tuple(range(20))
    decks = random_words.shuffled(np.array(keys, np.uint64), np.array(items, np.int8))
    assert [Source(key).word(0) for key in keys[: len(firsts)]] == firsts
    for n, key in enumerate(keys):
        assert Draws(Source(key)).shuffled(items) == tuple(decks[:, n].tolist())


def unmixed(value: int) -> int:
    """Undo ``chance.mix``."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        value ^= value >> shift ^ value >> 2 * shift
        value = value * pow(factor, -1, 1 << 64) & WORD
    return value
