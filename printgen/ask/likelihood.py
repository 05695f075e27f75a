"""A statement and a question → how likely it is what was asked for, whatever words they share."""

from printgen.ask.context import AskContext
from printgen.ask.index import IndexedStatement
from printgen.ask.lexicon import Lexicon
from printgen.ask.question import Question
from printgen.ask.weights import (
    COUNTING_KINDS,
    FITTING,
    IN_PLAY,
    LAID_OUT,
    LIMITED,
    MEANT,
    NOT_IN_PLAY,
    PRICED,
    PRIORS,
    VERBATIM,
    WORKED_NUMBERS,
)


class Likelihood:
    """What makes a statement likely as an answer to one question."""

    def __init__(self, context: AskContext, lexicon: Lexicon, question: Question) -> None:
        self._context, self._lexicon, self._question = context, lexicon, question
        lists = [f"{want}.told" for want in question.wants if want not in ("number", "price")]
        phrases = [
            tuple(map(lexicon.tokens, context.catalog.tool(f"ask.wants.{one}").split(",")))
            for one in (*lists, "number.limits")
        ]
        self._answer_words, self._limits = phrases[:-1], phrases[-1]
        self._variant_names = {
            name: tuple(map(lexicon.tokens, context.in_each_language(f"variants.{name}.name")))
            for name in context.game.variants
        }

    def prior(self, entry: IndexedStatement) -> float:
        """Return the factor of a statement."""
        statement, text, question = entry.statement, entry.fields["text"], self._question
        if self._is_its_question(entry):
            return MEANT
        prior = 1.0 if self._is_worked(entry) else PRIORS.get(statement.kind, 1.0)
        if statement.variant:
            prior *= self._variant(statement.variant)
        for phrases in self._answer_words:
            prior *= FITTING if any(text.count(phrase) for phrase in phrases) else 1
        if "price" in question.wants and statement.kind == "cost":
            prior *= PRICED
        if "number" in question.wants:
            prior *= FITTING if any(token.isdecimal() for token in text.counts) else 1
            if question.may and any(text.count(phrase) for phrase in self._limits):
                prior *= LIMITED
            if statement.kind in COUNTING_KINDS:
                prior *= LAID_OUT if question.may and statement.kind != "game" else FITTING
        return prior

    def _is_worked(self, entry: IndexedStatement) -> bool:
        """Return whether a worked example has all the numbers of a question."""
        numbers = [term for term in self._question.terms if term.is_number]
        is_example = entry.statement.kind == "example"
        return is_example and len(numbers) >= WORKED_NUMBERS and all(entry.match(one) for one in numbers)

    def _is_its_question(self, entry: IndexedStatement) -> bool:
        """Return whether nearly every word of the question of a ruling is asked."""
        if entry.statement.kind != "ruling":
            return False
        words = [one for one in self._lexicon.tokens(entry.statement.name) if one not in self._lexicon.passed_over]
        return sum(one in self._question.tokens for one in words) >= VERBATIM * len(words)

    def _variant(self, name: str) -> float:
        tokens = set(self._question.tokens)
        is_named = any(set(one) <= tokens for one in self._variant_names[name])
        return IN_PLAY if name in self._context.options or is_named else NOT_IN_PLAY
