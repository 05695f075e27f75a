"""The rules checker: data → problems, position → findings, filled pad → score."""

from collections.abc import Iterator, Mapping

from printgen.checker.checks import CHECKS
from printgen.checker.data import Data
from printgen.checker.legality import judge, variant_conflicts
from printgen.checker.pad import read_pad, read_players
from printgen.checker.score import GameScore, PlayerScore, play, rank
from printgen.problems import Problem

__all__ = [
    "CHECKS",
    "Data",
    "GameScore",
    "PlayerScore",
    "check_game",
    "explanations",
    "judge",
    "play",
    "rank",
    "read_pad",
    "read_players",
    "variant_conflicts",
]


def check_game(data: Data) -> Iterator[Problem]:
    """Run every check over the data of a game."""
    for one in CHECKS:
        yield from one.check(data)


def explanations() -> Mapping[str, str]:
    """Give the page of each check by its code: what it looks for, why, what passes and fails."""
    return {one.CODE: (one.__doc__ or "").strip() for one in CHECKS}
