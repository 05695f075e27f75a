"""Boxes as sold + what the owner of a box counted and measured → the boxes as they are.

A patch names ``components``, ``tiles`` or ``boards`` with an id, or ``board`` for the board the
game is played on. What it changes is certain from then on.
"""

from collections.abc import Iterator, Mapping

from printgen.game.validation import near
from printgen.problems import Problem
from printgen.source import Entry, Node, nested, overlay, quoted

SECTIONS = ("components", "tiles", "boards", "write-ins")


def lay_over(
    boxes: Mapping[str, Node], grid: str | None, patch: Node
) -> tuple[dict[str, Node], tuple[Problem, ...]]:
    """Lay a patch over the boxes that have what it names; tell what no box has."""
    after = dict(boxes)
    problems: list[Problem] = []
    if patch.kind != "map":
        message = "my box must be a map of what is counted and measured"
        return after, (Problem("wrong-type", message, patch.span),)
    for section, part in _parts(patch, grid, problems):
        name = str(part.key.value)
        owner = next((box for box in after if _part(after[box], section.value, name)), None)
        if owner is None:
            known = [key for box in after.values() for key in _names(box, section.value)]
            message = f"no box of this game has {quoted(f'{section.value}.{name}')}"
            problems.append(
                Problem("unknown-path", message, part.key.span, hints=near(name, known))
            )
            continue
        below = _part(after[owner], section.value, name)
        problems += _new_piles(name, below, part.value)
        after[owner] = overlay(after[owner], nested([section, part.key], part.value))
        if below is not None and (sure := _certain(below, part.value)) is not None:
            after[owner] = overlay(after[owner], nested([section, part.key], sure))
    return after, tuple(problems)


def _parts(patch: Node, grid: str | None, problems: list[Problem]) -> Iterator[tuple[Node, Entry]]:
    """List what a patch changes: the section and the entry in it."""
    for name, entry in patch.entries.items():
        if name == "board" and grid is not None:
            yield (
                Node.scalar("boards", entry.key.span),
                Entry(Node.scalar(grid, entry.key.span), entry.value),
            )
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


def _new_piles(name: str, below: Node | None, change: Node) -> Iterator[Problem]:
    """Find piles the box does not have: their tiles would be laid on top of what is there."""
    known = below.child("piles") if below is not None else None
    named = change.child("piles")
    if known is None or named is None:
        return
    for pile, entry in named.entries.items():
        if pile not in known.entries:
            message = f"the tiles {quoted(name)} have no pile {quoted(pile)}"
            hints = near(pile, known.entries)
            yield Problem("unknown-path", message, entry.key.span, hints=hints)


def _part(box: Node, section: str, name: str) -> Node | None:
    parts = box.child(section)
    return parts.child(name) if parts is not None else None


def _names(box: Node, section: str) -> tuple[str, ...]:
    parts = box.child(section)
    return tuple(parts.entries) if parts is not None else ()


def _certain(below: Node, change: Node) -> Node | None:
    """Give the confidence of what changes, if one is told: its owner has seen it."""
    told = below.child("confidence")
    sure = [
        Entry(entry.key, Node.scalar("certain", change.entries[name].key.span))
        for name, entry in (told.entries.items() if told is not None else ())
        if name in change.entries
    ]
    key = Node.scalar("confidence", change.span)
    return nested([key], Node.of_map(sure, change.span)) if sure else None
