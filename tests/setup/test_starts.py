"""The ways that a layer begins with: those of a bed are the same whichever of several threads meets it first."""

import time
from typing import Any

import numpy as np

from printgen.setup.placing.starts import Starts
from tests.starting import faults_of_threads

BEDS = 40


class Slow(np.ndarray[Any, Any]):
    """Ways that are looked at while other threads go on."""

    @property
    def shape(self) -> Any:
        time.sleep(0.001)
        return super().shape


def test_several_threads_may_meet_beds_at_once() -> None:
    def ways_on(spaces: Any) -> Any:
        return np.full((3, 1), spaces[0, 0], dtype=np.int16).view(Slow)

    starts = Starts(ways_on)

    def meet(first: int) -> None:
        for number in range(BEDS):
            bed = (number + first * BEDS // 4) % BEDS
            share = starts.share(np.array([bed]), np.array([[bed]]))
            begin, count = int(share.begin[0]), int(share.count[0])
            assert np.asarray(starts.rows)[begin : begin + count].tolist() == [[bed]] * 3

    assert faults_of_threads(meet) == []
