"""The rules and the score of a game → their statements: turn, costs, cases, clauses, odds, rulings, points, ties."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.ask.cases import CaseTable, case_tables
from printgen.ask.context import AskContext
from printgen.ask.costs import cost_rows, price, title_and_currency
from printgen.ask.items import with_note
from printgen.ask.statements.statement import Line, Statement, joined, name_line, plain_line, statement_of, word_line
from printgen.model.aid_block import ActionsBlock, TableBlock
from printgen.model.nouns import names_in, nouns_in
from printgen.model.play.confidence import weakest
from printgen.model.rules import TableRow
from printgen.model.sheets import Block, ColumnsBlock, StripBlock
from printgen.model.text.message_catalog import as_text
from printgen.model.text.phrases import parse


def points(context: AskContext) -> Iterator[Statement]:
    """Yield the goal, the total, each of its lines."""
    score, title = context.game.score, context.catalog.tool("ask.scoring")
    goal_words = context.catalog.tool("ask.found-by.goal")
    if score.goal is not None:
        goal = plain_line(context.catalog.tool("ask.goal", points=score.goal))
        yield Statement("score.goal", "score", title, goal, cite=score.cite, keywords=goal_words)
    total = joined((word_line(context, "score.total.name"), joined(_summands(context), " + ")), " = ")
    yield statement_of(score, "score", "score", title, total, keywords=goal_words)
    for line in score.lines:
        if context.holds(line.when):
            key = f"score.lines.{line.id}"
            words = joined((name_line(context, key), word_line(context, f"{key}.formula")), ": ")
            only = context.condition_text(line.when)
            yield statement_of(line, f"score.{line.id}", "score", title, words, only=only)


def _summands(context: AskContext) -> Iterator[Line]:
    """Yield the names of what the total adds up."""
    score = context.game.score
    names = set(score.total.replace("(", " ").replace(")", " ").replace("*", " ").split())
    paths = [f"lines.{line.id}" for line in score.lines if context.holds(line.when)]
    paths += [f"{group}.{name}" for group in ("entries", "contests") for name in getattr(score, group)]
    yield from (name_line(context, f"score.{path}") for path in paths if path.partition(".")[2] in names)


def contests(context: AskContext) -> Iterator[Statement]:
    """Yield how each contest is shared out, and what is demanded of it."""
    for name, contest in context.game.score.contests.items():
        key, path, title = f"score.contests.{name}", f"score.{name}", context.name_with_note(f"score.contests.{name}")
        formula = word_line(context, f"{key}.formula")
        yield statement_of(contest, path, "score", title, formula, ancestors=("score",))
        for demand in contest.demands:
            line = word_line(context, f"{key}.demands.{demand}")
            yield statement_of(contest, f"{path}.{demand}", "clause", title, line, ancestors=(path, "score"))


def ties(context: AskContext) -> Iterator[Statement]:
    """Yield the tie-breaks in play in one, or that the rules name none."""
    score, catalog = context.game.score, context.catalog
    breaks = [tie for tie in score.ties if context.holds(tie.when)]
    equals = next((one for one in score.equals if context.holds(one.when)), None)
    if equals is None or equals.then == "none" or (score.ties and not breaks):
        return
    lines = joined((word_line(context, f"score.ties.{tie.by}") for tie in breaks), " ")
    yield Statement(
        path="score.ties",
        kind="tie",
        name=catalog.tool("ask.equal"),
        line=lines or plain_line(catalog.tool("ask.shared")),
        confidence=weakest(tie.confidence for tie in breaks) if breaks else equals.confidence,
        cite=tuple(dict.fromkeys(cite for tie in breaks for cite in tie.cite)) or equals.cite,
        ancestors=("score",),
    )


def turn(context: AskContext) -> Iterator[Statement]:
    """Yield each step of a turn, and their order."""
    steps = [step for step in context.game.rules.turn if context.holds(step.when)]
    title, catalog = _strip_title(context), context.catalog
    for step in steps:
        key = f"turn.{step.id}"
        line = joined((word_line(context, f"{key}.name"), word_line(context, f"{key}.text")), ": ")
        yield statement_of(step, key, "turn", title, line, only=context.condition_text(step.when))
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
        path, title = f"costs.{name}.{row.id}", title_and_currency(context, name)
        line = (*name_line(context, path), *plain_line(f": {price(context, row)}"))
        only, keywords = context.condition_text(row.when), context.word(f"{path}.name")
        yield statement_of(row, path, "cost", title, line, only=only, keywords=keywords, ancestors=(f"costs.{name}",))


def cases(context: AskContext) -> Iterator[Statement]:
    """Yield each row of the decision tables, and each table whole."""
    for table in case_tables(context).values():
        across = context.word(f"{table.path}.across")
        rows = tuple(_case(context, table, row, across) for row in table.table.rows)
        yield from rows
        names = (name_line(context, f"{table.path}.rows.{row.id}") for row in table.table.rows)
        lines = ((*name, *plain_line(" – "), *row.line) for name, row in zip(names, rows, strict=True))
        yield Statement(
            path=table.path,
            kind="case",
            name=table.title,
            line=joined(lines, " · "),
            confidence=weakest(row.confidence for row in rows),
            cite=tuple(dict.fromkeys(cite for row in table.table.rows for cite in row.cite)),
            keywords=across,
        )


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
    title, keywords = f"{table.title}: {as_text(name_line(context, key))}", f"{context.word(f'{key}.name')} {across}"
    path, line, ancestors = f"{table.path}.{row.id}", joined(parts, "; "), (table.path,)
    return statement_of(row, path, "case", title, line, keywords=keywords, ancestors=ancestors)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over a clause: its heading, further words there, the variant it is about."""

    name: str
    keywords: str = ""
    variant: str = ""


def _clause_headings(context: AskContext) -> Mapping[str, Heading]:
    """Return the first heading of each clause on the aid, else that on the set-up sheet."""
    sheets, found, title, columns = context.game.sheets, dict[str, Heading](), "", tuple[str, ...]()
    for name, block in sheets.aid.blocks.items():
        if not context.holds(block.when):
            continue
        if not block.continues:  # else what stands over the block before stands over it as well
            title = with_note(context.word(f"blocks.{name}.title"), context.word(f"blocks.{name}.lead"))
        if isinstance(block, TableBlock) and block.columns:  # they stand over the tables that go on below as well
            columns = tuple(context.word(f"blocks.{name}.columns.{one}") for one in block.columns)
        for clause, heading in _in_block(context, name, title, block, columns):
            found.setdefault(clause, heading)
    deduced = (sheets.setup.deduced,) if sheets.setup.deduced else ()
    for clause in (*sheets.setup.notes, *deduced):
        found.setdefault(clause, Heading(context.catalog.tool("ask.set-up")))
    return found


def _in_block(
    context: AskContext, name: str, title: str, block: Block, columns: tuple[str, ...]
) -> Iterator[tuple[str, Heading]]:
    """Yield the clauses that a block prints, each with its heading; first those that have one of their own.

    A column of a table that is called like a variant is about that one.
    """
    if isinstance(block, ActionsBlock):
        costs = ((row.clause, context.word(f"costs.{block.of}.{row.cost}.name")) for row in block.rows)
        yield from ((clause, Heading(f"{title}: {cost}", cost)) for clause, cost in costs)
    elif isinstance(block, ColumnsBlock):
        yield from ((one.clause, Heading(f"{title}: {one.head}", one.head)) for one in block.columns)
    elif isinstance(block, TableBlock):
        variants = {context.word(f"variants.{one}.name"): one for one in context.game.variants}
        for row in block.rows:
            head = context.word(f"blocks.{name}.rows.{row.id}")
            for over, clause in zip(columns, row.clauses, strict=False):  # what has no column has the title
                yield clause, Heading(f"{over}: {head}", title, variants.get(over, ""))
    named = (one for _, noun in nouns_in(block) for one in names_in(noun) if one.ref.what == "clause")
    yield from ((one.name, Heading(title)) for one in named)


def clauses(context: AskContext) -> Iterator[Statement]:
    """Yield each clause, headed by the block of the aid that prints it."""
    headings = _clause_headings(context)
    for name, clause in context.game.rules.clauses.items():
        if not context.holds(clause.when):
            continue
        heading = headings.get(name, Heading(""))
        yield statement_of(
            clause,
            path=f"clauses.{name}",
            kind="example" if any(part.startswith("example") for part in name.split("-")) else "clause",
            name=heading.name,
            line=word_line(context, f"clauses.{name}"),
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
        names = [path.partition(".") for path in ruling.used_by]  # what rests on it: is that variants alone?
        yield Statement(
            path=f"rulings.{name}",
            kind="ruling",
            name=summary.question,
            line=plain_line(f"{context.catalog.tool(f'ask.open.{ruling.kind}')} {chosen}"),
            confidence=ruling.reading if other is None else "assumed",
            cite=ruling.cite,
            variant=names[0][2] if names and all(section == "variants" for section, _, _ in names) else "",
        )
