"""Words that stand beside what they are about → words by their keys, and what they are about without them.

A key that is no id, as with a capital or a blank, is a name: its id is the same in small letters, and ends in a
number where it is long.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from zlib import crc32

from printgen.model.values import Model, key_of
from printgen.problems import Problem, Related
from printgen.source import Entry, Node, plain_letters, quoted
from printgen.span import Span

NUMBERED = 36
"""How long an id may be, so that a number can stand behind it."""


def keys_of(model: type[Model]) -> tuple[str, ...]:
    """Return the keys of a noun as YAML spells them."""
    return tuple(key_of(model, name) for name in model.model_fields)


@dataclass(slots=True)
class Words:
    """The words that were found beside what they are about, by their keys."""

    texts: dict[tuple[str, ...], Node] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def map_of(self, entries: Iterable[Entry], span: Span) -> Node:
        """Return a map; two names that make the same id are a problem."""
        known: dict[str, Entry] = {}
        for one in entries:
            first = known.setdefault(str(one.key.value), one)
            if first is not one:
                message = f"this name makes the id `{one.key.value}`, as another one does"
                related = (Related("the first one", first.key.span),)
                hints = ("write one of them in other words",)
                self.problems.append(Problem("duplicate-key", message, one.key.span, hints=hints, related=related))
        return Node.of_map(known.values(), span)

    def say(self, path: tuple[str, ...], text: Node) -> None:
        """Keep a word under its key, unless there is one; a number is one as well."""
        is_number = isinstance(text.value, int) and not isinstance(text.value, bool)
        self.texts.setdefault(path, Node.scalar(str(text.value), text.span) if is_number else text)

    def id_in_list(self, key: Node, *path: str) -> Node:
        """Return the id of a name; where an item before it has the same, with a number behind it."""
        own, number = id_of(key, NUMBERED), 1
        name = first = str(own.value)
        while {(*path, name), (*path, name, "name")} & self.texts.keys():
            number += 1
            name = f"{first}-{number}"
        return own if number == 1 else Node.scalar(name, key.span)

    def single(self, item: Node, known: tuple[str, ...]) -> Entry | None:
        """Return the one entry of an item that is written as `Name: value`; further names below it are reported."""
        entries = list(item.entries.values())
        if not entries or str(entries[0].key.value) in known:
            return None
        if len(entries) > 1 and any(id_of(one.key) is one.key for one in entries):
            return None
        for one in entries[1:]:
            message = f"{quoted(str(one.key.value))} stands in the item of {quoted(str(entries[0].key.value))}"
            hints = ("begin its line with `- `, below the one before",)
            self.problems.append(Problem("unknown-key", message, one.key.span, hints=hints))
        return entries[0]

    def item(self, one: Entry, path: tuple[str, ...], alone: str, *words: str, own: Node | None = None) -> Entry:
        """Return an item that is written as `Name: value` under its id, without its words.

        Its name is that of the key where it has no other; a value that is no map is what stands ``alone``.
        """
        own, inner = own or id_of(one.key), one.value
        if inner.kind != "map":
            inner = Node.of({alone: inner} if inner.value is not None else {}, inner.span)
        inner = self.taken(inner, (*path, str(own.value)), "name", *words)
        self.say((*path, str(own.value), "name"), one.key)
        return Entry(own, inner)

    def listed(self, items: Node, path: tuple[str, ...], known: tuple[str, ...], alone: str, *words: str) -> Node:
        """Return a list whose items are written as `Name: value`, or as maps with an id, without their words."""

        def without_words(item: Node) -> Node:
            one, own = self.single(item, known), item.child("id")
            if one is not None:
                return keyed(self.item(one, path, alone, *words, own=self.id_in_list(one.key, *path)))
            return self.taken(item, (*path, str(own.value)), "name", *words) if own is not None else item

        return Node.of_list(map(without_words, items.items), items.span) if items.kind == "list" else items

    def taken(self, node: Node, path: tuple[str, ...], *names: str) -> Node:
        """Return a map without its words, which are kept; one that stands for itself is a text."""
        for name in names:
            if (text := node.child(name)) is not None:
                self.say((*path, name), text)
        return node.without(*names)

    def tree(self) -> Node | None:
        """Return all words as a file of words has them; None where there are none."""
        return nested(self.texts) if self.texts else None


def nested(texts: Mapping[tuple[str, ...], Node]) -> Node:
    """Return texts as maps in maps; each key stands where the first text below it does."""
    below: dict[str, dict[tuple[str, ...], Node]] = {}
    for (first, *rest), node in texts.items():
        below.setdefault(first, {})[tuple(rest)] = node
    entries = []
    for key, inner in below.items():
        span = next(iter(inner.values())).span
        value = inner[()] if () in inner else nested(inner)
        entries.append(Entry(Node.scalar(key, span), value))
    return Node.of_map(entries, entries[0].key.span)


def id_of(key: Node, letters: int = 40) -> Node:
    """Return a key itself where it is an id in small letters, else the id of the name it is."""
    text = str(key.value)
    if len(text) <= letters and re.fullmatch(r"[a-z0-9][a-z0-9.+-]*", text):
        return key
    short, number = re.sub(r"[^a-z0-9]+", "-", plain_letters(text)).strip("-"), crc32(text.encode("utf-8", "replace"))
    if len(short) > letters:
        short = f"{short[: letters - 5]}-{number & 0xFFFF:04x}"
    return Node.scalar(short or f"n{number:08x}", key.span)


def replaced(node: Node, **values: Node) -> Node:
    """Return a map with other values under some of its keys."""
    entries = {key: Entry(entry.key, values.get(key, entry.value)) for key, entry in node.entries.items()}
    return Node.of_map(entries.values(), node.span)


def keyed(one: Entry) -> Node:
    """Return the map under a key with that for its id."""
    own, node = one
    return Node.of_map([Entry(Node.scalar("id", own.span), own), *node.entries.values()], node.span)
