"""Job → Sheet: every gap and contradiction of the rules, the reading that is taken, the others.

Items stand in columns, by heights worked out from their texts; all columns of all pages are filled
alike.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from printgen.model.play.options import switchable
from printgen.model.text.citations import as_written, document, places
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import Job, Pictures, title_content
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


def rulings_sheet(job: Job) -> Sheet:
    """Lay out all rulings in the order of the data, on as many pages as they take."""
    pictures = Pictures(job)
    items = [_item(job, pictures, name) for name in job.game.rulings]
    intro = _intro(job, pictures)
    first = job.words_height - float(intro["height"])
    roomy, dense = (_needed(job, items, first, apart) for apart in (APART, CLOSE))
    rooms, apart = (dense, CLOSE) if len(dense) < len(roomy) else (roomy, APART)
    columns = _packed(job, items, rooms, apart, 1.0)
    for percent in range(99, 39, -1):
        fuller = _packed(job, items, rooms, apart, percent / 100)
        columns = fuller or columns
        if fuller is None:
            break
    assert columns is not None
    pages = [_page(job, pictures, intro, one, rooms, apart, n) for n, one in enumerate(columns)]
    return job.sheet(job.say.tool("rulings.name"), tuple(pages))


def _needed(job: Job, items: list[Item], first: float, apart: float) -> list[float]:
    """Give the heights of the pages that all items need, so many mm apart."""
    rooms = [first]
    while _packed(job, items, rooms, apart, 1.0) is None:
        rooms.append(job.words_height)
    return rooms


def _column(job: Job) -> float:
    """Give the width of a column in mm."""
    columns = COLUMNS[job.paper.layout]
    return (job.paper.width - 2 * job.margin - GUTTER * (columns - 1)) / columns


Columns = list[list[Item]]


def _packed(
    job: Job, items: list[Item], rooms: list[float], apart: float, share: float
) -> list[Columns] | None:
    """Fill the columns of the pages up to a share of their height; None when that is too little.

    An item that is higher than a whole page gets a column for itself and is found by preflight.
    """
    waiting = list(items)
    pages: list[Columns] = []
    for room in rooms:
        pages.append([])
        for _ in range(COLUMNS[job.paper.layout]):
            column: list[Item] = []
            left = room * share + apart
            while waiting and (
                waiting[0].height + apart <= left or (not column and room == job.words_height)
            ):
                left -= waiting[0].height + apart
                column.append(waiting.pop(0))
            pages[-1].append(column)
    return None if waiting else pages


def _page(
    job: Job,
    pictures: Pictures,
    intro: Content,
    columns: Columns,
    rooms: list[float],
    apart: float,
    number: int,
) -> Page:
    content = title_content(job, job.say.tool("rulings.name"), "") | {
        "intro": None if number else intro,
        "top": job.words_top + (0 if number else float(intro["height"])),
        "margin": job.margin,
        "column_width": _column(job),
        "gutter": GUTTER,
        "columns": [
            {"items": [item.content for item in column], "air": _air(column, rooms[number], apart)}
            for column in columns
        ],
        "chosen_word": job.say.tool("rulings.chosen"),
    }
    return Page(
        size=job.portrait,
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


def _intro(job: Job, pictures: Pictures) -> Content:
    """Say what the sheet is about, what the marks mean, and how many there are of each."""
    counted: Counter[str] = Counter(ruling.kind for ruling in job.game.rulings.values())
    main = document(job.game, job.say, next(iter(job.game.head.sources)))
    source = f"{main}; {job.say.tool('rulings.sections')}"
    lead = job.say.tool_inline("rulings.lead", count=len(job.game.rulings))
    switch = job.say.tool_inline("rulings.switch") if switchable(job.game) else None
    wide = job.paper.width - 2 * job.margin
    small = job.paper.layout == "small"
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
                "name": job.say.tool(f"rulings.{kind}-count", count=counted[kind]),
                "text": job.say.tool(f"rulings.{kind}-text"),
            }
            for kind in KINDS
            if counted[kind]
        ],
        "across": 2 if small else 4,
        "height": high + (22 if small else 13) + 4,
    }


def _item(job: Job, pictures: Pictures, name: str) -> Item:
    ruling, say = job.game.rulings[name], as_written(job.written or job.game, job.say)
    taken = next((one for one in job.request.readings if one.partition(".")[0] == name), None)
    offered, accent = switchable(job.game), ACCENTS[ruling.kind]
    others = [
        {
            "text": say.say(f"rulings.{name}.alternatives.{one}"),
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
        "word": job.say.tool(f"rulings.{ruling.kind}"),
        "where": " · ".join(places(job.game, job.say, ruling.cite)),
        "question": say.say(f"rulings.{name}.question"),
        "reading": say.say(f"rulings.{name}.reading"),
        "state": job.say.tool(f"rulings.{ruling.reading}"),
        "replaced": taken is not None,
        "others": others,
    }
    return Item(content, _height(job, content))


def _height(job: Job, content: Content) -> float:
    wide = _column(job) - 0.6
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
