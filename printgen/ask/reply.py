"""A question and the statement that answers it → what is told first: yes or no, case, gap."""

from collections.abc import Sequence
from dataclasses import replace

from printgen.ask.parts import Asked, Told
from printgen.ask.question import Question
from printgen.ask.ranking import Match
from printgen.ask.statements.grounds import told
from printgen.ask.statements.statement import Statement, is_doubted, text_of
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableRow

SURE = 0.6
"""So well a statement has every word of a question to which it says yes or no."""


def reply(asked: Asked, question: Question, match: Match, others: Sequence[Match]) -> Told:
    """Tell a statement as the answer to a question."""
    statement = match.statement
    first = _case(asked, question, statement) or told(asked, statement)
    first = replace(first, note=_with_gap(asked, statement, first.note, others))
    says = _yes_or_no(question, match, first)
    if says:
        text = f"{asked.catalog.tool(f'ask.{says}')}. {_large(first.text)}"
        return replace(first, says=says, text=text)
    return first


def _yes_or_no(question: Question, match: Match, first: Told) -> str:
    """Say yes or no, where that is asked and the statement decides it."""
    if question.sort is None or min(match.held, default=0.0) < SURE:
        return ""
    if first.case and question.sort == "may":
        return {"good": "yes", "bad": "no"}.get(first.look or "", "")
    if question.sort == "is" and not _in_its_words(question, match):
        return ""
    return match.statement.answers.get(question.sort, "")


def _in_its_words(question: Question, match: Match) -> bool:
    """Tell whether a statement itself says every word of a question."""
    told_in = match.entry.fields["said"]
    return all(any(told_in.often(phrase) for phrase in term.phrases) for term in question.terms)


def _case(asked: Asked, question: Question, statement: Statement) -> Told | None:
    """Tell the one case of a row that a question names by its number."""
    of, row = _row(asked, statement)
    if of is None or row is None:
        return None
    meant = {
        (head, outcome) for head, outcome in row.then.items() for number in question.thrown if number in spread(head)
    }
    numbers = [one for one in question.thrown if one in of.over[of.across]]
    if len(meant) != 1 or not numbers:
        return None
    ((_, outcome),) = meant
    table = statement.path.split(".")[1]
    said = asked.named(f"tables.{table}.outcomes.{outcome}")
    return replace(
        told(asked, statement),
        text=f"{', '.join(dict.fromkeys(numbers))}: {said}",
        note=text_of(statement.line) if len(row.then) > 1 else "",
        look=of.outcomes[outcome].look,
        case={of.across: ",".join(numbers)},
    )


def _row(asked: Asked, statement: Statement) -> tuple[DecisionTable | None, TableRow | None]:
    """Find the row of a decision table that a statement is."""
    section, _, rest = statement.path.partition(".")
    name, _, row = rest.partition(".")
    if section != "tables" or not row:
        return None, None
    table = asked.game.rules.tables[name]
    return table, next(one for one in table.rows if one.id == row)


def _with_gap(asked: Asked, statement: Statement, note: str, others: Sequence[Match]) -> str:
    """Add the ruling that a statement rests on which the rules do not state, where it was asked."""
    if not is_doubted(statement) or statement.kind in ("ruling", "unknown"):
        return note
    resting = (
        one.statement
        for one in others
        if one.statement.kind == "ruling" and statement.path in asked.game.rulings[_id(one.statement)].used_by
    )
    ruling = next(resting, None)
    gap = f"{_id(ruling)}: {text_of(ruling.line)}" if ruling else ""
    return " – ".join(filter(None, [note, gap]))


def _id(ruling: Statement) -> str:
    return ruling.path.partition(".")[2]


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
