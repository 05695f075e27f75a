"""What was recognised in a file → the text of a game in one file, with a comment for each part."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

from printgen.app.importing.columns import Thing, Things, named, words
from printgen.app.importing.table import Prose
from printgen.model.load.inline import id_of
from printgen.model.load.resources import load_tool_words
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.text.phrases import folded
from printgen.resources import data_root
from printgen.sheet.core.page import filled_alike
from printgen.source import Node, written
from printgen.span import Span

LETTERS_OF_BLOCK = 900
"""A block that has more goes on in another one, so that a page holds each."""

LETTERS_OF_ROW = 50
"""What a row takes at least, in letters."""

ID_AT_MOST = 32
"""Letters of an id, behind which a number has room; a longer name is no key."""

T = TypeVar("T")

_NOWHERE = Span("", 1, 1, 1, 1)
_ID = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
COMMENTS = {
    "players": "how many may play; the file did not say",
    "box": "what lies in it",
    "costs": "the title of each table, then name: price",
    "clauses": "rules in words, in blocks; **bold** is the key word",
    "words": "titles and names that are no keys",
}


def language_of(texts: Iterable[str]) -> str:
    """Return the language that has most of its words in some texts."""
    said = [word for text in texts for word in folded(text).split()]
    known = words()["languages"]
    heads = {one: {folded(word) for column in words()["columns"].values() for word in column[one]} for one in known}
    marks = {language: {*map(folded, several)} | heads[language] for language, several in known.items()}
    return str(max(marks, key=lambda language: (sum(word in marks[language] for word in said), language == FALLBACK)))


@dataclass(slots=True)
class Draft:
    """A game that grows by one part after another."""

    language: str
    box: dict[str, Any] = field(default_factory=dict)
    costs: dict[str, Any] = field(default_factory=dict)
    clauses: dict[str, list[str]] = field(default_factory=dict)
    words: dict[str, dict[str, Any]] = field(default_factory=dict)
    taken: set[tuple[str, str]] = field(default_factory=set)

    def key(self, name: str, kind: str, scope: str = "") -> tuple[str, str]:
        """Return an id that is new among its kind, and what a key says for it: the name where that has this id."""
        usual = str(id_of(Node.scalar(name, _NOWHERE)).value)
        own = wanted = usual[:ID_AT_MOST].rstrip("-") if _ID.fullmatch(usual) else kind
        number = 1
        while (kind + scope, own) in self.taken:
            own = f"{wanted}-{(number := number + 1)}"
        self.taken.add((kind + scope, own))
        return own, name if usual == own else own

    def block(self, title: str) -> str:
        """Return the key of a new block."""
        own, key = self.key(title, "block")
        if key == own:
            self.words.setdefault("blocks", {})[own] = {"title": title}
        return key

    def title(self, use: str) -> str:
        """Return what a part without a title of its own is called."""
        found = words()["titles"][use]
        return str(
            found[self.language] if isinstance(found, dict) else load_tool_words(data_root())[self.language][found]
        )

    def add_prose(self, title: str, texts: Sequence[str]) -> None:
        """Take up clauses, each once."""
        for part in _parts([*dict.fromkeys(texts)], len):
            self.clauses[self.block(title or self.title("rules"))] = part

    def add_components(self, table: Things) -> None:
        """Take up what lies in the box, and list it."""
        lines = []
        for thing in table.things:
            own, key = self.key(thing.name, "part")
            shape = named(thing.kind, words()["shapes"])
            name = thing.name if key == own else None
            about = _given(name=name, count=thing.copies, size=dict(thing.size) or None, shape=shape)
            self.box[key] = thing.copies if [*about] == ["count"] else about
            count = f"{{box.{own}.count}}" if thing.copies is not None else ""
            said = ", ".join(filter(None, (count, thing.kind if not shape else "", thing.text)))
            lines.append(f"**{thing.name}:** {said}" if said else f"**{thing.name}**")
        self.add_prose(table.title or self.title("components"), lines)

    def add_things(self, table: Things) -> None:
        """Take up cards, costs or rules: a table of what has a cost, and clauses of what has none, for each kind."""
        title = table.title or self.title(table.use)
        counts = self._deck(title, table.things) if table.use == "cards" else {}
        for kind in dict.fromkeys(one.kind for one in table.things):
            many = [one for one in table.things if one.kind == kind]
            for part in _parts([one for one in many if one.cost is not None], lambda one: len(one.text)):
                block = self.block(kind or title)
                self.costs[block] = [self._row(one, block, counts.get(one, "")) for one in part]
            heads = {one: f" ({counts[one]})" if one in counts else "" for one in many if one.cost is None}
            clauses = [f"**{one.name}**{head}" + (f": {one.text}" if one.text else "") for one, head in heads.items()]
            self.add_prose(kind or title, clauses)

    def _deck(self, title: str, things: Sequence[Thing]) -> dict[Thing, str]:
        """Take up a deck of cards, and return how many there are of each, as words say it."""
        own, key = self.key(title, "part")
        kinds, counts = {}, {}
        for thing in things:
            if thing.copies is not None:
                kind, _ = self.key(thing.name, "kind", own)
                kinds[kind], counts[thing] = thing.copies, f"×{{box.{own}.kinds.{kind}}}"
                self.words.setdefault("kinds", {})[kind] = thing.name
        if kinds:
            sizes = {one.size for one in things if one.size}
            size = dict(sizes.pop()) if len(sizes) == 1 else None
            name = title if key == own else None
            self.box[key] = _given(name=name, count=sum(kinds.values()), shape="card", size=size, kinds=kinds)
        return counts

    def _row(self, thing: Thing, block: str, count: str) -> dict[str, Any]:
        """Return the row of what has a cost."""
        own, key = self.key(thing.name, "row", block)
        note = " · ".join(filter(None, (count, thing.text)))
        about = _given(cost=thing.cost, extra=thing.extra or None, note=note or None)
        if key == own:
            return {"id": own, "name": thing.name, **about}
        return {key: thing.cost if len(about) == 1 else about}


def _given(**values: Any) -> dict[str, Any]:
    """Return the values that there are."""
    return {key: value for key, value in values.items() if value is not None}


def _parts(items: Sequence[T], letters: Callable[[T], int]) -> list[list[T]]:
    """Return items in parts that a page holds each, and that are filled alike."""

    def weight(item: T) -> int:
        return LETTERS_OF_ROW + letters(item)

    return filled_alike(items, -(-sum(map(weight, items)) // LETTERS_OF_BLOCK), weight)


def game_text(title: str, lead: str, source: str, parts: Sequence[Prose | Things], language: str) -> str:
    """Return the text of a game that is made of these parts, in their order."""
    draft = Draft(language)
    for heading, several in groupby(parts, key=lambda one: one.title if isinstance(one, Prose) else None):
        if heading is not None:
            draft.add_prose(heading, [text for one in several if isinstance(one, Prose) for text in one.texts])
            continue
        for table in several:
            if isinstance(table, Things):
                (draft.add_components if table.use == "components" else draft.add_things)(table)
    head = {"title": title, "players": "2-4", "languages": [language], "lead": lead, "box": draft.box}
    texts = {key: written({key: value}).splitlines() for key, value in head.items() if value}
    texts |= {
        key: [*_listed(key, value)] for key, value in (("costs", draft.costs), ("clauses", draft.clauses)) if value
    }
    texts |= {"words": written({"words": draft.words}).splitlines()} if draft.words else {}
    source = "".join(one if one.isprintable() else "?" for one in source)  # a line break would end the note
    lines = [f"# Read from {source} by `printgen import`: change what you like, then `printgen aid FILE` prints it."]
    for key, (first, *more) in texts.items():
        lines += [f"{first} # {COMMENTS[key]}" if key in COMMENTS else first, *more]
    return "\n".join(lines) + "\n"


def _listed(key: str, blocks: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    """Yield the lines of lists by their titles, an item in each."""
    yield f"{key}:"
    for title, items in blocks.items():
        yield f"  {written({title: None}).removesuffix(' null' + chr(10))}"
        for item in items:
            alone = isinstance(item, dict) and len(item) == 1  # what it says may take several lines
            text = "- " + "\n  ".join(written(item).splitlines()) if alone else written([item])
            yield from (f"    {line}" for line in text.splitlines())
