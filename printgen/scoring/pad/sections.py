"""The tree of a pad's file → its players, and the sections that stand beside them."""

from printgen.model.load.validation import closest
from printgen.problems import Problem
from printgen.scoring.pad.words import PLAYERS, PadWords, bare, plain
from printgen.source import Entry as Pair
from printgen.source import Node


class PadSections:
    """The parts of a file: sections by their names in the data, the map of the ``players``."""

    def __init__(self, pad: Node, words: PadWords) -> None:
        self.words = words
        self.sections: dict[str, Pair] = {}
        self.players: Node | None = None
        self.problems: list[Problem] = []
        has_players = any(words.top.get(plain(key)) == PLAYERS for key in pad.entries)
        players = []
        for key, one in pad.entries.items():
            name = words.top.get(plain(key), "")
            if not self._is_section(name, one.value, has_players):
                players.append(one)
            elif name in self.sections:
                self.problems.append(words.problem("duplicate-key", "twice", one.key.span, entry=bare(str(key))))
            else:
                self.sections[name] = one
        for wrong in (one.key for one in players if has_players or self._is_misspelt_section(one)):
            names = (word for name in dict.fromkeys(words.top.values()) for word in (name, *words.shared(name)))
            text = str(wrong.value)
            hints = words.near(text, dict.fromkeys(names))
            self.problems.append(words.problem("unknown-key", "no-key", wrong.span, *hints, entry=bare(text)))
        if has_players:
            self.players = self.sections[PLAYERS].value
        elif kept := [one for one in players if not self._is_misspelt_section(one)]:
            self.players = Node.of_map(kept, pad.span)

    def node(self, name: str) -> Node | None:
        """Return what stands in a section; None where there is none."""
        return self.sections[name].value if name in self.sections else None

    def player_keys(self) -> dict[str, Node]:
        """Return the names of the players; where nobody is named, those of the contests."""
        if self.players is not None or PLAYERS in self.sections:
            return {name: one.key for name, one in (self.players.entries if self.players else {}).items()}
        lists = (node for sort in self.words.game.score.contests if (node := self.node(sort)) is not None)
        maps = (inner for node in lists for item in node.items if (inner := self.players_of(item)) is not None)
        return {name: one.key for inner in maps for name, one in inner.entries.items()}

    def players_of(self, contest: Node) -> Node | None:
        """Return the map of the players of one contest."""
        found = (one.value for key, one in contest.entries.items() if self.words.top.get(plain(key)) == PLAYERS)
        return next(found, None)

    def _is_section(self, name: str, value: Node, has_players: bool) -> bool:
        """Return whether a part is a section; else it is a player who is called like one."""
        if name in self.words.game.score.contests:
            return has_players or value.kind == "list"
        return name == PLAYERS or (name != "" and (has_players or value.kind != "map"))

    def _is_misspelt_section(self, part: Pair) -> bool:
        """Return whether a part that is no map of entries was meant to be a section."""
        value = part.value
        is_text = value.kind == "scalar" and value.value is not None
        return value.kind == "list" or (is_text and closest(plain(part.key.value), self.words.top) is not None)
