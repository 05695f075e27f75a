"""The rows that a pad of a game can have: their ids, and what they are called in any language."""

import re
from collections.abc import Iterator
from functools import cached_property

from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.scoring.pad.words import ENTRIES, MATCHES, READINGS, VARIANTS, PadWords, ids_by_word, plain

MATCH, SUM, VALUE, POINTS = "match", "sum", "value", "points"
WHOLE_PAD = (VARIANTS, READINGS, MATCHES)
"""Rows that are about all of the pad."""

SURE = 1000
"""How much more the name of an entry counts than that of a sum, in finding which way a table goes."""

MATCH_ROW = re.compile(r"(match[1-9][0-9]{0,2}|sum|total)-(.+)")
"""A row of one match of a series, or of the sum of all: which, and the entry."""

_NUMBERED = re.compile(r"(.*?) ?([0-9]{1,3})(?: (.+))?")


def rows_of(game: Game) -> Iterator[str]:
    """Yield the rows that a table can have, those of contests and matches with their number 1."""
    score = game.score
    for name, entry in score.entries.items():
        yield name
        yield from (f"{name}-{part}" for part in (*entry.values, *list(entry.choices)[1:]))
    for sort, contest in score.contests.items():
        yield from (f"{sort}1-{name}" for name in (*contest.shared, *contest.entries))
    if game.sheets.pad.rows:
        yield from (f"match1-{name}" for name in score.entries)
    yield from (line.id for line in score.lines)
    yield "total"


def is_sum(game: Game, row: str) -> bool:
    """Return whether a row is a line, the sum of contests, the total, or points of a tally."""
    score, pieces = game.score, row.removesuffix("-points")
    if row in (*(line.id for line in score.lines), *score.contests, "total"):
        return True
    return pieces != row and any(pieces == f"{name}-{v}" for name, one in score.entries.items() for v in one.values)


class RowNames:
    """The rows of a pad with some options, by what they are called."""

    def __init__(self, words: PadWords, options: tuple[str, ...]) -> None:
        self.words, self.game, self.options = words, words.game, options
        self._ids = frozenset(rows_of(words.game))
        self._named: dict[str, str] = {}

    def named(self, text: str) -> str:
        """Return the id of a row: ``island4-fort`` for ``Insel 4 Fort``; any other text as it is."""
        if text not in self._named:
            word = plain(text)
            found = _NUMBERED.fullmatch(word)
            row = self._unnumbered.get(word) or (self._numbered(found[1], int(found[2]), found[3]) if found else None)
            self._named[text] = row or "-".join(text.split())
        return self._named[text]

    def weight(self, text: str) -> int:
        """Return how sure it is that a name is that of a row; a sum may be called like a player."""
        row = self.named(text)
        numbered = (row.removeprefix(name) for name in (*self.game.score.contests, MATCH) if row.startswith(name))
        if row not in self._ids and not any(rest[:1].isdecimal() for rest in numbered):
            return 0
        return 1 if is_sum(self.game, row) else SURE

    def _holds(self, when: str | None) -> bool:
        return holds(when, self.game.setup.players[1], self.options)

    @cached_property
    def _entries(self) -> dict[str, str]:
        """The entries by what they are called; ``entry=choice`` is a box to tick."""
        return dict(self.words.entries(ENTRIES, self.game.score.entries, self._holds))

    @cached_property
    def _unnumbered(self) -> dict[str, str]:
        """The rows that have no number, by what they are called."""
        score, words = self.game.score, self.words
        known = {name: list(words.shared(name)) for name in WHOLE_PAD}
        known |= {"total": ["total", *words.written("score.total.name")]}
        known |= {
            line.id: [line.id, *words.written(f"score.lines.{line.id}.name")]
            for line in score.lines
            if self._holds(line.when)
        }
        known |= {name: words.called(f"score.contests.{name}", name) for name in score.contests}
        boxes = {
            plain(f"{head} {word}"): f"{name}-{one}"
            for name, entry in score.entries.items()
            for head in words.called(f"{ENTRIES}.{name}", name)
            for one in entry.choices
            for word in (one, *words.written(f"{ENTRIES}.{name}.choices.{one}"))
        }
        names = {word: name for word, name in self._entries.items() if "=" not in name}
        ticks = {word: name.replace("=", "-") for word, name in self._entries.items() if "=" in name}
        heads = (SUM, "total", *words.pad("sums")) if score.series else ()
        sums = {plain(f"{head} {word}"): f"{SUM}-{name}" for head in heads for word, name in self._entries.items()}
        return {**ticks, **sums, **boxes, **ids_by_word(known), **names}

    def _numbered(self, head: str, number: int, rest: str | None) -> str | None:
        """Return the id of the row of a piece of a tally, of a contest or of a match."""
        score, words = self.game.score, self.words
        name, sort = self._entries.get(head, ""), words.top.get(head, "")
        if name in score.entries and number in score.entries[name].values:
            if rest is None or rest in map(plain, (POINTS, *words.pad(POINTS))):
                return f"{name}-{number}" if rest is None else f"{name}-{number}-{POINTS}"
        elif sort in score.contests:
            part = self._contest_parts(sort).get(rest or "", "").replace("=", "-")
            return f"{sort}{number}" if rest is None else f"{sort}{number}-{part}" if part else None
        elif score.series and (not head or head in map(plain, words.shared(MATCH))):
            return f"{MATCH}{number}-{self._entries[rest]}" if rest and rest in self._entries else None
        return None

    def _contest_parts(self, sort: str) -> dict[str, str]:
        contest, at = self.game.score.contests[sort], f"score.contests.{sort}"
        return {
            **{plain(word): VALUE for word in (VALUE, *self.words.pad(VALUE))},
            **self.words.entries(f"{at}.shared", contest.shared, self._holds),
            **self.words.entries(f"{at}.entries", contest.entries, self._holds),
        }
