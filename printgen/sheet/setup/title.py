"""PositionContext → what the pages of a set-up are called."""

from collections.abc import Iterator
from itertools import product

from printgen.drawing.metrics import text_width
from printgen.sheet.core.board_view import shows_map
from printgen.sheet.core.context import BESIDE, CREDIT_POINTS, PART, title_width
from printgen.sheet.core.game_context import PositionContext, credits_of
from printgen.units import PT

NAMED = 12.0
"""The size of a title in points down to which it names the variants and readings in play; otherwise it counts them."""


def set_up_title(context: PositionContext, word: str = "for-players", more: str = "") -> str:
    """Return what a page of a set-up is called: for how many players, how it is dealt, its variants and readings.

    What would make the title small is counted instead, at last left out: readings first, then variants. ``more``: what
    parts the word from these, such as the number of players where it does not say it.
    """
    called = context.tool(f"setup.{word}", players=context.position.players, seed=context.position.seed or "")
    said = [PART.join(filter(None, (called, more, *way))) for way in product(*_ways(context, is_front=not more))]
    said.append(called)
    credits = max(text_width(one, CREDIT_POINTS * PT) for one in credits_of(context))
    room = context.paper.width - 2 * context.margin - credits - BESIDE
    return next((one for one in said if title_width(context.catalog.title(), one, NAMED) <= room), said[-1])


def behind_title(context: PositionContext, word: str) -> str:
    """Return what a page behind the first is called: by its word, then as the first, for how many players it is."""
    return set_up_title(context, word, context.tool("setup.players", players=context.position.players))


def _ways(context: PositionContext, is_front: bool) -> Iterator[tuple[str, ...]]:
    """Yield what a title may say of an open or hidden map, sealed strips, variants and readings, the longest first.

    A page behind the first is called by its open map already.
    """
    request, catalog = context.request, context.catalog
    if is_front and request.deal == "open" and context.position.hexes and shows_map(context):
        yield (context.tool("setup.open-map"),)
    if request.hidden:
        yield (context.tool("setup.hidden-behind"),)
    strips = context.game.sheets.setup.strips if request.deal == "strips" and not request.hidden else ()
    if any(one.pile is not None and one.deal in strips for one in context.position.dealt):
        yield context.tool("setup.strips"), context.tool("setup.strips-brief"), ""
    variants = ", ".join(catalog.plain(f"variants.{name}.name") for name in request.variants)
    readings = ", ".join(name.replace(".", " ", 1) for name in request.readings)
    for kind, names, chosen in (("variants", variants, request.variants), ("readings", readings, request.readings)):
        if chosen:
            yield names, context.tool(f"setup.{kind}-counted", count=len(chosen)), ""
