"""Answer: what a question about the rules is answered with, as plain values; and who is asked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.conditions import NAMES, holds
from printgen.model.play.confidence import weakest
from printgen.model.play.options import switchable
from printgen.model.rules import Look
from printgen.model.rulings import Ruling
from printgen.model.sheets import CostsBlock, GridBlock, ScoringBlock
from printgen.model.text.citations import as_written, places
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.phrases import parse
from printgen.model.values import Cite, Reading

Kind = Literal["menu", "case", "cases", "costs", "named", "ties", "total", "contest", "rulings", "found", "not-found"]
DAGGER = "†"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a ruling; ``option``: how a table chooses it, where it can."""

    id: str
    text: str
    option: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class RulingTold:
    """What the rules leave open, the reading that is taken, the others, where it is cited."""

    id: str
    kind: str
    question: str
    reading: str
    confidence: Reading
    alternatives: tuple[Alternative, ...]
    where: tuple[str, ...]
    cite: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that is told: where it stands in the data, its name, what it comes to.

    ``says``: yes or no, where that was asked. ``case``: what holds then, of a decision. ``only``:
    when it holds at all. ``where``: how the places it is cited from are told. ``rulings`` decide
    it, ``also`` names rulings about the whole it belongs to.
    """

    path: str
    name: str
    text: str
    note: str = ""
    says: str = ""
    look: Look | None = None
    only: str = ""
    confidence: Reading = "stated"
    where: tuple[str, ...] = ()
    cite: tuple[Cite, ...] = ()
    rulings: tuple[RulingTold, ...] = ()
    also: tuple[str, ...] = ()
    case: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Columns:
    """A table to be shown: heads and rows of texts; ``looks`` has one for each row.

    ``whole``: the columns whose texts are never broken.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    looks: tuple[Look | None, ...] = ()
    whole: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered: a title, things told, tables, notes; several answers stand in ``parts``.

    ``cases``: every case that is asked about, for machines; people see them in ``tables``.
    ``suggestions``: what comes nearest, where nothing answers.
    ``source``: whose sections are meant where a place names no document.
    """

    kind: Kind
    title: str
    told: tuple[Told, ...] = ()
    tables: tuple[Columns, ...] = ()
    notes: tuple[str, ...] = ()
    parts: tuple["Answer", ...] = ()
    cases: tuple[Told, ...] = ()
    suggestions: tuple[Told, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Asked:
    """A game at a table: what is asked of it is told by ``catalog``, for these players and options."""

    game: Game
    catalog: GameCatalog
    players: int | None = None
    options: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of players that may be meant."""
        least, most = self.game.setup.players
        return (self.players,) if self.players is not None else tuple(range(least, most + 1))

    def holds(self, when: str | None) -> bool:
        """Tell whether a condition holds here, for one of the numbers of players at least."""
        return any(holds(when, number, self.options) for number in self.numbers)

    def word(self, key: str, otherwise: str = "") -> str:
        """Say a word of the game as one string, or something else where it has none."""
        return self.catalog.plain(key) if self.catalog.has(key) else otherwise

    def named(self, key: str, otherwise: str = "") -> str:
        """Say a name with its note in brackets."""
        name = self.word(f"{key}.name", otherwise)
        return with_note(name, self.word(f"{key}.note"))

    def written(self, key: str) -> Iterator[str]:
        """Give a word as it is written in each language, without what stands in braces."""
        for words in self.game.words.values():
            if key in words:
                parts = (part.text for part in parse(words[key]) if part.kind == "text")
                yield "".join(parts)

    def sure(self, own: Reading, key: str) -> Reading:
        """Tell how sure something is: as sure as it is itself, and as the words about it are."""
        keys = (key, *(f"{key}.{part}" for part in ("name", "note", "formula")))
        return weakest((own, *map(self.catalog.confidence, keys)))

    def title(self, kind: type[CostsBlock | GridBlock | ScoringBlock], of: str) -> str:
        """Give the title of the block that shows something on the aid, or its id."""
        for name, block in self.game.sheets.aid.blocks.items():
            if isinstance(block, kind) and getattr(block, "of", of) == of:
                return self.word(f"blocks.{name}.title", of)
        return of

    def lead(self, of: str) -> tuple[str, ...]:
        """Give what stands beside the title of a cost table, in each language."""
        for name, block in self.game.sheets.aid.blocks.items():
            if isinstance(block, CostsBlock) and block.of == of:
                return tuple(self.written(f"blocks.{name}.lead"))
        return ()

    def where(self, cites: Sequence[Cite]) -> tuple[str, ...]:
        """Name the places of the documents."""
        return tuple(places(self.game, self.catalog, cites))

    def ruling(self, name: str) -> RulingTold:
        """Tell a ruling; each reading with its own numbers."""
        ruling, offered = self.game.rulings[name], switchable(self.game)
        catalog, key = self._as_written, f"rulings.{name}"
        others = tuple(
            Alternative(
                one,
                catalog.plain(f"{key}.alternatives.{one}"),
                f"--reading {name}={one}" if f"{name}.{one}" in offered else "",
                f"{name}.{one}" in self.options,
            )
            for one in ruling.alternatives
        )
        question, reading = catalog.plain(f"{key}.question"), catalog.plain(f"{key}.reading")
        where = self.where(ruling.cite)
        return RulingTold(name, ruling.kind, question, reading, ruling.reading, others, where, ruling.cite)

    @cached_property
    def _as_written(self) -> GameCatalog:
        """The one who knows no choice of this table: each reading tells its own numbers."""
        return as_written(self.game, self.catalog)

    def resting(self, paths: Sequence[str], cites: Sequence[Cite]) -> tuple[tuple[RulingTold, ...], tuple[str, ...]]:
        """Find the rulings that decide a thing, and those about the whole it is part of.

        One about the whole decides a part when both cite the same place.
        """
        decide, touch = [], []
        for name, ruling in self.game.rulings.items():
            if paths[0] in ruling.used_by or (
                any(path in ruling.used_by for path in paths[1:]) and _meet(ruling, cites)
            ):
                decide.append(self.ruling(name))
            elif any(path in ruling.used_by for path in paths[1:]):
                touch.append(name)
        return tuple(decide), tuple(touch)

    def only(self, when: str | None) -> str:
        """Say in words when a condition holds: for which players, with or without which variants.

        Readings are not told; the rulings about a statement name them.
        """
        if when is None:
            return ""
        asked = compile_expression(when, NAMES).texts
        variants = [name for name in asked if name in self.game.variants]
        without = self._numbers(when, ())
        parts: list[str] = []
        if without:
            parts += self._only_players(without)
            apart = [name for name in variants if not self._numbers(when, (name,))]
            parts += self._named("ask.only-without", apart)
        else:
            with_one = [name for name in variants if self._numbers(when, (name,))]
            parts += self._named("ask.only-with", with_one)
        return "; ".join(parts)

    def variant_of(self, when: str | None) -> str:
        """Name the variant in play without which a condition would not hold."""
        if when is None or self._numbers(when, ()):
            return ""
        played = (name for name in self.options if name in self.game.variants)
        return next((name for name in played if self._numbers(when, (name,))), "")

    def _numbers(self, when: str, options: tuple[str, ...]) -> tuple[int, ...]:
        least, most = self.game.setup.players
        return tuple(n for n in range(least, most + 1) if holds(when, n, options))

    def _only_players(self, numbers: Sequence[int]) -> Iterator[str]:
        least, most = self.game.setup.players
        if len(numbers) < most - least + 1:
            yield self.catalog.tool("ask.only-players", players=", ".join(map(str, numbers)))

    def _named(self, key: str, variants: Sequence[str]) -> Iterator[str]:
        if variants:
            names = ", ".join(self.word(f"variants.{name}.name", name) for name in variants)
            yield self.catalog.tool(key, option=names)


def _meet(ruling: Ruling, cites: Iterable[Cite]) -> bool:
    """Tell whether a ruling and a thing cite the same place of the same document."""
    own = {(cite.source, cite.section, cite.rule) for cite in ruling.cite}
    return any((cite.source, cite.section, cite.rule) in own for cite in cites)


def with_note(name: str, note: str) -> str:
    """Set a note behind a name.

    >>> with_note("Storm", "boat at sea"), with_note("Storm", "")
    ('Storm (boat at sea)', 'Storm')
    """
    return f"{name} ({note})" if note else name


def marked(text: str, confidence: Reading) -> str:
    """Set the mark of what the rules do not state behind a text."""
    return text if confidence == "stated" else f"{text} {DAGGER}"
