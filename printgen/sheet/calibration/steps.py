"""SheetContext → the steps of the calibration sheet at their places: words, boxes to write in, what to type; in mm."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from printgen.figure.print.calibration import (
    BEFORE,
    BEHIND,
    HALF_LENGTH,
    HALF_PINS,
    SMALLEST,
    meeting,
    pins_example,
    signs,
)
from printgen.geometry import Point, Rect
from printgen.model.board.board import Side
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture, Pictures, SheetContext
from printgen.sheet.core.page import READS

READINGS = {"full-size": 100.0, **READS}
"""What a bar of 100 mm shows on such a page."""

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
ACCENTS = {"size": "green", "across": "blue", "down": "blue", "edges": "orange", "light": "blue", "work-out": "purple"}
FIRST_ON_BACK = 7
VERNIERS = ("upper", "middle", "lower")

TURNS = (0.2, 0.3, 0.5)
"""How many degrees a difference of 1 mm may mean: the farther apart, the finer."""

CLEAR = 44.0
"""What the upper and the lower vernier leave free to the edges of the paper, together, in mm."""

LONGEST = 280.0
"""No longer than a ruler is."""

TOP, FOOT = 31.0, 14.0
"""Where the long lines begin, and what they leave free at the foot."""

HEAD = 18.0


@dataclass(frozen=True, slots=True)
class Places:
    """The drawings and the blocks of words; ``blocks`` by the name of the step.

    ``factor``: degrees for each mm between upper and lower vernier.
    """

    corner: Point
    across: float
    down: float
    pins: Mapping[Side, float]
    verniers: tuple[tuple[Point, bool], ...]
    factor: float
    bars: Point
    upright_bars: Point | None
    blocks: Mapping[str, Rect]


def places(context: SheetContext) -> Places:
    """Return the places for a paper."""
    paper, large = context.paper, context.paper.layout == "large"
    corner = Point(20.0 if large else 18.0, TOP)
    factor = next(factor for factor in TURNS if apart(factor) <= paper.height - 2 * CLEAR or factor == 0.5)
    middle = Point(paper.width / 2, paper.height / 2)
    half = apart(factor) / 2
    # On small paper the words stand beside the upper and lower vernier.
    level = middle.x if large else context.margin + HALF_LENGTH
    verniers = (
        (Point(level, middle.y - half), False),
        (Point(middle.x, middle.y), True),
        (Point(level, middle.y + half), False),
    )
    arrange = _large if large else _small
    bars, upright, blocks = arrange(context, middle, half)
    return Places(
        corner=corner,
        across=_length(paper.width - corner.x - paper.printer_margin - 1),
        down=_length(paper.height - corner.y - FOOT),
        pins={"north": middle.x, "west": middle.y, "east": middle.y, "south": paper.width - context.margin - HALF_PINS},
        verniers=verniers,
        factor=factor,
        bars=bars,
        upright_bars=upright,
        blocks=blocks,
    )


def apart(factor: float) -> float:
    """Return the distance of two verniers whose difference of 1 mm means so many degrees."""
    return 1 / math.radians(factor)


def _length(room: float) -> float:
    """Return the longest line, in whole centimetres, whose scale still fits."""
    return min(LONGEST, math.floor(room * SMALLEST / 100 / 10) * 10)


_Arranged = tuple[Point, Point | None, dict[str, Rect]]


def _large(context: SheetContext, middle: Point, half: float) -> _Arranged:
    wide = context.paper.width
    left, right = 28.0, wide - 19.0
    outer = context.margin
    upper, lower = middle.y - half, middle.y + half
    clear, beside = HALF_LENGTH + 4, 18.0
    after = middle.x + BEHIND + 5
    row, upright_top = max(upper + BEHIND + 9, TOP + 44), middle.y - 22
    low = middle.y + HALF_LENGTH + 5
    beside_left = middle.x - beside - left
    blocks = {
        "print": Rect(left, TOP + 11, middle.x - clear - left, 30),
        "size": Rect(middle.x + clear, TOP + 11, right - middle.x - clear, 33),
        "across": Rect(left + 112, row, right - left - 112, 36),
        "readings": Rect(middle.x + beside, upright_top - 2, right - 31 - middle.x - beside, 50),
        "down": Rect(left, middle.y - 31, beside_left, 36),
        "edges": Rect(left, middle.y + 8, beside_left, 66),
        "turn": Rect(left, lower - 11, middle.x - clear - left, 30),
        # the back
        "light": Rect(outer, upper + BEHIND + 5, wide - 2 * outer - 66, 46),
        "meets": Rect(wide - outer - 50, upper + BEHIND + 9, 50, 30),
        "upper": Rect(middle.x + clear, upper - 6, 60, 12),
        "middle": Rect(after, middle.y - 20, 60, 12),
        "lower": Rect(middle.x + clear, lower - 6, 60, 12),
        "work-out": Rect(outer, middle.y - 22, middle.x - beside - outer - 2, 50),
        "signs": Rect(after, middle.y - 3, wide - outer - after, 34),
        "keep": Rect(outer, low, wide - 2 * outer, lower - BEFORE - 3 - low),
    }
    return Point(left + 2, row + 4), Point(right - 27, upright_top), blocks


def _small(context: SheetContext, middle: Point, half: float) -> _Arranged:
    wide, high = context.paper.width, context.paper.height
    left, right = 28.0, wide - 19.0
    upper, lower = middle.y - half, middle.y + half
    outer, clear = context.margin, 11.0
    column = middle.x - clear - left
    beside = outer + 2 * HALF_LENGTH + 3
    blocks = {
        "print": Rect(left, TOP + 7, column, 23),
        "size": Rect(left, TOP + 30, column, 38),
        "readings": Rect(left, TOP + 67, column, 34),
        "across": Rect(middle.x + clear + 4, upper + BEHIND + 1, right - middle.x - clear - 4, 35),
        "down": Rect(middle.x + clear + 4, upper + BEHIND + 37, right - middle.x - clear - 4, 35),
        "edges": Rect(left, TOP + 102, column, 44),
        "turn": Rect(middle.x + clear + 4, upper + BEHIND + 73, right - middle.x - clear - 4, 20),
        # the back
        "light": Rect(beside, TOP, wide - outer - beside, 60),
        "upper": Rect(outer, upper + BEHIND, 50, 10),
        "middle": Rect(middle.x + BEHIND + 5, TOP + 58, 45, 10),
        "lower": Rect(outer, lower + BEHIND, 50, 10),
        "work-out": Rect(outer, upper + BEHIND + 14, middle.x - clear - outer - 2, 60),
        "meets": Rect(wide - outer - 48, TOP + 68, 48, 30),
        "signs": Rect(outer, lower - 45, 50, 32),
        "keep": Rect(outer + 2 * HALF_LENGTH + 3, lower - 36, wide - 2 * outer - 2 * HALF_LENGTH - 3, 70),
    }
    return Point(left, high - 34), None, blocks


@dataclass(frozen=True, slots=True)
class WriteBox(Content):
    """A box to write in: what is written there, how it is worked out, its unit."""

    label: str
    unit: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class TypedWord(Content):
    """A word of a command line, with a box ``wide`` mm behind it where something is filled in."""

    word: str
    wide: float = 0.0


@dataclass(frozen=True, slots=True)
class Step(Content):
    """A step at its place on the page, in mm; without a title it belongs to the drawing beside it."""

    name: Key
    place: Rect
    number: str = ""
    title: str = ""
    text: tuple[RichText, ...] = ()
    items: tuple[RichText, ...] = ()
    reading_heads: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    picture: Picture | None = None
    small: tuple[WriteBox, ...] = ()
    boxes: tuple[WriteBox, ...] = ()
    typed: tuple[TypedWord, ...] = ()
    after: tuple[RichText, ...] = ()
    accent: Key = "ink"


@dataclass(frozen=True, slots=True)
class CalibrationPage(Block):
    """A drawing as large as the page, and the steps beside its lines."""

    template: ClassVar[str] = "calibration/calibration.html.j2"
    side: Literal["front", "back"]
    drawing: Picture
    steps: tuple[Step, ...]


def front_steps(context: SheetContext, pictures: Pictures, at: Places) -> tuple[Step, ...]:
    """Return the steps of the front, in the order in which they are done."""
    text = context.tool_text
    again = text("calibration.again", true=context.catalog.number(100, 1, True))
    fifths = text("calibration.fifths", step=context.catalog.number(0.2, 1))
    turn = text(f"calibration.turn-{context.request.flip}", number=str(FIRST_ON_BACK))
    heads = (context.tool("overlay.reads"), context.tool("overlay.so-page"))
    readings = tuple(
        (context.catalog.number(reads, 1, True), context.tool(f"overlay.{name}")) for name, reads in READINGS.items()
    )
    gauges = (
        replace(
            _step(context, at, number, name, text(f"calibration.gauge-{name}", length=length), fifths), boxes=(box,)
        )
        for number, name, length, box in (
            (3, "across", at.across, WriteBox("--scale-x", "mm")),
            (4, "down", at.down, WriteBox("--scale-y", "mm")),
        )
    )
    return (
        _step(context, at, 1, "print", text("calibration.print-text")),
        replace(_step(context, at, 2, "size", text("calibration.size-text")), after=(again,)),
        Step("readings", at.blocks["readings"], reading_heads=heads, readings=readings),
        *gauges,
        _edges(context, pictures, at),
        _step(context, at, 6, "turn", turn),
    )


def _edges(context: SheetContext, pictures: Pictures, at: Places) -> Step:
    """Return the step that finds what the printer leaves blank; on large paper with a picture."""
    sides = (context.tool(f"calibration.{side}") for side in SIDES)
    picture = pictures.add("edge", pins_example(context.theme)) if context.paper.layout == "large" else None
    step = _step(context, at, 5, "edges", context.tool_text("calibration.edges-text"))
    return replace(step, picture=picture, small=tuple(map(WriteBox, sides)), boxes=(WriteBox("--margin", "mm"),))


def back_steps(context: SheetContext, pictures: Pictures, at: Places) -> tuple[Step, ...]:
    """Return the steps of the back, and the box beside each vernier."""
    text = context.tool_text
    meets = pictures.add("meets", meeting(context.theme, context.catalog.number))
    ways = pictures.add("signs", signs(context.theme))
    slope = context.tool("calibration.slope", factor=context.catalog.number(at.factor))
    sums = (
        WriteBox("--back-dx", "mm", context.tool("calibration.half")),
        WriteBox("--back-dy", "mm", context.tool("calibration.same")),
        WriteBox("--back-turn", "°", slope),
    )
    holding = tuple(text(f"calibration.light-{number}") for number in (1, 2, 3))
    needle, keep = text("calibration.needle"), text("calibration.keep-text")
    light = _step(context, at, FIRST_ON_BACK, "light", text("calibration.light-text"))
    work_out = _step(context, at, FIRST_ON_BACK + 1, "work-out")
    kept = _step(context, at, FIRST_ON_BACK + 2, "keep", keep)
    return (
        replace(light, items=holding, after=(needle,)),
        Step("meets", at.blocks["meets"], picture=meets),
        Step("signs", at.blocks["signs"], picture=ways, after=(text("calibration.seen"),)),
        *(
            Step(name, at.blocks[name], boxes=(WriteBox(context.tool(f"calibration.{name}"), "mm"),))
            for name in VERNIERS
        ),
        replace(work_out, boxes=sums, after=(_example(context, at),)),
        replace(kept, typed=_typed(context), after=(text("calibration.prove"),)),
    )


def _example(context: SheetContext, at: Places) -> RichText:
    upper, lower = 0.4, 0.2
    values = {"upper": upper, "lower": lower, "dx": (upper + lower) / 2, "turn": (upper - lower) * at.factor}
    written = {name: context.catalog.number(value, 2) for name, value in values.items()}
    return context.tool_text("calibration.example", **written)


def _typed(context: SheetContext) -> tuple[TypedWord, ...]:
    """Return the words of the command line; those with a box are filled in."""
    name, value = (48.0, 18.0) if context.paper.layout == "large" else (24.0, 10.0)
    options = ("scale-x", "scale-y", "margin", "back-dx", "back-dy", "back-turn")
    words = (TypedWord("printgen profile", name), *(TypedWord(f"--{key}", value) for key in options))
    other_edge = context.request.flip != "long-edge"
    return (*words, TypedWord(f"--flip {context.request.flip}")) if other_edge else words


def _step(context: SheetContext, at: Places, number: int, name: str, *text: RichText) -> Step:
    """Return a numbered step with its title."""
    title, accent = context.tool(f"calibration.{name}"), ACCENTS.get(name, "ink")
    return Step(name, at.blocks[name], str(number), title, text, accent=accent)
