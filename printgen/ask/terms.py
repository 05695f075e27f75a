"""A word or phrase of a question → a term: the phrases that may stand for it, and how well.

A term is a word itself with its synonyms, else a compound of two known words, else what a misspelt
word was perhaps meant for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.vocabulary import Vocabulary, splits
from printgen.ask.weights import ALIKE, ASIDE_SHARE, BEGINNING, MISSPELT, NUMBER_SHARE, SYNONYM

LETTERS = 4
"""A word that may be misspelt has at least so many."""

OFF_MISSPELT, OFF_BEGINNING = 2, 3
"""By how many letters the length of a misspelt word may be off, and of the beginning of one."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is asked for: as it was typed, and what stands for it, from 0 to 1.

    ``parts``: those of a compound. ``is_number``: in figures. ``is_aside``: it stands in a sentence
    before the question itself. ``is_focus``: it names what is wanted, as in *how many tiles*.
    ``is_common``: a word of every day. ``is_price``: it asks what something costs. ``follows``: it
    stands right behind the term before.
    """

    typed: str
    phrases: Mapping[Phrase, float]
    parts: tuple["Term", ...] = ()
    weight: float = 1.0
    is_number: bool = False
    is_aside: bool = False
    is_focus: bool = False
    is_common: bool = False
    is_price: bool = False
    follows: bool = False

    @property
    def is_content(self) -> bool:
        """Whether it names a thing or a deed: no price, no number, no word of every day."""
        return not (self.is_common or self.is_price or self.is_number)

    @property
    def share(self) -> float:
        """How much of a question it makes up."""
        share = self.weight * (NUMBER_SHARE if self.is_number else 1)
        return share * ASIDE_SHARE if self.is_aside else share


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a question: as it was typed, its stem, whether it says nothing or stands aside."""

    typed: str
    stem: str
    is_stop: bool
    is_aside: bool


def phrase_term(line: Sequence[Word], place: int, lexicon: Lexicon) -> tuple[Term, int] | None:
    """Return the longest phrase of several words that has synonyms, and how many words it takes."""
    tokens, passed = [one.stem for one in line], [one.is_stop for one in line]
    known = [one for one in lexicon.phrases_at(tokens, passed, place) if len(one[0]) > 1]
    if not known:
        return None
    longest = max((len(phrase), -length) for phrase, length, _ in known)
    chosen = [one for one in known if (len(one[0]), -one[1]) == longest]
    phrases = {phrase: 1.0 for phrase, _, _ in chosen}
    for _, _, group in chosen:
        for phrase in lexicon.group(group):
            phrases.setdefault(phrase, SYNONYM)
    words = line[place : place - longest[1]]
    weight = (1 + max(1, sum(not one.is_stop for one in words))) / 2
    return Term(" ".join(one.typed for one in words), phrases, weight=weight), len(words)


def word_term(word: Word, lexicon: Lexicon, vocabulary: Vocabulary) -> Term:
    """Return one word as a term: with its synonyms, else as a compound, else as a misspelt word."""
    phrases = _synonyms(word.stem, lexicon)
    if word.stem.isdecimal():
        return Term(word.typed, phrases, is_number=True)
    for parts in splits(word.stem, vocabulary.has):
        return Term(word.typed, phrases, tuple(Term(part, _synonyms(part, lexicon)) for part in parts))
    if len(phrases) == 1 and not vocabulary.has(word.stem):
        for meant, worth in _near(word.stem, lexicon, vocabulary):
            for phrase, much in _synonyms(meant, lexicon).items():
                phrases.setdefault(phrase, much * worth)
    return Term(word.typed, phrases)


def _synonyms(token: str, lexicon: Lexicon) -> dict[Phrase, float]:
    return dict.fromkeys(lexicon.synonyms(token), SYNONYM) | {(token,): 1.0}


def _near(token: str, lexicon: Lexicon, vocabulary: Vocabulary) -> Iterator[tuple[str, float]]:
    """Yield what an unknown word was perhaps meant for, and how well: it begins with the same letter."""
    if len(token) < LETTERS:
        return
    here = vocabulary.beginning_with(token[0])
    known = here | lexicon.stems_beginning_with(token[0])
    alike = sorted(one for one in known if abs(len(one) - len(token)) <= OFF_MISSPELT)
    yield from ((one, MISSPELT) for one in get_close_matches(token, alike, 2, ALIKE))
    for one in sorted(here):
        begins = one.startswith(token) or token.startswith(one)
        if begins and len(one) >= LETTERS and abs(len(one) - len(token)) <= OFF_BEGINNING:
            yield one, BEGINNING
