"""A game in play → all that it says: the statements in which an answer is looked for."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from printgen.ask.context import AskContext
from printgen.ask.statements import game, rules
from printgen.ask.statements.statement import Statement, joined, word_line

_SECTIONS: tuple[Callable[[AskContext], Iterator[Statement]], ...] = (
    rules.clauses,
    rules.costs,
    rules.cases,
    rules.turn,
    rules.leads,
    rules.points,
    rules.contests,
    rules.ties,
    game.setup_steps,
    game.players,
    game.variants,
    game.pieces,
    game.legend,
    game.write_ins,
    rules.odds,
    rules.rulings,
)


def statements(context: AskContext) -> tuple[Statement, ...]:
    """Return every statement in play, what is likeliest to be asked for first.

    Each has the words of the game that it is found by, and what it leaves unsaid.
    """
    found = []
    for one in (one for section in _SECTIONS for one in section(context) if one.line):
        keywords = ", ".join(filter(None, (one.keywords, context.word(f"found-by.{one.path}"))))
        note = joined((one.note, word_line(context, f"in-full.{one.path}")), " ")
        found.append(replace(one, keywords=keywords, note=note))
    return tuple(found)
