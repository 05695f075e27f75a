"""The rules checker: data → problems, position → findings, filled pad → score."""

from collections.abc import Iterator, Mapping

from printgen.checker.checks import CHECKS
from printgen.checker.data import Data
from printgen.checker.legality import judge, reading_conflicts, variant_conflicts
from printgen.checker.pad import read_pad, read_players
from printgen.checker.pad_values import GameScore, PlayerScore
from printgen.checker.proof import Proof
from printgen.checker.score import play, rank
from printgen.problems import Problem

__all__ = [
    "CHECKS",
    "Data",
    "GameScore",
    "PlayerScore",
    "Proof",
    "check_game",
    "explanations",
    "judge",
    "play",
    "prove",
    "rank",
    "read_pad",
    "read_players",
    "reading_conflicts",
    "variant_conflicts",
]


def check_game(data: Data) -> Iterator[Problem]:
    """Run every check over the data of a game."""
    for one in CHECKS:
        yield from one.check(data)


def prove(data: Data) -> tuple[tuple[Problem, ...], Mapping[str, Proof]]:
    """Run every check; give what is wrong, and by its code what each other check has proved."""
    problems: list[Problem] = []
    proofs: dict[str, Proof] = {}
    for one in CHECKS:
        wrong = tuple(one.check(data))
        problems += wrong
        if not wrong:
            proofs[one.CODE] = one.proof(data)
    return tuple(problems), proofs


def explanations() -> Mapping[str, str]:
    """Give the page of each check by its code: what it looks for, why, what passes and fails."""
    return {one.CODE: (one.__doc__ or "").strip() for one in CHECKS}
