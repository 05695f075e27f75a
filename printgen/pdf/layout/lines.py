"""The text of a block → its lines, broken once where WeasyPrint asks for the same block again and again.

A block within a grid, a column or a row is laid out to learn how high it is, and once more in its place. Its lines are
the same then, but for where they stand. Only plain lines are kept: of texts, pictures and blocks in them, none of
which is placed otherwise than by its line, or as high as a part of the block. Imported only when a PDF is written.
"""

from collections.abc import Callable, Iterator
from typing import Any

from weasyprint import document
from weasyprint.formatting_structure.boxes import (
    BlockBox,
    InlineBlockBox,
    InlineBox,
    InlineReplacedBox,
    LineBox,
    TextBox,
)
from weasyprint.layout import block

Lines = Iterator[tuple[Any, Any]]

BUILD: Callable[..., Any] = document.build_formatting_structure
STOCK: Callable[..., Lines] = block.iter_line_boxes

_HEIGHTS = ("height", "min_height", "max_height")
_PLAIN = (BlockBox, InlineBlockBox, InlineBox, InlineReplacedBox, LineBox, TextBox)


def named_lines(*given: Any) -> Any:
    """Build the boxes of a document, and give the text of each block that is plain a name, which its copies have."""
    root = BUILD(*given)
    for box in root.descendants():
        if type(box) is LineBox and all(map(_is_plain, box.descendants())):
            box.origin = object()
    return root


def _is_plain(box: Any) -> bool:
    style = box.style
    return (
        type(box) in _PLAIN
        and style["position"] == "static"
        and style["float"] == "none"
        and not any(getattr(style[name], "unit", "%") == "%" for name in _HEIGHTS if style[name] != "auto")
        and not (box.is_leader or box.is_outside_marker or box.footnote or box.note)
    )


def kept_lines(
    context: Any,
    box: Any,
    position_y: float,
    bottom_space: float,
    skip_stack: Any,
    containing_block: Any,
    absolute_boxes: list[Any],
    fixed_boxes: list[Any],
    first_letter_style: Any,
    first_line_style: Any,
) -> Lines:
    """Yield the lines of a block, and where the next one begins; as they were where they were broken before."""
    styles = first_letter_style, first_line_style
    rest = (bottom_space, skip_stack, containing_block, absolute_boxes, fixed_boxes, *styles)
    origin = box.__dict__.get("origin")
    if (
        origin is None
        or skip_stack
        or any(styles)
        or context.excluded_shapes
        or not _is_left_to_right(containing_block)
    ):
        yield from STOCK(context, box, position_y, *rest)
        return
    known = context.__dict__.setdefault("kept_lines", {})
    of, x = (origin, containing_block.width), containing_block.content_box_x()
    if of in known:
        for line, indent, resume_at in known[of]:
            made = line.deepcopy()
            made.translate(x + indent - line.position_x, position_y - line.position_y)
            made.position_y = position_y
            yield made, resume_at
            position_y = made.position_y + made.height
        return
    found = []
    for line, resume_at in STOCK(context, box, position_y, *rest):
        found.append((line, line.position_x - x, resume_at))
        yield line, resume_at
    known[of] = found


def _is_left_to_right(containing_block: Any) -> bool:
    style = containing_block.style
    return bool(style["direction"] == "ltr" and style["max_lines"] == "none")


def take_lines(own: bool) -> None:
    """Let WeasyPrint have the lines of a block as they were, or break them each time."""
    document.build_formatting_structure = named_lines if own else BUILD
    block.iter_line_boxes = kept_lines if own else STOCK
