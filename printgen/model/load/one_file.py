"""A game in one file → the trees of a folder: each part by itself, and the words that stand where they are needed.

Only the loader knows of this form. Every node keeps its place, so that a problem is reported at the line it is about.
A key that is no id, as with a capital or a blank, is a name: its id is made of it, and the name is printed.
"""

import re
from typing import NamedTuple

from printgen.model.game import Head
from printgen.model.load.file_schema import OWN, PARTS
from printgen.model.load.inline import Words, id_of, keys_of, replaced
from printgen.model.load.inline_parts import rules_of, rulings_of, score_of, setup_of, variants_of
from printgen.model.load.usual import with_two_numbers
from printgen.model.load.validation import near
from printgen.model.rules import Rules
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.values import is_id
from printgen.problems import Problem
from printgen.source import Entry, Node, overlay, quoted


class Expanded(NamedTuple):
    """The trees of a game that stands in one file: its parts, its words by language, its box, its icons."""

    parts: dict[str, Node]
    words: dict[str, Node]
    box: Node | None
    icons: Node | None
    problems: tuple[Problem, ...]


def expanded(root: Node, name: str) -> Expanded:
    """Take a file apart; ``name`` is what the game is called without an id of its own."""
    known = (*keys_of(Head), *keys_of(Rules), *PARTS, *OWN)
    strange = [entry.key for key, entry in root.entries.items() if key not in known]
    problems = tuple(
        Problem("unknown-key", f"unknown key {quoted(str(key.value))}", key.span, hints=near(str(key.value), known))
        for key in strange
    )
    found = Words()
    head = _only(root, (*keys_of(Head), "cite", "confidence"))
    parts = {"game": _head(head, root, name)}
    rules = _only(root, keys_of(Rules))
    if rules.entries:
        parts["rules"] = rules_of(rules, found)
    parts |= {part: entry.value for part, entry in root.entries.items() if part in PARTS}
    for part, change in (("score", score_of), ("setup", setup_of), ("variants", variants_of), ("rulings", rulings_of)):
        if part in parts:
            parts[part] = change(parts[part], found, parts["game"])
    if (lead := root.child("lead")) is not None:
        found.say(("game", "lead"), lead)
    box = _box(root.child("box"), parts["game"], found)
    if box is not None:
        parts["game"] = parts["game"].with_usual(boxes=[parts["game"].child("id")])
    words = _words(root.child("words"), parts["game"], found)
    return Expanded(parts, words, box, root.child("icons"), (*problems, *found.problems))


def _only(node: Node, keys: tuple[str, ...]) -> Node:
    return Node.of_map((entry for key, entry in node.entries.items() if key in keys), node.span)


def _head(head: Node, root: Node, name: str) -> Node:
    """Return the head with its players as two numbers, and with one language where there is no other."""
    languages: object = [FALLBACK]
    words = root.child("words")
    named = list(words.entries) if words is not None else []
    if named and all(re.fullmatch(r"[a-z]{2}", one) for one in named):
        languages = named
    return with_two_numbers(head).with_usual(id=name, languages=languages, sources={"house": {"kind": "house"}})


def _words(words: Node | None, head: Node, found: Words) -> dict[str, Node]:
    """Return the words of each language; those beside what they are about are of the first."""
    node = head.child("languages")
    named = [one for one in (node.items or (node,)) if isinstance(one.value, str)] if node is not None else []
    languages = [str(one.value) for one in named] or [FALLBACK]
    each = {language: Node.of({}, head.span) for language in languages}
    if words is not None and set(words.entries) <= set(languages) and words.entries:
        each |= {language: entry.value for language, entry in words.entries.items()}
    elif words is not None:
        each[languages[0]] = words
    if (inline := found.tree()) is not None:
        each[languages[0]] = overlay(inline, each[languages[0]])
    return each


def _box(box: Node | None, head: Node, found: Words) -> Node | None:
    """Return the box of a game; one written as `component: count` holds what its owner has counted.

    Boards may stand among the components of such a one: `boards` is a map of maps, a component of that name is not.
    """
    if box is None or box.kind != "map":
        return box
    if box.child("components") is None:
        boards = box.child("boards")
        listed = (
            boards is not None and boards.entries and all(one.value.kind == "map" for one in boards.entries.values())
        )
        beside = Node.of_map([box.entries["boards"]], box.span) if listed else Node.of({}, box.span)
        box = beside.with_usual(components=box.without("boards") if listed else box)
    components = box.child("components")
    if components is not None and components.kind == "map":
        parts = (_component(*one, found) for one in components.entries.values())
        box = replaced(box, components=found.map_of(parts, components.span))
    if (boards := box.child("boards")) is not None and boards.kind == "map":
        grids = {name: _counted(one.value, "columns", "rows") for name, one in boards.entries.items()}
        box = replaced(box, boards=replaced(boards, **grids))
    named = {key: node for key in ("id", "title", "sources") if (node := head.child(key)) is not None}
    return box.with_usual(**named).with_usual(title=head.child("id"))  # a title that is missing is missed once


def _component(key: Node, node: Node, found: Words) -> Entry:
    own = id_of(key)
    if own is not key:
        found.say(("components", str(own.value)), key)
    if node.kind == "scalar":
        node = Node.of({"count": node}, node.span)
    if (text := node.child("name")) is not None:
        found.say(("components", str(own.value)), text)
    if (size := node.child("size")) is not None and size.kind == "scalar":
        node = replaced(node, size=_size(size, node.child("shape")))
    if (kinds := node.child("kinds")) is not None and kinds.kind == "map":
        node = replaced(node, kinds=found.map_of((_kind(one, found) for one in kinds.entries.values()), kinds.span))
    return Entry(own, _counted(node.without("name"), "count", "size", "values", "kinds"))


def _kind(one: Entry, found: Words) -> Entry:
    """Return a kind under an id; one that is none, as with an umlaut or a blank, is its name."""
    if is_id(str(one.key.value)):
        return one
    own = id_of(one.key)
    found.say(("kinds", str(own.value)), one.key)
    return Entry(own, one.value)


def _size(size: Node, shape: Node | None) -> Node:
    """Return a size written as `44 x 68 mm`, or as `16 mm` where all sides are as long."""
    sides = re.split(r"\s*[x×]\s*", str(size.value), maxsplit=1)
    unit = sides[-1].lstrip("0123456789., ")
    whole = [Node.scalar(side if side.endswith(unit) else f"{side} {unit}", size.span) for side in sides]
    is_round = len(sides) == 1 and shape is not None and shape.value == "round"
    return Node.of({"diameter": whole[0]} if is_round else {"width": whole[0], "height": whole[-1]}, size.span)


def _counted(node: Node, *names: str) -> Node:
    """Return a part of a box whose numbers are those that its owner has counted or measured, unless it says."""
    known = [name for name in names if name in node.entries]
    return node.with_usual(confidence=dict.fromkeys(known, "measured")) if known else node
