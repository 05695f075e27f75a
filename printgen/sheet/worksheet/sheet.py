"""GameContext → Sheet: what its owner counts and measures in a box, with room for the answers.

What is not certain stands in rows, each with its key; what is certain stands small below them.
"""

from collections.abc import Iterator
from itertools import groupby

from printgen.model.box.answers import my_box_text
from printgen.model.box.questions import SECTIONS, Part, Question, questions
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Sheet, filled_alike, page_numbers
from printgen.sheet.worksheet.blocks import ExampleLine, Group, KnownFact, KnownRow, QuestionRow, Way, WorksheetPage
from printgen.sheet.worksheet.row import MEASURED, amount, head_of, question_row, tails, thing_name

INDENT = 1.3
"""What a blank at the start of a line of a file is worth, in mm."""

EXAMPLES = ("pitch", "pitch-hexes", "pitch-cards", "count", "values", "size", "piles")
"""Questions that make a good example, the best first."""

ACCENTS = {"components": "blue", "tiles": "green", "board": "orange", "write-ins": "purple"}
FULL_PAGE = {"large": 19.0, "small": 13.0}
"""About so many lines of boxes fill a page."""

Row = QuestionRow | KnownRow
Shown = tuple[str, Row]
"""A row and the section it stands in."""


def worksheet_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the questions and the certain facts: with notes, without, closer, on more pages."""
    asked = questions(context.game)
    # Where everything is known, the owner of another printing is asked all of it.
    certain = any(not one.certain for one in asked)
    shown = [one for one in asked if not (certain and one.certain)]
    shown.sort(key=lambda one: SECTIONS.index(one.section))
    pictures, ways = Pictures(context), tuple(_ways(context, shown))
    rows: list[Shown] = [(one.section, question_row(context, pictures, one)) for one in shown]
    facts = tuple(_fact(context, one) for one in asked if certain and one.certain)
    across = 3 if context.paper.layout == "large" else 2
    rows += [("known", KnownRow(facts[n : n + across], across)) for n in range(0, len(facts), across)]
    above = 1.0
    height = (above + sum(map(_weight, rows))) * 297 / FULL_PAGE[context.paper.layout] / context.paper.height
    notes = context.tool("worksheet.notes")
    for number in page_numbers(height, len(rows)):
        parted = filled_alike(rows, number, _weight, above)
        for close, last in ((False, notes), (False, ""), (True, "")):
            pages = [
                WorksheetPage(
                    ways=() if nth else ways,
                    groups=tuple(_groups(context, part)),
                    fillable=context.request.fillable,
                    close=close,
                    notes=last if nth == len(parted) - 1 else "",
                )
                for nth, part in enumerate(parted)
            ]
            yield context.sheet_of(context.tool("worksheet.name"), pages, pictures, context.request.fillable)


def _weight(shown: Shown) -> float:
    """Return about how many lines of boxes a row is high."""
    row = shown[1]
    return 0.55 if isinstance(row, KnownRow) else max(1.35, 1.25 * len(row.lines))


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
    game = f"./{context.game.id}" if context.request.files else context.game.id
    command = (f"printgen aid {game}", f"--my-box my-box.{'pdf' if form else 'yaml'}")
    examples = {
        "count": (),
        "write": () if form else _example(shown),
        "print": (ExampleLine(0, command[0]), ExampleLine(2 * INDENT, command[1])),
    }
    for number, (name, example) in enumerate(examples.items(), 1):
        key = f"{name}-form" if name == "write" and form else name
        yield Way(
            number=str(number),
            title=context.tool(f"worksheet.steps.{name}"),
            text=context.tool_text(f"worksheet.steps.{key}-text"),
            example=example,
        )


def _example(shown: list[Question]) -> tuple[ExampleLine, ...]:
    """Return a my-box file with an answer or two, to questions that are as unlike as there are."""
    known = [one for one in shown if one.parts[0].value is not None]
    known.sort(key=lambda one: EXAMPLES.index(one.ask) if one.ask in EXAMPLES else len(EXAMPLES))
    found: dict[str, Question] = {}
    for one in known:
        found.setdefault(one.section, one)
    fields = {
        part.key: amount(part.value).replace("\N{NO-BREAK SPACE}", " ")
        for one in [*found.values()][:2]
        for part in one.parts[:1]
    }
    rows = my_box_text(fields).splitlines()
    return tuple(ExampleLine(INDENT * (len(row) - len(row.lstrip())), row.strip()) for row in rows)


def _fact(context: GameContext, one: Question) -> KnownFact:
    lengths = one.ask in MEASURED or len(one.parts) == 1
    values = (amount(part.value, context) if lengths else _counted(context, one, part) for part in one.parts)
    about = f", {context.tool(f'worksheet.about.{one.ask}')}" if one.ask != "count" else ""
    return KnownFact(thing_name(context, one) + about, (" × " if lengths else ", ").join(values), tails(one))


def _counted(context: GameContext, one: Question, part: Part) -> str:
    return f"{amount(part.value, context)} × {head_of(context, one, part)}".replace(" ", "\N{NO-BREAK SPACE}")
