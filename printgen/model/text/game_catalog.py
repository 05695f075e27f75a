"""A game's words in one language, and what is played → texts ready to be set.

Which words a game may have is listed by ``slots``; the syntax of a text is read by ``phrases``.
"""

from collections.abc import Mapping, Sequence

from printgen.model.game import Game
from printgen.model.play.confidence import ASSUMED, doubt, weakest
from printgen.model.play.facts import Facts, Value
from printgen.model.text.message_catalog import FALLBACK, Inline, MessageCatalog, UsedText, as_text
from printgen.model.text.phrases import Part, WordsFault, parse
from printgen.model.values import Reading

__all__ = ["FALLBACK", "GameCatalog", "Inline", "Part", "WordsFault", "parse"]


class GameCatalog(MessageCatalog):
    """The texts of a game and of the tool in one language, with all facts filled in.

    ``tool_words``: the words all sheets share, by language. ``facts``: what the words may name.
    """

    def __init__(
        self,
        game: Game,
        language: str,
        tool_words: Mapping[str, Mapping[str, str]],
        players: int | None = None,
        variants: Sequence[str] = (),
    ) -> None:
        super().__init__(language, tool_words)
        self._words = game.words[language]
        self.facts = Facts(game, players, variants, self.decimal)

    def has(self, key: str) -> bool:
        """Return whether the game has a word."""
        return key in self._words

    def text(self, key: str, **values: Value) -> tuple[Inline, ...]:
        """Return a text of the game; ``values`` are facts only the caller knows.

        Raises PrintgenError for a word that is missing or names a fact that does not exist.
        """
        return self._formatted(key, self._words, values)

    def maybe(self, key: str) -> tuple[Inline, ...] | None:
        """Return a text of the game that may be left out; None when it is."""
        return self.text(key) if self.has(key) else None

    def plain(self, key: str, **values: Value) -> str:
        """Return a text of the game as one string, without icons."""
        return as_text(self.text(key, **values))

    def fact(self, path: str) -> str:
        """Write a fact as it stands in a text; raises PrintgenError when there is none."""
        return self._noted(path, self._merged([Part("fact", path, 0)], path, {}))

    def title(self) -> str:
        """Return the title of the game in this language."""
        if self.has("game.title"):
            return self.plain("game.title")
        return self._noted("game.title", (Inline("text", self.facts.game.head.title),))

    def _noted(self, key: str, line: tuple[Inline, ...]) -> str:
        if self.used is not None:
            self.used.append(UsedText(key, line, self.language))
        return as_text(line)

    def space(self, name: str) -> str:
        """Return the name of a space as it is printed, with the number of its board where that is a further one."""
        board, dot, own = name.rpartition(".")
        key = f"board.extra.{own}"
        return f"{board}{dot}{self.plain(key)}" if self.has(key) else name

    def place(self, name: str) -> str:
        """Return where something lies, as it is printed: on a space, beside one, or on what is raised over several."""
        board, dot, own = name.rpartition(".")
        extra = self.facts.game.board.extra.get(own)
        if extra is not None:
            return self.tool("setup.beside", space=self.space(own), other=f"{board}{dot}{extra.beside}")
        for key, region in self.facts.game.board.regions.items():
            if region.raised and own in region.spaces:
                called = self.plain(f"board.regions.{key}").replace("\N{SOFT HYPHEN}", "")
                return f"{called} ({board}{dot}{region.spaces[0]}–{region.spaces[-1]})"
        return self.space(name)

    def _fact(self, path: str) -> Value:
        return self.facts.value(path)

    def _is_assumed(self, path: str) -> bool:
        return self.facts.is_assumed(path)

    def _confidence_of(self, basis: str) -> Reading:
        return doubt(self.facts.game, basis)

    def confidence(self, key: str) -> Reading:
        """Return the weakest confidence of what a text rests on: facts, rulings, marked words."""
        parts = parse(self._words[key]) if self.has(key) else ()
        found = [doubt(self.facts.game, part.text) for part in parts if part.kind == "doubt"]
        found += [ASSUMED for part in parts if self._rests_on_assumption(part, {})]
        return weakest(found)
