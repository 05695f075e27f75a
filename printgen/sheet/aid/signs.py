"""What a rule says in signs → pictures, numbers and words in a row, above or beside what it says in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from printgen.drawing.metrics import text_width
from printgen.figure.aid_pictures import arrow, cards
from printgen.model import equations as model
from printgen.model.position import Thing
from printgen.sheet.core.blocks import Content, Picture, RichText
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.thing import thing_picture
from printgen.units import PT

SMALL = {"large": 4.2, "small": 3.3}
"""The side in mm of icons among the signs of a cell, a worked number or a variant."""

AIR, PIP, POINTS = 0.9, 4.7, 9.0
"""The air behind a sign and the least width of a pip in mm; the size of numbers and words in points."""

THING = 1.4
"""How large a thing out of the box is drawn for an icon 1 large."""

MARKS = {"plus": "+", "minus": "−", "times": "×", "equals": "=", "beats": ">"}


@dataclass(frozen=True, slots=True)
class EquationSign(Content):
    """One sign: a picture, a number in a pip or bare, a word, or a mark such as plus."""

    kind: Literal["picture", "pip", "extra", "number", "tile", "word", "mark"]
    picture: Picture | None = None
    text: RichText | str = ""


def signs_of(
    context: GameContext, pictures: Pictures, name: str, signs: model.Signs, size: float | None = None
) -> tuple[EquationSign, ...]:
    """Return the signs of the block ``name``, icons so many mm wide; else small ones."""
    side = size or SMALL[context.paper.layout]
    return tuple(_sign(context, pictures, name, one, side) for one in signs)


def signs_and_words(signs: Iterable[EquationSign], behind: str) -> str:
    """Return what is read of signs, numbers, words and the marks between them, and the words ``behind`` them."""
    read = (readable(one.text) for one in signs if one.kind != "picture")
    return " ".join(filter(None, (*read, behind)))


def room_for(signs: Iterable[EquationSign]) -> float:
    """Return how wide signs are in mm, each with the air behind it."""
    return sum(AIR + (one.picture.width if one.picture else _word_width(one)) for one in signs)


def _word_width(sign: EquationSign) -> float:
    width = text_width(readable(sign.text), POINTS * PT, 700)
    return max(PIP, width + 2.1) if sign.kind in ("pip", "extra", "tile") else width


def _sign(
    context: GameContext, pictures: Pictures, name: str, sign: model.Sign | model.Mark, size: float
) -> EquationSign:
    if not isinstance(sign, model.Sign):
        if sign == "arrow":
            return EquationSign("picture", pictures.add("arrow", arrow(context)))
        return EquationSign("mark", text=MARKS[sign])
    if sign.icon is not None:
        return EquationSign("picture", pictures.icon(sign.icon, size))
    if sign.thing is not None:
        component, kind = sign.thing.component, sign.thing.kind
        drawn = thing_picture(context, pictures, component, Thing(kind), THING * size)
        return (
            EquationSign("picture", drawn)
            if drawn
            else EquationSign("word", text=context.catalog.text(f"kinds.{kind}"))
        )
    if sign.word is not None:
        return EquationSign("word", text=context.catalog.text(f"blocks.{name}.signs.{sign.word}"))
    if sign.cards is not None or sign.card is not None:
        number, look = int(context.catalog.fact(sign.cards)) if sign.cards else 1, sign.card or sign.look
        return EquationSign("picture", pictures.add(f"cards-{number}-{look}", cards(number, look, context)))
    if sign.pip is not None:
        return EquationSign("extra" if sign.extra else "pip", text=context.catalog.fact(sign.pip))
    if sign.tile is not None:
        return EquationSign("tile", text=context.catalog.fact(sign.tile))
    return EquationSign("number", text=context.catalog.fact(sign.number or ""))
