"""Free words → the clauses, rulings, tables and actions in which most of them stand.

Counted is how many of the words are found, then how many of them letter for letter, then how often
those. A word that stands nearly everywhere says nothing and is passed over as long as there is
another.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from printgen.checker.answer_parts import Answer, Asked, Told, folded
from printgen.errors import UsageError
from printgen.game.game import Game
from printgen.problems import Problem

SHOWN = 6
EVERYWHERE = 3
"""A word in more than one of so many entries is passed over."""

ALIKE, INSIDE = 4, 5
"""So many letters two words have in common at their beginning, or one within the other."""

ALIKE_AT_LEAST = 0.75
"""How like a word must be to be taken for what was meant, from 0 to 1."""

_WORD = re.compile(r"[a-z0-9]+")
_SLOT = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: its path, and how often each word is said of it.

    Counted are the words of all languages.
    """

    path: str
    words: Mapping[str, int]


def found(asked: Asked, words: Sequence[str], tell: Callable[[str], Told]) -> Answer:
    """Tell the best few matches; raises UsageError when there is none.

    ``tell`` gives what is told of a path.
    """
    entries = index(asked.game)
    wanted = tuple(dict.fromkeys(word for text in words for word in _WORD.findall(folded(text))))
    telling = [word for word in wanted if not _is_everywhere(word, entries)] or list(wanted)
    alike = {word: _alike(word, _vocabulary(asked.game)) for word in telling}
    ranked = sorted(
        ((*_score(alike, entry), -number) for number, entry in enumerate(entries)), reverse=True
    )
    best = [(hits, -place) for hits, _, _, place in ranked if hits][:SHOWN]
    if not best:
        message = f"nothing of `{asked.game.id}` tells of `{' '.join(words)[:60]}`"
        close = (
            get_close_matches(wanted[0], _vocabulary(asked.game), 1, ALIKE_AT_LEAST)
            if wanted
            else []
        )
        meant = tuple(f"did you mean `{word}`?" for word in close)
        hint = f"`printgen ask {asked.game.id}` tells what can be asked"
        raise UsageError(Problem("nothing-found", message, hints=(*meant, hint)))
    all_hits = max(hits for hits, _ in best)
    kept = [place for hits, place in best if hits == all_hits or hits >= len(telling) / 2]
    title = asked.say.tool("ask.found", words=", ".join(telling))
    count = sum(1 for hits, *_ in ranked if hits)
    notes = (
        [asked.say.tool("ask.more-found", shown=len(kept), count=count)]
        if count > len(kept)
        else []
    )
    return Answer(
        "found", title, tuple(tell(entries[place].path) for place in kept), (), tuple(notes)
    )


@lru_cache(maxsize=16)
def index(game: Game) -> tuple[Entry, ...]:
    """List all that can be found, rulings first: they are what tables argue about."""
    texts = tuple(
        (key, Counter(_WORD.findall(folded(_SLOT.sub(" ", text)))))
        for words in game.words.values()
        for key, text in words.items()
    )
    gathered = {path: _of_path(path) for path, _ in keys(game)}
    prefixes = {prefix: path for path, prefix in keys(game)}
    for key, words in texts:
        steps = key.split(".")
        for number in range(len(steps), 1, -1):
            path = prefixes.get(".".join(steps[:number]))
            if path is not None:
                gathered[path] += words
                break
    return tuple(Entry(path, words) for path, words in gathered.items())


def keys(game: Game) -> Iterator[tuple[str, str]]:
    """Give the path of each thing that can be found, with the key its words begin with."""
    rules = game.rules
    for section, names in (("rulings", game.rulings), ("clauses", rules.clauses)):
        yield from ((f"{section}.{name}", f"{section}.{name}") for name in names)
    for name, table in rules.tables.items():
        for row in table.rows:
            yield f"tables.{name}.{row.id}", f"tables.{name}.rows.{row.id}"
        yield f"tables.{name}", f"tables.{name}"
    for name, costs in rules.costs.items():
        yield from ((f"costs.{name}.{row.id}",) * 2 for row in costs.rows)
    yield from ((f"turn.{step.id}",) * 2 for step in rules.turn)
    yield from ((f"variants.{name}",) * 2 for name in game.variants)
    yield from ((f"setup.{step.id}", f"setup.steps.{step.id}") for step in game.setup.steps)
    for name in game.score.contests:
        yield f"score.{name}", f"score.contests.{name}"
    yield "score", "score"


def _of_path(path: str) -> Counter[str]:
    """Give the words of an id: what is asked by it is found as well."""
    return Counter(_WORD.findall(folded(path.partition(".")[2])))


def _is_everywhere(word: str, entries: Sequence[Entry]) -> bool:
    return EVERYWHERE * sum(word in entry.words for entry in entries) > len(entries)


@lru_cache(maxsize=16)
def _vocabulary(game: Game) -> frozenset[str]:
    return frozenset(word for entry in index(game) for word in entry.words)


def _alike(word: str, vocabulary: Iterable[str]) -> frozenset[str]:
    return frozenset(one for one in vocabulary if _are_alike(word, one))


def _score(wanted: Mapping[str, frozenset[str]], entry: Entry) -> tuple[int, int, int]:
    """Count the words that an entry has, those letter for letter, and how often it has these.

    ``wanted``: with each word those that are alike.
    """
    exact = sum(word in entry.words for word in wanted)
    often = sum(entry.words.get(word, 0) for word in wanted)
    alike = sum(
        word not in entry.words and not others.isdisjoint(entry.words)
        for word, others in wanted.items()
    )
    return exact + alike, exact, often


def _are_alike(word: str, other: str) -> bool:
    """Tell whether one word begins with the other, or stands within it.

    >>> _are_alike("storm", "storms"), _are_alike("stone", "milestones"), _are_alike("sea", "seat")
    (True, True, False)
    """
    short, long = sorted((word, other), key=len)
    if len(short) < ALIKE:
        return False
    return long.startswith(short) or (len(short) >= INSIDE and short in long)
