"""The head of a game → what follows where it says nothing: its id, its sources, its players, what is cited."""

from functools import lru_cache
from pathlib import Path

from printgen.model.load.files import KEYS_ABOVE
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.values import players_in
from printgen.source import Entry, Node
from printgen.span import Span

SEATED_AT_MOST = 20
"""The largest number of players there can be."""


def whole_head(head: Node | None, folder: Path) -> Node | None:
    """Return the head of a game with what follows from its folder where it is not said."""
    if head is None:
        return None
    languages = sorted(path.stem for path in folder.glob("words/*.yaml")) or [FALLBACK]
    return _whole(head, folder.resolve().name, tuple(languages))


@lru_cache(maxsize=32)
def _whole(head: Node, name: str, languages: tuple[str, ...]) -> Node:
    usual = {"id": name, "languages": [*languages], "sources": {"house": {"kind": "house"}}}
    return with_two_numbers(head).with_usual(**usual)


def with_two_numbers(node: Node) -> Node:
    """Return a head or a set-up with its players as two numbers, where they are written as `2-4` or as one."""
    players = node.child("players")
    ends = players_in(str(players.value)) if players is not None and players.kind == "scalar" else []
    if players is None or not ends:
        return node
    entries = {**node.entries, "players": Entry(node.entries["players"].key, Node.of(ends, players.span))}
    return Node.of_map(entries.values(), node.span)


@lru_cache(maxsize=32)
def with_players(setup: Node | None, head: Node | None) -> Node | None:
    """Return the set-up for all numbers of players of the game where it does not say for which it is.

    Where there are no seats, each number of players is one that nobody seats.
    """
    players = head.child("players") if head is not None else None
    if head is None or players is None:
        return setup
    own = with_two_numbers(setup) if setup is not None else Node.of({}, start_of(head.span))
    setup = own.with_usual(players=players)
    ends = [one.value for one in (setup.child("players") or players).items if isinstance(one.value, int)]
    if setup.child("seats") is not None or len(ends) != 2 or not 1 <= ends[0] <= ends[1] <= SEATED_AT_MOST:
        return setup
    unseated = [{"players": n, "seats": [], "confidence": "house"} for n in range(ends[0], ends[1] + 1)]
    return setup.with_usual(seatings=unseated)


@lru_cache(maxsize=32)
def usual_of(head: Node | None) -> Node | None:
    """Return what the statements of a game cite, and how sure they are, where neither they nor their file say it."""
    if head is None:
        return None
    sources = head.child("sources")
    kinds = [one.value.child("kind") for one in sources.entries.values()] if sources is not None else []
    is_house = all(kind is not None and kind.value == "house" for kind in kinds)
    own = Node.of_map((head.entries[key] for key in KEYS_ABOVE if key in head.entries), head.span)
    usual = own.with_usual(cite=[], confidence="house") if is_house else own
    return usual if usual.entries else None


def start_of(span: Span) -> Span:
    """Return the place where a stretch begins."""
    return span._replace(end_line=span.line, end_column=span.column)
