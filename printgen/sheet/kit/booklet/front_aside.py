"""KitContext and its leaves → what stands beside the contents: how it is printed, what it takes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.model.kit import CARD
from printgen.sheet.kit.booklet.layout import spans
from printgen.sheet.kit.booklet.table import table_told
from printgen.sheet.kit.context import OWN, KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import Leaf, papers_by_material
from printgen.sheet.kit.pieces import Piece


def aside(context: KitContext, leaves: Sequence[Leaf], kinds: Mapping[str, Piece], before: int) -> dict[str, Any]:
    """Tell what was chosen and what is needed.

    ``kinds``: a piece of each part; ``before``: so many pages come before those of the pieces.
    """
    return {
        "settings": context.tool("kit.front-page.settings"),
        "set": [{"label": label, "value": value} for label, value in _settings(context)],
        "needs": context.tool("kit.front-page.needs"),
        "needed": [*_papers(context, leaves, before), *_tools(context, leaves, kinds)],
    }


def _settings(context: KitContext) -> Iterator[tuple[str, str]]:
    """Give what was chosen; first of all the table, where there is one."""
    if context.table is not None:
        yield from table_told(context.table)
    paper, request = context.paper, context.request
    suits = context.suits if context.table is None or request.suits else ()
    number = context.catalog.number
    size = f"{number(paper.width, 1)} × {number(paper.height, 1)}\u00a0mm"
    bleed = context.tool("kit.shared-cuts")
    if context.bleed:
        bleed = context.tool("kit.with-bleed", bleed=number(context.bleed))
    printer = request.printer.name if request.printer else context.tool("kit.front-page.any-printer")
    for key, value in (
        ("paper", f"{paper.title}, {size}"),
        ("arrangement", context.tool(f"kit.{context.arrangement}")),
        ("cuts", bleed),
        ("theme", context.tool_theme()),
        ("suits", context.listed([context.suit(name) for name in suits])),
        ("copies", str(request.copies) if request.copies > 1 else ""),
        ("printer", printer),
    ):
        if value:
            yield context.tool(f"kit.front-page.{key}"), value


def _tools(context: KitContext, leaves: Sequence[Leaf], kinds: Mapping[str, Piece]) -> Iterator[str]:
    """Tell what is used; only what these pieces take."""
    parts = context.loaded.kit.parts
    yield context.tool("kit.front-page.need-knife")
    folded = [piece for piece in kinds.values() if piece.is_folded]
    backed = any(parts[name].back is not None for name in kinds)
    if folded or (backed and not BACKINGS[context.arrangement].on_both_sides):
        yield context.tool("kit.front-page.need-glue")
    if folded or any(leaf.folded for leaf in leaves):
        yield context.tool("kit.front-page.need-blunt")
    rounds = {piece.blank.box.width for piece in kinds.values() if piece.blank.radius}
    for across in sorted(rounds):
        yield context.tool("kit.front-page.need-punch", width=context.catalog.number(across, 2))
    wanted = (f"{OWN}.needs.{name}" for name in kinds)
    yield from (context.tool(key) for key in wanted if context.catalog.knows(key))


def _papers(context: KitContext, leaves: Sequence[Leaf], before: int) -> Iterator[str]:
    """Tell how many papers of each material it takes, and which pages are not card."""
    for name, papers in papers_by_material(leaves).items():
        if name == CARD:
            by = BACKINGS[context.arrangement].by
            yield context.tool(f"kit.front-page.need-{by}", papers=papers)
            continue
        numbered = enumerate(leaves, before + 1)
        pages = spans(number for number, leaf in numbered if leaf.material == name)
        key, material = "kit.front-page.need-material", context.material(name)
        yield context.tool(key, papers=papers, material=material, pages=pages)
