"""KitContext and its imposed pages → what was chosen of a kit and what it takes to make it, in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.model.kit import CARD
from printgen.model.play.facts import Value
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.kit.context import OWN, KitContext, spans
from printgen.sheet.kit.imposition.arrangement import CARD_WEIGHT
from printgen.sheet.kit.imposition.impose import ImposedPage, papers_by_material
from printgen.sheet.kit.pieces import Piece

BOX_CARD = CARD_WEIGHT[0]  # the lightest card that a box is made of, in g/m²
COLOURS = "colours"  # where the names of colours stand among the words of the tool
Pair = tuple[str, str]  # a label, and what was chosen


class Need(NamedTuple):
    """A paper or a tool: its icon if it has one, and what it is in words."""

    icon: str | None
    words: str


def settings(context: KitContext) -> Iterator[Pair]:
    """Yield what was chosen, first of all the table, if there is one; of designs only one that is not the standard."""
    if context.table is not None:
        yield from table_settings(context, context.table)
    paper, request, number = context.paper, context.request, context.catalog.number
    suits = context.suits if context.table is None or request.suits else ()
    for key, value in (
        ("paper", f"{paper.title}, {number(paper.width, 1)} × {number(paper.height, 1)}\u00a0mm"),
        ("arrangement", context.sides),
        ("cuts", context.cuts),
        ("theme", context.tool_theme() if context.theme.id != "standard" else ""),
        ("suits", context.listed(map(context.suit, suits))),
        ("copies", str(request.copies) if request.copies > 1 else ""),
        ("printer", request.printer.name if request.printer else ""),
    ):
        if value:
            yield context.tool(f"kit.front-page.{key}"), value


def table_settings(context: KitContext, table: GameContext) -> Iterator[Pair]:
    """Yield players, variants and seed of the table, in the language of the sheet."""
    assert table.position is not None
    players = table.request.players or table.game.setup.players[1]
    seats = context.listed(_seats(table, table.position.seats))
    yield table.tool("kit.front-page.players"), f"{players}: {seats}" if seats else str(players)
    variants = [key for name in table.request.variants if table.catalog.has(key := f"variants.{name}.name")]
    if variants:
        yield table.tool("kit.front-page.variants"), context.listed(map(table.catalog.plain, variants))
    if table.position.seed is not None:
        yield table.tool("kit.front-page.drawn"), str(table.position.seed)


def _seats(table: GameContext, names: Sequence[str]) -> Iterator[str]:
    """Yield the seats with their colours, if the theme has a colour for each."""
    seats = {name: table.game.setup.seats[name].colour for name in names}
    apart = len(set(map(table.colour, seats.values()))) == len(seats)
    for name, colour in seats.items():
        key = f"seats.{name}.name"
        seat = table.catalog.plain(key) if table.catalog.has(key) else name
        known = apart and table.catalog.knows(f"{COLOURS}.{colour}")
        yield f"{seat} ({table.tool(f'{COLOURS}.{colour}')})" if known else seat


def needs(
    context: KitContext, pages: Sequence[ImposedPage], kinds: Mapping[str, Piece], before: int, boxes: str
) -> Iterator[Need]:
    """Yield the papers and tools that these pieces take, in words.

    ``kinds``: a piece of each part; ``before``: so many pages come before those of the pieces; ``boxes``: the pages of
    their boxes.
    """
    by = context.backing.by

    def need(icon: str, key: str, **values: Value) -> Need:
        return Need(icon, context.tool(f"kit.front-page.need-{key}", **values))

    for name, papers in papers_by_material(pages).items():
        if name == CARD:
            yield need("paper", by, papers=papers)
            continue
        numbers = spans(number for number, page in enumerate(pages, before + 1) if page.material == name)
        yield need("paper", "material", papers=papers, material=context.material(name), pages=numbers)
    if boxes:
        yield need("paper", "box", pages=boxes, lightest=BOX_CARD)
    folded = any(piece.is_folded for piece in kinds.values())
    backed = any(piece.backed for piece in kinds.values())
    yield need("knife", "knife")
    if folded or (backed and by != "printing"):
        yield need("glue-stick", "glue")
    if folded or any(page.folded for page in pages):
        yield need("folding-tool", "blunt")
    for across in sorted({piece.blank.box.width for piece in kinds.values() if piece.blank.radius}):
        yield need("scissors", "punch", width=context.catalog.number(across, 2))
    for name in kinds:
        if context.catalog.knows(key := f"{OWN}.needs.{name}"):
            yield Need(context.loaded.kit.parts[name].stuck_on, context.tool(key))
