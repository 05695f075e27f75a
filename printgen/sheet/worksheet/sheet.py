"""GameContext → Sheet: what its owner counts and measures in a box, with room for the answers.

What is not certain stands in rows, each with its key; what is certain stands small below them.
Rows flow over as many pages as they take, by heights worked out from the texts.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from printgen.model.box.answers import my_box_text
from printgen.model.box.questions import SECTIONS, Part, Question, questions
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content, with_dagger
from printgen.sheet.core.lines import lines
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.worksheet.row import MEASURED, Row, amount, head_of, question_row, tails, thing_name

Content = dict[str, Any]

PANEL = 9.6
"""The rule and the head of a section, and the air before it."""

AIR = 3.0
"""By how much a row at most grows on a page that has room left."""

NOTE = 8.0
"""A line for notes, which fill the last page."""

STEP, STEP_LINE, EXAMPLE_LINE = 7.4, 3.9, 3.7
KNOWN_LINE, KNOWN_PAD = 3.4, 1.2
EXAMPLES = ("pitch", "pitch-hexes", "pitch-cards", "count", "values", "size", "piles")
"""Questions that make a good example, the best first."""

ACCENTS = {"components": "blue", "tiles": "green", "board": "orange", "write-ins": "purple"}


def worksheet_sheet(context: GameContext) -> Sheet:
    """Lay out the questions, then the certain facts, on as many pages as they take."""
    asked = questions(context.game)
    # Where everything is known, the owner of another edition is asked all of it.
    certain = any(not one.certain for one in asked)
    shown = [one for one in asked if not (certain and one.certain)]
    shown.sort(key=lambda one: SECTIONS.index(one.section))
    pictures = Pictures(context)
    intro = _intro(context, shown)
    rows = [question_row(context, pictures, one) for one in shown]
    rows += _known(context, [one for one in asked if certain and one.certain])
    pages, left = _paged(rows, context.words_height, float(intro["height"]))
    notes = max(0, int((left - PANEL) / NOTE))
    return context.sheet(
        context.catalog.tool("worksheet.name"),
        tuple(
            _page(context, pictures, page, None if number else intro, notes * (page is pages[-1]))
            for number, page in enumerate(pages)
        ),
        forms=context.request.fillable,
    )


def _wide(context: GameContext) -> float:
    return context.paper.width - 2 * context.margin


def _paged(rows: Iterable[Row], room: float, taken: float) -> tuple[list[list[Row]], float]:
    """Part the rows into pages, and tell what is left of the last one.

    A section that begins on a page, or goes on there, takes its head along.
    """
    pages: list[list[Row]] = [[]]
    left, section = room - taken, ""
    for row in rows:
        needed = row.height + (PANEL if row.section != section else 0)
        if needed > left and pages[-1]:
            left = _aired(pages[-1], left)
            pages.append([])
            left, needed = room, row.height + PANEL
        pages[-1].append(row)
        left, section = left - needed, row.section
    return pages, _aired(pages[-1], left)


def _aired(rows: list[Row], left: float) -> float:
    """Give the rows of a page what is left of its height, within reason; tell what still is."""
    several = [row for row in rows if row.section != "known"]
    more = min(AIR, max(0.0, left - 1) / max(1, len(several)))
    for row in several:
        row.height += more
    return left - more * len(several)


def _page(context: GameContext, pictures: Pictures, rows: list[Row], intro: Content | None, notes: int) -> Page:
    groups: list[Content] = []
    for row in rows:
        if not groups or groups[-1]["id"] != row.section:
            groups.append(
                {
                    "id": row.section,
                    "accent": ACCENTS.get(row.section, "grey"),
                    "title": context.catalog.tool(f"worksheet.sections.{row.section}"),
                    "lead": context.catalog.tool(f"worksheet.leads.{row.section}"),
                    "rows": [],
                }
            )
        groups[-1]["rows"].append(row.content | {"height": row.height})
    name = context.catalog.tool("worksheet.name")
    content = title_content(context, name, "") | {
        "intro": intro,
        "groups": groups,
        "fillable": context.request.fillable,
        "notes": {"title": context.catalog.tool("worksheet.notes"), "lines": notes} if notes > 1 else None,
        "note_height": NOTE,
    }
    content = with_dagger(context, content)
    return Page(
        size=context.portrait,
        template="worksheet/worksheet.html.j2",
        content=content,
        figures=dict(pictures.shown_in(content)),
        texts=content_texts(_printed(content)),
    )


def _printed(content: Content) -> Content:
    """Leave out the lengths that only steer the template; numbers are no texts."""
    return {key: value for key, value in content.items() if key != "fillable"}


def _intro(context: GameContext, shown: list[Question]) -> Content:
    """Say in three steps what the sheet is for, with a short file as an example."""
    file = "my-box.pdf" if context.request.fillable else "my-box.yaml"
    game = f"./{context.game.id}" if context.request.files else context.game.id
    large = context.paper.layout == "large"
    room = (_wide(context) - 2 * 5) / 3 - 9 if large else _wide(context) - 9
    steps: list[Content] = []
    for number, name in enumerate(("count", "write", "print"), 1):
        key = f"{name}-form" if name == "write" and context.request.fillable else name
        steps.append(
            {
                "number": str(number),
                "title": context.catalog.tool(f"worksheet.steps.{name}"),
                "text": context.catalog.tool_text(f"worksheet.steps.{key}-text"),
                "example": [],
            }
        )
    steps[1]["example"] = [] if context.request.fillable else _example(shown)
    steps[2]["example"] = [{"indent": 0, "text": f"printgen aid {game}"}, {"indent": 2, "text": f"--my-box {file}"}]
    heights = [
        STEP + STEP_LINE * lines(step["text"], 8.5, room) + EXAMPLE_LINE * len(step["example"]) for step in steps
    ]
    return {"steps": steps, "height": (max(heights) if large else sum(heights)) + 3}


def _example(shown: list[Question]) -> list[Content]:
    """Write a my-box file with an answer or two, to questions that are as unlike as there are."""
    told = [one for one in shown if one.parts[0].value is not None]
    told.sort(key=lambda one: EXAMPLES.index(one.ask) if one.ask in EXAMPLES else len(EXAMPLES))
    found: dict[str, Question] = {}
    for one in told:
        found.setdefault(one.section, one)
    fields = {
        part.key: amount(part.value).replace("\N{NO-BREAK SPACE}", " ")
        for one in [*found.values()][:2]
        for part in one.parts[:1]
    }
    rows = my_box_text(fields).splitlines()
    return [{"indent": len(row) - len(row.lstrip()), "text": row.strip()} for row in rows]


def _known(context: GameContext, certain: list[Question]) -> Iterator[Row]:
    """Give the certain facts, several in a row of the page."""
    across = 3 if context.paper.layout == "large" else 2
    room = (_wide(context) - 4 * (across - 1)) / across - 1
    facts = [_fact(context, one) for one in certain]
    for start in range(0, len(facts), across):
        several = facts[start : start + across]
        high = max(
            lines(f"{one['name']}: {one['value']}", 8, room, True) + lines(one["key"], 7, room) for one in several
        )
        yield Row("known", {"kind": "known", "facts": several, "share": 100 / across}, KNOWN_LINE * high + KNOWN_PAD)


def _fact(context: GameContext, one: Question) -> Content:
    lengths = one.ask in MEASURED or len(one.parts) == 1
    told = [amount(part.value, context) if lengths else _counted(context, one, part) for part in one.parts]
    joined = " × " if lengths else ", "
    about = f", {context.catalog.tool(f'worksheet.about.{one.ask}')}" if one.ask != "count" else ""
    return {"name": thing_name(context, one) + about, "value": joined.join(told), "key": tails(one)}


def _counted(context: GameContext, one: Question, part: Part) -> str:
    return f"{amount(part.value, context)} × {head_of(context, one, part)}".replace(" ", "\N{NO-BREAK SPACE}")
