"""Entries of a pad, and what lies in the box → what cannot be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from printgen.checker.pad_values import Entries, Value
from printgen.game.game import Game
from printgen.game.score import Entry
from printgen.game.validation import near
from printgen.game.values import Cite
from printgen.source import quoted

Name = Callable[[str], str]
"""Tells what an entry is called in the file."""


class EntryFault(NamedTuple):
    """Why an entry cannot be: code, message, the item of a list that is meant, hints."""

    code: str
    message: str
    item: int | None = None
    hints: tuple[str, ...] = ()


def entry_faults(
    name: str, entry: Entry, value: object, words: Iterable[str] = ()
) -> Iterator[EntryFault]:
    """Say what is wrong with one entry of one player; ``words``: what its choices are called."""
    if entry.kind == "tally":
        yield from _tally_faults(name, entry, value)
    elif entry.kind == "choice":
        if isinstance(value, bool) or str(value) not in entry.choices:
            message = f"`{name}` cannot be {quoted(str(value))}"
            known = tuple(words) or tuple(entry.choices)
            yield EntryFault("unknown-choice", message, None, near(str(value), known))
    elif not _is_count(value):
        yield EntryFault("not-a-count", f"`{name}` is a whole number from 0")
    elif entry.most is not None and value > entry.most:
        message = f"`{name}` is {value}, there {_are(entry.most)} only {entry.most}"
        yield EntryFault("more-than-exist", message)
    elif value < entry.least:
        message = f"`{name}` is {value}, it is at least {entry.least}"
        yield EntryFault("less-than-possible", message)


def _tally_faults(name: str, entry: Entry, value: object) -> Iterator[EntryFault]:
    if not isinstance(value, list | tuple):
        yield EntryFault("not-a-list", f"`{name}` is a list of the values won")
        return
    for number, item in enumerate(value):
        if not _is_count(item) or item not in entry.values:
            message = f"`{name}` has no piece of the value {quoted(str(item))}"
            known = ", ".join(map(str, entry.values))
            yield EntryFault("unknown-value", message, number, (f"values are {known}",))
    if entry.most is not None and len(value) > entry.most:
        message = f"`{name}` has {len(value)} pieces, there {_are(entry.most)} only {entry.most}"
        yield EntryFault("more-than-exist", message)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class Excess(NamedTuple):
    """Where all together hold more than there is: by whom, of what, which piece of a tally."""

    player: str
    entry: str
    message: str
    item: int | None = None
    hints: tuple[str, ...] = ()


class Limit(NamedTuple):
    """How many there are, of one value of a tally or of all, and the path of an assumed count."""

    there: int
    worth: int | None = None
    assumed: str | None = None


def beyond_box(
    game: Game, known: Mapping[str, Entry], players: Mapping[str, Entries], said: Name
) -> Iterator[Excess]:
    """Tell where all players together hold more pieces than there are."""
    for name, entry in known.items():
        if entry.kind == "choice" and entry.most is not None:
            yield from _chosen_too_often(game, name, entry, players, said)
        held = [(player, entries.get(name, ())) for player, entries in players.items()]
        yield from _too_many(game, name, entry, held, f"of {quoted(said(name))}", "were won in all")


def beyond_contests(
    game: Game, known: Mapping[str, Entry], contests: Sequence[Mapping[str, Entries]], said: Name
) -> Iterator[tuple[int, Excess]]:
    """Tell in which contest players have kept more pieces of all contests than there are."""
    for name, entry in known.items():
        if not entry.kept:
            continue
        held: list[tuple[str, Value]] = []
        for number, players in enumerate(contests):
            held += [(player, entries.get(name, ())) for player, entries in players.items()]
            what = f"of {quoted(said(name))}"
            found = next(_too_many(game, name, entry, held, what, "were kept in all"), None)
            if found is not None:
                yield number, found
                break


def cited(game: Game, cites: Sequence[Cite]) -> str:
    """Name the places of the documents that say something, those of published ones alone."""
    said: dict[str, list[str]] = {}
    for cite in cites:
        source = game.head.sources.get(cite.source)
        if source is not None and (source.author or source.address):
            rule = "" if cite.rule is None else f" {cite.rule}"
            said.setdefault(source.title, []).append(f"{cite.section}{rule}")
    return "; ".join(f"{title}, {', '.join(sections)}" for title, sections in said.items())


def box_of(game: Game, component: str) -> str:
    """Name the box that a component lies in."""
    titles = [box.title for box in game.boxes.values() if component in box.components]
    return f"the box {quoted(titles[0])}" if titles else "the box"


def _too_many(
    game: Game,
    name: str,
    entry: Entry,
    held: Iterable[tuple[str, Value]],
    what: str,
    verb: str,
) -> Iterator[Excess]:
    held = list(held)
    for limit in _limits(game, entry):
        total, beyond = 0, None
        for player, value in held:
            total += _pieces(value, limit.worth)
            if beyond is None and total > limit.there:
                beyond = player, _item(value, limit.worth)
        if beyond is not None:
            of_value = "" if limit.worth is None else f" of value {limit.worth}"
            message = f"{total} {what}{of_value} {verb}, there {_are(limit.there)} {limit.there}"
            hints = [f"{box_of(game, entry.component)} has no more"] if entry.component else []
            if limit.assumed is not None:
                hints.append(f"that is assumed; if your box has others: --set {limit.assumed}=…")
            yield Excess(beyond[0], name, message, beyond[1], tuple(hints))
            return


def _chosen_too_often(
    game: Game, name: str, entry: Entry, players: Mapping[str, Entries], said: Name
) -> Iterator[Excess]:
    blank, most = next(iter(entry.choices)), entry.most or 0
    having = [player for player, held in players.items() if held.get(name, blank) != blank]
    if len(having) > most:
        few = "1 player" if most == 1 else f"{most} players"
        message = f"{' and '.join(map(quoted, having))} have {quoted(said(name))}, only {few} can"
        hints = (f"{box_of(game, entry.component)} has no more",) if entry.component else ()
        yield Excess(having[most], name, message, None, hints)


def _limits(game: Game, entry: Entry) -> Iterator[Limit]:
    """Return how many pieces there are of each value, and of all."""
    component = game.components.get(entry.component or "")
    if component is None or entry.kind == "choice":
        return
    assumed = {of for of, told in component.confidence.items() if told == "assumed"}
    if entry.kind == "tally":
        for worth, there in component.values.items():
            path = f"components.{entry.component}.values.{worth}" if "values" in assumed else None
            yield Limit(there, worth, path)
    kind = (entry.part or "").partition(".")[2]
    if kind in component.kinds:
        path = f"components.{entry.component}.kinds.{kind}" if "kinds" in assumed else None
        yield Limit(component.kinds[kind], None, path)
    elif component.count is not None:
        path = f"components.{entry.component}.count" if "count" in assumed else None
        yield Limit(component.count, None, path)
    elif entry.most is not None and entry.kind == "number":
        yield Limit(entry.most)


def _pieces(value: Value, worth: int | None) -> int:
    if isinstance(value, str):
        return 0
    if isinstance(value, tuple):
        return len(value) if worth is None else value.count(worth)
    return value


def _item(value: Value, worth: int | None) -> int | None:
    """Give the number of the last piece of a tally that is meant."""
    if not isinstance(value, tuple):
        return None
    those = [number for number, one in enumerate(value) if worth is None or one == worth]
    return those[-1] if those else None
