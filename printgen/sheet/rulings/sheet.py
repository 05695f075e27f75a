"""GameContext → Sheet: every gap and contradiction of the rules, the reading that is taken, the others.

Items stand in columns, by heights worked out from their texts; all columns of all pages are filled
alike.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from printgen.model.play.options import switchable
from printgen.model.text.citations import as_written, document, places
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content
from printgen.sheet.core.lines import lines, width
from printgen.sheet.core.page import Page, Sheet

Content = dict[str, Any]

COLUMNS = {"large": 2, "small": 1}
GUTTER, MARK = 6.0, 5.4
"""Between two columns, and what stands at the left of a reading."""

HEAD_LINE, QUESTION_LINE, READING_LINE, OTHER_LINE = 4.3, 4.2, 3.9, 3.7
RULE, BETWEEN = 1.6, 0.9
"""Above the head of an item, and between its parts, in mm."""

APART, CLOSE = 3.2, 2.2
"""How far two items stand apart at least, in mm; closer only where that saves a page."""

AIR = 4.0
"""How far two items stand apart at most beyond that, where a column has room left."""

KINDS = ("gap", "ambiguous", "contradiction", "damaged")
ACCENTS = {"gap": "blue", "ambiguous": "orange", "contradiction": "vermilion", "damaged": "purple"}


@dataclass(frozen=True, slots=True)
class Item:
    """A ruling as it is printed, and how high it is in mm."""

    content: Content
    height: float


def rulings_sheet(context: GameContext) -> Sheet:
    """Lay out all rulings in the order of the data, on as many pages as they take."""
    pictures = Pictures(context)
    items = [_item(context, pictures, name) for name in context.game.rulings]
    intro = _intro(context, pictures)
    first = context.words_height - float(intro["height"])
    roomy, dense = (_needed(context, items, first, apart) for apart in (APART, CLOSE))
    rooms, apart = (dense, CLOSE) if len(dense) < len(roomy) else (roomy, APART)
    columns = _packed(context, items, rooms, apart, 1.0)
    for percent in range(99, 39, -1):
        fuller = _packed(context, items, rooms, apart, percent / 100)
        columns = fuller or columns
        if fuller is None:
            break
    assert columns is not None
    pages = [_page(context, pictures, intro, one, rooms, apart, n) for n, one in enumerate(columns)]
    return context.sheet(context.catalog.tool("rulings.name"), tuple(pages))


def _needed(context: GameContext, items: list[Item], first: float, apart: float) -> list[float]:
    """Give the heights of the pages that all items need, so many mm apart."""
    rooms = [first]
    while _packed(context, items, rooms, apart, 1.0) is None:
        rooms.append(context.words_height)
    return rooms


def _column(context: GameContext) -> float:
    """Give the width of a column in mm."""
    columns = COLUMNS[context.paper.layout]
    return (context.paper.width - 2 * context.margin - GUTTER * (columns - 1)) / columns


Columns = list[list[Item]]


def _packed(
    context: GameContext, items: list[Item], rooms: list[float], apart: float, share: float
) -> list[Columns] | None:
    """Fill the columns of the pages up to a share of their height; None when that is too little.

    An item that is higher than a whole page gets a column for itself and is found by preflight.
    """
    waiting = list(items)
    pages: list[Columns] = []
    for room in rooms:
        pages.append([])
        for _ in range(COLUMNS[context.paper.layout]):
            column: list[Item] = []
            left = room * share + apart
            while waiting and (waiting[0].height + apart <= left or (not column and room == context.words_height)):
                left -= waiting[0].height + apart
                column.append(waiting.pop(0))
            pages[-1].append(column)
    return None if waiting else pages


def _page(
    context: GameContext,
    pictures: Pictures,
    intro: Content,
    columns: Columns,
    rooms: list[float],
    apart: float,
    number: int,
) -> Page:
    content = title_content(context, context.catalog.tool("rulings.name"), "") | {
        "intro": None if number else intro,
        "top": context.words_top + (0 if number else float(intro["height"])),
        "margin": context.margin,
        "column_width": _column(context),
        "gutter": GUTTER,
        "columns": [
            {"items": [item.content for item in column], "air": _air(column, rooms[number], apart)}
            for column in columns
        ],
        "chosen_word": context.catalog.tool("rulings.chosen"),
    }
    return Page(
        size=context.portrait,
        template="rulings/rulings.html.j2",
        content=content,
        figures=dict(pictures.shown_in(content)),
        texts=content_texts({key: told for key, told in content.items() if key != "chosen_word"}),
    )


def _air(column: list[Item], room: float, apart: float) -> float:
    """Give the space between two items, so that the column reaches down as far as it may."""
    gaps = max(1, len(column) - 1)
    left = room - sum(item.height for item in column) - apart * gaps
    return apart + min(AIR, max(0.0, left) / gaps)


def _intro(context: GameContext, pictures: Pictures) -> Content:
    """Say what the sheet is about, what the marks mean, and how many there are of each."""
    counted: Counter[str] = Counter(ruling.kind for ruling in context.game.rulings.values())
    main = document(context.game, context.catalog, next(iter(context.game.head.sources)))
    source = f"{main}; {context.catalog.tool('rulings.sections')}"
    lead = context.catalog.tool_text("rulings.lead", count=len(context.game.rulings))
    switch = context.catalog.tool_text("rulings.switch") if switchable(context.game) else None
    wide = context.paper.width - 2 * context.margin
    small = context.paper.layout == "small"
    high = 4.2 * lines(lead, 9, wide) + 3.6 * lines(source, 8, wide) + 1
    high += 3.8 * lines(switch, 8.5, wide) if switch else 0
    return {
        "lead": lead,
        "source": source,
        "switch": switch,
        "kinds": [
            {
                "mark": pictures.icon(f"ruling-{kind}", 6, ACCENTS[kind]),
                "count": str(counted[kind]),
                "name": context.catalog.tool(f"rulings.{kind}-count", count=counted[kind]),
                "text": context.catalog.tool(f"rulings.{kind}-text"),
            }
            for kind in KINDS
            if counted[kind]
        ],
        "across": 2 if small else 4,
        "height": high + (22 if small else 13) + 4,
    }


def _item(context: GameContext, pictures: Pictures, name: str) -> Item:
    ruling, catalog = (context.game.rulings[name], as_written(context.written or context.game, context.catalog))
    taken = next((one for one in context.request.readings if one.partition(".")[0] == name), None)
    offered, accent = switchable(context.game), ACCENTS[ruling.kind]
    others = [
        {
            "text": catalog.text(f"rulings.{name}.alternatives.{one}"),
            "option": f"--reading {name}={one}" if f"{name}.{one}" in offered else "",
            "chosen": f"{name}.{one}" == taken,
        }
        for one in ruling.alternatives
    ]
    content: Content = {
        "id": name,
        "name": name,
        "accent": accent,
        "mark": pictures.icon(f"ruling-{ruling.kind}", 4.4, accent),
        "word": context.catalog.tool(f"rulings.{ruling.kind}"),
        "where": " · ".join(places(context.game, context.catalog, ruling.cite)),
        "question": catalog.text(f"rulings.{name}.question"),
        "reading": catalog.text(f"rulings.{name}.reading"),
        "state": context.catalog.tool(f"rulings.{ruling.reading}"),
        "replaced": taken is not None,
        "others": others,
    }
    return Item(content, _height(context, content))


def _height(context: GameContext, content: Content) -> float:
    wide = _column(context) - 0.6
    head = width(f"{content['name']} ", 11, True) + width(f"{content['word']} ", 8.5, True) + 6.6
    beside = head + width(content["where"], 7.5)
    room = wide - MARK
    chip = width(content["state"], 7.5) + 5
    reading = lines(content["reading"], 8.5, room)
    last = sum(width(part.text, 8.5) for part in content["reading"]) % room
    high = RULE + HEAD_LINE * (1 if beside < wide else 1 + lines(content["where"], 7.5, wide))
    high += QUESTION_LINE * lines(content["question"], 9, wide, bold=True) + BETWEEN
    high += READING_LINE * (reading + (last + chip > room * 0.9))
    for other in content["others"]:
        option = width(other["option"], 7) + 6 if other["option"] else 0.0
        option += 18 if other["chosen"] else 0.0
        told = sum(width(part.text, 8) for part in other["text"])
        count = lines(other["text"], 8, room)
        count += bool(option and told % room + option > room * 0.92)
        high += OTHER_LINE * count + BETWEEN
    return high
