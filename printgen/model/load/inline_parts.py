"""The parts of a game in one file → the same as they stand in the files of a folder, and the words found in them."""

from collections.abc import Iterator

from printgen.model.load.inline import NUMBERED, Words, id_of, keyed, keys_of, replaced
from printgen.model.rules import CostRow, Step
from printgen.source import Entry, Node


def rules_of(rules: Node, found: Words) -> Node:
    """Return rules whose turn, costs, clauses and facts are written by their names."""
    changes = {"turn": _turn, "costs": _costs, "clauses": _clauses, "facts": _facts}
    changed = {key: change(node, found) for key, change in changes.items() if (node := rules.child(key)) is not None}
    for key in ("odds", "examples", "routes"):
        if (node := rules.child(key)) is not None:
            texts = {name: one.value for name, one in node.entries.items()}
            changed[key] = replaced(node, **{name: _text_of(one, (key, name), found) for name, one in texts.items()})
    return replaced(rules, **changed)


def _text_of(node: Node, path: tuple[str, ...], found: Words) -> Node:
    """Return a map without its `text`, which is the word of the path itself."""
    if (text := node.child("text")) is not None:
        found.say(path, text)
    return node.without("text")


def _turn(turn: Node, found: Words) -> Node:
    """Return steps written as `- Name: what one does`, or as maps with a name and a text."""

    return found.listed(turn, ("turn",), keys_of(Step), "text", "text")


def _costs(costs: Node, found: Words) -> Node:
    """Return tables of rows written as `- Name: cost`, under the title of each."""

    entries = []
    for key, node in costs.entries.values():
        own = id_of(key)
        if own is not key:
            found.say(("blocks", str(own.value), "title"), key)
        table = node if node.kind == "map" else Node.of({"rows": node}, node.span)
        if (rows := table.child("rows")) is not None:
            path = ("costs", str(own.value))
            table = replaced(table, rows=found.listed(rows, path, keys_of(CostRow), "cost", "note", "short"))
        entries.append(Entry(own, table))
    return found.map_of(entries, costs.span)


def _clauses(clauses: Node, found: Words) -> Node:
    """Return clauses written as `name: text`; a list is a block of them under its title."""
    entries: list[Entry] = []
    for key, node in clauses.entries.values():
        own = id_of(key)
        if node.kind == "list":
            entries += _block(key, node, found)
        elif node.kind == "map":
            entries.append(Entry(own, _text_of(node, ("clauses", str(own.value)), found)))
        else:
            text = node
            if own is not key and isinstance(node.value, str | int):  # its name is the bold word it begins with
                text = Node.scalar(f"**{key.value}:** {node.value}", node.span)
            found.say(("clauses", str(own.value)), text)
            entries.append(Entry(own, Node.of({}, node.span)))
    return found.map_of(entries, clauses.span)


def _block(title: Node, texts: Node, found: Words) -> Iterator[Entry]:
    """Yield the clauses of a block: texts, or maps with a text."""
    own = id_of(title, NUMBERED)
    if own is not title:
        found.say(("blocks", str(own.value), "title"), title)
    for number, item in enumerate(texts.items, 1):
        name = Node.scalar(f"{own.value}-{number}", item.span)
        found.say(("clauses", str(name.value)), item.child("text") or item)
        clause = item.without("text") if item.kind == "map" else Node.of({}, item.span)
        yield Entry(name, clause.with_usual(under=own))


def _facts(facts: Node, _found: Words) -> Node:
    """Return facts written as `name: number`."""
    values = {key: entry.value for key, entry in facts.entries.items() if entry.value.kind == "scalar"}
    return replaced(facts, **{key: Node.of({"value": node}, node.span) for key, node in values.items()})


def score_of(score: Node, found: Words, _head: Node) -> Node:
    """Return a score whose entries are written as `Name: what is noted`, and its lines as `- Name: formula`."""
    changed: dict[str, Node] = {}
    if (entries := score.child("entries")) is not None and entries.kind == "map":
        changed["entries"] = found.map_of((_entry(*one, found) for one in entries.entries.values()), entries.span)
    if (lines := score.child("lines")) is not None:
        changed["lines"] = found.listed(lines, ("score", "lines"), ("id", "formula"), "formula", "note")
    if (examples := score.child("examples")) is not None and examples.kind == "list":
        changed["examples"] = Node.of_list(map(_example, examples.items), examples.span)
    return replaced(score, **changed)


def _entry(key: Node, node: Node, found: Words) -> Entry:
    own, inner = found.item(Entry(key, node), ("score", "entries"), "note", "note")
    return Entry(own, inner.with_usual(kind="number"))


def _example(example: Node) -> Node:
    """Return a worked score with the ids of what it names."""
    changed = {
        key: Node.of_map((Entry(id_of(one.key), one.value) for one in node.entries.values()), node.span)
        for key in ("entries", "lines")
        if (node := example.child(key)) is not None and node.kind == "map"
    }
    return replaced(example, **changed)


def setup_of(setup: Node, found: Words, _head: Node) -> Node:
    """Return a set-up whose steps are written as `- What to do: how`."""

    def step(item: Node) -> Node:
        one = found.single(item, ("id", "text", "head"))
        own = found.id_in_list(one.key, "setup", "heads") if one is not None else item.child("id")
        if own is None:
            return item
        inner = item
        if one is not None:
            found.say(("setup", "heads", str(own.value)), one.key)
            inner = one.value if one.value.kind == "map" else Node.of({"text": one.value}, one.value.span)
        for word, place in (("head", "heads"), ("text", "steps")):
            if (text := inner.child(word)) is not None:
                found.say(("setup", place, str(own.value)), text)
        return inner.without("head", "text") if one is None else keyed(Entry(own, inner.without("head", "text")))

    steps = setup.child("steps")
    if steps is None or steps.kind != "list":
        return setup
    return replaced(setup, steps=Node.of_list(map(step, steps.items), steps.span))


def variants_of(variants: Node, found: Words, head: Node) -> Node:
    """Return variants written as `Name: what changes`, for all players where they do not say for which."""
    players = head.child("players")
    ends = [one.value for one in players.items] if players is not None else []
    entries = []
    for one in variants.entries.values():
        own, inner = found.item(one, ("variants",), "text", "text", "short")
        inner = inner.with_usual(replaces={})
        if len(ends) == 2:
            inner = inner.with_usual(players=f"{ends[0]}..{ends[1]}")
        entries.append(Entry(own, inner))
    return found.map_of(entries, variants.span)


def rulings_of(rulings: Node, found: Words, _head: Node) -> Node:
    """Return rulings written as a `question` and its `answer`, with `others` that a table may take instead."""
    entries = []
    for key, node in rulings.entries.values():
        path = ("rulings", str(key.value))
        for word, said in (("question", "question"), ("answer", "reading")):
            if (text := node.child(word)) is not None:
                found.say((*path, said), text)
        inner = node.without("question", "answer", "others")
        if (others := node.child("others")) is not None:
            for other in others.entries.values():
                found.say((*path, "alternatives", str(other.key.value)), other.value)
            inner = inner.with_usual(alternatives=list(others.entries))
        if node.child("answer") is not None:
            inner = inner.with_usual(kind="gap", reading="house")
        entries.append(Entry(key, inner))
    return Node.of_map(entries, rulings.span)
