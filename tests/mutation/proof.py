"""Trial and changes → which mutants were found, by kind and by game, and the table of it."""

import gc
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from tests.mutation.changes import KINDS, Change, changes
from tests.mutation.reasons import is_look, why_not
from tests.mutation.tree import text
from tests.mutation.trial import Trial


class Outcome(NamedTuple):
    """A mutant, and the code of the problem that found it; None for a survivor."""

    file: str
    kind: str
    path: str
    said: str
    code: str | None

    @property
    def reason(self) -> str | None:
        """Why a survivor could not be found in principle; None for what a check should find."""
        return why_not(self.kind, self.file, self.path)

    @property
    def findable(self) -> bool:
        return self.code is not None or self.reason is None

    @property
    def of_rules(self) -> bool:
        """Whether it changes what a game or box says, not a word of it or how it looks."""
        told = self.file.startswith(("games/", "boxes/")) and "/words/" not in self.file
        return told and not is_look(self.file, self.path)

    @property
    def owner(self) -> str:
        """The game, box or kit the file belongs to."""
        parts = self.file.split("/")
        return parts[1] if parts[0] in ("games", "boxes", "kits") else "shared words"


class Sample(NamedTuple):
    """Which changes are made: so many of each kind in each file, a share of all, or every one.

    ``each`` looks at rare kinds as closely as at common ones, so its shares are no estimate of
    those of all changes; a ``share`` takes each change with the same chance, so its are.
    """

    each: int | None = None
    share: float | None = None

    def of(self, file: str, made: Iterable[Change], seed: str) -> Iterator[Change]:
        """Choose among the changes of a file."""
        chance = random.Random(f"{seed} {file}")
        if self.share is not None:
            yield from (change for change in made if chance.random() < self.share)
            return
        by_kind: dict[str, list[Change]] = defaultdict(list)
        for change in made:
            by_kind[change.kind].append(change)
        for kind, several in by_kind.items():
            chance = random.Random(f"{seed} {file} {kind}")
            few = self.each is not None and self.each < len(several)
            yield from chance.sample(several, self.each) if few else several


def tried(trial: Trial, seed: str, sample: Sample, files: Iterable[str]) -> list[Outcome]:
    """Try the changes of each file that a sample takes; the seed makes and chooses them."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 50)  # thousands of trees are made, and none is a ring
    try:
        return [one for file in files for one in _tried(trial, seed, sample, file)]
    finally:
        gc.set_threshold(*before)


def _tried(trial: Trial, seed: str, sample: Sample, file: str) -> Iterator[Outcome]:
    root = trial.tree(file)
    for change in sample.of(file, changes(file, root, seed), seed):
        found = trial.found(file, text(root, change.instead))
        path = "/".join(map(str, change.path))
        yield Outcome(file, change.kind, path, change.said, found.code if found else None)


class Share(NamedTuple):
    """So many were made, so many of them found, and so many could be."""

    made: int
    found: int
    findable: int

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> "Share":
        several = list(outcomes)
        found = sum(one.code is not None for one in several)
        return cls(len(several), found, sum(one.findable for one in several))

    @property
    def of_all(self) -> float:
        return self.found / self.made if self.made else 1.0

    @property
    def of_findable(self) -> float:
        return self.found / self.findable if self.findable else 1.0

    @property
    def error(self) -> float:
        """The standard error of the share of all, where what was made is a share of all."""
        return sqrt(self.of_all * (1 - self.of_all) / self.made) if self.made else 0.0

    def __str__(self) -> str:
        shares = f"{self.of_all:8.1%}{self.findable:10}{self.of_findable:9.1%}"
        return f"{self.made:7}{self.found:7}{shares}"


HEAD = f"{'':26}{'made':>7}{'found':>7}{'of all':>8}{'findable':>10}{'of them':>9}"


def table(outcomes: list[Outcome], sample: Sample) -> str:
    """Write the shares by kind of change and by owner, then why survivors survive."""
    lines = [HEAD]
    for kind in KINDS:
        if several := [one for one in outcomes if one.kind == kind]:
            lines.append(f"{kind:26}{Share.of(several)}")
    lines += ["", HEAD]
    for owner in sorted({one.owner for one in outcomes}):
        lines.append(f"{owner:26}{Share.of(one for one in outcomes if one.owner == owner)}")
    together = Share.of(outcomes)
    lines += ["", f"{'together':26}{together}"]
    lines.append(f"{'rules, without looks':26}{Share.of(one for one in outcomes if one.of_rules)}")
    if sample.share is not None:
        lines.append(f"of all: {together.of_all:.1%} ± {together.error:.1%} (standard error)")
    lines += ["", "not findable in principle:"]
    reasons = Counter(one.reason for one in outcomes if one.code is None and one.reason)
    lines += [f"{count:7}  {reason}" for reason, count in reasons.most_common()]
    return "\n".join(lines)


def survivors(outcomes: Iterable[Outcome]) -> str:
    """List the survivors: what a check should find first, then the others with the reason."""
    lost = [one for one in outcomes if one.code is None]
    lines = ["survivors that a check should find:"]
    lines += [_line(one) for one in lost if one.reason is None] or ["  none"]
    lines.append("survivors that nobody could find:")
    lines += [f"{_line(one)}\n      {one.reason}" for one in lost if one.reason] or ["  none"]
    return "\n".join(lines)


def _line(one: Outcome) -> str:
    return f"  {one.kind}: {one.file} {one.path}: {one.said}"
