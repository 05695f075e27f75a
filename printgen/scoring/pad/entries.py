"""What is written down for one player or one contest → its entries, or why they cannot be: by itself, or by the box."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from printgen.alike import closest
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.options import switchable
from printgen.model.score import CROSSED_OUT, Entry
from printgen.problems import Problem
from printgen.scoring.pad.words import PadWords, bare, plain
from printgen.scoring.values import Entries, Pad, Value
from printgen.source import Node, quoted
from printgen.span import Span

ContestId = tuple[str, int]
"""The sort of a contest, and its number among those of the sort."""


class Fault(NamedTuple):
    """Why something on a pad cannot be: code, message, hints; whose it is, of which entries and contest.

    ``item``: the piece of a tally that is meant. ``rule``: the id of what is broken: a bound, a demand, a win.
    """

    code: str
    message: str
    hints: tuple[str, ...] = ()
    item: int | None = None
    who: str = ""
    rule: str = ""
    entries: tuple[str, ...] = ()
    contest: ContestId | None = None


def entry_faults(
    name: str, entry: Entry, value: object, words: PadWords, choices: Iterable[str] = ()
) -> Iterator[Fault]:
    """Yield what is wrong with one entry of one player; ``choices``: what its choices are called."""
    if entry.kind == "tally":
        yield from _tally_faults(name, entry, value, words)
    elif entry.kind == "choice":
        if isinstance(value, bool) or str(value) not in entry.choices:
            message = words.message("no-choice", entry=name, value=bare(str(value)))
            yield Fault("unknown-choice", message, words.near(str(value), tuple(choices) or tuple(entry.choices)))
    elif value == CROSSED_OUT and entry.may_be_crossed_out:
        return
    elif not _is_count(value):
        key = "no-count-or-cross" if entry.may_be_crossed_out else "no-count"
        yield Fault("not-a-count", words.message(key, entry=name))
    elif entry.most is not None and value > entry.most:
        yield Fault("more-than-exist", words.message("more", entry=name, there=value, bound=entry.most))
    elif value < entry.least:
        hints = (words.message("cross-out"),) if entry.may_be_crossed_out else ()
        yield Fault("less-than-possible", words.message("less", entry=name, there=value, bound=entry.least), hints)
    elif entry.multiple_of is not None and value % entry.multiple_of:
        below = value - value % entry.multiple_of
        near = words.message("multiples", below=below, above=below + entry.multiple_of)
        message = words.message("no-multiple", entry=name, there=value, of=entry.multiple_of)
        yield Fault("not-a-multiple", message, (near,))


def _tally_faults(name: str, entry: Entry, value: object, words: PadWords) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        yield Fault("not-a-list", words.message("no-list", entry=name))
        return
    for number, item in enumerate(value):
        if not _is_count(item) or item not in entry.values:
            message = words.message("no-value", entry=name, value=bare(str(item)))
            known = words.message("values", values=", ".join(map(str, entry.values)))
            yield Fault("unknown-value", message, (known,), number)
    if entry.most is not None and len(value) > entry.most:
        yield Fault("more-than-exist", words.message("pieces", entry=name, there=len(value), bound=entry.most))


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class Place(NamedTuple):
    """What is written down: of which contest, if any, whose, which entry."""

    contest: ContestId | None
    who: str
    entry: str = ""


@dataclass(slots=True)
class EntryReader:
    """Reads entries, gathers what is wrong with them, and remembers where each one stands."""

    game: Game
    words: PadWords
    problems: list[Problem] = field(default_factory=list)
    places: dict[Place, Node] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)

    def report(self, code: str, key: str, span: Span | None, *hints: str, **values: str | int) -> None:
        """Remember a problem at a place, with a message of the words."""
        self.problems.append(self.words.problem(code, key, span, *hints, **values))

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
                self.report("duplicate-entry", "twice", key.span, entry=bare(str(key.value)))
                continue
            entry = known[name]
            value = self.words.choice(f"{at}.{name}", entry, item.value)
            if entry.per_match == 1 and isinstance(value, str | bool) and plain(value) in self.words.yes:
                value = 1
            self.places[place._replace(entry=name)] = item
            faults = tuple(entry_faults(label, entry, value, self.words, self.words.choices(f"{at}.{name}", entry)))
            for fault in faults:
                where = item if fault.item is None else item.items[fault.item]
                box = self._box_hint(entry, "box-own") if fault.code == "more-than-exist" else ()
                self.problems.append(Problem(fault.code, fault.message, where.span, hints=(*fault.hints, *box)))
            if not faults:
                read[name] = _as_value(entry, value)
        return read

    def _keyed(self, at: str, known: Mapping[str, Entry], node: Node, pad: Pad) -> Iterator[tuple[str, Node, Node]]:
        """Yield the entry that each key means, with key and value; a tick means its choice."""
        words = self.words.entries(at, known, pad.holds)
        for key, item in node.entries.values():
            name, _, choice = words.get(plain(key.value), "").partition("=")
            if name not in known or not pad.holds(known[name].when):
                here = [name for name, entry in known.items() if pad.holds(entry.when)]
                hints = (self._when_hint(known[name], pad),) if name in known else self._near(key, at, here)
                self.report("unknown-entry", "no-entry", key.span, *hints, entry=bare(str(key.value)))
            elif not choice:
                yield name, key, item
            elif plain(item.value) in self.words.yes:
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

    def _box_hint(self, entry: Entry, key: str) -> tuple[str, ...]:
        """Return as a hint that the box with the component of an entry has no more."""
        titles = (box.title for box in self.game.boxes.values() if entry.component in box.components)
        return tuple(self.words.message(key, box=title) for title in titles)[:1]

    def check_supply(
        self, at: str, known: Mapping[str, Entry], players: Mapping[str, Entries], contest: ContestId | None = None
    ) -> None:
        """Report where all players together have more pieces than there are."""
        for name, entry in known.items():
            if entry.kind == "choice" and entry.most is not None:
                blank = next(iter(entry.choices))
                having = [player for player, held in players.items() if held.get(name, blank) != blank]
                if len(having) > entry.most:
                    who = self.words.listed(map(quoted, having), "and")
                    message = self.words.message("chosen", who=who, entry=bare(self.label(at, name)), bound=entry.most)
                    self._report_excess(message, entry, Place(contest, having[entry.most], name))
            self._check_pieces(at, name, entry, [(who, held.get(name, ())) for who, held in players.items()], contest)

    def check_kept(self, sort: str, known: Mapping[str, Entry], contests: Sequence[Mapping[str, Entries]]) -> None:
        """Report the contest in which players have kept more pieces of all contests than there are."""
        for name, entry in known.items():
            held: list[tuple[str, Value]] = []
            for number, players in enumerate(contests if entry.kept else ()):
                held += [(player, entries.get(name, ())) for player, entries in players.items()]
                if self._check_pieces(f"score.contests.{sort}.entries", name, entry, held, (sort, number), "kept"):
                    break

    def _check_pieces(
        self,
        at: str,
        name: str,
        entry: Entry,
        held: Sequence[tuple[str, Value]],
        contest: ContestId | None,
        how: str = "won",
    ) -> bool:
        """Report the first limit that is exceeded, at the first piece that is too many; whether there is one."""
        for there, worth, assumed in self._limits(entry):
            total, beyond = 0, None
            for player, value in held:
                pieces = [n for n, one in enumerate(value) if worth in (None, one)] if isinstance(value, tuple) else []
                total += value if isinstance(value, int) else len(pieces)
                if beyond is None and total > there:
                    beyond = player, max(pieces, default=None)
            if beyond is None:
                continue
            key, label = how if worth is None else f"{how}-of", bare(self.label(at, name))
            message = self.words.message(key, entry=label, worth=worth or 0, there=total, bound=there)
            counted = (self.words.message("counted", path=assumed),) if assumed else ()
            self._report_excess(message, entry, Place(contest, beyond[0], name), counted, beyond[1])
            return True
        return False

    def _report_excess(
        self, message: str, entry: Entry, place: Place, hints: tuple[str, ...] = (), item: int | None = None
    ) -> None:
        """Report that there are not so many pieces, at the one that is too many."""
        node = self.places.get(place)
        if node is not None and item is not None and item < len(node.items):
            node = node.items[item]
        hints = self._box_hint(entry, "box") + hints
        self.problems.append(Problem("more-than-exist", message, node.span if node else None, hints=hints))

    def _limits(self, entry: Entry) -> Iterator[tuple[int, int | None, str]]:
        """Yield how many there are, of one value of a tally or of all (None), and the path of an assumed count."""
        component = self.game.components.get(entry.component or "")
        if component is None or entry.kind == "choice":
            return

        def path(group: str, name: str = "") -> str:
            assumed = component.confidence.get(group) == "assumed"
            return f"components.{entry.component}.{group}{name}" if assumed else ""

        if entry.kind == "tally":
            for worth, there in component.values.items():
                yield there, worth, path("values", f".{worth}")
        kind = (entry.part or "").partition(".")[2]
        if kind in component.kinds:
            yield component.kinds[kind], None, path("kinds", f".{kind}")
        elif component.count is not None:
            yield component.count, None, path("count")
        elif entry.most is not None and entry.kind == "number":
            yield entry.most, None, ""


def _as_value(entry: Entry, value: Any) -> Value:
    if entry.kind == "choice":
        return str(value)
    return tuple(value) if isinstance(value, list) else value
