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
from printgen.scoring.pad.bounds import Excess, box_hint, entry_faults
from printgen.scoring.pad.words import YES, PadWords, bare, plain
from printgen.scoring.values import Pad, Value
from printgen.source import Node, quoted
from printgen.span import Span


class Place(NamedTuple):
    """What is written down: of which contest (its sort and number, or none), whose, which entry."""

    contest: tuple[str, int] | None
    who: str
    entry: str


@dataclass(slots=True)
class EntryReader:
    """Reads entries, gathers what is wrong with them, and remembers where each one stands."""

    game: Game
    words: PadWords
    problems: list[Problem] = field(default_factory=list)
    places: dict[Place, Node] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)

    def report(self, code: str, message: str, place: Node | Span | None, hints: tuple[str, ...] = ()) -> None:
        """Remember a problem at a place."""
        span = place.span if isinstance(place, Node) else place
        self.problems.append(Problem(code, message, span, hints=hints))

    def label(self, at: str, entry: str) -> str:
        """Return what an entry is called in the file, or else on the pad."""
        return self.labels.get(entry) or self.words.name(at, entry)

    def read(self, at: str, known: Mapping[str, Entry], node: Node, pad: Pad, place: Place) -> dict[str, Value]:
        """Return the entries that can be; the others become problems.

        ``at``: the path of the known entries, under which their words stand as well.
        """
        read: dict[str, Value] = {}
        for name, key, item in self._keyed(at, known, node, pad):
            label = self.labels.setdefault(name, str(key.value))
            if name in read:
                self.report("duplicate-entry", self.words.message("twice", entry=bare(str(key.value))), key)
                continue
            entry = known[name]
            value = self.words.choice(f"{at}.{name}", entry, item.plain())
            if entry.per_match == 1 and isinstance(value, str | bool) and plain(value) in YES:
                value = 1
            self.places[place._replace(entry=name)] = item
            choices = self.words.choices(f"{at}.{name}", entry)
            faults = tuple(entry_faults(label, entry, value, self.words, choices))
            for fault in faults:
                where = item if fault.item is None else item.items[fault.item]
                box = box_hint(self.game, entry, self.words, "box-own") if fault.code == "more-than-exist" else ()
                self.report(fault.code, fault.message, where, (*fault.hints, *box))
            if not faults:
                read[name] = _as_value(entry, value)
        return read

    def report_excess(self, excess: Excess, contest: tuple[str, int] | None = None) -> None:
        """Report that there are not so many pieces, at the one that is too many."""
        node = self.places.get(Place(contest, excess.player, excess.entry))
        if node is not None and excess.item is not None and excess.item < len(node.items):
            node = node.items[excess.item]
        self.report("more-than-exist", excess.message, node, excess.hints)

    def _keyed(self, at: str, known: Mapping[str, Entry], node: Node, pad: Pad) -> Iterator[tuple[str, Node, Node]]:
        """Yield the entry that each key means, with key and value; a tick means its choice."""
        words = self.words.entries(at, known, pad.holds)
        for key, item in node.entries.values():
            name, _, choice = words.get(plain(key.value), "").partition("=")
            if name not in known or not pad.holds(known[name].when):
                here = [name for name, entry in known.items() if pad.holds(entry.when)]
                hints = (self._when_hint(known[name], pad),) if name in known else self._near(key, at, here)
                self.report("unknown-entry", self.words.message("no-entry", entry=bare(str(key.value))), key, hints)
            elif not choice:
                yield name, key, item
            elif plain(item.plain()) in YES:
                yield name, key, Node.scalar(choice, item.span)

    def _near(self, key: Node, at: str, here: list[str]) -> tuple[str, ...]:
        """Return hints: the word that may have been meant, else the words of the pad."""
        every = [word for name in here for word in self.words.written(f"{at}.{name}.name")]
        meant = closest(str(key.value), dict.fromkeys((*here, *every)))
        return self.words.near(str(key.value), [meant] if meant else [self.words.name(at, name) for name in here])

    def _when_hint(self, entry: Entry, pad: Pad) -> str:
        """Return as a hint with which variant or reading an entry is written down."""
        if holds(entry.when, pad.number, ()):
            return self.words.message("not-here")
        options = (*self.words.game.variants, *switchable(self.words.game))
        names = [quoted(self.words.option_name(one)) for one in options if holds(entry.when, pad.number, (one,))]
        return self.words.message("only-with", list=self.words.listed(names, "or"))


def _as_value(entry: Entry, value: Any) -> Value:
    """Return what was read as a value of the pad."""
    if entry.kind == "choice":
        return str(value)
    found: Value = tuple(value) if isinstance(value, list) else value
    return found
