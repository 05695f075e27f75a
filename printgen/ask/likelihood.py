"""A statement and a question → how likely it is what was asked for, whatever words they share."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.ask.documents import Entry
from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.question import Question
from printgen.ask.statements.statement import Kind

PRIORS: Mapping[Kind, float] = {
    "set-up": 0.9,
    "turn": 0.95,
    "block": 0.9,
    "score": 0.9,
    "piece": 0.75,
    "odds": 0.7,
    "ruling": 0.6,
    "unknown": 0.75,
    "example": 0.3,
}
"""How likely a kind is what was asked for; 1 where nothing is said."""

IN_PLAY, NOT_IN_PLAY = 1.5, 0.4
"""How likely it is that a variant is meant that was chosen, or one that nobody names."""

FITTING = 1.25
"""How much likelier it is what was asked for when it has the kind of word that is wanted."""

PRICED, LIMITED = 1.3, 1.3
"""How much likelier a cost is what was asked for by who asks for a price, and a limit by who asks
how many there may be."""

COUNTING: tuple[Kind, ...] = ("set-up", "piece", "game", "unknown")
"""The kinds that tell how many there are."""

LAID_OUT = 0.7
"""How much less likely those are where somebody asks how many one may have."""

NUMBERS = 2
"""So many numbers of a question together make a worked example likely."""

VERBATIM, MEANT = 0.8, 2.0
"""Who asks so much of the words of a ruling's question means the ruling; so likely is it then."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """What makes a statement likely as an answer to one question.

    ``kinds``: for each kind of word that is wanted, the words of that kind. ``variants``: how each
    variant is called, in each language. ``limits``: the words that tell how many there may be.
    """

    asked: Asked
    lexicon: Lexicon
    question: Question
    kinds: tuple[tuple[Phrase, ...], ...]
    variants: Mapping[str, tuple[Phrase, ...]]
    limits: tuple[Phrase, ...]

    @classmethod
    def of(cls, asked: Asked, lexicon: Lexicon, question: Question) -> "Likelihood":
        """Look the words up that an answer to a question has."""
        kinds = tuple(
            tuple(lexicon.tokens(one) for one in asked.catalog.tool(f"ask.wants.{want}.told").split(","))
            for want in question.wants
            if want not in ("number", "price")
        )
        variants = {
            name: tuple(map(lexicon.tokens, asked.written(f"variants.{name}.name"))) for name in asked.game.variants
        }
        limits = tuple(map(lexicon.tokens, asked.catalog.tool("ask.wants.number.limits").split(",")))
        return cls(asked, lexicon, question, kinds, variants, limits)

    def prior(self, entry: Entry) -> float:
        """Tell how likely a statement is what was asked for."""
        statement, told = entry.statement, entry.fields["said"]
        if self._is_its_question(entry):
            return MEANT
        prior = 1.0 if self._is_worked(entry) else PRIORS.get(statement.kind, 1.0)
        if statement.variant:
            prior *= self._variant(statement.variant)
        for phrases in self.kinds:
            prior *= FITTING if any(told.often(phrase) for phrase in phrases) else 1
        if "price" in self.question.wants and statement.kind == "cost":
            prior *= PRICED
        if "number" in self.question.wants:
            prior *= FITTING if any(token.isdecimal() for token in told.counts) else 1
            if self.question.may and any(told.often(phrase) for phrase in self.limits):
                prior *= LIMITED
            if statement.kind in COUNTING:
                prior *= LAID_OUT if self.question.may and statement.kind != "game" else FITTING
        return prior

    def _is_worked(self, entry: Entry) -> bool:
        """Tell whether a worked example has all the numbers of a question."""
        numbers = [term for term in self.question.terms if term.is_number]
        return entry.statement.kind == "example" and len(numbers) >= NUMBERS and all(entry.has(one) for one in numbers)

    def _is_its_question(self, entry: Entry) -> bool:
        """Tell whether nearly every word of the question of a ruling is asked."""
        if entry.statement.kind != "ruling":
            return False
        asked_of = self.lexicon.tokens(entry.statement.name)
        telling = [one for one in asked_of if one not in self.lexicon.passed_over]
        return sum(one in self.question.tokens for one in telling) >= VERBATIM * len(telling)

    def _variant(self, name: str) -> float:
        if name in self.asked.options:
            return IN_PLAY
        tokens = set(self.question.tokens)
        return IN_PLAY if any(set(one) <= tokens for one in self.variants[name]) else NOT_IN_PLAY
