"""Desk and places → the steps of the calibration sheet: words, boxes to write in, what to type."""

from typing import Any

from printgen.figure.print.edge_pins import pins_example
from printgen.figure.print.vernier_guide import meeting, signs
from printgen.model.text.message_catalog import Inline
from printgen.sheet.calibration.places import Places
from printgen.sheet.core.context import Desk, Pictures
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


def front_steps(desk: Desk, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the front, in the order in which they are done."""
    say = desk.tool_inline
    turn = say(f"calibration.turn-{desk.request.flip}", number=str(FIRST_ON_BACK))
    return [
        _step(desk, at, 1, "print", [say("calibration.print-text")]),
        *_lengths(desk, at),
        _edges(desk, pictures, at),
        _step(desk, at, 6, "turn", [turn]),
    ]


def _lengths(desk: Desk, at: Places) -> list[Content]:
    """Give the steps with a ruler: the bars, then the two long lines."""
    say = desk.tool_inline
    again = say("calibration.again", true=desk.say.number(100, 1, True))
    fifths = say("calibration.fifths", step=desk.say.number(0.2, 1))
    across = say("calibration.gauge-across", length=at.across)
    down = say("calibration.gauge-down", length=at.down)
    x, y = _box("--scale-x", "mm"), _box("--scale-y", "mm")
    return [
        _step(desk, at, 2, "size", [say("calibration.size-text")], after=[again]),
        _plain(at, "readings", []) | {"readings": _readings(desk)},
        _step(desk, at, 3, "across", [across, fifths], boxes=[x]),
        _step(desk, at, 4, "down", [down, fifths], boxes=[y]),
    ]


def _edges(desk: Desk, pictures: Pictures, at: Places) -> Content:
    """Give the step that finds what the printer leaves blank; on large paper with a picture."""
    large = desk.paper.layout == "large"
    sides = [desk.tool(f"calibration.{side}") for side in ("north", "east", "south", "west")]
    return _step(
        desk,
        at,
        5,
        "edges",
        [desk.tool_inline("calibration.edges-text")],
        picture=pictures.add("edge", pins_example(desk.theme)) if large else None,
        small=[_box(side, "") for side in sides],
        boxes=[_box("--margin", "mm")],
    )


def back_steps(desk: Desk, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the back, and the box beside each vernier."""
    say = desk.tool_inline
    boxes = {name: _box(desk.tool(f"calibration.{name}"), "mm") for name in VERNIERS}
    example = pictures.add("meets", meeting(desk.theme, desk.say.number))
    ways = pictures.add("signs", signs(desk.theme))
    return [
        _step(
            desk,
            at,
            FIRST_ON_BACK,
            "light",
            [say("calibration.light-text")],
            items=[say(f"calibration.light-{number}") for number in (1, 2, 3)],
            after=[say("calibration.needle")],
        ),
        _plain(at, "meets", []) | {"picture": example},
        _plain(at, "signs", []) | {"picture": ways, "after": [say("calibration.seen")]},
        *(_plain(at, name, [box]) for name, box in boxes.items()),
        *_results(desk, at),
    ]


def _results(desk: Desk, at: Places) -> list[Content]:
    """Give the steps from the readings to the command line."""
    slope = desk.tool("calibration.slope", factor=desk.say.number(at.factor))
    sums = [
        _box("--back-dx", "mm", desk.tool("calibration.half")),
        _box("--back-dy", "mm", desk.tool("calibration.same")),
        _box("--back-turn", "°", slope),
    ]
    keep, prove = (desk.tool_inline(f"calibration.{name}") for name in ("keep-text", "prove"))
    work, last = FIRST_ON_BACK + 1, FIRST_ON_BACK + 2
    return [
        _step(desk, at, work, "work-out", [], boxes=sums, after=[_example(desk, at)]),
        _step(desk, at, last, "keep", [keep], typed=_typed(desk), after=[prove]),
    ]


def _example(desk: Desk, at: Places) -> tuple[Inline, ...]:
    """Work the sums out for two readings."""
    upper, lower = 0.4, 0.2
    told = {"upper": upper, "lower": lower, "dx": (upper + lower) / 2}
    told["turn"] = (upper - lower) * at.factor
    written = {name: desk.say.number(value, 2) for name, value in told.items()}
    return desk.tool_inline("calibration.example", **written)


def _typed(desk: Desk) -> list[Content]:
    """Give the words of the command line; those with a box are filled in."""
    large = desk.paper.layout == "large"
    wide = 18.0 if large else 10.0
    words: list[Content] = [{"word": "printgen profile", "wide": 48.0 if large else 24.0}]
    for key in ("scale-x", "scale-y", "margin", "back-dx", "back-dy", "back-turn"):
        words.append({"word": f"--{key}", "wide": wide})
    if desk.request.flip != "long-edge":
        words.append({"word": f"--flip {desk.request.flip}", "wide": 0.0})
    return words


def _readings(desk: Desk) -> Content:
    rows = [
        {"reads": desk.say.number(reads, 1, True), "so": desk.tool(f"overlay.{key}")}
        for key, reads in READINGS.items()
    ]
    return {
        "head": [desk.tool("overlay.reads"), desk.tool("overlay.so-page")],
        "rows": rows,
    }


def _box(label: str, unit: str, how: str = "") -> Content:
    return {"label": label, "unit": unit, "how": how}


def _step(desk: Desk, at: Places, number: int, name: str, text: list[Any], **more: Any) -> Content:
    return _plain(at, name, more.pop("boxes", [])) | {
        "number": str(number),
        "title": desk.tool(f"calibration.{name}"),
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
