"""Words that stand beside what they are about → words by their keys, and what they are about without them.

A key with a capital or a blank is a name: its id is the same in small letters.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from printgen.model.values import Model, key_of
from printgen.source import Entry, Node


def keys_of(model: type[Model]) -> tuple[str, ...]:
    """Return the keys of a noun as YAML spells them."""
    return tuple(key_of(model, name) for name in model.model_fields)


@dataclass(slots=True)
class Words:
    """The words that were found beside what they are about, by their keys."""

    texts: dict[tuple[str, ...], Node] = field(default_factory=dict)

    def say(self, path: tuple[str, ...], text: Node) -> None:
        """Keep a word under its key, unless there is one."""
        self.texts.setdefault(path, text)

    def item(self, one: Entry, path: tuple[str, ...], alone: str, *words: str) -> Entry:
        """Return an item that is written as `Name: value` under its id, without its words.

        Its name is that of the key where it has no other; a value that is no map is what stands ``alone``.
        """
        own, inner = id_of(one.key), one.value
        if inner.kind != "map":
            inner = Node.of({alone: inner} if inner.value is not None else {}, inner.span)
        inner = self.taken(inner, (*path, str(own.value)), "name", *words)
        self.say((*path, str(own.value), "name"), one.key)
        return Entry(own, inner)

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


def id_of(key: Node) -> Node:
    """Return a key itself where it is an id in small letters, else the id of the name it is."""
    text = str(key.value)
    if text == text.lower() and " " not in text:
        return key
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return Node.scalar(re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or text, key.span)


def replaced(node: Node, **values: Node) -> Node:
    """Return a map with other values under some of its keys."""
    entries = {key: Entry(entry.key, values.get(key, entry.value)) for key, entry in node.entries.items()}
    return Node.of_map(entries.values(), node.span)


def single(item: Node, known: tuple[str, ...]) -> Entry | None:
    """Return the one entry of an item that is written as `Name: value`."""
    entries = list(item.entries.values())
    return entries[0] if len(entries) == 1 and str(entries[0].key.value) not in known else None


def keyed(one: Entry) -> Node:
    """Return the map under a key with that for its id."""
    own, node = one
    return Node.of_map([Entry(Node.scalar("id", own.span), own), *node.entries.values()], node.span)
