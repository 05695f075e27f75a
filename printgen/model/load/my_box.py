"""Boxes as sold + what the owner of a box counted and measured → the boxes as they are.

A patch names ``components``, ``tiles`` or ``boards`` with an id, or ``board`` for the board the
game is played on. What it changes is measured from then on.
"""

from collections.abc import Iterator, Mapping

from printgen.model.load.validation import near
from printgen.problems import Problem
from printgen.source import Entry, Node, nested, overlay, quoted

SECTIONS = ("components", "tiles", "boards", "write-ins")


def lay_over(boxes: Mapping[str, Node], grid: str | None, patch: Node) -> tuple[dict[str, Node], tuple[Problem, ...]]:
    """Lay a patch over the boxes that have what it names; report what no box has."""
    after = dict(boxes)
    problems: list[Problem] = []
    if patch.kind != "map":
        message = "my box must be a map of what is counted and measured"
        return after, (Problem("wrong-type", message, patch.span),)
    for section, part in _parts(patch, grid, problems):
        name = str(part.key.value)
        owner = next((box for box in after if after[box].at((section.value, name))), None)
        if owner is None:
            sections = filter(None, (box.child(section.value) for box in after.values()))
            known = [key for one in sections for key in one.entries]
            message = f"no box of this game has {quoted(f'{section.value}.{name}')}"
            problems.append(Problem("unknown-path", message, part.key.span, hints=near(name, known)))
            continue
        below = after[owner].at((section.value, name))
        problems += _new_names(name, below, part.value)
        after[owner] = _written_out(after[owner], section, part, below)
        after[owner] = overlay(after[owner], nested([section, part.key], part.value))
        if below is not None and (sure := _certain(below, part.value)) is not None:
            after[owner] = overlay(after[owner], nested([section, part.key], sure))
    return after, tuple(problems)


def _parts(patch: Node, grid: str | None, problems: list[Problem]) -> Iterator[tuple[Node, Entry]]:
    """List what a patch changes: the section and the entry in it."""
    for name, entry in patch.entries.items():
        if name == "board" and grid is not None:
            yield (Node.scalar("boards", entry.key.span), Entry(Node.scalar(grid, entry.key.span), entry.value))
        elif name not in SECTIONS:
            message = f"unknown key {quoted(name)} in my box"
            hints = near(name, (*SECTIONS, "board"))
            problems.append(Problem("unknown-key", message, entry.key.span, hints=hints))
        elif entry.value.kind != "map":
            message = f"`{name}` must be a map"
            problems.append(Problem("wrong-type", message, entry.value.span))
        else:
            for part in entry.value.entries.values():
                yield entry.key, part


def _new_names(name: str, below: Node | None, change: Node) -> Iterator[Problem]:
    """Find piles, kinds and symbols the box does not have: no rule would say what they do."""
    for path, what in _closed(change):
        known, named = (node.at(path) if node is not None else None for node in (below, change))
        for key, entry in named.entries.items() if named is not None else ():
            if known is not None and known.entries and key not in known.entries:
                message = f"{quoted(name)} has no {what} {quoted(key)}"
                hints = near(key, known.entries)
                yield Problem("unknown-path", message, entry.key.span, hints=hints)


def _closed(change: Node) -> Iterator[tuple[tuple[str, ...], str]]:
    """List the maps of a patch whose keys must be those of the box, and what the keys are."""
    yield from ((("piles",), "pile"), (("kinds",), "kind"), (("symbols",), "symbol"))
    piles = change.child("piles")
    for pile in piles.entries if piles is not None else ():
        yield ("piles", pile), "kind"


def _written_out(box: Node, section: Node, part: Entry, below: Node | None) -> Node:
    """Write one pitch for both ways out as two, where a patch changes one of them."""
    pitch, change = (node.child("pitch") if node else None for node in (below, part.value))
    if pitch is None or change is None or pitch.kind != "scalar" or change.kind != "map":
        return box
    both = Node.of_map([Entry(Node.scalar(way, pitch.span), pitch) for way in ("x", "y")], pitch.span)
    return overlay(box, nested([section, part.key, Node.scalar("pitch", pitch.span)], both))


def _certain(below: Node, change: Node) -> Node | None:
    """Return the confidence of what changes, if one is stated: its owner has seen it."""
    stated = below.child("confidence")
    sure = [
        Entry(entry.key, Node.scalar("measured", change.entries[name].key.span))
        for name, entry in (stated.entries.items() if stated is not None else ())
        if name in change.entries
    ]
    key = Node.scalar("confidence", change.span)
    return nested([key], Node.of_map(sure, change.span)) if sure else None
