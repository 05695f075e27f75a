"""The maps of a catalogue → the grid they stand in; each drawn small, with number, seed, shares and command.

CSS places the cells, all of one size; what is expected of an entry is expected in its own cell: each seed beside its
own map.
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
from printgen.geometry import Rect, Size, Transform
from printgen.model.fairness import SHARE_DIGITS, Fairness
from printgen.sheet.catalogue.context import Catalogue, FrontPanel, PlayedLog, home_command, seed_of
from printgen.sheet.catalogue.grid import BARS, HEAD, Grid, bounds, grid_for
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.expectations import ExpectedText
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.map_view import map_view
from printgen.sheet.setup.laid import piece_pictures
from printgen.sheet.setup.proof.fairness import SpaceShares, share_accent, space_shares
from printgen.units import PT

GAP = {"large": 5.0, "small": 4.0}
"""What parts two cells, in mm."""

LEAD, LINE, ABOVE_FOOT = 5.4, {"large": 3.6, "small": 7.2}, 1.6
"""What the line above the maps, further lines that say what is on cards, and the space below them take, in mm."""

NAMED = 54.0
"""How wide a map is at least for the name of its seat to stand beside a share, in mm."""

TRIAL = 10.0
"""The side of a space in a drawing that is made only to see its shape, in mm."""

AIR, EDGE = 1.4, 0.2
"""What stays free around a board in its frame (a map of tiles fills it), and the line around it, in mm."""

NAME_POINTS, NAME_PAD = (8.0, 9.5), 2.4
"""The size of the name of a seat in points, also in larger type, and what is free behind it, in mm."""

COMMAND_POINTS, TOKEN = 7.5, 4.1
"""The size of a command in points; how large what lies on a space stands beside its share, in mm."""


@dataclass(frozen=True, slots=True)
class ShareBar(Content):
    """A share: whose it is, a bar of so many percent of the largest of all, its figure; what lies on its space.

    ``name``: what its seat is called, if there is room for it, ``wide`` mm as of all seats.
    """

    mark: str
    value: str
    part: float
    accent: Key
    pictures: tuple[Picture, ...] = ()
    name: str = ""
    wide: float = 0.0


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
    bars: tuple[ShareBar, ...]
    command: str
    bookmark: Key

    def expected_texts(self) -> tuple[ExpectedText, ...]:
        """Return the words of the map, which stand in its own cell."""
        words = [f"{self.seed_word} {self.seed}", self.command, *(bar.value for bar in self.bars)]
        words += [] if self.number == self.seed else [self.number]
        words += [f"{self.spread_word} {self.spread}"] if self.spread else []
        return tuple(ExpectedText(text, self.cell) for text in dict.fromkeys(words))


@dataclass(frozen=True, slots=True)
class CatalogueMaps(Block):
    """A page of maps, a log in the rows of the grid they leave, panels side by side below the grid."""

    template: ClassVar[str] = "catalogue/maps.html.j2"
    lead: RichText
    grid: Grid
    entries: tuple[CatalogueEntry, ...]
    log: PlayedLog | None
    per: Literal["seat", "space"]
    panels: tuple[FrontPanel, ...] = ()
    head_height: float = HEAD

    @property
    def filled(self) -> int:
        """How many rows of the grid the maps fill."""
        return ceil(len(self.entries) / self.grid.columns)

    def texts(self) -> Iterator[str]:
        """Yield the texts around the maps; those of a map are expected in its own cell."""
        yield from (part.text for part in self.lead if part.kind != "icon")
        yield from () if self.log is None else self.log.texts()
        yield from (text for panel in self.panels for text in panel.texts())


@dataclass(frozen=True)
class Entries:
    """What all entries of a catalogue share: the grid they stand in, the largest share.

    ``kept``: what a page that has all maps keeps free below them, in mm.
    """

    context: Catalogue
    kept: float = 0.0

    @cached_property
    def measured(self) -> tuple[Fairness, ...]:
        """What was measured of the maps; nothing where none was."""
        return tuple(one.fairness for one in self.context.entries if one.fairness is not None)

    @cached_property
    def trial(self) -> Scene:
        """The first map, drawn to see its shape."""
        return drawing(self.context.entries[0], TRIAL)

    @property
    def air(self) -> float:
        """What stays free around a drawing in its frame, in mm."""
        return 0.0 if self.context.game.setup.tile_map is not None else AIR

    @cached_property
    def largest(self) -> float:
        """The largest share of all."""
        return max((share for one in self.measured for share in one.shares), default=0.0) or 1.0

    @cached_property
    def digits(self) -> int:
        """How many digits behind the mark all shares and spreads have: as few as they need."""
        known = [share for one in self.measured for share in (*one.shares, one.written_spread)]
        return next((n for n in range(SHARE_DIGITS) if all(one == round(one, n) for one in known)), SHARE_DIGITS)

    def figure(self, value: float) -> str:
        """Return a share or a spread, written as long as all others."""
        return self.context.catalog.number(value, self.digits, exactly=self.digits > 0)

    @cached_property
    def on_cards(self) -> SpaceShares | None:
        """The shares of the first map, where those of all maps stand on their cards."""
        return space_shares(self.context.entries[0])

    @cached_property
    def shares(self) -> int:
        """How many shares stand below each map."""
        return 0 if self.on_cards else max((len(one.shares) for one in self.measured), default=0)

    @cached_property
    def grid(self) -> Grid:
        """The grid of the pages."""
        context, window = self.context, self.trial.window
        lead = LEAD + (LINE[context.paper.layout] if self.on_cards else 0.0)
        top, high = context.words_top + lead, context.words_height - lead - ABOVE_FOOT
        high -= self.kept if len(context.entries) <= bounds(context.portrait)[1] else 0.0
        room = Rect(context.margin, top, context.paper.width - 2 * context.margin, high)
        shape, gap = window.width / window.height, GAP[context.paper.layout]
        return grid_for(room, shape, self.shares, gap, bounds(context.portrait), len(context.entries)).roomy

    @cached_property
    def pitch(self) -> float:
        """The side of a space that fills the pictures."""
        return TRIAL * fitted(self.grid.picture, self.trial.window, self.air)

    @cached_property
    def begun(self) -> str:
        """What the commands of all maps begin with, where a whole one is too long for a map."""
        commands = [home_command(entry) for entry in self.context.entries]
        if all(one_line(f"✓ {command}", COMMAND_POINTS) <= self.grid.picture.width for command in commands):
            return ""
        first = self.context.entries[0]
        return home_command(replace(first, request=first.request.changed(seed=None)))

    def maps(
        self, pictures: Pictures, numbers: range, lead: RichText, log: PlayedLog | None, panels: tuple[FrontPanel, ...]
    ) -> CatalogueMaps:
        """Return a page of maps; numbers count from 1."""
        grid = self.grid.packed if len(panels) > 1 else self.grid.spread
        entries = tuple(self.entry(pictures, number, grid.cell(place)) for place, number in enumerate(numbers))
        per = self.measured[0].per if self.measured else "seat"
        return CatalogueMaps(lead, grid, entries, log, per, panels)

    def entry(self, pictures: Pictures, number: int, cell: Rect) -> CatalogueEntry:
        """Return what is printed of a map."""
        context, entry = self.context, self.context.entries[number - 1]
        scene = replace(self.framed(drawing(entry, self.pitch)), title=f"{number}")
        seed, measured = seed_of(entry), entry.fairness
        spread = "" if measured is None else self.figure(measured.written_spread)
        seed_word, spread_word = context.tool("foot.seed"), context.tool("catalogue.spread") if spread else ""
        bookmark = f"{number} · {seed_word} {seed}" + (f" · {spread_word} {spread}" if spread else "")
        return CatalogueEntry(
            cell=cell,
            number=str(number),
            seed_word=seed_word,
            seed=seed,
            spread_word=spread_word,
            spread=spread,
            picture=pictures.add(f"map-{number}", scene),
            bars=tuple(self.bars(pictures, entry, measured)) if measured and self.shares else (),
            command=f"… --seed {seed}" if self.begun else home_command(entry),
            bookmark=bookmark,
        )

    def framed(self, drawn: Scene) -> Scene:
        """Return a drawing in the middle of a frame; the water of a map reaches up to it."""
        context, room = self.context, self.grid.picture
        frame, middle = Rect(0, 0, *room), drawn.window.centre
        scale = min(1.0, fitted(room, drawn.window, self.air))
        place = Transform.shift(-middle.x, -middle.y).then(Transform.scale(scale))
        sea = context.game.setup.tile_map is not None and context.theme.fills
        items: list[Item] = [Box(frame, Fill(context.colour("sea")))] if sea else []
        items.append(Group(joined(drawn.items), place.then(Transform.shift(*frame.centre))))
        items.append(Box(frame.grown(-EDGE / 2), stroke=Stroke(context.colour("hairline"), EDGE)))
        return Scene(frame, tuple(items))

    def bars(self, pictures: Pictures, entry: PositionContext, measured: Fairness) -> Iterator[ShareBar]:
        """Yield the shares: whose, a bar as long as the share is large, the figure; of a space what lies there."""
        by_seat = measured.per == "seat"
        drawn, token = {} if by_seat else piece_pictures(entry, pictures), TOKEN + self.grid.bar - BARS
        is_named = by_seat and self.grid.across == 1 and self.grid.picture.width >= NAMED
        names = [self.context.catalog.plain(f"seats.{seat}.name") if is_named else "" for seat in measured.seats]
        points = NAME_POINTS[self.grid.bar > BARS]
        wide = max(text_width(name, points * PT) for name in names) + NAME_PAD
        for place, (seat, share) in enumerate(zip(measured.seats, measured.shares, strict=True), 1):
            yield ShareBar(
                mark=str(place) if by_seat else self.context.catalog.space(seat),
                value=self.figure(share),
                part=100 * share / self.largest,
                accent=share_accent(entry, measured, place - 1),
                pictures=tuple(replace(one, width=token, height=token) for one in drawn.get(seat, [])[:1]),
                name=names[place - 1],
                wide=wide,
            )


def drawing(entry: PositionContext, pitch: float) -> Scene:
    """Return a set-up drawn small, its spaces so many mm wide."""
    if entry.game.setup.tile_map is not None:
        size = Size(pitch, pitch)
        style = sheet_style(size, entry.theme, entry.icons, seed_of(entry), hidden=entry.request.hidden)
        return map_thumbnail(map_view(entry), style)
    shares = space_shares(entry)
    view = replace(board_view(entry), marks={name: one for name, (one, _) in shares.of.items()} if shares else {})
    return board_scene(view, replace(board_style(entry, view, pitch), look="thumbnail"))


def fitted(picture: Size, window: Rect, air: float = 0.0) -> float:
    """Return the factor by which a drawing fits a picture, with so many mm free around it."""
    return min((picture.width - 2 * air) / window.width, (picture.height - 2 * air) / window.height)


def one_line(words: str | RichText, points: float) -> float:
    """Return how wide words are on one line, in mm."""
    parts = ((words, "text"),) if isinstance(words, str) else tuple((part.text, part.kind) for part in words)
    return sum(text_width(text, points * PT, 700 if kind == "bold" else 400) for text, kind in parts)
