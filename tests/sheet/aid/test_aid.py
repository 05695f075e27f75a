"""The player aid says what the rules say: every cost, every cell, every worked example."""

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest

from printgen.model.rules import TableRow
from printgen.model.score import ScoreExample
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import Word, lines, plain
from printgen.sheet.aid.blocks import DecisionGrid, FigureBlock, Panel, ScoringPanel
from printgen.sheet.core.game_context import GameContext
from tests.sheet.conftest import longer_language
from tests.sheet.plain import aid_blocks
from tests.workshop import request_of

ROW = 3.0
"""How far the middles of two texts of one row lie apart at most, in mm."""


def told(words: Any) -> str:
    """Return a text as it is read, without icons."""
    parts = words if isinstance(words, tuple) else (words,)
    return "".join(part.text for part in parts if part.kind != "icon")


def runs(facts: PageFacts) -> list[Word]:
    """Return the stretches of text of a page in the order they were painted."""
    return sorted(lines(facts.words), key=lambda line: line.order)


class Reader:
    """Reads the stretches of text of a page from first to last."""

    def __init__(self, facts: PageFacts) -> None:
        self.runs = runs(facts)

    def next(self, *texts: str) -> list[Word]:
        """Read on to texts that follow one another; of a text in several lines the first counts."""
        count = len(texts)
        for start in range(len(self.runs) - count + 1):
            found = self.runs[start : start + count]
            if all(text.startswith(run.text) for text, run in zip(texts, found, strict=True)):
                del self.runs[: start + count]
                return found
        raise AssertionError(f"{texts} come no more on the page")


def beside(one: Word, other: Word) -> bool:
    return abs(one.box.centre.y - other.box.centre.y) < ROW


def answer(row: TableRow, value: str) -> str:
    """Look an outcome up in the rules: keys are values, or stretches such as 2..4."""
    found = set()
    for key, outcome in row.then.items():
        first, dots, last = key.partition("..")
        if value == key or (dots and int(first) <= int(value) <= int(last)):
            found.add(outcome)
    (only,) = found
    return only


def test_every_cell_of_a_decision_grid_is_the_answer_of_the_rules(game: str, make: Any) -> None:
    made = make(request_of("aid", game))
    rules, plan, catalog = (made.context.game.rules, made.context.game.sheets.aid, made.context.catalog)
    seen = set()
    for block in (block for page in made.sheet.pages for block in aid_blocks(page, DecisionGrid)):
        name = plan.blocks[block["id"]].of
        table = rules.tables[name]
        seen.add(name)
        assert len(block["rows"]) == len(table.rows)
        for row, printed in zip(table.rows, block["rows"], strict=True):
            wanted = [answer(row, value) for value in table.over[table.across]]
            merged = [(outcome, len(list(same))) for outcome, same in groupby(wanted)]
            assert [cell["span"] for cell in printed["cells"]] == [span for _, span in merged]
            for cell, (outcome, span) in zip(printed["cells"], merged, strict=True):
                key = f"tables.{name}.outcomes.{outcome}"
                short = span == 1 and catalog.has(f"{key}.short")
                assert told(cell["name"]).removesuffix("†") == catalog.plain(f"{key}.short" if short else f"{key}.name")
                assert cell["look"] == table.outcomes[outcome].look
    assert seen == set(rules.tables)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_cell_of_a_decision_grid_stands_below_the_values_it_answers(game: str, paper: str, make: Any) -> None:
    made = make(request_of("aid", game, paper=paper, language=longer_language(game) if paper == "a5" else "en"))
    shown = made.context.game.sheets.aid.blocks.values()
    tables = [made.context.game.rules.tables[block.of] for block in shown if block.kind == "grid"]
    cells = 0
    for page, facts in made.pages:
        printed = Reader(facts)
        for block in aid_blocks(page, DecisionGrid):
            heads = [head.box.centre.x for head in printed.next(*block["heads"])]
            half = (heads[1] - heads[0]) / 2
            for row in block["rows"]:
                (label,) = printed.next(told(row["name"]))
                assert label.box.right < heads[0] - half
                first = 0
                for cell in row["cells"]:
                    last = first + cell["span"] - 1
                    if cell["rows"]:  # else it is part of one above
                        (name,) = printed.next(told(cell["name"]))
                        assert heads[first] - half < name.box.x < name.box.right < heads[last] + half
                        assert beside(label, name) or (cell["rows"] > 1 and label.box.y < name.box.y)
                    first, cells = last + 1, cells + 1
    assert cells >= sum(len(table.rows) for table in tables) > 0


def test_every_cost_stands_with_its_action(game: str, make: Any) -> None:
    made = make(request_of("aid", game))
    rules, plan, catalog = (made.context.game.rules, made.context.game.sheets.aid, made.context.catalog)
    seen = set()
    for page, facts in made.pages:
        printed = Reader(facts)
        for block in (one for one in aid_blocks(page, Panel) if plan.blocks[one["id"]].kind == "costs"):
            planned = plan.blocks[block["id"]]
            for row in rules.costs[planned.of].rows:
                if made.context.holds(row.when) and (not planned.only or row.id in planned.only):
                    key = f"costs.{planned.of}.{row.id}"
                    cost = str(row.cost) if isinstance(row.cost, int) else catalog.tool(f"cost.{row.cost}")
                    cost, note = f"+{cost}" if row.extra else cost, catalog.maybe(f"{key}.note")
                    name = told(catalog.text(f"{key}.name"))
                    check_price(printed, planned.by, cost, name, told(note) if note else name)
                    seen |= {key, *(f"costs.{beside.prices}.{row.id}" for beside in planned.beside)}
    shown = {f"costs.{name}.{row.id}": row.cost for name in rules.costs for row in rules.costs[name].rows}
    leads = [lead for name in plan.blocks if (lead := catalog.maybe(f"blocks.{name}.lead"))]
    for key in shown.keys() - seen:  # what an action with a panel of its own costs stands beside its title
        assert any(catalog.tool(f"cost.{shown[key]}") in told(lead) for lead in leads), key


def check_price(printed: Reader, by: str, cost: str, name: str, note: str) -> None:
    """See that a price stands beside, above or over the words it belongs to, as its block arranges them."""
    if by == "tiles":
        (pip,) = printed.next(cost)
        (words,) = printed.next(note)
        assert pip.box.bottom < words.box.centre.y
    elif by == "price":
        printed.next(name)  # its bar says the price: preflight holds the two together
    else:
        (label,) = printed.next(name)
        (pip,) = printed.next(cost)
        assert label.box.right < pip.box.x and beside(label, pip)


def test_every_step_of_the_turn_stands_on_the_first_page_in_order(game: str, make: Any) -> None:
    made = make(request_of("aid", game))
    printed = Reader(made.facts.pages[0])
    for step in (step for step in made.context.game.rules.turn if made.context.holds(step.when)):
        printed.next(made.context.catalog.plain(f"turn.{step.id}.name").replace("\N{NO-BREAK SPACE}", " "))


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_worked_examples_stand_in_the_scoring_table(game: str, paper: str, make: Any) -> None:
    made = make(request_of("aid", game, paper=paper, language=longer_language(game) if paper == "a5" else "en"))
    context, score = made.context, made.context.game.score
    for page, facts in made.pages:
        printed = "|".join(run.text for run in runs(facts))
        for _ in aid_blocks(page, ScoringPanel):
            shown = [one for one in score.examples if set(one.variants) <= set(context.request.options)]
            # More examples than may play are stages of one player.
            named = "ABCDEFGH" if len(shown) <= context.game.head.players[1] else "12345678"
            for player, example in zip(named, shown, strict=False):
                assert re.search(rf"\|{player}{example_pattern(context, example)}\|", printed)


def example_pattern(context: GameContext, example: ScoreExample) -> str:
    """Return what stands in a row of the table: tallies, counts (or icons), lines, the total."""
    score, cells = context.game.score, ""
    for name, entry in score.entries.items():
        value = example.entries.get(name, () if entry.kind == "tally" else 0)
        if entry.tie_only or not context.holds(entry.when):
            continue
        if entry.kind == "choice":
            chosen = value or next(iter(entry.choices))
            cells += rf"(\|{re.escape(context.catalog.plain(f'score.entries.{name}.choices.{chosen}'))})?"
        elif isinstance(value, tuple):
            cells += "".join(rf"\|{one}" for one in value)
        else:
            cells += rf"(\|{value})?"
    lines = [line.id for line in score.lines if context.holds(line.when)]
    results = "".join(rf"\|{example.lines[line]}" for line in lines)
    return cells + results + rf"(\|=)?\|{example.total}"  # equal totals are told to be so


def test_what_is_only_assumed_is_marked_and_the_mark_is_explained(game: str, make: Any) -> None:
    made = make(request_of("aid", game))
    rules, catalog = made.context.game.rules, made.context.catalog
    assumed = [
        catalog.plain(f"turn.{step.id}.name")
        for step in rules.turn
        if step.confidence != "stated" and made.context.holds(step.when)
    ]
    assumed += [
        catalog.plain(f"costs.{name}.{row.id}.name")
        for name, table in rules.costs.items()
        for row in table.rows
        if row.confidence != "stated" and made.context.holds(row.when)
    ]
    marked = " ".join(page.reading.run for page in made.facts.pages)
    for name in assumed:
        assert f"{''.join(name.split())}†" in marked
    assert ("†" in marked) == (plain(catalog.tool("doubt")) in marked.replace("†", ""))


def test_the_words_of_the_first_page_are_those_of_the_golden_file(
    game: str, make: Any, golden: Callable[[str, str], None]
) -> None:
    facts = make(request_of("aid", game)).facts.pages[0]
    golden(f"aid/{game}.txt", "".join(f"{line.text}{'†' * bool(line.mark)}\n" for line in runs(facts)))


def test_no_region_that_bears_its_name_on_the_board_is_in_the_key(game: str, make: Any) -> None:
    made = make(request_of("aid", game))
    catalog = made.context.catalog
    raised = {
        catalog.plain(f"board.regions.{name}")
        for name, region in made.context.game.board.regions.items()
        if region.raised
    }
    keys = [block["key"] for page in made.sheet.pages for block in aid_blocks(page, FigureBlock)]
    assert [item["name"] for key in keys for item in key if item["name"] in raised] == []
