"""Rules as data: named facts, turn order, costs, decision tables, clauses, worked routes."""

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.model.values import Cited, Conditional, Expression, IconId, Id, Ids, Many, Model, Numbers, Ref, Stated

Look = Literal["good", "bad", "special", "nothing"]
Asks = Literal["may", "must", "is"]
YesNo = Literal["yes", "no"]


class Fact(Stated):
    """A number with a name, so that words never hold it."""

    value: int | float


class Step(Conditional):
    """One step of a turn, in order."""

    id: Id
    icon: IconId | None = None


class CostRow(Conditional):
    """What one action costs: points, points on top of others, the whole turn, or nothing.

    ``paid-with``: what it is paid with, when that is several sorts of things, and how many of
    each; a sort is drawn as the icon of its name.
    """

    id: Id
    icon: IconId | None = None
    cost: int | Literal["turn", "free"]
    paid_with: dict[IconId, Annotated[int, Field(ge=1, le=9)]] = {}
    extra: bool = False

    @model_validator(mode="after")
    def _adds_up(self) -> "CostRow":
        """A price of several sorts is as high as all of them together."""
        if self.paid_with and sum(self.paid_with.values()) != self.cost:
            message = f"is paid with {sum(self.paid_with.values())} things, its cost is {self.cost}"
            raise PydanticCustomError("bad-value", "{message}", {"message": message})
        return self


class CostTable(Model):
    """Costs of actions in one unit."""

    rows: Many[CostRow]


class Outcome(Model):
    """What can come out of a decision table, and the shape it is shown by."""

    look: Look
    icon: IconId | None = None


class TableRow(Stated):
    """A row: the situations it answers, and the outcome for each value of the dimension across."""

    id: Id
    icon: IconId | None = None
    when: dict[Annotated[Id, Ref("dimension", "over")], Annotated[Ids, Ref("value", "over")]]
    then: dict[Annotated[Id, Ref("value", "across")], Annotated[Id, Ref("outcome", "outcomes")]]


class DecisionTable(Model):
    """A question with a finite domain; each combination has exactly one answer."""

    over: dict[Id, Ids]
    across: Annotated[Id, Ref("dimension", "over")]
    outcomes: dict[Id, Outcome]
    rows: Many[TableRow]


class Clause(Conditional):
    """A rule in words; its number, if it holds one, is a fact.

    With ``when`` it is shown only while the condition on players, variants and readings holds. ``answers``: what it
    answers to whoever asks in its words whether one *may*, whether one *must*, or whether it *is* so. ``under``: the
    block of the aid in which it stands where the game does not arrange its own.
    """

    under: Id = "rules"

    answers: dict[Asks, YesNo] = {}


class Route(Stated):
    """A worked example of a move: the spaces passed, and the dice that are used up."""

    path: Annotated[Ids, Ref("space")]
    dice: Numbers


class Chance(Stated):
    """A chance worth printing: so many of so many equally likely cases, counted by a formula."""

    of: dict[Id, Numbers]
    when: Expression
    gives: Annotated[tuple[int, int], Field(strict=False)]


class Example(Conditional):
    """A worked number: what is given, the formula over it and the facts, and what comes out.

    With ``when`` it is right only while the condition on players, variants and readings holds.
    """

    given: dict[Id, int]
    formula: Expression
    gives: int


class Event(Cited):
    """Something that may happen: the rules that bring it about, and those that say what follows.

    Both are named as rulings do: ``clauses.x``, ``turn.x``, ``tables.x.outcomes.y`` and so on.
    """

    raised_by: Annotated[Ids, Ref("part of the rules")]
    handled_by: Annotated[Ids, Ref("part of the rules")]


class TableReplacements(Model):
    """Rows and outcomes that take the place of others of a decision table."""

    rows: Many[TableRow] = ()
    outcomes: dict[Id, Outcome] = {}


class Replacements(Model):
    """Statements that take the place of others while a variant or reading is played.

    Variants and rulings say under ``replaces`` which. Words that belong to no statement, such as
    the title of a block, are replaced by those under ``replacements.words``.
    """

    turn: Many[Step] = ()
    costs: dict[Id, Many[CostRow]] = {}
    tables: dict[Annotated[Id, Ref("decision table")], TableReplacements] = {}
    clauses: dict[Id, Clause] = {}
    routes: dict[Id, Route] = {}
    odds: dict[Id, Chance] = {}
    examples: dict[Id, Example] = {}


class Rules(Model):
    """All rules of a game that are not about setting up or scoring."""

    facts: dict[Id, Fact] = {}
    turn: Many[Step] = ()
    costs: dict[Id, CostTable] = {}
    tables: dict[Id, DecisionTable] = {}
    clauses: dict[Id, Clause] = {}
    routes: dict[Id, Route] = {}
    odds: dict[Id, Chance] = {}
    examples: dict[Id, Example] = {}
    events: dict[Id, Event] = {}
    replacements: Replacements = Replacements.model_construct()
