"""Table of the data + PositionContext → what lies below the board: mats, cards, decks, heaps, a player's place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.drawing.scene import Box, Fill, Group, Item, Stroke
from printgen.figure.table import mats, stands
from printgen.figure.table.layout import APART_AT_LEAST, LOWER, ROW_ASIDE
from printgen.figure.table.signs import BADGE, STEP, badge_width
from printgen.figure.table.things import dial
from printgen.figure.table.view import Corner, Sprite, Stand
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

APART, ABREAST = 1.9, 1.4
"""How far things of one column stand apart, and mats that lie side by side."""

HEAPED, HEAPED_LARGE, LEGIBLE = (3, 4), (4, 5), 0.875
"""So many tokens stand above each other on a small table, or so many where that saves a row; on a large one, or so many
where a row would be drawn smaller than so, too small to be read."""

MOST = 5
"""Of things on others so many are drawn at most, of uncounted cards three."""


class BelowBoard:
    """The rows of things below a board, for these players."""

    def __init__(self, context: PositionContext, table: Table, steps: Steps) -> None:
        self.context, self.table, self.steps = context, table, steps
        seats = [context.game.setup.seats[seat] for seat in context.position.seats]
        self.colours = [seat.colour for seat in seats if seat.role == "player"]
        self.heaped = HEAPED[0]

    def rows(self) -> tuple[tuple[Stand, ...], ...]:
        """Return each row, all its things equally high."""
        if self.context.paper.layout == "large":
            return tuple(filter(None, map(self.legible_row, self.table.below)))
        return min(map(self.heaped_rows, HEAPED), key=len)

    def spread_rows(self) -> tuple[tuple[Stand, ...], ...]:
        """Return the rows of a large table with room: what lies below other things has a row of its own.

        The last row leaves the first as much as makes neither too long; none where all lie side by side as it is.
        """
        rows = list[list[Sequence[BelowThing]]]()
        for columns in self.table.below:
            done = [some for column in columns if (some := self.done(column))]
            single, stacked = [some for some in done if len(some) == 1], [some for some in done if len(some) > 1]
            rows += [single] if single else []
            rows += [[[one] for one in some] for some in stacked]
        if len(rows) <= len(self.table.below):
            return ()
        self.heaped = HEAPED_LARGE[0]
        first, last = rows[0], rows[-1]
        while len(last) > 1 and self.width((*first, last[-1])) < self.width(last[:-1]):
            first.append(last.pop())
        return tuple(map(self.row, rows))

    def width(self, row: Sequence[Sequence[BelowThing]]) -> float:
        """Return how wide all things of a row are."""
        return sum(self.column(one, 0.0).thing.size.width for one in row)

    def legible_row(self, columns: Sequence[Sequence[BelowThing]]) -> tuple[Stand, ...]:
        """Return a row of a large table, its heaps higher where it would be too wide for a legible size."""
        found: tuple[Stand, ...] = ()
        for self.heaped in HEAPED_LARGE:
            found = self.row(columns)
            room = self.context.paper.width - 2 * self.context.margin - 2 * ROW_ASIDE
            if LEGIBLE * sum(one.thing.size.width for one in found) <= room - APART_AT_LEAST * (len(found) - 1):
                break
        return found

    def heaped_rows(self, most: int) -> tuple[tuple[Stand, ...], ...]:
        """Return the rows of a small table, tokens at ``most`` so many above each other: more of them are narrower."""
        self.heaped = most
        return tuple(map(self.row, self.packed(self.context.paper.width - 2 * self.context.margin)))

    def packed(self, wide: float) -> Sequence[Sequence[Sequence[BelowThing]]]:
        """Return all things in rows of a table so wide, each in a row with room for it at a legible size.

        The widest look for one first.
        """
        room = (wide - 2 * ROW_ASIDE) / LOWER
        done = [[one] for row in self.table.below for column in row for one in self.done(column)]
        size = {id(one): self.column(one, 0.0).thing.size for one in done}
        rows: list[list[Sequence[BelowThing]]] = []
        for column in sorted(done, key=lambda one: -size[id(one)].width):
            lengths = ((row, sum(size[id(one)].width + APART_AT_LEAST / LOWER for one in row)) for row in rows)
            found = next((row for row, long in lengths if long + size[id(column)].width <= room), None)
            if found is None:
                rows.append([column])
            else:
                found.append(column)
        order = {id(one): number for number, one in enumerate(done)}
        in_order = (sorted(row, key=lambda one: order[id(one)]) for row in rows)
        return sorted(in_order, key=lambda row: order[id(row[0])])

    def done(self, column: Sequence[BelowThing]) -> Sequence[BelowThing]:
        """Return the things of a column whose steps are done."""
        return [one for one in column if one.step in self.steps]

    def row(self, columns: Sequence[Sequence[BelowThing]]) -> tuple[Stand, ...]:
        """Return the things of a row whose steps are done."""
        done = [some for column in columns if (some := self.done(column))]
        high = max((self.column(some, 0.0).thing.size.height for some in done), default=0.0)
        return tuple(self.column(some, high) for some in done)

    def column(self, things: Sequence[BelowThing], high: float) -> Stand:
        """Return one thing, or several one below another."""
        each = (high - APART * (len(things) - 1)) / len(things)
        return below_each_other([self.stand(one, max(each, 0.0)) for one in things])

    def stand(self, thing: BelowThing, high: float) -> Stand:
        """Return a thing with the number of its step on its corner; what can be is as high as its row."""
        number = self.steps[thing.step][0]
        if isinstance(thing, SamplePlace):
            return self.place(number, high)
        if isinstance(thing, Laid):
            bare, players = thing.model_copy(update={"holds": ()}), len(self.colours)
            names = [self.context.catalog.plain(f"setup.held.{one}") for one in thing.called]
            first = self.laid(thing, high, players, *names[:1])
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
        slim = self.context.paper.layout == "small"
        if isinstance(thing, Heap):
            drawn, wide = (stands.heap(self.context, icon, thing.accent, count, thing.lid, self.heaped), None)
            if not thing.lid:
                return above(Stand(drawn), number, f"×{count}", -count % min(self.heaped, max(count, 1)))
        else:
            word, opened = self.context.tool("setup.open"), self.opened(thing)
            sealed = thing.deal in sealed_deals(self.context)
            count -= 0 if sealed else len(opened)  # of a deck, as it lies beside them; all strips are in their block
            drawn = stands.deck(self.context, icon, thing.accent, opened, word, slim, sealed)
            wide = (stands.SLIM_CARD if slim else stands.CARD).width
        return numbered(Stand(drawn), number, f"×{count}", wide)

    def laid(self, thing: Laid, high: float, players: int, called: str = "") -> Stand:
        """Return a mat, card or track; ``players``: for how many it is, all or one; ``called`` by a name of its own."""
        icon, name = self.icon(thing.component), called or self.name(thing.component)
        holds = [one for one in (self.held(thing, held, players) for held in thing.holds) if one is not None]
        if thing.kind == "track":
            return stands.track(self.context, name, holds, max(high, 19.0))
        if thing.kind == "card":
            return stands.card(self.context, icon, name, thing.accent, holds, max(high, 19.0))
        return mats.mat(self.context, icon, name, holds, high)

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

    def place(self, number: str, high: float) -> Stand:
        """Return what lies before one player, who stands for all, in a frame that says how many there are."""
        done = [one for one in self.table.trays if isinstance(one, Laid) and one.step in self.steps]
        inner = max([high - 2 * AIR, *(self.laid(one, 0.0, 1).thing.size.height for one in done)])
        parts = [self.laid(one, inner, 1) for one in done]
        wide = sum(one.thing.size.width for one in parts) + AIR * (len(parts) + 1)
        size, colour = Size(wide, inner + 2 * AIR), self.colours[0]
        frame = Box(Rect.around(Point(0, 0), *size), Fill(self.context.colour("tray")), None, CORNER)
        line = Box(frame.rect, None, Stroke(self.context.colour(colour), 0.5), CORNER)
        joined = side_by_side(parts, AIR)
        players = self.context.position.players
        words = self.context.tool("setup.places", count=players)
        first = parts[0].thing.size.width if parts else wide
        label = (words, Point(AIR + first - (size.width + badge_width(words)) / 2, LABEL - (size.height + BADGE) / 2))
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
    """Put a step above small things that its number would cover, and their count below them.

    Where at the foot of their last column so many places are free it stands there.
    """
    across, down = stand.thing.size.width / 2, stand.thing.size.height / 2
    at = Point(0, down + BADGE / 2)
    if free:
        at = Point(across - stands.HEAP_STEP + badge_width(count) / 2, down - stands.HEAP_STEP / 2)
    return Stand(stand.thing, ((number, Point(0, -down - STEP)),), ((count, at),))


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
