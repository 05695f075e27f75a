"""The text of a style → its parsed rules, once in a process; its lengths in a room, once for all boxes that have it.

Imported only when a PDF is written.
"""

from typing import Any

from weasyprint import CSS, css
from weasyprint.css.properties import Dimension
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import absolute, block, column, grid, inline, page, percent, table
from weasyprint.layout import float as floating

from printgen.pdf.guards import captured_warnings

RESOLVE, RESOLVE_ONE = percent.resolve_percentages, percent.resolve_one_percentage

_KEPT_AT_MOST = 32
_SIDES = ("top", "right", "bottom", "left")
_LENGTHS = (
    *(name for side in _SIDES for name in (f"margin_{side}", f"padding_{side}", f"border_{side}_width")),
    *(f"{bound}{size}" for size in ("width", "height") for bound in ("", "min_", "max_")),
)

_kept: dict[str, CSS] = {}


def keep_stylesheets(own: bool) -> None:
    """Let WeasyPrint take the rules of a style that it has parsed before from here, or parse them each time."""
    css.CSS = parsed if own else CSS


def parsed(**asked: Any) -> CSS:
    """Return the rules of a style; what is found odd in it is found again each time it is asked for."""
    text = asked.get("string")
    if not isinstance(text, str) or text.count("@") != text.count("@page "):
        return CSS(**asked)  # it may have to do with the document that it stands in
    if text not in _kept:
        with captured_warnings() as odd:
            found = CSS(**asked | {"page_rules": None, "layers": None})
        if odd:
            return found
        if len(_kept) >= _KEPT_AT_MOST:
            del _kept[next(iter(_kept))]
        _kept[text] = found
    return _kept[text]


def keep_lengths(own: bool) -> None:
    """Let WeasyPrint work out once what the lengths of a style come to in a room, or for each box and each time."""
    for module in (absolute, block, column, floating, grid, inline, page, table):
        module.resolve_percentages = resolved if own else RESOLVE
    percent.resolve_one_percentage = _resolved_one if own else RESOLVE_ONE


def resolved(box: Any, containing_block: Any) -> None:
    """Set the lengths of a box by its style, in the room that its containing block is, or has.

    WeasyPrint changes no style that it lays out by, but copies of it. Borders that collapse are not of the style alone.
    """
    style, of = box.style, containing_block
    if isinstance(box, PageBox) or style["border_collapse"] == "collapse":
        RESOLVE(box, of)
        return
    room = (of.width, of.height) if isinstance(of, Box) else (of[0], of[1])
    known = style.__dict__.setdefault("lengths_by_room", {})
    if room in known:
        box.__dict__.update(known[room])
    else:
        RESOLVE(box, of)
        known[room] = {name: box.__dict__[name] for name in _LENGTHS}


def _resolved_one(box: Any, name: str, whole: Any) -> None:
    """Set one length of a box; most are written in full, or left to the layout."""
    value = box.style[name]
    if type(value) is Dimension and value.unit == "px":
        box.__dict__[name] = value.value
    elif value == "auto" and not name.startswith("min_"):
        box.__dict__[name] = value
    else:
        RESOLVE_ONE(box, name, whole)
