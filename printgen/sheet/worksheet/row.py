"""One question about a box → its row on the worksheet: what to do, the key, boxes to write in."""

from dataclasses import dataclass
from typing import Any

from printgen.drawing.scene import Scene
from printgen.figure.tiles.archipelago import kind_picture
from printgen.geometry import Rect
from printgen.model.box.questions import Fact, Part, Question
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.lines import lines, width
from printgen.sheet.core.map_view import land_letter
from printgen.units import format_length

Content = dict[str, Any]

TEXT = {"large": 82.0, "small": 58.0}
"""The width of a row's words with their icon; the rest of it is for the answers."""

ICON, GAP, GUTTER = 9.0, 1.2, 3.0
CELL, SINGLE = 16.0, 34.0
"""How wide a box is among others, and one that stands alone."""

BOX, LONG_BOX = 7.6, 12.0
NAME_LINE, HOW_LINE, KEY_LINE, HEAD_LINE = 4.1, 3.3, 3.0, 3.1
PAD = 2.6
KIND, SYMBOL = 8.0, 5.0
"""Sides of the pictures over a box: a kind of tile, a symbol."""


MEASURED = ("size", "pitch", "pitch-cards")
"""What is asked in several lengths; their heads are words of the tool."""


@dataclass(slots=True)
class Row:
    """A row of the worksheet, the section it stands in, and how high it is in mm."""

    section: str
    content: Content
    height: float


def question_row(context: GameContext, pictures: Pictures, one: Question) -> Row:
    """Lay out a question: words at the left, a box for each of its parts at the right."""
    layout = context.paper.layout
    room = context.paper.width - 2 * context.margin - TEXT[layout]
    cells = [_cell(context, pictures, one, part) for part in one.parts]
    single, long = len(cells) == 1, one.section == "write-ins" or one.ask == "faces"
    wide = (room if long else SINGLE) if single else CELL
    across = 1 if single else _even(len(cells), max(1, int((room + GAP) / (CELL + GAP))))
    head = max((_head_height(cell, wide) for cell in cells), default=0.0)
    high = LONG_BOX if one.section == "write-ins" else BOX
    content: Content = {
        "kind": "question",
        "icon": pictures.icon(one.icon, 6) if one.icon in context.icons else None,
        "name": thing_name(context, one),
        "ask": context.catalog.tool(f"worksheet.ask.{_word(one)}"),
        "state": context.catalog.tool(f"worksheet.{one.confidence}"),
        "how": context.catalog.tool_text(f"worksheet.how.{_word(one)}"),
        "key": tails(one),
        "cells": [cells[start : start + across] for start in range(0, len(cells), across)],
        "text_width": TEXT[layout],
        "cell_width": wide,
        "head_height": head,
        "box_height": high,
    }
    answers = len(content["cells"]) * (head + high + GAP)
    return Row(one.section, content, max(_text_height(content, TEXT[layout]), answers) + PAD)


def _even(boxes: int, most: int) -> int:
    """Tell how many stand side by side so that no line is much shorter than the others.

    >>> _even(6, 4), _even(9, 6), _even(4, 6)
    (3, 5, 4)
    """
    return -(-boxes // -(-boxes // most))


def _text_height(content: Content, wide: float) -> float:
    room = wide - ICON - GUTTER
    title = width(f"{content['name']} ", 9.5, True) + width(f"{content['ask']} ", 9)
    title += width(content["state"], 7.5) + 6
    key = width(content["key"], 7) * 1.03
    return (
        NAME_LINE * (int(title / room) + 1)
        + HOW_LINE * lines(content["how"], 7.5, room)
        + KEY_LINE * (int(key / room) + 1)
    )


def _head_height(cell: Content, wide: float) -> float:
    picture: Picture | None = cell["picture"]
    words = HEAD_LINE * lines(cell["head"], 7.5, wide, True) if cell["head"] else 0.0
    return words + (picture.height + 0.6 if picture else 0.0)


def _cell(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Content:
    """Give a box: its picture and head, what is held now, its unit."""
    length, held = isinstance(part.value, float), amount(part.value, context)
    if one.section == "write-ins" and not held and context.catalog.has(part.key):
        held = context.catalog.plain(part.key)  # what is perhaps so
    return {
        "id": part.key,
        "head": head_of(context, one, part),
        "picture": _picture(context, pictures, one, part),
        "held": held.removesuffix("\N{NO-BREAK SPACE}mm"),
        "unit": "mm" if length else "",
    }


def head_of(context: GameContext, one: Question, part: Part) -> str:
    """Name a part in the language of the sheet; tiles have their pictures and numbers."""
    if part.head and one.ask in MEASURED:
        return context.catalog.tool(f"worksheet.sides.{part.head}")
    noun = {"symbols": "symbols", "kinds": "kinds"}.get(one.ask)
    key = f"{noun}.{part.head}"
    is_pictured = noun == "kinds" and _land(context, one) is not None
    return context.catalog.plain(key) if context.catalog.has(key) and not is_pictured else part.head


def _picture(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Picture | None:
    if one.ask == "symbols":
        return pictures.icon(part.head, SYMBOL) if part.head in context.icons else None
    land = _land(context, one)
    if land is None:
        return None
    sides = context.game.tile_sets[one.thing].kinds[part.head].sides
    drawing = kind_picture(sides, land, KIND, context.theme)
    return pictures.add(f"kind {part.head}", Scene(Rect(0, 0, KIND, KIND), drawing, part.head))


def _land(context: GameContext, one: Question) -> str | None:
    """Give the letter of land where the tiles asked about are those of a map."""
    tile_map = context.game.setup.tile_map
    laid = one.section == "tiles" and tile_map is not None and tile_map.tiles == one.thing
    return land_letter(context) if laid and one.ask in ("kinds", "piles") else None


def thing_name(context: GameContext, one: Question) -> str:
    """Name what is asked about: the component, the pile, the write-in, the board."""
    keys = {"board": "", "write-ins": f"write-ins.{one.thing}.name"}
    key = keys.get(one.section, f"components.{one.thing}")
    if one.section == "tiles":
        key = f"components.{context.game.tile_sets[one.thing].component}"
    if not key:
        return context.catalog.tool("worksheet.board")
    name = context.catalog.plain(key) if context.catalog.has(key) else one.thing.replace("-", " ")
    if one.pile is not None:
        key = f"piles.{one.pile}"
        pile = context.catalog.plain(key) if context.catalog.has(key) else one.pile.replace("-", " ")
        name = f"{name}, {pile}"
    return name[:1].upper() + name[1:]


def tails(one: Question) -> str:
    """Write the keys of a question: what they share, then what tells them apart."""
    keys = [part.key for part in one.parts]
    if len(keys) == 1:
        return keys[0]
    shared = 0
    while len({tuple(key.split(".")[: shared + 1]) for key in keys}) == 1:
        shared += 1
    several = [".".join(key.split(".")[shared:]) for key in keys]
    start = ".".join(keys[0].split(".")[:shared])
    numbered = all(part.head == tail for part, tail in zip(one.parts, several, strict=True))
    if numbered and all(tail.isdigit() for tail in several) and len(several) > 2:
        return f"{start}.{several[0]} … {several[-1]}"
    return f"{start}. {' · '.join(several)}"


def amount(value: Fact, context: GameContext | None = None) -> str:
    """Write what is held now; nothing where it is not known."""
    if isinstance(value, float):
        return format_length(value, context.catalog.facts.decimal if context else ".")
    return "" if value is None else str(value)


def _word(one: Question) -> str:
    """Name the words of a question: those of tiles are not those of other components."""
    if one.section == "tiles":
        return f"tile-{one.ask}"
    return "write-in" if one.section == "write-ins" else one.ask
