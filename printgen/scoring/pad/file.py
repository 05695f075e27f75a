"""The tree of a pad's file → its players, and the sections that stand beside them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.model.load.validation import closest
from printgen.problems import Problem
from printgen.scoring.pad.bounds import bare
from printgen.scoring.pad.words import PLAYERS, PadWords, plain
from printgen.source import Entry as Pair
from printgen.source import Node


@dataclass(slots=True)
class PadFile:
    """The parts of a file: ``sections`` by their names in the data, the map of the ``players``."""

    pad: Node
    words: PadWords
    sections: dict[str, Pair] = field(default_factory=dict)
    players: Node | None = None
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        known = self.words.top
        has_players = any(known.get(plain(key)) == PLAYERS for key in self.pad.entries)
        others = []
        for key, one in self.pad.entries.items():
            name = known.get(plain(key), "")
            if not self._is_section(name, one.value, has_players):
                others.append(one)
            elif name in self.sections:
                message = self.words.tell("twice", entry=bare(str(key)))
                self.problems.append(Problem("duplicate-key", message, one.key.span))
            else:
                self.sections[name] = one
        if has_players:
            self.players = self.sections[PLAYERS].value
        kept = [one for one in others if not (has_players or self._is_slip(one.value, one.key))]
        for one in others:
            if one not in kept:
                self._unknown(one.key)
        if kept:
            self.players = Node.of_map(kept, self.pad.span)

    def node(self, name: str) -> Node | None:
        """Return what stands in a section; None where there is none."""
        return self.sections[name].value if name in self.sections else None

    def player_keys(self) -> dict[str, Node]:
        """Return the names of the players; where nobody is named, those of the contests."""
        if self.players is not None or PLAYERS in self.sections:
            entries = self.players.entries if self.players else {}
            return {name: one.key for name, one in entries.items()}
        several = [
            item
            for sort in self.words.game.score.contests
            if (node := self.node(sort)) is not None
            for item in node.items
        ]
        named = [inner for item in several if (inner := self.inner(item)) is not None]
        return {name: one.key for inner in named for name, one in inner.entries.items()}

    def inner(self, contest: Node) -> Node | None:
        """Return the map of the players of one contest."""
        for key, one in contest.entries.items():
            if self.words.top.get(plain(key)) == PLAYERS:
                return one.value
        return None

    def _is_section(self, name: str, value: Node, has_players: bool) -> bool:
        """Tell whether a part is a section; else it is a player who is called like one."""
        if name in self.words.game.score.contests:
            return has_players or value.kind == "list"
        if name == PLAYERS:
            return True
        return name != "" and (has_players or value.kind != "map")

    def _is_slip(self, value: Node, key: Node) -> bool:
        """Tell whether a part that is no map of entries was meant to be a section."""
        if value.kind == "list":
            return True
        told = value.kind == "scalar" and value.value is not None
        return told and closest(plain(key.value), self.words.top) is not None

    def _unknown(self, key: Node) -> None:
        name = str(key.value)
        hints = self.words.near(name, dict.fromkeys(self._known()))
        message = self.words.tell("no-key", entry=bare(name))
        problem = Problem("unknown-key", message, key.span, hints=hints)
        self.problems.append(problem)

    def _known(self) -> Iterator[str]:
        for name in dict.fromkeys(self.words.top.values()):
            yield name
            yield from self.words.shared(name)
