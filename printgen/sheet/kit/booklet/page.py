"""KitContext, a body and its figures → a page of the booklet, its title on the band of the game."""

from collections.abc import Mapping

from printgen.drawing.scene import Scene
from printgen.model.artwork import Artwork
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.game_context import on_band
from printgen.sheet.core.page import MOST_INK, Page
from printgen.sheet.kit.context import KitContext, capitalized


def artwork_of(context: KitContext) -> Artwork | None:
    """Return the picture of the game of the table, if there is a table."""
    return context.table.game.artwork if context.table is not None else None


def booklet_page(
    context: KitContext,
    name: str,
    body: Block,
    figures: Mapping[str, Scene],
    smallest_text: float,
    number: int = 0,
    across: bool = False,
) -> Page:
    """Return a page with its title on a band, on tiny paper on a line; the first of its kind has a bookmark.

    ``smallest_text``: in pt; ``across``: the paper is laid across.
    """
    page = Page(
        size=context.portrait.turned if across else context.portrait,
        body=body,
        figures=figures,
        head=context.page_head(context.title, name, "", context.tool("kit.unofficial")),
        foot=context.foot(context.title, name),
        smallest_text=smallest_text,
        least_contrast=DRAWN_CONTRAST,
        most_ink=max(MOST_INK, context.largest_area),
        bookmark=capitalized(name) if number == 0 else None,
    )
    return page if context.paper_kind == "tiny" else on_band(context, page, artwork_of(context))
