"""Whole questions → the statement that answers, with yes or no; a few more, or that nothing answers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, AnswerItem
from printgen.ask.lexicon import lexicon_of
from printgen.ask.question import Question, QuestionReader
from printgen.ask.ranking import Match, StatementIndex, ranked
from printgen.ask.statements import statements
from printgen.ask.statements.statement import Statement, item_of
from printgen.ask.weights import CLEAR_SCORE, CLOSE, ENOUGH, FAR_OFF, HARDLY, HIGH_SCORE, MUCH_BETTER, PARTLY, SURE_TERM
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.text.message_catalog import as_text
from printgen.model.values import SURE

FURTHER_AT_MOST, SUGGESTED_AT_MOST = 4, 3


def search_answer(context: AskContext, text: str) -> Answer:
    """Return the answer to a question; what covers too little of it is only suggested."""
    question, matches = look_up(context, text)
    good = [one for one in matches if answers(one) and one.score >= FAR_OFF * matches[0].score]
    if matches[:1] != good[:1] and _stands_out(matches):
        good = [matches[0], *good]
    if not good:
        nearest = tuple(item_of(context, one.statement) for one in matches[:SUGGESTED_AT_MOST])
        hint = context.catalog.tool("ask.what-else", command=context.command)
        return Answer("not-found", context.catalog.tool("ask.not-found"), notes=(hint,), suggestions=nearest)
    first, *others = good
    near = [one for one in others[:FURTHER_AT_MOST] if one.score >= CLOSE * first.score]
    near.sort(key=lambda one: one.statement.name != first.statement.name)
    more = (item_of(context, one.statement) for one in near)
    return Answer("found", "", (_first_item(context, question, first, matches), *more))


def answers(match: Match) -> bool:
    """Return whether a statement covers enough of a question, and what it asks for above all.

    A price, a number and words of every day alone are no answer: *what does a ship cost*.
    """
    return match.coverage >= ENOUGH and match.focus > 0 and match.content > 0


def _stands_out(matches: Sequence[Match]) -> bool:
    """Return whether the first statement has a good deal of a question, or is far ahead of others."""
    best, next_best = (*matches, matches[-1])[:2]
    is_ahead = best.score >= max(CLEAR_SCORE, MUCH_BETTER * next_best.score)
    has_much = best.score >= HIGH_SCORE and best.focus > 0
    return best.content > 0 and best.coverage >= (PARTLY if has_much else HARDLY if is_ahead else ENOUGH)


def look_up(context: AskContext, text: str) -> tuple[Question, list[Match]]:
    """Return a text as a question, and the statements ranked by it."""
    index = _index(context)
    question = QuestionReader(context, index.lexicon, index.stems, text).question()
    return question, ranked(context, index.lexicon, index.entries(question), question)


@lru_cache(maxsize=4)
def _index(context: AskContext) -> StatementIndex:
    return StatementIndex(context, lexicon_of(context), statements(context))


def _first_item(context: AskContext, question: Question, match: Match, others: Sequence[Match]) -> AnswerItem:
    """Return the statement that answers: with yes or no, the case that is asked, the gap it rests on."""
    statement = match.statement
    item = _case_item(context, question, statement) or item_of(context, statement)
    item = replace(item, note=_note_with_gap(context, statement, item.note, others))
    if says := _yes_or_no(question, match, item):
        text = f"{context.catalog.tool(f'ask.{says}')}. {item.text[:1].upper()}{item.text[1:]}"
        return replace(item, says=says, text=text)
    return item


def _yes_or_no(question: Question, match: Match, item: AnswerItem) -> str:
    """Return yes or no, where that is asked and the statement decides it."""
    if question.yes_no is None or min(match.matched, default=0.0) < SURE_TERM:
        return ""
    if item.case and question.yes_no == "may":
        return {"good": "yes", "bad": "no"}.get(item.look or "", "")
    text = match.entry.fields["text"]
    in_its_words = all(any(text.count(phrase) for phrase in term.phrases) for term in question.terms)
    if question.yes_no == "is" and not in_its_words:
        return ""
    return match.statement.answers.get(question.yes_no, "")


def _case_item(context: AskContext, question: Question, statement: Statement) -> AnswerItem | None:
    """Return the one case of a row that a question names by its number."""
    found = _table_row(context, statement)
    if found is None:
        return None
    table, row = found
    outcomes = {
        (head, outcome) for head, outcome in row.then.items() for number in question.rolled if number in spread(head)
    }
    numbers = [one for one in question.rolled if one in table.over[table.across]]
    if len(outcomes) != 1 or not numbers:
        return None
    ((_, outcome),) = outcomes
    name = context.name_with_note(f"tables.{statement.path.split('.')[1]}.outcomes.{outcome}")
    return replace(
        item_of(context, statement),
        text=f"{', '.join(dict.fromkeys(numbers))}: {name}",
        note=as_text(statement.line) if len(row.then) > 1 else "",
        look=table.outcomes[outcome].look,
        case={table.across: ",".join(numbers)},
    )


def _table_row(context: AskContext, statement: Statement) -> tuple[DecisionTable, TableRow] | None:
    """Return the row of a decision table that a statement is, with the table."""
    section, _, rest = statement.path.partition(".")
    name, _, row = rest.partition(".")
    if section != "tables" or not row:
        return None
    table = context.game.rules.tables[name]
    return table, next(one for one in table.rows if one.id == row)


def _note_with_gap(context: AskContext, statement: Statement, note: str, others: Sequence[Match]) -> str:
    """Return a note with the ruling that a doubted statement rests on, where that was asked."""
    is_doubted = statement.confidence not in SURE or statement.is_doubtful
    if not is_doubted or statement.kind in ("ruling", "unknown"):
        return note
    for ruling in (one.statement for one in others if one.statement.kind == "ruling"):
        name = ruling.path.partition(".")[2]
        if statement.path in context.game.rulings[name].used_by:
            return " – ".join(filter(None, [note, f"{name}: {as_text(ruling.line)}"]))
    return note
