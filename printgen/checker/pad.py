"""A filled score pad → what each player wrote down, or everything on it that cannot be.

A pad is a map of players, each a map of entries; it may stand under the key ``players``.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeGuard

from printgen.checker.score import Value
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.game.score import Entry
from printgen.game.validation import near
from printgen.problems import Problem
from printgen.source import Node, quoted


class EntryFault(NamedTuple):
    """Why an entry cannot be: code, message, the item of a list that is meant, hints."""

    code: str
    message: str
    item: int | None = None
    hints: tuple[str, ...] = ()


def read_players(game: Game, pad: Node) -> dict[str, dict[str, Value]]:
    """Read a filled pad; raises PrintgenError with everything that cannot be, at its place."""
    problems: list[Problem] = []
    players: dict[str, dict[str, Value]] = {}
    holder = pad.child("players") or pad
    if holder.kind != "map" or not holder.entries:
        hint = "write each player's name, and the entries of the pad below it"
        raise PrintgenError(Problem("no-players", "no player is named", holder.span, hints=(hint,)))
    for name, entry in holder.entries.items():
        players[name] = {}
        for key, value in _read_entries(game, name, entry.value, problems):
            players[name][key] = value
    problems += _too_many(game, players, holder)
    problems += _beyond_box(game, players, holder)
    if problems:
        raise PrintgenError(problems)
    return players


def entry_faults(name: str, entry: Entry, value: object) -> Iterator[EntryFault]:
    """Say what is wrong with one entry of one player."""
    if entry.kind == "tally":
        if not isinstance(value, list | tuple):
            yield EntryFault("not-a-list", f"`{name}` is a list of the values won")
            return
        for number, item in enumerate(value):
            if not _is_count(item) or item not in entry.values:
                message = f"`{name}` has no piece of the value {quoted(str(item))}"
                known = ", ".join(map(str, entry.values))
                yield EntryFault("unknown-value", message, number, (f"values are {known}",))
        if entry.most is not None and len(value) > entry.most:
            message = f"`{name}` has {len(value)} pieces, there are only {entry.most}"
            yield EntryFault("more-than-exist", message)
    elif entry.kind == "choice":
        if isinstance(value, bool) or str(value) not in entry.choices:
            message = f"`{name}` cannot be {quoted(str(value))}"
            yield EntryFault("unknown-choice", message, None, near(str(value), entry.choices))
    elif not _is_count(value):
        yield EntryFault("not-a-count", f"`{name}` is a whole number from 0")
    elif entry.most is not None and value > entry.most:
        message = f"`{name}` is {value}, there are only {entry.most}"
        yield EntryFault("more-than-exist", message)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _read_entries(
    game: Game, player: str, node: Node, problems: list[Problem]
) -> Iterator[tuple[str, Value]]:
    """Read the entries of one player that can be; the others become problems."""
    known = game.score.entries
    if node.kind != "map":
        hint = f"entries are {', '.join(known)}"
        message = f"{quoted(player)} has no entries"
        problems.append(Problem("no-entries", message, node.span, hints=(hint,)))
    for key, item in node.entries.items():
        if key not in known:
            message, hints = f"the pad has no entry {quoted(key)}", near(key, known)
            problems.append(Problem("unknown-entry", message, item.key.span, hints=hints))
            continue
        value = item.value.plain()
        faults = tuple(entry_faults(key, known[key], value))
        for fault in faults:
            place = item.value if fault.item is None else item.value.items[fault.item]
            problems.append(Problem(fault.code, fault.message, place.span, hints=fault.hints))
        if not faults:
            yield key, tuple(value) if isinstance(value, list) else value


def _too_many(game: Game, players: Mapping[str, object], holder: Node) -> Iterator[Problem]:
    most = max(game.head.players[1], game.setup.players[1])
    if len(players) > most:
        last = list(holder.entries.values())[most].key
        message = f"{len(players)} players are named, `{game.id}` is for {most} at most"
        yield Problem("too-many-players", message, last.span)


def _beyond_box(
    game: Game, players: Mapping[str, Mapping[str, Value]], holder: Node
) -> Iterator[Problem]:
    """Tell where all players together hold more pieces than there are."""
    for name, entry in game.score.entries.items():
        for worth, there in _limits(game, entry).items():
            total, beyond = 0, None
            for player, entries in players.items():
                total += _pieces(entries.get(name, ()), worth)
                beyond = player if beyond is None and total > there else beyond
            if beyond is not None:
                of_value = f" of value {worth}" if entry.kind == "tally" else ""
                message = f"{total} of `{name}`{of_value} were won in all, there are {there}"
                yield Problem("more-than-exist", message, holder.locate((beyond, name)))


def _limits(game: Game, entry: Entry) -> Mapping[int, int]:
    """Give how many pieces there are of each value; those of a number have the value 0."""
    component = game.components.get(entry.component or "")
    if component is None or entry.tie_only:
        return {}
    if entry.kind == "tally":
        return component.values
    return {} if entry.most is None else {0: entry.most}


def _pieces(value: Value, worth: int) -> int:
    if isinstance(value, str):
        return 0
    return value.count(worth) if isinstance(value, tuple) else value
