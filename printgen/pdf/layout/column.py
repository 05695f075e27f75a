"""A column of boxes → the same column, each box laid out once where WeasyPrint lays it out three or four times.

WeasyPrint sets an item of a flex column to learn its smallest height, its height, its width, and then in its place. All
of these are one layout of an item that is as high as its content; one that takes what is left is set once in its place.
Most pages are such columns. What is less simple is left to WeasyPrint. Imported only when a PDF is written.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from weasyprint.css.properties import ZERO_PIXELS
from weasyprint.formatting_structure.boxes import BlockBox, FlexBox
from weasyprint.layout import absolute, block, flex
from weasyprint.layout.percent import percentage

Layout = Callable[..., tuple[Any, Any, Any, Any, Any]]

STOCK: Layout = flex.flex_layout

_SAME = 1e-6
_JUSTIFIED = ("normal", "flex-start", "space-between")
_STRETCHED = ("auto", "normal", "stretch")


def lay_columns_out_once(stock: Layout) -> Layout:
    """Return the layout of flex boxes that takes plain columns itself and leaves others to the stock one."""

    def flex_layout(
        context: Any,
        box: Any,
        bottom_space: float,
        skip_stack: Any,
        containing_block: Any,
        page_is_empty: bool,
        absolute_boxes: list[Any],
        fixed_boxes: list[Any],
        discard: bool,
    ) -> tuple[Any, Any, Any, Any, Any]:
        if skip_stack is None and not discard and _is_plain(box):
            kept = [*absolute_boxes], [*fixed_boxes]
            column = _Column(context, box.copy(), bottom_space, page_is_empty, absolute_boxes, fixed_boxes)
            if (laid_out := column.layout(containing_block)) is not None:
                return laid_out, None, {"break": "any", "page": None}, [], False
            absolute_boxes[:], fixed_boxes[:] = kept
        rest = (containing_block, page_is_empty, absolute_boxes, fixed_boxes, discard)
        return stock(context, box, bottom_space, skip_stack, *rest)

    return flex_layout


def take_columns(own: bool) -> None:
    """Put that layout before WeasyPrint's own, or take it away, in both places where boxes of a page ask for it."""
    flex.flex_layout = block.flex_layout = lay_columns_out_once(STOCK) if own else STOCK


def _is_plain(box: Any) -> bool:
    """Return whether a box is one column of blocks, each as wide as it."""
    style = box.style
    return (
        isinstance(box, FlexBox)
        and style["flex_direction"] == "column"
        and style["flex_wrap"] == "nowrap"
        and style["row_gap"] == "normal"
        and style["align_items"][0] in _STRETCHED
        and style["justify_content"][0] in _JUSTIFIED
        and all(one.is_flex_item and _is_plain_item(one) for one in box.children)
    )


def _is_plain_item(item: Any) -> bool:
    style = item.style
    return (
        isinstance(item, BlockBox)
        and style["order"] == 0
        and style["align_self"][0] in _STRETCHED
        and style["max_height"].value == inf
        and "auto" not in [style[f"margin_{side}"] for side in ("top", "right", "bottom", "left")]
    )


class _TooFull(Exception):
    """An item does not stay whole."""


@dataclass(slots=True, eq=False)
class _Item:
    """An item of a column: ``base`` is the height it asks for, ``height`` what it gets, ``around``: its edges.

    ``is_final``: it was laid out as wide as it stays.
    """

    box: Any
    base: float
    height: float
    around: float
    laid_out: Any = None
    is_final: bool = False

    @property
    def least(self) -> float:
        """Return how high it is at least."""
        return float(self.box.min_height)


@dataclass(slots=True)
class _Column:
    """Lays out one column."""

    context: Any
    box: Any
    bottom_space: float
    page_is_empty: bool
    absolute_boxes: list[Any]
    fixed_boxes: list[Any]

    def layout(self, containing_block: Any) -> Any:
        """Return the column laid out; None where its items are not as simple as expected."""
        context, box = self.context, self.box
        context.create_flex_formatting_context(box)
        box.remove_decoration(start=False, end=False)
        if box.style["position"] == "relative":
            self.absolute_boxes = []
        # WeasyPrint asks for heights at the width that the column had in flow, even where it is placed freely.
        in_flow = box.copy()
        block.resolve_percentages(in_flow, containing_block)
        block.block_level_width(in_flow, containing_block)
        block.block_level_width(box, containing_block)
        try:
            items = [self._asked(child.copy(), in_flow) for child in box.children]
            self._share(items)
            box = box.copy_with_children(self._placed(items, box))
        except _TooFull:
            context.finish_flex_formatting_context(box)
            return None
        if box.style["position"] == "relative":
            for one in self.absolute_boxes:
                absolute.absolute_layout(context, one, box, self.fixed_boxes, self.bottom_space, skip_stack=None)
        for child in box.children:
            block.relative_positioning(child, (box.width, box.height))
        context.finish_flex_formatting_context(box)
        return box

    def _asked(self, child: Any, in_flow: Any) -> _Item:
        """Return an item with the height it asks for: a fixed one, or that of its content, which is laid out for it."""
        room = inf if self.box.height == "auto" else self.box.height
        block.resolve_percentages(child, (in_flow.width, room))
        child.position_x, child.position_y = self.box.content_box_x(), self.box.content_box_y()
        basis: Any = child.style["flex_basis"]
        basis = basis if basis == "content" else percentage(basis, child.style, room)
        basis = child.height if basis == "auto" else basis
        if basis not in ("content", "auto"):
            if child.style["min_height"] == "auto":
                raise _TooFull
            extra = child.margin_top + child.margin_bottom + child.padding_top + child.padding_bottom
            extra += child.border_top_width + child.border_bottom_width
            return _Item(child, basis, max(basis, child.min_height), extra)
        natural = child.copy()
        if child.min_height:
            natural.style = child.style.copy()
            natural.style["min_height"] = ZERO_PIXELS
        laid_out, height = self._natural(natural, in_flow)
        is_final = abs(in_flow.width - self.box.width) < _SAME
        around = laid_out.margin_height() - height
        return _Item(child, height, max(height, child.min_height), around, laid_out, is_final)

    def _natural(self, child: Any, in_flow: Any) -> tuple[Any, float]:
        laid_out, rest, _, margins, *_ = block.block_level_layout(
            self.context,
            child,
            self.bottom_space,
            None,
            in_flow,
            self.page_is_empty,
            self.absolute_boxes,
            self.fixed_boxes,
        )
        if laid_out is None or rest is not None:
            raise _TooFull
        laid_out.height += block.collapse_margin(margins)
        return laid_out, float(laid_out.height)

    def _share(self, items: list[_Item]) -> None:
        """Share what is left of the column among the items that grow; none of them becomes lower than it may be."""
        box = self.box
        taken = sum(one.height + one.around for one in items)
        if box.height == "auto":
            box.height = taken
        box.height = max(box.min_height, min(box.height, box.max_height))
        if taken >= box.height:
            if any(one.base and one.box.style["flex_shrink"] for one in items) and taken > box.height + _SAME:
                raise _TooFull
            return
        growing = [one for one in items if one.box.style["flex_grow"]]
        while growing:
            others = sum(one.around if one in growing else one.height + one.around for one in items)
            parts = sum(one.box.style["flex_grow"] for one in growing)
            left = box.height - others - sum(one.base for one in growing)
            share = left / max(1, parts)
            if not (low := [one for one in growing if one.base + share * one.box.style["flex_grow"] < one.least]):
                for one in growing:
                    one.height = one.base + share * one.box.style["flex_grow"]
                return
            for one in low:
                one.height = one.least
                growing.remove(one)

    def _placed(self, items: list[_Item], box: Any) -> list[Any]:
        """Return the boxes of the items, each in its place."""
        free = box.height - sum(one.height + one.around for one in items)
        parted = box.style["justify_content"][0] == "space-between" and len(items) > 1
        gap = free / (len(items) - 1) if parted else 0.0
        y, placed = box.content_box_y(), []
        for one in items:
            if not one.is_final or abs(one.height - one.laid_out.height) > _SAME:
                placed.append(self._in_its_height(one, box, y))
            else:
                one.laid_out.translate(dy=y - one.laid_out.position_y)
                placed.append(one.laid_out)
            y += one.height + one.around + gap
        if self.context.overflows_page(self.bottom_space, y - gap):
            raise _TooFull
        return placed

    def _in_its_height(self, one: _Item, box: Any, y: float) -> Any:
        """Lay out an item that is not as high as its content, or was laid out in another width."""
        if one.laid_out is not None:
            block.remove_placeholders(self.context, [one.laid_out], self.absolute_boxes, self.fixed_boxes)
        child = one.box
        child.height, child.position_y = one.height, y
        laid_out, rest, *_ = block.block_level_layout_switch(
            self.context,
            child,
            self.bottom_space,
            None,
            box,
            self.page_is_empty,
            self.absolute_boxes,
            self.fixed_boxes,
            adjoining_margins=[],
            first_letter_style=None,
            first_line_style=None,
            discard=False,
            max_lines=None,
        )
        if laid_out is None or rest is not None:
            raise _TooFull
        return laid_out
