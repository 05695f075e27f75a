"""A map of a catalogue → the signs of its small picture: what was dealt onto the board, hexes, pieces."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.drawing.scene import Box, Fill, Item, Path, Scene, Stroke, centred
from printgen.figure.cards import on_each_card
from printgen.figure.hexes.tile import EMPTY, outline
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.geometry import Point, Rect
from printgen.model.box.box import Component
from printgen.model.position import Thing
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import hex_pictures, thing_picture, thing_words
from printgen.sheet.setup.legend import LegendSign, legend_signs
from printgen.units import PT

SIGN, PITCH = 6.6, Point(5.8, 5.8)
"""How large a sign is, and how wide a hex, in mm."""

CARD, CORNER, NUMBERS = Rect(-3.3, -2.4, 6.6, 4.8), 0.6, 7.5 * PT
"""A card with the numbers that cards of its kind bear."""


def board_signs(entry: PositionContext, pictures: Pictures) -> Iterator[LegendSign]:
    """Yield the signs of a board: pieces but those on every space and hexes, then hexes and numbered cards by kinds."""
    setup, parts = entry.game.setup, entry.game.components
    everywhere = on_each_card(board_view(entry)) if entry.game.grid.kind == "cards" else ()
    plan = zip(entry.game.sheets.setup.legend, legend_signs(entry, pictures), strict=True)
    for name, one in plan:
        piece = setup.pieces.get(name)
        is_hex = piece is not None and parts[piece.component].shape == "hex"
        if name not in everywhere and not is_hex:
            yield LegendSign(one.picture and replace(one.picture, width=SIGN, height=SIGN), one.name)
    for component, kinds in _laid(entry).items():
        part = parts[component]
        for kind in (one for one in part.kinds if one in kinds):
            picture = _picture(entry, pictures, component, kind, kinds[kind])
            if picture is not None:
                yield LegendSign(picture, (Inline("text", thing_words(entry, component, Thing(kind))[0]),))
    hexes = hex_pictures(entry, pictures, SIGN)
    free = [name for name in board_view(entry).cells if name not in hexes] if any(hexes.values()) else []
    if free:
        yield LegendSign(_free(entry, pictures, free[0]), entry.tool_text("catalogue.nothing"))


def _free(entry: PositionContext, pictures: Pictures, space: str) -> Picture:
    """Return a space on which no hex lies, as the maps have it."""
    view, middle, half = board_view(entry), Point(0, 0), SIGN / 2
    ground = Fill(entry.colour("sea"), 0.4) if entry.theme.fills else None
    drawn: list[Item] = [Path(outline(middle, PITCH), ground, Stroke(entry.colour("coast"), 0.14, join="round"))]
    for region in [region for _, region in view.regions_of(view.cells[space]) if region.icon is not None][-1:]:
        drawn.append(icon(region.icon or "", middle, EMPTY[0] * PITCH.x, entry.colour(EMPTY[1]), entry.icons))
    return pictures.add("free", Scene(Rect(-half, -half, SIGN, SIGN), tuple(drawn), "free"))


def _laid(entry: PositionContext) -> Mapping[str, Mapping[str, set[int]]]:
    """Return the kinds of each component that lie open on the board, with the numbers of what is numbered."""
    position, setup = entry.position, entry.game.setup
    found: dict[str, dict[str, set[int]]] = {}
    for one in position.dealt:
        for thing in one.things if one.space is not None else ():
            numbers = found.setdefault(setup.deals[one.deal].component, {}).setdefault(thing.kind, set())
            numbers.update([] if thing.number is None else [thing.number])
    for piece in (setup.pieces[one.piece] for one in position.pieces):
        if piece.kind is not None:
            found.setdefault(piece.component, {}).setdefault(piece.kind, set())
    hexes = next((name for name, part in entry.game.components.items() if part.shape == "hex"), None)
    if hexes is not None:
        for hex_ in position.hexes:
            found.setdefault(hexes, {}).setdefault(hex_.kind, set())
    return found


def _picture(
    entry: PositionContext, pictures: Pictures, component: str, kind: str, numbers: set[int]
) -> Picture | None:
    """Return a hex of a kind, or a card of one that stands out, with its numbers; None for what needs no explaining."""
    part = entry.game.components[component]
    if part.shape == "hex":
        return thing_picture(entry, pictures, component, Thing(kind), SIGN)
    if part.shape != "card" or not (numbers or kind_accent(part, kind)):
        return None
    return pictures.add(f"numbered-{kind}", Scene(CARD.grown(0.2), _numbered(entry, part, kind, numbers), kind))


def _numbered(entry: PositionContext, part: Component, kind: str, numbers: set[int]) -> tuple[Item, ...]:
    accent = kind_accent(part, kind)
    palette, colour = entry.theme.palette, entry.colour(accent or "coast")
    ground = Fill(palette[f"{accent}-tint"]) if accent and entry.theme.fills else None
    box, ink = Box(CARD, ground, Stroke(colour, 0.35), CORNER), palette[f"{accent}-text"] if accent else colour
    if numbers:
        words = "–".join(map(str, dict.fromkeys((min(numbers), max(numbers)))))
        return (box, centred(words, Point(0, 0), NUMBERS, 900, ink))
    sign = kind_icon(part, kind, entry.icons)
    return (box,) if sign is None else (box, icon(sign, Point(0, 0), 0.7 * CARD.height, ink, entry.icons))
