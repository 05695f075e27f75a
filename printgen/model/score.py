"""Scoring as data: what is counted, the formula line by line, ties, worked examples."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.equations import FactPath
from printgen.model.values import Cites, Conditional, Expression, IconId, Id, Ids, Many, Model, Reading, Ref, Stated

CROSSED_OUT, CROSS = "x", "×"
"""What is written down for an entry that is crossed out, and how that is printed."""


class Entry(Conditional):
    """Something a player writes down: a number, a tally of pieces by their value, or a choice.

    A choice is one of ``choices``, each with what it counts in a formula, a number or the path of a fact, such as
    ``facts.bonus``; the first is the blank. ``most`` is for one
    player (of a tally: pieces; of a choice: how many players may choose anything but the blank); all together have
    what lies in the box of the ``component``, or of a ``part`` of it, one of its kinds: ``card.knight``. ``least``:
    what is written down is at least so many. ``per_match``: what a player can have in one match of a series.
    ``kept``: what is won in a contest stays with the player, so that all contests together have what lies in the box.
    ``multiple_of``: a number is a multiple of so many. ``may_be_crossed_out``: a number may be given up for ever: then
    an ``x`` is written, which counts 0 and is not held against ``least``; nothing written is still open.
    ``blank``: what it counts where nothing is written down, a formula over the contests. ``confidence``: how sure it
    is that this counts, or decides who has won.
    """

    kind: Literal["number", "tally", "choice"]
    icon: IconId | None = None
    component: Annotated[Id, Ref("component")] | None = None
    part: Annotated[str, Ref("part of the box")] | None = None
    values: Many[int] = ()
    choices: dict[Id, int | FactPath] = {}
    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=0)] | None = None
    multiple_of: Annotated[int, Field(ge=2)] | None = None
    may_be_crossed_out: bool = False
    per_match: Annotated[int, Field(ge=1)] | None = None
    kept: bool = False
    blank: Expression | None = None
    tie_only: bool = False


class Contest(Stated):
    """Something settled several times in a game and shared out by place, such as an island.

    ``shared`` is written once for each, ``entries`` for each player. Who has most of the first of ``rank-by`` is
    ahead, equals by the next one, and so on; whoever has none of them gets nothing. ``value`` is what the first place
    gets, a formula over ``shared`` and all players' ``entries`` (numbers added up, tallies put together); ``share``
    what the next place gets, over ``ahead``, the points of the place ahead. Equals get the same. ``demands`` must
    hold for what is written; each has a word that says what is wrong; they are asked for each player, and know what
    is shared, the player's entries, those of all together (``all_x``), ``place``: 1 for the one with most, 2 for the
    next, equals alike, 0 for whoever has none of ``rank-by``, ``leaders``: how many share place 1, and beside them
    what bounds know of the table, with ``game_x`` for what all players have of the entry ``x`` at the end of the
    game. ``rows``: how many the pad has room for; ``most``: how many there can be in a game. Formulas of lines know
    its id as the points a player has got out of all of them.
    """

    shared: dict[Id, Entry]
    entries: dict[Id, Entry]
    rank_by: Annotated[Ids, Ref("entry", "entries")]
    value: Expression
    share: Expression
    demands: dict[Id, Expression] = {}
    rows: Annotated[int, Field(ge=1, le=40)] = 10
    most: Annotated[int, Field(ge=1)] | None = None
    icon: IconId | None = None


class ScoreLine(Conditional):
    """A named intermediate result and its formula over entries, the lines above it and facts.

    The fact ``facts.bonus-at`` is ``facts_bonus_at``. ``most_x`` is the highest ``x`` (a number or a line above) of all
    players.
    """

    id: Id
    formula: Expression


class TieBreak(Conditional):
    """Who wins among equals: the one with more, or with less, of an entry or line.

    ``several``: it is only asked for when several matches have been played.
    """

    by: Annotated[Id, Ref("entry or line")]
    wins: Literal["more", "less"]
    several: bool = False


class Equals(Conditional):
    """What becomes of players whom no tie-break parts: they share the win, or there are none.

    There are ``none`` where whoever reaches the goal has won. ``several`` is that of a tie-break.
    """

    then: Literal["share", "none"]
    several: bool = False


class Bound(Conditional):
    """How much there can be, at most or at least, of what is written down; else it was not played.

    ``of``: the entries that are added up, of each player or of all ``together``; ``contest.part`` is a part of a
    contest, of all contests of its sort. ``most`` and ``least`` are formulas over the player's entries, lines and
    ``total``, those of all together (``all_x``), the parts of contests (``contest_part``), ``players``, ``variants``,
    ``matches`` and the facts of the game (``facts.x`` is ``facts_x``). ``written``: asked only where these are
    written down. A word says why it is so.
    """

    of: Annotated[Ids, Ref("part of the pad")]
    together: bool = False
    most: Expression | None = None
    least: Expression | None = None
    written: Annotated[Ids, Ref("entry")] = ()


class Win(Conditional):
    """What a player must have reached to have won, and who of several has won that have.

    ``reached`` is a condition over what bounds know. Without ``mark`` the best of them has won,
    else the one who has the choice ``mark``: who was in turn, who was first. A word states it.
    ``ends``: the game ends with the first who has reached it, so that no second player can have.
    Where ``without`` holds, the game may end without anybody having reached it.
    """

    id: Id
    reached: Expression
    mark: Annotated[Id, Ref("entry")] | None = None
    ends: bool = False
    without: Expression | None = None


class Series(Model):
    """How many matches a pad counts, at ``least`` and at ``most``, where nobody has written it."""

    least: Expression
    most: Expression
    cite: Cites


class ScoreExample(Model):
    """A hand-worked score: entries, every line, the total."""

    entries: dict[Annotated[Id, Ref("entry")], int | Many[int] | str]
    variants: Annotated[Ids, Ref("variant or reading")] = ()
    lines: dict[Annotated[Id, Ref("line")], int] = {}
    total: int
    cite: Cites


class Settled(Model):
    """One contest of a game: what is shared, what each player has in it, what each gets."""

    shared: dict[Annotated[Id, Ref("entry", "contest.shared")], int | Many[int] | str] = {}
    players: dict[str, dict[Annotated[Id, Ref("entry", "contest.entries")], int | Many[int] | str]]
    points: dict[str, int] = {}


Ending = Literal["won", "unfinished", "nobody", "undecided"]
"""How a game stands: won, unfinished, won by nobody, or nobody has written down by whom."""


class GameExample(Model):
    """A hand-worked game of several players: contests, entries, totals, how it ended.

    ``breaks``: the bounds and demands that do not hold for it, and the win that ended it before, so
    that nobody can have played it.
    """

    contests: dict[Annotated[Id, Ref("contest")], Many[Settled]] = {}
    players: dict[str, dict[Annotated[Id, Ref("entry")], int | Many[int] | str]] = {}
    variants: Annotated[Ids, Ref("variant or reading")] = ()
    totals: dict[str, int] = {}
    matches: Annotated[int, Field(ge=1)] | None = None
    winners: Many[str] = ()
    ending: Ending | None = None
    breaks: Annotated[Ids, Ref("bound, demand or win")] = ()
    cite: Cites


class Score(Model):
    """What a finished game is worth to each player.

    ``goal``: so many points are to be reached. ``wins``: how the game is won, the first whose
    condition holds; without one, the best at its end has won, or the best of those who have reached
    the goal. ``equals``: who is equal after all ``ties``, the first whose condition holds. ``series``: the pad
    counts several matches. ``confidence``: how sure it is that the ``total`` is what counts.
    """

    entries: dict[Id, Entry]
    contests: dict[Id, Contest] = {}
    goal: Annotated[int, Field(ge=1, le=400)] | None = None
    lines: Many[ScoreLine] = ()
    total: Expression
    confidence: Reading
    ties: Many[TieBreak] = ()
    wins: Many[Win] = ()
    bounds: dict[Id, Bound] = {}
    series: Series | None = None
    examples: Annotated[Many[ScoreExample], Field(max_length=8)] = ()
    games: Annotated[Many[GameExample], Field(max_length=12)] = ()
    equals: Many[Equals] = ()
    monotone: Many[Annotated[Id, Ref("entry")]] = ()
    cite: Cites
