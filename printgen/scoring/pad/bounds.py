"""Entries of a pad, and what lies in the box → what cannot be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from printgen.model.game import Game
from printgen.model.score import Entry
from printgen.model.text.citations import source_title
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite
from printgen.scoring.pad.words import PadWords
from printgen.scoring.values import Entries, Value
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
    name: str, entry: Entry, value: object, words: PadWords, choices: Iterable[str] = ()
) -> Iterator[EntryFault]:
    """Say what is wrong with one entry of one player; ``choices``: what its choices are called."""
    if entry.kind == "tally":
        yield from _tally_faults(name, entry, value, words)
    elif entry.kind == "choice":
        if isinstance(value, bool) or str(value) not in entry.choices:
            message = words.tell("no-choice", entry=name, value=bare(str(value)))
            known = tuple(choices) or tuple(entry.choices)
            yield EntryFault("unknown-choice", message, None, words.near(str(value), known))
    elif not _is_count(value):
        yield EntryFault("not-a-count", words.tell("no-count", entry=name))
    elif entry.most is not None and value > entry.most:
        message = words.tell("more", entry=name, there=value, bound=entry.most)
        yield EntryFault("more-than-exist", message)
    elif value < entry.least:
        message = words.tell("less", entry=name, there=value, bound=entry.least)
        yield EntryFault("less-than-possible", message)


def _tally_faults(name: str, entry: Entry, value: object, words: PadWords) -> Iterator[EntryFault]:
    if not isinstance(value, list | tuple):
        yield EntryFault("not-a-list", words.tell("no-list", entry=name))
        return
    for number, item in enumerate(value):
        if not _is_count(item) or item not in entry.values:
            message = words.tell("no-value", entry=name, value=bare(str(item)))
            known = words.tell("values", values=", ".join(map(str, entry.values)))
            yield EntryFault("unknown-value", message, number, (known,))
    if entry.most is not None and len(value) > entry.most:
        message = words.tell("pieces", entry=name, there=len(value), bound=entry.most)
        yield EntryFault("more-than-exist", message)


def bare(text: str) -> str:
    """Return a text as it is quoted, without the quotes."""
    return quoted(text)[1:-1]


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
    game: Game, known: Mapping[str, Entry], players: Mapping[str, Entries], words: PadWords, said: Name
) -> Iterator[Excess]:
    """Tell where all players together hold more pieces than there are."""
    for name, entry in known.items():
        if entry.kind == "choice" and entry.most is not None:
            yield from _chosen_too_often(game, name, entry, players, words, said)
        held = [(player, entries.get(name, ())) for player, entries in players.items()]
        yield from _too_many(game, name, entry, held, words, said, "won")


def beyond_contests(
    game: Game, known: Mapping[str, Entry], contests: Sequence[Mapping[str, Entries]], words: PadWords, said: Name
) -> Iterator[tuple[int, Excess]]:
    """Tell in which contest players have kept more pieces of all contests than there are."""
    for name, entry in known.items():
        if not entry.kept:
            continue
        held: list[tuple[str, Value]] = []
        for number, players in enumerate(contests):
            held += [(player, entries.get(name, ())) for player, entries in players.items()]
            found = next(_too_many(game, name, entry, held, words, said, "kept"), None)
            if found is not None:
                yield number, found
                break


def cited(game: Game, catalog: GameCatalog, cites: Sequence[Cite]) -> str:
    """Name the places of the documents that say something, those of published ones alone."""
    said: dict[str, list[str]] = {}
    for cite in cites:
        source = game.head.sources.get(cite.source)
        if source is not None and (source.author or source.address):
            rule = "" if cite.rule is None else f" {cite.rule}"
            title = source_title(game, catalog, cite.source)
            said.setdefault(title, []).append(f"{cite.section}{rule}")
    return "; ".join(f"{title}, {', '.join(sections)}" for title, sections in said.items())


def box_hint(game: Game, component: str | None, words: PadWords, key: str) -> tuple[str, ...]:
    """Say that the box a component lies in has no more."""
    titles = (box.title for box in game.boxes.values() if component in box.components)
    return tuple(words.tell(key, box=title) for title in titles)[:1]


def _too_many(
    game: Game, name: str, entry: Entry, held: Iterable[tuple[str, Value]], words: PadWords, said: Name, how: str
) -> Iterator[Excess]:
    held = list(held)
    for limit in _limits(game, entry):
        total, beyond = 0, None
        for player, value in held:
            total += _pieces(value, limit.worth)
            if beyond is None and total > limit.there:
                beyond = player, _item(value, limit.worth)
        if beyond is not None:
            message = words.tell(
                how if limit.worth is None else f"{how}-of",
                entry=bare(said(name)),
                worth=limit.worth or 0,
                there=total,
                bound=limit.there,
            )
            hints = box_hint(game, entry.component, words, "box")
            if limit.assumed is not None:
                hints += (words.tell("counted", path=limit.assumed),)
            yield Excess(beyond[0], name, message, beyond[1], hints)
            return


def _chosen_too_often(
    game: Game, name: str, entry: Entry, players: Mapping[str, Entries], words: PadWords, said: Name
) -> Iterator[Excess]:
    blank, most = next(iter(entry.choices)), entry.most or 0
    having = [player for player, held in players.items() if held.get(name, blank) != blank]
    if len(having) > most:
        who = words.listed(map(quoted, having), "and")
        message = words.tell("chosen", who=who, entry=bare(said(name)), bound=most)
        hints = box_hint(game, entry.component, words, "box")
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
