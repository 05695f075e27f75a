"""Catalogue → its front page: which maps these are, how they were chosen, what one does with them.

The front page shows the fairest map at a large size, or the first where nothing was measured.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import FIGURE_MIDDLE, Disc, Fill, Item, Run, Scene, Stroke, Text
from printgen.figure.board_view import BoardView
from printgen.figure.squares.board import board_scene
from printgen.figure.tiles.archipelago import archipelago_scene
from printgen.figure.tiles.map_view import MapPiece, MapStyle, MapView, Sign, sheet_style
from printgen.figure.tiles.pieces import sign_disc
from printgen.geometry import Point, Rect, Size
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.text.message_catalog import Inline
from printgen.sheet.catalogue.context import Catalogue, FrontPanel, PlayedLog, home_command, seed_of
from printgen.sheet.catalogue.entry import fitted
from printgen.sheet.catalogue.legend import SIGN, board_signs
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.map_view import map_view
from printgen.sheet.core.page import Page
from printgen.sheet.setup.legend import LegendSign
from printgen.sheet.setup.proof.fairness import space_shares

HERO = {"large": 0.55, "small": 0.32}
"""The share of a page that the large picture takes at most; where the texts need more it is shrunk."""

LOW = 0.45
"""A picture that is lower than this share of a page leaves room for a log."""

COLUMNS = {"large": 3, "small": 2}
SIGNS_ACROSS = {"large": 2, "small": 4}
WIDE_ACROSS = {"large": 5, "small": 2}
LEGEND_ACROSS = {"large": 5, "small": 4}
"""How many signs stand side by side: in a column or across the whole of a small page, in a wide column, alone."""

LARGER = 1.4
"""How much larger signs are that have a wide column."""

LEGEND_HEAD, SIGN_ROW = 7.4, 7.4
"""What the rule of a legend with the air above it takes, and a row of signs, in mm; its head stands beside them."""

TRIAL = 15.0
SMALLEST = 15.0
"""The side of a space at least, in mm, for the large picture to have all its names."""


@dataclass(frozen=True, slots=True)
class CatalogueFront(Block):
    """How many maps there are, the fairest one large, how they were chosen and are used, the signs."""

    template: ClassVar[str] = "catalogue/front.html.j2"
    count: str
    about: str
    facts: RichText
    hero: Picture
    caption: RichText
    panels: tuple[FrontPanel, ...]
    columns: int
    log: PlayedLog | None


def front_page(context: Catalogue) -> Page:
    """Return the front page."""
    pictures, layout = Pictures(context), context.paper.layout
    best = context.ranked[0]
    entry = context.entries[best - 1]
    hero = _hero(entry, Size(context.paper.width - 2 * context.margin, HERO[layout] * context.words_height))
    low = layout == "large" and hero.window.height < LOW * context.words_height
    head, foot = context.head_and_foot()
    told = panels(context, pictures, entry)
    body = CatalogueFront(
        count=str(len(context.entries)),
        about=context.tool("catalogue.for-players", count=len(context.entries), players=entry.position.players),
        facts=_facts(context),
        hero=pictures.add("hero", hero),
        caption=_caption(context, entry, best),
        panels=told,
        columns=min(COLUMNS[layout], len(told)),
        log=context.played if low else None,
    )
    bookmark = context.tool("catalogue.front")
    page = Page(context.portrait, head=head, body=body, foot=foot, figures=pictures.scenes, bookmark=bookmark)
    return context.banded(page)


def panels(context: Catalogue, pictures: Pictures, entry: PositionContext) -> tuple[FrontPanel, ...]:
    """Return how the maps were chosen, how they are used, and what the signs of one are."""
    return (*_texts(context), *_legend(context, entry, pictures, SIGNS_ACROSS))


def panels_below(context: Catalogue, pictures: Pictures) -> tuple[FrontPanel, ...]:
    """Return the same for a page of maps alone, with more room for the signs."""
    *_, used = _texts(context)  # which maps these are the line above them says
    return (used, *(_larger(one) for one in _legend(context, context.entries[0], pictures, WIDE_ACROSS)))


def _larger(legend: FrontPanel) -> FrontPanel:
    """Return a legend with larger signs, in two rows at least."""
    pairs = ((sign, sign.picture) for sign in legend.signs)
    signs = (
        replace(sign, picture=one and replace(one, width=LARGER * one.width, height=LARGER * one.height))
        for sign, one in pairs
    )
    across = min(legend.signs_across, ceil(len(legend.signs) / 2))
    return replace(legend, signs=tuple(signs), signs_across=across)


def legend_room(context: Catalogue) -> float:
    """Return how much room the signs take below the maps of a page, in mm."""
    panels = legend_alone(context, Pictures(context))
    return sum(LEGEND_HEAD + SIGN_ROW * ceil(len(one.signs) / one.signs_across) for one in panels)


def legend_alone(context: Catalogue, pictures: Pictures) -> tuple[FrontPanel, ...]:
    """Return what the signs of the maps are, across a page."""
    return tuple(_legend(context, context.entries[0], pictures, LEGEND_ACROSS))


def _facts(context: Catalogue) -> RichText:
    """Return which maps these are, as it stands beside the large number."""
    first, last = (seed_of(context.entries[place]) for place in (0, -1))
    fair = context.request.fair
    if fair is None:
        return context.tool_text("catalogue.seeds", first=first, last=last)
    return context.tool_text("catalogue.within", fair=context.catalog.number(fair, 6), unit=context.unit(fair))


def _caption(context: Catalogue, entry: PositionContext, number: int) -> RichText:
    if entry.fairness is None:
        return context.tool_text("catalogue.first", number=number, seed=seed_of(entry))
    spread = context.catalog.number(entry.fairness.written_spread, 2)
    return context.tool_text(
        "catalogue.fairest", number=number, seed=seed_of(entry), spread=spread, unit=context.unit()
    )


def _hero(entry: PositionContext, room: Size) -> Scene:
    """Return one set-up drawn as large as there is room."""
    if entry.game.setup.tile_map is not None:
        view = map_view(entry)
        unit = TRIAL * fitted(room, archipelago_scene(view, _style(entry, TRIAL)).window)
        return archipelago_scene(view, _style(entry, unit), entry.game.head.title)
    board, pitch = board_view(entry), TRIAL
    for _ in range(3):  # names beside a board do not grow with it
        pitch *= fitted(room, _board(entry, board, pitch).window)
    return _board(entry, board, 0.995 * pitch)


def _board(entry: PositionContext, board: BoardView, pitch: float) -> Scene:
    """Return a board without names where spaces are so small that they would run into each other."""
    style = board_style(entry, board, pitch)
    return board_scene(board, style if pitch >= SMALLEST else replace(style, look="thumbnail"), entry.game.head.title)


def _style(entry: PositionContext, pitch: float) -> MapStyle:
    size, hidden = Size(pitch, pitch), entry.request.hidden
    style = sheet_style(size, entry.theme, entry.icons, seed_of(entry), hidden=hidden)
    return replace(style, labels="none")


def _texts(context: Catalogue) -> Iterator[FrontPanel]:
    """Yield how the maps were chosen, and what can be done with them."""
    first, count = 1 if context.request.first is None else context.request.first, len(context.entries)
    looked = context.tool_text("catalogue.looked", first=first, last=first + context.looked - 1, count=context.looked)
    fair = context.request.fair
    if fair is None:
        kept = context.tool_text("catalogue.kept-all", count=count)
    else:
        bound = context.catalog.number(fair, 6)
        kept = context.tool_text("catalogue.kept", count=count, fair=bound, unit=context.unit(fair))
    chosen = [looked, kept, context.tool_text("catalogue.judged")]
    if shares := space_shares(context.entries[0]):
        chosen.append((*shares.what, Inline("text", "; "), *context.tool_text("catalogue.lead-cards")))
    elif context.entries[0].fairness is not None:
        chosen.append(context.tool_text("catalogue.shares", unit=context.unit()))
    yield FrontPanel(context.tool("catalogue.chosen"), "blue", tuple(chosen))
    command = context.tool_text("catalogue.print", command=home_command(context.entries[0]))
    same = context.tool_text("catalogue.same")
    used = [context.tool_text("catalogue.pick"), tuple(_unbroken(command)), same]
    if context.game.setup.tile_map is not None:
        used.append(context.tool_text("catalogue.hidden" if context.request.hidden else "catalogue.hide"))
    yield FrontPanel(context.tool("catalogue.used"), "green", tuple(used))


def _unbroken(words: RichText) -> Iterator[Inline]:
    """Yield a command in parts so that a line ends between two of its options, never within one."""
    for part in words:
        before, *options = part.text.split(" --")
        yield replace(part, text=before)
        for option in options:
            yield Inline("text", " ")
            yield replace(part, text=f"--{option}")


def _legend(
    context: Catalogue, entry: PositionContext, pictures: Pictures, abreast: Mapping[str, int]
) -> Iterator[FrontPanel]:
    """Yield what the small signs are: symbols and pieces of a map, else the legend of the set-up; if there are any."""
    if context.game.setup.tile_map is not None:
        named = ((sign, name[:1].upper() + name[1:]) for sign, name in _map_signs(entry, pictures))
        signs = tuple(LegendSign(sign, (Inline("text", name),)) for sign, name in named)
    else:
        signs = tuple(board_signs(entry, pictures))
    across = abreast[context.paper.layout]
    if signs:
        yield FrontPanel(context.tool("setup.legend"), "purple", signs=signs, signs_across=across)


def _map_signs(entry: PositionContext, pictures: Pictures) -> Iterator[tuple[Picture, str]]:
    """Yield the signs of a map with their names: symbols, pieces of no seat, and the seat that begins."""
    view, style = map_view(entry), _style(entry, TRIAL)
    window = Rect(-SIGN / 2, -SIGN / 2, SIGN, SIGN)

    def disc(name: str, sign: Sign | None) -> Picture:
        drawn = sign_disc(Point(0, 0), SIGN / 2 - 0.2, sign, style)
        return pictures.add(f"sign-{name}", Scene(window, drawn, title=name))

    if entry.request.hidden:
        yield disc("unknown", None), entry.tool("catalogue.unknown")
    else:
        for symbol in tile_map_plan(entry.game).symbols:
            yield disc(symbol, view.signs[symbol]), entry.catalog.plain(f"symbols.{symbol}")
    for name, sign in _map_pieces(entry, view):
        yield disc(f"piece-{name}", sign), entry.catalog.plain(f"pieces.{name}.name")
    if own := next((piece for piece in view.pieces if piece.number == 1), None):
        yield pictures.add("sign-seat", Scene(window, _seat(own, style), "1")), entry.tool("catalogue.seats")


def _map_pieces(entry: PositionContext, view: MapView) -> Iterator[tuple[str, Sign]]:
    """Yield the sorts of pieces that belong to no seat and lie in the open."""
    shown = {piece.icon for piece in view.pieces if piece.number is None}
    for name, piece in entry.game.setup.pieces.items():
        if piece.icon is not None and piece.icon in shown:
            accent = piece.accent or "ink"
            yield name, Sign(piece.icon, accent if accent == "ink" else f"{accent}-text")


def _seat(piece: MapPiece, style: MapStyle) -> tuple[Item, ...]:
    """Return the disc of the seat that begins, as the small maps have it."""
    fills, paper, ink = style.theme.fills, style.colour("paper"), style.colour("ink")
    ground = Fill(style.colour(piece.colour) if fills else paper)
    run = Run("1", 0.6 * SIGN, 900, style.theme.on(piece.colour) if fills else ink)
    return (
        Disc(Point(0, 0), SIGN / 2 - 0.3, ground, None if fills else Stroke(ink, 0.25)),
        Text(Point(0, FIGURE_MIDDLE * 0.6 * SIGN), (run,), "middle"),
    )
