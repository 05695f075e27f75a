"""AskContext: the game, players, options and language in which a question is answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from printgen.ask.items import Alternative, AnswerItem, Noun, RulingSummary, with_note
from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.conditions import NAMES, holds
from printgen.model.play.confidence import weakest
from printgen.model.play.options import switchable
from printgen.model.sheets import CostsBlock, GridBlock, ScoringBlock
from printgen.model.text.citations import as_written, places
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.phrases import words_of
from printgen.model.values import SURE, Cite, Reading


@dataclass(frozen=True)
class AskContext:
    """A game in play and the catalog of the language that answers are written in.

    ``unconditional``: every condition holds in it; ``called``: how a command names the game, else by its id.
    """

    game: Game
    catalog: GameCatalog
    players: int | None = None
    options: tuple[str, ...] = ()
    unconditional: bool = False
    called: str = ""

    @property
    def command(self) -> str:
        """The command that asks this game, to which the question is added."""
        return f"printgen ask {self.called or self.game.id}"

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that may be meant."""
        return (self.players,) if self.players is not None else self._every_count

    @property
    def _every_count(self) -> tuple[int, ...]:
        least, most = self.game.setup.players
        return tuple(range(least, most + 1))

    def holds(self, when: str | None) -> bool:
        """Return whether a condition is true for at least one possible number of players."""
        return self.unconditional or any(holds(when, number, self.options) for number in self.player_counts)

    def word(self, key: str, otherwise: str = "") -> str:
        """Return a text of the game as one string, or something else where it has none."""
        return self.catalog.plain(key) if self.catalog.has(key) else otherwise

    def said(self, text: str, confidence: Reading) -> str:
        """Return a text, with how sure it is behind it unless the rules state it."""
        return text if confidence in SURE else with_note(text, self.catalog.tool(f"rulings.{confidence}"))

    def name_with_note(self, key: str) -> str:
        """Return a name with its note in brackets."""
        return with_note(self.word(f"{key}.name"), self.word(f"{key}.note"))

    def in_each_language(self, key: str) -> Iterator[str]:
        """Yield a text in each language of the game, without what stands in braces."""
        for words in self.game.words.values():
            if key in words:
                yield words_of(words[key])

    def title(self, kind: type[CostsBlock | GridBlock | ScoringBlock], of: str) -> str:
        """Return the title of the block that shows something on the aid, or its id."""
        for name, block in self.game.sheets.aid.blocks.items():
            if isinstance(block, kind) and getattr(block, "of", of) == of:
                return self.word(f"blocks.{name}.title", of)
        return of

    def places(self, cites: Sequence[Cite]) -> tuple[str, ...]:
        """Return the cited places of documents as text."""
        return tuple(places(self.game, self.catalog, cites))

    def item(
        self,
        noun: Noun,
        path: str,
        text: str,
        name: str = "",
        key: str = "",
        parents: Sequence[str] | None = (),
        **more: Any,
    ) -> AnswerItem:
        """Return an item about a noun, with its cited places and its rulings.

        ``key``: of its texts, where the facts in them make it less sure. ``parents`` None: without rulings.
        """
        keys = (key, *(f"{key}.{part}" for part in ("name", "note", "formula"))) if key else ()
        more["confidence"] = weakest((noun.confidence, *map(self.catalog.confidence, keys)))
        if parents is not None:
            more["rulings"], more["also"] = self.rulings_about((path, *parents), noun.cite)
        return AnswerItem(path, name, text, where=self.places(noun.cite), cite=noun.cite, **more)

    def ruling(self, name: str) -> RulingSummary:
        """Return a ruling; each reading with its own numbers."""
        ruling, offered = self.game.rulings[name], switchable(self.game)
        catalog, key = self._unchosen_catalog, f"rulings.{name}"
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
        where = self.places(ruling.cite)
        return RulingSummary(name, ruling.kind, question, reading, ruling.reading, others, where, ruling.cite)

    @cached_property
    def _unchosen_catalog(self) -> GameCatalog:
        return as_written(self.game, self.catalog)

    def rulings_about(
        self, paths: Sequence[str], cites: Sequence[Cite]
    ) -> tuple[tuple[RulingSummary, ...], tuple[str, ...]]:
        """Return the rulings that decide the first path, and the ids of those about the other paths.

        A ruling about one of the others decides the first as well when both cite the same place.
        """
        decide, also = [], []
        cited = {(cite.source, cite.section, cite.rule) for cite in cites}
        for name, ruling in self.game.rulings.items():
            about_whole = any(path in ruling.used_by for path in paths[1:])
            cite_the_same = any((cite.source, cite.section, cite.rule) in cited for cite in ruling.cite)
            if paths[0] in ruling.used_by or (about_whole and cite_the_same):
                decide.append(self.ruling(name))
            elif about_whole:
                also.append(name)
        return tuple(decide), tuple(also)

    def condition_text(self, when: str | None) -> str:
        """Return in words for which players and variants a condition holds; readings are left out."""
        if when is None:
            return ""
        variants = [name for name in compile_expression(when, NAMES).texts if name in self.game.variants]
        fitting = self._counts_with(when, ())
        if not fitting:
            return self._variants_text("ask.only-with", [one for one in variants if self._counts_with(when, (one,))])
        few = len(fitting) < len(self._every_count)
        players = self.catalog.tool("ask.only-players", players=", ".join(map(str, fitting))) if few else ""
        without = [one for one in variants if not self._counts_with(when, (one,))]
        return "; ".join(filter(None, [players, self._variants_text("ask.only-without", without)]))

    def _variants_text(self, key: str, variants: Sequence[str]) -> str:
        names = ", ".join(self.word(f"variants.{name}.name", name) for name in variants)
        return self.catalog.tool(key, option=names) if names else ""

    def variant_of(self, when: str | None) -> str:
        """Return the variant in play without which a condition would not hold, or nothing."""
        if when is None or self._counts_with(when, ()):
            return ""
        played = (name for name in self.options if name in self.game.variants)
        return next((name for name in played if self._counts_with(when, (name,))), "")

    def _counts_with(self, when: str, options: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(number for number in self._every_count if holds(when, number, options))
