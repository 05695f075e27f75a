"""The rules of a game → their statements: turn, costs, decision tables, clauses, odds, rulings."""

from collections.abc import Iterator

from printgen.ask.case_words import CaseTable
from printgen.ask.cases import case_tables
from printgen.ask.context import AskContext
from printgen.ask.costs import cost_rows, price, title_and_currency
from printgen.ask.statements.headings import Heading, clause_headings
from printgen.ask.statements.statement import Line, Statement, joined, name_line, plain_line, text_of, word_line
from printgen.model.play.confidence import weakest
from printgen.model.rules import TableRow
from printgen.model.rulings import Ruling
from printgen.model.sheets import StripBlock
from printgen.model.text.phrases import parse


def turn(context: AskContext) -> Iterator[Statement]:
    """Yield each step of a turn, and their order."""
    steps = [step for step in context.game.rules.turn if context.holds(step.when)]
    title, catalog = _strip_title(context), context.catalog
    for step in steps:
        key = f"turn.{step.id}"
        line = joined((word_line(context, f"{key}.name"), word_line(context, f"{key}.text")), ": ")
        only = context.condition_text(step.when)
        yield Statement(key, "turn", title, line, confidence=step.confidence, cite=step.cite, only=only)
    if steps:
        order = joined((word_line(context, f"turn.{step.id}.name") for step in steps), f", {catalog.tool('ask.then')} ")
        yield Statement(
            path="turn",
            kind="turn",
            name=title,
            line=(*plain_line(f"{catalog.tool('ask.first')} "), *order),
            confidence=weakest(step.confidence for step in steps),
            cite=steps[0].cite,
            keywords=catalog.tool("ask.order"),
        )


def _strip_title(context: AskContext) -> str:
    blocks = context.game.sheets.aid.blocks.items()
    titles = (f"blocks.{name}.title" for name, block in blocks if isinstance(block, StripBlock))
    return next((context.word(key) for key in titles if context.catalog.has(key)), context.catalog.tool("ask.turn"))


def costs(context: AskContext) -> Iterator[Statement]:
    """Yield what each action costs."""
    for name, row in cost_rows(context):
        if not context.holds(row.when):
            continue
        path = f"costs.{name}.{row.id}"
        yield Statement(
            path=path,
            kind="cost",
            name=title_and_currency(context, name),
            line=(*name_line(context, path), *plain_line(f": {price(context, row)}")),
            confidence=row.confidence,
            cite=row.cite,
            only=context.condition_text(row.when),
            keywords=context.word(f"{path}.name"),
            ancestors=(f"costs.{name}",),
        )


def cases(context: AskContext) -> Iterator[Statement]:
    """Yield each row of the decision tables, and each table whole."""
    for table in case_tables(context).values():
        across = context.word(f"{table.path}.across")
        rows = tuple(_case(context, table, row, across) for row in table.table.rows)
        yield from rows
        yield Statement(
            path=table.path,
            kind="case",
            name=table.title,
            line=joined((_with_name(context, table, row) for row in rows), " · "),
            confidence=weakest(row.confidence for row in rows),
            cite=tuple(dict.fromkeys(cite for row in table.table.rows for cite in row.cite)),
            keywords=across,
        )


def _with_name(context: AskContext, table: CaseTable, row: Statement) -> Line:
    """Return a row behind its name."""
    key = f"{table.path}.rows.{row.path.rpartition('.')[2]}"
    return (*name_line(context, key), *plain_line(" – "), *row.line)


def _case(context: AskContext, table: CaseTable, row: TableRow, across: str) -> Statement:
    """Return a row with what follows for each head; once for all those for which the same follows."""
    key = f"{table.path}.rows.{row.id}"
    heads: dict[str, list[str]] = {}
    for head, outcome in row.then.items():
        heads.setdefault(outcome, []).append(table.head_text(head))
    parts = (
        (*plain_line(f"{', '.join(several)}: "), *name_line(context, f"{table.path}.outcomes.{outcome}"))
        for outcome, several in heads.items()
    )
    return Statement(
        path=f"{table.path}.{row.id}",
        kind="case",
        name=f"{table.title}: {text_of(name_line(context, key))}",
        line=joined(parts, "; "),
        confidence=row.confidence,
        cite=row.cite,
        keywords=f"{context.word(f'{key}.name')} {across}",
        ancestors=(table.path,),
    )


def clauses(context: AskContext) -> Iterator[Statement]:
    """Yield each clause, headed by the block of the aid that prints it."""
    headings = clause_headings(context)
    for name, clause in context.game.rules.clauses.items():
        if not context.holds(clause.when):
            continue
        heading = headings.get(name, Heading(""))
        yield Statement(
            path=f"clauses.{name}",
            kind="example" if any(part.startswith("example") for part in name.split("-")) else "clause",
            name=heading.name,
            line=word_line(context, f"clauses.{name}"),
            confidence=clause.confidence,
            cite=clause.cite,
            only=context.condition_text(clause.when),
            keywords=heading.keywords,
            answers=clause.answers,
            variant=heading.variant or context.variant_of(clause.when),
        )


def leads(context: AskContext) -> Iterator[Statement]:
    """Yield what stands beside the titles of the blocks of the aid, where it holds a fact."""
    known = context.game.rules.facts
    for name, block in context.game.sheets.aid.blocks.items():
        key = f"blocks.{name}.lead"
        parts = parse(context.game.words[context.catalog.language].get(key, ""))
        fact_names = (part.text.removeprefix("facts.") for part in parts if part.kind == "fact")
        facts = [known[one] for one in fact_names if one in known]
        if facts and context.holds(block.when):
            yield Statement(
                path=f"blocks.{name}",
                kind="block",
                name=context.word(f"blocks.{name}.title"),
                line=word_line(context, key),
                confidence=weakest(fact.confidence for fact in facts),
                cite=tuple(dict.fromkeys(cite for fact in facts for cite in fact.cite)),
            )


def odds(context: AskContext) -> Iterator[Statement]:
    """Yield each chance, worked routes, worked numbers."""
    rules, title = context.game.rules, context.catalog.tool("ask.odds")
    for name, chance in rules.odds.items():
        path = f"odds.{name}"
        line = (*word_line(context, path), *plain_line(f": {context.catalog.fact(path)}"))
        yield Statement(path, "odds", title, line, cite=chance.cite)
    for name, route in rules.routes.items():
        way = f": {' – '.join(route.path)} ({', '.join(map(str, route.dice))})"
        line = (*word_line(context, f"routes.{name}"), *plain_line(way))
        yield Statement(f"routes.{name}", "example", title, line, cite=route.cite)
    for name, example in rules.examples.items():
        if context.holds(example.when) and context.catalog.has(f"examples.{name}"):
            line = (*word_line(context, f"examples.{name}"), *plain_line(f": {example.gives}"))
            yield Statement(f"examples.{name}", "example", title, line, cite=example.cite)


def rulings(context: AskContext) -> Iterator[Statement]:
    """Yield each ruling with the reading in play; a gap says that the rules are silent."""
    for name, ruling in context.game.rulings.items():
        summary = context.ruling(name)
        other = next((one.text for one in summary.alternatives if one.chosen), None)
        chosen = summary.reading if other is None else other
        yield Statement(
            path=f"rulings.{name}",
            kind="ruling",
            name=summary.question,
            line=plain_line(f"{context.catalog.tool(f'ask.open.{ruling.kind}')} {chosen}"),
            confidence=ruling.reading if other is None else "assumed",
            cite=ruling.cite,
            variant=_variant(ruling),
        )


def _variant(ruling: Ruling) -> str:
    """Return the variant that a ruling is about, where nothing else rests on it."""
    names = [path.partition(".") for path in ruling.used_by]
    return names[0][2] if names and all(section == "variants" for section, _, _ in names) else ""
