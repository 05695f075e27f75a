"""GameContext → Sheet: every gap and contradiction of the rules, the reading that is taken, the others."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise, product
from operator import itemgetter
from typing import ClassVar, Literal

from printgen.model.play.options import switchable
from printgen.model.text.citations import as_written, document, places
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.blocks import Block, Content, Key, ListRow, Picture, RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Sheet, filled_alike, page_numbers

ANSWERS = {"large": 87.0, "small": 66.0}
"""The width of the answers, which most often are longer than the questions beside them, in mm."""

LETTERS, NARROW = 0.194, 1.5
"""Letters on a mm² of a full column of answers; what a letter of the narrower questions takes of their height."""

PART = 30
"""As many letters as a part of an item takes in room beside its own: the ends of lines, the air below."""

AIR = {1.8: 0.87, 1.2: 0.94, 0.7: math.inf}
"""What lies above and below an item at least, in mm, the more generous first; it is tried where items take at most such
a share of their pages."""

INTRO_SHARES = (1.0, 0.5, 1.5)
"""What the words above the first topic may be worth as well, so that an item goes to the page before or behind."""

AMPLE = 0.84
"""Where items take a smaller share of their pages, their type is larger."""

KINDS = ("gap", "ambiguous", "contradiction", "damaged")
ACCENTS = {"gap": "blue", "ambiguous": "orange", "contradiction": "vermilion", "damaged": "purple"}


@dataclass(frozen=True, slots=True)
class Intro(Content):
    """What the sheet is about; ``switch`` explains the options, where there are any."""

    lead: RichText
    source: str
    switch: RichText | None
    kinds: tuple[ListRow, ...]


@dataclass(frozen=True, slots=True)
class Alternative(Content):
    """Another reading, the option that chooses it, and the word that it is ``chosen``, if it is."""

    text: RichText
    option: str
    chosen: str


@dataclass(frozen=True, slots=True)
class RulingItem(Content):
    """A ruling: where the rules leave what open, the reading that is taken, the others.

    ``where``: its places in the rules, where they are named.
    """

    accent: Key
    mark: Picture | None
    name: str
    where: str
    question: RichText
    reading: RichText
    state: str
    replaced: bool
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Topic(Content):
    """The items about one thing under its icon and name, with their numbers; without a name the others.

    ``line``: the colour of the rule above it, that of its tab.
    """

    line: Key
    icon: Picture | None
    name: str
    numbers: str
    items: tuple[RulingItem, ...]


@dataclass(frozen=True, slots=True)
class Tab(Content):
    """A topic at the outer edge of the page, ``lit`` where the page has some of it: paper is read on its fill."""

    fill: Key
    icon: Picture | None
    name: str
    look: Literal["lit", "dim"]


@dataclass(frozen=True, slots=True)
class RulingsPage(Block):
    """Items by topic, with so much ``air`` above and below each in mm; ``tabs`` name all topics.

    ``is_ample``: there is room for larger type.
    """

    template: ClassVar[str] = "rulings/rulings.html.j2"
    has_rulings: ClassVar[bool] = True
    intro: Intro | None
    topics: tuple[Topic, ...]
    tabs: tuple[Tab, ...]
    air: float
    is_ample: bool
    or_: str


Placed = tuple[str, RulingItem]
"""An item and the id of its topic."""


def rulings_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of all rulings by topic: on few pages, with less air, on more pages.

    A game without any has one page that says so.
    """
    pictures = Pictures(context)
    intro, layout = _intro(context, pictures), context.paper.layout
    items = [(topic, _item(context, pictures, name)) for topic, names in _topics(context).items() for name in names]
    above = _weight(intro.texts()) / 2
    letters = above + sum(map(_height, items))
    density = letters / ANSWERS[layout] / context.words_height / LETTERS
    for number in page_numbers(density, len(items)):
        ample = [(max(AIR), True)] if density < AMPLE * number else []
        looser = [(air, False) for air, most in AIR.items() if density < most * number]
        ways = [filled_alike(items, number, _height, share * above) or [[]] for share in INTRO_SHARES]
        for (air, is_ample), parted in product((*ample, *looser), sorted(ways, key=_left_alone)):
            pages = [
                RulingsPage(
                    intro=None if nth else intro,
                    topics=tuple(_topic(context, pictures, *some) for some in groupby(part, key=itemgetter(0))),
                    tabs=tuple(_tabs(context, pictures, {topic for topic, _ in part})) if layout == "large" else (),
                    air=air,
                    is_ample=is_ample,
                    or_=context.tool("rulings.or") if any(item.others for _, item in part) else "",
                )
                for nth, part in enumerate(parted)
            ]
            yield context.sheet_of(context.tool("rulings.name"), pages, pictures).filled


def _left_alone(pages: list[list[Placed]]) -> int:
    """Return how many items stand on another page than the rest of their topic, alone: at a top they count twice."""
    count = 0
    for before, after in pairwise(pages):
        topics = [[topic for topic, _ in page] for page in (before, after)]
        if topics[0][-1] == topics[1][0]:
            count += 2 * (topics[1].count(topics[1][0]) == 1) + (topics[0].count(topics[0][-1]) == 1)
    return count


def _topics(context: GameContext) -> dict[str, list[str]]:
    """Return the rulings of each topic; under an empty name those that no topic has."""
    plan, known = context.game.sheets.rulings, context.game.rulings
    found = {topic: [name for name in one.rulings if name in known] for topic, one in plan.items()}
    taken = {name for names in found.values() for name in names}
    return {**found, "": [name for name in known if name not in taken]}


def _topic(context: GameContext, pictures: Pictures, topic: str, placed: Iterable[Placed]) -> Topic:
    plan, items = context.game.sheets.rulings.get(topic), tuple(item for _, item in placed)
    return Topic(
        line=context.theme.under(plan.accent if plan else "grey"),
        icon=pictures.icon(plan.icon, 7, f"{plan.accent}-text") if plan else None,
        name=context.catalog.plain(f"topics.{topic}") if plan else "",
        numbers=" ".join(item.name for item in items) if plan else "",
        items=items,
    )


def _tabs(context: GameContext, pictures: Pictures, shown: set[str]) -> Iterator[Tab]:
    for topic, plan in context.game.sheets.rulings.items():
        lit = topic in shown
        icon = pictures.icon(plan.icon, 5, "paper" if lit and context.theme.fills else "ink")
        name = context.catalog.plain(f"topics.{topic}")
        yield Tab(context.theme.under(plan.accent), icon, name, "lit" if lit else "dim")


def _height(placed: Placed) -> float:
    """Return about how many letters of an answer an item is high: those of its longer side."""
    item = placed[1]
    asked = _weight(filter(None, (f"{item.name}    {as_text(item.question)}", item.where)))
    others = (f"{as_text(one.text)} {one.option}" for one in item.others)
    return max(NARROW * asked, _weight((f"{as_text(item.reading)} {' ' * PART}", *others)))


def _weight(texts: Iterable[str]) -> float:
    return sum(len(text) + PART for text in texts)


def _intro(context: GameContext, pictures: Pictures) -> Intro:
    counted: Counter[str] = Counter(ruling.kind for ruling in context.game.rulings.values())
    return Intro(
        lead=context.tool_text("rulings.lead", count=len(context.game.rulings)),
        source=document(context.game, context.catalog, next(iter(context.game.head.sources))),
        switch=context.tool_text("rulings.switch") if switchable(context.game) else None,
        kinds=tuple(
            ListRow(
                icon=pictures.icon(f"ruling-{kind}", 6, ACCENTS[kind]),
                values=(str(counted[kind]),),
                name=context.tool(f"rulings.{kind}-count", count=counted[kind]),
                text=context.tool(f"rulings.{kind}-text"),
            )
            for kind in KINDS
            if counted[kind]
        ),
    )


def _together(named: Iterable[str]) -> str:
    """Return places one after another; sections of one chapter stand behind its name.

    >>> _together(["Set-up / Board", "Set-up / Island", "Rules 3"])
    'Set-up / Board, Island · Rules 3'
    """
    chapters: dict[str, list[str]] = {}
    for place in named:
        chapter, _, section = place.rpartition(" / ")
        chapters.setdefault(chapter or place, []).extend([section] if chapter else [])
    return " · ".join(" / ".join(filter(None, (chapter, ", ".join(some)))) for chapter, some in chapters.items())


def _is_cited(context: GameContext) -> bool:
    """Return whether sections are named: their headings are in the language of the document."""
    return context.catalog.language == context.game.head.languages[0] and not context.game.is_house


def _item(context: GameContext, pictures: Pictures, name: str) -> RulingItem:
    ruling, catalog = context.game.rulings[name], as_written(context.written or context.game, context.catalog)
    taken = next((one for one in context.request.readings if one.partition(".")[0] == name), None)
    offered = switchable(context.game)
    where = _together(places(context.game, context.catalog, ruling.cite)) if _is_cited(context) else ""
    where = re.sub(r", (?=\d)", ",\N{NO-BREAK SPACE}", where)  # the numbers of rules stay together
    return RulingItem(
        accent=ACCENTS[ruling.kind],
        mark=pictures.icon(f"ruling-{ruling.kind}", 4, ACCENTS[ruling.kind]),
        name=name,
        where=where,
        question=catalog.text(f"rulings.{name}.question"),
        reading=catalog.text(f"rulings.{name}.reading"),
        state=context.tool(f"rulings.{ruling.reading}"),
        replaced=taken is not None,
        others=tuple(
            Alternative(
                text=catalog.text(f"rulings.{name}.alternatives.{one}"),
                option=f"--reading {name}={one}" if f"{name}.{one}" in offered else "",
                chosen=context.tool("rulings.chosen") if f"{name}.{one}" == taken else "",
            )
            for one in ruling.alternatives
        ),
    )
