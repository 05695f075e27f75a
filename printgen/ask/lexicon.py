"""The words of a language, shared ones and a game's own → what is passed over, what means the same.

Groups of synonyms stand in the words files: ``;`` between groups, ``,`` between the words or
phrases of one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printgen.ask.parts import Asked
from printgen.ask.stems import stem, stems, words
from printgen.game.letters import folded

Phrase = tuple[str, ...]
"""The stems of words that stand one behind another."""

NUMBERS_TO = 20
"""Up to here the shared words name numbers in letters."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is known of a language before a statement is read.

    ``passed_over``: words in small letters that say nothing. ``numbers``: stem to figure.
    ``groups``: phrases that mean the same; ``of``: for each stem the groups in which a phrase
    begins with it.
    """

    language: str
    passed_over: frozenset[str]
    numbers: Mapping[str, str]
    groups: tuple[tuple[Phrase, ...], ...]
    of: Mapping[str, tuple[int, ...]]

    def tokens(self, text: str) -> Phrase:
        """Give the stems of a text, numbers in figures."""
        return tuple(self.numbers.get(one, one) for one in stems(self.language, text))

    def phrases_at(
        self, tokens: Sequence[str], passed: Sequence[bool], place: int
    ) -> Iterator[tuple[Phrase, int, int]]:
        """Give each known phrase that begins at a place: its stems, how far it goes, its group.

        Between the words of a phrase may stand what is passed over: *how long does a game last*.
        """
        for number in self.of.get(tokens[place], ()):
            for phrase in self.groups[number]:
                if phrase[0] == tokens[place]:
                    end = _end(phrase, tokens, passed, place)
                    if end is not None:
                        yield phrase, end - place, number

    @property
    def known(self) -> frozenset[str]:
        """Every stem of a synonym: a word that is spelt rightly."""
        return frozenset(one for group in self.groups for phrase in group for one in phrase)


def _end(phrase: Phrase, tokens: Sequence[str], passed: Sequence[bool], place: int) -> int | None:
    """Find where a phrase ends that begins at a place."""
    for wanted in phrase:
        while place < len(tokens) and tokens[place] != wanted and passed[place]:
            place += 1
        if place == len(tokens) or tokens[place] != wanted:
            return None
        place += 1
    return place


def lexicon(asked: Asked) -> Lexicon:
    """Give the lexicon of the language in which a game is asked."""
    say = asked.say
    shared = tuple(say.tool_or(f"ask.{key}", "") for key in ("stop-words", "synonyms"))
    numbers = tuple(
        (word, str(number))
        for number in range(NUMBERS_TO + 1)
        for word in say.tool_or(f"numbers.{number}", "").split()
    )
    return _made(say.language, *shared, asked.word("synonyms"), numbers)


@lru_cache(maxsize=16)
def _made(
    language: str, stop: str, shared: str, own: str, numbers: tuple[tuple[str, str], ...]
) -> Lexicon:
    figures = {stem(language, folded(word)): number for word, number in numbers}
    groups = tuple(
        group
        for text in (shared, own)
        for one in text.split(";")
        if len(group := _group(language, one, figures)) > 1
    )
    of: dict[str, dict[int, None]] = {}
    for number, group in enumerate(groups):
        for phrase in group:
            of.setdefault(phrase[0], {})[number] = None
    passed = frozenset(words(stop))
    return Lexicon(language, passed, figures, groups, {one: tuple(n) for one, n in of.items()})


def _group(language: str, text: str, figures: Mapping[str, str]) -> tuple[Phrase, ...]:
    read = (tuple(figures.get(s, s) for s in stems(language, one)) for one in text.split(","))
    return tuple(dict.fromkeys(phrase for phrase in read if phrase))
