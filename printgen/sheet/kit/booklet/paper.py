"""KitContext → the kind of paper a booklet is laid out for, and what all its pages share."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.geometry import Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.page import Page
from printgen.sheet.kit.context import KitContext, is_furnished

PaperKind = Literal["large", "small", "tiny"]


def paper_kind(context: KitContext) -> PaperKind:
    """Return how much room the paper has: as A4, as A5, or less."""
    return context.paper.layout if is_furnished(context.portrait) else "tiny"


@dataclass(frozen=True, slots=True)
class BlankPage(Block):
    """An empty page: the back of the one before it."""

    template: ClassVar[str] = "kit/blank.html.j2"


def blank_page(size: Size) -> Page:
    """Return an empty page, the back of the one before it."""
    return Page(size=size, body=BlankPage())


def booklet_page(context: KitContext, key: str, body: Block, number: int, smallest_text: float) -> Page:
    """Return a page with a title line; the first one of its kind has a bookmark. ``smallest_text``: in pt."""
    name = context.tool(key)
    return Page(
        size=context.portrait,
        body=body,
        head=context.page_head(context.title, name, "", context.tool("kit.unofficial")),
        foot=context.foot(context.title, name),
        smallest_text=smallest_text,
        least_contrast=DRAWN_CONTRAST,
        bookmark=name if number == 0 else None,
    )
