"""Scoring as data: what is counted, the formula line by line, ties, worked examples."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.game.values import Cites, Expression, Id, Many, Model, Reading


class Entry(Model):
    """Something a player writes down: a number, or a tally of pieces by their value."""

    kind: Literal["number", "tally"]
    icon: Id | None = None
    component: Id | None = None
    values: Many[int] = ()
    most: Annotated[int, Field(ge=0)] | None = None
    tie_only: bool = False
    cite: Cites


class ScoreLine(Model):
    """A named intermediate result and its formula over entries and the lines above it."""

    id: Id
    formula: Expression
    cite: Cites


class TieBreak(Model):
    """Who wins among equals: the one with more, or with less, of an entry or line."""

    by: Id
    wins: Literal["more", "less"]
    confidence: Reading = "stated"
    cite: Cites


class ScoreExample(Model):
    """A hand-worked score: entries, every line, the total."""

    entries: dict[Id, int | Many[int]]
    lines: dict[Id, int] = {}
    total: int
    cite: Cites


class Score(Model):
    """What a finished game is worth to each player."""

    entries: dict[Id, Entry]
    lines: Many[ScoreLine] = ()
    total: Expression
    ties: Many[TieBreak] = ()
    examples: Annotated[Many[ScoreExample], Field(max_length=8)]
    monotone: Many[Id] = ()
    cite: Cites
