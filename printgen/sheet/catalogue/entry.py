"""A map of a catalogue → its small drawing, and the words beside it: number, seed, shares, command.

What is expected of an entry is expected in its own cell: each seed beside its own map.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Any

from printgen.drawing.items import joined
from printgen.drawing.scene import Box, Fill, Group, Item, Scene, Stroke
from printgen.figure.squares.board import board_scene
from printgen.figure.tiles.archipelago import map_thumbnail
from printgen.figure.tiles.map_view import sheet_style
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.fairness import Fairness
from printgen.sheet.catalogue.context import Catalogue, home_command, seed_of
from printgen.sheet.catalogue.grid import Grid, bounds, fitted, grid_for
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import width
from printgen.sheet.core.map_view import map_view

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

Content = dict[str, Any]


@dataclass(frozen=True)
class Shelf:
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
        """Tell how many shares stand side by side."""
        fit = int((room + BETWEEN) / (self.mark + VALUE + LEAST_BAR + BETWEEN))
        rows = ceil(self.seats / max(1, fit))
        return ceil(self.seats / max(1, rows)) or 1

    @property
    def mark(self) -> float:
        """How wide the disc or the name before a share is."""
        told = next((e.fairness for e in self.context.entries if e.fairness is not None), None)
        return SPACE if told is not None and told.per == "space" else DISC

    @cached_property
    def pitch(self) -> float:
        """The side of a space that fills the pictures."""
        air = 0.0 if self.context.game.setup.tile_map is not None else AIR
        return TRIAL * fitted(self.grid.picture, self.trial.window, air)

    @cached_property
    def begun(self) -> str:
        """What the commands of all maps begin with, where a whole one is too long for a map."""
        room = self.grid.picture.width
        commands = [home_command(entry) for entry in self.context.entries]
        if all(width(f"✓ {command}", COMMAND_POINTS) <= room for command in commands):
            return ""
        first = self.context.entries[0]
        return home_command(replace(first, request=first.request.changed(seed=None)))


def drawing(entry: GameContext, pitch: float) -> Scene:
    """Draw a set-up small, its spaces so many mm wide."""
    if entry.game.setup.tile_map is not None:
        size = Size(pitch, pitch)
        style = sheet_style(size, entry.theme, entry.icons, seed_of(entry), hidden=entry.request.hidden)
        return map_thumbnail(map_view(entry), style)
    view = board_view(entry)
    return board_scene(view, replace(board_style(entry, view, pitch), look="thumbnail"))


def framed(context: GameContext, drawn: Scene, room: Size, air: float) -> Scene:
    """Put a drawing into the middle of a frame; the water of a map reaches up to it."""
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


def entry_content(resources: Shelf, pictures: Pictures, number: int, at: Point) -> Content:
    """Give what the template prints of a map; numbers count from 1, ``at`` is on the page."""
    context, entry = resources.context, resources.context.entries[number - 1]
    air = 0.0 if context.game.setup.tile_map is not None else AIR
    scene = framed(context, drawing(entry, resources.pitch), resources.grid.picture, air)
    seed, wide = seed_of(entry), resources.grid.picture.width
    told = entry.fairness
    spread = "" if told is None else context.catalog.number(told.spread, 2, exactly=True)
    return {
        "place": {"x": at.x, "y": at.y, "width": wide},
        "number": str(number),
        "seed_word": context.tool("foot.seed"),
        "seed": seed,
        "id": bookmark(context, number, seed, spread),
        "spread_word": context.tool("catalogue.spread") if spread else "",
        "spread": spread,
        "picture": pictures.add(f"map-{number}", replace(scene, title=f"{number}")),
        "bars": [] if told is None else _bars(resources, entry, told),
        "command": f"… --seed {seed}" if resources.begun else home_command(entry),
    }


def bookmark(context: Catalogue, number: int, seed: str, spread: str) -> str:
    """Say a map in the list of contents that a reader shows beside the pages."""
    words = f"{number} · {context.tool('foot.seed')} {seed}"
    return f"{words} · {context.tool('catalogue.spread')} {spread}" if spread else words


def _bars(resources: Shelf, entry: GameContext, told: Fairness) -> list[list[Content]]:
    """Give the shares in rows: whose, a bar as long as the share is large, the figure."""
    context, per_row = resources.context, resources.across(resources.grid.picture.width)
    each = (resources.grid.picture.width + BETWEEN) / per_row - BETWEEN
    longest = each - resources.mark - VALUE
    bars = [
        {
            "mark": _mark(context, told, place),
            "accent": seat_accent(entry, told, place),
            "look": told.per,
            "size": {
                "cell": each,
                "mark": resources.mark,
                "bar": longest * share / resources.largest if resources.largest else 0.0,
            },
            "value": context.catalog.number(share, 1, exactly=True),
        }
        for place, share in enumerate(told.shares)
    ]
    return [bars[start : start + per_row] for start in range(0, len(bars), per_row)]


def _mark(context: Catalogue, told: Fairness, place: int) -> str:
    return str(place + 1) if told.per == "seat" else context.catalog.space(told.seats[place])


def seat_accent(entry: GameContext, told: Fairness, place: int) -> str:
    """Give the colour of a seat; a space where nobody sits has none of its own."""
    seats = entry.game.setup.seats
    return seats[told.seats[place]].colour if told.per == "seat" else "coast"


def entry_texts(entry: Content, cell: Rect) -> tuple[ExpectedText, ...]:
    """Expect the words of a map in its own cell."""
    words = [entry["number"], f"{entry['seed_word']} {entry['seed']}", entry["command"]]
    words += [f"{entry['spread_word']} {entry['spread']}"] if entry["spread"] else []
    words += [bar["value"] for row in entry["bars"] for bar in row]
    return tuple(ExpectedText(text, cell) for text in dict.fromkeys(words))


def entry_lines(number: int, at: Point, room: Size) -> tuple[ExpectedLine, ...]:
    """Expect the frame of a map where its cell has it."""
    frame = Rect(at.x, at.y + HEAD, *room).grown(-EDGE / 2)
    corner = Point(frame.x, frame.y)
    return (
        ExpectedLine(f"map {number}, upper edge", corner, Point(frame.right, frame.y)),
        ExpectedLine(f"map {number}, left edge", corner, Point(frame.x, frame.bottom)),
    )
