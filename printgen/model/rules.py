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
    """The number; words write it as `{facts.NAME}`, formulas as `facts_NAME`."""


class Step(Conditional):
    """One step of a turn, in order."""

    id: Id
    """The name of the step; its words stand under `turn.ID`."""
    icon: IconId | None = None
    """The sign in the arrow of the step."""


class CostRow(Conditional):
    """What one action costs: points, points on top of others, the whole turn, or nothing."""

    id: Id
    """The name of the action; its words stand under `costs.TABLE.ID`."""
    icon: IconId | None = None
    """The sign of the action."""
    cost: Annotated[int, Field(ge=0)] | Literal["turn", "free"]
    """What it costs: a number, `turn` for all of a turn, or `free`."""
    paid_with: dict[IconId, Annotated[int, Field(ge=1, le=9)]] = {}
    """What it is paid with, and how many of each, where that is several sorts; each is drawn as the icon of
    its name.
    """
    extra: bool = False
    """Whether it is paid on top of another action and shows a plus."""

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
    """The actions from top to bottom."""
    gained: bool = False
    """Whether its numbers are what one gains, such as points: their pips have another colour than prices."""


class Outcome(Model):
    """What can come out of a decision table, and the shape it is shown by."""

    look: Look
    """The shape and colour of its mark: good, bad, special, or nothing at all."""
    icon: IconId | None = None
    """A sign of its own in the mark."""


class TableRow(Stated):
    """A row: the situations it answers, and the outcome for each value of the dimension across."""

    id: Id
    """The name of the row; its words stand under `tables.TABLE.rows.ID`."""
    icon: IconId | None = None
    """The sign at the head of the row."""
    when: dict[Annotated[Id, Ref("dimension", "over")], Annotated[Ids, Ref("value", "over")]]
    """The cases it answers: a value, several or a range for each dimension, such as `{on: water, roll: 1..2}`."""
    then: dict[Annotated[Id, Ref("value", "across")], Annotated[Id, Ref("outcome", "outcomes")]]
    """The outcome for each value of the dimension that goes across."""


class DecisionTable(Model):
    """A question with a finite domain; each combination has exactly one answer."""

    over: dict[Id, Ids]
    """The dimensions and their values, such as `{on: [water, reed], roll: 1..6}`; every combination has one answer."""
    across: Annotated[Id, Ref("dimension", "over")]
    """The dimension whose values are the heads of the columns."""
    outcomes: dict[Id, Outcome]
    """What can come out, by name."""
    rows: Many[TableRow]
    """The rows from top to bottom; `check` finds a case that has no answer, or two."""


class Clause(Conditional):
    """A rule in words, which stand under ``clauses.ID``; its numbers, if it holds any, are facts."""

    under: Id = "rules"
    """The block of the aid in which it stands where the game does not arrange its own."""
    answers: dict[Asks, YesNo] = {}
    """What it answers to the question whether one `may`, whether one `must`, or whether it `is` so."""


class Route(Stated):
    """A worked example of a move: the spaces passed, and the dice that are used up."""

    path: Annotated[Ids, Ref("space")]
    """The spaces the example passes, in their order."""
    dice: Numbers
    """The dice it uses up."""


class Chance(Stated):
    """A chance worth printing: so many of so many equally likely cases, counted by a formula."""

    of: dict[Id, Numbers]
    """What is thrown: a name and the possible numbers for each die, such as `{first: 1..6, second: 1..6}`."""
    when: Expression
    """The condition under which a throw counts, over these names."""
    gives: Annotated[tuple[int, int], Field(strict=False)]
    """How many throws count, and of how many: `[6, 36]`; `check` counts them."""


class Example(Conditional):
    """A worked number: what is given, the formula over it and the facts, and what comes out."""

    given: dict[Id, int]
    """The numbers that are given, by name."""
    formula: Expression
    """How the result follows from them, over their names and the facts."""
    gives: int
    """What comes out; `check` works it out as well."""


class Event(Cited):
    """Something that may happen: the rules that bring it about, and those that say what follows; both as ``clauses.x``,
    ``turn.x``.
    """

    raised_by: Annotated[Ids, Ref("part of the rules")]
    """The rules that bring it about."""
    handled_by: Annotated[Ids, Ref("part of the rules")]
    """The rules that say what follows."""


class TableReplacements(Model):
    """Rows and outcomes that take the place of others of a decision table."""

    rows: Many[TableRow] = ()
    """Rows that take the place of others."""
    outcomes: dict[Id, Outcome] = {}
    """Outcomes that only the new rows have."""


class Replacements(Model):
    """Statements that take the place of others while a variant or reading is played.

    Variants and rulings say under ``replaces`` which. Words that belong to no statement, such as
    the title of a block, are replaced by those under ``replacements.words``.
    """

    turn: Many[Step] = ()
    """Steps of the turn that take the place of others."""
    costs: dict[Id, Many[CostRow]] = {}
    """Rows that take the place of others in a cost table."""
    tables: dict[Annotated[Id, Ref("decision table")], TableReplacements] = {}
    """What takes the place of rows and outcomes in a decision table."""
    clauses: dict[Id, Clause] = {}
    """Clauses that take the place of others."""
    routes: dict[Id, Route] = {}
    """Worked moves that take the place of others."""
    odds: dict[Id, Chance] = {}
    """Chances that take the place of others."""
    examples: dict[Id, Example] = {}
    """Worked numbers that take the place of others."""


class Rules(Model):
    """All rules of a game that are not about setting up or scoring."""

    facts: dict[Id, Fact] = {}
    """Numbers with names, so that each stands once and words and formulas use it."""
    turn: Many[Step] = ()
    """The steps of a turn in their order, drawn as a row of arrows."""
    costs: dict[Id, CostTable] = {}
    """Tables of what actions cost, each in one unit."""
    tables: dict[Id, DecisionTable] = {}
    """Questions whose answer follows from a few cases, drawn as grids."""
    clauses: dict[Id, Clause] = {}
    """Rules in words: here their names, how sure they are and where they stand; the words in `words/`."""
    routes: dict[Id, Route] = {}
    """Worked examples of moves over the board."""
    odds: dict[Id, Chance] = {}
    """Chances that are worth knowing, counted by `check`."""
    examples: dict[Id, Example] = {}
    """Worked numbers, such as the income of an example."""
    events: dict[Id, Event] = {}
    """What may happen at the table, so that `check` sees that some rule says what follows."""
    replacements: Replacements = Replacements.model_construct()
    """What holds instead of other rules while a variant or reading is played."""
