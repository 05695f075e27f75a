"""The rules of a game → their statements: the turn, what costs what, cases, clauses, odds."""

from collections.abc import Iterator

from printgen.ask.cases import heads_said
from printgen.ask.costs import actions, counted_in, price
from printgen.ask.parts import Asked
from printgen.ask.statements.blocks import Place, places_of_clauses
from printgen.ask.statements.statement import Line, Statement, joined, named, said, spoken, text_of, weakest
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import GridBlock, StripBlock
from printgen.model.text.phrases import parse


def turn(asked: Asked) -> Iterator[Statement]:
    """Give each step of a turn, and their order."""
    steps = [step for step in asked.game.rules.turn if asked.holds(step.when)]
    title = _strip_title(asked)
    for step in steps:
        key = f"turn.{step.id}"
        line = joined((said(asked, f"{key}.name"), said(asked, f"{key}.text")), ": ")
        yield Statement(
            path=key,
            kind="turn",
            name=title,
            line=line,
            own=step.confidence,
            cite=step.cite,
            only=asked.only(step.when),
        )
    if steps:
        order = [said(asked, f"turn.{step.id}.name") for step in steps]
        catalog = asked.catalog
        between = f", {catalog.tool('ask.then')} "
        yield Statement(
            path="turn",
            kind="turn",
            name=title,
            line=(*spoken(f"{catalog.tool('ask.first')} "), *joined(order, between)),
            own=weakest(step.confidence for step in steps),
            cite=steps[0].cite,
            found_by=asked.catalog.tool("ask.order"),
        )


def _strip_title(asked: Asked) -> str:
    for name, block in asked.game.sheets.aid.blocks.items():
        if isinstance(block, StripBlock) and asked.catalog.has(f"blocks.{name}.title"):
            return asked.word(f"blocks.{name}.title")
    return asked.catalog.tool("ask.turn")


def costs(asked: Asked) -> Iterator[Statement]:
    """Give what each action costs."""
    for name, row in actions(asked):
        if not asked.holds(row.when):
            continue
        path = f"costs.{name}.{row.id}"
        yield Statement(
            path=path,
            kind="cost",
            name=counted_in(asked, name),
            line=(*named(asked, path), *spoken(f": {price(asked, row)}")),
            own=row.confidence,
            cite=row.cite,
            only=asked.only(row.when),
            found_by=asked.word(f"{path}.name"),
            ancestors=(f"costs.{name}",),
        )


def cases(asked: Asked) -> Iterator[Statement]:
    """Give each row of the decision tables, and each table whole."""
    for name, table in asked.game.rules.tables.items():
        title = asked.title(GridBlock, name)
        rows = tuple(_row(asked, title, name, table, row) for row in table.rows)
        yield from rows
        yield Statement(
            path=f"tables.{name}",
            kind="case",
            name=title,
            line=joined((_with_name(asked, name, row) for row in rows), " · "),
            own=weakest(row.own for row in rows),
            cite=tuple(dict.fromkeys(cite for row in table.rows for cite in row.cite)),
            found_by=asked.word(f"tables.{name}.across"),
        )


def _with_name(asked: Asked, table: str, row: Statement) -> Line:
    """Say a row behind its name."""
    key = f"tables.{table}.rows.{row.path.rpartition('.')[2]}"
    return (*named(asked, key), *spoken(" – "), *row.line)


def _row(asked: Asked, title: str, name: str, table: DecisionTable, row: TableRow) -> Statement:
    key = f"tables.{name}.rows.{row.id}"
    line = _outcomes(asked, name, table, row)
    return Statement(
        path=f"tables.{name}.{row.id}",
        kind="case",
        name=f"{title}: {text_of(named(asked, key))}",
        line=line,
        own=row.confidence,
        cite=row.cite,
        found_by=f"{asked.word(f'{key}.name')} {asked.word(f'tables.{name}.across')}",
        ancestors=(f"tables.{name}",),
    )


def _outcomes(asked: Asked, name: str, table: DecisionTable, row: TableRow) -> Line:
    """Say what follows for each head; once, for all those for which the same follows."""
    return joined(
        (
            (
                *spoken(f"{', '.join(_heads(asked, name, table, row, outcome))}: "),
                *named(asked, f"tables.{name}.outcomes.{outcome}"),
            )
            for outcome in dict.fromkeys(row.then.values())
        ),
        "; ",
    )


def _heads(asked: Asked, name: str, table: DecisionTable, row: TableRow, outcome: str) -> Iterator[str]:
    """Say the heads for which an outcome follows."""
    for head, follows in row.then.items():
        if follows == outcome:
            yield heads_said(asked, name, table, head)


def clauses(asked: Asked) -> Iterator[Statement]:
    """Give each clause, headed by the block of the aid that prints it."""
    places = places_of_clauses(asked)
    for name, clause in asked.game.rules.clauses.items():
        if not asked.holds(clause.when):
            continue
        place = places.get(name, Place(""))
        example = any(step.startswith("example") for step in name.split("-"))
        yield Statement(
            path=f"clauses.{name}",
            kind="example" if example else "clause",
            name=place.name,
            line=said(asked, f"clauses.{name}"),
            own=clause.confidence,
            cite=clause.cite,
            only=asked.only(clause.when),
            found_by=place.found_by,
            answers=clause.answers,
            variant=place.variant or asked.variant_of(clause.when),
        )


def leads(asked: Asked) -> Iterator[Statement]:
    """Give what stands beside the titles of the blocks of the aid, where it holds a fact."""
    known = asked.game.rules.facts
    for name, block in asked.game.sheets.aid.blocks.items():
        key = f"blocks.{name}.lead"
        parts = parse(asked.game.words[asked.catalog.language].get(key, ""))
        named_facts = (part.text.removeprefix("facts.") for part in parts if part.kind == "fact")
        facts = [known[one] for one in named_facts if one in known]
        if facts and asked.holds(block.when):
            yield Statement(
                path=f"blocks.{name}",
                kind="block",
                name=asked.word(f"blocks.{name}.title"),
                line=said(asked, key),
                own=weakest(fact.confidence for fact in facts),
                cite=tuple(dict.fromkeys(cite for fact in facts for cite in fact.cite)),
            )


def odds(asked: Asked) -> Iterator[Statement]:
    """Give each chance, worked routes, worked numbers."""
    rules, title = asked.game.rules, asked.catalog.tool("ask.odds")
    for name, chance in rules.odds.items():
        path = f"odds.{name}"
        number = asked.catalog.fact(path)
        line = (*said(asked, path), *spoken(f": {number}"))
        yield Statement(path, "odds", title, line, cite=chance.cite)
    for name, route in rules.routes.items():
        dice = ", ".join(map(str, route.dice))
        line = (*said(asked, f"routes.{name}"), *spoken(f": {' – '.join(route.path)} ({dice})"))
        yield Statement(f"routes.{name}", "example", title, line, cite=route.cite)
    for name, example in rules.examples.items():
        if asked.holds(example.when) and asked.catalog.has(f"examples.{name}"):
            line = (*said(asked, f"examples.{name}"), *spoken(f": {example.gives}"))
            yield Statement(f"examples.{name}", "example", title, line, cite=example.cite)
