"""PositionContext, a table → what lies beside its board, in its corners, in stock before seats, each thing drawn."""

from collections.abc import Mapping
from itertools import product
from math import ceil, sqrt
from typing import assert_never

from printgen.drawing import scene
from printgen.drawing.scene import Box, Disc, Fill, Item, Stroke, centred
from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.figure.pieces.piece import piece_drawing
from printgen.figure.style import PieceStyle
from printgen.figure.table import beside, stands, things
from printgen.figure.table.beside import CARD, SMALL_CARD
from printgen.figure.table.drawing import TRAY_CORNER
from printgen.figure.table.trays import PAD
from printgen.figure.table.view import Corner, Group, Sprite, Stand
from printgen.geometry import Point, Rect, Size, Transform, side_by_side
from printgen.model.play.conditions import amount
from printgen.model.setup import SetupStep
from printgen.model.table import Bags, CardPiles, ColumnThing, CornerThing, Hand, Ready, Stock
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.deal.lines import sealed_deals
from printgen.sheet.setup.table.below import below_each_other
from printgen.units import PT

LONG = 4.0
"""A piece so many times as long as wide is drawn as a bar."""

CHIP, APART, ABREAST = 2.7, 0.8, 3
"""The radius of a chip beside its bag, what parts pieces in a corner, in mm, and so many of these lie in one row."""

READY = {"coin": 8.6, "pawn": 11.0}
"""How large pieces in a corner are by their look, in mm."""

PIPS = (5, 3, 4, 2)
"""What dice on a table have up, one after another, of what is on them."""

Numbered = Mapping[str, tuple[str, SetupStep]]
"""The steps that are done by their ids, with their numbers."""


def column_thing(
    context: PositionContext, steps: Numbered, thing: ColumnThing, across: int, slim: bool = False, ample: bool = False
) -> Stand:
    """Return what a step lays beside the board, piles of cards so many ``across``; ``slim``: what else in a column.

    ``ample``: there is room for single cards as large as those of piles, below dice.
    """
    number, step = steps[thing.step]
    match thing:
        case CardPiles():
            kinds = ((name, kind) for name in thing.sorted_ for kind in context.game.components[name].kinds)
            faces = [_face(context, name, kind) for name, kind in kinds]
            return beside.card_piles(context, [*faces, *(_face(context, name) for name in thing.mixed)], number, across)
        case Bags():
            dealt = [(name, one) for name in thing.deals for one in context.position.dealt if one.deal == name]
            counts = {name: f"×{len(one.things)}" for name, one in dealt}
            held = [(context.catalog.plain(f"deals.{name}"), counts.get(name, "")) for name in thing.deals]
            return beside.sacks(context, held, number, slim, {*thing.deals} <= {*sealed_deals(context)})
        case Ready():
            return _ready(context, step, thing, number, slim or ample, CARD.width / SMALL_CARD.width if ample else 1.0)
    assert_never(thing)


def _ready(context: PositionContext, step: SetupStep, thing: Ready, number: str, slim: bool, larger: float) -> Stand:
    """Return dice, as many as the step uses, one of each card and each figure; ``slim``: each sort below the other.

    Cards in a row of their own are so much ``larger``.
    """
    parts = {name: context.game.components[name] for name in thing.components}
    dice = [
        face
        for name, part in parts.items()
        if part.shape == "die"
        for face in die_faces(context, name, _used(context, step, name))
    ]
    cards = [_face(context, name) for name, part in parts.items() if part.shape == "card"]
    signs = [part.icon for part in parts.values() if part.shape not in ("die", "card")]
    figures = [sign for sign in signs if sign is not None]
    if not slim or bool(dice) + bool(cards) + bool(figures) < 2:
        return beside.ready(context, dice, cards, figures, number)
    rows = [beside.ready(context, dice, (), (), number)] if dice else []
    rows += [beside.ready(context, (), cards, (), number).scaled(larger)] if cards else []
    rows += [beside.ready(context, (), (), figures, number)] if figures else []
    return below_each_other((rows[0], *(Stand(one.thing) for one in rows[1:])))


def die_faces(context: PositionContext, component: str, count: int) -> list[beside.DieFace]:
    """Return what so many dice have up: spots where their faces count from 1, else figures in the colours of seats."""
    part, seats = context.game.components[component], context.position.seats
    faces = part.faces or PIPS
    shown = [value for value in PIPS if value in faces] or faces
    colours = [context.game.setup.seats[seat].colour for seat in seats] if part.kinds else ["ink"]
    return [
        beside.DieFace(shown[n % len(shown)], None if min(faces) > 0 else colours[n % len(colours)])
        for n in range(count)
    ]


def _used(context: PositionContext, step: SetupStep, component: str) -> int:
    return amount(step.uses.get(component, 1), context.position.players, context.position.options)


def _face(context: PositionContext, component: str, kind: str | None = None) -> beside.Face:
    part = context.game.components[component]
    sign = part.icon if kind is None else kind_icon(part, kind, context.icons)
    return beside.Face(sign, kind_accent(part, kind) or "coast")


def stock_groups(context: PositionContext, steps: Numbered, thing: Stock, seat: str) -> tuple[Group, ...]:
    """Return the pieces that a seat has in stock, each sort with its count."""
    number, step = steps[thing.step]
    colour = thing.colours.get(seat, context.game.setup.seats[seat].colour)
    found = []
    for name in thing.components:
        part, count = context.game.components[name], _used(context, step, name) // context.position.players
        size = part.size
        is_long = size is not None and (size.width or 0) >= LONG * (size.height or size.width or 1)
        is_first = seat == context.position.seats[0]
        drawn = beside.stocked(context, part.icon, is_long, colour, count, is_first, bool(thing.colours))
        found.append(Group(number, drawn, count=f"×{count}"))
    return tuple(found)


def hand_of(context: PositionContext, steps: Numbered, thing: Hand, seat: str, is_first: bool) -> Stand:
    """Return the cards that a seat has in hand and their count; the number of their step where it is the first."""
    number, step = steps[thing.step]
    face = beside.Face(context.game.components[thing.component].icon, context.game.setup.seats[seat].colour)
    count = amount(step.count or 1, context.position.players, context.position.options)
    return beside.hand(context, face, f"×{count}", number if is_first else "")


def corner_thing(context: PositionContext, steps: Numbered, thing: CornerThing, style: PieceStyle) -> Corner:
    """Return what lies in a corner."""
    number, step = steps[thing.step]
    component = context.game.components[thing.component]
    done = amount(step.count or 0, context.position.players, context.position.options)
    count = done if thing.kind in ("bag", "pile", "box") else 0
    match thing.kind:
        case "card":
            drawn = things.card(context, component.icon or step.icon, "purple")
        case "dial":
            drawn = things.dial(context, tuple(map(str, component.faces)))
            if thing.piece is not None:
                piece = context.game.setup.pieces[thing.piece]
                part = context.game.components[piece.component]
                art = piece_drawing(piece, part, things.LIES, style, icon_name=piece.icon)
                drawn = things.with_dial(drawn, art, context, context.paper.layout == "small")
        case "dice":
            drawn = beside.ready(context, die_faces(context, thing.component, done), (), (), number).thing
        case "box":
            drawn = stands.heap(context, component.icon, "ink", done, lid=True)
        case "pieces":
            drawn = _pieces(context, step, thing, style)
        case "track":
            colours = [context.game.setup.seats[seat].colour for seat in context.position.seats]
            drawn = things.track(context, colours, context.tool("setup.start"))
        case _:
            drawn = things.bag(context, [_chip(context, value) for value in tuple(map(str, component.values))[:2]])
    return Corner(number, drawn, f"×{count}" if count else "")


def _pieces(context: PositionContext, step: SetupStep, thing: CornerThing, style: PieceStyle) -> Sprite:
    """Return pieces that lie ready in a tray, few of them in a row, as many as the step uses."""
    game, count = context.game, _used(context, step, thing.component)
    piece, seat = game.setup.pieces[thing.piece or ""], game.setup.seats.get(thing.seat or "")
    colour, sign = (context.colour(seat.colour), seat.icon) if seat is not None else (None, None)
    size = READY.get(piece.look, READY["coin"])
    art = piece_drawing(piece, game.components[thing.component], size, style, colour, icon_name=sign)
    across = count if count <= ABREAST else ceil(sqrt(count))
    down = ceil(count / across)
    places = product(side_by_side(down, size + APART), side_by_side(across, size + APART))
    items = tuple(scene.Group((art,), Transform.shift(x, y)) for y, x in [*places][:count])
    room = Size(across * (size + APART) - APART + 2 * PAD, down * (size + APART) - APART + 2 * PAD)
    pen = Stroke(context.colour("coast") if colour is None else colour, 0.5)
    tray = Box(Rect.around(Point(0, 0), *room), Fill(context.colour("tray")), pen, TRAY_CORNER)
    return Sprite((tray, *items), room)


def _chip(context: PositionContext, value: str) -> tuple[Item, ...]:
    """Draw a chip with its value."""
    middle, purple = Point(0, 0), context.colour("purple")
    disc = Disc(middle, CHIP, Fill(context.colour("tray")), Stroke(purple, 0.45))
    return disc, centred(value, middle, 8.5 * PT, 900, context.theme.palette["purple-text"])
