"""Table of the data + PositionContext → what lies below the board: mats, cards, decks, heaps, a player's place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from printgen.drawing.scene import Box, Fill, Group, Item, Stroke
from printgen.figure.squares.board import AIR as ABOUT
from printgen.figure.table import mats, stands
from printgen.figure.table.layout import APART_AT_LEAST, LOWER, ROW_ASIDE, TableLayout
from printgen.figure.table.signs import BADGE, STEP, badge_width
from printgen.figure.table.things import dial
from printgen.figure.table.view import Corner, Sprite, Stand, TableView
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.play.conditions import amount
from printgen.model.setup import SetupStep
from printgen.model.table import BelowThing, Deck, Dial, Heap, Held, Laid, PlayerSets, SamplePlace, Table
from printgen.model.values import Count
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import card_icon, thing_words
from printgen.sheet.setup.deal.lines import sealed_deals

Steps = Mapping[str, tuple[str, SetupStep]]
"""The number of each step that is done, and the step."""

AIR, CORNER, LABEL = 1.9, 2.6, 0.7
"""What is left free in a player's place, how round it is, and how far its label reaches into it, in mm."""

APART, ABREAST, FREE = 2.8, 1.4, 10.0
"""How far things of one column stand apart, mats that lie side by side, and what is beside a mat that is as wide as can
be; in mm."""

HEAPED = 3
"""So many tokens of a heap stand above each other; on a large table many stand in two columns."""

DECK = {"large": 79.6, "small": 62.8}
"""How wide a deck is with three open cards beside it, on both papers, in mm."""

MOST = 5
"""Of things on others so many are drawn at most, of uncounted cards three."""


class BelowBoard:
    """The rows of things below a board, for these players."""

    def __init__(self, context: PositionContext, table: Table, steps: Steps) -> None:
        self.context, self.table, self.steps = context, table, steps
        seats = [context.game.setup.seats[seat] for seat in context.position.seats]
        self.colours = [seat.colour for seat in seats if seat.role == "player"]

    def rows(self) -> tuple[tuple[Stand, ...], ...]:
        """Return each row, all its things equally high."""
        return tuple(map(self.row, self.in_rows))

    @cached_property
    def in_rows(self) -> Sequence[Sequence[Sequence[BelowThing]]]:
        """What lies below each other, in rows: on large paper those of the data, on small paper as few as can be."""
        if self.context.paper.layout == "small":
            return self.packed(self.context.paper.width - 2 * self.context.margin)
        rows = ([done for column in row if (done := self.done(column))] for row in self.table.below)
        return [row for row in rows if row]

    def aligned(self, layout: TableLayout, board: Rect) -> TableView:
        """Return the rows as wide as the board, in its columns where each has things for all, else as the table."""
        grid, across = self.context.game.grid, board.width - 2 * ABOUT
        gap = across * (grid.gap or 0.0) / (grid.columns * grid.pitch.x - (grid.gap or 0.0))
        pitch, share = (across + gap) / grid.columns, layout.lower
        air = max(0.0, (layout.board.height - board.height) / (len(self.in_rows) + 1))
        spans = [[round((self.wide(one) * share + gap) / pitch) or 1 for one in row] for row in self.in_rows]
        widths = [[pitch * span - gap for span in row] for row in spans]
        rows = [self.fitted(row, some, share) for row, some in zip(self.in_rows, widths, strict=True)]
        is_small = self.context.paper.layout == "small"
        if is_small or any(sum(row) != grid.columns for row in spans) or not all(rows):
            across = layout.size.width - 2 * ROW_ASIDE
            rows = [self.stretched(row, across, share) for row in self.in_rows]
        return replace(layout.view, below=tuple(rows), across=across, air=air)

    def wide(self, column: Sequence[BelowThing]) -> float:
        """Return how wide a column of things is by itself."""
        return self.column(column, 0.0).thing.size.width

    def fitted(self, row: Sequence[Sequence[BelowThing]], widths: Sequence[float], share: float) -> tuple[Stand, ...]:
        """Return a row at a share, its things so wide; none where one would be too small to be read."""
        found = self.row(row, [wide / share for wide in widths])
        narrow = min(wide / one.thing.size.width for one, wide in zip(found, widths, strict=True))
        if narrow < LOWER:
            return ()
        scaled = (one.scaled(min(share, narrow)) for one in found)
        return tuple(
            replace(one, thing=replace(one.thing, size=Size(wide, one.thing.size.height)))
            for one, wide in zip(scaled, widths, strict=True)
        )

    def stretched(self, row: Sequence[Sequence[BelowThing]], room: float, share: float) -> tuple[Stand, ...]:
        """Return a row at a share, or less, where it has no room so; mats are as wide as there is room for."""
        widths = [self.wide(one) for one in row]
        least = min(share, (room - APART_AT_LEAST * (len(row) - 1)) / sum(widths))
        spare = max(0.0, (room - FREE * (len(row) - 1)) / least - sum(widths)) / max(1, sum(map(_stretches, row)))
        wide = [one + spare * _stretches(column) for one, column in zip(widths, row, strict=True)]
        return tuple(one.scaled(least) for one in self.row(row, wide))

    def packed(self, wide: float) -> Sequence[Sequence[Sequence[BelowThing]]]:
        """Return all things in rows of a table so wide, each in a row with room for it at a legible size.

        The widest look for one first.
        """
        room, apart = (wide - 2 * ROW_ASIDE) / LOWER, APART_AT_LEAST / LOWER
        done: list[Sequence[BelowThing]] = [
            [one] for row in self.table.below for some in row for one in self.done(some)
        ]
        rows: list[list[Sequence[BelowThing]]] = []
        for column in sorted(done, key=self.wide, reverse=True):
            taken = ((row, sum(self.wide(one) + apart for one in row)) for row in rows)
            found = next((row for row, long in taken if long + self.wide(column) <= room), None)
            if found is None:
                rows.append([column])
            else:
                found.append(column)
        return sorted((sorted(row, key=done.index) for row in rows), key=lambda row: done.index(row[0]))

    def done(self, column: Sequence[BelowThing]) -> Sequence[BelowThing]:
        """Return the things of a column whose steps are done."""
        return [one for one in column if one.step in self.steps]

    def row(self, columns: Sequence[Sequence[BelowThing]], widths: Sequence[float] = ()) -> tuple[Stand, ...]:
        """Return the things of a row, equally high, what can be so wide."""
        high = max((self.column(some, 0.0).thing.size.height for some in columns), default=0.0)
        sized = zip(columns, widths or (0.0 for _ in columns), strict=True)
        return tuple(self.column(some, high, wide) for some, wide in sized)

    def column(self, things: Sequence[BelowThing], high: float, wide: float = 0.0) -> Stand:
        """Return one thing, or several one below another."""
        each = (high - APART * (len(things) - 1)) / len(things)
        return below_each_other([self.stand(one, max(each, 0.0), wide) for one in things])

    def stand(self, thing: BelowThing, high: float, wide: float = 0.0) -> Stand:
        """Return a thing with the number of its step on its corner; what can be is as high as its row, and so wide."""
        number = self.steps[thing.step][0]
        if isinstance(thing, SamplePlace):
            return self.place(number, high, wide)
        if isinstance(thing, Laid):
            bare, players = thing.model_copy(update={"holds": ()}), len(self.colours)
            names = [self.context.catalog.plain(f"setup.held.{one}") for one in thing.called]
            first = self.laid(thing, high, players, "".join(names[:1]), wide if len(names) < 2 else 0.0)
            others = [self.laid(bare, first.thing.size.height, players, name) for name in names[1:]]
            return numbered(side_by_side([first, *others], ABREAST), number)
        if isinstance(thing, Dial):
            faces = tuple(map(str, self.context.game.components[thing.component].faces))
            return numbered(Stand(dial(self.context, faces)), number)
        if isinstance(thing, PlayerSets):
            figure, marker = self.icon(thing.figure), self.icon(thing.marker)
            drawn = stands.player_sets(self.context, self.colours, figure, marker, thing.icon)
            return Stand(drawn, ((number, Point(drawn.size.width / 2 + 1.2, -drawn.size.height / 2 - 0.6)),))
        icon, count = self.icon(thing.component), self.count(thing)
        own: float | None = None
        if isinstance(thing, Heap):
            is_few = self.context.paper.layout == "small" or count < HEAPED**2
            most = HEAPED if is_few else -(-count // 2)
            drawn = stands.heap(self.context, icon, thing.accent, count, thing.lid, most)
            if not thing.lid:
                return above(Stand(drawn), number, f"×{count}", -count % most)
        else:
            word, opened = self.context.tool("setup.open"), self.opened(thing)
            sealed = thing.deal in sealed_deals(self.context)
            count -= 0 if sealed else len(opened)  # of a deck, as it lies beside them; all strips are in their block
            wide = wide or DECK[self.context.paper.layout]
            drawn, own = stands.deck(self.context, icon, thing.accent, opened, word, wide, sealed)
        return numbered(Stand(drawn), number, f"×{count}", own)

    def laid(self, thing: Laid, high: float, players: int, called: str = "", wide: float = 0.0) -> Stand:
        """Return a mat, card or track; ``players``: for how many it is, all or one; ``called`` by a name of its own.

        ``wide``: a mat is so wide at least.
        """
        icon, name = self.icon(thing.component), called or self.name(thing.component)
        holds = [one for one in (self.held(thing, held, players) for held in thing.holds) if one is not None]
        if thing.kind == "track":
            return stands.track(self.context, name, holds, max(high, 19.0))
        if thing.kind == "card":
            return stands.card(self.context, icon, name, thing.accent, holds, max(high, 19.0))
        return mats.mat(self.context, icon, name, holds, high, wide)

    def held(self, thing: Laid, held: Held, players: int) -> stands.Small | None:
        """Return what lies on a thing; None where that is not laid at this table."""
        if held.step is not None and held.step not in self.steps:
            return None
        number, step = self.steps[held.step or thing.step]
        uses = step.uses.get(held.component)
        all_of_them = self.amount(uses) if uses is not None else 3
        count = 1 if held.at is not None else min(MOST, all_of_them * players // len(self.colours))
        colours: list[str] = [held.accent] * count
        if held.coloured:
            colours = self.colours[:count] if players > 1 else [self.colours[0]] * count
        part = self.context.game.components[held.component]
        at = int(self.context.catalog.facts.number(f"facts.{held.at}")) if held.at is not None else 0
        if held.look == "bag":
            colours = []
        shown = thing.kind != "mat" or players > 1
        own = number if held.step is not None else ""
        name = self.name(held.component) if shown else ""
        if held.says is not None:
            name = self.context.catalog.plain(f"setup.held.{held.says}")
        is_card, numbered = part.shape == "card", held.coloured and players > 1
        return stands.Small(part.icon, tuple(colours), name, own, is_card, at, held.look, held.empty, numbered)

    def place(self, number: str, high: float, wide: float = 0.0) -> Stand:
        """Return what lies before one player, who stands for all, in a frame that says how many there are.

        ``wide``: its mat is so much wider that the frame is so wide at least.
        """
        done = [one for one in self.table.trays if isinstance(one, Laid) and one.step in self.steps]
        inner = max([high - 2 * AIR, *(self.laid(one, 0.0, 1).thing.size.height for one in done)])
        parts = [self.laid(one, inner, 1) for one in done]
        own = sum(one.thing.size.width for one in parts) + AIR * (len(parts) + 1)
        if wide > own:
            parts[0] = self.laid(done[0], inner, 1, wide=parts[0].thing.size.width + wide - own)
        wide = max(wide, own)
        size, colour = Size(wide, inner + 2 * AIR), self.colours[0]
        frame = Box(Rect.around(Point(0, 0), *size), Fill(self.context.colour("tray")), None, CORNER)
        line = Box(frame.rect, None, Stroke(self.context.colour(colour), 0.5), CORNER)
        joined = side_by_side(parts, AIR)
        players = self.context.position.players
        words = self.context.tool("setup.places", count=players)
        first = parts[0].thing.size.width if parts else wide
        label = (words, Point(AIR + first - (size.width + badge_width(words)) / 2, (size.height + BADGE) / 2 - LABEL))
        whole = Stand(Sprite((frame, line, *joined.thing.items), size), joined.discs, (label,))
        return numbered(whole, number)

    def opened(self, deck: Deck) -> tuple[stands.OpenCard, ...]:
        """Return the open cards of a deck; one that nobody knows yet is blank."""
        context = self.context
        count = int(context.catalog.facts.number(f"facts.{deck.opened}"))
        piles = [] if context.request.hidden else [one for one in context.position.dealt if one.deal == deck.deal]
        part = deck.component
        known = [
            stands.OpenCard(thing_words(context, part, thing)[0], card_icon(context, part, thing.kind))
            for one in piles
            for thing in one.things[:count]
        ]
        return tuple(known) if known and deck.deal not in sealed_deals(context) else (stands.OpenCard(),) * count

    def count(self, thing: BelowThing) -> int:
        """Return how many the step of a thing says."""
        step = self.steps[thing.step][1]
        return self.amount(step.count) if step.count is not None else 0

    def amount(self, count: Count) -> int:
        """Return how many a count of the data is at this table."""
        return amount(count, self.context.position.players, self.context.position.options)

    def icon(self, component: str) -> str | None:
        """Return the icon of a component, if it has one."""
        return self.context.game.components[component].icon

    def name(self, component: str) -> str:
        """Return what a component is called."""
        return self.context.catalog.plain(f"components.{component}")


def _stretches(column: Sequence[BelowThing]) -> bool:
    """Return whether what stands there can be wider than what lies on it."""
    return all(isinstance(one, SamplePlace) or (isinstance(one, Laid) and one.kind == "mat") for one in column)


def numbered(stand: Stand, number: str, count: str = "", wide: float | None = None) -> Stand:
    """Put a step on the upper left corner of a thing, and a count on the lower right one."""
    across, down = stand.thing.size.width / 2, stand.thing.size.height / 2
    right = (wide - across if wide is not None else across) - badge_width(count) / 2 + 1.6
    badges = (*stand.badges, (count, Point(right, down - BADGE / 2 + 1.4))) if count else stand.badges
    return Stand(stand.thing, ((number, Point(1.0 - across, 1.0 - down)), *stand.discs), badges)


def in_row(corner: Corner) -> Stand:
    """Return what lies in a corner of a large table as it stands in a row: its step on its corner, its count below."""
    stand, half = numbered(Stand(corner.thing), corner.number, corner.count), corner.thing.size.height / 2
    discs = tuple((number, at.moved(-1.0, -1.0)) for number, at in stand.discs)
    return Stand(stand.thing, discs, tuple((words, Point(at.x, half + 0.8)) for words, at in stand.badges))


def above(stand: Stand, number: str, count: str, free: int) -> Stand:
    """Put a step beside the first of small things, which its number would cover, and their count below them.

    Where at the foot of their last column so many places are free it stands there.
    """
    across, down = stand.thing.size.width / 2, stand.thing.size.height / 2
    at = Point(0, down + BADGE / 2)
    if free:
        at = Point(across - stands.HEAP_STEP + badge_width(count) / 2, down - stands.HEAP_STEP / 2)
    return Stand(stand.thing, ((number, Point(-across - STEP, stands.HEAP_STEP / 2 - down)),), ((count, at),))


def below_each_other(parts: Sequence[Stand]) -> Stand:
    """Put things into a column, beginning at the left."""
    wide = max(one.thing.size.width for one in parts)
    high = sum(one.thing.size.height for one in parts) + APART * (len(parts) - 1)
    y, offsets = -high / 2, list[Point]()
    for one in parts:
        offsets.append(Point((one.thing.size.width - wide) / 2, y + one.thing.size.height / 2))
        y += one.thing.size.height + APART
    return _joined(zip(parts, offsets, strict=True), Size(wide, high))


def side_by_side(parts: Sequence[Stand], between: float) -> Stand:
    """Put things into a row."""
    wide = sum(one.thing.size.width for one in parts) + between * (len(parts) - 1)
    x, offsets = -wide / 2, list[Point]()
    for one in parts:
        offsets.append(Point(x + one.thing.size.width / 2, 0))
        x += one.thing.size.width + between
    return _joined(zip(parts, offsets, strict=True), Size(wide, max(one.thing.size.height for one in parts)))


def _joined(parts: Iterable[tuple[Stand, Point]], size: Size) -> Stand:
    parts = [*parts]
    items: Iterator[Item] = (Group(one.thing.items, Transform.shift(*off)) for one, off in parts)
    discs = tuple((number, at.moved(*off)) for one, off in parts for number, at in one.discs)
    badges = tuple((words, at.moved(*off)) for one, off in parts for words, at in one.badges)
    return Stand(Sprite(tuple(items), size), discs, badges)
