import math
from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.chance import WORD, Draws, Source, mix, seed_number, source, text_number


def likely(observed: list[int], expected: list[float]) -> bool:
    """Whether chi-square is within four deviations of its mean, on both sides.

    Its distribution is made normal by the cube root of Wilson and Hilferty.
    """
    chi2 = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    spread = 2 / (9 * (len(observed) - 1))
    return abs((chi2 / (len(observed) - 1)) ** (1 / 3) - (1 - spread)) < 4 * math.sqrt(spread)


def test_the_words_of_key_zero_are_the_published_sequence_of_splitmix64() -> None:
    words = [Source(0).word(j) for j in range(3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_mixing_stays_within_64_bits_and_keeps_zero() -> None:
    assert mix(0) == 0
    assert 0 <= mix(WORD) <= WORD


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        ("0", 0),
        ("123", 123),
        (123, 123),
        ("-5", 2**64 - 5),
        (-5, 2**64 - 5),
        ("18446744073709551617", 1),
        (2**64 + 1, 1),
        ("9" * 6000, (10**6000 - 1) % 2**64),
        ("-" + "9" * 6000, -(10**6000 - 1) % 2**64),
    ],
)
def test_a_canonical_integer_goes_by_its_value(seed: str | int, number: int) -> None:
    assert seed_number(seed) == number


@pytest.mark.parametrize("seed", ["", "-0", "+1", "007", " 1", "1 ", "1.0", "١", "Löwe", "\ud800"])
def test_any_other_text_goes_by_its_digest(seed: str) -> None:
    digest = blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    assert seed_number(seed) == text_number(seed) == int(digest, 16)


def test_seeds_streams_indices_and_attempts_open_different_words() -> None:
    opened = {
        source(seed, stream, index, attempt).word(0)
        for seed in (0, 1, "a")
        for stream in ("one", "two")
        for index in (0, 1)
        for attempt in (0, 1)
    }
    assert len(opened) == 24


def test_the_first_words_of_a_seed_never_change() -> None:
    assert source(1, "tile-map").word(0) == 0xDD169B04282893BB
    assert source("lamp", "symbols", 2, 3).uniform(7) == 0.5035258829571063


def test_uniform_numbers_fill_the_interval_evenly() -> None:
    words = source(2, "evenness")
    counts = Counter(int(words.uniform(j) * 20) for j in range(20_000))
    assert likely([counts[n] for n in range(20)], [1000.0] * 20)


def test_draws_below_a_number_are_even() -> None:
    draws = Draws(source(3, "below"))
    counts = Counter(draws.below(7) for _ in range(14_000))
    assert likely([counts[n] for n in range(7)], [2000.0] * 7)


def test_a_draw_passes_over_words_that_would_favour_small_numbers() -> None:
    n = 2**63 + 1  # nearly every second word lies in the incomplete run
    words, draws = source(4, "rejection"), Draws(source(4, "rejection"))
    kept = [word for j in range(200) if (word := words.word(j)) < n]
    assert [draws.below(n) for _ in range(len(kept))] == kept
    assert len(kept) < 140


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_draw_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="bounds"):
        Draws(Source(0)).below(n)


def test_all_orders_of_four_things_are_equally_likely() -> None:
    counts = Counter(Draws(source(5, "orders", i)).shuffled("abcd") for i in range(12_000))
    orders = list(permutations("abcd"))
    assert likely([counts[order] for order in orders], [500.0] * 24)


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_what_it_is_given(items: list[int], seed: int) -> None:
    shuffled = Draws(source(seed, "cards")).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert shuffled == Draws(source(seed, "cards")).shuffled(items)
