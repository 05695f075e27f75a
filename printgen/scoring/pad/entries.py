"""What is written down for one player or one contest → its entries, or what they cannot be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.load.validation import closest
from printgen.model.play.conditions import holds
from printgen.model.play.options import switchable
from printgen.model.score import Entry
from printgen.problems import Problem
from printgen.scoring.pad.bounds import Excess, bare, box_hint, entry_faults
from printgen.scoring.pad.words import YES, PadWords, plain
from printgen.scoring.values import Pad, Value
from printgen.source import Node, quoted
from printgen.span import Span


class Place(NamedTuple):
    """What is written down: of which contest (its sort and number, or none), whose, which entry."""

    contest: tuple[str, int] | None
    who: str
    entry: str


@dataclass(slots=True)
class Entered:
    """Reads entries, gathers what is wrong with them, and remembers where each one stands."""

    game: Game
    words: PadWords
    problems: list[Problem] = field(default_factory=list)
    places: dict[Place, Node] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)

    def report(self, code: str, message: str, place: Node | Span | None, hints: tuple[str, ...] = ()) -> None:
        """Remember a problem at a place."""
        span = place.span if isinstance(place, Node) else place
        self.problems.append(Problem(code, message, span, hints=hints))

    def name(self, at: str, entry: str) -> str:
        """Return what an entry is called in the file, or else on the pad."""
        return self.called.get(entry) or self.words.name(at, entry)

    def read(self, at: str, known: Mapping[str, Entry], node: Node, table: Pad, place: Place) -> dict[str, Value]:
        """Read the entries that can be; the others become problems.

        ``at``: the path of the known entries, under which their words stand as well.
        """
        read: dict[str, Value] = {}
        for name, key, item in self._keyed(at, known, node, table):
            said = self.called.setdefault(name, str(key.value))
            if name in read:
                message = self.words.tell("twice", entry=bare(str(key.value)))
                self.report("duplicate-entry", message, key)
                continue
            value = self.words.choice(f"{at}.{name}", known[name], item.plain())
            if known[name].per_match == 1 and isinstance(value, str | bool) and plain(value) in YES:
                value = 1
            self.places[place._replace(entry=name)] = item
            choices = self.words.choices(f"{at}.{name}", known[name])
            faults = tuple(entry_faults(said, known[name], value, self.words, choices))
            for fault in faults:
                where = item if fault.item is None else item.items[fault.item]
                hints = (*fault.hints, *self._box(known[name], fault.code))
                self.report(fault.code, fault.message, where, hints)
            if not faults:
                read[name] = _settled(known[name], value)
        return read

    def exceed(self, excess: Excess, contest: tuple[str, int] | None = None) -> None:
        """Tell that there are not so many pieces, at the one that is too many."""
        node = self.places.get(Place(contest, excess.player, excess.entry))
        if node is not None and excess.item is not None and excess.item < len(node.items):
            node = node.items[excess.item]
        self.report("more-than-exist", excess.message, node, excess.hints)

    def _keyed(self, at: str, known: Mapping[str, Entry], node: Node, table: Pad) -> Iterator[tuple[str, Node, Node]]:
        """Find the entry that each key means, with key and value; a tick means its choice."""
        words = self.words.entries(at, known, table.told)
        for key, item in node.entries.values():
            meant = words.get(plain(key.value), "")
            name, _, choice = meant.partition("=")
            if name not in known or not table.told(known[name].when):
                here = [name for name, entry in known.items() if table.told(entry.when)]
                message = self.words.tell("no-entry", entry=bare(str(key.value)))
                hints = (self._not_here(known[name], table),) if name in known else self._near(key, at, here)
                self.report("unknown-entry", message, key, hints)
            elif not choice:
                yield name, key, item
            elif plain(item.plain()) in YES:
                yield name, key, Node.scalar(choice, item.span)

    def _near(self, key: Node, at: str, here: list[str]) -> tuple[str, ...]:
        """Give hints: the word that may have been meant, else the words of the pad."""
        said = [self.words.name(at, name) for name in here]
        every = [word for name in here for word in self.words.written(f"{at}.{name}.name")]
        meant = closest(str(key.value), dict.fromkeys((*here, *every)))
        return self.words.near(str(key.value), [meant] if meant else said)

    def _not_here(self, entry: Entry, table: Pad) -> str:
        """Say with which variant or reading an entry is written down."""
        game = self.words.game
        options = (*game.variants, *switchable(game))
        those = [one for one in options if holds(entry.when, table.number, (one,))]
        if holds(entry.when, table.number, ()):
            return self.words.tell("not-here")
        names = [quoted(self.words.option_name(one)) for one in those]
        return self.words.tell("only-with", list=self.words.listed(names, "or"))

    def _box(self, entry: Entry, code: str) -> tuple[str, ...]:
        """Name the box whose pieces do not allow what is written down."""
        if code != "more-than-exist":
            return ()
        return box_hint(self.game, entry.component, self.words, "box-own")


def _settled(entry: Entry, value: Any) -> Value:
    """Return what was read as a value of the pad."""
    if entry.kind == "choice":
        return str(value)
    settled: Value = tuple(value) if isinstance(value, list) else value
    return settled
