"""A statement → what is told of it: its text, its place, how sure it is, the rulings about it."""

from printgen.ask.parts import Asked, Told
from printgen.ask.statements.statement import Statement, confidence_of, marked_of


def told(asked: Asked, statement: Statement, says: str = "") -> Told:
    """Tell a statement; ``says``: yes or no, where that was asked."""
    decided, also = asked.resting((statement.path, *statement.ancestors), statement.cite)
    return Told(
        path=statement.path,
        name=_named(asked, statement),
        text=marked_of(statement, statement.line),
        note=marked_of(statement, statement.note),
        says=says,
        look=statement.look,
        only=statement.only,
        confidence=confidence_of(statement),
        where=asked.where(statement.cite),
        cite=statement.cite,
        also=(*(one.id for one in decided), *also),
    )


def _named(asked: Asked, statement: Statement) -> str:
    """Name what a statement belongs to, and a variant not in play without which it is not so."""
    variant = statement.variant
    if not variant or variant in asked.options or statement.kind == "variant":
        return statement.name
    called = asked.word(f"variants.{variant}.name")
    return statement.name if called in statement.name else f"{called}: {statement.name}"
