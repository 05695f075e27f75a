"""A word or phrase of a question → a term: the phrases that may stand for it, and how well.

A term is a word itself with its synonyms, else a compound of two known words, else what a misspelt
word was perhaps meant for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from printgen.ask.compounds import splits
from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.vocabulary import Vocabulary

SYNONYM, MISSPELT, BEGINNING = 0.85, 0.8, 0.7
"""How much a phrase counts that is not the very word."""

NUMBER, ASIDE = 0.4, 0.5
"""How much less of a question is a number, and what is told before the question itself."""

LETTERS = 4
"""A word that may be misspelt has at least so many."""

LENGTHS, LONGER = 2, 3
"""By how many letters a misspelt word may be off, and the beginning of one."""

ALIKE = 0.84
"""How like a known word a misspelt one must be, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is asked for: as it was typed, and what stands for it, from 0 to 1.

    ``weight``: how heavy it is. ``is_number``: a number in figures is easily left out.
    ``is_aside``: it stands in a sentence before the question itself. ``is_focus``: it names what is
    wanted, as in *how many tiles*. ``is_common``: a word of every day. ``is_price``: it asks what
    something costs. ``follows``: it stands right behind the term before.
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
    def is_telling(self) -> bool:
        """Tell whether it names a thing or a deed: no price, no number, no word of every day."""
        return not (self.is_common or self.is_price or self.is_number)

    @property
    def share(self) -> float:
        """How much of a question it makes up."""
        share = self.weight * (NUMBER if self.is_number else 1)
        return share * ASIDE if self.is_aside else share


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a question: as it was typed, its stem, whether it says nothing or stands aside."""

    typed: str
    stem: str
    stop: bool
    aside: bool


def phrase_term(line: Sequence[Word], place: int, lexicon: Lexicon) -> tuple[Term, int] | None:
    """Take the longest phrase of several words that has synonyms; give how many words it takes."""
    tokens, passed = [one.stem for one in line], [one.stop for one in line]
    known = [one for one in lexicon.phrases_at(tokens, passed, place) if len(one[0]) > 1]
    if not known:
        return None
    longest = max((len(phrase), -length) for phrase, length, _ in known)
    chosen = [one for one in known if (len(one[0]), -one[1]) == longest]
    phrases = {phrase: 1.0 for phrase, _, _ in chosen}
    for _, _, group in chosen:
        for phrase in lexicon.group(group):
            phrases.setdefault(phrase, SYNONYM)
    taken = line[place : place - longest[1]]
    weight = (1 + max(1, sum(not one.stop for one in taken))) / 2
    return Term(" ".join(one.typed for one in taken), phrases, weight=weight), len(taken)


def word_term(word: Word, lexicon: Lexicon, vocabulary: Vocabulary) -> Term:
    """Read one word: with its synonyms, else as a compound, else as a misspelt word."""
    phrases = _synonyms(word.stem, lexicon)
    if word.stem.isdecimal():
        return Term(word.typed, phrases, is_number=True)
    for parts in splits(word.stem, vocabulary.has):
        both = tuple(Term(part, _synonyms(part, lexicon)) for part in parts)
        return Term(word.typed, phrases, both)
    if len(phrases) > 1 or vocabulary.has(word.stem):
        return Term(word.typed, phrases)
    for meant, worth in _near(word.stem, lexicon, vocabulary):
        for phrase, much in _synonyms(meant, lexicon).items():
            phrases.setdefault(phrase, much * worth)
    return Term(word.typed, phrases)


def _synonyms(token: str, lexicon: Lexicon) -> dict[Phrase, float]:
    return dict.fromkeys(lexicon.synonyms(token), SYNONYM) | {(token,): 1.0}


def _near(token: str, lexicon: Lexicon, vocabulary: Vocabulary) -> Iterator[tuple[str, float]]:
    """Give what a word that nobody knows was perhaps meant for: it begins with the same letter."""
    if len(token) < LETTERS:
        return
    told = vocabulary.beginning_with(token[0])
    known = [one for one in told | lexicon.known(token[0]) if _off(one, token) <= LENGTHS]
    yield from ((one, MISSPELT) for one in get_close_matches(token, sorted(known), 2, ALIKE))
    for one in sorted(told):
        begins = one.startswith(token) or token.startswith(one)
        if begins and len(one) >= LETTERS and _off(one, token) <= LONGER:
            yield one, BEGINNING


def _off(one: str, other: str) -> int:
    return abs(len(one) - len(other))
