"""Question → its words on the sheet: what is asked about, the heads of its parts, what is held now."""

from printgen.model.box.questions import Fact, Part, Question
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.thing import land_side
from printgen.units import format_length

MEASURED = ("size", "pitch", "pitch-cards")
"""What is asked in several lengths; their heads are words of the tool."""

BOARD = "ruler"
"""The icon of the questions about a board."""

OF_SHAPE = {"card": "card", "board": "board"}
"""The icon of a card or a mat whose own icon is that of another thing as well."""


def thing_name(context: GameContext, one: Question) -> str:
    """Return the name of what is asked about: the component, the pile, the write-in, the board."""
    keys = {"board": "", "write-ins": f"write-ins.{one.thing}.name"}
    key = keys.get(one.section, f"components.{one.thing}")
    if one.section == "tiles":
        key = f"components.{context.game.tile_sets[one.thing].component}"
    if not key:
        return context.catalog.tool("worksheet.board")
    name = context.catalog.plain(key) if context.catalog.has(key) else one.thing.replace("-", " ")
    if one.pile is not None:
        key = f"piles.{one.pile}"
        pile = context.catalog.plain(key) if context.catalog.has(key) else one.pile.replace("-", " ")
        name = f"{name}, {pile}"
    return name[:1].upper() + name[1:]


def icon_of(context: GameContext, pictures: Pictures, one: Question, side: float) -> Picture | None:
    """Return the icon of what is asked about, ``side`` mm wide; of a single piece as the game calls it."""
    components, pieces = context.game.components, context.game.setup.pieces.values()
    part = components.get(one.thing)
    laid = [piece.icon for piece in pieces if piece.component == one.thing] if part and part.count == 1 else []
    shared = part and part.icon and sum(other.icon == part.icon for other in components.values()) > 1
    shape = [OF_SHAPE[part.shape]] if part and shared and part.shape in OF_SHAPE else []
    named = (BOARD,) if one.section == "board" else (*laid, *shape, one.icon, one.thing)
    return pictures.icon(next((name for name in named if name in context.icons), None), side)


def head_of(context: GameContext, one: Question, part: Part) -> str:
    """Return the name of a part in the language of the sheet; tiles have their pictures and numbers."""
    if part.head and one.ask in MEASURED:
        return context.catalog.tool(f"worksheet.sides.{part.head}")
    noun = {"symbols": "symbols", "kinds": "kinds"}.get(one.ask)
    key = f"{noun}.{part.head}"
    is_pictured = noun == "kinds" and land_of(context, one) is not None
    return context.catalog.plain(key) if context.catalog.has(key) and not is_pictured else part.head


def land_of(context: GameContext, one: Question) -> str | None:
    """Return the letter of land where the kinds of tiles are asked about."""
    return land_side(context.game.tile_sets[one.thing]) if one.section == "tiles" and one.ask != "symbols" else None


def amount(value: Fact, context: GameContext | None = None) -> str:
    """Return what is held now; nothing where it is not known."""
    if isinstance(value, float):
        return format_length(value, context.catalog.facts.decimal if context else ".")
    return "" if value is None else str(value)


def word_of(one: Question) -> str:
    """Return the key of the words of a question: those of tiles are not those of other components."""
    return f"tile-{one.ask}" if one.section == "tiles" else one.ask
