"""What people write on a pad, in the words of any language → the ids of the data."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from printgen.alike import closest
from printgen.model.game import Game
from printgen.model.load.resources import load_tool_words
from printgen.model.play.facts import Value
from printgen.model.play.in_play import NOTHING, WORDS, Statement, in_play, replacing, statement
from printgen.model.score import CROSSED_OUT, Entry
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import MessageCatalog
from printgen.model.text.phrases import folded, words_of
from printgen.problems import Problem
from printgen.resources import data_root
from printgen.scoring.values import Pad
from printgen.source import quoted
from printgen.span import Span

PLAYERS, VARIANTS, READINGS, MATCHES = "players", "variants", "readings", "matches"
ENTRIES = "score.entries"
SECTIONS = (PLAYERS, VARIANTS, READINGS, MATCHES)
"""What a file may hold beside players and contests."""

ALL = "all"
"""The column of what is written down once for all players."""

TICKS = frozenset("✓✔☑✗✘×")
"""Marks that tick a box as an x does."""

CROSSES = frozenset("x✗✘×")
"""Those that may as well cross something out."""

UNTICKED = {"", "-", "–"}

LONGEST, KNOWN = 60, 12
"""How many letters of a word are compared, and how many known words a hint lists."""

Holds = Callable[[str | None], bool]


def bare(text: str) -> str:
    """Return a text as it is quoted in messages, without the quotes."""
    return quoted(text)[1:-1]


def plain(text: object) -> str:
    """Return a word so that case, accents, hyphens and signs do not matter.

    >>> plain("Foreign-lines:"), plain("Schätze 3"), plain("✓")
    ('foreign lines', 'schatze 3', 'x')
    """
    if str(text).strip() in TICKS:
        return "x"
    return " ".join(re.sub(r"[^0-9a-z]+", " ", folded(str(text))).split())


@dataclass(frozen=True)
class PadWords:
    """The words of a pad in all languages; ``language`` is the one of the messages.

    ``tool``: the words that all sheets share, by language, else those of the data; ``options``: the
    variants and readings in play, whose words stand in messages. Those of all others are understood
    as well.
    """

    game: Game
    tool: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: load_tool_words(data_root()))
    language: str = "en"
    options: tuple[str, ...] = ()

    def message(self, key: str, **values: Value) -> str:
        """Return why a pad cannot be, in the language of the messages."""
        return self._catalog.tool(f"faults.{key}", **values)

    def problem(self, code: str, key: str, span: Span | None, *hints: str, **values: Value) -> Problem:
        """Return why a pad cannot be as a problem at a place."""
        return Problem(code, self.message(key, **values), span, hints=hints)

    def listed(self, names: Iterable[str], joiner: str) -> str:
        """Return names joined by *and* or *or*."""
        return f" {self._catalog.tool(f'list.{joiner}')} ".join(names)

    def near(self, text: str, known: Iterable[str]) -> tuple[str, ...]:
        """Return hints: what may have been meant, else what there is."""
        choices = tuple(known)
        if (meant := closest(text[:LONGEST], choices)) is not None:
            return (self.message("meant", word=meant),)
        words = ", ".join(map(quoted, choices[:KNOWN]))
        return (self.message("known", words=words),) if choices else ()

    @cached_property
    def _catalog(self) -> MessageCatalog:
        return MessageCatalog(self.language, self.tool)

    def catalog_of(self, pad: Pad) -> GameCatalog:
        """Return the catalog of the game with the options of a pad, in the language of the messages."""
        played = in_play(self.game, pad.options)
        language = self.language if self.language in played.words else next(iter(played.words))
        return GameCatalog(played, language, self.tool, pad.number, pad.options)

    def written(self, key: str) -> Iterator[str]:
        """Return a word of the game in each language, without what stands in braces.

        First the word itself, then what it is replaced by in some variant or reading.
        """
        for one in (key, *self._instead.get(key, ())):
            for texts in self.game.words.values():
                if one in texts:
                    yield words_of(texts[one])

    @cached_property
    def _instead(self) -> Mapping[str, Sequence[str]]:
        """Return the keys of all words that take the place of a word in some game."""
        found: dict[str, list[str]] = {}
        for replaced in replacing(self.game).values():
            for path, name in replaced.items():
                old = statement(path)
                if old.group == WORDS and name != NOTHING:
                    new = Statement(WORDS, name, spare=True)
                    found.setdefault(old.words, []).append(new.words)
        return found

    @property
    def _texts(self) -> Mapping[str, str]:
        """Return the words of the game in play, in the language of the messages."""
        words = in_play(self.game, self.options).words
        return words.get(self.language) or next(iter(words.values()))

    def name(self, at: str, name: str) -> str:
        """Return what the pad calls an entry, in the language of the messages, or else its id."""
        return words_of(self._texts.get(f"{at}.{name}.name", name)) or name

    @cached_property
    def yes(self) -> frozenset[str]:
        """The plain words and signs that tick a box, or say that it is so."""
        return self._plain_words("keys.yes")

    @cached_property
    def no(self) -> frozenset[str]:
        """The plain words that say that it is not so; a blank does as well."""
        return self._plain_words("keys.no") | {""}

    def is_unticked(self, text: str) -> bool:
        """Return whether a box of a table is not ticked; any mark but a stroke ticks it."""
        return text in UNTICKED or plain(text) in self.no - {""}

    def _plain_words(self, key: str) -> frozenset[str]:
        return frozenset(plain(word) for text in self._tool_words(key) for word in text.split(","))

    def _tool_words(self, key: str) -> Iterator[str]:
        return (texts[key] for texts in self.tool.values() if key in texts)

    def shared(self, name: str) -> Iterator[str]:
        """Return a word for a part of the file in each language, and the one of the data."""
        yield name
        yield from self._tool_words(f"keys.{name}")

    def shared_part(self, text: str) -> str:
        """Return which row or column for all of the pad is called so; empty where none is."""
        parts = {name: self.shared(name) for name in (VARIANTS, READINGS, MATCHES, ALL)}
        return ids_by_word(parts).get(plain(text), "")

    @cached_property
    def top(self) -> Mapping[str, str]:
        """The parts of a file by what they are called: sections, contests, marks of one player."""
        score = self.game.score
        marks = [name for name, entry in score.entries.items() if is_mark(entry)]
        known = {name: self.called(f"score.contests.{name}", name) for name in score.contests}
        known |= {name: self.called(f"score.entries.{name}", name) for name in marks}
        return ids_by_word({name: list(self.shared(name)) for name in SECTIONS} | known)

    def entries(self, at: str, known: Mapping[str, Entry], holds: Holds) -> Mapping[str, str]:
        """Return the entries by what they are called; ``entry=choice`` is a box to tick.

        Those that are written down in this game come first.
        """
        found: dict[str, str] = {}
        for here in (True, False):
            some = {name: one for name, one in known.items() if holds(one.when) == here}
            names = {name: self.called(f"{at}.{name}", name) for name in some}
            boxes = {
                f"{name}={choice}": [
                    word
                    for word in (choice, *self.written(f"{at}.{name}.choices.{choice}"))
                    if plain(word) not in self.yes | self.no
                ]
                for name, one in some.items()
                for choice in one.choices
            }
            found = {**ids_by_word(boxes), **ids_by_word(names), **found}
        return found

    def choice(self, at: str, entry: Entry, value: object) -> object:
        """Return the choice that a word or a tick means, a stroke as crossed out; any other value as it is."""
        if entry.may_be_crossed_out and isinstance(value, str) and value.strip() and plain(value) in ("", "x"):
            return CROSSED_OUT
        plain_value = isinstance(value, str | int | bool | None)
        if entry.kind != "choice" or not plain_value or str(value) in entry.choices:
            return value
        word = "" if value is None else plain(value)
        called = {one: set(map(plain, self.written(f"{at}.choices.{one}"))) for one in entry.choices}
        meant = [one for one, words in called.items() if word and word in words]
        first, *others = entry.choices
        if self._crosses and str(value).strip().lower() in CROSSES:
            return value  # a tick, or crossed out: the pad has both
        if not meant and len(others) == 1 and word in self.yes | self.no:
            is_first = bool(called[first] & set(map(plain, self.written(f"{at}.name"))))
            return first if is_first == (word in self.yes) else others[0]
        if not meant and word in self.no and not entry.choices[first]:
            return first
        return meant[0] if meant else value

    @cached_property
    def _crosses(self) -> bool:
        """Return whether a cross on the pad stands for something crossed out."""
        return any(one.may_be_crossed_out for one in self.game.score.entries.values())

    def choices(self, at: str, entry: Entry) -> tuple[str, ...]:
        """Return the words for the choices, those of the language of the messages first, then the ids."""
        texts = self._texts
        keys = [f"{at}.choices.{choice}" for choice in entry.choices]
        every = [word for key in keys for word in self.written(key)]
        return tuple(dict.fromkeys((*(texts[key] for key in keys if key in texts), *every)))

    def option(self, text: str) -> str:
        """Return the id of a variant by its name in any language; a reading as conditions name it."""
        named = {name: self.called(f"variants.{name}", name) for name in self.game.variants}
        return ids_by_word(named).get(plain(text), text.replace("=", ".", 1))

    def option_name(self, name: str) -> str:
        """Return what a variant is called in the language of the messages; a reading as it is written."""
        return self.name("variants", name) if name in self.game.variants else name.replace(".", "=", 1)

    def pad(self, name: str) -> Iterator[str]:
        """Return a word that is printed on every pad, in each language."""
        return self._tool_words(f"pad.{name}")

    def called(self, at: str, name: str) -> list[str]:
        """Return what a thing is called: by its id, by its name, by a part of it at a colon."""
        names = list(self.written(f"{at}.name"))
        parts = [part for text in names if ":" in text for part in text.split(":")]
        return [name, *names, *parts]


def is_mark(entry: Entry) -> bool:
    """Return whether an entry is a choice that only one player can have."""
    return entry.kind == "choice" and entry.most == 1


def ids_by_word(known: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return the ids by what things are called; an id comes before other words.

    A word for several things is none for any of them.
    """
    meant: dict[str, set[str]] = {}
    for name, words in known.items():
        for word in words:
            meant.setdefault(plain(word), set()).add(name)
    found = {word: next(iter(names)) for word, names in meant.items() if word and len(names) == 1}
    return found | {plain(name): name for name in known if "=" not in name}
