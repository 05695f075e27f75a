"""What was last kept: the oldest goes first, by number or by weight, whatever several threads do with it."""

from printgen.recent import Recent
from tests.starting import faults_of_threads


def test_the_oldest_goes_first_and_what_is_kept_again_is_the_latest() -> None:
    recent = Recent[int](2)
    for name, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        recent.put(name, value)
    assert [recent.get(name) for name in "abc"] == [3, None, 4]


def test_much_takes_the_place_of_much_and_the_latest_stays_however_much_it_is() -> None:
    recent = Recent[bytes](10, len)
    for name, size in (("a", 4), ("b", 4), ("b", 6), ("c", 3)):
        recent.put(name, bytes(size))
    assert [recent.get(name) for name in "abc"] == [None, bytes(6), bytes(3)]
    recent.put("d", bytes(100))
    assert [recent.get(name) for name in "bcd"] == [None, None, bytes(100)]
    recent.put("e", b"e")
    assert [recent.get(name) for name in "de"] == [None, b"e"]


def test_several_threads_may_keep_things_at_once() -> None:
    recent = Recent[bytes](20, len)

    def keep(first: int) -> None:
        for number in range(3000):
            recent.put((number * 7 + first) % 12, bytes(number % 9))

    assert faults_of_threads(keep) == []
    kept = [value for name in range(12) if (value := recent.get(name)) is not None]
    assert recent.held == sum(map(len, kept)) <= 20
