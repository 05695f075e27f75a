"""What every setup sheet says in words: numbered steps, notes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil
from typing import ClassVar

from printgen.drawing.metrics import text_width
from printgen.model.play.conditions import amount, holds
from printgen.model.setup import SetupStep as Step
from printgen.model.table import Table
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.sheet.core.blocks import Block, Content, Key, Picture, RichText
from printgen.sheet.core.board_view import shows_map
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.deal.deck import opens
from printgen.sheet.setup.deal.lines import piles
from printgen.sheet.setup.legend import LegendSign, Stamp, Variants
from printgen.sheet.setup.log import Log
from printgen.units import PT

BRIEF_POINTS, BRIEF_COLUMNS = 8.5, (4, 3, 2)
STEP_ASIDE, BADGED, BADGE_AIR, BADGE_POINTS = 9.6, 8.0, 3.6, 8.0
"""The size in points of a step that is said in a few words, and in how many columns such steps stand; what its number
takes with the air about it, what its count takes at least, and about its words, in mm, which are so many points."""

STEP_HEAD, STEP_LINE, GROUP_LETTERS = 5.5, 3.4, 46.0
"""How high the head of a step is with the air below it, and a line of what it says, in mm, about how many letters that
has in one of three groups."""

SEALED, SEALED_APART, SEAL = 8, 1.0, 38.0
"""Up to so many steps stand beside a seal; how far their two columns are apart, and what the seal takes, in mm."""


@dataclass(frozen=True, slots=True)
class SetupStep(Content):
    """A step: its number, as on the picture, what to do in a few words, how many pieces it takes, the details."""

    number: str
    head: RichText
    count: str
    text: RichText
    picture: Picture | None = None
    sign: LegendSign | None = None
    """What the picture is called, and what there is to know about it."""


@dataclass(frozen=True, slots=True)
class Steps(Block):
    """The steps in rows of so many columns, below them who holds which seats.

    The stamp stands where the last row ends, or on the line of the title where that is full.
    """

    template: ClassVar[str] = "setup/steps.html.j2"
    steps: tuple[SetupStep, ...]
    columns: int
    held: tuple[RichText, ...]
    title: str
    lead: str
    stamp: Stamp | None = None
    changes: tuple[RichText, ...] = ()
    """What variants in play change, on the line of the title."""
    is_staged: bool = False
    """Whether the picture of a step stands above its words, with its number and its count."""

    @property
    def pictured(self) -> bool:
        """Whether there is a picture beside each step."""
        return any(one.picture is not None for one in self.steps)

    @property
    def has_room(self) -> bool:
        """Whether the stamp finds room behind the last step."""
        return len(self.steps) % self.columns != 0

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the steps row by row: each number beside its head, its count and its details."""
        if self.is_staged:
            yield from map(_staged_words, self.steps)
            return
        cells: list[object] = []
        for step in self.steps:
            sign = readable((*step.sign.name, *step.sign.note)) if step.sign is not None else ""
            cells += [step.number, readable(step.head) + step.count + readable(step.text) + sign]
        wide = 2 * self.columns
        yield ExpectedTable("steps", tuple(row(*cells[n : n + wide]) for n in range(0, len(cells), wide)))


@dataclass(frozen=True, slots=True)
class BriefSteps(Block):
    """The steps in a few words each, in columns of such widths; the stamp on the line of the title.

    ``is_sealed``: it stands as a seal at the side of two columns.
    """

    template: ClassVar[str] = "setup/brief.html.j2"
    steps: tuple[SetupStep, ...]
    widths: tuple[float, ...]
    title: str
    lead: str
    stamp: Stamp | None = None
    is_sealed: bool = False

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self.steps) // len(self.widths))

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each step: its number beside its head and its count."""
        for one in self.steps:
            yield ExpectedTable("steps", (row(one.number, readable(one.head) + one.count),))


@dataclass(frozen=True, slots=True)
class StepGroup(Content):
    """Steps under a head, one below another."""

    title: RichText
    accent: Key
    steps: tuple[SetupStep, ...]


@dataclass(frozen=True, slots=True)
class GroupedSteps(Block):
    """Groups of steps side by side, in rows of ``across`` below them those of a further group.

    The stamp stands behind the last step of all or, where that row is full, below the shortest of the groups.
    """

    template: ClassVar[str] = "setup/step_groups.html.j2"
    groups: tuple[StepGroup, ...]
    further: StepGroup | None
    across: int
    stamp: Stamp | None = None
    options: Variants | None = None
    """What stands below the groups before the last, where that is the longest."""

    @property
    def pictured(self) -> bool:
        """Whether there is a picture above each step; then those side by side begin at one height."""
        return any(one.picture is not None for group in self.groups for one in group.steps)

    @property
    def rows(self) -> tuple[tuple[SetupStep | None, ...], ...]:
        """The steps of the groups side by side."""
        return tuple(zip_longest(*(group.steps for group in self.groups)))

    @property
    def has_room(self) -> bool:
        """Whether the stamp finds room in the last of these rows, where none of a further group has any."""
        return self.is_full and self.rows[-1][-1] is None

    @property
    def shortest(self) -> int:
        """Which of the groups ends first; above what variants change only the last has anything below it."""
        highs = [sum(step_height(step, GROUP_LETTERS) for step in group.steps) for group in self.groups]
        return len(highs) - 1 if self.options else highs.index(min(highs))

    @property
    def is_full(self) -> bool:
        """Whether no row of a further group has room behind its last step."""
        return self.further is None or len(self.further.steps) % self.across == 0

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each step: its number beside its head, its count and its details."""
        for group in (*self.groups, *([self.further] if self.further is not None else [])):
            for one in group.steps:
                words = readable(one.head) + one.count + readable(one.text)
                yield _staged_words(one) if self.pictured else ExpectedTable("steps", (row(one.number, words),))


@dataclass(frozen=True, slots=True)
class Notes(Block):
    """Notes in small type below everything else, or under a ``title``; the stamp beside them where nothing takes it."""

    template: ClassVar[str] = "setup/notes.html.j2"
    notes: tuple[RichText, ...]
    stamp: Stamp | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class StackPage(Block):
    """Sections one below another, above them the board, below them a log in the room of others.

    The board is as large as the others leave room for, in mm at least ``least`` high and at most ``widest`` wide:
    beyond that nobody would take the drawing for one. ``spacing``: how far rows of what was dealt stand apart;
    ``loose``: how much more air those of words have on small paper, in mm.
    """

    template: ClassVar[str] = "setup/stack.html.j2"
    sections: tuple[Block, ...]
    log: Log | None = None
    board: Picture | None = None
    least: float = 0.0
    widest: float = 0.0
    spacing: Key = ""
    loose: float = 0.0


def steps(
    context: PositionContext, lead: str = "", columns: int = 1, held: tuple[RichText, ...] = (), strips: int = 0
) -> Steps:
    """Return the steps that are done at this table, in their order; ``lead``: which of them the picture shows.

    ``strips``: the page on which sealed strips begin.
    """
    sealed = {one.deal for one in piles(context, sealed=True)}
    listed = tuple(
        _folding(context, number, step, strips)
        if step.mixes and sealed.issuperset(step.mixes)
        else SetupStep(
            str(number),
            context.catalog.text(f"setup.heads.{step.id}"),
            _count(context, step),
            with_mark(context.catalog.text(f"setup.steps.{step.id}"), step.confidence),
        )
        for number, step in enumerate(steps_done(context), 1)
    )
    title = context.tool("setup.steps", count=len(listed)) if listed else context.tool("setup.no-steps")
    return Steps(listed, columns, held, title, lead)


def _staged_words(step: SetupStep) -> ExpectedTable:
    """Return what a step says whose number and count stand beside its picture, above its words."""
    return ExpectedTable("steps", (row(step.number + step.count + readable((*step.head, *step.text))),))


def _count(context: PositionContext, step: Step) -> str:
    """Return how many pieces a step takes, and of those that lie on tiles as chance has it how many do."""
    position, placements = context.position, context.game.setup.placements
    if step.count is None:
        return ""
    taken = amount(step.count, position.players, position.options)
    by_tile = {rule.piece for rule in placements if rule.on_tiles is not None and rule.piece in step.lays}
    placed = {space for one in position.pieces if one.piece in by_tile for space in one.spaces}
    if 0 < len(placed) < taken:
        return context.tool("setup.of", count=len(placed), of=taken)
    return f"×{taken}"


def _folding(context: PositionContext, number: int, step: Step, page: int) -> SetupStep:
    """Return what is done with all strips, which begin on a page, in place of the steps that mix what they name."""
    folded = [*piles(context, sealed=True)]
    deals = dict.fromkeys(one.deal for one in folded)
    names = ", ".join(context.catalog.plain(f"deals.{name}") for name in deals)
    opened = sum(opens(context, name) for name in deals)
    text = context.tool_text("setup.fold-open" if opened else "setup.fold-text", page=page, deals=names, count=opened)
    head = context.tool_text("setup.fold-strips")
    return SetupStep(str(number), head, f"×{len(folded)}", with_mark(text, step.confidence))


def brief_steps(
    context: PositionContext, lead: str = "", stamp: Stamp | None = None, beside: bool = False, sealed: bool = False
) -> BriefSteps:
    """Return the steps without their details, in as many columns as they are short enough for; ``beside``: in one.

    Their counts make way where that saves several rows. ``sealed``: in two columns rather than in three of which one
    is shorter, the stamp as a seal at their side.
    """
    full = steps(context, lead)
    brief = tuple(replace(one, text=()) for one in full.steps)
    if beside:
        return BriefSteps(brief, (max(_wide(brief), default=0.0),), full.title, lead, stamp)
    room = context.paper.width - 2 * context.margin
    widths = _widths(brief, room)
    counted = BriefSteps(brief, widths, full.title, lead, stamp)
    bare = tuple(replace(one, count="") for one in brief)
    pair = tuple(max(wide) + SEALED_APART for wide in (_wide(brief)[n::2] for n in (0, 1)) if wide)
    if sealed and counted.rows * len(counted.widths) > len(brief) <= SEALED and sum(pair) + SEAL <= room:
        return BriefSteps(brief, pair, full.title, lead, stamp, is_sealed=True)
    shorter = BriefSteps(bare, _widths(bare, room), full.title, lead, stamp)
    return shorter if shorter.rows < counted.rows - 1 else counted


def _wide(brief: Sequence[SetupStep]) -> list[float]:
    """Return how wide each step is in a few words."""
    words = [STEP_ASIDE + text_width(readable(one.head), BRIEF_POINTS * PT, 700) for one in brief]
    badges = [max(BADGED, BADGE_AIR + text_width(one.count, BADGE_POINTS * PT, 700)) for one in brief]
    return [length + (badge if one.count else 0.0) for one, length, badge in zip(brief, words, badges, strict=True)]


def _widths(brief: Sequence[SetupStep], room: float) -> tuple[float, ...]:
    """Return how wide columns are for steps in a few words each, as many as there are for none to take two lines."""
    wide = _wide(brief)
    for count in BRIEF_COLUMNS:
        widths = [max(wide[n::count], default=0.0) for n in range(count)]
        if (free := room - sum(widths)) >= 0:
            return tuple(width + free / count for width in widths)
    return (room,)


def grouped_steps(context: PositionContext, table: Table, across: int, strips: int = 0) -> GroupedSteps:
    """Return the steps in the groups of a table, ``across`` of them side by side; numbers run on.

    Those of a further group stand one more in a row where that saves a row, or gives the stamp room in one.
    """
    begun: list[tuple[str, list[SetupStep]]] = []
    begins = {step: name for name, group in table.groups.items() for step in group.begins}
    for done, step in zip(steps_done(context), steps(context, strips=strips).steps, strict=True):
        name = begins.get(done.id) or (begun[-1][0] if begun else next(iter(table.groups)))
        if not begun or begun[-1][0] != name:
            begun.append((name, []))
        begun[-1][1].append(step)
    groups = [
        StepGroup(context.catalog.text(f"setup.groups.{name}"), table.groups[name].accent, tuple(some))
        for name, some in begun
    ]
    further = next(iter(groups[across:]), None)
    count = 0 if further is None else len(further.steps)
    wider = count > 0 and (count % across == 0 or -(-count // (across + 1)) < -(-count // across))
    return GroupedSteps(tuple(groups[:across]), further, across + wider)


def steps_done(context: PositionContext) -> tuple[Step, ...]:
    """Return the steps of the game that are done at this table, in their order; one folds all sealed strips."""
    sealed = {one.deal for one in piles(context, sealed=True)}
    players, options = context.position.players, context.position.options
    drawn = bool(context.position.tiles or (context.position.hexes and shows_map(context)))
    done = [
        step
        for step in context.game.setup.steps
        if holds(step.when, players, options) and not (step.unless_drawn if drawn else step.when_drawn)
    ]
    folding = [step.id for step in done if step.mixes and sealed.issuperset(step.mixes)]
    return tuple(step for step in done if step.id not in folding[1:])


def notes(context: PositionContext, stamp: Stamp | None = None, title: str = "") -> Notes | None:
    """Return the notes the game wants on its setup sheet; None where it wants none."""
    plan = context.game.sheets.setup
    names = (*plan.notes, *([plan.deduced] if plan.deduced else []))
    return Notes(tuple(context.clause(name) for name in names), stamp, title) if names or stamp else None


def step_height(step: SetupStep, letters: float) -> float:
    """Return how high a step beside a table is about, in mm, with so many letters in a line."""
    return STEP_HEAD + STEP_LINE * ceil(len(as_text(step.text)) / letters)
