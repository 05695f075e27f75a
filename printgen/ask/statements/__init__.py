"""A game at a table → all that it says: the statements in which an answer is looked for."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from printgen.ask.parts import Asked
from printgen.ask.statements import game, rules, rulings, score, setup
from printgen.ask.statements.statement import Statement, joined, said

_SECTIONS: tuple[Callable[[Asked], Iterator[Statement]], ...] = (
    rules.clauses,
    rules.costs,
    rules.cases,
    rules.turn,
    rules.leads,
    score.points,
    score.contests,
    score.ties,
    setup.steps,
    game.players,
    game.variants,
    game.pieces,
    game.legend,
    game.unknown,
    rules.odds,
    rulings.rulings,
)


def statements(asked: Asked) -> tuple[Statement, ...]:
    """Give every statement that holds at a table, what is likeliest to be asked for first."""
    return tuple(_indexed(asked, one) for section in _SECTIONS for one in section(asked) if one.line)


def _indexed(asked: Asked, statement: Statement) -> Statement:
    """Add the words by which the game says that a statement is found, and what it leaves unsaid."""
    found_by = (statement.found_by, asked.word(f"found-by.{statement.path}"))
    note = joined((statement.note, said(asked, f"in-full.{statement.path}")), " ")
    return replace(statement, found_by=", ".join(filter(None, found_by)), note=note)
