"""GameContext → Sheet: what its owner counts and measures in a box, with room for the answers.

What is not certain stands in numbered rows, each with what to do and boxes to write in; what is certain is listed
below them, and last the keys of all of it.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from itertools import accumulate, groupby, pairwise, product

from printgen.drawing.scene import Scene
from printgen.figure.measuring import Pens, board_scene, counted_scene, size_scene
from printgen.figure.tiles.archipelago import kind_picture
from printgen.geometry import Rect
from printgen.model.box.answers import my_box_text
from printgen.model.box.questions import SECTIONS, Part, Question, questions
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.page import Sheet, filled_alike, page_numbers
from printgen.sheet.worksheet.blocks import (
    Asked,
    Box,
    ExampleLine,
    Group,
    KeysRow,
    KnownRow,
    QuestionRow,
    Row,
    Way,
    WorksheetPage,
)
from printgen.sheet.worksheet.known import keys_row, known_rows, lines_of_keys
from printgen.sheet.worksheet.words import amount, head_of, icon_of, land_of, thing_name, word_of

INDENT = 1.3
"""What a blank at the start of a line of a file is worth, in mm."""

EXAMPLES = ("pitch", "pitch-hexes", "pitch-cards", "count", "values", "size", "piles")
"""Questions that make a good example, the best first."""

ACCENTS = {"components": "blue", "tiles": "green", "board": "orange", "write-ins": "purple"}
FULL_PAGE = {"large": 15.0, "small": 13.0}
"""About so many lines of boxes fill a page."""

AIR = (14.0, 9.0, 5.0, 2.0, 0.0)
"""What rows and boxes may be higher than they must, in mm; what is then left of a page stands between its rows."""

NOTED, AIR_NOTED = 0.75, 9.0
"""A last page that is emptier than this share has lines for notes, and rows no higher than so many mm."""

EACH = 2
"""Up to so many pages each has air of its own; of more, all have the same."""

WAYS = {"large": 2.2, "small": 3.0}
"""As many lines of boxes the steps at the top are high."""

MOVED = 3
"""By so many rows at most the end of a page is moved, so that it is that of a section."""

KNOWN_LINE, KIND_LINE, KEY_LINE, TWO = 0.33, 0.4, 0.22, 1.3
"""As many lines of boxes a row of certain values is high, one of kinds, a line of keys, a row to write words in."""

FEW = 5
"""Of fewer pieces no row can be laid."""

SLOTS, FACES = {"large": 6, "small": 4}, 3
"""How many boxes for a number fill a line beside a question, and how many of these a box for several numbers takes."""

COUNTED = ("count", "values", "kinds", "faces")
"""Questions about a piece with a drawing of how it is counted, where few boxes stand in its row."""

PICTURED = ("kinds", "symbols", "piles")
"""Questions with a picture over each box."""

KIND, SYMBOL = 8.0, 5.0
"""Sides of the pictures over a box: a kind of tile, a symbol."""

Shown = tuple[str, Row]
"""A row and the section it stands in."""


def worksheet_sheet(context: GameContext) -> Generator[Sheet, Mapping[int, float] | None, None]:
    """Yield arrangements of the questions and the certain facts: from much air to little, on more pages.

    What is sent, by how many mm pages were too full, leaves out what is too full as well.
    """
    asked = questions(context.game)
    # Where everything is known, the owner of another printing is asked what may be of another size.
    shown = [one for one in asked if not one.certain] or [one for one in asked if one.is_measured]
    certain = [one for one in asked if one not in shown]
    shown.sort(key=lambda one: SECTIONS.index(one.section))
    layout, pictures, ways = context.paper.layout, Pictures(context), tuple(_ways(context, shown))
    fillable, excesses = context.request.fillable, defaultdict[WorksheetPage, dict[float, float]](dict)
    known = tuple(known_rows(context, pictures, certain))
    keys = keys_row(context, {str(number): one for number, one in enumerate(shown, 1)}, certain)
    last: list[Shown] = [*(("known", one) for one in known), *([("keys", keys)] if keys.columns else [])]
    rows = [*_rows(context, pictures, shown), *last]

    def weight(shown: Shown) -> float:
        return _weight(context, shown[1])

    above = WAYS[layout]
    height = (above + sum(map(weight, rows))) * 297 / FULL_PAGE[layout] / context.paper.height
    for number in page_numbers(height, len(rows)):
        airs = [*product(AIR, repeat=number)] if number <= EACH else [(one,) * number for one in AIR]
        for parted, air in product(_by_sections(filled_alike(rows, number, weight, above)), airs):
            empty = number > 1 and sum(map(weight, parted[-1])) < NOTED * FULL_PAGE[layout]
            pages = [
                WorksheetPage(
                    ways=() if nth else ways,
                    groups=tuple(_groups(context, _pictured_once(part))),
                    fillable=fillable,
                    air=min(air[nth], AIR_NOTED) if empty and nth == number - 1 else air[nth],
                    slots=SLOTS[layout],
                    notes=context.tool("worksheet.notes") if empty and nth == number - 1 else "",
                )
                for nth, part in enumerate(parted)
            ]
            sheet = context.sheet_of(context.tool("worksheet.name"), pages, pictures, fillable).filled
            if passed_over := any(_is_too_full(page.air, excesses[replace(page, air=0.0)]) for page in pages):
                continue
            crowded = yield sheet
            for page, excess in ((pages[nth - 1], found) for nth, found in (crowded or {}).items() if found):
                excesses[replace(page, air=0.0)][page.air] = excess
    if passed_over:  # where none fits, the tightest is what problems are reported of
        yield sheet


def _is_too_full(air: float, excesses: Mapping[float, float]) -> bool:
    """Return whether a page is too full with so much air, of which it is known by how many mm it is with others.

    Nothing becomes lower by more air, and where rows grow, no less is in step with the next mm than with the one
    before: so with less air a page is at least as high as a straight line through the two least that were tried.
    """
    if len(excesses) < 2:
        return any(air >= one for one in excesses)
    (least, excess), (more, higher) = sorted(excesses.items())[:2]
    return excess - (least - air) * (higher - excess) / (more - least) > 0


def _by_sections(pages: list[list[Shown]]) -> Iterator[list[list[Shown]]]:
    """Yield other places for the ends of pages, those between sections first, then the places as they are."""
    cuts = [*accumulate(map(len, pages), initial=0)]
    rows = [row for page in pages for row in page]
    ends = [nth for nth in range(len(rows) + 1) if not 0 < nth < len(rows) or rows[nth - 1][0] != rows[nth][0]]
    for way in (1, -1):
        moved = [_nearest(ends, cut, way) for cut in cuts]
        if len({*moved}) == len(cuts) and moved != cuts:
            yield [rows[start:end] for start, end in pairwise(moved)]
    yield pages


def _nearest(ends: list[int], cut: int, way: int) -> int:
    """Return the nearest end of a section at or behind a cut (``way`` 1) or before it (-1); the cut if none is near."""
    near = [end for end in ends if 0 <= way * (end - cut) <= MOVED]
    return min(near, key=lambda end: abs(end - cut), default=cut)


def _pictured_once(rows: list[Shown]) -> list[Shown]:
    """Return the rows of a page; pictures over boxes are left out where the boxes above have the same."""
    drawn: list[Picture | None] = []
    shown: list[Shown] = []
    for section, row in rows:
        one = row.asked[0] if isinstance(row, QuestionRow) else None
        found = [box.picture for line in one.lines for box in line] if one is not None else []
        if one is not None and any(found) and found == drawn:
            lines = tuple(tuple(replace(box, picture=None) for box in line) for line in one.lines)
            row = QuestionRow((replace(one, lines=lines),))
        shown.append((section, row))
        drawn = found
    return shown


def _rows(context: GameContext, pictures: Pictures, shown: list[Question]) -> Iterator[Shown]:
    """Yield the questions in rows; on large paper two to be answered in words stand side by side."""
    numbered = [(one.section, _asked(context, pictures, number, one)) for number, one in enumerate(shown, 1)]
    for section, some in groupby(numbered, key=lambda one: one[0]):
        most = 2 if section == "write-ins" and context.paper.layout == "large" else 1
        asked = [one for _, one in some]
        yield from ((section, QuestionRow(tuple(asked[n : n + most]))) for n in range(0, len(asked), most))


def _weight(context: GameContext, row: Row) -> float:
    """Return about how many lines of boxes a row is high."""
    if isinstance(row, KeysRow):
        return 0.6 + KEY_LINE * lines_of_keys(context, row)
    if isinstance(row, KnownRow):
        return KIND_LINE if row.facts[0].kinds else KNOWN_LINE
    return TWO if len(row.asked) > 1 else max(1.0, 0.85 * len(row.asked[0].lines))


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
        part.key: amount(part.value).replace("\N{NO-BREAK SPACE}", " ")
        for one in [*found.values()][:1]
        for part in one.parts[:1]
    }
    rows = my_box_text(fields).splitlines()
    return tuple(ExampleLine(INDENT * (len(row) - len(row.lstrip())), row.strip()) for row in rows)


def _asked(context: GameContext, pictures: Pictures, number: int, one: Question) -> Asked:
    """Return a question: its words, a box for each of its parts."""
    boxes = tuple(_box(context, pictures, one, part) for part in one.parts)
    across = _even(len(boxes), SLOTS[context.paper.layout])
    written = one.section == "write-ins"  # the head of the section asks it
    lines = tuple(boxes[start : start + across] for start in range(0, len(boxes), across))
    return Asked(
        number=str(number),
        icon=icon_of(context, pictures, one, 6),
        name=thing_name(context, one),
        ask="" if written else context.tool(f"worksheet.ask.{word_of(one)}"),
        state="" if one.certain else context.tool(f"worksheet.{one.confidence}"),
        how=() if written else _how(context, one),
        lines=lines,
        drawing=_drawing(context, pictures, one) if context.paper.layout == "large" else None,
        slots=max(sum(box.slots for box in line) for line in lines),
    )


def _drawing(context: GameContext, pictures: Pictures, one: Question) -> Picture | None:
    """Return a drawing of how a length is measured, or what of a board is counted."""
    face = context.colour("strip") if context.theme.fills else None
    pens = Pens(context.colour("coast"), face, context.colour("blue-text" if context.theme.fills else "ink"))
    if one.section == "board":
        scene = board_scene(one.ask, pens, context.game.grid.columns, context.game.grid.rows)
    elif one.ask == "size":
        part = context.game.components[one.thing]
        sides = {each.head: each.value for each in one.parts if isinstance(each.value, float)}
        scene = size_scene(part.shape, sides, (part.count or 0) < FEW, pens)
    elif one.section == "components" and one.ask in COUNTED and len(one.parts) < SLOTS["large"] - 1:
        shape = context.game.components[one.thing].shape
        scene = counted_scene(shape, one.ask, len(one.parts), pens) if shape != "other" else None
    else:
        scene = None
    named = replace(scene, title=as_text(_how(context, one))) if scene else None
    return pictures.add(f"how-{one.thing}-{one.ask}", named) if named else None


def _how(context: GameContext, one: Question) -> RichText:
    """Say how it is counted or measured: one of few pieces is measured alone, several are laid in a row."""
    if one.ask != "size":
        sides = context.game.tile_sets[one.thing].sides if one.section == "tiles" else {}
        letters = ", ".join(_side_name(context, letter, side) for letter, side in sides.items())
        return context.tool_text(f"worksheet.how.{word_of(one)}", letters=letters)
    few = (context.game.components[one.thing].count or 0) < FEW
    said = context.tool_text("worksheet.how.size-few" if few else "worksheet.how.size")
    thick = any(part.head == "thickness" for part in one.parts)
    return (*said, *(context.tool_text("worksheet.how.thickness") if thick else ()))


def _side_name(context: GameContext, letter: str, side: str) -> str:
    """Return the letter of a side of tiles, with its name if the game has a word for it."""
    key = f"sides.{side}"
    return f"{letter}\N{NO-BREAK SPACE}{context.catalog.plain(key)}" if context.catalog.has(key) else letter


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
    slots = {"faces": FACES, "text": SLOTS[context.paper.layout]}
    return Box(
        id=part.key,
        head=head_of(context, one, part),
        picture=_picture(context, pictures, one, part) if one.ask in PICTURED else None,
        held=held.removesuffix("\N{NO-BREAK SPACE}mm"),
        unit="mm" if isinstance(part.value, float) else "",
        slots=slots.get(one.ask, 1),
    )


def _picture(context: GameContext, pictures: Pictures, one: Question, part: Part) -> Picture | None:
    if one.ask == "symbols":
        return pictures.icon(part.head, SYMBOL) if part.head in context.icons else None
    land = land_of(context, one)
    if land is None:
        return None
    sides = context.game.tile_sets[one.thing].kinds[part.head].sides
    drawing = kind_picture(sides, land, KIND, context.theme)
    return pictures.add(f"kind {part.head}", Scene(Rect(0, 0, KIND, KIND), drawing, part.head))
