"""A file of the data and its tree → what the kinds of changes see of it: places, names, chance."""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from printgen.source import Node
from tests.mutation.tree import Place, places

NOT_FACTS = {"year", "version", "address", "title", "subtitle", "author", "rights", "designers",
             "licence-note", "publisher", "id", "$schema", "rule"}  # fmt: skip
"""Keys of what stands about a source or a game; names of things (`id`) are references' ends."""

CONDITIONS = {"when", "holds", "demands", "second-suits"}
PLACEHOLDER = re.compile(r"\{(?P<path>[a-z][\w.-]*)(?P<more>[^{}]*)\}")

Made = Iterator[tuple[dict[int, Node], str]]
"""What is put in the place of which nodes (by their ``id``), and what that says."""
Kind = Callable[["Pool", Place], Made]


class Pool:
    """A file as the kinds of changes see it: its places, and what else stands under a key."""

    def __init__(self, file: str, root: Node, seed: str) -> None:
        self.file, self.root, self.seed = file, root, seed
        self.places = list(places(root))
        self.under: dict[str, list[object]] = defaultdict(list)
        self.placeholders: list[str] = []
        for place in self.places:
            value = place.node.value
            if place.node.kind == "scalar" and value not in self.under[place.key]:
                self.under[place.key].append(value)
            if isinstance(value, str) and self.is_words:
                self.placeholders += [match["path"] for match in PLACEHOLDER.finditer(value)]

    @property
    def is_words(self) -> bool:
        return "words/" in self.file

    @property
    def sections(self) -> dict[str, list[str]]:
        """The sections that are cited, by their sources."""
        found: dict[str, list[str]] = defaultdict(list)
        for place in self.places:
            value = place.node.value
            if place.node.kind == "map" and {"source", "section"} <= value.keys():
                known = found[value["source"]]
                known += [value["section"]] if value["section"] not in known else []
        return found

    def chance(self, place: Place, kind: str = "") -> random.Random:
        return random.Random(f"{self.seed} {self.file} {place.path} {kind}")


def cited(place: Place) -> bool:
    return "cite" in place.path or "sources" in place.path


def is_fact(place: Place) -> bool:
    return not cited(place) and place.key not in NOT_FACTS


def is_condition(place: Place) -> bool:
    return any(step in CONDITIONS for step in place.path)


def misspelt(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word) - 1)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :] if word[at] != word[at + 1] else (
        word[:at] + word[at + 1 :]
    )  # fmt: skip
