"""Setup sheet of a tile map: GameContext to pages: the map, its legend, steps, certificate, table.

What is told beside the map and has no room there goes below the table.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from printgen.drawing.scene import Scene
from printgen.figure.tiles.archipelago import archipelago_scene, kind_picture
from printgen.figure.tiles.map_view import MapStyle, MapView, sheet_style
from printgen.figure.tiles.pieces import sign_disc
from printgen.geometry import Point, Rect, Size
from printgen.model.play.confidence import box_basis
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedTile, Position
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content, with_dagger
from printgen.sheet.core.map_view import land_letter, map_view
from printgen.sheet.core.page import Page
from printgen.sheet.setup.certificate import certificate
from printgen.sheet.setup.fairness import fairness_panel
from printgen.sheet.setup.log import LINE
from printgen.sheet.setup.side import (
    BESIDE,
    LOG_WORDS,
    SIDE,
    Beside,
    below_certificate,
    beside_map,
    beside_steps,
    seed_label,
    seed_look,
    taken_below,
)
from printgen.sheet.setup.steps import notes, steps

GAP = 5.0
TOP = 15.0
"""Title and the space below it."""

LEGEND = 25.5
LEGEND_FOOT = 11.5
"""How far the legend stands above the lower edge of the paper at least, in mm."""

FOOT = 11.5
"""What is kept free below the column beside the map, in mm."""

BESIDE_TABLE = {"large": 29.0, "small": 27.4}
"""What the table's heads, its lead and its notes take of a page's height, in mm."""

GUTTER = 4.0
"""Between the two columns of a page of words, in mm."""

KIND = 10.4
DISC = 7.2


def map_pages(context: GameContext) -> tuple[Page, ...]:
    """Give the map with its legend, the words beside it or on a page of their own, the table.

    On small paper a long certificate has a page of its own before the table, with the log.
    """
    room = _size(context).height - context.margin - TOP - FOOT
    if context.paper.layout == "large":
        beside = beside_map(context, room)
        return (_map_page(context, True, beside), _table_page(context, beside.below))
    first, table = _map_page(context, False, Beside()), _table_page(context, ())
    if beside_steps(context, Size(_half(context), room - LEGEND)):
        return (first, _words_page(context, BESIDE), table)
    return (first, _words_page(context, ()), _certificate_page(context, room), table)


def _size(context: GameContext) -> Size:
    return context.portrait.turned


def _style(context: GameContext, room: Size, view: MapView) -> MapStyle:
    """The largest tiles that leave room for the band."""
    band = 2 * 0.46
    unit = min(room.width / (view.columns + band), room.height / (view.rows + band))
    seed = context.position.seed if context.position else None
    pitch = Size(unit, unit)
    return sheet_style(pitch, context.theme, context.icons, seed, hidden=context.request.hidden)


def _map_page(context: GameContext, with_words: bool, beside: Beside) -> Page:
    size, pictures, view = _size(context), Pictures(context), map_view(context)
    room = Size(
        size.width - 2 * context.margin - ((SIDE + GAP) if with_words else 0),
        size.height - 2 * context.margin - TOP - (LEGEND if with_words else 0),
    )
    drawn = archipelago_scene(view, _style(context, room, view), context.game.head.title)
    side = size.width - 2 * context.margin - drawn.window.width - GAP
    spare = max(0.0, room.height - drawn.window.height)
    panels = [part for part in BESIDE if part not in beside.below] if with_words else []
    content = _shared(context, pictures, panels) | {
        "log_lines": [LINE] * beside.lines,
        "part": "map" if with_words else "map-only",
        "fairness": fairness_panel(context, pictures, "column" if with_words else "narrow"),
        "map": pictures.add("map", drawn),
        # What a narrow paper leaves below the map stands on both sides of its legend.
        "legend_bottom": LEGEND_FOOT + spare / 2,
        "side": side,
        "seed_look": seed_look(context, side, below_label=not with_words),
    }
    return _page(context, content, pictures)


def _half(context: GameContext) -> float:
    """Give the width of one of two columns."""
    return (_size(context).width - 2 * context.margin - GUTTER) / 2


def _certificate_page(context: GameContext, room: float) -> Page:
    content = title_content(context, context.catalog.tool("setup.certificate"), "") | {
        "part": "certificate",
        "hidden": context.request.hidden,
        **_panels(context, BESIDE),
        "log_lines": [LINE] * below_certificate(context, room),
    }
    return _page(context, content, Pictures(context))


def _words_page(context: GameContext, beside: Sequence[str]) -> Page:
    pictures, side = Pictures(context), _half(context)
    content = _shared(context, pictures, beside) | {
        "part": "words",
        "notes": notes(context),
        "side": side,
        "seed_look": seed_look(context, side),
    }
    return _page(context, content, pictures)


def _page(context: GameContext, content: dict[str, Any], pictures: Pictures) -> Page:
    content = with_dagger(context, content)
    return Page(
        size=_size(context),
        template="setup/map.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(_printed(content)),
    )


def _printed(content: dict[str, Any]) -> dict[str, Any]:
    """Leave out what this part of the sheet does not print."""
    words = {"steps", "kinds", "symbols", "words", "players", "hidden_text"}
    gone = {"map-only": words}.get(content["part"], set()) | {"part"}
    if content["hidden"]:
        gone |= {"symbols"}
    return {key: value for key, value in content.items() if key not in gone}


def _shared(context: GameContext, pictures: Pictures, beside: Sequence[str]) -> dict[str, Any]:
    """Give what the pages of a map tell; of the panels beside it, those that stand there."""
    position = context.position
    assert position is not None
    hidden = context.request.hidden
    name = context.catalog.tool("setup.hidden" if hidden else "setup.name")
    told = steps(context, pictures)
    kinds, symbols = _kinds(context, pictures, position), _symbols(context, pictures, position)
    count = sum(item["count"] for item in symbols)
    head = "setup.hidden-symbols" if hidden else "setup.symbols"
    return title_content(context, name, "") | {
        "hidden": hidden,
        "seed": position.seed,
        "players": context.catalog.tool("setup.players", players=position.players, count=len(told)),
        "steps": told,
        **_panels(context, beside),
        "kinds": kinds,
        "symbols": symbols,
        "words": {
            "map": seed_label(context),
            "kinds": context.catalog.tool("setup.kinds", count=len(kinds)),
            "kinds_lead": context.catalog.tool("setup.kinds-lead"),
            "symbols": context.catalog.tool(head, count=count),
        },
        "hidden_text": context.catalog.tool_text("setup.hidden-text") if hidden else "",
    }


def _panels(context: GameContext, names: Sequence[str]) -> dict[str, Any]:
    """Give the panels that stand beside the map or below the table, empty where they do not."""
    words = {"certificate": ("checked", "checked-lead"), "log": LOG_WORDS}
    content: dict[str, Any] = {
        name: {word.replace("-", "_"): context.catalog.tool(f"setup.{word}") for word in words[name]}
        if name in names
        else {}
        for name in words
    }
    if "certificate" in names:
        content["certificate"]["lines"] = certificate(context)
    return content


def _kinds(context: GameContext, pictures: Pictures, position: Position) -> list[dict[str, Any]]:
    plan = tile_map_plan(context.game)
    counts = Counter(tile.kind for tile in position.tiles)
    with_symbol = Counter(tile.kind for tile in position.tiles if tile.symbol)
    items = []
    for kind, sides in plan.kinds.items():
        drawing = kind_picture(sides, land_letter(context), KIND, context.theme)
        scene = Scene(Rect(-0.2, -0.2, KIND + 0.4, KIND + 0.4), drawing, title=kind)
        items.append(
            {
                "picture": pictures.add(f"kind-{kind}", scene),
                "kind": kind,
                "count": context.catalog.tool("setup.times", count=counts[kind]),
                "symbols": f"{with_symbol[kind]} {context.catalog.tool('setup.with-symbol')}",
                "assumed": _assumed(context, "piles"),
            }
        )
    return items


def _symbols(context: GameContext, pictures: Pictures, position: Position) -> list[dict[str, Any]]:
    counts = Counter(tile.symbol for tile in position.tiles if tile.symbol)
    style = _style(context, Size(200, 146), map_view(context))
    view = map_view(context)
    items = []
    for symbol in tile_map_plan(context.game).symbols:
        disc = sign_disc(Point(0, 0), DISC / 2 - 0.2, view.signs[symbol], style)
        scene = Scene(Rect(-DISC / 2, -DISC / 2, DISC, DISC), disc, title=symbol)
        items.append(
            {
                "picture": pictures.add(f"symbol-{symbol}", scene),
                "name": context.catalog.plain(f"symbols.{symbol}"),
                "count": counts[symbol],
                "assumed": _assumed(context, "symbols"),
            }
        )
    return items


def _assumed(context: GameContext, of: str) -> bool:
    """Tell whether the box assumes its piles or symbols of tiles."""
    noun = context.game.setup.tile_map
    assert noun is not None
    return box_basis(context.game, context.game.tile_sets[noun.tiles].component, of).assumed


def _table_page(context: GameContext, below: tuple[str, ...]) -> Page:
    position, view, pictures = context.position, map_view(context), Pictures(context)
    assert position is not None
    cells = {(tile.row, tile.column): tile for tile in position.tiles}
    rows = [
        {"label": label, "cells": [_cell(context, pictures, cells[row, column]) for column in range(view.columns)]}
        for row, label in enumerate(view.row_labels)
    ]
    room = _size(context).height - 2 * context.margin - 13 - BESIDE_TABLE[context.paper.layout]
    chosen = any(piece.or_on for piece in position.pieces)
    leads = ("table-lead", "table-choice") if chosen else ("table-lead",)
    content = title_content(context, context.catalog.tool("setup.table"), "") | {
        "part": "table",
        **_panels(context, below),
        "words": {"map": seed_label(context)},
        "notes": notes(context) if context.paper.layout == "large" else [],
        "lead_text": " · ".join(context.catalog.tool(f"setup.{key}") for key in leads),
        "columns": view.column_labels,
        "cell_height": (room - taken_below(context, below)) / view.rows,
        "rows": rows,
        "hidden": context.request.hidden,
        "seed": position.seed,
        "fold": view.fold_after,
    }
    return _page(context, content, pictures)


def _cell(context: GameContext, pictures: Pictures, tile: PlacedTile) -> dict[str, Any]:
    assert context.position is not None
    plain = len(set(tile.sides)) == 1
    lying = [piece for piece in context.position.pieces if tile.space in piece.spaces and not piece.waiting]
    names = []
    for piece in lying:
        name = context.catalog.plain(f"pieces.{piece.piece}.name")
        number = context.position.seats.index(piece.owner) + 1 if piece.owner else None
        names.append(f"{name} {number}" if number else name)
        names[-1] += "?" if piece.or_on else ""
    hidden = context.request.hidden
    symbol = tile.symbol and ("?" if hidden else context.catalog.plain(f"symbols.{tile.symbol}"))
    return {
        "space": tile.space,
        "kind": tile.kind,
        "degrees": "" if plain else f"{tile.degrees}°",
        "symbol": symbol or "",
        "icon": pictures.icon(None if hidden else tile.symbol, 4),
        "pieces": ", ".join(names),
    }
