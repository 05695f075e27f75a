"""Desk and places → the steps of the calibration sheet: words, boxes to write in, what to type."""

from typing import Any

from printgen.figure.edge_pins import pins_example
from printgen.figure.vernier_guide import meeting, signs
from printgen.game.voice import Inline
from printgen.sheet.calibration_places import Places
from printgen.sheet.desk import Desk, Pictures

Content = dict[str, Any]

READINGS = (("full-size", 100.0), ("letter-to-a4", 97.3), ("a4-to-letter", 94.1))
"""What a bar of 100 mm shows on such a page: 210 / 215.9 of it, or 279.4 / 297."""

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


def front_steps(desk: Desk, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the front, in the order in which they are done."""
    true, large = desk.say.number(100, 1, True), desk.paper.layout == "large"
    fifths = desk.tool_inline("calibration.fifths", step=desk.say.number(0.2, 1))
    return [
        _step(desk, at, 1, "print", [desk.tool_inline("calibration.print-text")]),
        _step(
            desk,
            at,
            2,
            "size",
            [desk.tool_inline("calibration.size-text")],
            after=[desk.tool_inline("calibration.again", true=true)],
        ),
        _plain(desk, at, "readings", []) | {"readings": _readings(desk)},
        _step(
            desk,
            at,
            3,
            "across",
            [desk.tool_inline("calibration.gauge-across", length=at.across), fifths],
            boxes=[_box("--scale-x", "mm")],
        ),
        _step(
            desk,
            at,
            4,
            "down",
            [desk.tool_inline("calibration.gauge-down", length=at.down), fifths],
            boxes=[_box("--scale-y", "mm")],
        ),
        _step(
            desk,
            at,
            5,
            "edges",
            [desk.tool_inline("calibration.edges-text")],
            picture=pictures.add("edge", pins_example(desk.theme)) if large else None,
            small=[
                _box(desk.tool(f"calibration.{side}"), "")
                for side in ("north", "east", "south", "west")
            ],
            boxes=[_box("--margin", "mm")],
        ),
        _step(
            desk,
            at,
            6,
            "turn",
            [desk.tool_inline(f"calibration.turn-{desk.request.flip}", number=str(FIRST_ON_BACK))],
        ),
    ]


def back_steps(desk: Desk, pictures: Pictures, at: Places) -> list[Content]:
    """Give the steps of the back, and the box beside each vernier."""
    factor = desk.say.number(at.factor)
    return [
        _step(
            desk,
            at,
            FIRST_ON_BACK,
            "light",
            [desk.tool_inline("calibration.light-text")],
            items=[desk.tool_inline(f"calibration.light-{number}") for number in (1, 2, 3)],
            after=[desk.tool_inline("calibration.needle")],
        ),
        _plain(desk, at, "meets", [])
        | {"picture": pictures.add("meets", meeting(desk.theme, desk.say.number))},
        _plain(desk, at, "signs", [])
        | {
            "picture": pictures.add("signs", signs(desk.theme)),
            "after": [desk.tool_inline("calibration.seen")],
        },
        *(
            _plain(desk, at, name, [_box(desk.tool(f"calibration.{name}"), "mm")])
            for name in ("upper", "middle", "lower")
        ),
        _step(
            desk,
            at,
            FIRST_ON_BACK + 1,
            "work-out",
            [],
            boxes=[
                _box("--back-dx", "mm", desk.tool("calibration.half")),
                _box("--back-dy", "mm", desk.tool("calibration.same")),
                _box("--back-turn", "°", desk.tool("calibration.slope", factor=factor)),
            ],
            after=[_example(desk, at)],
        ),
        _step(
            desk,
            at,
            FIRST_ON_BACK + 2,
            "keep",
            [desk.tool_inline("calibration.keep-text")],
            typed=_typed(desk),
            after=[desk.tool_inline("calibration.prove")],
        ),
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
        for key, reads in READINGS
    ]
    return {
        "head": [desk.tool("overlay.reads"), desk.tool("overlay.so-page")],
        "rows": rows,
    }


def _box(label: str, unit: str, how: str = "") -> Content:
    return {"label": label, "unit": unit, "how": how}


def _step(desk: Desk, at: Places, number: int, name: str, text: list[Any], **more: Any) -> Content:
    return _plain(desk, at, name, more.pop("boxes", [])) | {
        "number": str(number),
        "title": desk.tool(f"calibration.{name}"),
        "accent": ACCENTS[name],
        "text": text,
        **more,
    }


def _plain(desk: Desk, at: Places, name: str, boxes: list[Content]) -> Content:
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
