"""Whole questions → the statement that answers, a few more, or that nothing answers."""

from collections.abc import Sequence
from functools import lru_cache

from printgen.ask.documents import Library, entries
from printgen.ask.lexicon import lexicon
from printgen.ask.parts import Answer, Asked
from printgen.ask.question import Question, read
from printgen.ask.ranking import Match, ranked
from printgen.ask.reply import reply
from printgen.ask.statements import statements
from printgen.ask.statements.grounds import told

ENOUGH = 0.56
"""So much of a question the statement that answers it covers."""

MORE = 4
"""At most so many are told besides, when they are not much worse than the first."""

CLEARLY, HARDLY, MUCH_BETTER = 3.0, 0.45, 1.4
"""So high a score suffices for a little less, where the next statement is so much worse."""

NOT_MUCH_WORSE, FAR_OFF = 0.45, 0.25
"""So much of the best score has what is told besides; what has less is no answer at all."""

STRONGLY, PARTLY = 6.8, 0.36
"""So high a score suffices for a good deal less: a long story has many words besides."""

NEAREST = 3


def found(asked: Asked, text: str) -> Answer:
    """Answer a question; what covers too little of it is only suggested."""
    question, matches = look_up(asked, text)
    good = [one for one in matches if answers(one) and one.score >= FAR_OFF * matches[0].score]
    if matches[:1] != good[:1] and _stands_out(matches):
        good = [matches[0], *good]
    if not good:
        return not_found(asked, matches)
    first, *others = good
    near = [one for one in others[:MORE] if one.score >= NOT_MUCH_WORSE * first.score]
    more = sorted(near, key=lambda one: one.statement.name != first.statement.name)
    told_too = (told(asked, one.statement) for one in more)
    return Answer("found", "", (reply(asked, question, first, matches), *told_too))


def answers(match: Match) -> bool:
    """Tell whether a statement covers enough of a question, and what it asks for above all.

    A price, a number and words of every day alone are no answer: *what does a ship cost*.
    """
    return match.coverage >= ENOUGH and match.focus > 0 and match.telling > 0


def _stands_out(matches: Sequence[Match]) -> bool:
    """Tell whether the first statement has a good deal of a question, or is far ahead of others."""
    best, next_best = (*matches, matches[-1])[:2]
    is_ahead = best.score >= max(CLEARLY, MUCH_BETTER * next_best.score)
    has_much = best.score >= STRONGLY and best.focus > 0
    return best.telling > 0 and best.coverage >= (PARTLY if has_much else HARDLY if is_ahead else ENOUGH)


def look_up(asked: Asked, text: str) -> tuple[Question, list[Match]]:
    """Read a question and rank the statements by it."""
    library = _library(asked)
    question = read(asked, library.lexicon, text, library.vocabulary)
    return question, ranked(asked, library.lexicon, entries(library, question), question)


@lru_cache(maxsize=4)
def _library(asked: Asked) -> Library:
    return Library(asked, lexicon(asked), statements(asked))


def not_found(asked: Asked, matches: Sequence[Match]) -> Answer:
    """Say that nothing answers, and what comes nearest."""
    near = tuple(told(asked, one.statement) for one in matches[:NEAREST])
    hint = asked.catalog.tool("ask.what-else", command=f"printgen ask {asked.game.id}")
    return Answer("not-found", asked.catalog.tool("ask.not-found"), notes=(hint,), suggestions=near)
