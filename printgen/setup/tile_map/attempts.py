"""Rejection sampling in batches: schedules attempts for many maps at once until each has its first accepted one.

A batch is filled up with new maps as others are done, so that it is never small as long as there are maps to begin.
When few are left, or attempts are seldom accepted, several attempts of each are made ahead of need; the first
accepted one counts, whatever was made beside it.
"""

import numpy as np

from printgen.setup.random_words import Places

AT_ONCE = 4096
"""The largest batch of attempts: enough to be quick, few enough to stay in the cache."""
AHEAD = 1536
"""The largest batch when some attempts are made ahead of need and one in ten is accepted."""
SELDOM = 0.1
AT_LEAST = 32
"""So many attempts take hardly longer than one."""


class AttemptSchedule:
    """The maps 0 … count − 1 in work, and how many attempts each has had."""

    def __init__(self, count: int, at_most: int, at_once: int = AT_ONCE) -> None:
        self._count, self._at_most, self._at_once = count, at_most, at_once
        self._begun = 0
        self._done = np.zeros(count, dtype=np.bool_)
        self._maps: Places = np.zeros(0, dtype=np.intp)
        self._had: Places = np.zeros(0, dtype=np.intp)
        self._width = 1
        self._made, self._good = 2, 1

    def next(self) -> tuple[Places, Places]:
        """Return `(attempts,) intp` twice: map and number of each attempt to make now; empty when all are done."""
        fresh = np.arange(self._begun, min(self._count, self._begun + self._at_once - len(self._maps)))
        self._begun += len(fresh)
        self._maps = np.concatenate((self._maps, fresh))
        self._had = np.concatenate((self._had, np.zeros_like(fresh)))
        rate = self._good / self._made
        room = min(self._at_once, AHEAD if rate > SELDOM else AT_ONCE) // max(1, len(self._maps))
        wanted = max(round(2 / rate), AT_LEAST // max(1, len(self._maps)))
        self._width = max(1, min(room, wanted))
        maps = np.repeat(self._maps, self._width)
        attempts = (self._had[:, None] + np.arange(self._width)).reshape(-1)
        within = attempts < self._at_most
        return maps[within], attempts[within]

    def settle(self, maps: Places, accepted: Places) -> tuple[Places, int | None]:
        """Take the result of the last batch: ``accepted``, the places of the accepted attempts.

        Returns which of them are the first of their map, and a map that has had all its attempts.
        """
        done = maps[accepted]
        first = np.ones(len(done), dtype=np.bool_)
        first[1:] = done[1:] != done[:-1]
        self._made += len(maps)
        self._good += len(accepted)
        self._had += self._width
        self._done[done] = True
        going = ~self._done[self._maps]
        self._maps, self._had = self._maps[going], self._had[going]
        spent = self._maps[self._had >= self._at_most]
        return np.flatnonzero(first), int(spent[0]) if spent.size else None
