"""The stacks of a band of a card → the same: width moved between prices and turn, larger type where it fits."""

from dataclasses import replace

from printgen.drawing.metrics import Face, text_width
from printgen.sheet.card.blocks import WIDE, CardPanel, CardStack, Lines, Price, Prices, Steps
from printgen.sheet.core.blocks import Block, RichText
from printgen.units import PT

TITLE, LEAD, NAME, STEP, VALUE = 9.5, 8.0, 8.5, 8.8, 8.5
"""The sizes in points of titles, what stands beside them, names of prices, steps and prices on a large card."""

SIGN, AIR = 3.9, 0.8
"""An icon within words, and the air between two things, in mm."""

NUMBERED, ICON, GUTTER = 9.6, 5.2, 2.2
"""What stands before the words of a step, before a price's name, between columns of prices, in mm."""

PIP, WHOLE, IN_WHOLE = 3.6, 4.0, 7.5
"""A pip round its words with what parts it from the name, one of words alone, in mm; the size of those in points."""

LINE, LARGE_LINE, LARGE_STEP, LARGE_NAME = 8.6, 9.4, 9.4, 9.2
"""The size in points of lines, and of lines, steps and names of prices in larger type."""

TWO = 1.75
"""Words that stand on two lines are at most so many lines long."""


def fitted(band: tuple[CardStack, ...]) -> tuple[CardStack, ...]:
    """Return the stacks of a band: prices get what they need, steps that would break their lines what is left for it.

    Panels that take no more lines for it are in larger type.
    """
    return tuple(
        replace(one, blocks=tuple(_enlarged(block, one.width) for block in one.blocks)) for one in _shared(band)
    )


def _shared(band: tuple[CardStack, ...]) -> tuple[CardStack, ...]:
    turn = next((one for one in band if one.blocks and all(isinstance(block, Steps) for block in one.blocks)), None)
    if turn is None:
        return band
    steps = [wide for block in turn.blocks if isinstance(block, Steps) for wide in _step_widths(block)]
    for points in (LARGE_NAME, NAME):
        spare = {id(one): one.width - _least(one, points) for one in band if one is not turn}
        room = turn.width + sum(spare.values())
        is_short = min(spare.values(), default=0.0) < 0
        if max(steps, default=0.0) <= room:
            break
    given = room - turn.width if is_short else max((one for one in steps if one <= room), default=0.0) - turn.width
    if given <= 0 and not is_short:
        return band
    share = 1.0 if is_short else given / sum(spare.values())
    return tuple(
        replace(one, width=one.width + given if one is turn else one.width - share * spare[id(one)]) for one in band
    )


def _enlarged(block: Block, width: float) -> Block:
    if isinstance(block, CardPanel) and _has_room(block, width):
        return replace(block, head=replace(block.head, large=True))
    return block


def _has_room(block: CardPanel, width: float) -> bool:
    """Return whether a panel so many mm wide takes no more lines in larger type."""
    match block:
        case Steps():
            return all(_as_long(one.text, width - NUMBERED, STEP, LARGE_STEP) for one in block.rows)
        case Lines() if not block.boxed and width < WIDE:
            room = (width - GUTTER * (block.across - 1)) / block.across - ICON
            return all(_as_long(one.text, room, LINE, LARGE_LINE) for rows in block.parts for one in rows)
        case Prices() if width < WIDE:
            return _columns_width(block, LARGE_NAME) + AIR <= width
        case _:
            return False


def _as_long(words: RichText | str, room: float, usual: float, large: float) -> bool:
    """Return whether words take as many lines in larger type."""
    long = _width(words, large) + AIR
    return long <= room or (_width(words, usual) > room and long <= TWO * room)


def _least(stack: CardStack, points: float) -> float:
    """Return the width in mm that a stack of prices needs in type of so many points; any other needs what it has."""
    prices = [block for block in stack.blocks if isinstance(block, Prices)]
    if len(prices) < len(stack.blocks):
        return stack.width
    return max(max(_head_width(one), _columns_width(one, points) + AIR) for one in prices)


def _step_widths(block: Steps) -> list[float]:
    return [NUMBERED + _width(row.text, STEP) + AIR for row in block.rows]


def _columns_width(block: Prices, points: float) -> float:
    """Return what columns of prices need: in each the longest name, and the widest price beside it."""
    columns = [
        (max(_name_width(one, points) for one in rows), max(map(_price_width, rows))) for rows in block.columns if rows
    ]
    return sum(map(sum, columns)) + GUTTER * (len(columns) - 1)


def _head_width(block: Prices) -> float:
    common = _price_width(block.price) if block.price else 0.0
    return _head(block) + common + AIR


def _head(block: CardPanel) -> float:
    lead = block.head.lead
    return _width(block.head.title, TITLE, 700) + (2 * AIR + _width(lead, LEAD) if lead else 0.0)


def _name_width(price: Price, points: float) -> float:
    return ICON + _width(price.name, points, 600)


def _price_width(price: Price) -> float:
    points, around = (IN_WHOLE, WHOLE) if price.look == "whole" else (VALUE, PIP)
    values = (around + max(2.4, text_width(value, points * PT, 900)) for value in price.values)
    return len(price.paid_with) * (SIGN + AIR) + sum(values)


def _width(words: RichText | str, points: float, face: Face = 400) -> float:
    """Return the width in mm of words in one line."""
    if isinstance(words, str):
        return text_width(words, points * PT, face)
    return sum(
        SIGN if one.kind == "icon" else text_width(one.text, points * PT, 700 if one.kind == "bold" else face)
        for one in words
    )
