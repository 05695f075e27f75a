"""What was recognised in a file → the text of a game in one file, with a comment for each part."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

from printgen.app.importing.columns import Thing, Things, named, words
from printgen.app.importing.table import Prose
from printgen.model.load.inline import id_of
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.text.phrases import folded
from printgen.source import Node, written
from printgen.span import Span

LETTERS_OF_BLOCK = 900
"""A block that has more goes on in another one, so that a page holds each."""

LETTERS_OF_ROW = 50
"""What a row takes at least, in letters."""

T = TypeVar("T")

_NOWHERE = Span("", 1, 1, 1, 1)
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
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
        wanted = str(id_of(Node.scalar(name, _NOWHERE)).value)
        own = wanted = wanted if _ID.fullmatch(wanted) else kind
        number = 1
        while (kind + scope, own) in self.taken:
            own = f"{wanted[:35]}-{(number := number + 1)}"
        self.taken.add((kind + scope, own))
        return own, name if str(id_of(Node.scalar(name, _NOWHERE)).value) == own else own

    def block(self, title: str) -> str:
        """Return the key of a new block."""
        own, key = self.key(title, "block")
        if key == own:
            self.words.setdefault("blocks", {})[own] = {"title": title}
        return key

    def title(self, use: str) -> str:
        """Return what a part without a title of its own is called."""
        return str(words()["titles"][use][self.language])

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
            about: dict[str, Any] = {"name": thing.name} if key == own else {}
            about |= {"count": thing.copies} if thing.copies is not None else {}
            about |= {"size": dict(thing.size)} if thing.size else {}
            about |= {"shape": shape} if shape else {}
            self.box[key] = thing.copies if [*about] == ["count"] else about
            count = f"{{box.{own}.count}}" if thing.copies is not None else ""
            said = ", ".join(filter(None, (count, thing.kind if not shape else "", thing.text)))
            lines.append(f"**{thing.name}:** {said}" if said else f"**{thing.name}**")
        self.add_prose(table.title or self.title("components"), lines)

    def add_things(self, table: Things) -> None:
        """Take up cards, costs or rules: a table of what has a cost, and clauses of what has none, for each kind."""
        title = table.title or self.title(table.use)
        counts = self._deck(title, table.things) if table.use == "cards" else {}
        things = sorted(
            table.things, key=lambda one: [*dict.fromkeys(one.kind for one in table.things)].index(one.kind)
        )
        for kind, several in groupby(things, key=lambda one: one.kind):
            many = list(several)
            priced = [one for one in many if one.cost is not None]
            for part in _parts(priced, lambda one: len(one.text)):
                block = self.block(kind or title)
                self.costs[block] = [self._row(one, block, counts) for one in part]
            clauses = []
            for one in many:
                if one.cost is None:
                    head = f"**{one.name}** ({counts[one]})" if one in counts else f"**{one.name}**"
                    clauses.append(f"{head}: {one.text}" if one.text else head)
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
        about: dict[str, Any] = {"name": title} if key == own else {}
        about |= {"count": sum(kinds.values()), "shape": "card", "kinds": kinds}
        sizes = {one.size for one in things if one.size}
        self.box[key] = about | ({"size": dict(sizes.pop())} if len(sizes) == 1 else {})
        return counts

    def _row(self, thing: Thing, block: str, counts: Mapping[Thing, str]) -> dict[str, Any]:
        """Return the row of what has a cost."""
        own, key = self.key(thing.name, "row", block)
        note = " · ".join(filter(None, (counts.get(thing, ""), thing.text)))
        about: dict[str, Any] = {"cost": thing.cost}
        about |= {"extra": True} if thing.extra else {}
        about |= {"note": note} if note else {}
        if key == own:
            return {"id": own, "name": thing.name, **about}
        return {key: thing.cost if len(about) == 1 else about}


def _parts(items: Sequence[T], letters: Callable[[T], int]) -> Iterator[list[T]]:
    """Yield items in parts that a page holds each."""
    part: list[T] = []
    for item in items:
        size = LETTERS_OF_ROW + letters(item)
        if part and sum(LETTERS_OF_ROW + letters(one) for one in part) + size > LETTERS_OF_BLOCK:
            yield part
            part = []
        part.append(item)
    if part:
        yield part


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
    lines = [f"# Read from {source} by `printgen import`: change what you like, then `printgen aid FILE` prints it."]
    for key, value in {
        "title": title,
        "players": "2-4",
        "languages": [language],
        "lead": lead,
        "box": draft.box,
    }.items():
        lines += _commented(key, written({key: value}).splitlines()) if value else []
    for key, blocks in {"costs": draft.costs, "clauses": draft.clauses}.items():
        lines += _commented(key, _listed(key, blocks)) if blocks else []
    lines += _commented("words", written({"words": draft.words}).splitlines()) if draft.words else []
    return "\n".join(lines) + "\n"


def _commented(key: str, lines: Iterable[str]) -> list[str]:
    first, *more = lines
    return [f"{first} # {COMMENTS[key]}" if key in COMMENTS else first, *more]


def _listed(key: str, blocks: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    """Yield the lines of lists by their titles, an item in each."""
    yield f"{key}:"
    for title, items in blocks.items():
        yield f"  {written({title: None}).removesuffix(' null' + chr(10))}"
        for item in items:
            text = f"- {written(item)}" if isinstance(item, dict) and len(item) == 1 else written([item])
            yield from (f"    {line}" for line in text.splitlines())
