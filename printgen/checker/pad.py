"""A filled score pad → what was written down, or everything on it that cannot be.

A pad is a map of players, each a map of entries. Where contests or variants are written down as
well, the players stand under ``players``, the contests in a list under the name of their sort
(each with what is shared, and its ``players``), and the names of variants under ``variants``.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from printgen.checker.pad_bounds import (
    Excess,
    beyond_box,
    beyond_contests,
    cited,
)
from printgen.checker.pad_bounds import entry_faults as entry_faults
from printgen.checker.score import Entries, Held, Pad, Value, settle
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.game.letters import folded
from printgen.game.rulings import readings
from printgen.game.score import Contest, Entry
from printgen.game.validation import near
from printgen.game.words import Speaker
from printgen.problems import Problem
from printgen.source import Node, quoted


def read_players(game: Game, pad: Node) -> Mapping[str, Entries]:
    """Read the players of a filled pad; see ``read_pad``."""
    return read_pad(game, pad).players


def pad_text(pad: Pad) -> str:
    """Write a pad as the text of a file that ``read_pad`` reads again."""
    top: dict[str, object] = {"players": pad.players}
    for name, several in pad.contests.items():
        top[name] = [{**held.shared, "players": held.players} for held in several]
    if pad.options:
        top["variants"] = pad.options
    return json.dumps(top, ensure_ascii=False, indent=1)


def read_pad(game: Game, pad: Node) -> Pad:
    """Read a filled pad; raises PrintgenError with everything that cannot be, at its place."""
    reader = _Reader(game, pad)
    read = reader.read()
    if reader.problems:
        raise PrintgenError(reader.problems)
    return read


@dataclass(slots=True)
class _Reader:
    """Reads one pad and gathers what is wrong with it."""

    game: Game
    pad: Node
    problems: list[Problem] = field(default_factory=list)

    def tell(self, code: str, message: str, node: Node, hints: tuple[str, ...] = ()) -> None:
        """Remember a problem at a place."""
        self.problems.append(Problem(code, message, node.span, hints=hints))

    def read(self) -> Pad:
        """Read it all: who plays, with which variants, what they have, the contests."""
        contests = self.game.score.contests
        top = self.pad.entries
        parts = {"variants", *contests}
        listed = any(name in parts and one.value.kind == "list" for name, one in top.items())
        sorted_out = "players" in top or listed
        holder = self.pad.child("players") or (None if sorted_out else self.pad)
        names = self._names(holder, [name for name in contests if name in top])
        empty = Pad({name: {} for name in names}, {}, self._options() if sorted_out else ())
        for name, one in top.items() if sorted_out else ():
            if name not in ("players", *parts):
                hints = near(name, ("players", *sorted(parts)))
                self.tell("unknown-key", f"a pad has no {quoted(name)}", one.key, hints)
        players: dict[str, Entries] = {}
        for name in names:
            node = holder.child(name) if holder else None
            known = self.game.score.entries
            at = "score.entries"
            players[name] = self._entries(name, at, known, node, empty) if node else {}
        if holder is not None:
            self._too_many(names, holder)
            for excess in beyond_box(self.game, self.game.score.entries, players):
                self._excess(excess, holder)
        pad = Pad(players, {}, empty.options)
        held = {
            name: tuple(self._contests(name, contests[name], top[name].value, pad))
            for name in contests
            if sorted_out and name in top
        }
        return Pad(players, held, empty.options)

    def _names(self, holder: Node | None, contests: Collection[str]) -> tuple[str, ...]:
        """Name the players; where they are not told, those of the contests."""
        if holder is not None:
            if holder.kind == "map" and holder.entries:
                return tuple(holder.entries)
        else:
            several = [item for name in contests for item in self.pad.entries[name].value.items]
            named = [item.child("players") for item in several]
            found = dict.fromkeys(name for node in named if node for name in node.entries)
            if found:
                return tuple(found)
        hint = "write each player's name, and the entries of the pad below it"
        place = (holder or self.pad).span
        raise PrintgenError(Problem("no-players", "no player is named", place, hints=(hint,)))

    def _options(self) -> tuple[str, ...]:
        """Read the variants in play; a reading is written ``ruling=reading``."""
        node = self.pad.child("variants")
        known = (*self.game.variants, *readings(self.game.rulings))
        options = []
        for item in (node.items if node.kind == "list" else (node,)) if node else ():
            name = str(item.value).replace("=", ".", 1)
            if name not in known:
                message = f"there is no variant or reading {quoted(name)}"
                self.tell("unknown-variant", message, item, near(name, known))
            options.append(name)
        return tuple(options)

    def _entries(
        self,
        who: str,
        at: str,
        known: Mapping[str, Entry],
        node: Node,
        table: Pad,
        more: str = "",
    ) -> dict[str, Value]:
        """Read the entries that can be, but ``more``; the others become problems.

        ``at``: the path of the known entries, under which their words stand as well.
        """
        if node.kind != "map":
            hint = f"entries are {', '.join(known)}"
            self.tell("no-entries", f"{quoted(who)} has no entries", node, (hint,))
        read: dict[str, Value] = {}
        for key, item in node.entries.items():
            if key == more:
                continue
            if key not in known or not table.told(known[key].when):
                here = [name for name, entry in known.items() if table.told(entry.when)]
                hints = near(key, here) if key not in known else (_not_here(known[key]),)
                self.tell("unknown-entry", f"the pad has no entry {quoted(key)}", item.key, hints)
                continue
            value = self._choice(f"{at}.{key}", known[key], item.value.plain())
            faults = tuple(entry_faults(key, known[key], value))
            for fault in faults:
                place = item.value if fault.item is None else item.value.items[fault.item]
                bound = fault.code in ("more-than-exist", "less-than-possible")
                says = (f"so says: {cited(self.game, known[key].cite)}",) if bound else ()
                self.tell(fault.code, fault.message, place, (*fault.hints, *says))
            if not faults:
                choice = known[key].kind == "choice"
                read[key] = tuple(value) if isinstance(value, list) else value
                read[key] = str(value) if choice else read[key]
        return read

    def _choice(self, at: str, entry: Entry, value: Any) -> Any:
        """Take the word for a choice, in any language, as the choice itself."""
        for choice in entry.choices if str(value) not in entry.choices else ():
            said = (words.get(f"{at}.choices.{choice}", "") for words in self.game.words.values())
            if folded(str(value)) in map(folded, said):
                return choice
        return value

    def _too_many(self, names: Collection[str], holder: Node) -> None:
        most = max(self.game.head.players[1], self.game.setup.players[1])
        if len(names) > most:
            last = list(holder.entries.values())[most].key
            message = f"{len(names)} players are named, `{self.game.id}` is for {most} at most"
            self.tell("too-many-players", message, last)

    def _contests(self, name: str, contest: Contest, node: Node, pad: Pad) -> Iterator[Held]:
        """Read all contests of a sort."""
        if node.kind != "list":
            hint = "write a line with a `-` for each"
            self.tell("not-a-list", f"{quoted(name)} is a list", node, (hint,))
        self._too_many_contests(name, contest, node)
        several: list[Held] = []
        for item in node.items:
            before = len(self.problems)
            shared = self._entries(
                name, f"score.contests.{name}.shared", contest.shared, item, pad, more="players"
            )
            each: dict[str, Entries] = {}
            inner = item.child("players")
            for player, entry in inner.entries.items() if inner else ():
                if player not in pad.players:
                    message = f"{quoted(player)} is not among the players"
                    self.tell("unknown-player", message, entry.key, near(player, pad.players))
                at = f"score.contests.{name}.entries"
                each[player] = self._entries(player, at, contest.entries, entry.value, pad)
            if item.kind == "map" and not each:
                hint = "write `players`, and below it what each has"
                self.tell("no-players", f"nobody takes part in this {name}", item, (hint,))
            held = Held(shared, each)
            if inner is not None and len(self.problems) == before:
                self._demands(name, contest, held, inner, pad)
            several.append(held)
        for number, excess in beyond_contests(
            self.game, contest.entries, [held.players for held in several]
        ):
            if (inner := node.items[number].child("players")) is not None:
                self._excess(excess, inner)
        yield from several

    def _too_many_contests(self, name: str, contest: Contest, node: Node) -> None:
        if contest.most is not None and len(node.items) > contest.most:
            message = f"{len(node.items)} of {quoted(name)} are listed, there can be {contest.most}"
            hint = f"so says: {cited(self.game, contest.cite)}"
            self.tell("more-than-exist", message, node.items[contest.most], (hint,))

    def _excess(self, excess: Excess, holder: Node) -> None:
        """Tell that there are not so many pieces, at the one that is too many."""
        item = () if excess.item is None else (excess.item,)
        place = holder.locate((excess.player, excess.entry, *item))
        found = Problem("more-than-exist", excess.message, place, hints=excess.hints)
        self.problems.append(found)

    def _demands(self, name: str, contest: Contest, held: Held, node: Node, pad: Pad) -> None:
        """Tell what the rules do not allow for one contest."""
        for excess in beyond_box(self.game, contest.entries, held.players):
            self._excess(excess, node)
        language = "en" if "en" in self.game.words else next(iter(self.game.words))
        say = Speaker(self.game, language, {}, len(pad.players), pad.options)
        try:
            broken = settle(contest, held, pad.told).broken
        except PrintgenError as error:
            self.problems += (replace(found, span=node.span) for found in error.problems)
            return
        for player, demand in broken:
            said = say.plain(f"score.contests.{name}.demands.{demand}")
            message = f"{quoted(player)}: {said}"
            self.tell("against-the-rules", message, node.child(player) or node)


def _not_here(entry: Entry) -> str:
    return f"it is written down only if {entry.when}; name variants under `variants`"
