"""Entries of a pad, and what lies in the box → what cannot be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from printgen.model.game import Game
from printgen.model.score import Entry
from printgen.scoring.pad.words import PadWords, bare
from printgen.scoring.values import Entries, Value
from printgen.source import quoted

Label = Callable[[str], str]
"""Returns what an entry is called in the file."""


class EntryFault(NamedTuple):
    """Why an entry cannot be: code, message, the item of a list that is meant, hints."""

    code: str
    message: str
    item: int | None = None
    hints: tuple[str, ...] = ()


def entry_faults(
    name: str, entry: Entry, value: object, words: PadWords, choices: Iterable[str] = ()
) -> Iterator[EntryFault]:
    """Yield what is wrong with one entry of one player; ``choices``: what its choices are called."""
    if entry.kind == "tally":
        yield from _tally_faults(name, entry, value, words)
    elif entry.kind == "choice":
        if isinstance(value, bool) or str(value) not in entry.choices:
            message = words.message("no-choice", entry=name, value=bare(str(value)))
            yield EntryFault(
                "unknown-choice", message, None, words.near(str(value), tuple(choices) or tuple(entry.choices))
            )
    elif not _is_count(value):
        yield EntryFault("not-a-count", words.message("no-count", entry=name))
    elif entry.most is not None and value > entry.most:
        yield EntryFault("more-than-exist", words.message("more", entry=name, there=value, bound=entry.most))
    elif value < entry.least:
        yield EntryFault("less-than-possible", words.message("less", entry=name, there=value, bound=entry.least))


def _tally_faults(name: str, entry: Entry, value: object, words: PadWords) -> Iterator[EntryFault]:
    if not isinstance(value, list | tuple):
        yield EntryFault("not-a-list", words.message("no-list", entry=name))
        return
    for number, item in enumerate(value):
        if not _is_count(item) or item not in entry.values:
            message = words.message("no-value", entry=name, value=bare(str(item)))
            known = words.message("values", values=", ".join(map(str, entry.values)))
            yield EntryFault("unknown-value", message, number, (known,))
    if entry.most is not None and len(value) > entry.most:
        yield EntryFault("more-than-exist", words.message("pieces", entry=name, there=len(value), bound=entry.most))


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class Excess(NamedTuple):
    """Where all together have more than there is: who, of what, which piece of a tally."""

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


def more_than_exist(
    game: Game, known: Mapping[str, Entry], players: Mapping[str, Entries], words: PadWords, label: Label
) -> Iterator[Excess]:
    """Yield where all players together have more pieces than there are."""
    for name, entry in known.items():
        if entry.kind == "choice" and entry.most is not None:
            blank = next(iter(entry.choices))
            having = [player for player, held in players.items() if held.get(name, blank) != blank]
            if len(having) > entry.most:
                who = words.listed(map(quoted, having), "and")
                message = words.message("chosen", who=who, entry=bare(label(name)), bound=entry.most)
                yield Excess(having[entry.most], name, message, None, box_hint(game, entry, words, "box"))
        held = [(player, entries.get(name, ())) for player, entries in players.items()]
        yield from _first_excess(game, name, entry, held, words, label, "won")


def more_kept_than_exist(
    game: Game, known: Mapping[str, Entry], contests: Sequence[Mapping[str, Entries]], words: PadWords, label: Label
) -> Iterator[tuple[int, Excess]]:
    """Yield the contest in which players have kept more pieces of all contests than there are."""
    for name, entry in known.items():
        held: list[tuple[str, Value]] = []
        for number, players in enumerate(contests if entry.kept else ()):
            held += [(player, entries.get(name, ())) for player, entries in players.items()]
            found = next(_first_excess(game, name, entry, held, words, label, "kept"), None)
            if found is not None:
                yield number, found
                break


def box_hint(game: Game, entry: Entry, words: PadWords, key: str) -> tuple[str, ...]:
    """Return as a hint that the box with the component of an entry has no more."""
    titles = (box.title for box in game.boxes.values() if entry.component in box.components)
    return tuple(words.message(key, box=title) for title in titles)[:1]


def _first_excess(
    game: Game, name: str, entry: Entry, held: Sequence[tuple[str, Value]], words: PadWords, label: Label, how: str
) -> Iterator[Excess]:
    """Yield the first limit that is exceeded, at the first piece that is too many."""
    for limit in _limits(game, entry):
        total, beyond = 0, None
        for player, value in held:
            total += _pieces(value, limit.worth)
            if beyond is None and total > limit.there:
                beyond = player, _last_piece(value, limit.worth)
        if beyond is not None:
            key = how if limit.worth is None else f"{how}-of"
            entry_label = bare(label(name))
            message = words.message(key, entry=entry_label, worth=limit.worth or 0, there=total, bound=limit.there)
            hints = box_hint(game, entry, words, "box")
            if limit.assumed is not None:
                hints += (words.message("counted", path=limit.assumed),)
            yield Excess(beyond[0], name, message, beyond[1], hints)
            return


def _limits(game: Game, entry: Entry) -> Iterator[Limit]:
    """Yield how many pieces there are of each value, and of all."""
    component = game.components.get(entry.component or "")
    if component is None or entry.kind == "choice":
        return

    def limit(there: int, group: str, name: str = "", worth: int | None = None) -> Limit:
        assumed = component.confidence.get(group) == "assumed"
        return Limit(there, worth, f"components.{entry.component}.{group}{name}" if assumed else None)

    if entry.kind == "tally":
        for worth, there in component.values.items():
            yield limit(there, "values", f".{worth}", worth)
    kind = (entry.part or "").partition(".")[2]
    if kind in component.kinds:
        yield limit(component.kinds[kind], "kinds", f".{kind}")
    elif component.count is not None:
        yield limit(component.count, "count")
    elif entry.most is not None and entry.kind == "number":
        yield Limit(entry.most)


def _pieces(value: Value, worth: int | None) -> int:
    if isinstance(value, tuple):
        return len(value) if worth is None else value.count(worth)
    return 0 if isinstance(value, str) else value


def _last_piece(value: Value, worth: int | None) -> int | None:
    """Return the number of the last piece of a tally that is meant."""
    pieces = value if isinstance(value, tuple) else ()
    return max((number for number, one in enumerate(pieces) if worth is None or one == worth), default=None)
