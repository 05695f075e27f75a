"""The index of a source: which numbers a section states, and of which things of the game it speaks."""

import itertools
from typing import Annotated

from pydantic import AfterValidator, model_validator

from printgen.model.values import Id, Ids, Model, Numbers, Ref, fault


def _check_rising(value: tuple[int, ...]) -> tuple[int, ...]:
    """Let numbers stand in order and once each, so that a reader finds one at a glance."""
    for one, after in itertools.pairwise(value):
        if after <= one:
            raise fault("bad-value", f"{after} comes after {one}: the numbers stand in order, each once")
    return value


class Section(Model):
    """What one section of a source says, taken down from the source alone by a second reader."""

    numbers: Annotated[Numbers, AfterValidator(_check_rising)] = ()
    """The numbers it states, in figures or in words, in order."""
    besides: dict[int, str] = {}
    """Numbers no rule of the game rests on, each with the reason."""
    things: Annotated[Ids, Ref("thing that cites a source")] = ()
    """The things of the game it speaks of, such as `clauses.x`."""
    chance: Annotated[Ids, Ref("thing that cites a source")] = ()
    """Those of them that the set-up leaves to chance, or that say what chance may bring."""
    of: dict[Annotated[Id, Ref("thing that cites a source")], Numbers] = {}
    """Which of the numbers it states of one of the things."""
    answers: dict[Annotated[Id, Ref("thing that cites a source")], dict[Id, Id]] = {}
    """What it answers to the cases of a row of a decision table."""
    overrules: dict[str, Annotated[Ids, Ref("part of the rules")]] = {}
    """The statements it makes untrue while a variant is played."""

    @model_validator(mode="after")
    def _agrees(self) -> "Section":
        """What is stated of a thing is stated, be it by the ends of a range; the thing is told."""
        faults = [
            f"does not tell of `{name}`, but knows more of it"
            for name in (*self.of, *self.answers, *self.chance)
            if name not in self.things
        ]
        for name, numbers in self.of.items():
            inside = {number for number in numbers if {number - 1, number + 1} <= {*numbers}}
            faults += [
                f"states {number} of `{name}`, but not among its numbers"
                for number in sorted({*numbers} - inside - {*self.numbers})
            ]
        if faults:
            raise fault("bad-value", faults[0])
        return self


Index = dict[Id, dict[str, Section]]
"""The sections of each source that is indexed, by its id in ``game.yaml``."""
