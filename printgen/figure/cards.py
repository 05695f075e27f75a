"""A board of cards, its style → the drawing: the cards as dealt, names, regions, pieces; in mm."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from printgen.drawing.items import extent
from printgen.drawing.metrics import fits, size_to_fit, text_width
from printgen.drawing.path import ripple
from printgen.drawing.scene import Box, Command, Fill, Group, Item, Path, Stroke, Weight, centred, label, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.icon import icon
from printgen.figure.pieces.dealt_token import dealt_token
from printgen.figure.pieces.kind_look import kind_accent, kind_icon, thing_name
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.seats import seat_row
from printgen.figure.text import halves
from printgen.geometry import Insets, Point, Rect, Transform, side_by_side
from printgen.model.board.spaces import Cell
from printgen.model.position import Dealt, PlacedPiece
from printgen.units import PT

NAME, LARGE_NAME, NAME_WIDE, KIND, WAVES, SMALLEST = 0.13, 0.24, 0.8, 0.13, 3, 7 * PT
PAWN, PIECE, TOKEN, OFTEN, UP, CORNER = 0.45, 0.35, 0.24, 0.24, -0.06, 0.07

NOTED, LINE, RULED = 0.15, 7.5, 26.0
"""How large the sign of a region is on a card to write on, how far its lines are apart, and from which height on it has
them, in mm."""

SIGNS_APART, OFF_WORDS, OFF_THINGS = 0.21, 1.6, 0.5
"""How far the signs of a card stand apart; how far waves keep off the words of an overlay and of a card that stands
out, and off other things, in heights of a wave."""

NUMBER, MARK, SMALL_SIGN, SMALL_PIECE, BESIDE = 0.4, 0.27, 0.27, 0.31, 0.32
"""On a small card: how high its number, what is written on it, the sign of its kind and its pieces are, how far these
stand apart."""

ASIDE, EDGE = Point(0.16, 0.08), 0.2
"""How far its pieces stand from the middle, and the last from the edges above what is written on it."""


def card_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    cards = {dealt.space: dealt for dealt in view.dealt if dealt.space and _is_card(view, dealt)}
    items, overlay, named = list[Item](), style.look == "overlay", _captions(view, style)
    taken = {placed.space for placed in _on_cards(view, small=True)}
    standing = [*standing_on_cards(view, style)]
    if overlay:
        spots = (_card_rect(view, style, view.cells[placed.space]).centre for placed in _on_cards(view))
        standing = [style.footprint(at, 0.3 * style.unit) for at in spots]
    things = [extent([item]) for item in standing]
    for cell in sorted(view.squares):
        rect, dealt = _card_rect(view, style, cell), cards.get(view.names[cell])
        marked = any(region.icon for _, region in view.regions_of(cell))
        beside = sum(region.icon is not None for _, region in view.regions_of(cell)) if overlay else 0
        hidden = not overlay and (marked or view.names[cell] in taken)
        signs = [*_kind(view, style, rect, dealt, hidden, beside)]
        signs += [*_regions(view, style, cell, rect, dealt), *_name(style, view.names[cell], rect)]
        signs += [*_mark(view, style, view.names[cell], rect)]
        if view.names[cell] in named and not (dealt and _has_name(view, dealt)):
            signs += _named(style, rect, named[view.names[cell]], None, style.colour("coast"), 600, 0, False)
        items += [*_card(view, style, rect, dealt, [*_places(signs), *things]), *signs]
    if overlay:
        return (*items, *standing)
    seats = () if style.look == "thumbnail" else seat_row(view, style, style.rect_of(view.squares))
    return (*items, *standing, *seats)


def _places(signs: Sequence[Item]) -> Iterator[Rect]:
    """Yield where signs and words of a space lie, frames left out: no wave is drawn there."""
    return (extent([item]) for item in signs if not isinstance(item, Box) or item.fill is not None)


def _card_rect(view: BoardView, style: BoardStyle, cell: Cell) -> Rect:
    """Return where a card lies: the pitch of the spaces includes the gap between cards."""
    gap, pitch = view.grid.gap or 0.0, view.grid.pitch
    by_x, by_y = gap / 2 / pitch.x * style.pitch.x, gap / 2 / pitch.y * style.pitch.y
    return style.rect(cell).inset(Insets(by_y, by_x, by_y, by_x))


def _is_card(view: BoardView, dealt: Dealt) -> bool:
    return (part := view.component_of(dealt)) is not None and part.shape == "card"


def _has_name(view: BoardView, dealt: Dealt) -> bool:
    """Return whether a card stands out, so that its name is written on it."""
    thing, component = dealt.things[0], view.component_of(dealt)
    stands_out = kind_accent(component, thing.kind) is not None or thing.number is not None
    return stands_out or not (component and component.kinds)


def _card(view: BoardView, style: BoardStyle, rect: Rect, dealt: Dealt | None, clear: Sequence[Rect]) -> Iterator[Item]:
    """Draw a card in the colour of its kind, with waves that keep clear of these places."""
    unit, radius, fills = style.unit, CORNER * style.unit, style.theme.fills
    if dealt is None:
        yield Box(rect, Fill(style.colour("sea"), 0.5) if fills else None, Stroke(style.colour("coast"), 0.2), radius)
        if fills and style.look == "overlay":
            yield from _waves(style, rect, style.colour("shore"), clear)
        if style.look == "notes" and rect.height >= RULED:
            yield _lines(style, rect)
        return
    thing, component = dealt.things[0], view.component_of(dealt)
    accent = kind_accent(component, thing.kind)
    colour = style.colour(accent or "coast")
    if fills and style.look == "setup":
        yield Box(rect.moved(0.3, 0.5), Fill(style.colour("table-shadow")), None, radius)
    ground = style.theme.palette[f"{accent}-tint"] if accent else style.colour("sea")
    yield Box(rect, Fill(ground) if fills else None, None, radius)
    if style.look == "setup" if not fills else style.look != "thumbnail":
        ink = colour if accent and fills else style.colour("shore" if fills else "hairline")
        yield from _waves(style, rect, ink, clear, OFF_WORDS if accent else OFF_THINGS)
    thick = 0.035 * unit if accent is not None else 0.2
    yield Box(rect.grown(-thick / 2), None, Stroke(colour, thick), radius - thick / 2)


def _kind(
    view: BoardView, style: BoardStyle, rect: Rect, dealt: Dealt | None, taken: bool, beside: int = 0
) -> Iterator[Item]:
    """Write what stands out about a card: its kind by name, sign and number; on a thumbnail its number or sign alone.

    ``taken``: several pieces lie there, or the sign of a region, where its own would stand; ``beside``: its own stands
    to the left of so many signs of regions.
    """
    if dealt is None:
        return
    thing, component = dealt.things[0], view.component_of(dealt)
    accent = kind_accent(component, thing.kind)
    if style.look == "thumbnail":
        if thing.number is not None:
            at = Point(rect.x + 0.1 * style.unit, rect.bottom - 0.13 * style.unit)
            yield label(str(thing.number), at, NUMBER * style.unit, style.ink(accent), 900, "start")
        elif accent is not None and (sign := kind_icon(component, thing.kind, style.icons)) is not None:
            at = Point(rect.right - 0.16 * style.unit, rect.bottom - 0.16 * style.unit)
            yield icon(sign, at, SMALL_SIGN * style.unit, style.ink(accent), style.icons)
    elif _has_name(view, dealt):
        sign, name = kind_icon(component, thing.kind, style.icons), thing_name(view.words, thing, component)
        if taken and style.look == "setup" and accent is not None:
            taken = not _has_room(style, str(dealt.space), rect, name)
            name = "" if taken else name
        elif taken:
            sign = None
        yield from _named(style, rect, name, sign, style.ink(accent), 700 if accent else 400, beside, taken)


def _lines(style: BoardStyle, rect: Rect) -> Item:
    """Draw lines to write on, from the foot of a card to its name."""
    edge = 0.1 * style.unit
    count = int((rect.height - 2 * edge - 2 * SMALLEST) / LINE)
    ys = (rect.bottom - edge - n * LINE for n in range(count))
    commands = (polyline((Point(rect.x + edge, y), Point(rect.right - edge, y))) for y in ys)
    pen = Stroke(style.colour("shore" if style.theme.fills else "hairline"), 0.2)
    return Path(tuple(chain.from_iterable(commands)), stroke=pen)


def _waves(style: BoardStyle, rect: Rect, colour: str, clear: Sequence[Rect], off: float = OFF_WORDS) -> Iterator[Item]:
    """Draw rows of small waves, every second row set off, without those that would meet what is to stay clear.

    ``off``: how far they keep off that, in their height.
    """
    unit, plain, commands = style.unit, style.look == "overlay", list[Command]()
    for row in range(WAVES):
        y, step = rect.y + rect.height * (row + 1) / (WAVES + 1), 0.045 * unit
        xs = [rect.x + rect.width * (n + 0.37 + 0.26 * (row % 2)) / WAVES - 2 * step for n in range(WAVES)]
        around = [Rect(x, y - step / 2, 4 * step, step).grown(off * step) for x in xs]
        kept = [x for x, reach in zip(xs, around, strict=True) if not any(one.meets(reach) for one in clear)]
        if plain and row == WAVES - 1 and len(kept) < WAVES:
            break  # a lone wave beside words would only look left over
        for x in kept:
            commands += ripple(Point(x, y), 4 * step)
    if commands:
        yield Path(tuple(commands), stroke=Stroke(colour, 0.012 * unit, opacity=0.55))


def _named(
    style: BoardStyle, rect: Rect, name: str, sign: str | None, ink: str, weight: Weight, beside: int, taken: bool
) -> Iterator[Item]:
    """Write the kind of a card into its lower right corner, its icon in the one above, left of so many others.

    ``taken``: there is no room above, so that its icon stands before its words.
    """
    edge = 0.08 * style.unit
    lines, size = _lines_of(style, rect, name, weight)
    if sign is not None:
        large = max(0.18 * style.unit, KIND * style.unit, SMALLEST)
        at = Point(rect.right - edge - large / 2 - SIGNS_APART * beside * style.unit, rect.y + edge + large / 2)
        if taken:
            at = Point(at.x, rect.bottom - edge - large / 2)
        yield icon(sign, at, large, ink, style.icons)
    for number, line in enumerate(lines):
        at = Point(rect.right - edge, rect.bottom - 0.09 * style.unit + (number + 1 - len(lines)) * 1.05 * size)
        yield label(line, at, size, ink, weight, "end")


def _lines_of(style: BoardStyle, rect: Rect, name: str, weight: Weight) -> tuple[Sequence[str], float]:
    """Return the lines of what is written into the lower right corner of a card, and their size."""
    size, edge = max(KIND * style.unit, SMALLEST), 0.08 * style.unit
    beside = 0.0 if style.look == "overlay" or _is_close(style) else (OFTEN + 0.04) * style.unit
    room = rect.width - 2 * edge - beside
    lines = (name,) if fits(name, room, SMALLEST, weight) else halves(name)
    return lines, max(SMALLEST, min(size_to_fit(line, room, size, weight) for line in lines))


def _words_top(style: BoardStyle, rect: Rect, name: str) -> float:
    """Return where what is written into the lower right corner of a card begins."""
    lines, size = _lines_of(style, rect, name, 700)
    return rect.bottom - 0.09 * style.unit - (1.05 * len(lines) - 0.2) * size


def _has_room(style: BoardStyle, space: str, rect: Rect, name: str) -> bool:
    """Return whether a name has room on a card, and pieces between it and that of the space."""
    lines, size = _lines_of(style, rect, name, 700)
    close, plate = _is_close(style), _plate(style, space, rect)
    wide = rect.width - (0.16 if close else OFTEN + 0.2) * style.unit + 0.01
    high = _words_top(style, rect, name) - (plate.centre.y if close else plate.bottom)
    return max(text_width(line, size, 700) for line in lines) <= wide and PIECE * style.unit <= high


def _is_close(style: BoardStyle) -> bool:
    """Return whether cards are so small that what lies on each has no room beside words, only above them."""
    return style.look == "setup" and NAME * style.unit < SMALLEST


def _captions(view: BoardView, style: BoardStyle) -> dict[str, str]:
    """Return what is written on cards, by space: their names, on the first other ones with room what pieces are."""
    cards = [one for one in view.dealt if _is_card(view, one) and _has_name(view, one)]
    found = {str(one.space): thing_name(view.words, one.things[0], view.component_of(one)) for one in cards}
    standing = _on_cards(view, small=True) if style.look == "setup" else ()
    for space, some in groupby(standing, key=lambda one: one.space):
        names = [view.word(f"pieces.{one.piece}.name") for one in some]
        rect = _card_rect(view, style, view.cells[space])
        for name in (", ".join(names), *names) if space not in found else ():
            if name not in found.values() and _has_room(style, space, rect, name):
                found[space] = name
                break
    return found


def _name(style: BoardStyle, name: str, rect: Rect) -> Iterator[Item]:
    """Write the name of a space, on a card in a white plate."""
    unit, ink = style.unit, style.colour("coast")
    if style.look == "overlay":
        yield centred(name, rect.centre, size_to_fit(name, NAME_WIDE * unit, LARGE_NAME * unit, 300), 300, ink)
        return
    size, plate = _name_size(style), _plate(style, name, rect)
    yield Box(plate, Fill(style.colour("paper")), None, 0.33 * size)
    yield centred(name, plate.centre, size, 700, ink)


def _mark(view: BoardView, style: BoardStyle, name: str, rect: Rect) -> Iterator[Item]:
    """Write into the lower left corner of a small card what is said of it."""
    if name in view.marks:
        at = Point(rect.x + 0.09 * style.unit, rect.bottom - 0.12 * style.unit)
        yield label(view.marks[name], at, max(SMALLEST, MARK * style.unit), style.colour("ink"), 700, "start")


def _name_size(style: BoardStyle) -> float:
    """Return how large names are on plates, in mm: as small as can be where cards are to be written on."""
    return SMALLEST if style.look == "notes" else max(NAME * style.unit, SMALLEST)


def _plate(style: BoardStyle, name: str, rect: Rect) -> Rect:
    """Return where the name of a space stands on its card."""
    size, edge = _name_size(style), 0.057 * style.unit
    return Rect(rect.x + edge, rect.y + edge, text_width(name, size, 700) + 0.9 * size, 1.45 * size)


def _regions(view: BoardView, style: BoardStyle, cell: Cell, rect: Rect, dealt: Dealt | None) -> Iterator[Item]:
    """Mark a card that lies in a region: its icon in a corner, on an overlay with its name if the card has none."""
    unit, overlay = style.unit, style.look == "overlay" and not (dealt and _has_name(view, dealt))
    large, off = (NOTED if style.look == "notes" else 0.16), 0.16
    at = Point(rect.right - off * unit, rect.y + (off - 0.01) * unit)
    if overlay:
        at = Point(rect.x + 0.16 * unit, rect.bottom - 0.16 * unit)
    standing = {view.pieces[one.piece].icon for one in view.standing if one.space == view.names[cell]}
    for key, region in view.regions_of(cell):
        if region.icon in standing and not overlay:
            continue  # it lies there for all to see
        ink = style.ink(region.accent)
        if region.accent and dealt is None:
            dashes, by = Stroke(style.colour(region.accent), 0.3, (1.2, 0.9)), 0.04 * unit
            yield Box(rect.grown(-by), None, dashes, CORNER * unit - by)
        if region.icon is not None:
            yield icon(region.icon, at, large * unit, ink, style.icons)
        if overlay:
            size = max(0.08 * unit, SMALLEST)
            start = at.moved(0.13 * unit if region.icon else -0.08 * unit, 0.33 * size)
            on_sea = style.colour("ink") if dealt else ink  # a colour would be too pale there
            yield label(view.word(f"board.regions.{key}"), start, size, on_sea, 600, "start")
        at = at.moved(0, -0.2 * unit) if overlay else at.moved(-0.2 * unit, 0)


def standing_on_cards(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw pieces and dealt tokens side by side in the middle of their cards, what lies on each card in a corner."""
    small, arts = style.look == "thumbnail", dict[str, list[Group]]()
    often, high, apart = on_each_card(view), SMALL_PIECE if small else PIECE, BESIDE if small else 0.41
    for placed in _on_cards(view, small):
        look = view.pieces[placed.piece].look
        size = (OFTEN if placed.piece in often else PAWN if look == "pawn" else high) * style.unit
        art = placed_piece(view, style, placed, size)
        if placed.piece in often:
            yield Group((art,), Transform.shift(*lower_left(view, style, placed.space)))
        else:
            arts.setdefault(placed.space, []).append(art)
    for dealt in view.dealt:
        if dealt.space in view.cells and not _is_card(view, dealt):
            arts.setdefault(str(dealt.space), []).append(dealt_token(view, style, dealt, TOKEN * style.unit))
    named = _captions(view, style)
    for space, group in arts.items():
        rect = _card_rect(view, style, view.cells[space])
        aside = ASIDE if small else Point(0, UP)
        middle = rect.centre.moved(aside.x * style.unit, aside.y * style.unit)
        step = min(apart * style.unit, 0.84 * rect.width / len(group))
        if small and view.marks:
            middle = Point(rect.right - EDGE * style.unit - (len(group) - 1) * step / 2, rect.y + EDGE * style.unit)
        if not small:  # off the name of the space and that of the card, below or beside the first
            half, plate = high * style.unit / 2, _plate(style, space, rect)
            wide = (len(group) - 1) * step + 2 * half
            foot = _words_top(style, rect, named[space]) if space in named else rect.bottom - 0.06 * style.unit
            y = min(max(middle.y, plate.bottom + half if len(group) > 1 else 0.0), foot - half)
            middle = Point(middle.x, max(rect.y + half + 0.06 * style.unit, y))
            if len(group) > 1:  # so that the number of their step has room behind them, or beside the name of the space
                beside = _is_close(style) or middle.y - half < plate.bottom - 0.1
                start = plate.right if beside else rect.x + 0.2 * style.unit
                most = rect.right - wide / 2 - 0.06 * style.unit
                middle = Point(min(start + wide / 2, most), middle.y)
        for across, art in zip(side_by_side(len(group), step), group, strict=True):
            yield Group((art,), Transform.shift(*middle.moved(across, 0)))


def lower_left(view: BoardView, style: BoardStyle, space: str) -> Point:
    """Return where on a card lies what lies on each: below the name of its space where words take the width."""
    rect, off = _card_rect(view, style, view.cells[space]), (OFTEN / 2 + 0.075) * style.unit
    below = _plate(style, space, rect).bottom + (OFTEN / 2 + 0.03) * style.unit
    return Point(rect.x + off, below if _is_close(style) else rect.bottom - off)


def on_each_card(view: BoardView) -> frozenset[str]:
    """Return the sorts of pieces of which one lies on each space."""
    everywhere = Counter(piece for piece, _ in {(one.piece, one.space) for one in view.standing})
    return frozenset(piece for piece, count in everywhere.items() if count == len(view.squares) > 1)


def _on_cards(view: BoardView, small: bool = False) -> Sequence[PlacedPiece]:
    """Return what stands on spaces, once for every owner; ``small``: without what lies on every space."""
    standing = sorted(view.standing, key=lambda p: p.space)
    if small:
        often = on_each_card(view)
        standing = [p for p in standing if p.piece not in often]
    groups = (group for _, group in groupby(standing, key=lambda p: p.space))
    return [p for group in groups for p in dict.fromkeys(group) if view.pieces[p.piece].look != "card"]
