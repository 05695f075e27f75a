"""SheetContext → Sheet: a page and its back that show what a printer does to lengths and to backs.

The front has the bars, the long lines and the pins at the edges; both together have three
verniers. Where those stand follows from the turn they measure: upper and lower one lie as far
apart as makes the turn a handsome multiple of their difference.
"""

from typing import Literal

from printgen.drawing.scene import Group, Item, Scene
from printgen.errors import PrintgenError
from printgen.figure.print.calibration import (
    NUMBERED,
    back_half,
    back_lines,
    edge_pins,
    front_half,
    front_lines,
    gauge,
    gauge_lines,
    pin_lines,
)
from printgen.figure.print.ruler import true_size_bars
from printgen.geometry import Rect, Transform
from printgen.problems import Problem
from printgen.sheet.calibration.steps import SIDES, CalibrationPage, Places, Step, back_steps, front_steps, places
from printgen.sheet.core.context import Pictures, SheetContext
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.page import Page, Sheet

NARROWEST, LOWEST = 140.0, 200.0
"""The smallest paper that holds a bar of four inches and three verniers, in mm."""

THIN = 3.0
BAR_PITCH = 10.0


def calibration_sheet(context: SheetContext) -> Sheet:
    """Return the front and the back."""
    paper = context.paper
    if paper.width < NARROWEST or paper.height < LOWEST:
        message = f"{paper.title} is too small to calibrate a printer with"
        hint = f"take a paper of at least {NARROWEST:g} × {LOWEST:g} mm, such as A5"
        raise PrintgenError(Problem("paper-too-small", message, hints=(hint,)))
    at = places(context)
    name = context.tool("calibration.name")
    pages = (_front(context, at), _back(context, at))
    return context.bound(name, pages, author="printgen", duplex=context.request.flip)


def mirror(context: SheetContext) -> Transform:
    """Return the map from a place on the back to the point of the front that is seen there."""
    if context.request.flip == "long-edge":
        return Transform(-1, 0, 0, 1, context.paper.width, 0)
    return Transform(1, 0, 0, -1, 0, context.paper.height)


def _front(context: SheetContext, at: Places) -> Page:
    pictures, theme, paper = Pictures(context), context.theme, context.portrait
    number = context.catalog.number
    items: list[Item] = []
    lines: list[ExpectedLine] = []
    for side in SIDES:
        items += edge_pins(side, paper, at.pins[side], theme)
        for no, head, shaft in pin_lines(side, paper, at.pins[side]):
            lines += [ExpectedLine(f"{side} pin {no}", *ends) for ends in (head, shaft)]
    for upright, length in ((False, at.across), (True, at.down)):
        items += gauge(at.corner, length, upright, theme, number)
        measured = gauge_lines(at.corner, length, upright)
        lines += [ExpectedLine(f"gauge {name}", *ends) for name, ends in measured.items()]
    turned = mirror(context)
    for spot, upright in at.verniers:
        items.append(Group(front_half(spot, upright, theme), turned))
        lines += [
            ExpectedLine("vernier front", turned.apply(start), turned.apply(end))
            for start, end in front_lines(spot, upright)
        ]
    words = context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch")
    items += true_size_bars(at.bars, theme, words, upright=False, pitch=BAR_PITCH, thick=THIN)
    if at.upright_bars is not None:
        items += true_size_bars(at.upright_bars, theme, words)
    return _page(context, pictures, items, lines, front_steps(context, pictures, at), "front")


def _back(context: SheetContext, at: Places) -> Page:
    pictures = Pictures(context)
    items: list[Item] = []
    lines: list[ExpectedLine] = []
    for spot, upright in at.verniers:
        items += back_half(spot, upright, context.theme, lambda reading: context.catalog.number(reading, 1, True))
        lines += [ExpectedLine("vernier back", *ends) for ends in back_lines(spot, upright)]
    return _page(context, pictures, items, lines, back_steps(context, pictures, at), "back")


def _page(
    context: SheetContext,
    pictures: Pictures,
    items: list[Item],
    lines: list[ExpectedLine],
    steps: tuple[Step, ...],
    side: Literal["front", "back"],
) -> Page:
    size = context.portrait
    drawing = pictures.add("drawing", Scene(Rect(0, 0, size.width, size.height), tuple(items)))
    title, name = context.tool("calibration.title"), context.tool(f"calibration.{side}")
    flip, full_size = context.tool(f"calibration.{context.request.flip}"), context.tool("calibration.full-size")
    return Page(
        size=size,
        head=context.page_head(title, name, flip, full_size),
        body=CalibrationPage(side, drawing, steps),
        foot=context.foot(title, name),
        figures=pictures.scenes,
        texts=_numbers(context, side),
        lines=tuple(lines),
        true_scale=side == "front",
    )


def _numbers(context: SheetContext, side: str) -> tuple[ExpectedText, ...]:
    if side == "front":
        return tuple(ExpectedText(str(number)) for number in (1, 12, *NUMBERED))
    return tuple(ExpectedText(context.catalog.number(reading, 1, True)) for reading in (-1.0, -0.5, 0.0, 0.5, 1.0))
