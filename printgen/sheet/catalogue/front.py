"""Catalogue → its front page: which maps these are, how they were chosen, what one does with them.

The front page shows the fairest map at a large size, or the first where nothing was measured.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from printgen.drawing.scene import FIGURE_MIDDLE, Disc, Fill, Run, Scene, Stroke, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.squares.board import board_scene
from printgen.figure.tiles.archipelago import archipelago_scene
from printgen.figure.tiles.map_view import MapPiece, MapStyle, MapView, Sign, sheet_style
from printgen.figure.tiles.pieces import sign_disc
from printgen.geometry import Point, Rect, Size
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.text.message_catalog import Inline
from printgen.sheet.catalogue.context import Catalogue, head_of, home_command, ranked, seed_of, unit
from printgen.sheet.catalogue.grid import fitted
from printgen.sheet.catalogue.index import played
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.lines import lines
from printgen.sheet.core.map_view import map_view
from printgen.sheet.core.page import Page
from printgen.sheet.setup.legend import legend

Content = dict[str, Any]
Words = tuple[Inline, ...]

BLOCK = {"large": 25.0, "small": 19.0}
"""The height of the large number above the picture, in mm."""

CAPTION, GAP, PANEL = 6.0, 5.0, 7.2
LINE, APART, POINTS = 3.87, 0.9, 8.5
"""Of the texts below the picture: line height, space after a paragraph in mm, size in pt."""

COLUMNS = {"large": 3, "small": 2}
SIGN, SIGN_ROW = 6.6, 7.6
SIGNS_ACROSS = {"large": 2, "small": 4}
"""How many signs stand side by side: in a column, or across the whole of a small page."""

TRIAL = 15.0
SMALLEST = 15.0
"""The side of a space at least, in mm, for the large picture to have all its names."""


def front_page(context: Catalogue) -> Page:
    """Lay out the front page."""
    pictures, layout = Pictures(context), context.paper.layout
    best = ranked(context)[0]
    entry = context.entries[best - 1]
    panels = [*_texts(context), _legend(context, entry, pictures)]
    wide = context.paper.width - 2 * context.margin
    columns = COLUMNS[layout]
    column = (wide - (columns - 1) * GAP) / columns
    beside = max(_height(panel, column) for panel in panels[:columns])
    below = sum(_height(panel, wide) + GAP for panel in panels[columns:])
    high = context.words_height - BLOCK[layout] - CAPTION - GAP - beside - below
    drawn = _hero(entry, Size(wide, high))
    spare = high - drawn.window.height
    log = played(context, context.words_top + context.words_height - spare)
    air = 0.0 if log else spare / 3
    content: Content = head_of(context)
    content |= {
        "count": str(len(context.entries)),
        "about": context.tool("catalogue.for-players", count=len(context.entries), players=_players(entry)),
        "facts": _facts(context),
        "hero": pictures.add("hero", drawn),
        "caption": _caption(context, entry, best),
        "panels": panels,
        "columns": columns,
        "main": {"air": air, "gap": GAP},
        "log": log,
    }
    return Page(
        size=context.portrait,
        template="catalogue/front.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content),
        bookmark=context.tool("catalogue.front"),
    )


def _players(entry: GameContext) -> int:
    return entry.position.players if entry.position is not None else 0


def _facts(context: Catalogue) -> Words:
    """Say below the large number which maps these are."""
    first, last = (seed_of(context.entries[place]) for place in (0, -1))
    fair = context.request.fair
    if fair is None:
        return context.tool_text("catalogue.seeds", first=first, last=last)
    return context.tool_text("catalogue.within", fair=context.catalog.number(fair, 6), unit=unit(context, fair))


def _caption(context: Catalogue, entry: GameContext, number: int) -> Words:
    if entry.fairness is None:
        return context.tool_text("catalogue.first", number=number, seed=seed_of(entry))
    spread = context.catalog.number(entry.fairness.spread, 2, exactly=True)
    return context.tool_text("catalogue.fairest", number=number, seed=seed_of(entry), spread=spread, unit=unit(context))


def _hero(entry: GameContext, room: Size) -> Scene:
    """Draw one set-up as large as there is room."""
    if entry.game.setup.tile_map is not None:
        view = map_view(entry)
        small = archipelago_scene(view, _style(entry, TRIAL))
        style = _style(entry, TRIAL * fitted(room, small.window))
        return archipelago_scene(view, style, entry.game.head.title)
    board, pitch = board_view(entry), TRIAL
    for _ in range(3):  # names beside a board do not grow with it
        scene = board_scene(board, _board_style(entry, board, pitch), entry.game.head.title)
        pitch *= fitted(room, scene.window)
    return board_scene(board, _board_style(entry, board, 0.995 * pitch), entry.game.head.title)


def _board_style(entry: GameContext, board: BoardView, pitch: float) -> BoardStyle:
    """Leave names out where spaces are so small that they would run into each other."""
    style = board_style(entry, board, pitch)
    return style if pitch >= SMALLEST else replace(style, look="thumbnail")


def _style(entry: GameContext, pitch: float) -> MapStyle:
    size, hidden = Size(pitch, pitch), entry.request.hidden
    style = sheet_style(size, entry.theme, entry.icons, seed_of(entry), hidden=hidden)
    return replace(style, labels="none")


def _texts(context: Catalogue) -> Iterator[Content]:
    """Say how the maps were chosen, and what can be done with them."""
    first = 1 if context.request.first is None else context.request.first
    looked = context.tool_text("catalogue.looked", first=first, last=first + context.looked - 1, count=context.looked)
    fair = context.request.fair
    kept = "catalogue.kept-all"
    values: Mapping[str, Any] = {"count": len(context.entries)}
    if fair is not None:
        kept = "catalogue.kept"
        values = {**values, "fair": context.catalog.number(fair, 6), "unit": unit(context, fair)}
    judged = context.tool_text("catalogue.judged", rules=context.rules)
    chosen = [looked, context.tool_text(kept, **values), judged]
    if context.entries[0].fairness is not None:
        chosen.append(context.tool_text("catalogue.shares", unit=unit(context)))
    yield {"title": context.tool("catalogue.chosen"), "accent": "blue", "texts": chosen, "signs": []}
    command = home_command(context.entries[0])
    used = [
        context.tool_text("catalogue.pick"),
        tuple(_unbroken(context.tool_text("catalogue.print", command=command))),
        context.tool_text("catalogue.same", sampler=context.sampler or 0),
    ]
    if context.game.setup.tile_map is not None:
        key = "catalogue.hidden" if context.request.hidden else "catalogue.hide"
        used.append(context.tool_text(key))
    yield {"title": context.tool("catalogue.used"), "accent": "green", "texts": used, "signs": []}


def _unbroken(words: Words) -> Iterator[Inline]:
    """Part a command so that a line ends between two of its options, never within one."""
    for part in words:
        before, *options = part.text.split(" --")
        yield replace(part, text=before)
        for option in options:
            yield Inline("text", " ")
            yield replace(part, text=f"--{option}")


def _legend(context: Catalogue, entry: GameContext, pictures: Pictures) -> Content:
    """Say what the small signs are: symbols and pieces of a map, else the legend of the set-up."""
    if context.game.setup.tile_map is not None:
        signs = list(_map_signs(entry, pictures))
        for sign in signs:
            sign["name"] = sign["name"][:1].upper() + sign["name"][1:]
    else:
        signs = [
            {"picture": replace(one["picture"], width=SIGN, height=SIGN), "name": one["name"]}
            for one in legend(entry, pictures)
        ]
    across = SIGNS_ACROSS[context.paper.layout]
    return {
        "title": context.tool("setup.legend"),
        "accent": "purple",
        "texts": [],
        "signs": [signs[n : n + across] for n in range(0, len(signs), across)],
    }


def _map_signs(entry: GameContext, pictures: Pictures) -> Iterator[Content]:
    view, style = map_view(entry), _style(entry, TRIAL)
    if entry.request.hidden:
        name = entry.tool("catalogue.unknown")
        yield {"picture": _sign(pictures, "unknown", None, style), "name": name}
    else:
        for symbol in tile_map_plan(entry.game).symbols:
            picture = _sign(pictures, symbol, view.signs[symbol], style)
            yield {"picture": picture, "name": entry.catalog.plain(f"symbols.{symbol}")}
    for name, sign in _map_pieces(entry, view):
        picture = _sign(pictures, f"piece-{name}", sign, style)
        yield {"picture": picture, "name": entry.catalog.plain(f"pieces.{name}.name")}
    if own := next((piece for piece in view.pieces if piece.number == 1), None):
        yield {"picture": _seat(pictures, own, style), "name": entry.tool("catalogue.seats")}


def _map_pieces(entry: GameContext, view: MapView) -> Iterator[tuple[str, Sign]]:
    """Give the sorts of pieces that belong to no seat and lie in the open."""
    shown = {piece.icon for piece in view.pieces if piece.number is None}
    for name, piece in entry.game.setup.pieces.items():
        if piece.icon is not None and piece.icon in shown:
            accent = piece.accent or "ink"
            yield name, Sign(piece.icon, accent if accent == "ink" else f"{accent}-text")


def _sign(pictures: Pictures, name: str, sign: Sign | None, style: MapStyle) -> Picture:
    disc = sign_disc(Point(0, 0), SIGN / 2 - 0.2, sign, style)
    window = Rect(-SIGN / 2, -SIGN / 2, SIGN, SIGN)
    return pictures.add(f"sign-{name}", Scene(window, disc, title=name))


def _seat(pictures: Pictures, piece: MapPiece, style: MapStyle) -> Picture:
    """Draw the disc of the seat that begins, as the small maps have it."""
    fills, paper, ink = style.theme.fills, style.colour("paper"), style.colour("ink")
    rim = None if fills else Stroke(ink, 0.25)
    disc = Disc(Point(0, 0), SIGN / 2 - 0.3, Fill(style.colour(piece.colour) if fills else paper), rim)
    run = Run("1", 0.6 * SIGN, 900, style.theme.on(piece.colour) if fills else ink)
    items = (disc, Text(Point(0, FIGURE_MIDDLE * 0.6 * SIGN), (run,), "middle"))
    return pictures.add("sign-seat", Scene(Rect(-SIGN / 2, -SIGN / 2, SIGN, SIGN), items, "1"))


def _height(panel: Content, wide: float) -> float:
    """Give how high a panel will be in mm, rather too high than too low."""
    texts = sum(LINE * lines(text, POINTS, 0.97 * wide) + APART for text in panel["texts"])
    return PANEL + texts + SIGN_ROW * len(panel["signs"])
