"""One question about a box → its row on the worksheet: what to do, the key, boxes to write in."""

from printgen.drawing.scene import Scene
from printgen.figure.tiles.archipelago import kind_picture
from printgen.geometry import Rect
from printgen.model.box.questions import Fact, Part, Question
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import land_letter
from printgen.sheet.worksheet.blocks import Box, QuestionRow
from printgen.units import format_length

WORDS = {"large": 82.0, "small": 58.0}
"""The width of a row's words with their icon; the rest of it is for the answers, in mm."""

BOX = 17.2
"""How wide a box among others is, with the gap beside it, in mm."""

KIND, SYMBOL = 8.0, 5.0
"""Sides of the pictures over a box: a kind of tile, a symbol."""

MEASURED = ("size", "pitch", "pitch-cards")
"""What is asked in several lengths; their heads are words of the tool."""


def question_row(context: GameContext, pictures: Pictures, one: Question) -> QuestionRow:
    """Return a question: words at the left, a box for each of its parts at the right."""
    room = context.paper.width - 2 * context.margin - WORDS[context.paper.layout]
    boxes = tuple(_box(context, pictures, one, part) for part in one.parts)
    across = _even(len(boxes), max(1, int(room / BOX)))
    long = one.section == "write-ins" or one.ask == "faces"
    return QuestionRow(
        icon=pictures.icon(one.icon, 6) if one.icon in context.icons else None,
        name=thing_name(context, one),
        ask=context.tool(f"worksheet.ask.{_word(one)}"),
        state=context.tool(f"worksheet.{one.confidence}"),
        how=context.tool_text(f"worksheet.how.{_word(one)}"),
        key=tails(one),
        lines=tuple(boxes[start : start + across] for start in range(0, len(boxes), across)),
        look="several" if len(boxes) > 1 else "wide" if long else "single",
    )


def _even(boxes: int, most: int) -> int:
    """Return how many stand side by side so that no line is much shorter than the others.

    >>> _even(6, 4), _even(9, 6), _even(4, 6)
    (3, 5, 4)
    """
    return -(-boxes // -(-boxes // most))


def _box(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Box:
    held = amount(part.value, context)
    if one.section == "write-ins" and not held and context.catalog.has(part.key):
        held = context.catalog.plain(part.key)  # what is perhaps so
    return Box(
        id=part.key,
        head=head_of(context, one, part),
        picture=_picture(context, pictures, one, part),
        held=held.removesuffix("\N{NO-BREAK SPACE}mm"),
        unit="mm" if isinstance(part.value, float) else "",
    )


def head_of(context: GameContext, one: Question, part: Part) -> str:
    """Return the name of a part in the language of the sheet; tiles have their pictures and numbers."""
    if part.head and one.ask in MEASURED:
        return context.catalog.tool(f"worksheet.sides.{part.head}")
    noun = {"symbols": "symbols", "kinds": "kinds"}.get(one.ask)
    key = f"{noun}.{part.head}"
    is_pictured = noun == "kinds" and _land(context, one) is not None
    return context.catalog.plain(key) if context.catalog.has(key) and not is_pictured else part.head


def _picture(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Picture | None:
    if one.ask == "symbols":
        return pictures.icon(part.head, SYMBOL) if part.head in context.icons else None
    land = _land(context, one)
    if land is None:
        return None
    sides = context.game.tile_sets[one.thing].kinds[part.head].sides
    drawing = kind_picture(sides, land, KIND, context.theme)
    return pictures.add(f"kind {part.head}", Scene(Rect(0, 0, KIND, KIND), drawing, part.head))


def _land(context: GameContext, one: Question) -> str | None:
    """Return the letter of land where the tiles asked about are those of a map."""
    tile_map = context.game.setup.tile_map
    laid = one.section == "tiles" and tile_map is not None and tile_map.tiles == one.thing
    return land_letter(context) if laid and one.ask in ("kinds", "piles") else None


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


def tails(one: Question) -> str:
    """Return the keys of a question: what they share, then what distinguishes them."""
    keys = [part.key for part in one.parts]
    if len(keys) == 1:
        return keys[0]
    shared = 0
    while len({tuple(key.split(".")[: shared + 1]) for key in keys}) == 1:
        shared += 1
    several = [".".join(key.split(".")[shared:]) for key in keys]
    start = ".".join(keys[0].split(".")[:shared])
    numbered = all(part.head == tail for part, tail in zip(one.parts, several, strict=True))
    if numbered and all(tail.isdigit() for tail in several) and len(several) > 2:
        return f"{start}.{several[0]} … {several[-1]}"
    return f"{start}. {' · '.join(several)}"


def amount(value: Fact, context: GameContext | None = None) -> str:
    """Return what is held now; nothing where it is not known."""
    if isinstance(value, float):
        return format_length(value, context.catalog.facts.decimal if context else ".")
    return "" if value is None else str(value)


def _word(one: Question) -> str:
    """Return the key of the words of a question: those of tiles are not those of other components."""
    if one.section == "tiles":
        return f"tile-{one.ask}"
    return "write-in" if one.section == "write-ins" else one.ask
