"""KitDesk and its leaves → what stands beside the contents: how it is printed, what it takes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.model.kit import CARD
from printgen.sheet.kit.booklet.layout import spans
from printgen.sheet.kit.booklet.table import table_told
from printgen.sheet.kit.context import OWN, KitDesk
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import Leaf, papers_by_material
from printgen.sheet.kit.pieces import Piece


def aside(
    desk: KitDesk, leaves: Sequence[Leaf], kinds: Mapping[str, Piece], before: int
) -> dict[str, Any]:
    """Tell what was chosen and what is needed.

    ``kinds``: a piece of each part; ``before``: so many pages come before those of the pieces.
    """
    return {
        "settings": desk.tool("kit.front-page.settings"),
        "set": [{"label": label, "value": value} for label, value in _settings(desk)],
        "needs": desk.tool("kit.front-page.needs"),
        "needed": [*_papers(desk, leaves, before), *_tools(desk, leaves, kinds)],
    }


def _settings(desk: KitDesk) -> Iterator[tuple[str, str]]:
    """Give what was chosen; first of all the table, where there is one."""
    if desk.job is not None:
        yield from table_told(desk.job)
    paper, request = desk.paper, desk.request
    suits = desk.suits if desk.job is None or request.suits else ()
    number = desk.say.number
    size = f"{number(paper.width, 1)} × {number(paper.height, 1)}\u00a0mm"
    bleed = desk.tool("kit.shared-cuts")
    if desk.bleed:
        bleed = desk.tool("kit.with-bleed", bleed=number(desk.bleed))
    printer = request.printer.name if request.printer else desk.tool("kit.front-page.any-printer")
    for key, value in (
        ("paper", f"{paper.title}, {size}"),
        ("arrangement", desk.tool(f"kit.{desk.arrangement}")),
        ("cuts", bleed),
        ("theme", desk.tool_theme()),
        ("suits", desk.listed([desk.suit(name) for name in suits])),
        ("copies", str(request.copies) if request.copies > 1 else ""),
        ("printer", printer),
    ):
        if value:
            yield desk.tool(f"kit.front-page.{key}"), value


def _tools(desk: KitDesk, leaves: Sequence[Leaf], kinds: Mapping[str, Piece]) -> Iterator[str]:
    """Tell what is used; only what these pieces take."""
    parts = desk.loaded.kit.parts
    yield desk.tool("kit.front-page.need-knife")
    folded = [piece for piece in kinds.values() if piece.is_folded]
    backed = any(parts[name].back is not None for name in kinds)
    if folded or (backed and not BACKINGS[desk.arrangement].on_both_sides):
        yield desk.tool("kit.front-page.need-glue")
    if folded or any(leaf.folded for leaf in leaves):
        yield desk.tool("kit.front-page.need-blunt")
    rounds = {piece.blank.box.width for piece in kinds.values() if piece.blank.radius}
    for across in sorted(rounds):
        yield desk.tool("kit.front-page.need-punch", width=desk.say.number(across, 2))
    wanted = (f"{OWN}.needs.{name}" for name in kinds)
    yield from (desk.tool(key) for key in wanted if desk.say.knows(key))


def _papers(desk: KitDesk, leaves: Sequence[Leaf], before: int) -> Iterator[str]:
    """Tell how many papers of each material it takes, and which pages are not card."""
    for name, papers in papers_by_material(leaves).items():
        if name == CARD:
            by = BACKINGS[desk.arrangement].by
            yield desk.tool(f"kit.front-page.need-{by}", papers=papers)
            continue
        numbered = enumerate(leaves, before + 1)
        pages = spans(number for number, leaf in numbered if leaf.material == name)
        key, material = "kit.front-page.need-material", desk.material(name)
        yield desk.tool(key, papers=papers, material=material, pages=pages)
