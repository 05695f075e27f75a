"""Something dealt to a space → its drawing centred on the origin: the piece that stands for its kind, else a disc."""

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Disc, Fill, Group, Stroke, centred, polygon
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent, kind_icon, thing_name
from printgen.figure.pieces.piece import piece_drawing
from printgen.geometry import Point
from printgen.model.board.board import SIDES
from printgen.model.board.spaces import STEPS
from printgen.model.contrast import darkened
from printgen.model.position import Dealt
from printgen.units import PT

SMALLEST = 7 * PT
WIDE, HIGH = 1.7, 1.1
"""How wide and high words on a disc are at most, for a radius of 1."""
BEGIN, TIP, HALF = 0.54, 0.68, 0.2
"""How far from the middle the arrow begins and ends that shows a side, and half its width, for a size of 1."""


def dealt_token(view: BoardView, style: BoardStyle, dealt: Dealt, size: float) -> Group:
    """Draw what was dealt, ``size`` mm across, in the colour of the seat that has it.

    A disc shows its icon, else its number, or its name as far as that fits. An arrow points to the side it faces.
    """
    token = _token(view, style, dealt, size)
    if view.grid.kind != "squares" or dealt.facing not in SIDES:
        return token
    down, right = STEPS[dealt.facing]
    corners = ((TIP, 0.0), (BEGIN, HALF), (BEGIN, -HALF))
    points = [Point(size * (right * far - down * off), size * (down * far + right * off)) for far, off in corners]
    return Group((token, polygon(points, Fill(style.colour("ink")))))


def _token(view: BoardView, style: BoardStyle, dealt: Dealt, size: float) -> Group:
    component, thing, middle = view.component_of(dealt), dealt.things[0], Point(0, 0)
    seat = view.owners.get(dealt.owner) if dealt.owner else None
    colour, of = style.colour(seat.colour) if seat else None, (view.deals[dealt.deal].component, thing.kind)
    made = next((one for one in view.pieces.values() if (one.component, one.kind) == of), None)
    if made is not None:
        return piece_drawing(made, component, size, style, colour)
    sign = kind_icon(component, thing.kind, style.icons)
    ink, radius = colour or style.colour(kind_accent(component, thing.kind) or "ink"), size / 2
    disc = Disc(middle, radius, Fill(style.colour("face")), Stroke(ink, 0.08 * radius))
    if sign is not None and thing.number is None:
        return Group((disc, icon(sign, middle, 1.25 * radius, ink, style.icons)))
    words = str(thing.number) if thing.number is not None else thing_name(view.words, thing, component)
    high = max(size_to_fit(words, WIDE * radius, HIGH * radius, 700), SMALLEST)
    read = darkened(ink, style.colour("face"), style.colour("ink"))
    return Group((disc, centred(words, middle, high, 700, read)))
