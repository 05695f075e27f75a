"""GameContext → Sheet: what its owner counts and measures in a box, with room for the answers.

What is not certain stands in rows, each with what to do, its key and boxes to write in; what is certain stands small
below them.
"""

from collections.abc import Iterator
from itertools import groupby, product

from printgen.drawing.scene import Scene
from printgen.figure.tiles.archipelago import kind_picture
from printgen.geometry import Rect
from printgen.model.box.answers import my_box_text
from printgen.model.box.questions import SECTIONS, Fact, Part, Question, questions
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import land_letter
from printgen.sheet.core.page import Sheet, filled_alike, page_numbers
from printgen.sheet.worksheet.blocks import (
    Asked,
    Box,
    ExampleLine,
    Group,
    KnownFact,
    KnownRow,
    QuestionRow,
    Way,
    WorksheetPage,
)
from printgen.units import format_length

INDENT = 1.3
"""What a blank at the start of a line of a file is worth, in mm."""

EXAMPLES = ("pitch", "pitch-hexes", "pitch-cards", "count", "values", "size", "piles")
"""Questions that make a good example, the best first."""

ACCENTS = {"components": "blue", "tiles": "green", "board": "orange", "write-ins": "purple"}
FULL_PAGE = {"large": 21.0, "small": 13.0}
"""About so many lines of boxes fill a page."""

AIR = (13.0, 5.0, 0.0)
"""What rows and boxes may be higher than they must, in mm; what is then left of a page stands between its rows."""

WAYS = {"large": 2.6, "small": 3.6}
"""As many lines of boxes the steps at the top are high."""

FEW_BOXES, LONG = 2, 36
"""Questions with so many boxes at most stand two by two; a value with more letters has a line of its own."""

FEW = 5
"""Of fewer pieces no row can be laid."""

WORDS = {"large": 82.0, "small": 58.0}
"""The width of a row's words with their icon; the rest of it is for the answers, in mm."""

BOX = 17.2
"""How wide a box among others is, with the gap beside it, in mm."""

KIND, SYMBOL = 8.0, 5.0
"""Sides of the pictures over a box: a kind of tile, a symbol."""

BOARD = "ruler"
"""The icon of the questions about a board."""

MEASURED = ("size", "pitch", "pitch-cards")
"""What is asked in several lengths; their heads are words of the tool."""

Row = QuestionRow | KnownRow
Shown = tuple[str, Row]
"""A row and the section it stands in."""


def worksheet_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the questions and the certain facts: from much air to little, on more pages."""
    asked = questions(context.game)
    # Where everything is known, the owner of another printing is asked what may be of another size.
    shown = [one for one in asked if not one.certain] or [one for one in asked if one.is_measured]
    listed = [one for one in asked if one not in shown]
    large = context.paper.layout == "large"
    shown.sort(key=lambda one: (SECTIONS.index(one.section), large and len(one.parts) > FEW_BOXES))
    pictures, ways = Pictures(context), tuple(_ways(context, shown))
    rows: list[Shown] = [
        (section, QuestionRow(asked))
        for section, some in groupby(shown, key=lambda one: one.section)
        for asked in _side_by_side([_asked(context, pictures, one) for one in some], 2 if large else 1)
    ]
    rows += (
        ("known", row) for row in _known_rows([_fact(context, pictures, one) for one in listed], 3 if large else 2)
    )
    above = WAYS[context.paper.layout]
    height = (above + sum(map(_weight, rows))) * 297 / FULL_PAGE[context.paper.layout] / context.paper.height
    for number in page_numbers(height, len(rows)):
        parted = filled_alike(rows, number, _weight, above)
        for air in product(AIR, repeat=len(parted)):
            pages = [
                WorksheetPage(
                    ways=() if nth else ways,
                    groups=tuple(_groups(context, part)),
                    fillable=context.request.fillable,
                    air=air[nth],
                )
                for nth, part in enumerate(parted)
            ]
            yield context.sheet_of(context.tool("worksheet.name"), pages, pictures, context.request.fillable).filled


def _side_by_side(asked: list[Asked], most: int) -> Iterator[tuple[Asked, ...]]:
    """Yield questions with few boxes two by two, if so many may stand side by side, the others alone."""
    few = [one for one in asked if one.across <= FEW_BOXES]
    yield from (tuple(few[n : n + most]) for n in range(0, len(few), most))
    yield from ((one,) for one in asked if one.across > FEW_BOXES)


def _known_rows(facts: list[KnownFact], across: int) -> Iterator[KnownRow]:
    """Yield what is certain side by side, what takes many words alone below it."""
    long = [one for one in facts if len(one.value) > LONG]
    brief = [one for one in facts if len(one.value) <= LONG]
    yield from (KnownRow(tuple(brief[n : n + across]), across) for n in range(0, len(brief), across))
    yield from (KnownRow((one,), 1) for one in long)


def _weight(shown: Shown) -> float:
    """Return about how many lines of boxes a row is high."""
    row = shown[1]
    if isinstance(row, KnownRow):
        return 0.55
    return max(1.8 if len(row.asked) > 1 else 1.35, *(1.25 * len(one.lines) for one in row.asked))


def _groups(context: GameContext, rows: list[Shown]) -> Iterator[Group]:
    """Yield the rows of a page by their sections; one that goes on there has its head again."""
    for section, some in groupby(rows, key=lambda one: one[0]):
        yield Group(
            id=section,
            accent=ACCENTS.get(section, "grey"),
            title=context.tool(f"worksheet.sections.{section}"),
            lead=context.tool(f"worksheet.leads.{section}"),
            rows=tuple(row for _, row in some),
        )


def _ways(context: GameContext, shown: list[Question]) -> Iterator[Way]:
    """Yield in three steps what the sheet is for, with a short file as an example."""
    form = context.request.fillable
    command = (f"printgen aid {context.request.game_word}", f"--my-box my-box.{'pdf' if form else 'yaml'}")
    examples = {
        "count": (),
        "write": () if form else _example(shown),
        "print": (ExampleLine(0, command[0]), ExampleLine(2 * INDENT, command[1])),
    }
    for number, (name, example) in enumerate(examples.items(), 1):
        key = f"{name}-form" if name == "write" and form else name
        key = f"{name}-certain" if name == "count" and all(one.certain for one in shown) else key
        yield Way(
            number=str(number),
            title=context.tool(f"worksheet.steps.{name}"),
            text=context.tool_text(f"worksheet.steps.{key}-text"),
            example=example,
        )


def _example(shown: list[Question]) -> tuple[ExampleLine, ...]:
    """Return a my-box file with the answer to one question."""
    known = [one for one in shown if one.parts[0].value is not None]
    known.sort(key=lambda one: EXAMPLES.index(one.ask) if one.ask in EXAMPLES else len(EXAMPLES))
    found: dict[str, Question] = {}
    for one in known:
        found.setdefault(one.section, one)
    fields = {
        part.key: _amount(part.value).replace("\N{NO-BREAK SPACE}", " ")
        for one in [*found.values()][:1]
        for part in one.parts[:1]
    }
    rows = my_box_text(fields).splitlines()
    return tuple(ExampleLine(INDENT * (len(row) - len(row.lstrip())), row.strip()) for row in rows)


def _fact(context: GameContext, pictures: Pictures, one: Question) -> KnownFact:
    lengths = one.ask in MEASURED or len(one.parts) == 1
    values = (_amount(part.value, context) if lengths else _counted(context, one, part) for part in one.parts)
    about = f", {context.tool(f'worksheet.about.{one.ask}')}" if one.ask != "count" else ""
    value = (" × " if lengths else ", ").join(values)
    return KnownFact(_icon(context, pictures, one, 4), _thing_name(context, one) + about, value, _tails(one))


def _counted(context: GameContext, one: Question, part: Part) -> str:
    return f"{_amount(part.value, context)} × {_head_of(context, one, part)}".replace(" ", "\N{NO-BREAK SPACE}")


def _asked(context: GameContext, pictures: Pictures, one: Question) -> Asked:
    """Return a question: its words, a box for each of its parts."""
    room = context.paper.width - 2 * context.margin - WORDS[context.paper.layout]
    boxes = tuple(_box(context, pictures, one, part) for part in one.parts)
    across = _even(len(boxes), max(1, int(room / BOX)))
    written = one.section == "write-ins"  # the head of the section asks it
    return Asked(
        icon=_icon(context, pictures, one, 6),
        name=_thing_name(context, one),
        ask="" if written else context.tool(f"worksheet.ask.{_word(one)}"),
        state="" if one.certain else context.tool(f"worksheet.{one.confidence}"),
        how=() if written else _how(context, one),
        key=_tails(one),
        lines=tuple(boxes[start : start + across] for start in range(0, len(boxes), across)),
        across=across,
    )


def _icon(context: GameContext, pictures: Pictures, one: Question, side: float) -> Picture | None:
    """Return the icon of what is asked about, ``side`` mm wide."""
    named = (BOARD,) if one.section == "board" else (one.icon, one.thing)
    return pictures.icon(next((name for name in named if name in context.icons), None), side)


def _how(context: GameContext, one: Question) -> RichText:
    """Say how it is counted or measured: one of few pieces is measured alone, several are laid in a row."""
    if one.ask != "size":
        return context.tool_text(f"worksheet.how.{_word(one)}")
    few = (context.game.components[one.thing].count or 0) < FEW
    said = context.tool_text("worksheet.how.size-few" if few else "worksheet.how.size")
    thick = any(part.head == "thickness" for part in one.parts)
    return (*said, *(context.tool_text("worksheet.how.thickness") if thick else ()))


def _even(boxes: int, most: int) -> int:
    """Return how many stand side by side so that no line is much shorter than the others.

    >>> _even(6, 4), _even(9, 6), _even(4, 6)
    (3, 5, 4)
    """
    return -(-boxes // -(-boxes // most))


def _box(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Box:
    held = _amount(part.value, context)
    if one.section == "write-ins" and not held and context.catalog.has(part.key):
        held = context.catalog.plain(part.key)  # what is perhaps so
    return Box(
        id=part.key,
        head=_head_of(context, one, part),
        picture=_picture(context, pictures, one, part),
        held=held.removesuffix("\N{NO-BREAK SPACE}mm"),
        unit="mm" if isinstance(part.value, float) else "",
    )


def _head_of(context: GameContext, one: Question, part: Part) -> str:
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


def _thing_name(context: GameContext, one: Question) -> str:
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


def _tails(one: Question) -> str:
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


def _amount(value: Fact, context: GameContext | None = None) -> str:
    """Return what is held now; nothing where it is not known."""
    if isinstance(value, float):
        return format_length(value, context.catalog.facts.decimal if context else ".")
    return "" if value is None else str(value)


def _word(one: Question) -> str:
    """Return the key of the words of a question: those of tiles are not those of other components."""
    return f"tile-{one.ask}" if one.section == "tiles" else one.ask
