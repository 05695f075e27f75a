"""GameContext → Sheet: every gap and contradiction of the rules, the reading that is taken, the others."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.play.options import switchable
from printgen.model.text.citations import as_written, document, places
from printgen.sheet.core.blocks import Block, Content, Key, ListRow, Picture, RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Sheet, filled_alike, page_numbers

LETTERS, AIRY = 0.176, 0.168
"""Letters on a mm² of a full page, and of one with more air between the items."""

PART = 26
"""As many letters as a part of an item takes in room beside its own: the ends of lines, the air below."""

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
    """A ruling: where the rules leave what open, the reading that is taken, the others."""

    accent: Key
    mark: Picture | None
    name: str
    word: str
    where: str
    question: RichText
    reading: RichText
    state: str
    replaced: bool
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage(Block):
    """Items in columns side by side; ``close``: with less air between two of them."""

    template: ClassVar[str] = "rulings/rulings.html.j2"
    intro: Intro | None
    columns: tuple[tuple[RulingItem, ...], ...]
    close: bool


def rulings_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of all rulings in the order of the data: on few pages, closer, on more pages.

    A game without any has one page that says so.
    """
    pictures = Pictures(context)
    intro = _intro(context, pictures)
    items = [_item(context, pictures, name) for name in context.game.rulings]
    above, columns = 1.0 * _weight(intro), 1 if context.paper.layout == "small" else 2
    density = (above + sum(map(_weight, items))) / (context.paper.width - 2 * context.margin) / context.words_height
    for number in page_numbers(density / LETTERS, len(items)):
        parted = [filled_alike(some, columns, _weight) for some in filled_alike(items, number, _weight, above) or [[]]]
        for close in (False, True) if density <= AIRY * number else (True,):
            pages = [
                RulingsPage(None if nth else intro, tuple(map(tuple, some)), close) for nth, some in enumerate(parted)
            ]
            yield context.sheet_of(context.tool("rulings.name"), pages, pictures)


def _weight(part: Content) -> int:
    return sum(len(text) + PART for text in part.texts())


def _intro(context: GameContext, pictures: Pictures) -> Intro:
    counted: Counter[str] = Counter(ruling.kind for ruling in context.game.rulings.values())
    main = document(context.game, context.catalog, next(iter(context.game.head.sources)))
    return Intro(
        lead=context.tool_text("rulings.lead", count=len(context.game.rulings)),
        source=f"{main}; {context.tool('rulings.sections')}",
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


def _item(context: GameContext, pictures: Pictures, name: str) -> RulingItem:
    ruling, catalog = context.game.rulings[name], as_written(context.written or context.game, context.catalog)
    taken = next((one for one in context.request.readings if one.partition(".")[0] == name), None)
    offered = switchable(context.game)
    return RulingItem(
        accent=ACCENTS[ruling.kind],
        mark=pictures.icon(f"ruling-{ruling.kind}", 4.4, ACCENTS[ruling.kind]),
        name=name,
        word=context.tool(f"rulings.{ruling.kind}"),
        where=" · ".join(places(context.game, context.catalog, ruling.cite)),
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
