"""PositionContext → the ways to part a setup sheet into pages, from the most generous to the tightest.

How high words are is estimated from steps, signs and notes: what cannot fit is not tried, what may fit is typeset.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil

from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import Pictures, PositionContext
from printgen.sheet.core.page import ABOVE_FOOT
from printgen.sheet.setup.deal.pages import PICTURE, bands, board_table, rows_of_page
from printgen.sheet.setup.laid import laid_pieces
from printgen.sheet.setup.legend import option_notes, variants
from printgen.sheet.setup.pictured import ON_STAGE, PICTURED, STEP_HIGH, brief_rows, is_pictured, is_staged, sign_rows
from printgen.sheet.setup.proof.certificate import Certificate, certificate
from printgen.sheet.setup.proof.fairness import space_shares
from printgen.sheet.setup.steps import GroupedSteps, SetupStep, grouped_steps, step_height, steps, steps_done
from printgen.sheet.setup.table.picture import draws_table, shows_legend, table_height_of

DRAWN: Mapping[str, tuple[float, ...]] = {"large": (0.64, 0.57, 0.5, 0.43, 0.36, 0.3), "small": (0.68, 0.6, 0.45)}
"""The shares of a page for which the board is drawn above words; CSS then fits it to its room."""

TABLE_DRAWN = (1.0, 0.96, 0.92, 0.88, 0.82, 0.75)
"""How high a whole table is drawn, of the height that words leave it: one for which all of it is as wide as a page."""

AMPLE, STRETCH = 0.945, 1.15
"""How much of its full height a table keeps beside further words, which else stand on another page; and up to how much
of it a table takes where they leave more."""

LETTERS: Mapping[str, int] = {"large": 38, "small": 25}
GROUP_HEAD = 6.5
"""How many letters of a step beside a table stand in a line about; how high the head of a group is, in mm."""

OPTION_LETTERS, OPTION_LINE = 50, 3.9
"""How many letters of what a variant says stand in a line below one group, and how high a line is, in mm."""

ALONE = 0.96  # the share of a page for which the board is drawn on a page of its own

COLUMNS, ABREAST = {"large": 3, "small": 2}, 3
"""How many columns words take, and steps."""

BRIEF = "brief"
"""The steps in a few words each, below a table on small paper; all they say stands behind it then."""

UNDRAWN = ("variants", "steps", "legend", "certificate", "notes")
"""What stands with a board of which chance decides nothing: all there is, where a page takes it."""

FRONTS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "large": (
        ("variants", "steps", "legend", "notes"),
        ("steps", "legend", "notes"),
        ("steps", "legend"),
        ("steps",),
        (),
    ),
    "small": (("steps",), ("brief", "notes"), ("brief",), ()),
}
"""What may stand with the board, from all words of use at the table to none of them."""

TABLE, DEALT, LAID, KINDS = "table", "dealt", "laid", "kinds"
"""What lies on the board, all that was dealt, whose pieces lie where, and kinds in one row, as on small paper."""

WORDS = ("variants", "steps", "legend", LAID, "fairness", "certificate", "notes")
"""What the words are made of, in the order in which they stand on the pages."""

IN_TURN = ("variants", "steps", "legend", "notes", TABLE, DEALT, "fairness", KINDS, "certificate", LAID)
BELOW_STEPS = ("variants", "steps", "legend", "notes", "certificate")
"""What stands behind a table on small paper, in its order; what comes first where steps without pictures leave room."""

ROW: Mapping[str, float] = {
    "variants": 8.0,
    "steps": 11.6,
    BRIEF: 5.2,
    "legend": 11.6,
    "notes": 3.8,
    "fairness": 5.4,
    "certificate": 4.0,
    KINDS: 20.0,
    LAID: 17.0,
    TABLE: PICTURE["small"],
    DEALT: PICTURE["small"],
}
"""How high one of the things or rows of things is that words are made of, in mm."""

HEAD, STAMP, LEAN, UNSURE = 7.0, 12.0, 0.7, 12.0
"""A head with the air around it, the stamp, the share of all this that words take where they are few, and how much
higher than was reckoned they are at most."""

UNTITLED = 3.0  # the air above notes on small paper, which have no head, in mm

UNSURES: Mapping[str, tuple[float, ...]] = {"large": (2.0, 6.0, UNSURE), "small": (0.0, 4.0, 8.0, UNSURE)}
"""Where a table is as high as the words leave it room, so much higher they may be in turn."""

LOG, LARGER = 26.0, 1.2
"""How high a log is at least, in mm, and how much higher words are in larger type."""

FEW = {"large": 120, "small": 40}
"""Up to so many things of piles stand on the page that proves the set-up; more have pages of their own."""

KINDS_LINES = 6  # how many lines of what was judged kinds in one row above it are high

SMALL_TABLE = 0.4  # the share of a page up to which it stands with other words

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which words stand on which page, the first of which has the board, the last a log, if it is ``logged``.

    ``drawn``: the share of its page for which the board is drawn. ``ample``: steps on a page without it are set larger.
    """

    pages: tuple[Words, ...]
    drawn: float
    logged: bool = True
    ample: bool = False

    @property
    def sections(self) -> frozenset[str]:
        """All that stands on its pages."""
        return frozenset(name for page in self.pages for name in page)


def arrangements(context: PositionContext) -> Iterator[Arrangement]:
    """Yield the ways to part the words into pages, from the most generous to the tightest.

    Board and steps in front, on the back what proves them and what was dealt; more pages where that is too much.
    """
    room = _Room(context)
    if context.fairness is None and not context.position.dealt and not draws_table(context):
        yield from (
            Arrangement((UNDRAWN,), drawn) for drawn in DRAWN[context.paper.layout] if room.takes(UNDRAWN, drawn)
        )
    for drawn, front in room.fronts():
        behind = tuple(name for name in WORDS if name not in front and room.counts[name])
        for back in room.backs(behind):
            if BRIEF in front:
                yield from (Arrangement((front, *back), drawn, *way) for way in room.ways(back))
                continue
            if "steps" not in back[0] or len(back) > 1:
                if "steps" in back[0] or room.is_roomy(back[0]):
                    yield Arrangement((front, *back), drawn, ample=True)
                yield Arrangement((front, *back), drawn)
            if len(back) == 1:  # rather no log than a page for it and little else
                yield Arrangement((front, *back), drawn, logged=False)


def proof_of(context: PositionContext, notes: tuple[RichText, ...] = ()) -> Certificate:
    """Return what was judged as it stands behind a board, with ``notes`` in its columns; above it kinds may stand."""
    small = context.paper.layout == "small"
    found = certificate(context, COLUMNS[context.paper.layout], below=small, notes=notes)
    return found if small or not shows_kinds(context) else replace(found, lines=found.lines + KINDS_LINES)


def shows_kinds(context: PositionContext) -> bool:
    """Return whether kinds are shown with their names above what was judged, on small paper where they have room."""
    return context.game.sheets.setup.kinds is not None and draws_table(context)


@dataclass(frozen=True)
class _Room:
    """How much room the words and the board of a sheet take about."""

    context: PositionContext

    @cached_property
    def layout(self) -> str:
        """The layout of the paper."""
        return self.context.paper.layout

    @cached_property
    def counts(self) -> Mapping[str, float]:
        """How many things or rows of things the words are made of; none says nothing."""
        context, plan, columns = self.context, self.context.game.sheets.setup, COLUMNS[self.layout]
        pictures, page, measured = Pictures(context), rows_of_page(context), context.fairness
        laid = laid_pieces(context, pictures) if draws_table(context) else None
        return {
            "variants": 0 if self.options_fit else len(context.request.options),
            "steps": self.step_rows,
            BRIEF: brief_rows(context),
            "legend": sign_rows(context, columns + 1) if shows_legend(context) else 0,
            "notes": len(plan.notes) + bool(plan.deduced),
            "fairness": 0 if measured is None or space_shares(context) is not None else len(measured.seats) + 1,
            "certificate": proof_of(context).lines,
            LAID: 0.0 if laid is None else laid.height,
            KINDS: 1.0 if shows_kinds(context) and self.layout == "small" else 0.0,
            TABLE: sum(part.height for part in board_table(context, pictures)),
            DEALT: sum(part.height for part in bands(context, pictures, False, page)),
        }

    def high(self, page: Words) -> float:
        """Return how high the words of a page are about, in mm."""
        heads = {"notes": UNTITLED} if self.layout == "small" else {}
        own = sum(self.counts[name] * ROW[name] + heads.get(name, HEAD) for name in page if self.counts[name])
        if "variants" in page and {"steps", "notes"} <= {*page} and (brief := option_notes(self.context)):
            own += len(brief) * ROW["notes"] - self.counts["variants"] * ROW["variants"] - HEAD
        sealed = "steps" in page and "certificate" not in page and not ("legend" in page and self.counts["legend"])
        return own + (STAMP if sealed and not self.stamp_beside else 0.0)

    @cached_property
    def grouped(self) -> GroupedSteps | None:
        """The steps in groups, where a table has such."""
        table = self.context.game.setup.table
        if table is None or not table.groups or not draws_table(self.context):
            return None
        return grouped_steps(self.context, table, ABREAST)

    @property
    def options_fit(self) -> bool:
        """Whether what the variants say has room below the steps."""
        return self.grouped is not None and options_fit(self.context, self.grouped)

    @property
    def step_rows(self) -> float:
        """How many rows the steps take; a group is a column, and its steps say more."""
        if self.grouped is None:
            listed = steps(self.context).steps
            if is_pictured(self.context):
                return -(-len(listed) // PICTURED) * STEP_HIGH / ROW["steps"]
            if not draws_table(self.context):
                return -(-len(listed) // ABREAST)
            lines = [listed[n : n + ABREAST] for n in range(0, len(listed), ABREAST)]
            held = self.context.game.setup.held(self.context.position.players, self.context.position.seats)
            return (self._rows_high(lines) + (HEAD if held else 0.0)) / ROW["steps"]
        further, across, groups = self.grouped.further, self.grouped.across, self.grouped.groups
        columns = [self.grouped.rows] if is_staged(self.context) else [[*zip(one.steps)] for one in groups]
        high = GROUP_HEAD + max(map(self._rows_high, columns))
        if further is not None:
            rows = [further.steps[n : n + across] for n in range(0, len(further.steps), across)]
            high += GROUP_HEAD + self._rows_high(rows, len(groups) / across)
        return (high - HEAD) / ROW["steps"]

    def _rows_high(self, rows: Sequence[Sequence[SetupStep | None]], wide: float = 1.0) -> float:
        """Return how high rows of steps so ``wide`` are, for others 1 wide, with the pictures above them."""
        stage, letters = ON_STAGE if is_staged(self.context) else (0.0, LETTERS[self.layout])
        return sum(stage + max(step_height(one, wide * letters) for one in row if one is not None) for row in rows)

    @property
    def stamp_beside(self) -> bool:
        """Whether the stamp stands with the steps: behind the last of them, above all, or below a group of a table."""
        is_full = len(steps_done(self.context)) % ABREAST == 0
        return self.grouped is not None or self.layout == "large" or not is_full

    def takes(self, page: Words, drawn: float = 0.0) -> bool:
        """Return whether words may stand on a page whose board is drawn for such a share of it."""
        return LEAN * self.high(page) + drawn * self.context.words_height <= self.context.words_height

    def is_roomy(self, page: Words) -> bool:
        """Return whether the words of a small page leave so much that they may be larger."""
        return self.layout == "small" and LARGER * self.high(page) < self.context.words_height

    def fronts(self) -> Iterator[tuple[float, Words]]:
        """Yield the shares of a page for which a board or table is drawn, each with the words that stand there."""
        behind = {"notes"} if is_pictured(self.context) else set[str]()
        says = (tuple(name for name in one if self.counts[name] and name not in behind) for one in FRONTS[self.layout])
        *fronts, alone = dict.fromkeys(says)
        if draws_table(self.context):
            yield from self._tables(fronts)
            if self.layout == "small":  # where the table is too small with words
                yield from ((ALONE * drawn, alone) for drawn in TABLE_DRAWN[:2])
            return
        for front in (one for one in fronts if BRIEF not in one):
            yield from ((drawn, front) for drawn in DRAWN[self.layout] if self.takes(front, drawn))
        yield ALONE, alone

    def _tables(self, fronts: list[Words]) -> Iterator[tuple[float, Words]]:
        high = self.context.words_height
        tried = TABLE_DRAWN if self.layout == "large" else TABLE_DRAWN[:2]  # no smaller one is read
        most = table_height_of(self.context, self.context.paper.width - 2 * self.context.margin)
        # A row of signs takes little more than the stamp alone: it may stand with the highest table there can be.
        highest = max(high - self.high(front) - UNSURE for front in fronts)
        ample = AMPLE * (min(most, highest) if self.counts["legend"] == 1 else most)
        for front in fronts:
            spare, is_last = high - self.high(front), front == fronts[-1]
            rooms = [min(spare, max(most, min(STRETCH * most, spare - some))) for some in UNSURES[self.layout]]
            if rooms[-1] > ample or is_last:
                least = 0.0 if is_last else ample
                highs = [min(room, high - self.high(front) - ABOVE_FOOT) for room in rooms]
                highs = [*highs, *(highs[-1] * drawn for drawn in tried)]
                yield from ((one / high, front) for one in dict.fromkeys(highs) if one > least)
        rooms = [high - self.high(front) - UNSURE for front in fronts]  # a stamp alone below steps may lie too low
        fitting = (n for n, one in enumerate(rooms[:-1]) if TABLE_DRAWN[-1] * most < one <= ample)
        yield from ((rooms[n] / high, fronts[n]) for n in fitting)

    def backs(self, behind: Words) -> Iterator[tuple[Words, ...]]:
        """Yield how what stands behind the board is parted: on one page, without what was dealt, at last on two."""
        if draws_table(self.context) and self.layout == "small":
            yield from self._parted(behind)
            return
        few = sum(len(one.things) for one in self.context.position.dealt if one.pile is not None) <= FEW[self.layout]
        at = behind.index("certificate") if "certificate" in behind else len(behind)
        own = (DEALT, TABLE) if self.context.game.grid.kind == "squares" else (TABLE, DEALT)  # what is laid first
        ways: list[tuple[Words, ...]] = [((*behind[:at], *own, *behind[at:]),)] if few else []
        if 0 < self.counts[TABLE] < SMALL_TABLE * rows_of_page(self.context):
            ways.append(((*behind, TABLE),))
        proof = tuple(name for name in behind if name in ("fairness", "certificate"))
        others = tuple(name for name in behind if name not in proof)
        ways.append((behind,))
        if others:
            ways.append((others, proof) if "steps" in others else (proof, others))
        if len(others) > 2:
            ways.append((others[:2], others[2:], proof))
        fitting = [way for way in ways if all(map(self.takes, way))]
        yield from fitting or ways[-1:]

    def _parted(self, behind: Words) -> Iterator[tuple[Words, ...]]:
        """Yield the words in their order on as few small pages as they take, the first as full as can be."""
        dealt = sum(len(one.things) for one in self.context.position.dealt if one.pile is not None) <= FEW[self.layout]
        own = (TABLE, DEALT, KINDS) if dealt else (TABLE, KINDS)
        room = self.context.words_height + UNSURE / 2 if self.context.game.sheets.setup.close else 0.0
        close = self.high(BELOW_STEPS) <= room
        names = [name for name in IN_TURN if (name in behind or name in own) and self.counts[name]]
        names.sort(key=lambda name: close and name not in BELOW_STEPS)
        bare = [*self._pages([name for name in names if name != KINDS])]
        if KINDS in names:  # they take no page of their own
            yield from (way for way in self._pages(names) if len(way) <= len(bare[0]))
        yield from bare

    def _pages(self, names: Sequence[str]) -> Iterator[tuple[Words, ...]]:
        """Yield the words on as few pages as they take."""
        for count in range(1, len(names) + 1):
            cuts = ((0, *some, len(names)) for some in combinations(range(1, len(names)), count - 1))
            ways = [tuple(tuple(names[a:b]) for a, b in pairwise(some)) for some in cuts]
            full = [way for way in ways if max(map(self.high, way)) <= self.context.words_height + UNSURE / 2]
            if full or count == len(names):
                # What stands first is as full as it can be: the log fills what is left on the last page.
                first = max(full or ways, key=lambda way: [self.high(page) for page in way])
                yield from dict.fromkeys((first, min(full or ways, key=lambda way: max(map(self.high, way)))))

    def ways(self, back: tuple[Words, ...]) -> Iterator[tuple[bool, bool]]:
        """Yield whether small pages have a log, and larger type for their steps, as far as there is room for them."""
        first, last = self.high(back[0]), self.high(back[-1])
        logged, ample = last + LOG < self.context.words_height, LARGER * first < self.context.words_height
        yield from dict.fromkeys(((logged, ample), (logged, False), (False, False)))


def options_fit(context: PositionContext, grouped: GroupedSteps) -> bool:
    """Return whether what variants and readings say has room below the groups of steps before the last."""
    said = variants(context)
    if said is None or context.paper.layout == "small" or grouped.further is not None or len(grouped.groups) < ABREAST:
        return False
    *before, last = (sum(step_height(step, LETTERS["large"]) for step in one.steps) for one in grouped.groups)
    lines = sum(ceil((len(one.name) + len(as_text(one.text))) / OPTION_LETTERS / len(before)) for one in said.variants)
    return max(before) + GROUP_HEAD + OPTION_LINE * lines <= last + STAMP + OPTION_LINE
