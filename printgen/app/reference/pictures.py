"""Our own data → the pictures of the reference: each icon as SVG, each kind of block of an aid as PNG."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

from printgen.app.pipeline import arrangements, make_context, typeset
from printgen.app.workspace import Workspace
from printgen.drawing.scene import Scene
from printgen.drawing.svg import to_svg
from printgen.errors import PrintgenError
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.sheets import Band, PagePlan, Stack
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.aid.sheet import NEXT_BAND
from printgen.sheet.core.game_context import GameContext

ICON = 12.0
"""How large icons are drawn, in mm."""

DPI = 110
BELOW_BAND, FOOT = 1.0, 12.0
"""From where on a page is shown, below its title band, and how high its foot is, in mm."""


def pictures(workspace: Workspace) -> Iterator[tuple[str, bytes]]:
    """Return all pictures by the names of their files."""
    resources = workspace.resources()
    ink = resources.theme("standard").colours["ink"]
    for name in resources.icons:
        drawn = icon(name, Point(ICON / 2, ICON / 2), ICON, ink, resources.icons)
        yield f"{name}.svg", to_svg(Scene(Rect(0, 0, ICON, ICON), (drawn,), name)).encode()
    known: set[str] = set()
    for continued, game in product((False, True), workspace.game_ids()):
        with suppress(PrintgenError):  # a game that is being written shows no block
            context = make_context(AidRequest(game=game, paper="a4"), workspace)
            assert isinstance(context, GameContext)
            yield from _blocks(context, known, continued)


def _blocks(context: GameContext, known: set[str], continued: bool) -> Iterator[tuple[str, bytes]]:
    """Print each kind of block that is not yet ``known`` on a page of its own, and return it without the page.

    ``continued``: of those that go on with the block above them.
    """
    from printgen.pdf import page_pictures

    game, plan = context.game, context.game.sheets.aid
    pages_of_all = (*plan.large, *plan.small)
    printed = {name for page in pages_of_all for band in page.bands for stack in band.stacks for name in stack.blocks}
    first = {
        block.kind: name
        for name, block in reversed(plan.blocks.items())
        if name in printed and block.continues == continued
    }
    new = {kind: name for kind, name in first.items() if kind not in known}
    if not new:
        return
    known |= new.keys()
    bands = [Band(stacks=(Stack(columns=12, blocks=(name,)),)) for name in new.values()]
    pages = tuple(PagePlan(bands=(band,)) for band in (*bands[:1], *bands))  # the band of the first page is higher
    aid = plan.model_copy(update={"large": pages})
    alone = game.model_copy(update={"sheets": game.sheets.model_copy(update={"aid": aid})})
    pdf = typeset(next(arrangements(replace(context, game=alone))))
    head = context.margin + NEXT_BAND["large"] + BELOW_BAND
    _, *found = page_pictures(pdf, [DPI] * len(pages), (head, FOOT))
    yield from ((f"block-{kind}.png", picture) for kind, picture in zip(new, found, strict=True))
