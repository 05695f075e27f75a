"""A map of a catalogue → its small drawing, and the words beside it: number, seed, shares, command.

What is expected of an entry is expected in its own cell: each seed beside its own map.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import ClassVar, Literal

from printgen.drawing.items import joined
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Box, Fill, Group, Item, Scene, Stroke
from printgen.figure.squares.board import board_scene
from printgen.figure.tiles.archipelago import map_thumbnail
from printgen.figure.tiles.map_view import sheet_style
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.fairness import Fairness
from printgen.sheet.catalogue.context import Catalogue, home_command, seed_of
from printgen.sheet.catalogue.grid import Grid, bounds, fitted, grid_for
from printgen.sheet.catalogue.index import PlayedLog
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import map_view
from printgen.units import PT

HEAD, BARS, COMMAND = 6.4, 4.6, 4.0
"""Heights of what stands above and below a drawing, in mm."""

LEAD = 5.4
"""What the line above the maps takes, in mm."""

ABOVE_FOOT = 1.6

TRIAL = 10.0
"""The side of a space in a drawing that is made only to see its shape, in mm."""

AIR = 1.4
"""What stays free around a board in its frame; a map of tiles fills it, in mm."""

EDGE = 0.2
DISC, VALUE, LEAST_BAR, BETWEEN = 4.4, 6.8, 5.0, 1.8
"""Of a share in mm: the disc of the seat, its figure, the shortest room for a bar, the gap."""

SPACE = 6.4
"""What the name of a space takes where shares are of spaces, in mm."""

COMMAND_POINTS = 7.5


@dataclass(frozen=True, slots=True)
class ShareBar(Content):
    """A share: whose it is, a bar of so many mm, its figure."""

    mark: str
    value: str
    length: float
    accent: Key


@dataclass(frozen=True, slots=True)
class CatalogueEntry(Content):
    """A map in its own cell (mm of the page): number, seed, spread, drawing, shares, the command for it.

    ``bookmark`` names it in the list of contents that a reader shows beside the pages.
    """

    cell: Rect
    number: str
    seed_word: str
    seed: str
    spread_word: str
    spread: str
    picture: Picture
    bars: tuple[tuple[ShareBar, ...], ...]
    command: str
    bookmark: Key

    def expected_texts(self) -> tuple[ExpectedText, ...]:
        """Return the words of the map, which stand in its own cell."""
        words = [self.number, f"{self.seed_word} {self.seed}", self.command]
        words += [f"{self.spread_word} {self.spread}"] if self.spread else []
        words += [bar.value for bars in self.bars for bar in bars]
        return tuple(ExpectedText(text, self.cell) for text in dict.fromkeys(words))


@dataclass(frozen=True, slots=True)
class CatalogueMaps(Block):
    """A page of maps, and a log in the room they leave; the room before each bar is ``mark_width`` mm wide."""

    template: ClassVar[str] = "catalogue/maps.html.j2"
    lead: RichText
    entries: tuple[CatalogueEntry, ...]
    log: PlayedLog | None
    per: Literal["seat", "space"]
    mark_width: float
    head_height: float

    def texts(self) -> Iterator[str]:
        """Yield the texts around the maps; those of a map are expected in its own cell."""
        yield from (part.text for part in self.lead if part.kind != "icon")
        yield from () if self.log is None else self.log.texts()


@dataclass(frozen=True)
class Entries:
    """What all entries of a catalogue share: the grid they stand in, the largest share."""

    context: Catalogue

    @cached_property
    def largest(self) -> float:
        """The largest share of all."""
        shares = (e.fairness.shares for e in self.context.entries if e.fairness is not None)
        return max((share for some in shares for share in some), default=0.0)

    @cached_property
    def trial(self) -> Scene:
        """The first map, drawn to see its shape."""
        return drawing(self.context.entries[0], TRIAL)

    @property
    def seats(self) -> int:
        """How many shares each map has."""
        return max((len(e.fairness.shares) for e in self.context.entries if e.fairness), default=0)

    @cached_property
    def grid(self) -> Grid:
        """The grid of the pages; what shares take depends on how wide its cells are."""
        context, window = self.context, self.trial.window
        room = Size(context.paper.width - 2 * context.margin, context.words_height - LEAD - ABOVE_FOOT)
        rows, layout = 1, context.paper.layout
        while True:
            words = HEAD + rows * BARS * bool(self.seats) + COMMAND
            shape = window.width / window.height
            within = bounds(context.portrait)
            grid = grid_for(room, shape, words, layout, within, len(context.entries))
            needed = ceil(self.seats / self.across(grid.picture.width)) if self.seats else 1
            if needed <= rows:
                return grid
            rows = needed

    @property
    def top(self) -> float:
        """Where the first row of the grid begins on a page."""
        return self.context.words_top + LEAD

    def across(self, room: float) -> int:
        """Return how many shares stand side by side."""
        fit = int((room + BETWEEN) / (self.mark + VALUE + LEAST_BAR + BETWEEN))
        rows = ceil(self.seats / max(1, fit))
        return ceil(self.seats / max(1, rows)) or 1

    @property
    def per(self) -> Literal["seat", "space"]:
        """What has a share: a seat, or a space where nobody sits."""
        return next((e.fairness.per for e in self.context.entries if e.fairness is not None), "seat")

    @property
    def mark(self) -> float:
        """How wide the disc or the name before a share is."""
        return SPACE if self.per == "space" else DISC

    @property
    def bar_width(self) -> float:
        """How wide a share with its mark is, in mm."""
        room = self.grid.picture.width
        return (room + BETWEEN) / self.across(room) - BETWEEN

    @cached_property
    def pitch(self) -> float:
        """The side of a space that fills the pictures."""
        air = 0.0 if self.context.game.setup.tile_map is not None else AIR
        return TRIAL * fitted(self.grid.picture, self.trial.window, air)

    @cached_property
    def begun(self) -> str:
        """What the commands of all maps begin with, where a whole one is too long for a map."""
        commands = [home_command(entry) for entry in self.context.entries]
        if all(one_line(f"✓ {command}", COMMAND_POINTS) <= self.grid.picture.width for command in commands):
            return ""
        first = self.context.entries[0]
        return home_command(replace(first, request=first.request.changed(seed=None)))


def drawing(entry: GameContext, pitch: float) -> Scene:
    """Return a set-up drawn small, its spaces so many mm wide."""
    if entry.game.setup.tile_map is not None:
        size = Size(pitch, pitch)
        style = sheet_style(size, entry.theme, entry.icons, seed_of(entry), hidden=entry.request.hidden)
        return map_thumbnail(map_view(entry), style)
    view = board_view(entry)
    return board_scene(view, replace(board_style(entry, view, pitch), look="thumbnail"))


def framed(context: GameContext, drawn: Scene, room: Size, air: float) -> Scene:
    """Return a drawing in the middle of a frame; the water of a map reaches up to it."""
    scale = min(1.0, fitted(room, drawn.window, air))
    middle = drawn.window.centre
    place = Transform.shift(-middle.x, -middle.y).then(Transform.scale(scale))
    place = place.then(Transform.shift(room.width / 2, room.height / 2))
    sea = context.game.setup.tile_map is not None and context.theme.fills
    items: list[Item] = [Box(Rect(0, 0, *room), Fill(context.colour("sea")))] if sea else []
    items.append(Group(joined(drawn.items), place))
    edge = Rect(0, 0, *room).grown(-EDGE / 2)
    items.append(Box(edge, stroke=Stroke(context.colour("hairline"), EDGE)))
    return Scene(Rect(0, 0, *room), tuple(items))


def one_line(words: str | RichText, points: float) -> float:
    """Return how wide words are on one line, in mm."""
    parts = ((words, "text"),) if isinstance(words, str) else tuple((part.text, part.kind) for part in words)
    return sum(text_width(text, points * PT, 700 if kind == "bold" else 400) for text, kind in parts)


def catalogue_entry(shared: Entries, pictures: Pictures, number: int, at: Point) -> CatalogueEntry:
    """Return what is printed of a map; numbers count from 1, ``at`` is the corner of its cell on the page."""
    context, entry = shared.context, shared.context.entries[number - 1]
    air = 0.0 if context.game.setup.tile_map is not None else AIR
    scene = framed(context, drawing(entry, shared.pitch), shared.grid.picture, air)
    seed, measured = seed_of(entry), entry.fairness
    spread = "" if measured is None else context.catalog.number(measured.spread, 2, exactly=True)
    seed_word, spread_word = context.tool("foot.seed"), context.tool("catalogue.spread") if spread else ""
    bookmark = f"{number} · {seed_word} {seed}" + (f" · {spread_word} {spread}" if spread else "")
    return CatalogueEntry(
        cell=Rect(*at, *shared.grid.cell),
        number=str(number),
        seed_word=seed_word,
        seed=seed,
        spread_word=spread_word,
        spread=spread,
        picture=pictures.add(f"map-{number}", replace(scene, title=f"{number}")),
        bars=() if measured is None else _bars(shared, entry, measured),
        command=f"… --seed {seed}" if shared.begun else home_command(entry),
        bookmark=bookmark,
    )


def _bars(shared: Entries, entry: GameContext, measured: Fairness) -> tuple[tuple[ShareBar, ...], ...]:
    """Return the shares in rows: whose, a bar as long as the share is large, the figure."""
    context, per_row = shared.context, shared.across(shared.grid.picture.width)
    longest = shared.bar_width - shared.mark - VALUE
    by_seat = measured.per == "seat"
    bars = [
        ShareBar(
            mark=str(place + 1) if by_seat else context.catalog.space(measured.seats[place]),
            value=context.catalog.number(share, 1, exactly=True),
            length=longest * share / shared.largest if shared.largest else 0.0,
            # A space where nobody sits has no colour of its own.
            accent=entry.game.setup.seats[measured.seats[place]].colour if by_seat else "coast",
        )
        for place, share in enumerate(measured.shares)
    ]
    return tuple(tuple(bars[start : start + per_row]) for start in range(0, len(bars), per_row))


def entry_lines(number: int, at: Point, room: Size) -> tuple[ExpectedLine, ...]:
    """Return two edges of the frame of a map where its cell has it."""
    frame = Rect(at.x, at.y + HEAD, *room).grown(-EDGE / 2)
    corner = Point(frame.x, frame.y)
    return (
        ExpectedLine(f"map {number}, upper edge", corner, Point(frame.right, frame.y)),
        ExpectedLine(f"map {number}, left edge", corner, Point(frame.x, frame.bottom)),
    )
