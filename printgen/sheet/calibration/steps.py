"""SheetContext and places → the steps of the calibration sheet: words, boxes to write in, what to type."""

from typing import Any

from printgen.figure.print.edge_pins import pins_example
from printgen.figure.print.vernier import meeting, signs
from printgen.model.text.message_catalog import Inline
from printgen.sheet.calibration.places import Places
from printgen.sheet.core.context import Pictures, SheetContext
from printgen.sheet.core.fitted import READS

Content = dict[str, Any]

READINGS = {"full-size": 100.0, **READS}
"""What a bar of 100 mm shows on such a page."""

ACCENTS = {
    "print": "ink",
    "size": "green",
    "across": "blue",
    "down": "blue",
    "edges": "orange",
    "turn": "ink",
    "light": "blue",
    "work-out": "purple",
    "keep": "ink",
}
FIRST_ON_BACK = 7
VERNIERS = ("upper", "middle", "lower")


def front_steps(context: SheetContext, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the front, in the order in which they are done."""
    catalog = context.tool_text
    turn = catalog(f"calibration.turn-{context.request.flip}", number=str(FIRST_ON_BACK))
    return [
        _step(context, at, 1, "print", [catalog("calibration.print-text")]),
        *_lengths(context, at),
        _edges(context, pictures, at),
        _step(context, at, 6, "turn", [turn]),
    ]


def _lengths(context: SheetContext, at: Places) -> list[Content]:
    """Give the steps with a ruler: the bars, then the two long lines."""
    catalog = context.tool_text
    again = catalog("calibration.again", true=context.catalog.number(100, 1, True))
    fifths = catalog("calibration.fifths", step=context.catalog.number(0.2, 1))
    across = catalog("calibration.gauge-across", length=at.across)
    down = catalog("calibration.gauge-down", length=at.down)
    x, y = _box("--scale-x", "mm"), _box("--scale-y", "mm")
    return [
        _step(context, at, 2, "size", [catalog("calibration.size-text")], after=[again]),
        _plain(at, "readings", []) | {"readings": _readings(context)},
        _step(context, at, 3, "across", [across, fifths], boxes=[x]),
        _step(context, at, 4, "down", [down, fifths], boxes=[y]),
    ]


def _edges(context: SheetContext, pictures: Pictures, at: Places) -> Content:
    """Give the step that finds what the printer leaves blank; on large paper with a picture."""
    large = context.paper.layout == "large"
    sides = [context.tool(f"calibration.{side}") for side in ("north", "east", "south", "west")]
    return _step(
        context,
        at,
        5,
        "edges",
        [context.tool_text("calibration.edges-text")],
        picture=pictures.add("edge", pins_example(context.theme)) if large else None,
        small=[_box(side, "") for side in sides],
        boxes=[_box("--margin", "mm")],
    )


def back_steps(context: SheetContext, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the back, and the box beside each vernier."""
    catalog = context.tool_text
    boxes = {name: _box(context.tool(f"calibration.{name}"), "mm") for name in VERNIERS}
    example = pictures.add("meets", meeting(context.theme, context.catalog.number))
    ways = pictures.add("signs", signs(context.theme))
    return [
        _step(
            context,
            at,
            FIRST_ON_BACK,
            "light",
            [catalog("calibration.light-text")],
            items=[catalog(f"calibration.light-{number}") for number in (1, 2, 3)],
            after=[catalog("calibration.needle")],
        ),
        _plain(at, "meets", []) | {"picture": example},
        _plain(at, "signs", []) | {"picture": ways, "after": [catalog("calibration.seen")]},
        *(_plain(at, name, [box]) for name, box in boxes.items()),
        *_results(context, at),
    ]


def _results(context: SheetContext, at: Places) -> list[Content]:
    """Give the steps from the readings to the command line."""
    slope = context.tool("calibration.slope", factor=context.catalog.number(at.factor))
    sums = [
        _box("--back-dx", "mm", context.tool("calibration.half")),
        _box("--back-dy", "mm", context.tool("calibration.same")),
        _box("--back-turn", "°", slope),
    ]
    keep, prove = (context.tool_text(f"calibration.{name}") for name in ("keep-text", "prove"))
    work, last = FIRST_ON_BACK + 1, FIRST_ON_BACK + 2
    return [
        _step(context, at, work, "work-out", [], boxes=sums, after=[_example(context, at)]),
        _step(context, at, last, "keep", [keep], typed=_typed(context), after=[prove]),
    ]


def _example(context: SheetContext, at: Places) -> tuple[Inline, ...]:
    """Work the sums out for two readings."""
    upper, lower = 0.4, 0.2
    told = {"upper": upper, "lower": lower, "dx": (upper + lower) / 2}
    told["turn"] = (upper - lower) * at.factor
    written = {name: context.catalog.number(value, 2) for name, value in told.items()}
    return context.tool_text("calibration.example", **written)


def _typed(context: SheetContext) -> list[Content]:
    """Give the words of the command line; those with a box are filled in."""
    large = context.paper.layout == "large"
    wide = 18.0 if large else 10.0
    words: list[Content] = [{"word": "printgen profile", "wide": 48.0 if large else 24.0}]
    for key in ("scale-x", "scale-y", "margin", "back-dx", "back-dy", "back-turn"):
        words.append({"word": f"--{key}", "wide": wide})
    if context.request.flip != "long-edge":
        words.append({"word": f"--flip {context.request.flip}", "wide": 0.0})
    return words


def _readings(context: SheetContext) -> Content:
    rows = [
        {"reads": context.catalog.number(reads, 1, True), "so": context.tool(f"overlay.{key}")}
        for key, reads in READINGS.items()
    ]
    return {"head": [context.tool("overlay.reads"), context.tool("overlay.so-page")], "rows": rows}


def _box(label: str, unit: str, how: str = "") -> Content:
    return {"label": label, "unit": unit, "how": how}


def _step(context: SheetContext, at: Places, number: int, name: str, text: list[Any], **more: Any) -> Content:
    return _plain(at, name, more.pop("boxes", [])) | {
        "number": str(number),
        "title": context.tool(f"calibration.{name}"),
        "accent": ACCENTS[name],
        "text": text,
        **more,
    }


def _plain(at: Places, name: str, boxes: list[Content]) -> Content:
    place = at.blocks[name]
    return {
        "id": name,
        "left": place.x,
        "top": place.y,
        "width": place.width,
        "height": place.height,
        "number": "",
        "title": "",
        "accent": "ink",
        "text": [],
        "readings": None,
        "picture": None,
        "items": [],
        "small": [],
        "boxes": boxes,
        "typed": [],
        "after": [],
    }
