"""Scoring as data: what is counted, the formula line by line, ties, worked examples."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.equations import FactPath
from printgen.model.values import Cited, Conditional, Expression, IconId, Id, Ids, Many, Model, Ref, Stated

CROSSED_OUT, CROSS = "x", "×"
"""What is written down for an entry that is crossed out, and how that is printed."""


class Entry(Conditional):
    """Something a player writes down: a number, a tally of pieces by their value, or a choice."""

    kind: Literal["number", "tally", "choice"]
    """How it is written down: one number, a tally of pieces, or one of some choices."""
    icon: IconId | None = None
    """The sign at the head of its row on the pad."""
    component: Annotated[Id, Ref("component")] | None = None
    """The component of the box it counts: all players together have no more than lie in the box."""
    part: Annotated[str, Ref("part of the box")] | None = None
    """The part of a component it counts, one of its kinds: `card.knight`."""
    values: Many[int] = ()
    """The values of the pieces in a tally, each a box of its own on the pad: `[1, 2, 5]`."""
    choices: dict[Id, int | FactPath] = {}
    """What can be chosen and what each counts in a formula, a number or the path of a fact, such as
    `{none: 0, most: facts.bonus}`; the first is the blank.
    """
    shows_worth: bool = True
    """Whether what a choice counts is printed behind its word; `false` where the word tells it, or nobody need know."""
    least: Annotated[int, Field(ge=0)] = 0
    """What is written down is at least so many."""
    most: Annotated[int, Field(ge=0)] | None = None
    """What one player can have at most: a number, so many pieces of a tally, so many players with a choice that is no
    blank.
    """
    multiple_of: Annotated[int, Field(ge=1)] | None = None
    """A number is a multiple of so many: threes of dice are 3, 6, 9."""
    may_be_crossed_out: bool = False
    """Whether a number can be given up for ever, by an `x` in its place, which counts 0 whatever there is at `least`;
    what nobody has written is still open.
    """
    per_match: Annotated[int, Field(ge=1)] | None = None
    """What a player can have in one match of a series."""
    kept: bool = False
    """Whether what is won in a contest stays with the player, so that all contests together have what lies in
    the box.
    """
    blank: Expression | None = None
    """What it counts where nothing is written down, a formula over the contests."""
    tie_only: bool = False
    """Whether it only decides among equals and counts no points."""


class Contest(Stated):
    """Something settled several times in a game and shared out by place, such as an island."""

    shared: dict[Id, Entry]
    """What is written down once for each of them, such as how large it is."""
    entries: dict[Id, Entry]
    """What is written down for each player in each of them."""
    rank_by: Annotated[Ids, Ref("entry", "entries")]
    """The entries that put players in order: most of the first is ahead, equals by the next; who has none
    gets nothing.
    """
    value: Expression
    """What the first place gets, a formula over what is shared and what all players have of the entries."""
    share: Expression
    """What the next place gets, a formula over `ahead`, the points of the place ahead; equals get the same."""
    demands: dict[Id, Expression] = {}
    """Conditions on what is written down for a player; they also know `place`, `leaders` and `all_x` of all players; a
    word says what is wrong.
    """
    rows: Annotated[int, Field(ge=1, le=40)] = 10
    """How many of them the pad has room for."""
    most: Annotated[int, Field(ge=1)] | None = None
    """How many of them there can be in a game."""
    icon: IconId | None = None
    """The sign at their head on the pad."""


class ScoreLine(Conditional):
    """A named intermediate result; formulas below it and the total may use its name."""

    id: Id
    """The letter or name of the line, which formulas use."""
    formula: Expression
    """How it is worked out from entries, lines above and facts (`facts.bonus-at` is `facts_bonus_at`): `2 * lily_pads`;
    `most_x` is the highest `x` of all players.
    """


class TieBreak(Conditional):
    """Who wins among equals: the one with more, or with less, of an entry or line.

    ``several``: it is only asked for when several matches have been played.
    """

    by: Annotated[Id, Ref("entry or line")]
    """The entry or line that is compared."""
    wins: Literal["more", "less"]
    """Whether the one with more of it wins, or the one with less."""
    several: bool = False
    """Whether it is asked for only when several matches were played."""


class Equals(Conditional):
    """What becomes of players whom no tie-break parts: they share the win, or there are none.

    There are ``none`` where whoever reaches the goal has won. ``several`` is that of a tie-break.
    """

    then: Literal["share", "none"]
    """Whether equals share the win, or there can be none because whoever reaches the goal has won."""
    several: bool = False
    """Whether it holds only when several matches were played."""


class Bound(Conditional):
    """How much there can be, at most or at least, of what is written down; a word says why. Else it was not played."""

    of: Annotated[Ids, Ref("part of the pad")]
    """The entries that are added up; `contest.part` is a part of all contests of its sort."""
    together: bool = False
    """Whether all players' are added up, instead of each player's."""
    most: Expression | None = None
    """There can be no more: a formula over entries, lines, `total`, `all_x`, `players`, `variants`, `matches` and
    `facts_x`.
    """
    least: Expression | None = None
    """There cannot be less: a formula over the same."""
    written: Annotated[Ids, Ref("entry")] = ()
    """It is asked for only where these are written down."""


class Win(Conditional):
    """What a player must have reached to have won, and who of several has won that have; a word states it."""

    id: Id
    """The name of this way to win."""
    reached: Expression
    """The condition, over what bounds know: `total >= facts_goal`."""
    mark: Annotated[Id, Ref("entry")] | None = None
    """The choice by which the winner is marked among several who have reached it; without it the best of them wins."""
    ends: bool = False
    """Whether the game ends with the first who has reached it, so that no second player can have."""
    without: Expression | None = None
    """The condition with which the game may end without anybody having reached it."""


class Series(Cited):
    """How many matches a pad counts, at ``least`` and at ``most``, where nobody has written it."""

    least: Expression
    """The least number of matches, a formula."""
    most: Expression
    """The largest number of matches, a formula."""


class ScoreExample(Cited):
    """A hand-worked score: entries, every line, the total."""

    entries: dict[Annotated[Id, Ref("entry")], int | Many[int] | str]
    """What the player has written down."""
    variants: Annotated[Ids, Ref("variant or reading")] = ()
    """The variants and readings that are played."""
    lines: dict[Annotated[Id, Ref("line")], int] = {}
    """What every line comes to."""
    total: int
    """What the total comes to; `check` works it out as well."""


class Settled(Model):
    """One contest of a game: what is shared, what each player has in it, what each gets."""

    shared: dict[Annotated[Id, Ref("entry", "contest.shared")], int | Many[int] | str] = {}
    """What is written down for all."""
    players: dict[str, dict[Annotated[Id, Ref("entry", "contest.entries")], int | Many[int] | str]]
    """What each player has in it."""
    points: dict[str, int] = {}
    """What each player gets for it."""


Ending = Literal["won", "unfinished", "nobody", "undecided"]
"""How a game stands: won, unfinished, won by nobody, or nobody has written down by whom."""


class GameExample(Cited):
    """A hand-worked game of several players: what they wrote, their totals, how it ended."""

    contests: dict[Annotated[Id, Ref("contest")], Many[Settled]] = {}
    """What was written down in every contest."""
    players: dict[str, dict[Annotated[Id, Ref("entry")], int | Many[int] | str]] = {}
    """What each player has written down."""
    variants: Annotated[Ids, Ref("variant or reading")] = ()
    """The variants and readings that are played."""
    totals: dict[str, int] = {}
    """What each player's total comes to."""
    matches: Annotated[int, Field(ge=1)] | None = None
    """How many matches were played."""
    winners: Many[str] = ()
    """Who has won."""
    ending: Ending | None = None
    """How it stands: won, unfinished, won by nobody, or not written down by whom."""
    breaks: Annotated[Ids, Ref("bound, demand or win")] = ()
    """The bounds, demands and wins that do not hold for it, so that nobody can have played it."""


class Score(Stated):
    """What a finished game is worth to each player, and who has won."""

    entries: dict[Id, Entry] = {}
    """What a player writes down, by the names that formulas use; each is a row of the pad."""
    contests: dict[Id, Contest] = {}
    """What is settled several times in a game and shared out by place."""
    goal: Annotated[int, Field(ge=1, le=400)] | None = None
    """So many points are to be reached: the pad has a track up to it."""
    lines: Many[ScoreLine] = ()
    """Intermediate results in their order."""
    total: Expression = "0"
    """What counts in the end, a formula over entries and lines."""
    ties: Many[TieBreak] = ()
    """What decides among equals, one after another."""
    wins: Many[Win] = ()
    """How the game is won, the first whose condition holds; without one the best at its end wins, of those who have
    reached the `goal` where there is one.
    """
    bounds: dict[Id, Bound] = {}
    """What nobody can have written down, by the names of the words that say why."""
    series: Series | None = None
    """How many matches a pad counts."""
    examples: Annotated[Many[ScoreExample], Field(max_length=8)] = ()
    """Worked scores of one player, printed beside the formula and worked out by `check`."""
    games: Annotated[Many[GameExample], Field(max_length=12)] = ()
    """Worked games of several players, worked out by `check`."""
    equals: Many[Equals] = ()
    """What becomes of those who are equal after all ties, the first that holds."""
    monotone: Many[Annotated[Id, Ref("entry")]] = ()
    """Entries of which more is never worse; `check` proves it."""
