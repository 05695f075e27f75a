"""SheetContext and places → the steps of the calibration sheet: words, boxes to write in, what to type."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from printgen.figure.print.calibration import meeting, pins_example, signs
from printgen.geometry import Rect
from printgen.sheet.calibration.places import Places
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture, Pictures, SheetContext
from printgen.sheet.core.page import READS

READINGS = {"full-size": 100.0, **READS}
"""What a bar of 100 mm shows on such a page."""

ACCENTS = {"size": "green", "across": "blue", "down": "blue", "edges": "orange", "light": "blue", "work-out": "purple"}
FIRST_ON_BACK = 7
VERNIERS = ("upper", "middle", "lower")


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
    sides = (context.tool(f"calibration.{side}") for side in ("north", "east", "south", "west"))
    large = context.paper.layout == "large"
    return replace(
        _step(context, at, 5, "edges", context.tool_text("calibration.edges-text")),
        picture=pictures.add("edge", pins_example(context.theme)) if large else None,
        small=tuple(map(WriteBox, sides)),
        boxes=(WriteBox("--margin", "mm"),),
    )


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
    return (
        replace(
            _step(context, at, FIRST_ON_BACK, "light", text("calibration.light-text")),
            items=tuple(text(f"calibration.light-{number}") for number in (1, 2, 3)),
            after=(text("calibration.needle"),),
        ),
        Step("meets", at.blocks["meets"], picture=meets),
        Step("signs", at.blocks["signs"], picture=ways, after=(text("calibration.seen"),)),
        *(
            Step(name, at.blocks[name], boxes=(WriteBox(context.tool(f"calibration.{name}"), "mm"),))
            for name in VERNIERS
        ),
        replace(_step(context, at, FIRST_ON_BACK + 1, "work-out"), boxes=sums, after=(_example(context, at),)),
        replace(
            _step(context, at, FIRST_ON_BACK + 2, "keep", text("calibration.keep-text")),
            typed=_typed(context),
            after=(text("calibration.prove"),),
        ),
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
    title, accent = context.tool(f"calibration.{name}"), ACCENTS.get(name, "ink")
    return Step(name, at.blocks[name], str(number), title, text, accent=accent)
