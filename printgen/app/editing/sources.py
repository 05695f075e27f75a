"""A request and the HTML of its sheet → which text of the page came from which words and facts of the data.

While a sheet is laid out its catalogs note down the texts that they are asked for. What the page then shows is held
against them: whole lines first, their parts next. A number that no words hold, such as a price in its pip, is looked
for in the statement that stands beside it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from printgen.app.editing.page_text import TextNode, by_block, plain, text_nodes
from printgen.app.editing.places import Path, Places
from printgen.app.registry import KINDS
from printgen.model.game import Game
from printgen.model.text.message_catalog import UsedText, as_text
from printgen.model.text.phrases import parse
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet

SHORTEST = 4
"""How many letters a part of a text has that is known by them alone."""
AROUND, NUMBER_AROUND = 40, 9
"""How many texts an element has at most in which a text, or a mere number, belongs to what stands beside it."""


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text of a page, and where it came from.

    ``key``: of its words, those of the tool where ``of_tool``. ``places``: its words, then the statement that they are
    about, then the facts that they show. ``is_exact``: the words were asked for as they stand there; else it was found
    by what stands beside it.
    """

    text: str
    page: int
    key: str = ""
    of_tool: bool = False
    places: tuple[Path, ...] = ()
    is_exact: bool = True

    @property
    def is_found(self) -> bool:
        """Whether anything is known of it."""
        return bool(self.key or self.places)


def text_sources(context: SheetContext, sheet: Sheet, html: str, places: Places) -> tuple[TextSource, ...]:
    """Return the source of each text of a sheet, in the order of its HTML; lays the sheet out once more for it."""
    used = used_texts(context, sheet)
    nodes = text_nodes(html)
    matched = _Matching(used, nodes).matched()
    game = context.game if isinstance(context, GameContext) else None
    asked = (used[matched[number]] if number in matched else None for number in range(len(nodes)))
    found = [_source(node, one, game, places) for node, one in zip(nodes, asked, strict=True)]
    return tuple(_by_their_side(nodes, found, places))


def used_texts(context: SheetContext, sheet: Sheet) -> tuple[UsedText, ...]:
    """Lay out a sheet again, up to this arrangement, and return what its catalogs were asked for, in order."""
    notes: list[UsedText] = []
    catalogs = [one.catalog for one in context.in_each_language]
    for catalog in catalogs:
        catalog.used = notes
    try:
        next((one for one in KINDS[context.request.kind].lay_out(context) if one.pages == sheet.pages), None)
    finally:
        for catalog in catalogs:
            catalog.used = None
    return tuple(dict.fromkeys(notes))


class _Matching:
    """Holds the texts of a page against those that were asked for."""

    def __init__(self, used: Sequence[UsedText], nodes: tuple[TextNode, ...]) -> None:
        self._nodes = nodes
        self._whole = [plain(as_text(one.line)) for one in used]
        self._by_text: dict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(used):
            for text in dict.fromkeys([self._whole[number], *(plain(part.text) for part in one.line)]):
                self._by_text[text].append(number)
        self._lines: dict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(self._whole):
            self._lines[_letters(text)].append(number)

    def matched(self) -> dict[int, int]:
        """Return for the number of each text that was found the number of what it was asked for as."""
        found: dict[int, int] = {}
        last = 0
        for several in by_block(self._nodes):
            line = self._lines.get(_letters("".join(self._nodes[one].text for one in several)))
            for number in several:
                near = found.get(number - 1, last) if number - 1 in several else last
                possible = line or self._possible(
                    self._nodes[number].text, {found[one] for one in several if one in found}
                )
                if possible:
                    found[number] = last = min(possible, key=lambda one: (abs(one - near), one))
        return found

    def _possible(self, text: str, beside: Collection[int]) -> Sequence[int]:
        """Return what a text may be of; a mere number or sign only of a line that stands in its block, or alone."""
        if not any(letter.isalpha() for letter in text):
            known = self._by_text.get(text, ())
            return [one for one in known if one in beside or self._whole[one] == text]
        for one in (text, text.strip(" :;,.·()")):
            if one in self._by_text:
                return self._by_text[one]
        if len(text) < SHORTEST:
            return ()
        return [number for number, whole in enumerate(self._whole) if text in whole] or [
            number for number, whole in enumerate(self._whole) if len(whole) >= SHORTEST and whole in text
        ]


def _letters(text: str) -> str:
    return "".join(text.split())


def _source(node: TextNode, used: UsedText | None, game: Game | None, places: Places) -> TextSource:
    if used is None:
        return TextSource(node.text, node.page)
    if used.of_tool or game is None:
        return TextSource(node.text, node.page, used.key, of_tool=True)
    key = places.written_key(used.key, used.language, game)
    raw = game.words[used.language].get(used.key, "")
    facts = [part.text for part in parse(raw) if part.kind == "fact"] if raw else []
    known = (places.words(key, used.language), *map(places.fact, (key, *facts)))
    return TextSource(node.text, node.page, key, places=tuple(dict.fromkeys(one for one in known if one)))


def _by_their_side(nodes: Sequence[TextNode], found: Sequence[TextSource], places: Places) -> Iterable[TextSource]:
    """Yield all sources, those of what no words hold by the statements that stand beside them, or by their ids."""
    within: dict[int, list[int]] = defaultdict(list)
    for number, node in enumerate(nodes):
        for element in node.within:
            within[element].append(number)
    for number, (node, source) in enumerate(zip(nodes, found, strict=True)):
        text = node.text.lstrip("+−-×").strip()
        place = None if source.is_found or not text else places.stating(text)
        for element in reversed(node.within) if not source.is_found and place is None and text else ():
            several = within[element]
            if len(several) > (NUMBER_AROUND if text.isdigit() else AROUND):
                break
            beside = sorted((one for one in several if found[one].places), key=lambda one: abs(one - number))
            statements = dict.fromkeys(path for one in beside for path in found[one].places if path[0] != "words")
            if place := next(filter(None, (places.stated_below(path, text) for path in statements)), None):
                break
        yield replace(source, places=(place,), is_exact=False) if place else source
