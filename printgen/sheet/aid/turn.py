"""The steps of a turn → rows of arrows, as many beside each other and as high as their words need."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from printgen.drawing.metrics import size_to_fit
from printgen.figure.aid import step_lefts, strip_art
from printgen.figure.pieces.card_text import wrapped
from printgen.geometry import Size
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.sheet.core.blocks import Block, Key, ListRow, Picture
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.units import PT

STRIP_HEIGHT = {"large": 22.0, "small": 16.0}
STRIP_COLUMNS = {"large": 6, "small": 3}

SMALLEST = 8.0
"""Names are set no smaller than so many pt: rather fewer arrows stand beside each other."""

FIRST, NEXT = 3.0, 4.4
"""Where the words of the first arrow and of the next ones begin, in mm; as in `aid.css`."""

BELOW = 1.0
"""So much of an arrow stays free below its words, in mm."""


class Type(NamedTuple):
    """The type of a strip: of names and texts in pt, from one line of these to the next; where texts begin, in mm."""

    name: float
    text: float
    leading: float
    top: float


TYPES = {"grand": Type(14, 12, 13.5, 13.2), "ample": Type(12, 10, 12, 13.2)}
USUAL = {"large": Type(9.5, 8, 9.4, 13.2), "small": Type(9.5, 8, 9.2, 7.6)}
CLEAR = Type(10, 8.5, 10.2, 7.6)
"""The type on small paper where no text needs more than its two lines."""
ASIDE = {"large": (0.0, 0.0), "small": (5.0, 10.4)}
DIGIT = 1.6
"""How much narrower than its arrow a name is for the number and the icon beside it, with air before that; and for a
second digit: in mm."""


@dataclass(frozen=True, slots=True)
class Step(ListRow):
    """A step of the turn."""

    number: str = ""


@dataclass(frozen=True, slots=True)
class TurnStrip(Block):
    """The turn as rows of arrows, each ``step`` mm long; ``arts``: those of each row, as high as its words need.

    ``points``: the size of names that need a smaller one; ``look``: how large its type is.
    """

    template: ClassVar[str] = "aid/turn_strip.html.j2"
    id: Key
    arts: tuple[Picture, ...]
    step: float
    rows: tuple[tuple[Step, ...], ...]
    points: float | None = None
    look: Key = ""

    @property
    def called(self) -> str:
        """What the data calls it."""
        return self.id


def turn_strip(context: GameContext, pictures: Pictures, name: str, look: str) -> TurnStrip:
    """Return the turn in the type of a look: names in one line each, smaller or on fewer arrows where they are long."""
    layout, known = context.paper.layout, look.split()
    shown = _steps(context, pictures)
    kind = next((kind for one, kind in TYPES.items() if one in known and (layout == "large" or one == "ample")), None)
    kind, width = kind or USUAL[layout], context.paper.width - 2 * context.margin
    if layout == "small":
        kind = kind._replace(top=USUAL[layout].top)
    for columns in range(min(len(shown), STRIP_COLUMNS[layout]), 0, -1):
        step = step_lefts(Size(width, 0), columns)[1] if columns > 1 else width
        points = min(_points(one, _room(number, columns, step, one, layout), kind) for number, one in enumerate(shown))
        if points >= SMALLEST:
            break
    arranged = context.game.sheets.aid.pages(layout)  # by hand, and for arrows of one height
    height = max(STRIP_HEIGHT[layout], 0 if arranged else _height(shown, columns, step, kind))
    clear = layout == "small" and kind == USUAL[layout] and _height(shown, columns, step, CLEAR) <= height
    clear = clear and all(
        _points(one, _room(number, columns, step, one, layout), CLEAR) >= CLEAR.name for number, one in enumerate(shown)
    )
    rows = tuple(shown[start : start + columns] for start in range(0, len(shown), columns))
    heights = [height for _ in rows]
    if arranged and layout == "small":
        heights = [min(height, _height(row, columns, step, CLEAR if clear else kind) + BELOW) for row in rows]
    return TurnStrip(
        id=name,
        arts=tuple(
            pictures.add(f"strip-{number}", strip_art(Size(width, high), columns, context.theme))
            for number, high in enumerate(heights, 1)
        ),
        step=step,
        rows=rows,
        points=round(max(points, SMALLEST) - 0.05, 1) if points < kind.name else None,
        look="clear" if clear else "",
    )


def _steps(context: GameContext, pictures: Pictures) -> tuple[Step, ...]:
    return tuple(
        Step(
            number=str(number),
            icon=pictures.icon(step.icon, 7 if context.paper.layout == "large" else 6),
            name=with_mark(context.catalog.text(f"turn.{step.id}.name"), step.confidence),
            text=context.catalog.text(f"turn.{step.id}.text"),
        )
        for number, step in enumerate((one for one in context.game.rules.turn if context.holds(one.when)), 1)
    )


def _begins(number: int, columns: int) -> float:
    return NEXT if number % columns else FIRST


def _room(number: int, columns: int, step: float, one: Step, layout: str) -> float:
    """Return the width of the name of an arrow in mm."""
    beside, icon = ASIDE[layout]
    beside += DIGIT if beside and len(one.number) > 1 else 0
    return step - _begins(number, columns) - beside - (icon if one.icon else 0)


def _points(one: Step, room: float, kind: Type) -> float:
    """Return the size in pt, at most the usual one, in which a name has room."""
    return size_to_fit(_plain(one.name), room, kind.name * PT, 700) / PT


def _height(shown: Sequence[Step], columns: int, step: float, kind: Type) -> float:
    """Return the height in mm that the longest text needs."""
    rooms = (step - _begins(number, columns) - 1.6 for number in range(len(shown)))
    lines = (wrapped(_plain(one.text), room, kind.text * PT) for one, room in zip(shown, rooms, strict=True))
    return kind.top + max(map(len, lines), default=0) * kind.leading * PT + BELOW


def _plain(text: object) -> str:
    return text if isinstance(text, str) else as_text(text)  # type: ignore[arg-type]
