"""A board of cards, its style → the drawing: the cards as dealt, names, regions, pieces; in mm."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from printgen.drawing.metrics import fits, size_to_fit
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Run, Stroke, Text
from printgen.figure.board_view import BoardStyle, BoardView, Weight
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent, kind_icon, thing_name
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.seat_row import board_rect, seat_row
from printgen.geometry import Insets, Point, Rect, Transform
from printgen.model.board.board import Accent
from printgen.model.board.spaces import Cell
from printgen.model.position import Dealt, PlacedPiece
from printgen.units import PT

CORNER, TINT = 0.07, 0.16
NAME, LARGE_NAME, NAME_WIDE = 0.125, 0.24, 0.8
ICON, KIND = 0.2, 0.115
PIECE, TOKEN = 0.3, 0.24
SMALLEST = 6 * PT

NUMBER, ASIDE = 0.4, Point(0.27, 0.08)
"""On a small card: how high its number is, and how far pieces stand from the middle."""


def card_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    overlay = style.look == "overlay"
    cards = {dealt.space: dealt for dealt in view.dealt if dealt.space and _is_card(view, dealt)}
    items: list[Item] = []
    for cell in sorted(view.squares):
        rect, dealt = card_rect(view, style, cell), cards.get(view.names[cell])
        items += _card(view, style, rect, dealt)
        items += _regions(view, style, cell, rect, dealt is not None)
        items += _name(view, style, cell, rect)
    if overlay:
        return (*items, *_footprints(view, style))
    seats = () if style.look == "thumbnail" else seat_row(view, style, board_rect(view, style))
    return (*items, *standing(view, style), *seats)


def card_rect(view: BoardView, style: BoardStyle, cell: Cell) -> Rect:
    """Return where a card lies: the pitch of the spaces includes the gap between cards."""
    gap = view.grid.gap or 0.0
    by_x = gap / 2 / view.grid.pitch.x * style.pitch.x
    by_y = gap / 2 / view.grid.pitch.y * style.pitch.y
    return style.rect(cell).inset(Insets(by_y, by_x, by_y, by_x))


def _is_card(view: BoardView, dealt: Dealt) -> bool:
    part = view.components.get(view.deals[dealt.deal].component)
    return part is not None and part.shape == "card"


def _card(view: BoardView, style: BoardStyle, rect: Rect, dealt: Dealt | None) -> list[Item]:
    """Draw a card: blank, or its kind by colour, icon and name with its number."""
    radius = CORNER * style.unit
    if dealt is None:
        fills = style.theme.fills and style.look != "overlay"
        ground = Fill(style.colour("sea"), 0.5) if fills else None
        return [Box(rect, ground, Stroke(style.colour("coast"), 0.2), radius)]
    thing = dealt.things[0]
    component = view.components.get(view.deals[dealt.deal].component)
    accent, sign = kind_accent(component, thing.kind), kind_icon(component, thing.kind, style.icons)
    special = accent is not None
    colour = style.colour(accent or "coast")
    ground = Fill(style.colour("sea")) if style.theme.fills else None
    items: list[Item] = [Box(rect, ground, None, radius)]
    if special and style.theme.fills:
        items.append(Box(rect, Fill(colour, TINT), None, radius))
    thick = 0.035 * style.unit if special else 0.2
    by = thick / 2
    inner = rect.grown(-by)
    items.append(Box(inner, None, Stroke(colour, thick), radius - by))
    if style.look == "thumbnail" and thing.number is not None:
        return [*items, _number(style, rect, thing.number, accent)]
    return [*items, *_kind(style, rect, thing_name(view.words, thing, component), sign, accent)]


def _number(style: BoardStyle, rect: Rect, number: int, accent: Accent | None) -> Text:
    """Write nothing but the number of a card; its kind is told by colour and edge."""
    ink = style.colour(f"{accent}-text" if accent and accent != "ink" else "ink")
    run = Run(str(number), NUMBER * style.unit, 900 if accent else 400, ink)
    return Text(Point(rect.x + 0.1 * style.unit, rect.bottom - 0.13 * style.unit), (run,))


def _kind(style: BoardStyle, rect: Rect, name: str, sign: str | None, accent: Accent | None) -> list[Item]:
    """Write the kind of a card along its lower edge, with its icon, as large as it fits."""
    ink = style.colour(f"{accent}-text" if accent and accent != "ink" else "ink")
    size, edge = max(KIND * style.unit, SMALLEST), 0.09 * style.unit
    room = rect.width - 2 * edge
    weight: Weight = 700 if accent else 400
    at = Point(rect.x + edge, rect.bottom - 0.11 * style.unit)
    items: list[Item] = []
    large = max(0.15 * style.unit, size)
    if sign is not None and fits(name, room - large, SMALLEST, weight):
        spot = at.moved(large / 2, -0.33 * size)
        items.append(icon(sign, spot, large, ink, style.icons))
        at, room = at.moved(1.2 * large, 0), room - 1.2 * large
    lines = [name] if fits(name, room, SMALLEST, weight) else _halves(name)
    size = max(SMALLEST, min(size_to_fit(line, room, size, weight) for line in lines))
    return [
        *items,
        *(
            Text(at.moved(0, (number + 1 - len(lines)) * 1.05 * size), (Run(line, size, weight, ink),))
            for number, line in enumerate(lines)
        ),
    ]


def _halves(name: str) -> list[str]:
    """Split a name into two lines as even as its words allow."""
    words = name.split()
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(ways, key=lambda way: max(map(len, way)), default=(name,)))


def _name(view: BoardView, style: BoardStyle, cell: Cell, rect: Rect) -> list[Item]:
    name, ink = view.names[cell], style.colour("coast")
    if style.look == "overlay":
        size = size_to_fit(name, NAME_WIDE * style.unit, LARGE_NAME * style.unit, 300)
        return [Text(rect.centre.moved(0, 0.33 * size), (Run(name, size, 300, ink),), "middle")]
    size = max(NAME * style.unit, SMALLEST)
    at = Point(rect.x + 0.1 * style.unit, rect.y + 0.19 * style.unit)
    return [Text(at, (Run(name, size, 700, ink),))]


def _regions(view: BoardView, style: BoardStyle, cell: Cell, rect: Rect, dealt: bool) -> list[Item]:
    """Mark a card that lies in a region: its icon in a corner, with its name on an overlay."""
    items: list[Item] = []
    overlay = style.look == "overlay" and not dealt
    low = Point(rect.right - 0.16 * style.unit, rect.y + 0.15 * style.unit)
    if overlay:
        low = Point(rect.x + 0.16 * style.unit, rect.bottom - 0.16 * style.unit)
    for key, region in view.board.regions.items():
        if view.names[cell] not in region.spaces:
            continue
        accent = region.accent or "ink"
        ink = style.colour(accent if accent == "ink" else f"{accent}-text")
        if region.accent and not dealt:
            by = 0.04 * style.unit
            dashes = Stroke(style.colour(accent), 0.3, (1.2, 0.9))
            inner = rect.grown(-by)
            items.append(Box(inner, None, dashes, CORNER * style.unit - by))
        if region.icon is not None:
            items.append(icon(region.icon, low, 0.16 * style.unit, ink, style.icons))
        if overlay:
            size = max(0.08 * style.unit, SMALLEST)
            at = low.moved(0.13 * style.unit if region.icon else -0.08 * style.unit, 0.33 * size)
            items.append(Text(at, (Run(view.word(f"board.regions.{key}"), size, 600, ink),)))
        low = low.moved(0, -0.2 * style.unit) if overlay else low.moved(-0.2 * style.unit, 0)
    return items


def standing(view: BoardView, style: BoardStyle) -> list[Item]:
    """Draw pieces and dealt tokens side by side in the middle of their cards."""
    arts: dict[str, list[Group]] = {}
    for placed in _on_cards(view, style.look == "thumbnail"):
        arts.setdefault(placed.space, []).append(placed_piece(view, style, placed, _large(view, placed) * style.unit))
    for dealt in view.dealt:
        if dealt.space in view.cells and not _is_card(view, dealt):
            arts.setdefault(str(dealt.space), []).append(_token(view, style, dealt))
    items: list[Item] = []
    aside = ASIDE if style.look == "thumbnail" else Point(0, 0)
    for space, group in arts.items():
        rect = card_rect(view, style, view.cells[space])
        step = min(0.36 * style.unit, 0.84 * rect.width / len(group))
        for number, art in enumerate(group):
            across = (number - (len(group) - 1) / 2) * step
            at = rect.centre.moved(across + aside.x * style.unit, aside.y * style.unit)
            items.append(Group((art,), Transform.shift(*at)))
    return items


def _on_cards(view: BoardView, small: bool = False) -> Sequence[PlacedPiece]:
    """Return what stands on spaces, each sort on each space once for every owner.

    ``small``: without what lies on every space, which tells no board from another.
    """
    standing = sorted((p for p in view.placed if not p.waiting), key=lambda p: p.space)
    if small:
        everywhere = Counter(piece for piece, _ in {(p.piece, p.space) for p in standing})
        standing = [p for p in standing if everywhere[p.piece] < len(view.squares)]
    return [
        placed
        for _, group in groupby(standing, key=lambda p: p.space)
        for placed in dict.fromkeys(group)
        if view.pieces[placed.piece].look != "card"
    ]


def _large(view: BoardView, placed: PlacedPiece) -> float:
    return 0.45 if view.pieces[placed.piece].look == "pawn" else PIECE


def _token(view: BoardView, style: BoardStyle, dealt: Dealt) -> Group:
    """Draw a dealt token as a disc with its icon, else with its name."""
    part, thing = view.components.get(view.deals[dealt.deal].component), dealt.things[0]
    sign = kind_icon(part, thing.kind, style.icons)
    ink = style.colour(kind_accent(part, thing.kind) or "ink")
    radius = TOKEN / 2 * style.unit
    ring = Stroke(ink, 0.08 * radius)
    items: list[Item] = [Disc(Point(0, 0), radius, Fill(style.colour("face")), ring)]
    if sign is not None and thing.number is None:
        items.append(icon(sign, Point(0, 0), 1.25 * radius, ink, style.icons))
    else:
        label = str(thing.number) if thing.number is not None else thing.kind
        size = max(1.1 * radius, SMALLEST)
        items.append(Text(Point(0, 0.33 * size), (Run(label, size, 700, ink),), "middle"))
    return Group(tuple(items))


def _footprints(view: BoardView, style: BoardStyle) -> list[Item]:
    dashes = Stroke(style.colour("grey"), 0.25, (1.0, 0.8))
    return [
        Disc(card_rect(view, style, view.cells[p.space]).centre, 0.3 * style.unit, stroke=dashes)
        for p in _on_cards(view)
    ]
